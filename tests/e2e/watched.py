"""A player at the real window who does more than play, watched for whatever is wrong."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ddz_desktop.engine.phases import Over
from net.kept import decode, last
from net.library import SUFFIX
from net.profile import START, Profile
from tests.e2e.player import Player, State

SIZES = ((1280, 720), (1024, 768), (1440, 900), (1366, 768))
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
