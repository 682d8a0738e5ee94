"""What two players did on the fixed deals, kept from run to run: who won each hand, times, faults."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log2
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct, structs

from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.arena.figures import Interval, interval
from net.arena.hands import Both, Fault, Player, Side, fixed, play

FINE = 8  # steps of time in an octave: a percentile is known to 9 %
MARKED = 3  # deals from which players are told apart


class Plays(Struct, frozen=True, omit_defaults=True):
    """What a side did: `number` of choices of a play, `micros` in all, `times` by step of time, faults by what was
    wrong."""

    number: int = 0
    micros: int = 0
    times: dict[int, int] = {}
    faults: dict[str, int] = {}

    @property
    def mean_ms(self) -> float:
        """Of the processor, for one play."""
        return self.micros / self.number / 1000 if self.number else 0.0

    def ms(self, part: float) -> float:
        """The time that so large a part of the choices does not exceed."""
        wanted = part * self.number
        for step, number in sorted(self.times.items()):
            wanted -= number
            if wanted <= 0:
                return float(2 ** ((step + 1) / FINE) / 1000)
        return 0.0

    def more(self, sides: Iterable[Side]) -> "Plays":
        """With those of further hands."""
        sides = [*sides]
        micros = [one for side in sides for one in side.micros]
        faults = sum((Counter(side.faults) for side in sides), Counter(self.faults))
        times = Counter(self.times) + Counter(int(FINE * log2(max(one, 1))) for one in micros)
        return Plays(
            self.number + len(micros),
            self.micros + sum(micros),
            dict(sorted(times.items())),
            dict(sorted(faults.items())),
        )


class Cell(Struct, frozen=True):
    """Player a against b at one table, without bidding. `bots`: the marks of both; `won`: one digit a deal, 1: a won as
    landlord, 2: as farmers, 3: both, 0: neither; `gains`: the sum of a's gains, two hands a deal."""

    table: str
    a: str
    b: str
    bots: tuple[str, str]
    won: str = ""
    gains: float = 0.0
    plays: tuple[Plays, Plays] = (Plays(), Plays())

    @property
    def who(self) -> tuple[str, str, str]:
        """The table and the players' names."""
        return self.table, self.a, self.b

    @property
    def rate(self) -> Interval:
        """The win rate of a; each deal with its sides swapped is one value."""
        return interval([_score(digit) for digit in self.won])

    def role(self, bit: int) -> float:
        """The win rate of a as landlord (1) or as farmer (2)."""
        return sum(bool(int(digit) & bit) for digit in self.won) / len(self.won)

    def more(self, hands: Sequence[Both]) -> "Cell":
        """With further deals, which follow those that are there."""
        digits = "".join(str((one.score == 1.0) + 2 * (two.score == 1.0)) for one, two in hands)
        sides = [[hand.sides[side] for pair in hands for hand in pair] for side in (0, 1)]
        return structs.replace(
            self,
            won=self.won + digits,
            gains=self.gains + sum(hand.gain for pair in hands for hand in pair),
            plays=(self.plays[0].more(sides[0]), self.plays[1].more(sides[1])),
        )  # fmt: skip


def fell(new: Cell, old: Cell) -> Interval:
    """By how much a wins less than before, on the deals that both have played: the win rate old − new."""
    return interval([_score(was) - _score(now) for was, now in zip(old.won, new.won, strict=False)])


def _score(digit: str) -> float:
    """Of the two hands of a deal: 0, ½ or 1."""
    return (0.0, 0.5, 0.5, 1.0)[int(digit)]


def mark(player: Player, deals: Sequence[Deal], begin: Callable[[Deal], Game] = fixed) -> str:
    """What tells a player from another version of it: all that it does against itself in the first deals, each from
    where it begins."""
    noticed = 0

    def act(rules: Rules, view: View) -> Action | None:
        nonlocal noticed
        try:
            done = player.act(rules, view)
        except Fault as fault:
            noticed = crc32(str(fault).encode(), noticed)
            raise
        noticed = crc32(msgspec.json.encode(done), noticed)
        return done

    noted = Player(act)
    for deal in deals[:MARKED]:
        play(begin(deal), (0,), noted, noted)
    return f"{noticed:08x}"


def found(cells: Iterable[Cell], like: Cell) -> Cell:
    """What these very players have done at this table so far."""
    return next((cell for cell in cells if cell.who == like.who and cell.bots == like.bots), like)


def earlier(cells: Iterable[Cell], like: Cell) -> Cell | None:
    """What other versions of these players have done."""
    return next((cell for cell in cells if cell.who == like.who and cell.bots != like.bots), None)


def counting(cells: Iterable[Cell], table: str, a: str, b: str) -> Cell | None:
    """Of several versions the one that has played most; of equals the older, whose place the newer has not taken."""
    return max((cell for cell in cells if cell.who == (table, a, b)), key=lambda cell: len(cell.won), default=None)


def put(cells: Iterable[Cell], cell: Cell) -> list[Cell]:
    """The cells with this one in its place."""
    return [*(other for other in cells if (other.who, other.bots) != (cell.who, cell.bots)), cell]


def load(path: Path) -> list[Cell]:
    """What is kept; nothing where there is no file yet. Raises OSError and ValueError."""
    return [msgspec.json.decode(line, type=Cell) for line in path.read_bytes().splitlines()] if path.exists() else []


def save(path: Path, cells: Iterable[Cell]) -> None:
    """Keep cells, one a line, in order of their names; the file is replaced whole or not at all."""
    new = path.with_suffix(".new")
    new.write_bytes(b"".join(msgspec.json.encode(cell) + b"\n" for cell in sorted(cells, key=lambda cell: cell.who)))
    new.replace(path)
