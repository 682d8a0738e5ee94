"""Coming into a room: who gets a seat, who watches, and what one is told."""

from msgspec import structs

from net.admission import WATCHERS
from net.door import ANY, WATCH
from net.protocol import Placed, Played, Ready, Receipt, Room, Sit, Update
from tests.net.lounge import Lounge, code
from tests.net.rooms import BOTS, CLASSIC, OPEN, game_of, three


def test_a_newcomer_is_told_where_he_is_and_all_that_is() -> None:
    """In this order: his place, the people, the table, the hand, the talk, the last record and receipt."""
    lounge = three()
    lounge.hand(*"甲乙丙")
    lounge.come("丁", WATCH)
    kinds = [type(message) for message in lounge.guests["丁"].said]
    assert kinds[:4] == [Placed, type(lounge.guests["丁"].session.people), Room, Update]
    assert kinds[-2:] == [Played, Receipt]
    assert lounge.guests["丁"].session.update is not None
    assert lounge.guests["丁"].session.update.events == ()


def test_persons_get_free_seats_in_the_order_of_coming() -> None:
    """Whoever wants any seat gets the first free one; whoever wants one gets that; whoever only watches gets none."""
    lounge = Lounge(CLASSIC, OPEN)
    lounge.come("甲", 1)
    lounge.come("看", WATCH)
    lounge.come("乙")
    lounge.come("丙")
    assert lounge.people("甲") == {"甲": 1, "看": -1, "乙": 0, "丙": 2}
    assert [chair.id for chair in lounge.room("看").chairs] == [lounge.guests[name].id for name in "乙甲丙"]
    assert {name: lounge.guests[name].session.seat for name in "甲看乙丙"} == {"甲": 1, "看": -1, "乙": 0, "丙": 2}
    for guest in lounge.guests.values():
        assert isinstance(guest.said[0], Placed), "before anything else"
        assert len(guest.all(Placed)) == 1


def test_a_seat_number_that_is_none_means_any() -> None:
    """A hello wishes for seat 60: there is none, and he gets one all the same."""
    lounge = Lounge(CLASSIC, OPEN)
    lounge.come("甲", 60)
    assert lounge.seat("甲") == 0


def test_saying_hello_again_changes_nothing() -> None:
    """A hello with the same session key is a repetition: no second line, no second seat, no word to anybody."""
    lounge = three()
    guest = lounge.guests["甲"]
    before, said = lounge.hall.lines, {name: len(one.said) for name, one in lounge.guests.items()}
    guest.sessions -= 1
    for _ in range(50):
        assert lounge.hello("甲") is None
        guest.sessions -= 1
    assert lounge.hall.lines == before
    assert {name: len(one.said) for name, one in lounge.guests.items()} == said


def test_nothing_is_sent_on_a_line_before_its_person_is_there() -> None:
    """A line that was opened hears nothing until it has said so, and then everything from the beginning."""
    lounge = three()
    lounge.hello("丁", WATCH)
    lounge.deal(*"甲乙丙")
    assert lounge.guests["丁"].said == []
    lounge.back("丁")
    assert lounge.guests["丁"].session.view == game_of(lounge).view(None)


def test_no_more_than_eight_watch() -> None:
    """The ninth is told that the room is full; a lost one gives way; a person with a seat comes in all the same."""
    lounge = three()
    for number in range(WATCHERS):
        assert lounge.come(f"w{number}", WATCH) is None
    assert lounge.come("w8", WATCH) == "full"
    assert lounge.come("丁") == "full"
    lounge.cut("w3")
    assert lounge.come("w8", WATCH) is None
    assert "w3" not in lounge.people("甲")
    lounge.cut("甲")
    assert lounge.come("甲") is None
    assert lounge.seat("甲") == 0
    assert len(lounge.hall.lines) == 3 + WATCHERS


def test_who_knocks_and_never_comes_keeps_nobody_out() -> None:
    """A hello alone takes no seat and no place beside the table, however many there are: whoever comes is let in."""
    lounge = Lounge(CLASSIC)
    for number in range(20):
        assert lounge.hello(f"stranger {number}", want=ANY if number % 2 else WATCH) is None
    assert len(lounge.hall.lines) <= WATCHERS + 1
    assert not any(lounge.hall.room.table.taken(seat) for seat in range(3))
    for name in "甲乙丙":
        assert lounge.come(name) is None
        assert lounge.seat(name) >= 0
    assert lounge.come("丁", want=WATCH) is None
    assert lounge.room("丁").chairs[0].name == "甲"


def test_where_nobody_may_watch_who_finds_no_seat_is_refused() -> None:
    """“closed” to who wants to watch, “full” to who finds no seat; who may hope for a bot's comes in and waits."""
    lounge = three(terms=structs.replace(OPEN, spectators=False))
    assert lounge.come("丁", WATCH) == "closed"
    assert lounge.come("丁") == "full"
    assert code(lounge.say("甲", Sit(WATCH))) == ["not_now"]
    other = Lounge(CLASSIC, structs.replace(BOTS, spectators=False))
    other.come("甲")
    other.deal("甲")
    assert other.come("乙") is None
    assert other.come("丙") is None
    assert other.come("丁") == "full"


def test_no_seat_and_no_line_is_found_at_numbers_that_are_none() -> None:
    """What comes on a line that nobody has, or that is closed, is not heard."""
    lounge = three()
    for number in (-1, 3, 99):
        assert lounge.hall.receive(number, Ready(), lounge.now) == []
        assert lounge.hall.lost(number, lounge.now) == []
        assert lounge.hall.garbled(number, lounge.now) == []
