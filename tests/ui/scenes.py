"""Every scene in every state worth a look: what the tests go over and the gallery draws."""

from collections.abc import Callable
from functools import partial

import pygame

from ddz_desktop import resources
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.keys import KeysPage
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.notice import say_aloud
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.scenes.replays import Replays
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.rules import TABS, RulesPage
from ddz_desktop.ui.scenes.scores import Course, Scores
from ddz_desktop.ui.scenes.settings import SettingsPage
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.statistics import Statistics
from ddz_desktop.ui.speech import Voice
from ddz_desktop.ui.table.log import Happened, Log
from net.deals import daily
from net.profile import Profile
from net.table import Score
from tests.kept import fill, hand
from tests.ui.hands import NAMES, played, seen
from tests.ui.nearby import WAYS
from tests.ui.rooms import ROOMS
from tests.ui.table.test_telling import happened

HANDS = {
    "won": lambda: played("huanle", 5),
    "wild": lambda: played("huanle_laizi", 8),
    "points": lambda: played("classic_a", 5),
    "five": lambda: played("five", 4),
    "six": lambda: played("five_new", 2),
    "void": lambda: played("huanle", 2),
    "left": lambda: played("huanle", 1, leave=10, room="high"),
}


_WON = {"huanle": 7, "five_new": 3}  # hands of tests/kept.py that the player himself goes out in


class Ground(Scene):
    """Bare felt under a layer."""

    def draw(self, surface: pygame.Surface) -> None:
        """The felt."""
        self.desk.canvas(surface).felt(0.5, 0.4)


def result_on(desk: Desk, hand: str) -> Scene:
    """A scene with a result on it."""
    scene = Ground(desk)
    scene.show(Result(desk, *seen(HANDS[hand]()), done=lambda _: None))
    return scene


def house_on(desk: Desk, preset: str) -> Scene:
    """The set-up with its house rules open."""
    desk.settings = desk.settings.with_(preset=preset)
    scene = Setup(desk)
    scene.press("house")
    return scene


def setup_of(desk: Desk, preset: str) -> Scene:
    """The set-up of a mode."""
    desk.settings = desk.settings.with_(preset=preset)
    return Setup(desk)


def setup_day(desk: Desk, preset: str) -> Scene:
    """The day's deal."""
    desk.settings = desk.settings.with_(preset=preset)
    return Setup(desk, day="2030-12-31")


def poor(desk: Desk, beans: int, reliefs: int) -> Scene:
    """The set-up of someone who has not enough for the room."""
    desk.profile = Profile(beans=beans, day=single.today(), reliefs=reliefs)
    desk.settings = desk.settings.with_(room="high")
    return Setup(desk)


def left_match(desk: Desk) -> Scene:
    """The set-up when a match was left."""
    desk.left = True
    scene = Setup(desk)
    scene.press("start")
    return scene


def left_menu(desk: Desk) -> Scene:
    """The menu when a match was left."""
    desk.left = True
    return Menu(desk)


def known_menu(desk: Desk) -> Scene:
    """The menu of someone who needs no first steps any more."""
    desk.settings = desk.settings.with_(newcomer=False)
    return left_menu(desk)


def long_notice(desk: Desk) -> Scene:
    """The longest that is said aloud."""
    scene = Menu(desk)
    say_aloud(scene, desk.say("notice.settings_aside", file="settings.toml.bad12"))
    return scene


def course_of(hands: int, played_: int, seats: int = 3, over: bool = False) -> Course:
    """A match so far, with sums as long as they get."""
    scores = tuple(
        Score(i + 1, (i % seats,), tuple(-(10**i % 10**9) if s else 2 * (10**i % 10**9) for s in range(seats)), 4)
        for i in range(played_)
    )
    return Course(NAMES[:seats], scores, hands, over, str(daily("2030-12-31", "five_new")))


def scores_on(desk: Desk, match: Course) -> Scene:
    """A scene with a score sheet on it."""
    scene = Ground(desk)
    scene.show(Scores(desk, match, lambda _: None))
    return scene


def match_result(desk: Desk, match: Course) -> Scene:
    """A scene with the result of a match's hand on it."""
    scene = Ground(desk)
    scene.show(Result(desk, *seen(HANDS["won"]()), done=lambda _: None, replay=True, match=match))
    return scene


def log_on(desk: Desk, preset: str, detail: str) -> Scene:
    """A scene with a hand's events on it, long names and all."""
    desk.settings = desk.settings.with_(log=detail)
    names = tuple("长" * 16 for _ in range(5)) if detail == "full" else NAMES
    seats = PRESETS[preset].seats
    events = [seen_ for event in happened(preset, 5)[0] if (seen_ := event.to(0)) is not None]
    scene = Ground(desk)
    scene.show(Log(desk, lambda: tuple(Happened(1, names[:seats], 0, event) for event in events), lambda _: None))
    return scene


def speaking(desk: Desk) -> Scene:
    """The settings where nothing can speak."""
    desk.settings = desk.settings.with_(speech="full")
    desk.voice = Voice(find=lambda _: None)
    return SettingsPage(desk)


def numbered(desk: Desk) -> Scene:
    """The set-up with a deal's number."""
    scene = Setup(desk)
    scene._wanted(str(daily("2030-12-31", "five_new")))
    return scene


def kept(desk: Desk, page: type[Scene], press: str = "", hands: int = 12) -> Scene:
    """A page about hands that were kept; with something pressed on it."""
    fill(resources.data_folder(), hands)
    scene = page(desk)
    scene.update(0.0)
    if press:
        scene.press(press)
    return scene


def replay_of(desk: Desk, preset: str, press: str = "") -> Scene:
    """A hand in its middle, at a halt."""
    scene = Replay(desk, hand(preset, 3), playing=False)
    scene.go(scene.last // 2)
    if press:
        scene.press(press)
    return scene


def replay_end(desk: Desk, preset: str) -> Scene:
    """The end of a hand in which the player has just put down his last cards."""
    scene = Replay(desk, hand(preset, _WON[preset]), playing=False)
    scene.go(scene.last)
    return scene


def result_to_replay(desk: Desk) -> Scene:
    """A result from which the hand can be seen again."""
    scene = Ground(desk)
    scene.show(Result(desk, *seen(HANDS["won"]()), done=lambda _: None, replay=True))
    return scene


def keys_of(desk: Desk, press: tuple[str, ...]) -> Scene:
    """The keys, one asked for, then some pressed."""
    scene = KeysPage(desk)
    scene.press("key.hint")
    for name in press:
        scene.receive(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0))
    return scene


MakeScene = Callable[[Desk], Scene]
SCENES: dict[str, MakeScene] = {
    "menu": Menu,
    "menu left": left_menu,
    "menu known": known_menu,
    "settings": SettingsPage,
    "keys": KeysPage,
    "keys asked": partial(keys_of, press=()),
    "keys taken": partial(keys_of, press=("p",)),
    "keys fixed": partial(keys_of, press=("f1",)),
    **{f"rules {tab}": partial(RulesPage, tab=tab) for tab in TABS},
    "poor": lambda desk: poor(desk, 100, 0),
    "poorest": lambda desk: poor(desk, 100, 3),
    "left": left_match,
    "notice": long_notice,
    "replays": partial(kept, page=Replays),
    "replays none": partial(kept, page=Replays, hands=0),
    "replays bring": partial(kept, page=Replays, press="bring"),
    "statistics": partial(kept, page=Statistics),
    "statistics none": partial(kept, page=Statistics, hands=0),
    "statistics clear": partial(kept, page=Statistics, press="clear"),
    "replay three": partial(replay_of, preset="huanle"),
    "replay five": partial(replay_of, preset="five_new"),
    "replay eyes": partial(replay_of, preset="five_new", press="eye"),
    "replay end three": partial(replay_end, preset="huanle"),
    "replay end five": partial(replay_end, preset="five_new"),
    "result replay": result_to_replay,
    **{f"daily {preset}": partial(setup_day, preset=preset) for preset in ("classic_a", "tiandi", "five_new")},
    "numbered": numbered,
    "log full": partial(log_on, preset="five_new", detail="full"),
    "log short": partial(log_on, preset="tiandi", detail="short"),
    "settings speech": speaking,
    "scores none": partial(scores_on, match=course_of(8, 0)),
    "scores some": partial(scores_on, match=course_of(8, 3)),
    "scores over": partial(scores_on, match=course_of(12, 12, over=True)),
    "scores many": partial(scores_on, match=course_of(0, 30, 5)),
    "result match": partial(match_result, match=course_of(12, 3)),
    "result over": partial(match_result, match=course_of(4, 4, over=True)),
    **{f"setup {preset}": partial(setup_of, preset=preset) for preset in PRESETS},
    **{f"house {preset}": partial(house_on, preset=preset) for preset in PRESETS},
    **{f"result {hand}": partial(result_on, hand=hand) for hand in HANDS},
    **ROOMS,
    **WAYS,
}
