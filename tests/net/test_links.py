"""The same hand over every link: in this process, and from its record."""

import pytest

from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.link import Local
from net.protocol import Auto, Down, Played, Ready, Room, Update
from net.recorded import Eye, Recorded
from net.robot import Answer, play
from net.room import Place
from net.room import Room as Table
from net.session import Session
from net.table import restore
from tests.net.desk import Desk, seated


def drive(link: Local, session: Session, step: int = 16) -> tuple[Session, list[Down]]:
    """Sit on 托管 through one hand, polling as a window does."""
    link.send(Ready())
    said: list[Down] = []
    for now in range(0, 3_600_000, step):
        for message in link.poll(now):
            said.append(message)
            session = session.take(message)
        if session.record:
            return session, said
        if session.room and session.room.playing and not session.automatic:
            link.send(Auto(True))
    raise AssertionError(f"no end: {session}")


def wake(link: Recorded) -> int | None:
    """Asked anew each time: the type checker takes it for a constant."""
    return link.wake


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_over_a_local_link_replays_to_the_same_updates(preset: str) -> None:
    """A hand over Local and its record over Recorded give the same events and views, and the same last view."""
    log = seated(PRESETS[preset])
    link = Local(Table(restore(log), 0, log.append), 0, 0)
    session, said = drive(link, Session(0))
    assert session.record is not None
    assert isinstance(session.view and session.view.phase, Over)
    recorded = Recorded(session.record, 0, 0)
    again = recorded.poll(10**9)
    live = [(m.events, m.view) for m in said if isinstance(m, Update)]
    assert [(m.events, m.view) for m in again if isinstance(m, Update)] == live
    assert again[-1] == Played(1, session.record)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_viewer_of_a_record_sees_what_he_saw_at_the_table(preset: str) -> None:
    """For each seat and for spectators the record gives the same stream of events and views as the table did."""
    desk = Desk(seated(PRESETS[preset]))
    desk.join("w")
    desk.hand()
    record = desk.room.table.record
    assert record is not None
    eyes: dict[str, Eye] = {"w": None, "p0": 0}
    eyes |= {f"r{seat}": seat for seat in range(1, PRESETS[preset].seats)}
    for peer, eye in eyes.items():
        live = [(u.rev, u.events, u.view) for u in desk.updates(peer)]
        assert [(u.rev, u.events, u.view) for _, u in Recorded(record, eye, 0).timed] == live
    assert desk.room.table == restore(desk.log), "the log gives the table again"


def test_a_record_with_all_cards_open_hides_nothing() -> None:
    """The open view shows every hand at every step, and the landlords as soon as there are any."""
    desk = Desk(seated(PRESETS["five"]))
    desk.hand()
    assert desk.room.table.record
    for _, update in Recorded(desk.room.table.record, "all", 0).timed:
        assert all(isinstance(hand, tuple) for hand in update.view.hands)
        assert update.view.sure


def test_a_record_keeps_time_halts_and_jumps() -> None:
    """Steps come at their own times, times the speed; a jump gives the state without events, and goes on from there."""
    desk = Desk(seated(PRESETS["huanle"]))
    desk.hand()
    record = desk.room.table.record
    assert record
    link = Recorded(record, None, 5_000)
    assert [type(message) for message in link.poll(5_000)] == [Room, Update]
    due = link.timed[1][0]
    assert link.poll(5_000 + due - 1) == []
    assert wake(link) == 5_000 + due
    link.halted = True
    assert wake(link) is None
    assert link.poll(900_000) == []
    link.halted, link.speed = False, 2.0
    assert wake(link) == 900_001
    link.jump(len(link.timed) - 2)
    room, update = link.poll(900_001)
    assert isinstance(update, Update)
    assert (update.events, update.view) == ((), link.timed[-2][1].view)
    assert isinstance(room, Room)
    assert room.playing
    assert [type(message) for message in link.poll(2_000_000)] == [Update, Room, Played]
    assert wake(link) is None


def test_nothing_passes_by_reference() -> None:
    """What a local client holds is a copy made of bytes: no object of the room is reachable from it."""
    log = seated(PRESETS["classic_a"])
    room = Table(restore(log), 0, log.append)
    link = Local(room, 0, 0)
    link.send(Ready())
    updates = [message for message in link.poll(0) if isinstance(message, Update)]
    assert room.table.game
    assert updates[-1].view == room.table.game.view(0)
    assert updates[-1].view.hands[0] is not room.table.game.hands[0]


class Elsewhere:
    """A thinker that has its answer ready only when asked for it the third time, as one in another process might."""

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Begin."""
        answers = iter((None, None))
        act = play(level, rules, view)
        return lambda: next(answers, act)


def test_a_thinker_may_answer_later() -> None:
    """What is thought out before the release is played, though it was not there at once."""
    log = seated(PRESETS["classic_a"])
    link = Local(Table(restore(log), 0, log.append), 0, 0, Elsewhere())
    session, _ = drive(link, Session(0))
    assert session.record is not None
    assert [entry for entry in session.record.entries if entry.seat is None] == []


def test_a_spectator_of_a_local_table_says_nothing() -> None:
    """A link without a seat sees the public view, and what it sends changes nothing."""
    log = seated(PRESETS["classic_a"], people=())
    room = Table(restore(log), 0, log.append)
    link = Local(room, -1, 0)
    assert link.seat == -1
    link.send(Ready())
    said = link.poll(0)
    assert [u.view.seat for u in said if isinstance(u, Update)] == [-1]
    assert room.join("x", Place(), 0)[0][0] == "x"


def test_a_message_on_its_way_wants_a_poll() -> None:
    """A table that waits for somebody has nothing due; once something was sent to it the link wants to be polled."""
    log = seated(PRESETS["classic_a"])
    link = Local(Table(restore(log), 0, log.append), 0, 0)
    link.poll(70)
    wakes = [link.wake]
    link.send(Ready())
    wakes.append(link.wake)
    assert wakes == [None, 70]
