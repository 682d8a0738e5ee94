"""What a client knows: newest state, waiting updates, its own pending act, refusals."""

from msgspec import structs

from ddz_desktop.engine.events import Bid, Show
from ddz_desktop.engine.rules import PRESETS
from net.protocol import Played, Refused, Update
from net.room import Place
from net.session import Session
from tests.net.desk import Desk, seated
from tests.net.situations import auction, begun


def test_an_act_is_pending_until_it_is_seen_to_happen() -> None:
    """Sent, then pending; the update that shows it ends that."""
    desk = auction()
    session, act = desk.sessions["p0"].act(Bid(1))
    assert session.pending == act
    assert (act.hand, act.ask) == (1, desk.ask())
    for message in desk.say("p0", act):
        session = session.take(message)
    assert session.pending is None
    assert session.refused is None


def test_a_refusal_ends_the_pending_act_and_changes_no_view() -> None:
    """The reason is there until the next act or question; the view and the queue stay."""
    desk = auction()
    session, act = desk.sessions["p0"].act(Show())
    before = session
    for message in desk.say("p0", act):
        session = session.take(message)
    assert session.pending is None
    assert isinstance(session.refused, Refused)
    assert (session.view, session.queue) == (before.view, before.queue)
    session, _ = session.act(Bid(1))
    assert session.refused is None


def test_a_foreign_refusal_leaves_the_pending_act() -> None:
    """Only the refusal of this hand and question speaks of it."""
    session, act = auction().sessions["p0"].act(Bid(1))
    assert session.take(Refused(act.hand, act.ask - 1, "stale")).pending == act


def test_another_seats_show_leaves_a_pending_act_alone() -> None:
    """While cards are dealt others may show: one's own act is still on its way."""
    desk = begun(PRESETS["huanle"])
    session, act = desk.sessions["p0"].act(Show())
    room = Desk(seated(PRESETS["huanle"], people=(0, 1)))
    assert room.sessions["p1"].pending is None
    update = session.update
    assert update is not None
    from ddz_desktop.engine.events import Showed

    other = session.take(Update(9, update.hand, (Showed(1, (), 4),), update.view))
    assert other.pending == act
    assert other.take(Update(10, update.hand, (Showed(0, (), 4),), update.view)).pending is None


def test_updates_wait_in_order_until_they_are_animated() -> None:
    """The queue holds each once, oldest first, and the newest is the truth at once."""
    desk = Desk(seated(PRESETS["classic_a"]))
    session = Session(0)
    desk.hand()
    for message in desk.said["p0"]:
        session = session.take(message)
    updates = desk.updates("p0")
    assert session.queue == tuple(updates)
    assert session.update == updates[-1]
    session, queue = session.drained()
    assert queue == tuple(updates)
    assert session.queue == ()
    assert session.record == next(m.record for m in desk.said["p0"] if isinstance(m, Played))


def test_a_hand_that_the_host_knows_no_more_is_off_the_table() -> None:
    """The host has begun anew: the old cards go, what was said and who one is stays; the same room again changes
    nothing."""
    session, _ = auction().sessions["p0"].act(Bid(1))
    assert session.room is not None
    assert session.take(session.room).update is session.update
    anew = session.take(structs.replace(session.room, hand=0, playing=False))
    assert (anew.view, anew.queue, anew.pending) == (None, (), None)
    assert (anew.seat, anew.said) == (session.seat, session.said)


def test_a_seat_knows_when_it_is_automatic() -> None:
    """A bot's seat always; a person's while on 托管 or away; a spectator never."""
    desk = begun(PRESETS["classic_a"])
    desk.join("w")
    assert desk.sessions["r1"].automatic
    assert not desk.sessions["p0"].automatic
    assert not desk.sessions["w"].automatic
    desk.drop("p0")
    assert desk.sessions["r0"].automatic
    desk.join("p0", Place(0))
    assert not desk.sessions["r0"].automatic
