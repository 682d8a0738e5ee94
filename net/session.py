"""What a client knows of its table, as a value: the same for the window, a robot and a replay."""

from msgspec import Struct, structs

from ddz_desktop.engine.events import Action
from ddz_desktop.engine.record import Record
from ddz_desktop.engine.view import View
from net.protocol import Act, Chair, Down, People, Placed, Played, Pong, Receipt, Refused, Room, Said, Update

CHAT = 100  # lines of chat that are kept


class Session(Struct, frozen=True):
    """The newest of everything, and the updates nobody has animated yet."""

    seat: int  # -1: a spectator
    room: Room | None = None
    update: Update | None = None
    queue: tuple[Update, ...] = ()  # not yet taken by the screen, oldest first
    pending: Act | None = None  # one's own act, neither seen to happen nor refused
    refused: Refused | None = None  # the last act that was refused, until the next act or question
    record: Record | None = None  # of the last hand that ended
    people: People | None = None  # on the network: who is in the room
    said: tuple[Said, ...] = ()  # the newest of what was said there
    receipt: Receipt | None = None  # of the last hand that was settled

    @property
    def view(self) -> View | None:
        """The hand as it is now; none before the first."""
        return self.update.view if self.update else None

    @property
    def chair(self) -> Chair | None:
        """One's own chair."""
        return self.room.chairs[self.seat] if self.room and self.seat >= 0 else None

    @property
    def automatic(self) -> bool:
        """Whether one's own seat is on automatic."""
        chair = self.chair
        return chair is not None and (bool(chair.level) or chair.auto or not chair.present)

    def take(self, message: Down) -> "Session":
        """The session after a message from the table."""
        match message:
            case Room():
                return self._roomed(message)
            case Update():
                return self._updated(message)
            case Refused(hand, ask):
                mine = self.pending is not None and (self.pending.hand, self.pending.ask) == (hand, ask)
                return structs.replace(self, refused=message, pending=None if mine else self.pending)
            case Played(_, record):
                return structs.replace(self, record=record)
            case Placed(seat):
                return self._placed(seat)
            case People():
                return structs.replace(self, people=message)
            case Said():
                return structs.replace(self, said=(*self.said, message)[-CHAT:])
            case Receipt():
                return structs.replace(self, receipt=message)
            case Pong():
                return self

    def act(self, action: Action) -> tuple["Session", Act]:
        """Answer the present question: the act is pending until it is seen to happen or refused."""
        assert self.update is not None, "no question yet"
        act = Act(self.update.hand, self.update.view.ask, action)
        return structs.replace(self, pending=act, refused=None), act

    def drained(self) -> tuple["Session", tuple[Update, ...]]:
        """Take the waiting updates, to animate them."""
        return structs.replace(self, queue=()), self.queue

    def _roomed(self, room: Room) -> "Session":
        """Under other rules, or where the host has begun anew, the last hand is off the table; where a seat is no more,
        the new one is told next."""
        laid = self.room is not None and (self.room.rules != room.rules or self.room.hand > room.hand)
        session = structs.replace(self, update=None, queue=(), pending=None, refused=None) if laid else self
        return structs.replace(session, room=room, seat=self.seat if self.seat < len(room.chairs) else -1)

    def _placed(self, seat: int) -> "Session":
        """What was seen from another place is not the truth here. An act that was under way may have been lost with the
        line: it is seen to have happened, or may be done again."""
        if seat == self.seat:
            return structs.replace(self, pending=None)
        return structs.replace(self, seat=seat, update=None, queue=(), pending=None)

    def _updated(self, update: Update) -> "Session":
        before = self.update
        moved = before is None or (before.hand, before.view.ask) != (update.hand, update.view.ask)
        mine = any(getattr(event, "seat", None) == self.seat for event in update.events)
        return structs.replace(
            self,
            update=update,
            queue=(*self.queue, update),
            pending=None if moved or mine else self.pending,
            refused=None if moved else self.refused,
        )
