"""The way into a room in the window: what is typed, how it goes, and why it fails."""

import pytest

from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Joined, Wanted
from ddz_desktop.ui.scene import Desk, Pop, Replace
from ddz_desktop.ui.scenes.lan.joining import LATE, Joining
from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.words import LANGUAGES, Words, catalogue
from net import invite
from net.caller import Where
from net.door import Code, Head
from net.invite import Invite
from net.protocol import Refusal
from net.status import State, Status
from tests.net.lounge import Lounge
from tests.ui.conftest import MakeDesk
from tests.ui.lounge import KEY, OWNER, PORT, Wire, window
from tests.ui.pressing import key
from tests.ui.test_words import literals


def way(desk: Desk, hall: Lounge, *states: Status) -> tuple[Joining, list[Wire]]:
    """The way in, on a line that is so the first time, the second time …"""
    lines = [Wire(hall, OWNER, status) for status in states]
    rest = iter(lines)
    room = Wanted(Where(("192.168.1.20",), PORT))
    return Joining(desk, "x", lambda: Joined(desk, next(rest), hall.guests[OWNER].id, room)), lines


STATES = (
    *(Status(State.CALLING, code) for code in ("", "silent", "unknown")),
    *(Status(State.ASKING, code) for code in ("", "rate")),
    *(Status(state) for state in (State.IN, State.AWAY, State.GONE, State.KEY_CHANGED)),
    *(Status(State.VERSION, head=head) for head in (None, Head(1, 1, 1), Head(9, 9, 1))),
    *(Status(State.REFUSED, code) for code in (*literals(Code), "superseded", "kicked")),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", STATES, ids=lambda status: f"{status.state} {status.code}")
def test_every_state_of_a_line_is_said(status: Status, language: str, hall: Lounge, make_desk: MakeDesk) -> None:
    """In a sentence of the player's language, whatever the line says of itself."""
    desk = make_desk(language)
    scene, _ = way(desk, hall, status)
    assert scene.sentence
    assert scene.sentence in [form for name, form in catalogue(language).items() if name.startswith("line.")]


def test_every_code_that_ends_a_line_has_words() -> None:
    """Those of the door and those of the line."""
    assert {"superseded", "kicked", "closed"} <= set(literals(Refusal))
    assert all(f"line.refused.{code}" in Words("zh") for code in (*literals(Code), "superseded", "kicked", "ended"))


def test_it_is_tried_again_by_hand(desk: Desk, hall: Lounge) -> None:
    """The old line is hung up, a new one called; then the way leads into the room."""
    scene, lines = way(desk, hall, Status(State.REFUSED, "full"), Status(State.IN))
    assert scene.update(0.0) is None
    key(scene, "return")
    assert [line.closed for line in lines] == [True, False]
    change = scene.update(0.1)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, LanTable)
    scene.close()
    assert not lines[1].closed


def test_escape_goes_back_and_hangs_up(desk: Desk, hall: Lounge) -> None:
    """At any time."""
    scene, lines = way(desk, hall, Status(State.CALLING))
    scene.update(0.0)
    key(scene, "escape")
    assert isinstance(scene.update(0.1), Pop)
    scene.close()
    assert lines[0].closed


def test_a_host_that_takes_long_is_said(desk: Desk, hall: Lounge) -> None:
    """Within eight seconds, and the scene wakes for it by itself."""
    scene, _ = way(desk, hall, Status(State.ASKING))
    scene.update(3.0)
    assert scene.wake is not None
    assert scene.wake <= 3.0 + 8.1
    scene.update(3.0 + LATE + 0.1)
    assert scene.sentence == desk.say("line.asking.long")


def test_without_a_key_it_is_said(desk: Desk) -> None:
    """A disk that takes no identity leads nowhere, and the program lives."""

    def call() -> Joined:
        raise OSError(13, "Permission denied")

    scene = Joining(desk, "x", call)
    scene.update(0.0)
    assert scene.sentence == desk.say("line.no_key", why=desk.words.why(OSError(13, "Permission denied")))
    key(scene, "escape")
    assert isinstance(scene.update(0.1), Pop)


INVITED = Invite("192.168.1.20", 29_190, invite.mark(KEY), "0042")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("192.168.1.20", Wanted(Where(("192.168.1.20",), 29_170))),
        (" host.lan:29190 ", Wanted(Where(("host.lan",), 29_190))),
        ("[fe80::1]:29190", Wanted(Where(("fe80::1",), 29_190))),
        ("fe80::1", Wanted(Where(("fe80::1",), 29_170))),
        ("[fe80::1]", Wanted(Where(("fe80::1",), 29_170))),
        (str(INVITED).lower(), Wanted(Where(("192.168.1.20",), 29_190, mark=invite.mark(KEY)), "0042")),
    ],
)
def test_a_room_by_what_is_typed(text: str, wanted: Wanted) -> None:
    """An invitation, an address, with a port or without."""
    assert lan.wanted(text) == wanted


@pytest.mark.parametrize("text", ["", "   ", "host:", "host:x", "host:0", "host:70000", "a b", "http://x", "host:٣"])
def test_what_is_no_room_is_refused(text: str) -> None:
    """With the one error that is promised."""
    with pytest.raises(lan.NoRoom):
        lan.wanted(text)


def test_an_invitation_leads_to_the_room(desk: Desk, hall: Lounge) -> None:
    """What the room shows is what the way in reads: the same host, the same code."""
    scene = window(desk, hall, code="0042")
    shown = lan.wanted(scene.joined.invite("192.168.1.20"))
    assert shown.code == "0042"
    assert shown.where.means(KEY)
    assert not shown.where.means(bytes(32))
