"""What is heard: one cue for each thing that happens, and silence where there is no device."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine import events as e
from ddz_desktop.engine.events import Ask, Event, Factor, Result
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui import examples, sound
from ddz_desktop.ui.app import make_desk
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.loop import FRAME, App
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.sound import CHANNELS, KINDS, TWICE, VOLUMES, Audio, asked, cue_of, cues, volumes
from ddz_desktop.ui.theme import Box
from ddz_desktop.ui.words import Words
from tests.ui.table.hands import hand_of, last_view

FILES = {path.stem for path in (Path(__file__).parents[2] / "assets" / "sounds").iterdir()}
SPRINGS = (Factor("initial", 1), Factor("spring", 2)), (Factor("anti_spring", 2),)
BESIDE = {"last_two", "last_one", "spring"}  # what an event brings about beside its own cue
OWN = {"sort", "select", "hurry", "your_turn", "button"}  # what is no event of the table


def ended(why: str = "out", factors: tuple[Factor, ...] = ()) -> e.Ended:
    """A hand that seat 0 won against seats 1 and 2, or void."""
    winners = () if why == "void" else (0,)
    return e.Ended(Result(why, 0, (0,), winners, 1, factors, (), ((), (), ()), ()))  # type: ignore[arg-type]


def played(kind: Kind, left: int = 5) -> e.Played:
    """A play; its cards do not matter here."""
    return e.Played(1, (0,), Combo(kind, 0), (0,), left)


EVENTS: tuple[Event, ...] = (
    e.Dealt(0, 17), e.Bottom(0, (1, 2, 3)), e.Chose(0, "doubling", True), e.Flip(4), e.WildDrawn(3), e.Bidden(0, 2),
    e.Bidden(0, 0), e.Called(0, True), e.Called(0, False), e.Robbed(0, True), e.Robbed(0, False), e.Showed(0, (1,), 2),
    e.LandlordChosen(0), e.Revealed((0, 1)), e.Kept(), e.Doubled((0,)), e.Doubled(()), e.Passed(0), e.Left(0), ended(),
    ended("left"), ended("void"), *(ended("out", factors) for factors in SPRINGS),
    *(played(kind, left) for kind in Kind for left in (1, 2, 5)),
)  # fmt: skip


def own(event: Event, seat: int) -> list[str]:
    """The cues of an event without what it brings about."""
    return [cue for cue in cue_of(event, seat) if cue not in BESIDE]


def test_each_event_has_exactly_one_cue() -> None:
    """For every event there can be, heard from any seat or from beside the table; and each has its file."""
    assert {type(event) for event in EVENTS} == set(get_args(Event))
    for event in EVENTS:
        for seat in (-1, 0, 1, 2):
            assert len(own(event, seat)) == 1, (event, seat)
            assert set(cue_of(event, seat)) <= FILES


def test_each_file_is_heard_and_each_cue_is_a_file() -> None:
    """Nothing is made that nobody hears, and nothing is missing."""
    assert {cue for event in EVENTS for seat in (-1, 0, 1) for cue in cue_of(event, seat)} | OWN == FILES


def test_kinds_are_told_apart_by_ear() -> None:
    """Each 牌型 has a sound of its own; only what the wings or the two are made of is not heard."""
    assert KINDS.keys() == set(Kind)
    assert KINDS[Kind.PLANE_SINGLE] == KINDS[Kind.PLANE_PAIR] != KINDS[Kind.PLANE]
    assert KINDS[Kind.FOUR_SINGLE] == KINDS[Kind.FOUR_PAIR]
    assert len(set(KINDS.values())) == len(Kind) - 2


@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_is_heard_event_by_event(preset: str) -> None:
    """Whole hands of every mode, as seats and spectators are told them: one cue an event, alarms at two and one."""
    for seed in range(3):
        for viewer in (None, *range(PRESETS[preset].seats)):
            for view, events in hand_of(preset, seed, viewer):
                for event in events:
                    heard = cue_of(event, view.seat)
                    assert len(own(event, view.seat)) == 1, event
                    alarm = isinstance(event, e.Played) and event.left in (1, 2)
                    assert bool({"last_two", "last_one"} & set(heard)) == alarm
                    assert heard[0] == KINDS[event.combo.kind] if isinstance(event, e.Played) else True


def test_every_combination_of_every_mode_is_heard_once() -> None:
    """All that each mode knows, natural and with wilds, its bombs too: one cue each, whatever cards are left."""
    kinds = set()
    for table in PRESETS.values():
        for example in (*examples.combinations(table), *examples.bombs(table)):
            kinds.add(example.combo.kind)
            for left in range(22):
                event = e.Played(1, example.cards, example.combo, example.stands, left)
                assert own(event, 0) == [KINDS[example.combo.kind]]
                assert len(cue_of(event, 0)) == (2 if left in (1, 2) else 1)
    assert kinds == set(Kind)


def test_saying_no_is_heard_as_no() -> None:
    """不叫, 不抢, 不加倍 and a bid of nothing sound alike, and unlike a yes."""
    for no, yes in (
        (e.Bidden(0, 0), e.Bidden(0, 1)), (e.Called(0, False), e.Called(0, True)),
        (e.Robbed(0, False), e.Robbed(0, True)), (e.Doubled(()), e.Doubled((0,))),
    ):  # fmt: skip
        assert cue_of(no, 0) == ("decline",) != cue_of(yes, 0)


def test_the_end_is_heard_from_ones_own_side() -> None:
    """Won or lost, after the spring if there is one; a void deal is neither."""
    assert [cue_of(ended(), seat) for seat in (-1, 0, 1)] == [("win",), ("win",), ("loss",)]
    for factors in SPRINGS:
        assert cue_of(ended("out", factors), 1) == ("spring", "loss")
    assert cue_of(ended("void"), 0) == ("void",)


# -- an update as a whole ------------------------------------------------------


def asking(ask: int, *acts: str) -> View:
    """A view of seat 0 that is asked for these."""
    may = tuple(Ask(act) for act in acts)  # type: ignore[arg-type]
    return structs.replace(last_view("huanle", 1, 0), ask=ask, may=may)


def test_what_happens_to_all_is_heard_once() -> None:
    """Three hands are dealt: one deal is heard. The order is that of the events."""
    events = (e.Dealt(0, 17), e.Dealt(1, 17), e.Dealt(2, 17), e.LandlordChosen(1), e.Bottom(1, 3))
    assert cues(None, events, asking(1)) == ("deal", "landlord", "bottom")


def test_ones_turn_is_heard_last_and_once() -> None:
    """When a question comes, not again while it stands, not under 托管, and not where 明牌 is merely offered."""
    idle, mine, later = asking(4), asking(5, "play", "pass"), asking(6, "play")
    assert cues(idle, (e.Passed(2),), mine) == ("pass", "your_turn")
    assert cues(None, (), mine) == ("your_turn",)
    assert cues(mine, (), mine) == ()
    assert cues(mine, (e.Passed(0),), later) == ("pass", "your_turn")
    assert cues(idle, (), mine, automatic=True) == ()
    assert not asked(asking(5, "show"))
    assert cues(idle, (), asking(5, "show")) == ()


# -- the mixer -----------------------------------------------------------------


@pytest.fixture
def silence() -> Iterator[None]:
    """No mixer before, none after."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def audio(silence: None) -> Audio:
    """A door to a mixer that is not open yet."""
    return Audio()


def test_what_is_asked_for_is_played_with_the_frame(audio: Audio) -> None:
    """Once, in the order in which it was asked for; then there is nothing more to play."""
    audio.ask("pair", "last_one")
    audio.ask("pair")
    assert not pygame.mixer.get_init()
    assert audio.flush(75) == ("pair", "last_one")
    assert sum(pygame.mixer.Channel(n).get_busy() for n in range(CHANNELS)) == 2
    assert audio.flush(75) == ()


def test_a_press_is_heard_unless_what_it_did_is(audio: Audio) -> None:
    """Pressing 出牌 sounds as the play, not as both."""
    audio.ask("button")
    assert audio.flush(75) == ("button",)
    audio.ask("button", "rocket")
    assert audio.flush(75) == ("rocket",)


def test_mute_works_at_once(audio: Audio) -> None:
    """What still sounds is cut off, nothing new begins; loud again, it plays again."""
    audio.ask("rocket")
    audio.flush(100)
    assert pygame.mixer.get_busy()
    audio.flush(0)
    assert not pygame.mixer.get_busy()
    audio.ask("bomb")
    audio.flush(0)
    assert not pygame.mixer.get_busy()
    audio.ask("bomb")
    audio.flush(50)
    assert pygame.mixer.get_busy()


def test_the_volume_reaches_what_already_sounds(audio: Audio) -> None:
    """Louder is louder at every step, for sounds loaded before as well."""
    gains = []
    for percent in VOLUMES[1:]:
        audio.ask("single", "bomb")
        audio.flush(percent)
        gains.append({audio._sounds[name].get_volume() for name in ("single", "bomb")})
    assert all(len(both) == 1 for both in gains)
    order = [both.pop() for both in gains]
    assert order == sorted(set(order))
    assert order[-1] == 1.0


def test_no_device_is_opened_for_somebody_who_wants_no_sound(audio: Audio) -> None:
    """Mute from the start costs nothing."""
    audio.ask("single")
    audio.flush(0)
    assert not pygame.mixer.get_init()


def test_sounds_at_once_are_bounded(audio: Audio) -> None:
    """Everything at once for many frames: so many channels, so many of one cue, and no error."""
    for _ in range(20):
        audio.ask(*FILES)
        audio.flush(75)
    assert pygame.mixer.get_num_channels() == CHANNELS
    assert max(made.get_num_channels() for made in audio._sounds.values()) <= TWICE
    for _ in range(5):
        audio.ask("deal")
        audio.flush(75)
    assert audio._sounds["deal"].get_num_channels() <= TWICE


def test_no_device_is_silence(audio: Audio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """One line in the log; the same sounds go into SDL's dummy driver."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            audio.ask("bomb")
            assert audio.flush(75) == ("bomb",)
    assert len(caplog.records) == 1
    assert pygame.mixer.get_init()


@pytest.mark.parametrize("error", [pygame.error("gone"), NotImplementedError("mixer module not available")])
def test_no_mixer_at_all_is_silence(
    error: Exception, audio: Audio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where not even the dummy driver opens nothing is tried again, and nothing fails."""
    tried: list[object] = []

    def fails(*words: object) -> None:
        tried.append(words)
        raise error

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "init", fails)
    for percent in (75, 0, 75, 100):
        audio.ask("bomb", "single")
        assert audio.flush(percent) == ("bomb", "single")
    assert len(tried) == 2
    assert [record.levelname for record in caplog.records if record.levelno >= logging.WARNING] == ["WARNING"]


def test_a_device_that_goes_away_is_silence(
    audio: Audio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A sound that cannot be made or played ends the sound, not the hand: one line, then nothing more is tried."""

    def gone(name: str) -> Path:
        raise FileNotFoundError(name)

    monkeypatch.setattr(sound, "asset", gone)
    for _ in range(3):
        audio.ask("bomb")
        assert audio.flush(75) == ("bomb",)
    assert len(caplog.records) == 1
    pygame.mixer.quit()
    loud = Audio()
    loud.flush(75)
    pygame.mixer.quit()
    loud.ask("single")
    assert loud.flush(75) == ("single",)
    loud.flush(0)


def test_the_mixer_opens_after_the_first_picture(
    silence: None, window: pygame.Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A device that takes its time holds up no start."""
    monkeypatch.setenv("DDZ_HOME", str(tmp_path))
    order: list[str] = []
    real = sound.open_mixer

    def opens() -> bool:
        order.append("mixer")
        return real()

    class Drawn(Scene):
        """A scene that notes when it is drawn."""

        def draw(self, surface: pygame.Surface) -> None:
            """Note it."""
            order.append("picture")

    monkeypatch.setattr(sound, "open_mixer", opens)
    desk = make_desk(window, "zh")
    app = App(window, desk, tmp_path / "ddz.log")
    app.scenes = [Drawn(desk)]
    app.now = 1.0
    for _ in range(3):
        app.frame([])
        app.now += FRAME
    assert order == ["picture", "mixer"]
    app.close()


# -- who asks ------------------------------------------------------------------


class Button(Scene):
    """A scene with one lit and one dark button."""

    def controls(self) -> tuple[Control, ...]:
        """Both."""
        return (
            Control("on", Box(0, 0, 50, 50), "on", keys=("h",)),
            Control("off", Box(60, 0, 50, 50), "off", enabled=False, keys=("p",)),
        )


def test_every_press_is_heard(desk: Desk) -> None:
    """By mouse, by its key, by Enter on the ring; Tab, a dark button and empty felt are not."""
    scene = Button(desk)

    def key(name: str) -> tuple[str, ...]:
        code = pygame.key.key_code(name)
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        return desk.audio.flush(0)

    def click(x: int) -> tuple[str, ...]:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.receive(pygame.event.Event(kind, pos=(x, 20), button=1))
        return desk.audio.flush(0)

    assert [click(20), click(80), click(300)] == [("button",), (), ()]
    assert [key("h"), key("p"), key("x"), key("tab"), key("return")] == [("button",), (), (), (), ("button",)]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_any_volume_of_the_file_has_a_nearest_choice(language: str) -> None:
    """From mute to full each step says how loud, and a number written by hand lights the step next to it."""
    say = Words(language)
    for percent in range(101):
        steps, taken = volumes(say, percent)
        assert [int(value) for value, _ in steps] == list(VOLUMES)
        assert abs(int(taken) - percent) == min(abs(volume - percent) for volume in VOLUMES)
        assert len({words for _, words in steps}) == len(VOLUMES)
