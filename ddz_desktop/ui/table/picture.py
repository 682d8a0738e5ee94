"""A picture of the table at rest: what is drawn, and where, in design units. Values only."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ddz_desktop.engine.cards import Card
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.fonts import Face
from ddz_desktop.ui.theme import Box, Grid


class Sprite(NamedTuple):
    """What can move: a card (`art` is its face, none: the back) or a badge (the name of an icon). A played wild shows
    the face it stands for; `real` is then the card itself. `tight`: so little of it is seen beside the next card that a
    large index would be cut."""

    art: Card | str | None
    box: Box
    real: Card | None = None
    lit: bool = False  # selected
    wild: bool = False
    alpha: float = 1.0
    fold: float = 1.0  # part of its width that is seen while it turns on its vertical axis
    tight: bool = False

    @property
    def identity(self) -> Card | str | None:
        """What it is, whatever it shows."""
        return self.art if self.real is None else self.real


class Panel(NamedTuple):
    """A rounded patch of one colour, with an outline where `edge` names one."""

    box: Box
    radius: float
    fill: str = "panel"
    alpha: float = 1.0
    edge: str = ""


class Text(NamedTuple):
    """One line; its glyphs stand in the middle of `box`'s height and begin at its left."""

    box: Box
    text: str
    size: float
    ink: str = "sand_light"
    face: Face = "regular"


class Title(NamedTuple):
    """One line cut from paper, where `Text` would have it."""

    box: Box
    text: str
    size: float
    ink: str = "sand_light"


class Figure(NamedTuple):
    """Somebody of `assets/scenes`."""

    box: Box
    name: str


class Icon(NamedTuple):
    """A picture of `assets/icons` that lies still."""

    box: Box
    name: str


class Ring(NamedTuple):
    """The open ring round the seat whose turn it is."""

    box: Box
    ink: str
    width: float


class Arrow(NamedTuple):
    """A small triangle."""

    box: Box
    towards: Literal["left", "right", "down"]
    ink: str = "gold"


class Bars(NamedTuple):
    """The three bars of a connection's quality."""

    box: Box
    lit: int


Mark = Panel | Text | Title | Figure | Icon | Ring | Arrow | Bars


@dataclass(frozen=True)
class Picture:
    """The whole table at rest. `sprites` are keyed by place (`hand 3`, `table 1.0`) in the order in which they are
    drawn; `marks` lie under them and `above` over them. `seat` sits below; cards are dealt from `deck`. `times`: the
    multiplier, `number`: where it stands, none: it is not shown."""

    grid: Grid
    sprites: dict[str, Sprite] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    above: tuple[Mark, ...] = ()
    controls: tuple[Control, ...] = ()
    clock: Box | None = None
    seat: int = 0
    deck: tuple[float, float] = (640.0, 300.0)
    times: int = 1
    number: Box | None = None

    def hand_at(self, x: float, y: float) -> int:
        """Index of the own card that is seen at a spot, -1: none. Later cards lie on top."""
        hits = [i for i in range(self.held) if self.sprites[f"hand {i}"].box.holds(x, y)]
        return hits[-1] if hits else -1

    def spots(self) -> list[tuple[float, float]]:
        """A spot of each own card that no other card covers."""
        boxes = [self.sprites[f"hand {i}"].box for i in range(self.held)]
        return [(box.x + 11, box.y + 40) for box in boxes]

    def hand_near(self, x: float) -> int:
        """Index of the own card nearest to a spot from the left, however high or low; -1: no cards."""
        under = [i for i in range(self.held) if self.sprites[f"hand {i}"].box.x <= x]
        return under[-1] if under else min(0, self.held - 1)

    @property
    def held(self) -> int:
        """Cards in the own hand."""
        return sum(place.startswith("hand ") for place in self.sprites)
