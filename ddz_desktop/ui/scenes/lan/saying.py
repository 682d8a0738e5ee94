"""How a line to a room is, in words."""

from collections.abc import Callable

from ddz_desktop.engine.rules import RULES
from net.protocol import PROTOCOL
from net.status import State, Status

Say = Callable[..., str]


def sentence(say: Say, status: Status) -> str:
    """One sentence on how it is and, where nothing more will come of it, what can be done."""
    match status.state:
        case State.REFUSED:
            return say(f"line.refused.{status.code}")
        case State.VERSION:
            head = status.head
            newer = head is not None and (head.low > PROTOCOL or (head.low <= PROTOCOL and head.rules > RULES))
            return say("line.version.newer" if newer else "line.version.older")
        case State.CALLING | State.ASKING:
            return say(f"line.{status.state}.{status.code or 'now'}")
        case _:
            return say(f"line.{status.state}")
