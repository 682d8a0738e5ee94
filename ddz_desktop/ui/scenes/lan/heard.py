"""What is heard of the people in a room, as lines of its log. Pure."""

from collections.abc import Callable

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.lan.chat import spoken
from ddz_desktop.ui.table.log import Entry, Talked
from net.protocol import People, Said
from net.session import Session


def came_and_went(say: Callable[..., str], before: People | None, now: People | None) -> list[Entry]:
    """Who is new in the room and who has left it; nothing before one is there oneself."""
    if before is None or now is None or before is now:
        return []
    were, are = {one.id: one.name for one in before.guests}, {one.id: one.name for one in now.guests}
    came = [say("hall.came", name=name) for who, name in are.items() if who not in were]
    went = [say("hall.went", name=name) for who, name in were.items() if who not in are]
    return [Talked(text, False) for text in (*came, *went)]


def forgotten(before: Session, now: Session) -> bool:
    """Whether the host, which counts its hands, knows no more of those that were: it has begun anew."""
    return before.room is not None and now.room is not None and now.room.hand < before.room.hand


def talked(desk: Desk, said: Said, me: str) -> Talked:
    """A line of chat; `me`: the player."""
    return Talked(desk.say("chat.line", name=said.name, text=spoken(desk, said)), said.id == me)
