"""Tables at a halt, as scenes: the table is told one view and says nothing more. Beside tests/ui/scenes.py."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pytest import MonkeyPatch  # noqa: PT013 - a command, not a test

from ddz_desktop.engine.cards import Shown
from ddz_desktop.engine.events import Reason
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.steps import FirstSteps
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import picking, sit
from ddz_desktop.ui.table import place as at
from net.link import Local
from net.protocol import Down, Room, Update
from tests.ui.scenes import MakeScene
from tests.ui.table.hands import LONG, RICH, crowded, hand_of, last_view, room_of

_LEFT = 17_000  # ms on the clock
_SEEDS = range(40)
_BEAT = 0.25  # s of a step of the lesson's time


class Quiet(Local):
    """A link on which is heard what it is given, once, and nothing comes of what is said."""

    def __init__(self, link: Local, *said: Down) -> None:
        super().__init__(link.room, link.seat, 0)
        self._said = list(said)

    @property
    def wake(self) -> None:
        """Nothing is due."""
        return None

    def poll(self, now: int) -> list[Down]:
        """What it was given."""
        said, self._said = self._said, []
        return said


def table(desk: Desk, room: Room, view: View) -> TableScene:
    """The table as seat 0 sees it; its clock runs."""
    match = single.start(desk, room.rules.preset)
    match.link = Quiet(match.link, room, Update(1, room.hand, (), view, _LEFT, 20_000))
    scene = TableScene(desk, match)
    scene.update(0.0)
    return scene


def asked(desk: Desk, preset: str, *acts: str) -> TableScene:
    """The first question of that kind that is asked of seat 0."""
    return table(desk, room_of(PRESETS[preset]), next(v for v in _views(preset) if acts == tuple(a.act for a in v.may)))


def _views(preset: str) -> Iterator[View]:
    return (view for seed in _SEEDS for view, _ in hand_of(preset, seed, 0))


def middle(desk: Desk, preset: str, press: str = "") -> TableScene:
    """The middle of a hand; with something pressed."""
    scene = table(desk, room_of(PRESETS[preset]), last_view(preset, 1, 0))
    if press:
        scene.press(press)
    return scene


def answered(desk: Desk, preset: str, seat: int) -> TableScene:
    """A bot has just said why it moved."""
    scene = middle(desk, preset, f"why {seat}")
    if scene.answer is not None:
        scene.answer = scene.answer._replace(until=60.0)
    return scene


def full(desk: Desk, preset: str, fan: bool = False, own_turn: bool = True) -> TableScene:
    """As much as a table can hold, with long names and rich players. `fan`: a partner's hand lies open."""
    return table(desk, room_of(PRESETS[preset], LONG, RICH), crowded(preset, 0, fan, own_turn))


def thirty_eight(desk: Desk) -> TableScene:
    """A landlord of 新五人 with all his cards, in two rows, some of them raised."""
    scene = full(desk, "five_new")
    return _raised(scene, scene.place.pick.cards[4:9])


def _raised(scene: TableScene, cards: Shown) -> TableScene:
    """With these cards raised, by hand: after a hint it would be known how they are meant."""
    scene.place = at.picked(scene.place, picking.chosen_faces(scene.place.pick, cards))
    scene.arrange()
    return scene


def open_hand(desk: Desk) -> TableScene:
    """A landlord who plays with open cards."""
    views = (view for view in _views("huanle") if isinstance(view.phase, Playing) and view.may)
    return table(desk, room_of(PRESETS["huanle"]), next(v for v in views if any(map(_is_open, v.hands[1:]))))


def _is_open(hand: Shown | int) -> bool:
    return not isinstance(hand, int)


def refused(desk: Desk) -> TableScene:
    """Cards that are no combination were tried."""
    scene = asked(desk, "huanle", "play")
    scene = _raised(scene, scene.place.pick.cards[:9:3])
    scene.press("play")
    return scene


def choosing(desk: Desk) -> TableScene:
    """The raised cards with their wilds can be meant in several ways."""
    room = room_of(PRESETS["tiandi"])
    view, cards = next((view, cards) for view in _views("tiandi") for cards in _doubtful(room, view))
    scene = _raised(table(desk, room, view), cards)
    scene.press("play")
    return scene


def _doubtful(room: Room, view: View) -> Iterator[Shown]:
    if sit.asked_to_play(view):
        for play in sit.suggestions(room.rules, view):
            combos = sit.judged(room, view, play.cards)
            if not isinstance(combos, Reason) and len(combos) > 1:
                yield play.cards


def leaving(desk: Desk) -> TableScene:
    """逃跑, asked about."""
    scene = middle(desk, "huanle")
    scene.confirm_escape()
    return scene


def lesson(desk: Desk, name: str = "bid") -> Scene:
    """The first steps where the coach says that, all done before as he said; it happened long before time 0."""
    scene, clock, now = FirstSteps(desk), single.now_ms(), -1000.0
    scene.update(now)
    with MonkeyPatch.context() as patch:
        patch.setattr(single, "now_ms", lambda: clock)
        while scene.advice.name != name:
            now, clock = now + _BEAT, clock + round(1000 * _BEAT)
            scene.update(now)
            if scene.advice.name not in ("watch", name) and scene.stage.timeline.done(now):
                _obey(scene)
    return scene


def _obey(scene: FirstSteps) -> None:
    """Do what the coach says."""
    advice, pick = scene.advice, scene.place.pick
    if advice.control:
        scene.press(advice.control)
    else:
        scene.place = at.picked(scene.place, replace(pick, chosen=pick.chosen | set(advice.cards)))
        scene.arrange()


TABLES: dict[str, MakeScene] = {
    "table bid": lambda desk: asked(desk, "classic_a", "bid"),
    "table call": lambda desk: asked(desk, "huanle", "call"),
    "table rob": lambda desk: asked(desk, "huanle", "rob"),
    "table show": lambda desk: asked(desk, "tiandi", "show"),
    "table double": lambda desk: asked(desk, "huanle_laizi", "double"),
    "table reveal": lambda desk: asked(desk, "five_new", "reveal"),
    "table lead": lambda desk: asked(desk, "huanle", "play"),
    "table beat": lambda desk: asked(desk, "tiandi", "play", "pass"),
    "table nothing": lambda desk: asked(desk, "huanle", "pass"),
    **{f"table {preset}": partial(middle, preset=preset) for preset in PRESETS},
    "table full three": partial(full, preset="huanle"),
    "table full five": partial(full, preset="five", fan=True, own_turn=False),
    "table fan": partial(full, preset="five_new", fan=True),
    "table 38": thirty_eight,
    "table open hand": open_hand,
    "table refused": refused,
    "table chooser": choosing,
    "table menu": partial(middle, preset="huanle", press="pause"),
    "table plays": partial(middle, preset="five", press="last"),
    "table leaving": leaving,
    "table why": partial(answered, preset="huanle", seat=2),
    "table why five": partial(answered, preset="five_new", seat=4),
    "first steps": lesson,
    **{f"first steps {name}": partial(lesson, name=name) for name in ("straight", "ready", "pass", "bomb", "won")},
}
