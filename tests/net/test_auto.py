"""托管, late thinkers, and seats whose players come back."""

from itertools import pairwise

import pytest
from msgspec import structs

from ddz_desktop.bots import levels
from ddz_desktop.engine.clock import CARD_MS
from ddz_desktop.engine.events import Action, Bid, Pass, Play, Show
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Playing, Sealed
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.pace import PACES, Pace
from net.protocol import Act, Auto, Leave, Ready, Refused, Update
from net.room import ESCAPE, Place
from tests.net.desk import Desk, seated
from tests.net.situations import CLASSIC, FIVE, HUANLE, asked, auction, begun, desk_act, pass_all, to_turn, want


def test_two_time_outs_in_a_row_give_the_seat_to_a_bot_until_its_player_acts() -> None:
    """One time-out is forgiven by an act, two in a row are 托管; the next act of the player takes the seat back."""
    desk = begun(CLASSIC)
    for _ in range(2):
        to_turn(desk)
        assert not desk.room.table.automatic(0)
        ask = desk.ask()
        desk.until(lambda ask=ask: desk.ask() != ask)  # type: ignore[misc]
    assert desk.room.table.chairs[0].auto
    assert desk.room.table.record
    assert desk.room.table.record.autos[0][1:] == (0, True)
    desk.until(lambda: asked(desk))
    desk.act("p0", desk_act(desk))
    assert not desk.room.table.automatic(0)
    assert desk.room.table.late == (0, 0, 0)


def test_an_act_between_two_time_outs_forgives_the_first() -> None:
    """Only time-outs in a row count."""
    desk = begun(CLASSIC)
    for turn in range(4):
        to_turn(desk)
        if turn % 2:
            desk.act("p0", desk_act(desk))
        else:
            ask = desk.ask()
            desk.until(lambda ask=ask: desk.ask() != ask)  # type: ignore[misc]
        assert not desk.room.table.automatic(0)
        if not desk.room.table.playing:
            return


def test_sealed_questions_count_no_time_outs() -> None:
    """Silence in the identity step and at 加倍 does not lead to 托管: only turns count."""
    desk = begun(FIVE)
    desk.until(lambda: isinstance(desk.view("p0").phase, Playing))
    assert desk.room.table.late == (0,) * 5
    assert not desk.room.table.automatic(0)


def test_a_bot_never_spends_for_a_person() -> None:
    """On 托管 a seat neither bids nor calls, robs, shows, doubles or reveals, even if its robot wants to."""
    greedy = {"bid": Bid(3)}

    def spend(_: str, rules: Rules, view: View) -> Action | None:
        return levels.act("normal", rules, view) if view.may[0].act not in greedy else greedy[view.may[0].act]

    for preset in ("classic_a", "huanle", "tiandi", "five"):
        desk = begun(PRESETS[preset], mind=spend)
        desk.say("p0", Auto(True))
        desk.until(lambda desk=desk: not desk.room.table.playing)  # type: ignore[misc]
        assert desk.room.table.record
        spent = [e.act for e in desk.room.table.record.entries if e.seat == 0 and not isinstance(e.act, Play | Pass)]
        assert all(not getattr(act, "yes", getattr(act, "points", True)) for act in spent), spent


def test_switching_often_within_a_delay_acts_once_at_most() -> None:
    """托管 on and off thirty times while the bot is about to act: the turn is played once, by the seat, in its time."""
    desk = Desk(seated(CLASSIC), pace=PACES["slow"])
    desk.say("p0", Ready())
    to_turn(desk)
    ask, entries = desk.ask(), len(desk.room.table.record.entries)  # type: ignore[union-attr]
    for turn in range(60):
        desk.now += 100
        desk.carry(desk.room.tick(desk.now))
        desk.say("p0", Auto(turn % 2 == 0))
    assert desk.ask() == ask, "the delay begins anew each time"
    desk.say("p0", Auto(True))
    desk.until(lambda: desk.ask() != ask)
    assert len(desk.room.table.record.entries) == entries + 1  # type: ignore[union-attr]
    assert desk.room.table.record.entries[-1].auto  # type: ignore[union-attr]
    stale = Act(1, ask, Bid(1))
    desk.say("p0", Auto(False))
    assert desk.say("p0", stale) == [Refused(1, ask, "stale")]


def test_a_late_thinker_is_replaced_by_the_cheap_move() -> None:
    """A robot that never answers holds nobody up: at the release the seat passes, declines or plays its lowest card."""
    for rules in PRESETS.values():
        desk = begun(rules, mind=lambda *_: None)
        desk.say("p0", Auto(True))
        desk.until(lambda desk=desk: not desk.room.table.playing)  # type: ignore[misc]
        assert desk.room.table.result
        assert desk.room.table.record
        times = [entry.ms for entry in desk.room.table.record.entries]
        slowest = max((late - early for early, late in pairwise(times)), default=0)
        assert slowest <= 1_800, "batches of the deal are the longest waits"


def test_robots_are_never_refused() -> None:
    """Whole hands of every preset: no act of a bot is stale or illegal."""
    for rules in PRESETS.values():
        desk = Desk(seated(rules))
        desk.hand()
        for peer in desk.robots:
            assert not [message for message in desk.said[peer] if isinstance(message, Refused)]


PHASES = {
    "classic_a": {Bidding, Playing},
    "huanle": {Dealing, Calling, Sealed, Playing},
    "five": {Sealed, Playing},
}


@pytest.mark.parametrize("preset", PHASES)
def test_who_comes_back_sees_and_does_what_he_would_have_without_leaving(preset: str) -> None:
    """Lost and back in every phase: the same view and clock as one who stayed, the seat his own, his act taken."""
    desk, phases = begun(PRESETS[preset], mind=pass_all), set()
    while desk.room.table.playing:
        kind = type(desk.view("p0").phase)
        if kind not in phases and asked(desk):
            phases.add(kind)
            desk.drop("p0")
            assert desk.room.table.automatic(0)
            assert not desk.room.table.chairs[0].present
            desk.join("p0", Place(0))
            assert not desk.room.table.automatic(0)
            back = desk.updates("p0")[-1]
            assert back.events == ()
            assert back.view == desk.room.table.game.view(0)  # type: ignore[union-attr]
            assert back.ms_left == desk.updates("p0")[-2].ms_left - (desk.now - _heard(desk))
            if kind is not Dealing:
                act = want(desk)
                assert not any(isinstance(m, Refused) for m in desk.act("p0", act))
        if not desk.step():
            break
    assert phases == PHASES[preset]


def _heard(desk: Desk) -> int:
    """When the person heard the last update but one."""
    times = [now for (now, _), m in zip(desk.streams["p0"], desk.said["p0"], strict=True) if isinstance(m, Update)]
    return times[-2]


def test_who_comes_back_after_the_end_sees_the_result() -> None:
    """The result screen is a view like any other."""
    desk = Desk(seated(CLASSIC))
    desk.hand()
    desk.drop("p0")
    desk.join("p0", Place(0))
    assert isinstance(desk.view("p0").phase, Over)


def test_a_second_client_of_a_seat_takes_the_place_of_the_first() -> None:
    """One place, one peer: the older one hears nothing more and has no say."""
    desk = auction()
    desk.join("p0 again", Place(0))
    heard = len(desk.said["p0"])
    assert desk.room.receive("p0", Act(1, desk.ask(), Bid(1)), desk.now) == []
    desk.say("p0 again", Act(1, desk.ask(), Bid(0)))
    assert len(desk.said["p0"]) == heard


def test_a_drop_is_an_escape_after_a_minute_where_the_rules_say_so() -> None:
    """`on_drop` = escape: a minute away ends the hand as 逃跑; a moment less and coming back does not."""
    rules = structs.replace(HUANLE, on_drop="escape")
    desk = begun(rules, pace=Pace(9_000, 9_000))
    desk.until(lambda: isinstance(desk.view("p0").phase, Playing))
    desk.drop("p0")
    start = desk.now
    while desk.now - start < 3_000:
        desk.step()
    desk.join("p0", Place(0))
    assert desk.room.table.playing
    desk.drop("p0")
    start = desk.now
    desk.until(lambda: not desk.room.table.playing)
    assert desk.now - start == ESCAPE
    assert desk.room.table.result
    assert (desk.room.table.result.why, desk.room.table.result.seat) == ("left", 0)


def test_a_wish_to_show_for_a_person_does_not_hasten_the_deal() -> None:
    """The robot of a person's seat wants to show: the seat does not, and the batches take the time they take."""
    desk = begun(HUANLE, mind=lambda _, __, view: Show() if view.may[0].act == "show" else None, pace=PACES["slow"])
    desk.say("p0", Auto(True))
    start = desk.now
    desk.until(lambda: not isinstance(desk.view("p0").phase, Dealing))
    assert desk.now - start == 17 * CARD_MS
    assert 0 not in desk.view("p0").shown
    assert set(desk.view("p0").shown) == {1, 2}, "bots may, and in time however slow they are"


def test_an_act_that_waits_for_its_release_dies_with_its_question() -> None:
    """The hand ends while a bot is about to act: the act is not carried into the next hand, and a late one is stale."""
    desk = begun(CLASSIC, pace=PACES["slow"])
    desk.until(lambda: bool(desk.room._held))
    (seat, _), ask = next(iter(desk.room._held.items())), desk.ask()
    desk.say("p0", Leave())
    assert not desk.room._held
    desk.carry(desk.room.sit(0, "again", desk.now))
    desk.join("p0", Place(0))
    desk.say("p0", Ready())
    desk.until(lambda: desk.room.table.hand == 2)
    assert desk.say(f"r{seat}", Act(1, ask, Bid(3))) == [Refused(1, ask, "stale")]
    assert desk.room.table.record
    assert desk.room.table.record.entries == ()
