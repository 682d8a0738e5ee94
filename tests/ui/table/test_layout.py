"""Layout: everything is inside the window, nothing lies on what must be read, at every size and in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from msgspec import structs

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.cards import pack
from ddz_desktop.engine.events import Factor
from ddz_desktop.engine.rules import PRESETS, Calls
from ddz_desktop.engine.view import View
from ddz_desktop.ui.table import sit
from ddz_desktop.ui.table.hand import LARGE
from ddz_desktop.ui.table.layout import chooser, layout
from ddz_desktop.ui.table.pen import TAG
from ddz_desktop.ui.table.picking import Pick, follow
from ddz_desktop.ui.table.picture import Arrow, Icon, Panel, Picture, Ring, Sprite, Text
from ddz_desktop.ui.table.row import PAGE
from ddz_desktop.ui.table.seats import worth
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import TEXT, Box
from tests.ui.table.hands import LONG, RICH, SIZES, crowded, hand_of, last_view, pen, room_of, sitting_of, words

INDEX = 23.0  # units: the index column of a card of 120 (style guide)
every_text = pytest.mark.parametrize("letters", TEXT.values(), ids=list(TEXT))
SLACK = 0.6  # units by which rounding may let two things touch


def meets(a: Box, b: Box) -> bool:
    """Whether two things overlap by more than a hair."""
    return a.grown(-SLACK / 2).meets(b.grown(-SLACK / 2))


def things(picture: Picture) -> Iterator[tuple[str, Box]]:
    """All that must be readable, each with the group that may overlap itself."""
    for mark in picture.marks:
        if isinstance(mark, Text):
            yield f"text {mark.text}", mark.box
        elif isinstance(mark, Icon):
            yield f"icon {mark.name}", mark.box
    for control in picture.controls:
        if control.name != "hand":  # a stop for the ring; the cards are pressed themselves
            yield f"button {control.name}", control.box
    if picture.clock:
        yield "clock", picture.clock
    yield from groups(picture.sprites).items()


def groups(sprites: dict[str, Sprite]) -> dict[str, Box]:
    """The boxes of cards that overlap one another by design, such as a hand or one play."""
    found: dict[str, Box] = {}
    for place, sprite in sprites.items():
        name = place.partition(".")[0] if place.startswith(("table", "fan")) else place
        name = "hand" if place.startswith("hand ") else "bottom" if place.startswith("bottom ") else name
        found[name] = around_both(found[name], sprite.box) if name in found else sprite.box
    return found


def around_both(a: Box, b: Box) -> Box:
    """The smallest box round two."""
    x, y = min(a.x, b.x), min(a.y, b.y)
    return Box(x, y, max(a.right, b.right) - x, max(a.bottom, b.bottom) - y)


LEVEL_WORDS = {f"text {words(language)(f'level.{level}')}" for language in ("zh", "en") for level in LEVELS}


def may_overlap(a: str, b: str) -> bool:
    """A badge sits on its avatar's rim; so do the sign of 托管 and, at its foot, a bot's level."""
    if {a, b} & LEVEL_WORDS and (a.startswith("icon avatar") or b.startswith("icon avatar")):
        return True
    names = {a.split(maxsplit=1)[0], b.split(maxsplit=1)[0]}
    return names == {"badge", "icon"} or ("icon auto" in (a, b) and names <= {"icon", "badge"})


def check(picture: Picture) -> None:
    """Nothing outside the window, nothing on top of anything that must be seen."""
    window = Box(0, 0, picture.grid.w, picture.grid.h)
    every = list(things(picture))
    inside = [(name, box) for name, box in every] + [(repr(mark), mark.box) for mark in picture.above]
    inside += [(repr(mark), mark.box) for mark in picture.marks if isinstance(mark, Panel | Ring)]
    for name, box in inside:
        assert box.x >= -0.01, (name, box)
        assert box.y >= -0.01, (name, box)
        assert box.right <= window.w + 0.01, (name, box)
        assert box.bottom <= window.h + 0.01, (name, box)
    solid = [(name, box.grown(-SLACK / 2)) for name, box in every]
    for (name, box), (other, its) in combinations(solid, 2):
        assert not box.meets(its) or may_overlap(name, other), (name, box, other, its)
    tags = [mark for mark in picture.above if isinstance(mark, Text)]
    for a, b in combinations(tags, 2):
        assert not meets(a.box, b.box), (a, b)
    for tag in tags:
        for name, box in every:
            assert name.split()[0] in ("table", "stack", "fan") or not meets(tag.box, box), (tag, name)
    check_tags(picture)


def check_tags(picture: Picture) -> None:
    """A tag lies on pictures of cards, never on an index."""
    indices = {place: index(one.box) for place, one in picture.sprites.items() if place.startswith(("table", "fan"))}
    for tag in (mark for mark in picture.above if isinstance(mark, Panel) and mark.radius == TAG / 2):
        for place, box in indices.items():
            assert not meets(tag.box, box), (tag, place, box)


def index(card: Box) -> Box:
    """Where rank and suit of a small card stand."""
    return Box(card.x, card.y, card.w * 0.3, card.w * 0.62)


def check_hand(picture: Picture) -> None:
    """Every own card shows its index column, and can be pressed there."""
    boxes = [picture.sprites[f"hand {i}"].box for i in range(picture.held)]
    for i, box in enumerate(boxes):
        assert i == len(boxes) - 1 or boxes[i + 1].x - box.x >= INDEX
        assert picture.hand_at(box.x + INDEX / 2, box.y + 30) == i


@every_text
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_fullest_table_fits(preset: str, size: tuple[int, int], language: str, letters: float) -> None:
    """The most cards in hand, twenty-card plays at every seat, the longest names and sums, in turn and out of it."""
    for own_turn in (True, False):
        for fan in (True, False):
            view = crowded(preset, fan=fan, own_turn=own_turn)
            room = room_of(PRESETS[preset], LONG, RICH)
            sitting = sitting_of(room, view, language=language)
            picture = layout(pen(size, language, letters), sitting)
            check(picture)
            check_hand(picture)
            check(layout(pen(size, language, letters), replace(sitting, middle=own_turn)))


MOST = {"initial": 4, "show": 5, "rob": 16, "reveal": 4, "double": 32, "bomb": 256, "spring": 2}  # of each part


def _most_factors(preset: str) -> tuple[Factor, ...]:
    """Every part that the multiplier of a mode can have, as large as it gets."""
    five, robs = PRESETS[preset].seats == 5, isinstance(PRESETS[preset].opening, Calls)
    absent = {"show", "rob"} if not robs else set()
    absent |= set() if five else {"reveal", "double"}
    return tuple(Factor(name, value) for name, value in MOST.items() if name not in absent)  # type: ignore[arg-type]


@every_text
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_part_of_the_multiplier_is_read_whole(
    preset: str, size: tuple[int, int], language: str, letters: float
) -> None:
    """However many there are, they stand beside it, uncut and clear of all else."""
    factors = _most_factors(preset)
    view = structs.replace(crowded(preset), factors=factors)
    picture = layout(pen(size, language, letters), sitting_of(room_of(PRESETS[preset]), view, language=language))
    check(picture)
    written = " · ".join(mark.text for mark in picture.marks if isinstance(mark, Text))
    for factor in factors:
        assert f"{words(language)(f'factor.{factor.name}')} ×{factor.value:,}" in written


@every_text
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_moment_of_a_hand_fits(preset: str, viewer: int | None, language: str, letters: float) -> None:
    """From the deal to the end, with every question and answer, nothing overlaps where room is scarcest."""
    room, pick = room_of(PRESETS[preset]), Pick()
    for view, _ in hand_of(preset, 11, viewer):
        pick = follow(pick, 1, view.hand, "rank")
        check(layout(pen((1280, 720), language, letters), sitting_of(room, view, pick, language)))


@every_text
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_empty_table_fits(preset: str, language: str, letters: float) -> None:
    """Before the first hand the seats are there, and no cards."""
    room = room_of(PRESETS[preset], LONG, RICH)
    view = sit.gathering(room, 0)
    picture = layout(
        pen((1280, 720), language, letters),
        Sitting(view, room, prompt=pen((1280, 720), language, letters).say("table.before")),
    )
    check(picture)
    assert picture.held == 0


@pytest.mark.parametrize("own_turn", [False, True])
def test_how_it_ended_is_said_whatever_lies_on_the_table(own_turn: bool) -> None:
    """A replay names the winner over the own last play as where there is none, and not on its cards."""
    view, room = crowded("huanle", own_turn=own_turn), room_of(PRESETS["huanle"])
    picture = layout(pen(), Sitting(structs.replace(view, may=()), room, prompt="农民胜"))
    (said,) = [mark for mark in (*picture.marks, *picture.above) if isinstance(mark, Text) and mark.text == "农民胜"]
    own = [sprite.box for place, sprite in picture.sprites.items() if place.startswith("table 0.")]
    assert bool(own) == (not own_turn)
    assert not any(box.meets(said.box) for box in own)


def test_without_a_clock_the_words_stand_beside_the_arrow() -> None:
    """In a replay, where no clock runs, nothing is left out between the arrow and what the seat is asked."""
    views = (view for view, _ in hand_of("huanle", 1, 0) if view.turn > 0)
    view, room = next(views), room_of(PRESETS["huanle"])
    asked = pen().say("table.thinking.call")
    far = []
    for timed in (True, False):
        marks = layout(pen(), replace(sitting_of(room, view), timed=timed)).marks
        (arrow,) = [mark.box for mark in marks if isinstance(mark, Arrow)]
        (text,) = [mark.box for mark in marks if isinstance(mark, Text) and mark.text == asked]
        far.append(max(text.x - arrow.right, arrow.x - text.right))
    assert far[0] > far[1] == pytest.approx(11.5, abs=6)


def test_a_crowded_hand_says_that_large_indices_would_be_cut() -> None:
    """24 cards show the strip that a large index needs, 38 do not."""
    for preset, tight in (("five", False), ("five_new", True)):
        picture = layout(pen(), sitting_of(room_of(PRESETS[preset]), crowded(preset)))
        hand = [sprite for place, sprite in picture.sprites.items() if place.startswith("hand ")]
        assert {sprite.tight for sprite in hand} == {tight}
        assert (hand[1].box.x - hand[0].box.x < LARGE) == tight


def test_the_points_of_a_match_are_whole_points() -> None:
    """Totals are kept in parts of a point; a seat shows points, with a true minus."""
    rules = structs.replace(PRESETS["five"], currency="points", coefficient=(1, 4))
    room = room_of(rules)
    chairs = tuple(structs.replace(chair, total=-6) for chair in room.chairs)
    sitting = sitting_of(structs.replace(room, chairs=chairs), last_view("five", 1, 0))
    assert {worth(sitting, seat) for seat in range(5)} == {("−1.5", "trophy")}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_the_table_says_is_cut_short(size: tuple[int, int], language: str) -> None:
    """With names and sums of usual length every line is whole, in every mode and at both sizes of text."""
    for preset, letters in product(PRESETS, TEXT.values()):
        sitting = sitting_of(room_of(PRESETS[preset]), last_view(preset, 1, 0), language=language)
        picture = layout(pen(size, language, letters), sitting)
        marks = (*picture.marks, *picture.above)
        assert [mark.text for mark in marks if isinstance(mark, Text) and mark.text.endswith("…")] == []


def test_the_next_seat_sits_at_the_right() -> None:
    """Play goes counter-clockwise: the seat after ours is at the right, the last one at the left."""
    for preset, seats in (("huanle", 3), ("five", 5)):
        for me in range(seats):
            view = last_view(preset, 1, me)
            sprites = layout(pen(), sitting_of(room_of(PRESETS[preset]), view)).sprites
            assert sprites[f"stack {(me + 1) % seats}"].box.x > 640 > sprites[f"stack {(me - 1) % seats}"].box.x


def test_what_lies_before_the_seats_is_the_view() -> None:
    """Counts, backs, shown hands, 底牌, badges: as many and the same as the view has, for seats and spectators."""
    for preset in PRESETS:
        for viewer in (0, 1, None):
            for view, _ in hand_of(preset, 6, viewer):
                picture = layout(pen(), sitting_of(room_of(PRESETS[preset]), view))
                assert picture.held == view.counts()[max(0, view.seat)]
                seen = [sprite.art for place, sprite in picture.sprites.items() if place.startswith("hand ")]
                assert sorted(seen, key=str) == sorted(_own(view), key=str)
                for seat in range(len(view.hands)):
                    _check_seat(picture, view, seat)


def _own(view: View) -> list[object]:
    held = view.hands[max(0, view.seat)]
    return [None] * held if isinstance(held, int) else list(held)


def _check_seat(picture: Picture, view: View, seat: int) -> None:
    held = view.hands[seat]
    fan = [sprite.art for place, sprite in picture.sprites.items() if place.startswith(f"fan {seat}.")]
    if seat != max(0, view.seat):
        assert sorted(fan, key=str) == (sorted(held, key=str) if isinstance(held, tuple) else [])
        assert (f"badge {seat}" in picture.sprites) == bool(view.landlords)
    table = [sprite.identity for place, sprite in picture.sprites.items() if place.startswith(f"table {seat}.")]
    turns = [turn for turn in view.turns if turn.seat == seat]
    assert not table or sorted(table, key=str) == sorted(turns[-1].cards, key=str)


@pytest.mark.parametrize("held", [1, 20, 21, 22, 31, 38])
def test_a_shown_hand_has_clean_edges(held: int) -> None:
    """Its rows begin together, and no upper row is longer than the one below; each card shows its own index."""
    view = crowded("five_new", fan=True)
    hands = tuple(
        tuple(range(held)) if isinstance(hand, tuple) and seat else hand for seat, hand in enumerate(view.hands)
    )
    picture = layout(pen(), sitting_of(room_of(PRESETS["five_new"]), structs.replace(view, hands=hands)))
    boxes = [sprite.box for place, sprite in picture.sprites.items() if place.startswith("fan")]
    rows = [[box for box in boxes if box.y == y] for y in sorted({box.y for box in boxes})]
    assert len(boxes) == held
    assert len({row[0].x for row in rows}) == 1
    assert [len(row) for row in rows] == sorted(len(row) for row in rows)
    assert all(b.x - a.x >= 12 for row in rows for a, b in pairwise(row))


def test_the_play_to_beat_is_always_seen() -> None:
    """Whenever somebody must beat a play, that play lies in front of its seat."""
    for preset in ("classic_a", "tiandi", "five"):
        for view, _ in hand_of(preset, 9, 0):
            if view.top is None:
                continue
            last = next(turn for turn in reversed(view.turns) if turn.cards)
            sprites = layout(pen(), sitting_of(room_of(PRESETS[preset]), view)).sprites
            lying = [s.identity for p, s in sprites.items() if p.startswith(f"table {last.seat}.")]
            assert sorted(lying, key=str) == sorted(last.cards, key=str) or _hidden_by_the_row(view, last.seat)


def test_the_seat_that_is_asked_has_the_clock_before_it() -> None:
    """In another's turn its old play is gone and the clock lies there, on its side of the table; in ours in the row."""
    for preset in ("classic_a", "five"):
        for view, _ in hand_of(preset, 9, 0):
            if view.turn < 0:
                continue
            picture = layout(pen(), sitting_of(room_of(PRESETS[preset]), view))
            assert picture.clock is not None
            assert not any(place.startswith(f"table {view.turn}.") for place in picture.sprites)
            if view.turn:
                stack = picture.sprites[f"stack {view.turn}"].box
                assert abs(picture.clock.centre[0] - stack.centre[0]) < 200
            else:
                assert abs(picture.clock.centre[1] - 431) < 1


def _hidden_by_the_row(view: View, seat: int) -> bool:
    """The own play gives way to the action row: then one is asked something else than to beat it."""
    return seat == view.seat and bool(view.may)


@every_text
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_reading_can_be_reached(size: tuple[int, int], letters: float) -> None:
    """Wilds can be read in dozens of ways: the pages together show each once, and every page fits."""
    cards = (*range(16, 20), *range(20, 23), 8)  # 7777 888 5, with 7 and 8 wild
    view = structs.replace(crowded("tiandi"), hands=(cards, 17, 17), wilds=(4, 5))
    room = room_of(PRESETS["tiandi"])
    combos = sit.book_of(room, view).readings(pack(cards))
    assert len(combos) > 2 * PAGE
    sitting = replace(sitting_of(room, view), readings=sit.readings(room, view, cards, combos))
    seen = []
    for page in range(-(-len(combos) // PAGE)):
        picture = chooser(pen(size, letters=letters), replace(sitting, page=page))
        seen += [int(c.name.split()[1]) for c in picture.controls if c.name.startswith("reading")]
        boxes = [control.box for control in picture.controls]
        assert all(not a.meets(b) for a, b in combinations(boxes, 2))
        assert all(box.x >= 0 and box.right <= picture.grid.w and box.y >= 0 for box in boxes)
    assert seen == list(range(len(combos)))


@every_text
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_chooser_fits(size: tuple[int, int], letters: float) -> None:
    """Readings of twenty cards are shown whole, each in its row; of the action row below nothing looks out."""
    cards = (12, 20, *(rank * 4 + suit for rank in range(6, 12) for suit in range(3)))  # 6 8 and the trios from 9 to A
    view = structs.replace(crowded("huanle"), hands=(cards, 17, 17), wilds=())
    room = room_of(PRESETS["huanle"])
    combos = sit.book_of(room, view).readings(pack(cards))
    assert len(combos) == 2
    listed = sit.readings(room, view, cards, combos)
    sitting = replace(sitting_of(room, view), readings=listed)
    picture = chooser(pen(size, letters=letters), sitting)
    panel = picture.marks[0].box
    for button in layout(pen(size, letters=letters), sitting).controls:
        if button.name in ("pass", "hint", "play"):
            assert panel.x <= button.box.x
            assert button.box.right <= panel.right
            assert panel.y <= button.box.y
            assert button.box.bottom <= panel.bottom
    rows = [control.box for control in picture.controls if control.name.startswith("reading")]
    for place, sprite in picture.sprites.items():
        row = rows[int(place.split()[1].split(".")[0])]
        assert row.x <= sprite.box.x
        assert sprite.box.right <= row.right
        assert row.y <= sprite.box.y
        assert sprite.box.bottom <= row.bottom
    for a, b in combinations(rows, 2):
        assert not a.meets(b)
    for control in picture.controls:
        assert control.box.x >= 0
        assert control.box.right <= picture.grid.w
        assert control.box.y >= 0
