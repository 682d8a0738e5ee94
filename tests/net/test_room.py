"""What a table refuses, and its clocks."""

from collections.abc import Callable

import pytest

from ddz_desktop.engine.events import Bid, Pass, Play, Reason, Show, TimeUp
from ddz_desktop.engine.phases import Dealing, Playing
from ddz_desktop.engine.rules import PRESETS
from net import inputs as i
from net.clock import GAP
from net.protocol import Act, Auto, Refused, Update
from net.room import Place
from tests.net.desk import Desk
from tests.net.situations import CLASSIC, HUANLE, auction, begun, frozen


@pytest.mark.parametrize(
    ("act", "code", "reason"),
    [
        (lambda desk: Act(1, desk.ask() - 1, Bid(3)), "stale", None),
        (lambda desk: Act(1, desk.ask() + 1, Bid(3)), "stale", None),
        (lambda desk: Act(0, desk.ask(), Bid(3)), "stale", None),
        (lambda desk: Act(2, desk.ask(), Bid(3)), "stale", None),
        (lambda desk: Act(1, desk.ask(), Pass()), "illegal", Reason.NOT_ASKED),
        (lambda desk: Act(1, desk.ask(), Play(())), "illegal", Reason.NOT_ASKED),
        (lambda desk: Act(1, desk.ask(), Show()), "illegal", Reason.NOT_ASKED),
        (lambda desk: Act(1, desk.ask(), Bid(9)), "illegal", Reason.NOT_ASKED),
    ],
)
def test_a_stale_or_illegal_act_is_refused_and_changes_nothing(
    act: Callable[[Desk], Act], code: str, reason: Reason | None
) -> None:
    """A refusal names the act and the reason, goes to who sent it alone, and leaves table, log and others untouched."""
    desk = auction()
    before, sent = frozen(desk), act(desk)
    assert desk.say("p0", sent) == [Refused(sent.hand, sent.ask, code, reason)]  # type: ignore[arg-type]
    assert frozen(desk) == before


def test_a_repeated_act_is_stale() -> None:
    """The second of two equal acts is refused, and nothing happens twice."""
    desk = auction()
    act = Act(1, desk.ask(), Bid(0))
    assert not any(isinstance(message, Refused) for message in desk.say("p0", act))
    before = frozen(desk)
    assert desk.say("p0", act) == [Refused(1, act.ask, "stale")]
    assert frozen(desk) == before


def test_nobody_acts_for_another_seat() -> None:
    """A strange peer and a spectator are not heard at all; a seat out of turn is refused, though it holds the cards."""
    desk = auction()
    desk.join("w")
    before = frozen(desk)
    for peer in ("w", "r0", "r1"):
        desk.say(peer, Act(1, desk.ask(), Bid(3)))
    assert desk.room.receive("nobody", Act(1, desk.ask(), Bid(3)), desk.now) == []
    assert desk.room.table == before[0]
    assert [m.code for m in desk.said["r0"] if isinstance(m, Refused)] == ["not_now"], "the seat is its person's"


def test_an_input_is_logged_before_anything_of_it_is_sent() -> None:
    """Where the log fails nothing has happened: nothing is sent, the table is as it was, the act can be repeated."""
    desk = auction()
    log, lengths = desk.room._log, []

    def full(_: i.Logged) -> None:
        lengths.append({peer: len(said) for peer, said in desk.said.items()})
        raise OSError("full")

    before = desk.room.table
    desk.room._log = full
    with pytest.raises(OSError, match="full"):
        desk.act("p0", Bid(1))
    assert desk.room.table is before
    assert {peer: len(said) for peer, said in desk.said.items()} == lengths[0]
    desk.room._log = log
    assert isinstance(desk.act("p0", Bid(1))[0], Update)


def test_time_runs_out_through_the_log_like_an_act() -> None:
    """At the end of the time the table acts, once, and the record says so."""
    desk = auction()
    start, ask = desk.now, desk.ask()
    desk.until(lambda: desk.ask() != ask)
    assert desk.now - start == 15_000
    assert desk.log[-1].what == i.Acted(None, TimeUp(ask))
    assert desk.room.table.record
    assert desk.room.table.record.entries[-1].act == TimeUp(ask)


def test_a_clock_moves_only_with_the_question() -> None:
    """A refused act, a show, another's sealed answer and a spectator leave the moment at which the time is up alone."""
    desk = begun(HUANLE)
    desk.until(lambda: isinstance(desk.view("p0").phase, Dealing))
    end = desk.now + desk.updates("p0")[-1].ms_left
    desk.now += 300
    desk.act("p0", Show())
    shown = desk.updates("p0")[-1]
    assert shown.ms_left == end - desk.now
    assert shown.ms_total == desk.updates("p0")[-2].ms_total
    desk.join("w")
    assert desk.updates("w")[-1].ms_left == end - desk.now


def test_a_paused_table_stands_still_in_every_phase() -> None:
    """However long the pause, no clock and no bot moves; after it all go on with what was left."""
    for rules in PRESETS.values():
        desk, phases = begun(rules), set()
        desk.say("p0", Auto(True))
        while desk.room.table.playing:
            phase = type(desk.view("p0").phase)
            if phase not in phases:
                phases.add(phase)
                desk.room.pause(desk.now)
                table = desk.room.table
                assert not desk.step()
                for gap in (500, GAP, 10_000_000):
                    desk.now += gap
                    desk.carry(desk.room.tick(desk.now))
                assert desk.room.table == table
                assert desk.room._clock.time == table.time
                desk.room.resume(desk.now)
                wake = desk.room.wake
                assert wake is not None, "whoever was to move moves still"
                assert wake <= desk.now + 1_000
            assert desk.step()
        assert phases >= {Playing}
        assert desk.room.table.time < 1_000_000


def test_acts_wait_for_the_end_of_a_pause() -> None:
    """In a pause an act is refused and nothing changes; the same act is taken afterwards, with the same time left."""
    desk = auction()
    desk.now += 400
    left = desk.updates("p0")[-1].ms_left - 400
    desk.room.pause(desk.now)
    assert desk.act("p0", Bid(1)) == [Refused(1, desk.ask(), "not_now")]
    desk.now += 500_000
    desk.room.resume(desk.now)
    desk.join("p0", Place(0))
    assert desk.updates("p0")[-1].ms_left == left
    assert isinstance(desk.act("p0", Bid(1))[0], Update)


def test_a_long_gap_in_the_calls_costs_nobody_time() -> None:
    """A loop that stood for more than two seconds (sleep, a dragged window) stops all clocks; less does not."""
    desk = auction()
    for gap, passed in ((GAP, GAP), (GAP + 1, 0), (3_600_000, 0)):
        before = desk.room._clock.time
        desk.now += gap
        desk.carry(desk.room.tick(desk.now))
        assert desk.room._clock.time - before == passed
    assert desk.view("p0").turn == 0


def test_a_clock_that_goes_back_harms_nobody() -> None:
    """The caller's clock is believed only forwards."""
    desk = begun(CLASSIC)
    before = desk.room._clock.time
    desk.carry(desk.room.tick(desk.now - 5_000))
    assert desk.room._clock.time == before
