"""What a room shows of itself: a card to who asks, the door to who knocks, its people to who is in."""

from ddz_desktop.engine.rules import RULES
from net.company import Company
from net.contact import Line
from net.door import Card, Door, Let, No, print_of
from net.protocol import PROTOCOL, People
from net.seats import Seats
from net.table import Table
from net.terms import Terms


class Board:
    """The door and the people as they were shown last."""

    def __init__(self) -> None:
        self._door = Door(0, (), ())
        self.people: People | None = None

    def door(self, lines: tuple[Line, ...], no: tuple[No, ...], base: int) -> Door:
        """Who has been let in and who was refused, with another number once that is another; line i lies at port
        `base` + i."""
        let = tuple(Let(line.id, print_of(line.session), base + line.number) for line in lines)
        if (let, no) != (self._door.let, self._door.no):
            self._door = Door(self._door.rev + 1, let, no)
        return self._door

    def news(self, terms: Terms, company: Company) -> People | None:
        """Who is in the room, if it has changed since it was told."""
        guests = company.guests()
        people = People(terms.name, terms.owner, guests, bool(terms.code), terms.spectators, bool(terms.levels))
        changed, self.people = people != self.people, people
        return people if changed else None


def card(table: Table, terms: Terms, seats: Seats, company: Company, key: bytes, knock: int, door: int) -> Card:
    """What everybody is told who asks: with the host's key and ports."""
    return Card(
        PROTOCOL, PROTOCOL, RULES, key, knock, door, terms.name, table.rules.preset, table.rules.seats,
        len(seats.open()), len(company.guests()), table.playing, bool(terms.code), terms.spectators,
    )  # fmt: skip
