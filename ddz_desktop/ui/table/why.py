"""“Why?” asked of a bot: who can be asked, what he answers, and how long the answer stands over his face. Pure."""

from collections.abc import Callable
from typing import NamedTuple

from ddz_desktop.bots.reasons import explain
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.view import View
from net.protocol import Room

STAYS = 7.0  # s


class Answer(NamedTuple):
    """What a bot has answered. `of`: the hand, and how many turns he had made in it by then."""

    seat: Seat
    text: str
    until: float
    of: tuple[int, int]


def askable(room: Room, view: View) -> tuple[Seat, ...]:
    """The bots whose last move can be explained; who moved last is the first."""
    bots = [seat for seat, chair in enumerate(room.chairs) if chair.level and seat != view.seat]
    last = {turn.seat: number for number, turn in enumerate(view.turns)}
    moved = [seat for seat in bots if (seat in last if view.turns else explain(room.rules, view, seat))]
    return tuple(sorted(moved, key=lambda seat: -last.get(seat, 0)))


def sentence(say: Callable[..., str], room: Room, view: View, seat: Seat) -> str:
    """Why a bot made its last move, from the viewer's own view; "": there is nothing to explain."""
    said = explain(room.rules, view, seat)
    if said is None:
        return ""
    who = say("why.you") if said.seat == view.seat else room.chairs[said.seat].name
    return say(f"why.{said.why}", who=who, n=said.n)


def answer(say: Callable[..., str], room: Room, view: View, seat: Seat, now: float) -> Answer | None:
    """The answer as it is given now; none where there is nothing to explain."""
    text = sentence(say, room, view, seat)
    return Answer(seat, text, now + STAYS, _of(room, view, seat)) if text else None


def standing(given: Answer | None, room: Room, view: View, now: float) -> Answer | None:
    """The answer while it is about the seat's last move, and not for ever."""
    if given is None or now >= given.until or given.of != _of(room, view, given.seat):
        return None
    return given


def in_turn(seats: tuple[Seat, ...], given: Answer | None) -> tuple[Seat, ...]:
    """Who is asked next by key: the one after who has just answered."""
    at = seats.index(given.seat) + 1 if given is not None and given.seat in seats else 0
    return seats[at:] + seats[:at]


def _of(room: Room, view: View, seat: Seat) -> tuple[int, int]:
    return room.hand, sum(turn.seat == seat for turn in view.turns)
