"""The seats of a room: changing places, who has a say there, and the bots that fill them."""

from msgspec import structs

from ddz_desktop.engine.events import Action, Bid, Play, Reason
from ddz_desktop.engine.phases import Playing
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.door import WATCH
from net.protocol import Auto, Leave, Ready, Refused, Sit
from net.robot import Inline, play
from tests.net.lounge import Lounge, code, now_act
from tests.net.purse import Memory
from tests.net.rooms import BOTS, CLASSIC, HUANLE, OPEN, game_of, three

# -- changing places -----------------------------------------------------------


def test_to_a_free_seat_one_moves_with_all_that_one_has() -> None:
    """Beans and totals go with the person, who is not ready any more: the order of play is another."""
    lounge = Lounge(HUANLE, OPEN, Memory())
    lounge.come("甲")
    lounge.say("甲", Ready())
    lounge.say("甲", Sit(2))
    chairs = lounge.room("甲").chairs
    assert lounge.seat("甲") == lounge.guests["甲"].session.seat == 2
    assert (chairs[2].beans, chairs[2].ready, chairs[0].id) == (30_000, False, "")


def test_two_change_places_once_both_wish_it() -> None:
    """One wish is seen by all and changes nothing; the second makes it so, and both are gone."""
    lounge = three()
    assert code(lounge.say("甲", Sit(1))) == []
    assert lounge.people("丙") == {"甲": 0, "乙": 1, "丙": 2}
    people = lounge.guests["丙"].session.people
    assert people is not None
    assert [guest.wants for guest in people.guests] == [1, -1, -1]
    lounge.say("丙", Sit(0))
    assert lounge.people("丙") == {"甲": 0, "乙": 1, "丙": 2}
    lounge.say("乙", Sit(0))
    assert lounge.people("丙") == {"甲": 1, "乙": 0, "丙": 2}
    people = lounge.guests["丙"].session.people
    assert people is not None
    assert [guest.wants for guest in people.guests] == [-1, -1, 0]
    assert [lounge.guests[name].session.seat for name in "甲乙丙"] == [1, 0, 2]


def test_a_wish_is_taken_back_by_another() -> None:
    """Who wishes for a third seat, or stands up, no longer wishes for the first."""
    for other in (Sit(2), Sit(WATCH), Sit(0)):
        lounge = three()
        lounge.say("甲", Sit(1))
        lounge.say("甲", other)
        lounge.say("乙", Sit(0))
        assert lounge.seat("甲") != 1


def test_seats_are_frozen_in_a_hand() -> None:
    """Nobody moves or stands up, whoever wishes it; who watches may wish."""
    lounge = three()
    lounge.come("丁", WATCH)
    lounge.deal(*"甲乙丙")
    before = lounge.hall.room.table
    for seat in (WATCH, 1, 2, -2):
        assert code(lounge.say("甲", Sit(seat))) == ["not_now"]
    assert code(lounge.say("丁", Sit(60))) == ["taken"]
    assert code(lounge.say("丁", Sit(1))) == []
    assert lounge.hall.room.table.chairs == before.chairs


def test_seats_are_frozen_between_a_void_hand_and_its_redeal() -> None:
    """The redeal of a void hand is part of it: nobody sits down for a bot in between, nobody stands up."""
    lounge = Lounge(CLASSIC, BOTS, thinker=Inline(levels_auto))
    lounge.come("甲")
    lounge.deal("甲")
    lounge.come("乙")
    while not lounge.hall.room.table.voids:
        view = lounge.guests["甲"].session.view
        _ = lounge.act("甲", Bid(0)) if view is not None and view.may else lounge.step()
    assert lounge.hall.seats.frozen
    assert lounge.seat("乙") == -1
    assert code(lounge.say("甲", Sit(WATCH))) == ["not_now"]
    assert code(lounge.say("甲", Leave())) == []
    assert lounge.seat("乙") >= 0


def levels_auto(_: str, rules: Rules, view: View) -> Action | None:
    """A bot that wants nothing."""
    return play("", rules, view)


def test_who_asks_in_a_hand_sits_down_at_its_end() -> None:
    """In the order of asking, in a bot's place; who finds none still waits."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.deal("甲")
    for name in "乙丙丁":
        assert lounge.come(name) is None
        assert lounge.guests[name].session.seat == -1
    lounge.say("甲", Auto(True))
    lounge.until(lambda: not lounge.hall.room.table.playing and not lounge.hall.seats.frozen)
    assert [lounge.seat(name) for name in "甲乙丙丁"] == [0, 1, 2, -1]
    assert [lounge.guests[name].session.seat for name in "甲乙丙丁"] == [0, 1, 2, -1]
    lounge.say("乙", Leave())
    assert lounge.seat("丁") == 1


def test_who_stands_up_watches() -> None:
    """Between two hands a seat is left and the line goes on; a third person has it."""
    lounge = three()
    lounge.say("甲", Sit(WATCH))
    assert lounge.people("乙") == {"甲": -1, "乙": 1, "丙": 2}
    assert lounge.guests["甲"].session.seat == -1
    lounge.come("丁")
    assert lounge.seat("丁") == 0
    lounge.say("甲", Sit(0))
    assert lounge.seat("丁") == 0


def test_one_who_watches_has_no_say_at_the_table() -> None:
    """Ready, acts and 托管 of who has no seat change nothing."""
    lounge = three()
    lounge.come("丁", WATCH)
    lounge.deal(*"甲乙丙")
    table = lounge.hall.room.table
    for message in (Ready(), Auto(True), now_act(lounge, Bid(3))):
        assert lounge.say("丁", message) == []
    assert lounge.hall.room.table == table


def test_nobody_plays_for_another_or_what_he_has_not() -> None:
    """Every line speaks for its own seat alone; another's card, a card twice and no card at all are refused, and the
    table is as it was."""
    lounge = three()
    lounge.deal(*"甲乙丙")
    while not isinstance(game_of(lounge).phase, Playing):
        for name in "甲乙丙":
            lounge.move(name)
        lounge.step()
    table, game = lounge.hall.room.table, game_of(lounge)
    assert isinstance(game.phase, Playing)
    turn = game.phase.turn
    mine, other = game.hands[turn], game.hands[(turn + 1) % 3]
    for name in set("甲乙丙") - {"甲乙丙"[turn]}:
        assert [refused.reason for refused in refusals(lounge, name, Play(mine[:1]))] == [Reason.NOT_ASKED]
    for cards in (other[:1], mine[:1] * 2, (*mine[:1], *other[:1])):
        assert [refused.reason for refused in refusals(lounge, "甲乙丙"[turn], Play(cards))] == [Reason.NOT_HELD]
    assert [refused.reason for refused in refusals(lounge, "甲乙丙"[turn], Play(()))] == [Reason.NO_CARDS]
    assert lounge.hall.room.table == table


def refusals(lounge: Lounge, name: str, action: Action) -> list[Refused]:
    """What is refused to somebody who tries that."""
    return [message for message in lounge.say(name, now_act(lounge, action)) if isinstance(message, Refused)]


def test_who_was_silent_when_the_hand_was_dealt_has_his_cards() -> None:
    """All or none: a client that hears nothing for five seconds around the deal gets the same hand as anybody else."""
    lounge = three()
    lounge.say("甲", Ready())
    lounge.vanish("甲")
    lounge.deal("乙", "丙")
    lounge.wait(5_000)
    lounge.back("甲")
    assert lounge.guests["甲"].session.view == game_of(lounge).view(0)


# -- bots ----------------------------------------------------------------------


def test_bots_fill_free_seats_once_all_persons_are_ready() -> None:
    """Not before: seats stay free for friends."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.come("乙")
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", ""]
    lounge.say("甲", Ready())
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", ""]
    lounge.say("乙", Ready())
    assert [chair.level for chair in lounge.room("甲").chairs] == ["", "", "normal"]
    lounge.until(lambda: lounge.hall.room.table.playing)


def test_without_a_person_at_the_table_nothing_is_dealt() -> None:
    """Everybody has gone: bots alone do not play on, whoever watches, and the hall has nothing to do."""
    lounge = Lounge(CLASSIC, BOTS)
    lounge.come("甲")
    lounge.come("看", WATCH)
    lounge.hand("甲")
    lounge.say("甲", Leave())
    hand = lounge.hall.room.table.hand
    lounge.wait(120_000)
    assert lounge.hall.room.table.hand == hand
    lounge.say("看", Leave())
    assert lounge.hall.wake is None
    assert lounge.hall.lines == ()


def test_in_an_exhibition_bots_play_alone() -> None:
    """From the first tick, and on; a person who comes sits down at the end of a hand."""
    lounge = Lounge(CLASSIC, structs.replace(BOTS, exhibition=True))
    lounge.until(lambda: lounge.hall.room.table.hand >= 2)
    assert lounge.come("甲") is None
    assert lounge.seat("甲") == -1
    lounge.until(lambda: lounge.seat("甲") >= 0)
    assert lounge.room("甲").chairs[lounge.seat("甲")].name == "甲"


def test_a_bot_moves_when_a_person_takes_its_seat_from_another() -> None:
    """Who sits and wants a bot's seat changes places with it at once."""
    lounge = Lounge(CLASSIC, structs.replace(BOTS, owner=Lounge(CLASSIC).guest("甲").id))
    lounge.come("甲")
    lounge.hand("甲")
    lounge.say("甲", Sit(2))
    assert [chair.level for chair in lounge.room("甲").chairs] == ["normal", "normal", ""]
    lounge.hand("甲")
