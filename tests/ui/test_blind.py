"""Played without looking: a player who has nothing but what was spoken, and the keys."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ddz_desktop.engine.events import Passed, Played
from ddz_desktop.ui import loop, single
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.speech import Voice
from ddz_desktop.ui.table.log import Happened
from ddz_desktop.ui.words import Words
from tests.ui.conftest import MakeDesk

BEAT = 0.05  # s of a frame


class Ears(Voice):
    """A voice that speaks at once, and what was heard since it was last asked."""

    def __init__(self) -> None:
        super().__init__(find=lambda _: "/bin/voice")
        self.heard: list[str] = []
        self.all: list[str] = []

    def say(self, text: str, language: str, answer: bool = False) -> None:
        """Hear it."""
        if text:
            self.heard.append(text)
            self.all.append(text)

    def again(self) -> None:
        """Hear it once more."""
        self.say(self.all[-1], "", answer=True)

    def new(self) -> str:
        """What was said since."""
        heard, self.heard = self.heard, []
        return "\n".join(heard)


class Room:
    """The program in front of the player: keys go in, words come out."""

    def __init__(self, window: pygame.Window, desk: Desk, clock: list[int], folder: Path) -> None:
        desk.voice = self.ears = Ears()
        self._clock, self.app = clock, loop.App(window, desk, folder / "ddz.log")
        single.look(desk)
        self.app.scenes = [Menu(desk)]
        self.frame()

    def frame(self, *events: pygame.event.Event) -> None:
        """A twentieth of a second."""
        self.app.now += BEAT
        self._clock[0] += round(BEAT * 1000)
        self.app.frame(list(events))

    def press(self, *names: str) -> str:
        """Press keys one after the other; what was said then."""
        for name in names:
            self.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=""))
            self.frame()
        return self.ears.new()

    def listen(self) -> str:
        """Wait until something is said."""
        for _ in range(4_000):
            if said := self.ears.new():
                return said
            self.frame()
        raise AssertionError(f"nothing is said any more after {self.ears.all[-3:]}")


class Blind:
    """Plays by ear. Knows the words of the language, the keys, and nothing else."""

    def __init__(self, language: str, press: Callable[..., str], listen: Callable[[], str]) -> None:
        self.words, self.press, self.listen = Words(language), press, listen
        self.refusals = 0

    def said(self, text: str, *names: str) -> bool:
        """Whether one of these sentences is in the text, whatever was put into its gaps."""
        return any(self.words(name, cards="\0", n="\0").split("\0")[0].strip() in text for name in names)

    def turn_on(self) -> None:
        """Reading aloud, full."""
        said = ""
        while self.words("settings.speeches.full") not in said:
            said = self.press("f9")

    def go_to(self, label: str) -> None:
        """Tab until that is heard."""
        for _ in range(40):
            if label in self.press("tab"):
                return
        raise AssertionError(f"{label} is nowhere")

    def sit(self, preset: str) -> str:
        """From the menu to a table of that mode; what is said there."""
        self.go_to(self.words("menu.single"))
        self.press("return")
        self.go_to(self.words(f"preset.{preset}.name"))
        self.press("return")
        self.go_to(self.words("setup.start"))
        return self.press("return")

    def play(self, said: str) -> None:
        """Answer what is asked until the hand is over."""
        while not self.said(said, "result.title"):
            said = self.answer(said) or self.listen()

    def answer(self, said: str) -> str:
        """Answer the newest question; what is said then."""
        if self.said(said, "table.lead"):
            return self.lead()
        if self.said(said, "table.cannot_beat"):
            return self.press("p")
        if self.said(said, "table.beat"):
            return self.beat()
        if self.said(said, "table.before"):
            return self.press("d")
        if self.said(said, "table.ask.reveal", "table.ask.call", "table.ask.double", "table.ask.rob"):
            return self.press("y")
        return self.press("n") if self.said(said, "table.ask.reveal_other") else ""

    def lead(self) -> str:
        """The last card of the hand: found, raised, played."""
        whole = self.press("c")
        assert self.said(whole, "speech.hand")
        card = self.press("left")
        assert card
        raised = self.press("up")
        assert card.split("，")[0].split(",")[0] in raised
        return self.press("d")

    def beat(self) -> str:
        """First something that may not do, then what the hint says."""
        self.press("right", "up")
        said = self.press("d")
        if not self.said(said, "table.does_not_beat", "reason.no_combination"):
            return said
        self.refusals += 1
        assert self.said(self.press("backspace"), "speech.none_raised")
        hint = self.press("h")
        assert self.said(hint, "speech.raised")
        table = self.press("w")
        assert self.said(table, "speech.mine")
        assert self.press("a").strip() == table.strip()
        return self.press("d")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", ["huanle", "five"])
def test_a_whole_hand_by_ear(
    preset: str, language: str, window: pygame.Window, make_desk: MakeDesk, clock: list[int], tmp_path: Path
) -> None:
    """From the menu to the result with nothing but what was spoken: everything that happened was told, once."""
    desk = make_desk(language, speed="instant", newcomer=False, sound=0)
    room = Room(window, desk, clock, tmp_path)
    player = Blind(language, room.press, room.listen)
    player.turn_on()
    player.play(player.sit(preset))
    table = room.app.scenes[-1]
    assert isinstance(table, TableScene)
    assert player.refusals > 0
    assert turns_heard(room.ears.all, table) == len(table.place.session.view.turns if table.place.session.view else ())
    room.app.close()


def turns_heard(heard: list[str], table: TableScene) -> int:
    """How many plays and passes of the hand were heard, each once and in its order."""
    every = [one for one in table.memory.happened if isinstance(one, Happened)]
    happened = [one for one in every if isinstance(one.event, Played | Passed)]
    rest = iter(heard)
    return sum(one.told(table.desk, "full") in rest for one in happened)
