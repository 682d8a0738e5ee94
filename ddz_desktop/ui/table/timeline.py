"""Where everything is between two pictures: tweens by place, and the frame at a moment. Times in seconds."""

from dataclasses import dataclass, field
from math import pi, sin
from typing import NamedTuple

from ddz_desktop.ui.table.bits import NOTHING, Effect
from ddz_desktop.ui.table.picture import Picture, Sprite
from ddz_desktop.ui.theme import Box, ease

_RISE = 16.0  # units that what is lifted rises


class Tween(NamedTuple):
    """One sprite's way. `begin` after the timeline's start; one that appears is not seen before, one that leaves is
    gone when it has arrived; one with a `lift` takes so many seconds to rise and settle again where it has arrived."""

    start: Sprite
    end: Sprite
    length: float
    begin: float = 0.0
    leaving: bool = False
    appears: bool = False
    lift: float = 0.0

    @property
    def finish(self) -> float:
        """When it lies at rest, after the timeline's start."""
        return self.begin + self.length + self.lift

    def at(self, t: float) -> Sprite:
        """The sprite `t` seconds after the timeline's start."""
        if t >= self.finish:
            return self.end
        if t < self.begin:
            return self.start._replace(alpha=0.0) if self.appears else self.start
        if t == self.begin:
            return self.start
        if self.lift and t > self.finish - self.lift:
            return self._lifted((self.finish - t) / self.lift)
        part = (t - self.begin) / self.length
        return _between(self.start, self.end, 1 - ease(1 - part) if self.leaving else ease(part))

    def _lifted(self, left: float) -> Sprite:
        """Up and down again in one swing, `left` of which is still to come."""
        return self.end._replace(box=self.end.box.moved(dy=-_RISE * sin(pi * ease(1 - left))))


def _between(a: Sprite, b: Sprite, part: float) -> Sprite:
    """A sprite on its way; where the two show different things it folds shut and open on its vertical axis."""
    (x, y, w, h), end = a.box, b.box
    box = Box(x + (end.x - x) * part, y + (end.y - y) * part, w + (end.w - w) * part, h + (end.h - h) * part)
    turning = a.art != b.art
    shown = a if turning and part < 0.5 else b
    return shown._replace(
        box=box, alpha=a.alpha + (b.alpha - a.alpha) * part, fold=abs(1 - 2 * part) if turning else b.fold
    )


def _free(place: str, taken: dict[str, Tween]) -> str:
    """A name for a sprite that is still leaving while the next one leaves from the same place."""
    while place in taken:
        place = f"gone {place}"
    return place


@dataclass(frozen=True)
class Timeline:
    """From one picture to `after`, begun at `start` on the caller's clock. Ends exactly where `after` lies."""

    after: Picture
    start: float = 0.0
    tweens: dict[str, Tween] = field(default_factory=dict)
    effect: Effect = NOTHING

    @property
    def finish(self) -> float:
        """When everything lies at rest."""
        moved = max((tween.finish for tween in self.tweens.values()), default=0.0)
        return self.start + max(moved, self.effect.finish)

    def done(self, now: float) -> bool:
        """Whether everything lies at rest."""
        return now >= self.finish

    def frame(self, now: float) -> dict[str, Sprite]:
        """Every sprite at a moment, in the order in which they are drawn; those that leave lie lowest."""
        if self.done(now):
            return self.after.sprites
        t = now - self.start
        going = {place: tween.at(t) for place, tween in self.tweens.items() if tween.leaving and t < tween.finish}
        here = {
            place: self.tweens[place].at(t) if place in self.tweens else sprite
            for place, sprite in self.after.sprites.items()
        }
        return going | here

    def following(self, running: "Timeline", now: float) -> "Timeline":
        """This timeline, begun `now`, in which whatever `running` already moves to the same end keeps its way; its
        effect goes on unless there is a newer one."""
        past = now - running.start
        under_way = {
            place: tween._replace(begin=tween.begin - past)
            for place, tween in running.tweens.items()
            if tween.finish > past
        }
        leaving = {_free(place, self.tweens): tween for place, tween in under_way.items() if tween.leaving}
        arriving = {
            place: tween
            for place, tween in under_way.items()
            if not tween.leaving and self.after.sprites.get(place) == tween.end
        }
        effect = self.effect if self.effect.bits else running.effect.later(-past)
        return Timeline(self.after, now, leaving | self.tweens | arriving, effect)
