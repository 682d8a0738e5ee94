"""The six phases of a hand as values, and what each shows to whom."""

from typing import Literal

from msgspec import Struct, structs

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Result
from ddz_desktop.engine.reading import Combo


class _Phase(Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """A phase that everybody may see as it is."""

    def to(self, viewer: Seat | None) -> "Phase":
        """What the viewer (none: a spectator) may know of it."""
        return self  # type: ignore[return-value]  # every subclass is a Phase


class Dealing(_Phase, frozen=True, tag="dealing"):
    """Cards are being dealt in batches (only where 明牌 exists); each seat holds `dealt`."""

    dealt: int


class Bidding(_Phase, frozen=True, tag="bidding"):
    """叫分: bids so far, from the first speaker on."""

    turn: Seat
    first: Seat
    bids: tuple[int, ...] = ()


class Calling(_Phase, frozen=True, tag="calling"):
    """叫地主 and 抢地主: answers so far. `said` from the first speaker on; `robs` the seats that were asked to rob and
    their answers; `caller` -1 until somebody calls; `holder` would be landlord now."""

    turn: Seat
    first: Seat
    said: tuple[bool, ...] = ()
    caller: int = -1
    robs: tuple[tuple[Seat, bool], ...] = ()
    holder: int = -1


class Sealed(_Phase, frozen=True, tag="sealed"):
    """Choices made at once and shown together (identity, 加倍): one's own answer is seen, nobody else's, not even that
    it was given. `answers` per seat, none: not yet."""

    about: Literal["identity", "doubling"]
    asked: tuple[Seat, ...]
    answers: tuple[bool | None, ...]

    def to(self, viewer: Seat | None) -> "Sealed":
        """Only whether the viewer is asked, and his own answer."""
        asked = (viewer,) if viewer is not None and viewer in self.asked else ()
        return structs.replace(
            self, asked=asked, answers=tuple(a if s == viewer else None for s, a in enumerate(self.answers))
        )


class Playing(_Phase, frozen=True, tag="playing"):
    """Tricks: `top` is the reading to beat, none: `turn` leads; `owner` played it; `led`: the first play was made."""

    turn: Seat
    owner: Seat
    top: Combo | None = None
    led: bool = False


class Over(_Phase, frozen=True, tag="over"):
    """The hand has ended."""

    result: Result


Phase = Dealing | Bidding | Calling | Sealed | Playing | Over
