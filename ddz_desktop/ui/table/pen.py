"""What the layout writes with: the grid, the player's language and the width of a line. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ddz_desktop.ui.fonts import Face
from ddz_desktop.ui.table.picture import Panel, Text
from ddz_desktop.ui.theme import BODY, LABEL, Box, Grid, around

Side = Literal["left", "centre", "right"]
_SHARE = {"left": 0.0, "centre": 0.5, "right": 1.0}
TAG = 26.0  # height of a tag in units


@dataclass(frozen=True)
class Pen:
    """Lays out lines of text. `say` gives a sentence by name, `measure` a line's width in units; `carved`: the seals,
    which are carved in Chinese, can be read by this player."""

    grid: Grid
    say: Callable[..., str]
    measure: Callable[[str, float, Face], float]
    carved: bool = True

    @property
    def letters(self) -> float:
        """How much larger than the design's type is written."""
        return self.grid.letters

    def text(
        self, text: str, x: float, y: float, size: float = BODY, ink: str = "sand_light", face: Face = "regular",
        side: Side = "left", room: float = 0,
    ) -> Text:  # fmt: skip
        """A line whose left, middle or right end is at `x`, its middle at `y`; cut with an ellipsis to `room`."""
        if room:
            text = self.fit(text, size, face, room)
        wide, high = self.measure(text, size, face), size * self.letters
        return Text(Box(x - wide * _SHARE[side], y - high / 2, wide, high), text, size, ink, face)

    def fit(self, text: str, size: float, face: Face, room: float) -> str:
        """The text, or as much of it as fits with an ellipsis."""
        if self.measure(text, size, face) <= room:
            return text
        while text and self.measure(text + "…", size, face) > room:
            text = text[:-1]
        return text + "…"

    def tag(self, text: str, x: float, y: float, side: Side = "left", alpha: float = 0.6) -> tuple[Panel, Text]:
        """Words in a pill whose left, middle or right end is at `x`, its middle at `y`."""
        wide = self.measure(text, LABEL, "bold") + 20
        box = Box(x - wide * _SHARE[side], y - TAG / 2, wide, TAG)
        return Panel(box, TAG / 2, alpha=alpha), self.text(
            text, box.centre[0], y - 1, LABEL, face="bold", side="centre"
        )

    def pill(
        self, text: str, x: float, y: float, side: Side, ink: str = "muted", alpha: float = 0.55
    ) -> tuple[Panel, Text]:
        """An answer (不出, 叫地主) in a larger pill."""
        wide = max(84.0, self.measure(text, BODY, "bold") + 36)
        box = around(x + wide * (0.5 - _SHARE[side]), y, wide, 36)
        return Panel(box, 18, alpha=alpha), self.text(text, box.centre[0], y - 1, BODY, ink, "bold", "centre")
