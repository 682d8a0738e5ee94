"""The scenes of the local network in every state worth a look: beside tests/ui/scenes.py."""

from collections.abc import Callable
from functools import partial

from ddz_desktop.engine.rules import OPTIONS, PRESETS
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.table import LanTable
from net.caller import Where
from net.door import Head
from net.protocol import Auto, Lay, PutBot, Ready, Say, Sit
from net.status import State, Status
from tests.net.lounge import Lounge
from tests.ui.lounge import OTHERS, OWNER, PORT, Wire, lounge, together, window

TALK = (("晒谷阿公", Say(phrase=0)), ("小满", Say("来了来了，今天谁当地主？")), (OWNER, Say("抢得到就是你的")),
        ("小满", Say(phrase=3)))  # fmt: skip


def people(preset: str = "huanle", guests: int = 2, bots: int = 0, watching: int = 0, **terms: object) -> Lounge:
    """A hall with its owner and others."""
    room = lounge(preset, **terms)
    for name in (OWNER, *OTHERS[:guests]):
        room.come(name, code=str(terms.get("code", "")))
    for i in range(bots):
        room.say(OWNER, PutBot(1 + guests + i, ("novice", "normal")[i % 2]))
    for i in range(watching):
        room.come(f"看客{i + 1}", want=-1)
    return room


def talked(room: Lounge) -> Lounge:
    """With some talk."""
    for name, say in TALK:
        if name in room.guests:
            room.say(name, say)
    return room


def room(desk: Desk, preset: str = "huanle", press: str = "", who: str = OWNER, **more: int) -> LanTable:
    """A room between two hands; with something pressed in it."""
    hall = talked(people(preset, **more))
    hall.say("晒谷阿公", Ready())
    scene = window(desk, hall, who)
    for name in filter(None, press.split()):
        scene.top.press(name)
        scene.update(0.0)
    return scene


def wishing(desk: Desk) -> LanTable:
    """Somebody would like one's own seat, somebody is away."""
    hall = talked(people("five", 3))
    hall.say("小满", Sit(0))
    hall.cut("鱼跃")
    return window(desk, hall)


def broken(desk: Desk, state: State) -> LanTable:
    """The line is cut, between two hands."""
    scene = room(desk)
    scene.joined.line.status = Status(state)
    return scene


def long(desk: Desk) -> LanTable:
    """Names and house rules as long as they get, a locked room, and somebody who goes on and on."""
    hall = people("five_new", 0, name="晒谷场上的" * 3, code="0042")
    for i in range(4):
        name = f"{i}" + "长名字的人" * 3
        hall.come(name, code="0042")
        hall.say(name, Say("说来话长，" * 12))
    other = {name: one.values[-1] for name, one in OPTIONS.items() if one.applies(PRESETS["five_new"])}
    hall.say(OWNER, Lay("five_new", other | {"currency": "beans"}))
    return window(desk, hall, code="0042")


def unshuffled(desk: Desk, press: str = "") -> LanTable:
    """A room in which the cards are not shuffled."""
    desk.settings = desk.settings.with_(options={"huanle": {"shuffle": "unshuffled"}})
    hall = talked(people())
    hall.say(OWNER, Lay("huanle", {"shuffle": "unshuffled", "room": "beginner"}))
    scene = window(desk, hall)
    if press:
        scene.top.press(press)
        scene.update(0.0)
    return scene


def refused(desk: Desk) -> LanTable:
    """What was asked of the room was refused."""
    hall = people("huanle", 2)
    scene = window(desk, hall, "小满")
    scene.joined.send(PutBot(0, "normal"))
    return scene


def ended(desk: Desk) -> LanTable:
    """The owner has sent one away."""
    scene = room(desk, who="小满")
    scene.joined.line.status = Status(State.REFUSED, "kicked")
    scene.update(0.1)
    return scene


def dealt(
    desk: Desk, preset: str = "huanle", who: str = OWNER, press: str = "", state: State = State.IN, talk: bool = False
) -> LanTable:
    """A hand in the room, some turns into it, with what was said at it; `talk`: right now."""
    hall = people(preset, {"huanle": 1, "five": 2}[preset], 0, int(who == "看客1"), fill="normal")
    scene = window(desk, hall, who)
    hall.deal(OWNER, *OTHERS[: {"huanle": 1, "five": 2}[preset]])
    for name in (OWNER, *OTHERS[:2]):
        if name in hall.guests:
            hall.say(name, Auto(True))
    together(hall, scene, lambda: _turns(scene) >= 4, -2_000.0)
    for name, text in (("晒谷阿公", Say("这手漂亮，可惜我还有大的")), (OWNER, Say(phrase=5))):
        hall.say(name, text)
    scene.joined.line.status = Status(state)
    scene.update(-0.5)
    for name in filter(None, press.split()):
        scene.top.press(name)
    for said in scene.said if talk else ():
        scene.bubbles.say(said, 10.0)
    return scene


def _turns(scene: LanTable) -> int:
    view = scene.place.session.view
    return len(view.turns) if view else 0


def joining(desk: Desk, status: Status) -> Scene:
    """On the way in."""
    hall = people()
    room_ = Wanted(Where(("192.168.1.20",), PORT))

    def call() -> Joined:
        return Joined(desk, Wire(hall, OWNER, status), hall.guests[OWNER].id, room_)

    return Joining(desk, "晒谷场", call)


_STATES = {
    "calling": Status(State.CALLING),
    "silent": Status(State.CALLING, "silent"),
    "asking": Status(State.ASKING),
    "full": Status(State.REFUSED, "full"),
    "key": Status(State.KEY_CHANGED),
    "version": Status(State.VERSION, head=Head(9, 9, 9)),
}
ROOMS: dict[str, Callable[[Desk], Scene]] = {
    **{f"joining {name}": partial(joining, status=status) for name, status in _STATES.items()},
    "room": partial(room, guests=2, watching=2),
    "room guest": partial(room, who="小满", guests=2),
    "room bots": partial(room, guests=1, bots=1),
    "room free": partial(room, guests=1),
    "room five": partial(room, preset="five", guests=3, bots=1, watching=3),
    "room crowd": partial(room, preset="five_new", guests=4, watching=8),
    "room wish": wishing,
    "room watch": partial(room, guests=2, watching=1, who="看客1"),
    "room away": partial(broken, state=State.AWAY),
    "room gone": partial(broken, state=State.GONE),
    "room long": long,
    "room unshuffled": unshuffled,
    "room unshuffled rules": partial(unshuffled, press="rules"),
    "room unshuffled lay": partial(unshuffled, press="lay"),
    "room refused": refused,
    "room ended": ended,
    "room invite": partial(room, press="invite"),
    "room phrases": partial(room, press="phrases"),
    "room rules": partial(room, press="rules"),
    "room lay": partial(room, press="lay"),
    "room seat": partial(room, guests=1, press="seat.2"),
    "room person": partial(room, press="seat.1"),
    "room kick": partial(room, press="seat.1 kick"),
    "room leave": partial(room, press="leave"),
    "room leave guest": partial(room, press="leave", who="小满"),
}
SEATS: dict[str, Callable[[Desk], Scene]] = {
    "lan table": dealt,
    "lan table five": partial(dealt, preset="five"),
    "lan table watch": partial(dealt, who="看客1"),
    "lan table away": partial(dealt, state=State.AWAY),
    "lan table gone": partial(dealt, state=State.GONE),
    "lan table talk": partial(dealt, talk=True),
    "lan table five talk": partial(dealt, preset="five", talk=True),
    "lan table chat": partial(dealt, press="chat"),
    "lan table menu": partial(dealt, press="leave"),
    "lan table flee": partial(dealt, press="leave escape"),
    "lan table flee five": partial(dealt, preset="five", press="leave escape"),
}
