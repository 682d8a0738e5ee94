"""One's place at a table as a value: the session, what is raised, and what follows from both for buttons and words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ddz_desktop.engine.events import Action, Reason
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.view import View
from ddz_desktop.ui.table import picking, sit, wording
from ddz_desktop.ui.table.controls import PLAY_KEYS, Choice, choices
from ddz_desktop.ui.table.gesture import Token
from ddz_desktop.ui.table.picking import Order, Pick
from ddz_desktop.ui.table.sitting import Sitting
from net.protocol import Act, Down, Room, Update
from net.session import Session

Say = Callable[..., str]


@dataclass(frozen=True)
class Place:
    """`order`: how the hand is sorted; `counting`: the card counter is open; `warning`: why something was refused;
    `shown`: the number of the hand whose result was shown last."""

    session: Session
    pick: Pick = field(default_factory=Pick)
    order: Order = "rank"
    counting: bool = True
    warning: str = ""
    shown: int = 0

    @property
    def room(self) -> Room | None:
        """The room as it is now."""
        return self.session.room

    @property
    def view(self) -> View | None:
        """The newest view; between two hands an empty table."""
        if self.room and (self.session.view is None or self.between):
            return sit.gathering(self.room, self.session.seat)
        return self.session.view

    @property
    def between(self) -> bool:
        """Whether the table waits for us to begin the next hand; not before the result of the last one was shown."""
        chair, update = self.session.chair, self.session.update
        if chair is None or self.room is None or self.room.playing or chair.ready:
            return False
        return update is None or self.shown == update.hand or void(update.view)

    @property
    def ended(self) -> Update | None:
        """The update with which a hand ended whose result was not shown yet."""
        update = self.session.update
        if update is None or not isinstance(update.view.phase, Over) or void(update.view) or self.shown == update.hand:
            return None
        return update

    @property
    def token(self) -> Token:
        """The question that stands, and whether it asks us for cards."""
        update = self.session.update
        return Token(update.hand, update.view.ask, sit.asked_to_play(update.view)) if update else Token(0, 0, False)

    @property
    def epoch(self) -> int:
        """A number for the question, for the controls that belong to it."""
        return self.token.deal * 1_000 + self.token.ask

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The action row."""
        view, room = self.view, self.room
        if view is None or room is None or self.session.pending:
            return ()
        if self.between:
            return _starts(room)
        cards = self.pick.faces
        playable = bool(cards) and sit.asked_to_play(view) and not isinstance(sit.judged(room, view, cards), Reason)
        return choices(view, playable, sit.beatable(view))

    def prompt(self, say: Say) -> str:
        """The sentence above the action row."""
        view = self.view
        if self.warning or view is None:
            return self.warning
        if void(view):
            return say("table.void")
        if self.between:
            return say("table.before")
        if self.session.automatic:
            return say("table.auto_on")
        return "" if self.session.pending else wording.prompt(say, view, sit.beatable(view))

    def sitting(self, say: Say, timed: bool) -> Sitting | None:
        """What the picture is drawn from; none before the table has said anything."""
        view, room = self.view, self.room
        if view is None or room is None:
            return None
        return Sitting(
            view=view,
            room=room,
            pick=Pick() if self.between else self.pick,
            choices=self.choices,
            prompt=self.prompt(say),
            warning=bool(self.warning),
            timed=timed and not isinstance(view.phase, Over),
            epoch=self.epoch,
            left=sit.still_out(room.rules, view) if self.counting and not self.between else None,
            auto=self.session.automatic,
            middle=sit.asked_to_play(view) and bool(picking.middle(self.pick)),
        )

    def facts(self, say: Say) -> dict[str, object]:
        """What a test may wait for."""
        view, room = self.session.view or self.view, self.room
        return {
            "hand": room.hand if room else 0,
            "phase": type(view.phase).__name__.lower() if view else "",
            "ask": view.ask if view else -1,
            "may": [ask.act for ask in view.may] if view else [],
            "choices": [choice.name for choice in self.choices if choice.lit],
            "cards": list(self.pick.cards),
            "wilds": list(view.wilds) if view else [],
            "raised": list(self.pick.faces),
            "counts": list(view.counts()) if view else [],
            "prompt": self.prompt(say),
        }


def _starts(room: Room) -> tuple[Choice, ...]:
    start = Choice("start", "table.start", primary=True, keys=PLAY_KEYS)
    return (Choice("start_shown", "table.start_shown"), start) if room.rules.shows else (start,)


def void(view: View) -> bool:
    """Whether the deal is void: everybody passed, and it is dealt anew."""
    return isinstance(view.phase, Over) and view.phase.result.why == "void"


# -- what changes it -----------------------------------------------------------


def heard(place: Place, said: Sequence[Down], say: Say) -> tuple[Place, ...]:
    """The place after each update among the messages, or once after all where there is none: the newest last."""
    places: list[Place] = []
    for message in said:
        session = place.session.take(message)
        refused = session.refused is not None and session.refused is not place.session.refused
        place = replace(place, session=session)
        if refused:
            place = replace(place, warning=_refusal(place, say))
        if isinstance(message, Update):
            place = _updated(place, message)
            places.append(place)
    return (*places[:-1], place)


def _updated(place: Place, update: Update) -> Place:
    session, _ = place.session.drained()
    pick = picking.follow(place.pick, update.hand, update.view.hand, place.order, update.view.wilds)
    return replace(place, session=session, pick=pick, warning=place.warning if session.refused else "")


def _refusal(place: Place, say: Say) -> str:
    refused, view = place.session.refused, place.session.view
    if refused and refused.reason and view:
        return wording.refusal(say, view, refused.reason)
    return say(_REFUSALS.get(refused.code, "table.not_now") if refused else "table.not_now")


# of what is asked of a room
_REFUSALS = {"stale": "reason.stale", "illegal": "hall.no_rules", "not_owner": "hall.not_owner", "taken": "hall.taken",
             "rate": "hall.rate"}  # fmt: skip


def acted(place: Place, action: Action) -> tuple[Place, Act]:
    """The place with an answer on its way."""
    session, act = place.session.act(action)
    return replace(place, session=session, warning=""), act


def picked(place: Place, pick: Pick) -> Place:
    """With other cards raised; that takes a warning away."""
    return replace(place, pick=pick, warning="")


def hinted(place: Place) -> Place:
    """提示: the next suggestion raised."""
    if place.view is None or place.room is None:
        return place
    plays = sit.suggestions(place.room.rules, place.view)
    return picked(place, picking.hinted(place.pick, [play.cards for play in plays]))


def resorted(place: Place) -> Place:
    """理牌: the other order; what is raised stays so."""
    order: Order = "count" if place.order == "rank" else "rank"
    cards = picking.arranged(place.pick.cards, order, place.view.wilds if place.view else ())
    chosen = picking.carried(place.pick.cards, cards, place.pick.chosen)
    return replace(place, order=order, pick=replace(place.pick, cards=cards, chosen=chosen, cursor=-1, hint=-1))


def tried(place: Place, say: Say) -> tuple[Place, tuple[Combo, ...]]:
    """The readings in which the raised cards may be played now; none: a warning says why not."""
    view, room = place.view, place.room
    if view is None or room is None or not sit.asked_to_play(view) or place.session.pending:
        return place, ()
    combos = sit.judged(room, view, place.pick.faces)
    if isinstance(combos, Reason):
        return replace(place, warning=wording.refusal(say, view, combos)), ()
    hint = sit.suggestions(room.rules, view)[place.pick.hint].combo if place.pick.hint >= 0 else None
    return place, sit.best_first(combos, hint)
