"""How a line to a host is, in words that a window can say."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from net.door import Card, Head
from net.protocol import Down


class State(StrEnum):
    """How a line is."""

    CALLING = "calling"  # the host is looked for; code: "silent" after a while, "unknown" where its name is
    ASKING = "asking"  # it has answered, and says whether one may come in; code: "rate" while too many ask,
    # "silent" where it has answered no more
    IN = "in"
    AWAY = "away"  # the line is cut; it is tried again
    GONE = "gone"  # for so long that the host is likely to be no more; it is tried again
    REFUSED = "refused"  # for good; code: why, as in the door's No, or why a line ends: superseded, kicked, ended
    KEY_CHANGED = "key_changed"  # for good: whoever is there is not the host that is meant
    VERSION = "version"  # for good: host and client do not understand each other


class Status(NamedTuple):
    """How a line is. `head`: a host's versions, where they are not ours."""

    state: State
    code: str = ""
    head: Head | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in (State.REFUSED, State.KEY_CHANGED, State.VERSION)


class Ear(Protocol):
    """Who is told how the line is, and what is said on it (net/remote.py)."""

    ms: int

    def found(self, address: str, card: Card) -> None:
        """A host has shown its card at that address."""

    def heard(self, message: Down) -> None:
        """The table has said something."""

    def became(self, status: Status) -> None:
        """The line is in another state."""

    def away(self) -> None:
        """The line is cut, still."""


class Over(Exception):
    """Nothing more will come of a line."""

    def __init__(self, status: Status) -> None:
        self.status = status


class Lost(Exception):
    """The host must be found anew."""
