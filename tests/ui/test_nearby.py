"""The list of rooms as a value: each once, in an order that stands still under the mouse; the fitting table."""

from ddz_desktop.ui.nearby import fitting, listed, near, pinned
from net.caller import Where
from tests.ui.nearby import found, key, met, stranger


def names(rooms: tuple[object, ...]) -> list[str]:
    """What the rooms are called."""
    return [str(getattr(room, "name", "")) for room in rooms]


def test_a_room_is_there_once() -> None:
    """A remembered room that is open is one row, with its card; one that is not open is there, too."""
    rooms = near((found(1, "A"), stranger()), (met(1, "old name"), met(2, "B")))
    assert names(rooms) == ["A", "192.168.1.29", "B"]
    assert [room.here for room in rooms] == [True, True, False]
    assert rooms[0].met is not None


def test_a_strangers_name_is_shown_clean() -> None:
    """One line of visible characters, not too long; where nothing is left, the address."""
    rooms = near((found(1, "a\u202e\nb" + "W" * 50), found(2, "\u200b")), ())
    assert [room.name for room in rooms] == ["a b" + "W" * 21, "192.168.1.22"]


def test_free_seats_come_first() -> None:
    """By name within a kind: a free seat, full, another version, not open now."""
    rooms = near((found(1, "d"), found(2, "a", free=0), stranger(), found(3, "B")), (met(4, "0"),))
    assert names(listed(rooms)) == ["B", "d", "a", "192.168.1.29", "0"]


def test_under_the_mouse_nothing_moves() -> None:
    """While the list is still, rows keep their places whatever comes and goes; what is new is last."""
    before = listed(near((found(1, "b"), found(2, "c")), ()))
    after = listed(near((found(3, "a"), found(2, "c", free=0)), ()), before, still=True)
    assert names(after) == ["b", "c", "a"]
    assert [room.here for room in after] == [False, True, True]
    assert names(listed(near((found(3, "a"), found(2, "c", free=0)), ()), after)) == ["a", "c"]


def test_the_chosen_room_stays_in_sight() -> None:
    """A room that is gone stays in the list as gone while it is chosen."""
    before = listed(near((found(1, "a"),), ()))
    after = listed((), before, taken=key(1).hex())
    assert names(after) == ["a"]
    assert not after[0].here


def test_the_fitting_table() -> None:
    """Open to all, a free seat, our version, not left before; best where people wait in the mode that is liked."""
    bad = (found(1, locked=True), found(2, free=0), found(3, low=9, high=9), stranger())
    assert fitting(near(bad, (met(5),)), (), "huanle") is None
    good = (found(6, "empty", people=0), found(7, "waits", ms=90), found(8, "plays", playing=True),
            found(9, "other", "five", people=4))  # fmt: skip
    rooms = near(bad + good, ())
    best = fitting(rooms, (), "huanle")
    assert best is not None
    assert best.name == "waits"
    assert getattr(fitting(rooms, {best.id}, "huanle"), "name", "") != "waits"
    assert getattr(fitting(rooms, (), "five"), "name", "") == "other"


def test_a_typed_address_is_held_to_the_key_it_had() -> None:
    """Where the player was, the host must be the same one; elsewhere, and with an invitation, nothing is added."""
    assert pinned(Where(("192.168.1.21",), 29_170), (met(1),)).key == key(1)
    assert pinned(Where(("192.168.1.21",), 29_190), (met(1),)).key is None
    assert pinned(Where(("192.168.1.21",), 29_170, mark=b"0123456789"), (met(1),)).key is None
