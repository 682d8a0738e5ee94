"""Who is let into a room, and what is said to whom who is not."""

import hmac
from collections import OrderedDict
from typing import NamedTuple

from ddz_desktop.engine.rules import RULES
from net.door import WATCH, Code, Hello, No, print_of
from net.limits import Limit
from net.protocol import PROTOCOL
from net.terms import Terms

WATCHERS = 8  # persons beside the table
STRANGERS = 32, 60_000  # so many hellos in so many ms, from one address, of those who are not in the room
OWN = 10, 10_000  # from one person
SHOWN, SHOWN_MS = 32, 30_000  # refusals at the door: so many, for so long
BAN = 600_000  # ms until who was sent away may come again


class Space(NamedTuple):
    """What room there is: seats that a newcomer may hope for, and persons beside the table."""

    seats: int
    beside: int


def refusal(hello: Hello, terms: Terms, known: bool, seated: bool, space: Space) -> Code | None:
    """Why somebody is not let in, none: he is. `known`: in the room already, as is who has a seat."""
    if not hello.low <= PROTOCOL <= hello.high or hello.rules != RULES:
        return "version"
    if not known and not hmac.compare_digest(hello.code.encode(), terms.code.encode()) and terms.code:
        return "code"
    if seated:
        return None
    watches = hello.want == WATCH or space.seats <= 0
    if watches and not terms.spectators:
        return "closed" if hello.want == WATCH else "full"
    return "full" if space.beside >= WATCHERS else None


class Refusals:
    """Who was refused lately, and who may not ask now."""

    def __init__(self) -> None:
        self._strangers: OrderedDict[str, Limit] = OrderedDict()  # by address, so that nobody speaks for all
        self._own: OrderedDict[str, Limit] = OrderedDict()
        self._banned: dict[str, int] = {}
        self._shown: OrderedDict[str, tuple[int, No]] = OrderedDict()

    def early(self, who: str, origin: str, known: bool, now: int) -> Code | None:
        """Why a person, who asks from an address, is not even listened to."""
        own, strangers = _limit(self._own, who, OWN), _limit(self._strangers, origin, STRANGERS)
        if not own.take(now) or not (known or strangers.take(now)):
            return "rate"
        return "banned" if self._banned.get(who, now) > now else None

    def ban(self, who: str, now: int) -> None:
        """A person was sent away."""
        self._banned[who] = now + BAN

    def show(self, who: str, session: bytes, code: Code, now: int) -> None:
        """Say at the door that a person was refused."""
        self._shown.pop(who, None)
        self._shown[who] = now, No(who, print_of(session), code)
        while len(self._shown) > SHOWN:
            self._shown.popitem(last=False)

    def forget(self, who: str) -> None:
        """A person was let in after all."""
        self._shown.pop(who, None)

    @property
    def shown(self) -> tuple[No, ...]:
        """What the door says now."""
        return tuple(no for _, no in self._shown.values())

    def expire(self, now: int) -> None:
        """Take down what has been shown for long enough."""
        while (due := self.due) is not None and due <= now:
            self._shown.popitem(last=False)

    @property
    def due(self) -> int | None:
        """When the oldest of them is taken down."""
        return next((at + SHOWN_MS for at, _ in self._shown.values()), None)


def _limit(limits: OrderedDict[str, Limit], name: str, most: tuple[int, int]) -> Limit:
    """The limit of that name; the longest known give way to new ones."""
    limit = limits.setdefault(name, Limit(*most))
    while len(limits) > 8 * SHOWN:
        limits.popitem(last=False)
    return limit
