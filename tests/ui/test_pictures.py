"""Fonts and pictures: every size exact, the caches bounded."""

from itertools import product
from typing import get_args

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.resources import asset
from ddz_desktop.ui import art as pictures_of
from ddz_desktop.ui.art import Art, Deck, card_file, card_name, deck_named, small_indices
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.fonts import MISSING, Fonts
from ddz_desktop.ui.table.hand import CARD, LARGE
from ddz_desktop.ui.theme import Box

Pictures = tuple[Art, Fonts]
PAPER = (255, 254, 250)


def test_every_face_has_its_picture_in_every_deck() -> None:
    """54 faces and the back, in two and four colours, paper-cut and masks, large and small."""
    for deck in get_args(Deck):
        for units in (50.0, 120.0):
            files = {card_file(card, units, deck) for card in (None, *range(54))}
            assert len(files) == 55
            assert all(asset(file).exists() for file in files)


def test_the_deck_is_what_the_settings_say() -> None:
    """Each of the three choices changes the deck, and every deck can be chosen."""
    chosen = [deck_named(*bits) for bits in product((False, True), repeat=3)]
    assert sorted(chosen) == sorted(get_args(Deck))
    assert deck_named(True, False, True) == "masks_four"


def test_faces_are_named_by_suit_and_rank() -> None:
    """Face 0 is the 3 of spades, 51 the 2 of diamonds, then the small and the big joker."""
    assert [card_name(card) for card in (0, 1, 2, 3, 28, 51, 52, 53)] == [
        "S3",
        "H3",
        "C3",
        "D3",
        "S10",
        "D2",
        "BJ",
        "RJ",
    ]


def test_small_cards_have_large_indices() -> None:
    """Below 72 units the index is all that is read."""
    assert card_file(0, 71.9) == "cards/large/S3.svg"
    assert card_file(0, 72) == "cards/classic/S3.svg"


@pytest.mark.parametrize("deck", ["large", "large_four", "masks_large", "masks_large_four"])
def test_a_large_index_is_whole_in_its_strip(pictures: Pictures, deck: Deck) -> None:
    """The rank of a card in hand ends before the next card begins, where they lie as close as large indices allow."""
    art, _ = pictures
    band = pygame.Rect(round(2 * LARGE) - 2, 20, 4, 60)  # in pixels of a card of 240
    for card in range(32):  # up to 10: no figure stands beside its rank
        strip = art.card(card, CARD, 240, deck).subsurface(band)
        assert {strip.get_at((x, y))[:3] for x in range(4) for y in range(60)} == {PAPER}, card_name(card)
    assert small_indices(deck) == deck_named("masks" in deck, False, "four" in deck)


@pytest.mark.parametrize("size", [(60, 84), (119, 167), (360, 504)])
def test_a_card_is_drawn_in_exactly_its_pixels(pictures: Pictures, size: tuple[int, int]) -> None:
    """Whatever the loader does with ratios, the picture has the size that was asked for."""
    assert pictures[0].card(53, 120, size[0]).get_height() == round(size[0] * 1.4)
    assert pictures[0].file("icons/bean.svg", *size).get_size() == size


def test_a_wild_card_differs_from_a_plain_one(pictures: Pictures) -> None:
    """Its frame is seen at both sizes."""
    for units, px in ((50, 50), (120, 120)):
        plain, wild = (pictures[0].card(4, units, px, wild=wild) for wild in (False, True))
        assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(wild, "RGBA")


def test_the_felt_is_the_same_every_time_and_shows_no_bands(window: pygame.Window) -> None:
    """Light in the middle, dark in the corner, and no row of one flat colour."""
    felts = [Art().felt(640, 360) for _ in range(2)]
    assert pygame.image.tobytes(felts[0], "RGB") == pygame.image.tobytes(felts[1], "RGB")
    middle, corner = felts[0].get_at((320, 150)), felts[0].get_at((639, 359))
    assert abs(middle.g - 0x5A) <= 2
    assert abs(corner.g - 0x2A) <= 3
    for x in range(0, 600, 40):
        assert len({tuple(felts[0].get_at((x + i, 300))) for i in range(40)}) > 2


def test_pictures_are_kept_and_the_cache_has_a_bound(window: pygame.Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same picture is drawn once; what was not used longest goes first."""
    monkeypatch.setattr(pictures_of, "_BUDGET", 10 * 20 * 20 * 4)
    art = Art()
    first = art.file("icons/bean.svg", 20, 20)
    assert art.file("icons/bean.svg", 20, 20) is first
    for name in ("bomb", "crown", "spring", "plane", "rocket", "chat", "sort", "hint", "auto", "stats", "rules"):
        art.file(f"icons/{name}.svg", 20, 20)
        assert art._bytes <= 10 * 20 * 20 * 4
        assert sum(p.get_width() * p.get_height() * 4 for p in art._kept.values()) == art._bytes
    assert art.file("icons/bean.svg", 20, 20) is not first


def test_a_shared_picture_stays_as_it_is_when_drawn_faintly(pictures: Pictures) -> None:
    """Fading one drawing does not fade the next."""
    surface = pygame.Surface((40, 40))
    canvas = Canvas(surface, *pictures)
    canvas.icon("bean", 20, 20, 30)
    before = pygame.image.tobytes(surface, "RGB")
    canvas.icon("bean", 20, 20, 30, alpha=90)
    surface.fill("black")
    canvas.icon("bean", 20, 20, 30)
    assert pygame.image.tobytes(surface, "RGB") == before


@pytest.mark.parametrize("px", range(10, 20))
def test_words_stay_apart_at_every_size(px: int, pictures: Pictures) -> None:
    """A space is three pixels at least, measured as it is drawn."""
    fonts = pictures[1]
    for face in ("regular", "bold"):
        assert fonts.width("so far", face, px) - fonts.width("sofar", face, px) >= 3
        assert fonts.line("so far", face, px, "white").get_width() == fonts.width("so far", face, px)


@given(st.text(max_size=60), st.integers(20, 400))
def test_a_fitted_line_fits(pictures: Pictures, text: str, width: int) -> None:
    """No name, however long or strange, is wider than its place; what fits is left alone."""
    fonts = pictures[1]
    shown = fonts.fit(text, "regular", 16, width)
    assert fonts.width(shown, "regular", 16) <= width or shown == "…"
    if fonts.width(text, "regular", 16) <= width:
        assert shown == text


texts = st.text(alphabet="斗地主，。（）《》 abc ABC 123…！\n", max_size=120)


@given(texts, st.integers(80, 500))
def test_wrapping_loses_nothing(pictures: Pictures, text: str, width: int) -> None:
    """Every character but blanks is there again, in order, on lines that are not too wide."""
    lines = pictures[1].wrap(text, "regular", 16, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        words = line.split(" ")
        assert pictures[1].width(line, "regular", 16) <= width or len(words) == 1


def test_no_line_begins_with_a_closing_mark(pictures: Pictures) -> None:
    """避头: a comma or full stop stays with the character before it."""
    lines = pictures[1].wrap("地主先出，农民跟上。" * 20, "regular", 16, 90)
    assert len(lines) > 5
    assert not [line for line in lines if line[0] in "，。"]


@pytest.mark.parametrize("width", range(40, 200, 7))
def test_no_line_is_broken_at_a_no_break_space(pictures: Pictures, width: int) -> None:
    """A number and what it counts stay together."""
    lines = pictures[1].wrap("按“3\u00a0分”，当地主，一共抢了 3\u00a0次", "regular", 16, width)
    assert any("3\u00a0分" in line for line in lines)
    assert any("3\u00a0次" in line for line in lines)


def test_a_character_without_a_glyph_is_marked(pictures: Pictures) -> None:
    """An emoji in a name is a mark, not a hole."""
    assert pictures[1].drawable("牛🐂角") == f"牛{MISSING}角"


def test_a_panel_lies_where_it_is_told(pictures: Pictures) -> None:
    """Its edges are the box's pixels at a fractional scale, too."""
    surface = pygame.Surface((1366, 768))
    surface.fill("black")
    canvas = Canvas(surface, *pictures)
    box = Box(100, 100, 333, 77)
    canvas.panel(box, 0, "paper", 1)
    place = canvas.box_px(box)
    assert surface.get_at(place.center)[:3] == (0xFF, 0xFE, 0xFA)
    assert surface.get_at((place.left - 1, place.centery))[:3] == (0, 0, 0)
    assert surface.get_at((place.left, place.centery))[:3] == (0xFF, 0xFE, 0xFA)
    assert surface.get_at((place.right, place.centery))[:3] == (0, 0, 0)
