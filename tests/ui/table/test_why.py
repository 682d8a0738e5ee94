"""A bot is asked why it moved: by its face or by key; what it says, for how long, and whom nobody can ask."""

from collections.abc import Callable, Iterator

import pytest
from msgspec import structs

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.bots.reasons import Why, explain
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import Turn, View
from ddz_desktop.ui import opponents, single
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import why
from ddz_desktop.ui.words import LANGUAGES, Words
from net.protocol import Room
from tests.ui.conftest import MakeDesk
from tests.ui.pressing import click, control, key
from tests.ui.table.hands import hand_of, last_view, room_of
from tests.ui.tables import middle

ROOM = room_of(PRESETS["huanle"])
Open = Callable[..., TableScene]


@pytest.fixture
def at_table() -> Iterator[Open]:
    """Opens the middle of a hand, and closes it in the end."""
    scenes: list[TableScene] = []

    def opened(desk: Desk, preset: str, press: str = "") -> TableScene:
        scenes.append(middle(desk, preset, press))
        return scenes[-1]

    yield opened
    for scene in scenes:
        scene.close()


def view() -> View:
    """A hand in which everybody has had his turn."""
    return last_view("huanle", 1, 0)


def asked(view: View) -> list[int]:
    """Who can be asked."""
    return list(why.askable(ROOM, view))


def test_who_has_moved_can_be_asked_the_newest_first() -> None:
    """Bots alone, and those alone who have had a turn; not oneself, nor another person."""
    turns = (Turn(0), Turn(1), Turn(2), Turn(0), Turn(1))
    assert asked(structs.replace(view(), turns=turns)) == [1, 2]
    assert asked(structs.replace(view(), turns=turns[:2])) == [1]
    people = structs.replace(ROOM, chairs=(*ROOM.chairs[:2], structs.replace(ROOM.chairs[2], level="")))
    assert list(why.askable(people, structs.replace(view(), turns=turns))) == [1]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_that_can_be_asked_answers(preset: str, language: str) -> None:
    """At every moment of a hand each of them has a sentence, with all its gaps filled, and nobody else has one."""
    room, answers = room_of(PRESETS[preset]), 0
    for now, _ in hand_of(preset, 3, 0):
        for seat in range(1, len(room.chairs)):
            text = why.sentence(Words(language), room, now, seat)
            assert bool(text) == (seat in why.askable(room, now))
            assert "{" not in text
            answers += bool(text)
    assert answers > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Why)
def test_a_sentence_fits_its_bubble(reason: Why, language: str, desk: Desk) -> None:
    """Three lines at most, also in large letters and with the longest name that a bot has."""
    desk.words = Words(language)
    longest = max((name for level in LEVELS for name in opponents.names(desk.say, level)), key=len)
    text = desk.say(f"why.{reason}", who=longest, n=20)
    grid = desk.grid._replace(letters=1.25)
    assert len(desk.fonts.wrap(text, "regular", grid.type(18), 270 * grid.scale)) <= 3, text


def test_a_press_on_the_face_is_answered_and_the_answer_goes(desk: Desk, at_table: Open) -> None:
    """It stands some seconds; the raised cards stay as they are, and the table goes on."""
    scene = at_table(desk, "huanle")
    scene.update(1.0)
    raised = scene.place.pick
    click(scene, "why 2")
    assert scene.answer is not None
    assert scene.answer.text == why.sentence(desk.say, ROOM, scene.place.session.view or view(), 2)
    assert scene.place.pick == raised
    scene.update(1.0 + why.STAYS / 2)
    assert scene.answer is not None
    assert scene.wake is not None
    assert scene.wake <= 1.0 + why.STAYS
    scene.update(1.1 + why.STAYS)
    assert scene.answer is None


def test_the_key_goes_from_one_to_the_next(desk: Desk, at_table: Open) -> None:
    """Who moved last answers first; asked again the one who moved before, and round."""
    scene = at_table(desk, "five_new")
    scene.update(1.0)
    now = scene.place.session.view
    assert now is not None
    order, said = why.askable(room_of(PRESETS["five_new"]), now), []
    for _ in range(len(order) + 1):
        key(scene, "q")
        assert scene.answer is not None
        said.append(scene.answer.seat)
    assert said == [*order, order[0]]


def test_an_answer_is_about_the_last_move_alone(desk: Desk) -> None:
    """When the bot moves again, or another hand begins, it no longer stands."""
    given = why.answer(desk.say, ROOM, view(), 1, 0.0)
    assert given is not None
    assert why.standing(given, ROOM, view(), 1.0) == given
    again = structs.replace(view(), turns=(*view().turns, Turn(1)))
    assert why.standing(given, ROOM, again, 1.0) is None
    assert why.standing(given, structs.replace(ROOM, hand=ROOM.hand + 1), view(), 1.0) is None
    other = structs.replace(view(), turns=(*view().turns, Turn(0)))
    assert why.standing(given, ROOM, other, 1.0) == given


def test_it_is_read_aloud_where_that_is_wanted(
    make_desk: MakeDesk, at_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, like every answer to a key."""
    desk = make_desk(speech="short")
    heard: list[tuple[str, bool]] = []
    monkeypatch.setattr(desk.voice, "say", lambda text, _, answer=False: heard.append((text, answer)))
    scene = at_table(desk, "huanle", press="why 1")
    assert scene.answer is not None
    assert (scene.answer.text, True) in heard


def test_only_what_the_player_sees_goes_into_it() -> None:
    """The sentence is made from his own view: it holds no card of anybody, and nothing there could be told from."""
    for preset in ("huanle", "five"):
        room = room_of(PRESETS[preset])
        for now, _ in hand_of(preset, 2, 0):
            assert all(isinstance(hand, int) for hand in now.hands[1:]) or now.shown or not now.turns or _over(now)
            for seat in why.askable(room, now):
                assert explain(room.rules, structs.replace(now, hands=_counts(now)), seat) == explain(
                    room.rules, now, seat
                )


def _over(now: View) -> bool:
    return type(now.phase).__name__ == "Over"


def _counts(now: View) -> tuple[int, ...]:
    return now.counts()


def test_nobody_asks_in_the_first_steps_nor_on_the_network(desk: Desk, clock: list[int]) -> None:
    """There the robots play from a list, and here people play with others for their beans."""
    from ddz_desktop.ui.scenes.lan.table import LanTable
    from ddz_desktop.ui.scenes.steps import FirstSteps

    assert not FirstSteps.explains
    assert not hasattr(LanTable, "explains")
    scene = FirstSteps(desk)
    for _ in range(60):
        clock[0] += 500
        scene.update(clock[0] / 1000)
    assert [one.name for one in scene.controls() if one.name.startswith("why")] == []
    assert single.now_ms() == clock[0]
    scene.close()


def test_the_face_is_a_control_with_a_name(desk: Desk, at_table: Open) -> None:
    """It lies on the face, is reached by Tab, and says what it is for."""
    scene = at_table(desk, "huanle")
    scene.update(1.0)
    face = control(scene, "why 1")
    assert face.stop
    assert face.label == desk.say("why.ask", name=_room(scene.place.room).chairs[1].name)


def _room(room: Room | None) -> Room:
    assert room is not None
    return room
