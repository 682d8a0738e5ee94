"""What lies in front of a seat: its last play or answer, its hand where it is shown, the clock in its turn. Pure."""

from typing import NamedTuple

from ddz_desktop.engine.cards import Seat, Shown, rank, sort
from ddz_desktop.engine.phases import Bidding, Calling, Playing
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.view import Turn, View
from ddz_desktop.ui.table.laid import laid, seen_as
from ddz_desktop.ui.table.pen import TAG, Pen, Side
from ddz_desktop.ui.table.picture import Arrow, Mark, Sprite
from ddz_desktop.ui.table.seats import FRONT, Spot
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import LABEL, Box, around

GAP = 24.0  # units between the plays of two seats that face each other
_PLAY = {3: (84.0, 34.0), 5: (66.0, 27.0)}  # by seats: width of a card, step
_FAN = (44.0, 12.0)
_FAN_ROW = 21  # cards in a row of a shown hand
_FAN_STEP = 26.0  # units between its rows
CLOCK = 44.0
_TAGS = 104.0  # units at either side of the own play for the tags of plays beside it
_PLAIN = (Kind.SINGLE, Kind.PAIR, Kind.TRIO)  # need no name


class Front(NamedTuple):
    """What lies in front of one seat."""

    sprites: dict[str, Sprite]
    marks: list[Mark]
    above: list[Mark]
    clock: Box | None = None


# -- what is said and played ---------------------------------------------------


def last_turn(view: View, seat: Seat) -> Turn | None:
    """The turn that is still seen in front of a seat: its last of this trick, or of the trick just taken, until it is
    asked again."""
    if seat == view.turn:
        return None
    lying = view.turns[view.trick :] or view.turns[-(len(view.hands) - 1) :]
    return next((turn for turn in reversed(lying) if turn.seat == seat), None)


def answer(view: View, seat: Seat) -> tuple[str, int]:
    """The word and number for what a seat has said in the auction or about doubling; empty: nothing to be seen."""
    match view.phase:
        case Bidding(first=first, bids=bids):
            said = dict(enumerate(bids))
            points = said.get((seat - first) % len(view.hands))
            return ("", 0) if points is None else ("ask.bid.yes" if points else "ask.bid.no", points)
        case Calling(first=first, said=said_, robs=robs):
            robbed = [yes for who, yes in robs if who == seat]
            if robbed:
                return ("ask.rob.yes" if robbed[-1] else "ask.rob.no", 0)
            place = (seat - first) % len(view.hands)
            return ("", 0) if place >= len(said_) else ("ask.call.yes" if said_[place] else "ask.call.no", 0)
        case Playing(led=False) if seat in view.doubled:
            return "ask.double.yes", 0
    return "", 0


# -- how wide, and where -------------------------------------------------------


def card_size(seats: int) -> tuple[float, float]:
    """Width of a played card and the step to the next."""
    return _PLAY[seats]


def width(cards: int, card: float, step: float) -> float:
    """Units that overlapping cards need."""
    return card + max(0, cards - 1) * step


def fan_size(cards: int) -> Box:
    """Room of a shown hand, at the origin."""
    rows = -(-cards // _FAN_ROW)
    per_row = -(-cards // max(1, rows))
    return Box(0, 0, width(per_row, *_FAN), _FAN[0] * 1.4 + max(0, rows - 1) * _FAN_STEP)


def shown_hand(sitting: Sitting, seat: Seat) -> Shown:
    """The cards of another seat's hand, where the viewer sees them."""
    held = sitting.view.hands[seat]
    return sort(held) if isinstance(held, tuple) and seat != sitting.me else ()


def needs(sitting: Sitting, seat: Seat) -> float:
    """Units that a seat's front takes along its row if nothing limits it."""
    turn = last_turn(sitting.view, seat)
    play = width(len(turn.cards), *card_size(sitting.seats)) if turn and turn.cards else 150.0
    fan = fan_size(len(hand)).w if (hand := shown_hand(sitting, seat)) else 0.0
    if not fan:
        return play
    return fan + 14 + play if sitting.seats == 5 else max(fan, play)


def shares(left: float, right: float, room: float) -> tuple[float, float]:
    """How two seats that face each other share their row: the one in need takes what the other leaves; where both want
    more than half, each gets his part of what they want."""
    room -= GAP
    if left + right <= room:
        return left, right
    if min(left, right) > room / 2:
        return room * left / (left + right), room * right / (left + right)
    return (left, room - left) if left < right else (room - right, right)


# -- one seat's front ----------------------------------------------------------


def front(pen: Pen, sitting: Sitting, seat: Seat, spot: Spot, room: float) -> Front:
    """What lies in front of another seat, no wider than `room`."""
    fan, tags, at, room, y = _fan(pen, sitting, seat, spot, room)
    turn = last_turn(sitting.view, seat)
    if turn and turn.cards:
        play = _play(pen, sitting, seat, turn, Box(at, y, room, 0), spot.side)
        return Front(fan | play.sprites, play.marks, tags + play.above)
    middle = y + card_size(sitting.seats)[0] * 0.6
    if sitting.view.turn == seat:
        thinking = _thinking(pen, sitting, at, middle, spot.side)
        return Front(fan, thinking.marks, tags, thinking.clock)
    word, n = ("ask.pass.yes", 0) if turn else answer(sitting.view, seat)
    if word:
        return Front(fan, [*pen.pill(pen.say(word, n=n), at, middle, spot.side)], tags)
    return Front(fan, [], tags)


def own_front(pen: Pen, sitting: Sitting, bottom: float) -> Front:
    """The own last play or answer, above the hand; the action row takes its place."""
    seat, middle = sitting.me, pen.grid.w / 2
    turn = last_turn(sitting.view, seat)
    if turn and turn.cards:
        card = card_size(sitting.seats)[0]
        room = pen.grid.w - 2 * (FRONT + _TAGS * pen.letters)
        return _play(pen, sitting, seat, turn, Box(middle, bottom - card * 1.4, room, 0), "centre")
    word, n = ("ask.pass.yes", 0) if turn else answer(sitting.view, seat)
    if word:
        return Front({}, [*pen.pill(pen.say(word, n=n), middle, bottom - 40, "centre")], [])
    return Front({}, [], [])


def _fan(
    pen: Pen, sitting: Sitting, seat: Seat, spot: Spot, room: float
) -> tuple[dict[str, Sprite], list[Mark], float, float, float]:
    """The shown hand, then where the play goes: its end, its room, its top."""
    edge = FRONT if spot.side == "left" else pen.grid.w - FRONT
    hand = shown_hand(sitting, seat)
    if not hand:
        return {}, [], edge, room, spot.front
    size = fan_size(len(hand))
    y = spot.front - (28 if sitting.seats == 3 else 0)
    x = edge if spot.side == "left" else edge - size.w
    sprites = _fan_cards(sitting, seat, hand, x, y)
    if sitting.seats == 3:
        return sprites, [], edge, room, y + size.h + 8
    known, beside = sitting.view.landlords, size.w + 14
    partner = seat in known and sitting.me in known  # in a replay with all cards open others' hands are seen, too
    words = pen.tag(pen.say("table.partner_hand"), edge, y + size.h + 7 + TAG / 2, spot.side)
    tag: list[Mark] = [*words] if partner else []
    return sprites, tag, edge + (beside if spot.side == "left" else -beside), room - beside, spot.front


def _fan_cards(sitting: Sitting, seat: Seat, hand: Shown, x: float, y: float) -> dict[str, Sprite]:
    """In rows of which the upper one is the shorter, so that nothing of it looks out beside the next."""
    rows = -(-len(hand) // _FAN_ROW)
    per_row = -(-len(hand) // rows)
    lacking = rows * per_row - len(hand)
    sprites: dict[str, Sprite] = {}
    for i, card in enumerate(hand):
        row, column = divmod(i + lacking, per_row)
        left = x + (column - lacking * (row == 0)) * _FAN[1]
        box = Box(left, y + row * _FAN_STEP, _FAN[0], _FAN[0] * 1.4)
        sprites[f"fan {seat}.{i}"] = Sprite(card, box, wild=rank(card) in sitting.view.wilds)
    return sprites


def _play(pen: Pen, sitting: Sitting, seat: Seat, turn: Turn, at: Box, side: Side) -> Front:
    """The cards of a play; `at` is its end (or middle), its top and its room."""
    assert turn.combo is not None
    card, step = card_size(sitting.seats)
    if len(turn.cards) > 1:
        step = min(step, (at.w - card) / (len(turn.cards) - 1))
    full = width(len(turn.cards), card, step)
    x = {"left": at.x, "centre": at.x - full / 2, "right": at.x - full}[side]
    sprites = {}
    for place, i in enumerate(laid(turn.cards, turn.stands, turn.combo)):
        shown = seen_as(turn.cards[i], turn.stands[i])
        sprites[f"table {seat}.{place}"] = Sprite(
            shown,
            Box(x + place * step, at.y, card, card * 1.4),
            real=None if shown == turn.cards[i] else turn.cards[i],
            wild=rank(turn.cards[i]) in sitting.view.wilds,
        )
    if turn.combo.kind in _PLAIN:
        return Front(sprites, [], [])
    below = at.y + card * 1.4 + (22 if sitting.seats == 3 and side != "centre" else -10)
    label = pen.say(f"kind.{turn.combo.kind.name.lower()}")
    end = {"left": x, "centre": at.x, "right": x + full}[side]
    tag: list[Mark] = [*pen.tag(label, end, below, side, 0.6 if sitting.seats == 3 and side != "centre" else 0.9)]
    return Front(sprites, [], tag)


def _thinking(pen: Pen, sitting: Sitting, x: float, y: float, side: Side) -> Front:
    """An arrow to the seat, the clock, and what it is asked for."""
    way = 1 if side == "left" else -1
    arrow = Arrow(around(x + way * 6, y, 9, 12), "left" if side == "left" else "right")
    clock = around(x + way * (22 + CLOCK / 2), y, CLOCK, CLOCK)
    edge = x + way * (30 + CLOCK if sitting.timed else 22)
    words = pen.text(pen.say(f"table.thinking.{_asked(sitting.view)}"), edge, y, LABEL, "muted", side=side)
    return Front({}, [arrow, words], [], clock if sitting.timed else None)


def _asked(view: View) -> str:
    match view.phase:
        case Bidding():
            return "bid"
        case Calling(caller=caller):
            return "call" if caller < 0 else "rob"
    return "lead" if view.top is None else "play"
