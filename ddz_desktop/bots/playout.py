"""The play of a hand on packed integers alone, without events, faces and views: for searches and training."""

from collections.abc import Sequence
from typing import NamedTuple

from ddz_desktop.bots.partners import overtakings
from ddz_desktop.engine.book import Book, code_of
from ddz_desktop.engine.cards import Packed, Seat, pack
from ddz_desktop.engine.combos import BOMB, Code
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.phases import Phase, Playing
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import Turn

PASS: Move = 0


class Table(NamedTuple):
    """A hand in play. Lists go by seat; `top`: the reading to beat, -1: `turn` leads; `played`: all cards of a seat's
    plays, `plays`: their number; `bombs`: bombs and rockets so far; `beaten`: how often each seat beat each
    (`seats * who + whom`), kept where sides may be hidden (five seats)."""

    hands: tuple[Packed, ...]
    turn: Seat
    owner: Seat
    top: Code
    played: tuple[Packed, ...]
    plays: tuple[int, ...]
    bombs: int = 0
    beaten: tuple[int, ...] = ()

    @property
    def out(self) -> bool:
        """Whether the owner of the last play has no card left: the hand is over."""
        return not self.hands[self.owner]


def begin(hands: Sequence[Packed], landlord: Seat) -> Table:
    """Before the landlord's first lead."""
    return Table(
        tuple(hands), landlord, landlord, -1, (0,) * len(hands), (0,) * len(hands), 0, (0,) * _pairs(len(hands))
    )


def of(game: Game) -> Table:
    """A game as it stands. It must be in its play."""
    return table(tuple(pack(hand) for hand in game.hands), game.phase, game.turns)


def table(hands: tuple[Packed, ...], phase: Phase, turns: Sequence[Turn]) -> Table:
    """Hands in a phase, which must be the play, after these turns."""
    assert isinstance(phase, Playing), "a hand that is not in its play"
    seats, plays = range(len(hands)), [turn for turn in turns if turn.combo]
    return Table(
        hands, phase.turn, phase.owner, code_of(phase.top),
        tuple(pack(card for turn in plays if turn.seat == seat for card in turn.cards) for seat in seats),
        tuple(sum(turn.seat == seat for turn in plays) for seat in seats),
        sum(turn.combo is not None and turn.combo.kind >= BOMB for turn in plays), overtaken(len(seats), turns),
    )  # fmt: skip


def overtaken(seats: int, turns: Sequence[Turn]) -> tuple[int, ...]:
    """`beaten` of a table after these turns of a hand."""
    numbers = [0] * _pairs(seats)
    for before, turn in overtakings(tuple(turns)) if numbers else ():
        numbers[turn.seat * seats + before.seat] += 1
    return tuple(numbers)


def _pairs(seats: int) -> int:
    return seats * seats if seats > 3 else 0


def moves(book: Book, table: Table) -> list[Move]:
    """All that the seat may do, a pass last where there is something to beat."""
    found = [*book.legal(table.hands[table.turn], table.top)]
    return [*found, PASS] if table.top >= 0 else found


def after(table: Table, move: Move) -> Table:
    """The hand after a legal move."""
    hands, turn, owner, top, played, plays, bombs, beaten = table
    following = (turn + 1) % len(hands)
    if not move:
        return table._replace(turn=following, top=-1 if following == owner else top)
    cards = move & CARDS
    return Table(
        _with(hands, turn, hands[turn] - cards), following, turn, move >> READING,
        _with(played, turn, played[turn] + cards), _with(plays, turn, plays[turn] + 1),
        bombs + (move >> READING >= BOMB << 8),
        _counted(beaten, turn * len(hands) + owner) if beaten and owner != turn else beaten,
    )  # fmt: skip


def _counted(numbers: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :])


def _with(row: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
