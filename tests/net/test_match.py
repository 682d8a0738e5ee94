"""Hand after hand: totals, beans, void deals, leaving, what the room is told."""

from itertools import pairwise

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Bid, Illegal, Pass
from ddz_desktop.engine.phases import Bidding, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from net import inputs as i
from net.protocol import Auto, Leave, Played, Ready, Refused, Room, Update
from net.room import REST, Place
from net.table import BOT_ENTRIES, enter, restore
from tests.net.desk import Desk, seated
from tests.net.situations import CLASSIC, HUANLE, asked, begun, pass_all


@pytest.mark.parametrize("preset", ["classic_a", "huanle", "five_new"])
def test_match_totals_are_the_sum_of_the_hands(preset: str) -> None:
    """Over five hands each seat's total is the sum of its changes; persons carry their beans, bots bring twenty times
    the entry to each hand; what players, bank and fees gain is nothing."""
    rules = PRESETS[preset]
    desk = Desk(seated(rules, people=(0, 1)))
    sums, beans = [0] * rules.seats, 1_000_000
    start = [chair.beans for chair in desk.room.table.chairs]
    for _ in range(5):
        desk.hand()
        result, record = desk.room.table.result, desk.room.table.record
        assert result
        assert result.settlement
        assert record
        sums = [a + b for a, b in zip(sums, result.settlement.change, strict=True)]
        assert [chair.total for chair in desk.room.table.chairs] == sums
        assert record.deal.beans[0] == beans
        assert record.deal.beans[2] == BOT_ENTRIES * rules.entry
        beans = desk.room.table.chairs[0].beans
        assert beans == (result.settlement.after[0] if rules.currency == "beans" else 1_000_000)
    table = desk.room.table
    assert sum(sums) == -table.fees
    if rules.currency == "beans":
        gained = sum(chair.beans - had for chair, had in zip(table.chairs, start, strict=True))
        assert gained + table.bank + table.fees == 0


def test_twenty_hands_with_somebody_leaving_each_time() -> None:
    """After each hand one person leaves and another takes the seat: the next hand begins when all are ready, with as
    many cards for everybody as the deal says."""
    desk = Desk(seated(CLASSIC, people=(0, 1)))
    for number in range(1, 21):
        desk.hand()
        seat, peer = number % 2, f"p{number % 2}"
        desk.say(peer, Leave())
        assert not desk.room.table.taken(seat)
        desk.say(f"p{1 - seat}", Ready())
        assert not desk.room.table.full, "a free seat is not ready"
        assert desk.room.wake is None
        desk.carry(desk.room.sit(seat, f"guest {number}", desk.now, beans=500))
        desk.join(peer, Place(seat))
        assert desk.room.table.chairs[seat].total == 0
    firsts = {update.hand: update for update in reversed(desk.updates("r2"))}
    assert len(firsts) >= 20
    assert all(update.view.counts() == (17, 17, 17) for update in firsts.values()), "all or nobody"


def test_leaving_in_a_hand_is_escape_and_frees_the_seat_afterwards() -> None:
    """The leaver pays and is told, the hand ends, the others get the record, and the seat is free."""
    desk = begun(HUANLE)
    desk.until(lambda: isinstance(desk.view("p0").phase, Playing))
    said = desk.say("p0", Leave())
    result = desk.room.table.result
    assert result
    assert (result.why, result.seat) == ("left", 0)
    assert result.settlement
    assert result.settlement.change[0] < 0
    assert isinstance(said[0], Update)
    assert any(isinstance(message, Played) for message in said)
    assert desk.room.table.chairs[0].name == ""
    assert not desk.room.table.full
    assert desk.room.receive("p0", Ready(), desk.now) == [], "who has left has no say"
    assert sum(result.settlement.change) == -desk.room.table.fees


def test_where_a_bot_plays_on_for_a_leaver_the_hand_is_settled_as_usual() -> None:
    """`on_leave` = bot: the hand goes on to its end, the seat is on automatic until then and free afterwards."""
    desk = begun(structs.replace(HUANLE, on_leave="bot"))
    desk.until(lambda: isinstance(desk.view("p0").phase, Playing))
    desk.say("p0", Leave())
    assert desk.room.table.playing
    assert desk.room.table.automatic(0)
    assert desk.room.receive("p0", Auto(False), desk.now) == []
    desk.until(lambda: not desk.room.table.playing)
    assert desk.room.table.result
    assert desk.room.table.result.why == "out"
    assert not desk.room.table.taken(0)


def test_a_seat_is_taken_only_between_hands_and_only_when_free() -> None:
    """Who sits is frozen during a hand."""
    desk = begun(CLASSIC)
    with pytest.raises(ValueError, match="not free"):
        desk.room.sit(0, "thief", desk.now)
    desk.hand() if not desk.room.table.playing else desk.say("p0", Auto(True))
    desk.until(lambda: not desk.room.table.playing)
    with pytest.raises(ValueError, match="not free"):
        desk.room.sit(0, "thief", desk.now)


def test_showing_from_the_start_goes_by_the_order_of_acceptance() -> None:
    """明牌开始 of several: the deal names them in the order in which the table heard them, and who takes it back is
    none of them."""
    desk = Desk(seated(HUANLE, people=(0, 1, 2)))
    desk.say("p2", Ready(show=True))
    desk.say("p0", Ready(show=True))
    desk.say("p0", Ready(yes=False))
    desk.say("p1", Ready(show=True))
    desk.say("p0", Ready(show=True))
    desk.until(lambda: desk.room.table.playing)
    assert desk.room.table.record
    assert desk.room.table.record.deal.shows == (2, 1, 0)
    assert desk.room.table.shows == ()


def test_nobody_shows_from_the_start_where_the_rules_know_no_shows() -> None:
    """The wish is a plain 开始 there."""
    desk = Desk(seated(CLASSIC))
    desk.say("p0", Ready(show=True))
    desk.until(lambda: desk.room.table.playing)
    assert desk.room.table.record
    assert desk.room.table.record.deal.shows == ()


def test_who_has_too_few_beans_is_not_ready() -> None:
    """Under beans the room's entry is asked for each hand; a top-up between hands lets the person in again."""
    desk = Desk(seated(HUANLE, beans=HUANLE.entry - 1))
    assert desk.say("p0", Ready()) == [Refused(0, 0, "not_now")]
    desk.carry(desk.room.top_up(0, 1, desk.now))
    assert not any(isinstance(message, Refused) for message in desk.say("p0", Ready()))
    points = Desk(seated(CLASSIC, beans=0))
    assert not any(isinstance(message, Refused) for message in points.say("p0", Ready()))


def test_a_void_deal_is_dealt_anew_while_a_person_acts_and_the_fourth_is_played() -> None:
    """All pass: nobody pays, another deal follows soon and counts the void ones; the fourth has a landlord."""
    desk = Desk(seated(CLASSIC), mind=pass_all)
    desk.say("p0", Ready())
    for voids in range(3):
        desk.until(lambda: desk.room.table.playing)
        assert desk.room.table.record
        assert desk.room.table.record.deal.voids == voids
        while desk.room.table.playing:
            if asked(desk) and desk.view("p0").turn == 0:
                desk.act("p0", Bid(0))
            else:
                desk.step()
        ended = desk.room.table.ended
        assert desk.room.table.result
        assert desk.room.table.result.why == "void"
        assert [chair.total for chair in desk.room.table.chairs] == [0, 0, 0]
        assert isinstance(desk.said["p0"][-1], Played)
        desk.until(lambda: desk.room.table.playing)
        assert desk.room.table.began - (ended or 0) == REST
    desk.until(lambda: asked(desk) or isinstance(desk.view("p0").phase, Playing))
    if isinstance(desk.view("p0").phase, Bidding):
        desk.act("p0", Bid(0))
    desk.until(lambda: isinstance(desk.view("p0").phase, Playing))
    assert desk.view("p0").stake == 1


@pytest.mark.parametrize("rules", [CLASSIC, HUANLE], ids=lambda rules: rules.preset)
def test_a_table_whose_persons_are_all_away_pauses_at_a_void_deal(rules: Rules) -> None:
    """Bots alone do not deal for ever: the table waits until a person says 开始, and the void deals stay counted."""
    desk = Desk(seated(rules, people=(0, 1)), mind=pass_all)
    desk.say("p0", Ready())
    desk.say("p1", Ready())
    desk.until(lambda: desk.room.table.playing)
    desk.say("p0", Auto(True))
    desk.drop("p1")
    desk.until(lambda: not desk.room.table.playing)
    assert desk.room.table.voids == 1
    assert desk.room.wake is None
    desk.join("p1", Place(1))
    desk.say("p0", Ready())
    assert desk.room.wake is None
    desk.say("p1", Ready())
    desk.until(lambda: desk.room.table.playing)
    assert desk.room.table.record
    assert desk.room.table.record.deal.voids == 1


def test_one_person_who_acts_keeps_the_table_going() -> None:
    """Of two persons one sleeps: a void deal is dealt anew."""
    desk = Desk(seated(CLASSIC, people=(0, 1)), mind=pass_all)
    desk.say("p0", Ready())
    desk.say("p1", Ready())
    desk.until(lambda: desk.room.table.playing)
    desk.drop("p1")
    desk.until(lambda: not desk.room.table.playing or asked(desk))
    if desk.room.table.playing:
        desk.act("p0", Bid(0))
    desk.until(lambda: desk.room.table.hand == 2)
    assert desk.room.table.voids == 1


def test_the_room_is_told_whenever_it_changes_and_only_then() -> None:
    """Every Room message differs from the one before it."""
    desk = Desk(seated(HUANLE))
    desk.join("w")
    for _ in range(2):
        desk.hand()
    for said in desk.said.values():
        rooms = [message for message in said if isinstance(message, Room)]
        assert all(a != b for a, b in pairwise(rooms))
        assert rooms[-1].hand == 2


def test_updates_are_numbered_without_gaps_for_each_viewer() -> None:
    """A number that jumped would say that something happened which the viewer may not know."""
    desk = Desk(seated(PRESETS["five"]))
    desk.join("w")
    desk.hand()
    for peer, said in desk.said.items():
        revs = [message.rev for message in said if isinstance(message, Update)]
        assert revs == list(range(1, len(revs) + 1)), peer


def test_a_table_never_changes_on_an_illegal_act() -> None:
    """`enter` raises and the value stays what it was: values do not change."""
    desk = begun(CLASSIC)
    table = desk.room.table
    with pytest.raises(Illegal):
        enter(table, i.Logged(0, i.Acted(0, Pass())))
    assert desk.room.table is table
    assert restore(desk.log) == table


def test_who_is_lost_before_the_deal_is_not_ready() -> None:
    """Cards are dealt to nobody who has gone meanwhile: back again, the person says 开始 anew."""
    desk = Desk(seated(HUANLE, people=(0, 1)))
    desk.say("p0", Ready(show=True))
    desk.drop("p0")
    desk.say("p1", Ready())
    assert not desk.step()
    desk.join("p0", Place(0))
    assert not desk.step()
    desk.say("p0", Ready())
    desk.until(lambda: desk.room.table.playing)
    assert desk.room.table.record
    assert desk.room.table.record.deal.shows == ()


def test_who_is_ready_plays_himself() -> None:
    """托管 of one hand does not go on in the next: 开始 is an act of the player."""
    desk = Desk(seated(CLASSIC))
    desk.hand()
    assert desk.room.table.automatic(0)
    desk.say("p0", Ready())
    assert not desk.room.table.automatic(0)
    desk.until(lambda: desk.room.table.playing)
    assert not desk.room.table.automatic(0)
