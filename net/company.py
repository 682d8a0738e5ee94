"""The people in a room, in the order of coming: their lines, their names, and who else may come."""

from collections.abc import Iterator

from msgspec import structs

from net import names
from net.admission import Space
from net.contact import Contact, Line
from net.door import WATCH, Hello
from net.protocol import Guest
from net.seats import Seats


class Company:
    """Everybody who has a line. Who has a seat and none is in the room, too: he is awaited."""

    def __init__(self, lines: tuple[Line, ...], seats: Seats, time: int) -> None:
        self._seats = seats
        self._contacts = {line.id: Contact(line, time) for line in lines}

    def __iter__(self) -> Iterator[Contact]:
        return iter(tuple(self._contacts.values()))

    def get(self, who: str) -> Contact | None:
        """A person's line."""
        return self._contacts.get(who)

    def numbered(self, number: int) -> Contact | None:
        """Who has the line of that number."""
        return next((contact for contact in self._contacts.values() if contact.line.number == number), None)

    def remove(self, who: str) -> None:
        """A person goes."""
        del self._contacts[who]

    def admit(self, who: str, hello: Hello, time: int) -> Line:
        """A line with a new number for a person, in the place of the one he had."""
        used = {contact.line.number for contact in self}  # with his own one's: its port may not be free yet
        number = next(n for n in range(len(used) + 1) if n not in used)
        line = Line(number, who, hello.session, self._name(who, hello.name))
        self._contacts[who] = Contact(line, time)
        return line

    def _name(self, who: str, said: str) -> str:
        """What a person is called in this room; who has a seat keeps the name that stands there."""
        if (seat := self._seats.of(who)) >= 0:
            return self._seats.chairs[seat].name
        others = [guest.name for guest in self.guests() if guest.id != who]
        return names.distinct(names.clean(said) or who[:4], others)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, with what their persons wish for."""
        wishes = self._seats.wishes
        return tuple(structs.replace(contact.line, wants=wishes.get(contact.id, WATCH)) for contact in self)

    def guests(self) -> tuple[Guest, ...]:
        """Everybody in the room; last those who are awaited."""
        seats, wishes = self._seats, self._seats.wishes
        here = [
            Guest(c.id, c.line.name, seats.of(c.id), c.quality, wishes.get(c.id, WATCH))
            for c in self._contacts.values()
        ]  # fmt: skip
        chairs = [(seat, chair) for seat, chair in enumerate(seats.chairs) if chair.id]
        away = [(seat, chair) for seat, chair in chairs if chair.id not in self._contacts]
        return (*here, *(Guest(chair.id, chair.name, seat, 0) for seat, chair in away if seats.of(chair.id) == seat))

    def beside(self, but: str = "") -> list[Contact]:
        """Who has a line and no seat; first who is not there, or never was, the longest silent first."""
        people = [contact for contact in self if contact.id != but and self._beside(contact)]
        return sorted(people, key=lambda contact: (contact.listens, contact.heard))

    def space(self, who: str = "") -> Space:
        """What room there is for a person, who may have been here before: lines beside the table on which nobody is
        give way, or strangers who knock and never come would keep everybody out."""
        beside = [contact for contact in self.beside(but=who) if contact.listens]
        waiting = sum(contact.id in self._seats.wishes for contact in beside)
        return Space(len(self._seats.open()) - waiting, len(beside))

    def silent(self, time: int) -> list[Contact]:
        """Who has been silent for too long."""
        return [contact for contact in self if not contact.lost and contact.silent <= time]

    def gone(self, time: int) -> list[Contact]:
        """Lost lines that nobody waits for."""
        return [contact for contact in self.beside() if contact.lost and contact.gone <= time]

    def due(self) -> int | None:
        """When the next of them is one of these."""
        dues = [c.silent if not c.lost else c.gone for c in self._contacts.values() if not c.lost or self._beside(c)]
        return min(dues, default=None)

    def _beside(self, contact: Contact) -> bool:
        return self._seats.of(contact.id) < 0
