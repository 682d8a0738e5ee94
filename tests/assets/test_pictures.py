"""The committed pictures: they are what the generator draws, the loader can draw them, they keep the laws of a card."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pygame
import pytest

from assets.make.catalogue import FOLDERS, catalogue
from assets.make.deck import DECKS
from assets.make.palette import PAINT, PALETTE, ROLES

ASSETS = Path(__file__).parents[2] / "assets"
SVGS = sorted(path for folder in FOLDERS for path in (ASSETS / folder).rglob("*.svg"))
PLACES = sorted({path.parent for path in SVGS})
SVG = "{http://www.w3.org/2000/svg}"
DRAWN_BY_LOADER = {SVG + tag for tag in ("svg", "path", "defs", "linearGradient", "stop")}
DENIED_ATTRIBUTES = {"clip-path", "mask", "filter", "style", "class", "transform", "href"}
TO_THE_EDGE = {"hills", "wild_shimmer", "app_icon"}
PAPER = pygame.Color(PALETTE["paper"])

every_place = pytest.mark.parametrize("place", PLACES, ids=lambda path: path.name)
every_deck = pytest.mark.parametrize("deck", DECKS)


@cache
def drawn() -> dict[str, str]:
    """The generator's output, drawn once."""
    return catalogue()


def size(path: Path) -> tuple[float, float]:
    """Width and height in units."""
    root = ET.parse(path).getroot()
    return float(root.attrib["width"]), float(root.attrib["height"])


def raster(path: Path, side: float) -> pygame.Surface:
    """The picture as the game loads it, its shorter side `side` pixels long."""
    w, h = size(path)
    scale = side / min(w, h)
    return pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (round(w * scale), round(h * scale)))


def shades(picture: pygame.Surface) -> int:
    """Number of different opaque colours, on a grid of at most some thirty rows."""
    (w, h), step = picture.get_size(), max(1, min(picture.get_size()) // 30)
    pixels = [picture.get_at((x, y)) for x in range(0, w, step) for y in range(0, h, step)]
    return len({(p.r, p.g, p.b) for p in pixels if p.a > 200})


def paper_only(picture: pygame.Surface, area: pygame.Rect) -> bool:
    """Nothing but blank card inside `area`."""
    blank = pygame.mask.from_threshold(picture.subsurface(area), PAPER, (3, 3, 3, 255))
    return blank.count() == area.width * area.height


def faces(deck: str) -> list[Path]:
    """All cards of a deck but the back."""
    return [path for path in sorted((ASSETS / "cards" / deck).iterdir()) if path.stem != "back"]


def test_committed_pictures_are_what_the_generator_draws() -> None:
    """Every file is the generator's output byte for byte: `python -m assets.make` would change nothing."""
    differ = [file for file, text in drawn().items() if (ASSETS / file).read_bytes() != text.encode()]
    assert not differ, f"run `python -m assets.make` and commit: {differ[:5]}"


def test_no_picture_lacks_a_generator() -> None:
    """The generator's folders hold nothing that it does not draw."""
    files = (path for folder in FOLDERS for path in (ASSETS / folder).rglob("*") if path.is_file())
    assert {path.relative_to(ASSETS).as_posix() for path in files} == drawn().keys() - {"palette.toml", "carved.toml"}


@every_deck
def test_a_deck_is_whole(deck: str) -> None:
    """54 faces and a back, named by suit and rank."""
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
    assert {path.stem for path in faces(deck)} == {suit + rank for suit in "SHCD" for rank in ranks} | {"RJ", "BJ"}
    assert (ASSETS / "cards" / deck / "back.svg").is_file()


@every_place
def test_the_loader_knows_every_element(place: Path) -> None:
    """Only paths and user-space gradients: the loader draws no text and no use, and ignores clip-path."""
    for element in (element for path in place.glob("*.svg") for element in ET.parse(path).iter()):
        assert element.tag in DRAWN_BY_LOADER
        assert not {key.rpartition("}")[2] for key in element.attrib} & DENIED_ATTRIBUTES
        if element.tag == SVG + "linearGradient":
            assert element.attrib["gradientUnits"] == "userSpaceOnUse"
        if element.tag == SVG + "path":
            assert re.fullmatch(r"[MLCQZ\d., -]+", element.attrib["d"])


@every_place
@pytest.mark.parametrize("side", [24, 240])
def test_a_picture_is_seen_small_and_large(place: Path, side: int) -> None:
    """Rasterised small and large it covers something."""
    for picture, path in ((raster(path, side), path) for path in place.glob("*.svg")):
        assert pygame.mask.from_surface(picture, 20).count() > 0.03 * picture.width * picture.height, path.name


@every_place
def test_colours_of_a_picture_are_told_apart(place: Path) -> None:
    """Where the file has several colours the loader draws several; the shimmer is only light."""
    for path in (path for path in place.glob("*.svg") if path.stem != "wild_shimmer"):
        colours = set(re.findall(r"#[0-9A-F]{6}", path.read_text(encoding="utf-8")))
        assert shades(raster(path, 240)) >= min(2, len(colours)), path.name


@pytest.mark.parametrize("folder", ["icons", "scenes"])
def test_a_picture_lies_within_its_box(folder: str) -> None:
    """No figure, icon or seal is cut off by the edge of its box."""
    for path in (path for path in (ASSETS / folder).glob("*.svg") if path.stem not in TO_THE_EDGE):
        picture = raster(path, 2 * min(size(path)))
        first, *rest = pygame.mask.from_surface(picture, 100).get_bounding_rects()
        box = first.unionall(rest)
        assert picture.get_rect().inflate(-2, -2).contains(box), (path.name, box)


@every_deck
def test_a_raised_card_bares_clean_paper(deck: str) -> None:
    """A face is blank below y = 301: a card that rises by 20 of 168 shows that strip of its left neighbour."""
    stained = [path.stem for path in faces(deck) if not paper_only(raster(path, 240), pygame.Rect(6, 301, 228, 25))]
    assert not stained


@every_deck
def test_the_index_stands_alone_in_its_column(deck: str) -> None:
    """The index lies in the left 46 units (large 66) with blank card right of it and below: a strip shows it whole."""
    column, low = (66, 150) if "large" in deck else (46, 96)
    for path in faces(deck):
        picture = raster(path, 240)
        assert not paper_only(picture, pygame.Rect(4, 10, column - 4, low - 10)), path.name
        assert paper_only(picture, pygame.Rect(column, 20, 2, low - 20)), path.name
        assert paper_only(picture, pygame.Rect(4, low, 42, 300 - low)), path.name


def test_colours_have_names_and_roles() -> None:
    """Each colour says what it is for, and no picture uses one that palette and paint of the masks lack."""
    assert PALETTE.keys() == ROLES.keys()
    used = {colour for path in SVGS for colour in re.findall(r'"(#[^"]+)"', path.read_text(encoding="utf-8"))}
    assert used <= {*PALETTE.values(), *PAINT.values()}
