"""What must hold in every storm, and what is remembered to judge it."""

from collections import Counter
from typing import TYPE_CHECKING

from ddz_desktop.engine.phases import Dealing, Over
from ddz_desktop.engine.rules import Rules
from net import inputs as i
from net.journal import read, replay
from net.news import room_of
from net.protocol import Down, Placed, Receipt, Update
from net.table import Table, enter, opened

if TYPE_CHECKING:
    from tests.net.client import Client
    from tests.net.simulate import Storm


class Broken(AssertionError):
    """A law does not hold."""


def hold(law: bool, what: str) -> None:
    """A law."""
    if not law:
        raise Broken(what)


def _moment(table: Table) -> tuple[int, int]:
    return table.hand, table.game.ask if table.game else 0


class History:
    """What was logged, seen and settled."""

    def __init__(self, rules: Rules) -> None:
        self.table: Table | None = None  # after everything that was logged
        self.log: list[i.Logged] = []
        self.furthest: tuple[int, int] = (0, 0)  # hand and question that the log has come to
        self.receipts: dict[int, Receipt] = {}  # that anybody was shown
        self.places: dict[str, int] = {}
        self.meant: set[tuple[str, int, int, str]] = set()  # who, hand, question, act
        self.goers: set[str] = set()  # who wants to leave or to stand up
        self.went: set[str] = set()  # who wanted to once
        self._lost_power = False

    # -- as it happens ---------------------------------------------------------

    def restored(self, table: Table, booked: int) -> None:
        """The host has started again. What was logged is there; after a power cut what was synced is: every deal and
        all that was settled. `booked`: the last hand in the ledger."""
        if self.table is not None and not self._lost_power:
            hold(table == self.table, "an accepted input is lost")
        if self.table is not None:
            hold(table.hand >= self.table.hand, "a hand that was dealt is lost")
        settled = max(booked, *self.receipts, 0)
        hold(table.hand > settled or (table.hand == settled and not table.playing), "a settled hand is lost")
        self.table, self._lost_power = table, False
        self.furthest = _moment(table)

    def logged(self, entry: i.Logged) -> None:
        """An input was logged: it was meant for this question; nobody's seat is free who did not want to go."""
        if self.table is not None:
            self._meant(self.table, entry.what)
            self.table = enter(self.table, entry)[0]
            self.furthest = max(self.furthest, _moment(self.table))

    def _meant(self, table: Table, what: i.Input) -> None:
        match what:
            case i.Acted(int(seat), act, False) if table.game is not None:
                meant = (table.chairs[seat].id, table.hand, table.game.ask, str(act))
                hold(meant in self.meant, "an act was taken that was meant for another question")
            case i.Freed(seat):
                who = table.chairs[seat].id
                hold(not who or who in self.goers, "somebody lost his seat who did not want to go")
            case i.Sat(id=who):
                self.went |= {who} & self.goers
                self.goers -= {who}

    def power_failed(self) -> None:
        """What was seen since the last sync may not have happened."""
        self._lost_power = True
        self.goers |= self.went  # his seat may be taken as it was, and is freed again

    def stepped(self, before: Table, after: Table) -> None:
        """The host has done something: in a hand no seat changes its person."""
        if before.playing and after.playing and before.hand == after.hand:
            hold([c.id for c in before.chairs] == [c.id for c in after.chairs], "a seat was lost in a hand")

    def heard(self, client: "Client", message: Down) -> None:
        """Somebody has been shown something."""
        match message:
            case Placed(seat):
                self.places[client.name] = seat
            case Update(hand=hand, view=view):
                hold(view.seat == self.places.get(client.name), "a view from elsewhere")
                self._secret(message)
                self._known(hand, view.ask)
            case Receipt(hand=hand):
                hold(self.receipts.setdefault(hand, message) == message, "a hand settled twice, otherwise")

    def _known(self, hand: int, ask: int) -> None:
        """Nobody is shown what is not in the log."""
        hold(self._lost_power or (hand, ask) <= self.furthest, "something was shown that was not logged")

    def _secret(self, update: Update) -> None:
        view = update.view
        open_ = {view.seat, *view.shown, *view.public} if not isinstance(view.phase, Over) else set(range(9))
        hidden = [held for seat, held in enumerate(view.hands) if seat not in open_ and isinstance(held, tuple)]
        hold(not hidden, "a hand that is hidden was shown")

    # -- when all is well ------------------------------------------------------

    def final(self, storm: "Storm") -> None:
        """After the storm: everybody sees what is; nothing happened twice; the beans are right."""
        hall = storm.hall
        if hall is None:
            raise Broken("the host does not come back")
        table, _ = replay(storm.disk.content)
        hold(table == hall.room.table, "the log gives another table")
        self._nothing_twice(storm)
        self._beans(storm)
        for client in storm.clients:
            if client.connected:
                self._converged(storm, client)
            seat = hall.seats.of(client.id)
            if seat >= 0:
                hold(hall.room.table.chairs[seat].present == client.connected, f"{client.name} is away, or is not")

    def _converged(self, storm: "Storm", client: "Client") -> None:
        hall, session = storm.hall, client.session
        assert hall is not None
        table, seat = hall.room.table, hall.seats.of(client.id)
        hold(hall._company.get(client.id) is not None, f"{client.name} is in and has no line")
        hold(session.seat == seat, f"{client.name} thinks that he is elsewhere")
        hold(session.room == room_of(table), f"{client.name} sees another table")
        view = table.game.view(seat if seat >= 0 else None) if table.game else None
        hold(session.view == view, f"{client.name} sees another hand")
        hold(session.people == hall._board.people, f"{client.name} sees other people")

    def _nothing_twice(self, storm: "Storm") -> None:
        """No seat has answered a question twice (明牌 while dealing is one beside it)."""
        table, count = None, Counter[tuple[int, int, int]]()
        for entry, _ in read(storm.disk.content):
            if table is None:
                assert isinstance(entry.what, i.Opened)
                table = opened(entry.what)
                continue
            acts = isinstance(entry.what, i.Acted) and not isinstance(table.game and table.game.phase, Dealing)
            if acts and isinstance(entry.what, i.Acted) and entry.what.seat is not None and table.game is not None:
                count[table.hand, table.game.ask, entry.what.seat] += 1
            table = enter(table, entry)[0]
        hold(max(count.values(), default=0) <= 1, "somebody has answered twice")

    def _beans(self, storm: "Storm") -> None:
        """All beans together are zero; a person has what he began with, was given, and won."""
        purse, hall = storm.purse, storm.hall
        assert hall is not None
        hold(sum(purse.beans.values()) == 0, "beans were made or lost")
        for (_, hand), receipt in purse.receipts.items():
            hold(self.receipts.setdefault(hand, receipt) == receipt, "another receipt was told")
        table = hall.room.table
        for chair in table.chairs:
            if chair.id and not table.playing:
                hold(chair.beans == purse.balance(chair.id), "on the table lies what is not in the purse")
        for who in filter(None, purse.beans):
            won = sum(
                change for ids, by in purse.booked.values() for one, change in zip(ids, by, strict=True) if one == who
            )
            hold(purse.beans[who] == purse.given[who] + won, "a hand was booked twice or never")
        scores = {score.hand for score in table.scores if table.scores}
        hold(all((table.name, hand) in purse.receipts for hand in scores), "a hand was never settled")
