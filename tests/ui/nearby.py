"""Rooms of the network without a network: what a search has found, and the scenes that lead to a room."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from msgspec import structs

from ddz_desktop.engine.rules import RULES
from ddz_desktop.ui import keeper, lan
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.scenes.lan.advice import WAIT, Advice
from ddz_desktop.ui.scenes.lan.code import CodeLayer
from ddz_desktop.ui.scenes.lan.find import Find
from ddz_desktop.ui.scenes.lan.host import HostPage
from ddz_desktop.ui.scenes.lan.opening import Opening
from ddz_desktop.ui.scenes.lan.own import Own
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.settings import Hosting
from net import known
from net.caller import Where
from net.discovery import Found
from net.door import Card, Head
from net.journal import Notice
from net.known import Met
from net.protocol import PROTOCOL
from net.watcher import News, What

ADDRESSES = ("192.168.1.20", "10.0.0.7")


@dataclass
class Search:
    """A search that finds what it is told."""

    rooms: tuple[Found, ...] = ()
    alone: bool = False
    closed: bool = False
    known: tuple[Met, ...] = field(default=())

    def close(self) -> None:
        """Look no more."""
        self.closed = True


def key(number: int) -> bytes:
    """A host's key."""
    return bytes([number]) * 32


def found(number: int, name: str = "晒谷场", preset: str = "huanle", ms: int = 3, **more: object) -> Found:
    """A room that is open."""
    given: dict[str, object] = {
        "low": PROTOCOL, "high": PROTOCOL, "rules": RULES, "key": key(number), "knock": 29_171, "door": 29_172,
        "name": name, "preset": preset, "seats": 5 if "five" in preset else 3, "free": 1, "people": 2,
        "playing": False, "locked": False, "spectators": True,
    } | more  # fmt: skip
    card = Card(**given)  # type: ignore[arg-type]
    head = Head(card.low, card.high, card.rules)
    strange = None if head == Head(PROTOCOL, PROTOCOL, RULES) else head
    return Found(Where((f"192.168.1.{20 + number}",), 29_170, card.key), card, ms, strange)


def stranger(number: int = 9) -> Found:
    """A host of a version that we do not understand."""
    return Found(Where((f"192.168.1.{20 + number}",), 29_170), None, 4, Head(7, 9, 12))


def met(number: int, name: str = "老地方", preset: str = "five_new") -> Met:
    """A room in which the player was."""
    return Met(key(number), name, (f"192.168.1.{20 + number}",), 29_170, preset, 1_900_000_000)


def other(number: int) -> Met:
    """The room of another host at the address of that one."""
    return structs.replace(met(number), key=key(99))


SOME = (
    found(1), found(2, "周五牌局", "five_new", 12, free=3), found(3, "李家的牌桌", "classic_a", 1, locked=True),
    found(4, "Lunch break", "huanle_laizi", 38, free=0, playing=True, people=3), stranger(),
)  # fmt: skip
MANY = tuple(found(n, f"牌桌 {n}", ("huanle", "five", "tiandi")[n % 3], n, playing=n % 2 == 0) for n in range(1, 13))


def find(
    desk: Desk, rooms: tuple[Found, ...] = (), before: tuple[Met, ...] = (), taken: int = 0, press: str = "",
    wait: float = 0.5, alone: bool = False, typed: str = "",
) -> Find:  # fmt: skip
    """The list, some seconds after it began to look; with a room taken, and something pressed."""
    for one in reversed(before):
        known.remember(keeper.folder(desk), lan.rooms(desk), one)
    scene = Find(desk, look=lambda _desk, met: Search(rooms, alone, known=met), addresses=lambda: ADDRESSES)
    scene.typed = typed
    scene.update(0.0)
    scene.update(wait)
    if taken:
        scene.press(f"near.{key(taken).hex()}")
    for name in filter(None, press.split()):
        scene.press(name)
    scene.update(wait)
    return scene


def code(desk: Desk) -> Find:
    """The code of a locked room is asked for, and not yet typed."""
    scene = find(desk, SOME, taken=3, press="join")
    assert isinstance(scene.top, CodeLayer)
    scene.top.field.close()
    return scene


def host(desk: Desk, preset: str = "huanle", addresses: tuple[str, ...] = ADDRESSES, **hosting: object) -> HostPage:
    """A room of one's own before it is opened."""
    desk.settings = desk.settings.with_(preset=preset, hosting=Hosting(**hosting))  # type: ignore[arg-type]
    return HostPage(desk, lambda: addresses)


def unshuffled(desk: Desk) -> HostPage:
    """A room in which the cards are not shuffled."""
    desk.settings = desk.settings.with_(options={"huanle": {"shuffle": "unshuffled"}})
    return host(desk)


@dataclass
class Child:
    """A room that is being opened, as `Hosted` tells."""

    news: News | None = None
    failed: bool = False
    where: Where | None = None
    closed: bool = False
    notices: deque[Notice] = field(default_factory=deque)

    def close(self, for_good: bool = True) -> None:
        """End it."""
        self.closed = True


def opening(desk: Desk, what: What | None = None, failed: bool = False) -> Opening:
    """A room on its way, or what has kept it."""
    child = Child(News(Path(), what) if what else None, failed)
    scene = Opening(desk, "牛角尖的牌桌", "", lambda: child)  # type: ignore[arg-type,return-value]
    scene.update(-20.0)
    return scene


def menu_own(desk: Desk, left: bool = False) -> Scene:
    """The menu while the player's own room is open."""
    desk.left = left
    scene = Menu(desk)
    scene.own = Own("牛角尖的牌桌", lan.Wanted(Where(("127.0.0.1",), 29_170, key(1))))
    return scene


def advised(desk: Desk, addresses: tuple[str, ...] = ADDRESSES) -> Scene:
    """Who waits alone is told what may be wrong."""
    scene, advice = find(desk), Advice(29_170, lambda: addresses)
    advice.step(scene, waits=True, now=0.0)
    advice.step(scene, waits=True, now=WAIT)
    return scene


WAYS: dict[str, Callable[[Desk], Scene]] = {
    "menu own": menu_own,
    "menu own left": partial(menu_own, left=True),
    "find looking": find,
    "find rooms": partial(find, rooms=SOME, before=(met(7),)),
    "find chosen": partial(find, rooms=SOME, before=(met(7),), taken=2),
    "find full": partial(find, rooms=SOME, taken=4),
    "find version": partial(find, rooms=(*SOME, found(5, "未来的房间", low=PROTOCOL, rules=RULES + 1)), taken=5),
    "find gone": partial(find, rooms=SOME, before=(met(7),), taken=7),
    "find many": partial(find, rooms=MANY, press="down"),
    "find none": partial(find, wait=4.0),
    "find only known": partial(find, before=(met(7), met(8, "二楼")), wait=4.0),
    "find alone": partial(find, alone=True),
    "find code": code,
    "find strange": partial(find, rooms=(found(1),), before=(other(1),), taken=1, press="join"),
    "find bad": partial(find, rooms=SOME, typed="DDZ 1234", press="go"),
    **{f"host {preset}": partial(host, preset=preset) for preset in ("huanle", "classic_a", "five_new")},
    "host locked": partial(host, locked=True, bots="never", watching=False),
    "host alone": partial(host, addresses=()),
    "host unshuffled": unshuffled,
    "host advice": advised,
    "host advice alone": partial(advised, addresses=()),
    "opening": opening,
    "opening taken": partial(opening, what=What.TAKEN, failed=True),
    "opening disk": partial(opening, what=What.DISK, failed=True),
}
