"""The pieces of an effect as timed values: what flies, where from and to, when. Times in seconds. Pure."""

from math import cos, radians, sin
from typing import NamedTuple

from ddz_desktop.ui.theme import Box, around, ease


class Seen(NamedTuple):
    """A bit at a moment."""

    box: Box
    alpha: float
    cut: float = 1.0  # part of it that has been cut open


class Bit(NamedTuple):
    """A picture on its way, then at rest, then fading. `art` as below `assets/`, without its ending; empty: only the
    word. `alphas` at its start, on arrival and at its end. `turn`: degrees by which the whole picture is turned.
    `cut`: on its way it is cut open round its middle, piece by piece: 1 clockwise from twelve, -1 the other way."""

    art: str
    start: Box
    end: Box
    begin: float = 0.0
    length: float = 0.0
    stay: float = 0.0
    out: float = 0.0
    alphas: tuple[float, float, float] = (1.0, 1.0, 0.0)
    rise: float = 0.0  # units that the middle of its way lies above the straight line
    turn: int = 0
    mirror: bool = False
    word: str = ""
    at: float = 0.5  # where the word's middle lies, as a part of the height
    rim: str = ""  # colour round the word
    cut: int = 0

    @property
    def finish(self) -> float:
        """When nothing is left of it."""
        return self.begin + self.length + self.stay + self.out

    def seen(self, t: float) -> Seen | None:
        """The bit `t` seconds after the effect's start; none: it is not there."""
        t -= self.begin
        if not 0 <= t < self.finish - self.begin:
            return None
        first, there, last = self.alphas
        if t < self.length:
            part = t / self.length
            return Seen(self._box(ease(part)), first + (there - first) * part, part if self.cut else 1.0)
        left = t - self.length - self.stay
        gone = 1 - ease(1 - left / self.out) if left > 0 else 0.0
        return Seen(self.end, there + (last - there) * gone)

    def _box(self, part: float) -> Box:
        box = Box(*(a + (b - a) * part for a, b in zip(self.start, self.end, strict=True)))
        return box.moved(dy=-4 * self.rise * part * (1 - part))

    def paced(self, factor: float) -> "Bit":
        """The same at another speed."""
        times = {name: getattr(self, name) * factor for name in ("begin", "length", "stay", "out")}
        return self._replace(**times)


class Effect(NamedTuple):
    """Bits in the order in which they are drawn; when the felt shakes and when it lights up, none: never."""

    bits: tuple[Bit, ...] = ()
    shake: float | None = None
    glow: float | None = None

    @property
    def finish(self) -> float:
        """When it is over."""
        return max((bit.finish for bit in self.bits), default=0.0)

    def later(self, by: float) -> "Effect":
        """The same, begun so much later."""
        bits = tuple(bit._replace(begin=bit.begin + by) for bit in self.bits)
        return Effect(bits, *(None if one is None else one + by for one in (self.shake, self.glow)))

    def paced(self, factor: float) -> "Effect":
        """The same at another speed."""
        bits = tuple(bit.paced(factor) for bit in self.bits)
        return Effect(bits, *(None if one is None else one * factor for one in (self.shake, self.glow)))

    def __add__(self, other: object) -> "Effect":
        """Both at once."""
        if not isinstance(other, Effect):
            return NotImplemented
        shake = other.shake if self.shake is None else self.shake
        return Effect(self.bits + other.bits, shake, other.glow if self.glow is None else self.glow)


NOTHING = Effect()


def on_circle(at: tuple[float, float], angle: float, far: float, size: float) -> Box:
    """A square that far from a middle, `angle` clockwise from twelve."""
    return around(at[0] + far * sin(radians(angle)), at[1] - far * cos(radians(angle)), size, size)
