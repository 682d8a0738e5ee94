"""What is asked on the way into a room: its code; whether its host may be another one than before."""

from collections.abc import Callable
from typing import NamedTuple

from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.nearby import Near, pinned
from ddz_desktop.ui.scene import Scene
from ddz_desktop.ui.scenes.lan.code import CodeLayer
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud
from net import known
from net.caller import Where
from net.keys import fingerprint
from net.known import Met
from net.status import State, Status

_WANTS_CODE = (State.REFUSED, "code")


class Asked(NamedTuple):
    """A room on the way to which we are, or were."""

    id: str
    name: str
    wanted: Wanted
    joined: list[Joined]  # the line, once it was called


Call = Callable[[Asked], None]


def go(scene: Scene, met: tuple[Met, ...], text: str, call: Call) -> None:
    """To what was typed: an address, or an invitation. `met`: the rooms of before."""
    try:
        wanted = lan.wanted(text)
    except lan.NoRoom:
        say_aloud(scene, scene.desk.say("find.bad", text=text))
        return
    call(Asked("", text, wanted._replace(where=pinned(wanted.where, met)), []))


def enter(scene: Scene, met: tuple[Met, ...], room: Near, want: int, call: Call) -> None:
    """Into a room of the list: by its host's key. A host in the place of another one is not gone to unasked."""
    if room.head is not None:
        return
    asked = Asked(room.id, room.name, Wanted(room.where, "", want), [])
    if known.strange(met, room.where):
        warn(scene, met, asked, room.where.key, call)
    elif room.card is not None and room.card.locked:
        ask_code(scene, asked, call)
    else:
        call(asked)


def asks(status: Status) -> bool:
    """Whether something is to be asked before the room is called again."""
    return status.state is State.KEY_CHANGED or (status.state, status.code) == _WANTS_CODE


def came_back(scene: Scene, met: tuple[Met, ...], asked: Asked, call: Call) -> None:
    """From a room, or from its door: then what can be done about it is asked. `met`: the rooms of before."""
    status = asked.joined[0].status if asked.joined else None
    if status is None or not asks(status):
        return
    if status.state is State.REFUSED:
        ask_code(scene, asked, call)
    elif asked.wanted.where.mark:
        say_aloud(scene, scene.desk.say("find.not_invited"))
    else:
        warn(scene, met, asked, None, call)


def ask_code(scene: Scene, asked: Asked, call: Call) -> None:
    """The code of a locked room; one that was said already was wrong."""

    def done(code: str) -> None:
        scene.drop(layer)
        if code:
            call(asked._replace(wanted=asked.wanted._replace(code=code), joined=[]))

    layer = CodeLayer(scene.desk, asked.name, bool(asked.wanted.code), done)
    scene.show(layer)


def warn(scene: Scene, met: tuple[Met, ...], asked: Asked, key: bytes | None, call: Call) -> None:
    """The host there has another key than the one that was there before. `key`: the new one, where it is known."""
    say, where = scene.desk.say, asked.wanted.where
    there = (one for one in met if one.port == where.port and set(one.addresses) & set(where.addresses))
    before = next(there, None)

    def done(name: str) -> None:
        scene.drop(dialog)
        if name == "trust":
            new = Where(where.addresses, where.port, key)
            call(asked._replace(wanted=asked.wanted._replace(where=new), joined=[]))

    text = say("find.strange", name=before.name if before else asked.name,
               old=fingerprint(before.key) if before else "—", new=fingerprint(key) if key else "—")  # fmt: skip
    answers = (Answer("trust", say("find.trust")), Answer("cancel", say("button.cancel"), "primary", ("escape",)))
    dialog = Dialog(scene.desk, say("find.strange_title"), text, answers, done)
    scene.show(dialog)
