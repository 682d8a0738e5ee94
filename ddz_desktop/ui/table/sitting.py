"""Everything a picture of the table is drawn from: what the viewer knows, what he chose, what he has open. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ddz_desktop.engine.cards import Rank, Seat, Shown
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.view import View
from ddz_desktop.ui.table.controls import Choice
from ddz_desktop.ui.table.picking import Pick
from net.protocol import Room


@dataclass(frozen=True)
class Reading:
    """One reading of the raised cards, with the rank that each card stands for."""

    cards: Shown
    stands: tuple[Rank, ...]
    combo: Combo


@dataclass(frozen=True)
class Sitting:
    """The table as one viewer has it before him. `epoch` is the question that presses belong to; `timed`: a clock runs;
    `left`: cards of each rank still out, for the card counter, none: it is closed."""

    view: View
    room: Room
    pick: Pick = field(default_factory=Pick)
    choices: tuple[Choice, ...] = ()
    prompt: str = ""
    warning: bool = False  # the prompt says why something was refused
    readings: tuple[Reading, ...] = ()
    page: int = 0  # of the readings
    timed: bool = False
    epoch: int = 0
    left: tuple[int, ...] | None = None
    auto: bool = False
    middle: bool = False  # the middle of a chain is on offer
    pausable: bool = False
    askable: tuple[Seat, ...] = ()  # bots that can be asked why they moved; the first by key, too
    talks: bool = False  # there are people to talk to
    quality: Mapping[Seat, int] = field(default_factory=dict)  # of lines, 3 good … 0 away, as far as they are known

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.view.hands)

    @property
    def me(self) -> Seat:
        """The seat that is drawn below: the viewer's, a spectator looks over the shoulder of seat 0."""
        return max(0, self.view.seat)

    def others(self) -> Iterator[Seat]:
        """The other seats, counter-clockwise from the right."""
        return ((self.me + i) % self.seats for i in range(1, self.seats))
