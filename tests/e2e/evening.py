"""A whole evening at the real window: hand after hand over many modes by mouse and keys, watched for whatever is wrong.

    python -m tests.e2e.evening --pictures evening
    python -m tests.e2e.evening --only five,match --seed 3

Prints what it found and exits with 1 if that is anything: a warning of the program's, a picture at rest that is not the
one which a fresh layout gives, a press that nothing answers, a focus that stands on nothing, beans that came from
nowhere, a hand that is not kept.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ddz_desktop.engine.phases import Over
from net.kept import decode, last
from net.library import SUFFIX
from net.profile import START, Profile
from tests.e2e.player import Player, State
from tests.window import GAME, start

SCREEN, SIZES = (1500, 1000), ((1280, 720), (1024, 768), (1440, 900), (1366, 768))
_CLOCK = 70  # px of the clock's side: what may differ between two pictures of the same moment
_LIT = 0.15  # s until the lights on the controls have gone out


@dataclass
class Evening:
    """A player, the dice that say what he does besides playing, and everything that was found wrong."""

    player: Player
    home: Path
    pictures: Path
    dice: random.Random
    faults: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # s from a key's press until the window shows what it does
    number: str = ""  # of the last deal that had one
    hands: int = 0
    shots: int = 0
    read: int = 0  # characters of the program's words that were looked at

    def wrong(self, text: str) -> None:
        """Something is not as it should be."""
        print(f"WRONG {text}", flush=True)
        self.faults.append(text)
        self.shoot("wrong")

    def shoot(self, name: str) -> None:
        """A picture for people to look at."""
        self.shots += 1
        self.player.window.shot(self.pictures / f"{self.shots:03d}-{name}.png")

    # -- what must hold at every moment

    def watch(self, state: State) -> None:
        """Nothing was said in the log, the focus stands on something."""
        log = self.home / "log" / "ddz.log"
        said = self.player.window.log + (log.read_text("utf-8", errors="replace") if log.exists() else "")
        if said[self.read :].strip():
            self.wrong(f"the program said: {said[self.read :].strip()[-1500:]}")
        self.read = len(said)
        names = [control["name"] for control in state["controls"]]
        if state["focus"] and state["focus"] not in names:
            self.wrong(f"the focus stands on {state['focus']!r}, which is not among {names}")
        if len(names) != len(set(names)):
            self.wrong(f"two controls have one name: {names}")
        if state["layer"] == "TableScene" and len(state["cards"]) != state["counts"][0]:
            self.wrong(f"{len(state['cards'])} cards are shown of {state['counts'][0]}")

    def same_when_laid_anew(self, size: tuple[int, int]) -> None:
        """What came to rest by motion looks as what is laid out at once after the window was another size."""
        differs = "nothing"
        for _ in range(3):  # wild cards catch the light now and then
            before, _ = self._at_rest()
            self.resize(SIZES[0] if size != SIZES[0] else SIZES[1])
            self.player.state("still")
            self.resize(size)
            after, state = self._at_rest()
            box = difference(before, after, self.player.window.size[0])
            if max(box[2:]) < _CLOCK:
                return
            differs = str(box)
        self.wrong(f"at rest {state['scene']} {state.get('phase')} is not a fresh layout in {differs} (x, y, w, h)")

    def _at_rest(self) -> tuple[bytes, State]:
        window = self.player.window
        window.move(window.size[0] - 2, window.size[1] - 2)
        time.sleep(_LIT)  # of the machine's time: the program's own lights
        state = self.player.state("still")
        return window.pixels(), state

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of the window, as a window manager would give it."""
        self.player.window.resize(*size)
        self.player.until(lambda state: state["size"] == list(size))

    # -- what the player does besides playing

    def mischief(self, state: State) -> None:
        """One thing at random before the answer."""
        tricks: list[Callable[[State], None]] = [self.look_up, self.sit_back, self.pause, self.resort, self.turn_size]
        if "hint" in state["choices"]:
            tricks += [self.drag, self.drag, self.double_click]
        if state["layer"] == "TableScene":
            self.dice.choice(tricks)(state)

    def drag(self, state: State) -> None:
        """Draw over a run of cards, then put all down with the right button."""
        player, n = self.player, len(state["cards"])
        a, b = sorted(self.dice.randrange(n) for _ in range(2))
        player.press("BackSpace")
        player.until(lambda s: not s["raised"])
        player.window.drag(player.card(state, a), player.card(state, b))
        wanted = state["cards"][a : b + 1]
        raised = player.until(lambda s: bool(s["raised"]), "still")["raised"]
        if raised != wanted:
            self.wrong(f"drawn over {wanted}, raised {raised}")
        player.window.click(5, state["size"][1] // 2, 3)
        player.until(lambda s: not s["raised"], "still")

    def double_click(self, state: State) -> None:
        """The lowest card twice: it is played, or it is said why not and it stays raised."""
        self.player.press("BackSpace")
        self.player.until(lambda s: not s["raised"])
        x, y = self.player.card(state, len(state["cards"]) - 1)
        self.player.window.move(x, y)
        self.player.window.double_click(x, y)
        self.player.until(
            lambda s: s["layer"] != "TableScene" or s["ask"] != state["ask"] or s["prompt"] != state["prompt"]
        )

    def look_up(self, _: State) -> None:
        """The counter of cards, the plays, the log."""
        self.player.press("r")
        for key, layer in (("l", "Plays"), ("e", "Log")):
            self.press(key, layer)
            self.shoot(layer)
            self.press("Escape", "TableScene", "Result")  # the hand may have ended meanwhile
            if self.player.state()["layer"] == "Result":
                return

    def sit_back(self, state: State) -> None:
        """托管 until it has answered, then the seat is taken back."""
        self.player.press("t")
        moved = self.player.until(lambda s: s["layer"] == "Result" or s["ask"] != state["ask"])
        if moved["layer"] == "TableScene":
            self.player.press("t")
        self.player.state("still")

    def pause(self, _: State) -> None:
        """The table's menu and back."""
        self.press("F10", "TableMenu")
        self.shoot("menu")
        self.press("Escape", "TableScene")

    def resort(self, state: State) -> None:
        """理牌 keeps what is raised."""
        self.player.press("s")
        self.player.press("s")
        self.player.until(lambda s: sorted(s.get("raised", [])) == sorted(state["raised"]))

    def turn_size(self, state: State) -> None:
        """The window becomes larger and smaller while something may be on its way."""
        for size in self.dice.sample(SIZES, 3):
            self.player.window.resize(*size)
        self.resize((state["size"][0], state["size"][1]))

    def press(self, key: str, *layers: str) -> None:
        """Press a key that leads to one of the layers, and measure until it is there."""
        self.player.press(key)
        pressed = time.monotonic()
        self.player.until(lambda s: s["layer"] in layers)
        self.waits.append(time.monotonic() - pressed)

    # -- hands

    def hand(self, name: str) -> State:
        """A hand to its end, with something at random on the way; what it left behind is looked at."""
        before, files = self.profile(), self.kept()
        while True:
            state = self.player.until(lambda s: s["layer"] != "TableScene" or bool(s["choices"]))
            if state["layer"] == "Result":
                break
            if self.dice.random() < 0.5:
                state = self.player.until(lambda s: s["layer"] != "TableScene" or bool(s["choices"]), "still")
            self.watch(state)
            if state["layer"] == "TableScene" and "start" not in state["choices"]:
                if self.dice.random() < 0.25:
                    self.shoot(name)
                    self.same_when_laid_anew((state["size"][0], state["size"][1]))
                if self.dice.random() < 0.5:
                    self.mischief(state)
                    state = self.player.state()
            if state["layer"] in ("TableScene", "Chooser") and (state["layer"] == "Chooser" or state["choices"]):
                self.player.answer(state)
        self.hands += 1
        state = self.player.state("still")
        self.watch(state)
        self.number = next((c["label"].split()[-1] for c in state["controls"] if c["name"] == "number"), self.number)
        self.shoot(f"{name}-result")
        self.booked(before, files, state)
        print(f"hand {self.hands} {name}: {state['why']} {state['winners']}", flush=True)
        return state

    def booked(self, before: Profile, files: set[Path], state: State) -> None:
        """The hand lies among the replays, its sums are zero, and the beans are what it says."""
        fresh = [decode(file.read_bytes()) for file in self.kept() - files]
        if not fresh:
            self.wrong("the hand is not among those kept")
            return
        newest = max(fresh, key=lambda hand: hand.at)
        game = last(newest.record)
        assert isinstance(game.phase, Over)
        result = game.phase.result
        if (result.why, list(result.winners)) != (state["why"], state["winners"]):
            self.wrong(f"shown {state['why']} {state['winners']}, kept {result.why} {result.winners}")
        if result.settlement is None:
            return
        if sum(result.settlement.paid):
            self.wrong(f"not a sum of zero: {result.settlement}")
        if game.deal.rules.currency == "beans":
            mine = result.settlement.change[newest.seat]
            if self.profile().beans != before.beans + mine or self.profile().beans != result.settlement.after[0]:
                self.wrong(f"{before.beans} beans and {mine} make {self.profile().beans}")

    def profile(self) -> Profile:
        """The player's beans on the disk."""
        file = self.home / "data" / "profile.json"
        return msgspec.json.decode(file.read_bytes(), type=Profile) if file.exists() else Profile(beans=START)

    def kept(self) -> set[Path]:
        """The files of the hands that were played."""
        return set((self.home / "data" / "hands" / "played").glob(f"*{SUFFIX}"))

    # -- ways through the program

    def to(self, control: str, layer: str) -> State:
        """Click a control that leads there."""
        self.player.click(control)
        return self.player.until(lambda s: s["layer"] == layer, "still")

    def sit_down(self, preset: str, hands: int = 0, speed: str = "fast") -> None:
        """From the menu to a table."""
        self.to("single", "Setup")
        self.player.click(f"preset.{preset}")
        self.player.click(f"hands.{hands}")
        self.shoot(f"setup-{preset}")
        self.watch(self.player.state("still"))
        self.player.click("start")
        self.at_table(speed)

    def at_table(self, speed: str) -> None:
        """Wait for the table, then choose how fast it goes."""
        self.player.until(lambda s: s["layer"] == "TableScene")
        self.press("F10", "TableMenu")
        self.player.click(f"speed {speed}")
        self.player.until(lambda s: any(c["name"] == f"speed {speed}" and c["chosen"] for c in s["controls"]))
        self.press("Escape", "TableScene")

    def dealt(self) -> State:
        """Begin the hand, if that is asked, and wait for the first question in it."""
        state = self.player.until(lambda s: bool(s["choices"]), "still")
        if "start" in state["choices"]:
            self.player.answer(state)
        return self.player.until(lambda s: bool(s["choices"]) and "start" not in s["choices"], "still")

    def go_home(self) -> None:
        """From a result to the menu."""
        self.to("back", "Menu")
        self.watch(self.player.state("still"))

    def settings(self, *choices: str) -> None:
        """From the menu to the settings and back."""
        self.to("settings", "SettingsPage")
        for choice in choices:
            self.player.click(choice)
        self.shoot("settings")
        self.watch(self.player.state("still"))
        self.press("Escape", "Menu")


def difference(before: bytes, after: bytes, width: int) -> tuple[int, int, int, int]:
    """The smallest box (x, y, w, h in pixels) that holds all in which two pictures of that width differ."""
    row = 3 * width
    rows = [y for y in range(len(before) // row) if before[y * row : y * row + row] != after[y * row : y * row + row]]
    columns = [
        i // 3
        for y in rows
        for i, (a, b) in enumerate(zip(before[y * row : y * row + row], after[y * row : y * row + row], strict=True))
        if a != b
    ]
    if not rows:
        return 0, 0, 0, 0
    return min(columns), rows[0], max(columns) - min(columns) + 1, rows[-1] - rows[0] + 1


# -- the stages of an evening ---------------------------------------------------------


def huanle(e: Evening) -> None:
    """Two hands at normal speed, the first seen again at once, the second with its number copied."""
    e.sit_down("huanle", speed="normal")
    e.hand("huanle")
    e.to("replay", "Replay")
    for key in ("Right", "Right", "End", "Left", "Home", "space", "space"):
        e.player.press(key)
    e.shoot("replay")
    e.watch(e.player.state())
    e.press("Escape", "Result")
    e.player.press("Return")
    e.hand("huanle-again")
    e.player.click("number")
    e.go_home()


def wilds(e: Evening) -> None:
    """Wild cards, another size of the window, full screen in mid-hand."""
    e.resize((1366, 768))
    e.sit_down("huanle_laizi")
    e.player.press(*["F11"] * 4)
    e.player.until(lambda s: s["size"] == [1366, 768], "still")
    e.hand("laizi")
    e.go_home()
    e.resize(SIZES[0])


def changing(e: Evening) -> None:
    """天地 left in the middle of a hand; English and masks; gone on with."""
    e.sit_down("tiandi")
    e.dealt()
    e.press("F10", "TableMenu")
    e.to("later", "Menu")
    e.settings("language.en", "faces.masks", "four_colours.on", "large_cards.on")
    e.to("resume", "TableScene")
    e.hand("tiandi-en")
    e.go_home()
    e.settings("language.zh", "faces.paper", "four_colours.off", "large_cards.off")


def five(e: Evening) -> None:
    """Five seats at a larger window, normal speed."""
    e.resize((1440, 900))
    e.sit_down("five", speed="normal")
    e.hand("five")
    e.go_home()
    e.resize(SIZES[0])


def five_new(e: Evening) -> None:
    """The other five, in the smallest window."""
    e.resize((1024, 768))
    e.sit_down("five_new")
    e.hand("five_new")
    e.go_home()
    e.resize(SIZES[0])


def match(e: Evening) -> None:
    """Four hands for points to the score sheet, and from it another match."""
    e.sit_down("classic_a", hands=4, speed="instant")
    for n in range(4):
        state = e.hand(f"match-{n + 1}")
        if n < 3:
            e.to("sheet", "Scores")
            e.shoot("scores")
            e.press("Escape", "Result")
            e.player.press("Return")
            e.player.until(lambda s: s["layer"] == "TableScene")
    assert any(control["name"] == "sheet" for control in state["controls"])
    e.to("sheet", "Scores")
    e.shoot("final")
    e.player.click("rematch")
    e.player.until(lambda s: s["layer"] == "TableScene", "still")
    e.hand("rematch")
    e.go_home()
    if e.player.state()["controls"][0]["name"] != "resume":
        e.wrong("a match with three hands to come cannot be gone on with")


def daily(e: Evening) -> None:
    """The deal of the day; the match that was left is given up."""
    e.to("daily", "Setup")
    e.shoot("daily")
    e.player.click("start")
    if e.player.until(lambda s: s["layer"] in ("Dialog", "TableScene"))["layer"] == "Dialog":
        e.to("forfeit", "Setup")
        e.player.click("start")
    e.at_table("fast")
    e.hand("daily")
    e.to("sheet", "Scores")
    e.press("Escape", "Result")
    e.go_home()


def by_number(e: Evening) -> None:
    """A deal by number twice: the same cards."""
    dealt, number = [], e.number
    for _ in range(2):
        e.to("single", "Setup")
        e.player.click("preset.huanle")
        e.player.click("hands.0")
        e.player.click("number")
        e.player.until(lambda s: s["typing"])
        e.player.window.type(number)
        e.player.press("Return")
        e.player.until(lambda s: s["layer"] == "Setup" and not s["typing"] and s["number"], "still")
        e.shoot("number")
        e.player.click("start")
        e.at_table("fast")
        dealt.append(e.dealt()["cards"])
        e.hand("number")
        e.go_home()
    if dealt[0] != dealt[1]:
        e.wrong(f"the number {number} gave {dealt[0]} and then {dealt[1]}")


def look_back(e: Evening) -> None:
    """Replays, one of them step by step, a file shared; statistics by mode."""
    state = e.to("replays", "Replays")
    e.shoot("replays")
    if state["hands"] != len(e.kept()):
        e.wrong(f"{state['hands']} hands listed, {len(e.kept())} kept")
    e.to("hand.0", "Replay")
    for key in ("Home", "Right", "Right", "End", "e"):
        e.player.press(key)
    e.shoot("eyes")
    e.press("Escape", "Replay")
    e.same_when_laid_anew(SIZES[0])
    e.press("Escape", "Replays")
    e.to("share.0", "AskFile")
    e.shoot("share")
    e.player.press("Return")
    e.player.until(lambda s: s["layer"] == "Dialog", "still")
    e.press("Escape", "Replays")
    e.press("Escape", "Menu")
    e.to("statistics", "Statistics")
    e.shoot("statistics")
    e.watch(e.player.state("still"))
    e.press("Escape", "Menu")


STAGES: dict[str, Callable[[Evening], None]] = {
    stage.__name__: stage for stage in (huanle, wilds, changing, five, five_new, match, daily, by_number, look_back)
}


@contextmanager
def opened(pictures: Path, seed: int) -> Iterator[Evening]:
    """A window with nobody's data, closed in the end."""
    with tempfile.TemporaryDirectory(prefix="ddz-evening-") as folder:
        home = Path(folder, "home")
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_text("newcomer = false\n", "utf-8")
        os.environ["DDZ_TEST_CONTROL"] = str(Path(folder, "door"))
        window = start([*GAME, "--lang", "zh", "--size", "1280x720", "--seed", str(seed)], Path(folder), SCREEN, home)
        try:
            evening = Evening(Player(window, Path(folder, "door")), home, pictures, random.Random(seed))
            evening.player.state("still")
            evening.resize(SIZES[0])  # the program puts a window smaller than the screen in its middle
            yield evening
        finally:
            window.close()


def main() -> int:
    """Play the stages; what was found, in the exit status, too."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, default=Path("evening"), help="folder for the pictures")
    parser.add_argument("--only", default=",".join(STAGES), help="stages, by commas")
    parser.add_argument("--seed", type=int, default=1, help="of the cards and of what the player does")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with opened(options.pictures, options.seed) as evening:
        for name in options.only.split(","):
            try:
                STAGES[name](evening)
            except (AssertionError, OSError) as error:
                evening.wrong(f"{name}: {type(error).__name__}: {error}")
                break
        waits = sorted(evening.waits) or [0.0]
    print(f"{evening.hands} hands, {len(evening.faults)} faults; a key is answered within {1000 * waits[-1]:.0f} ms")
    return bool(evening.faults)


if __name__ == "__main__":
    sys.exit(main())
