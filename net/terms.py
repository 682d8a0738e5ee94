"""On what terms a room is open, and which rules its owner may lay."""

from msgspec import Struct

from ddz_desktop.engine.rules import OPTIONS, ROOMS, Rules, rules
from net.protocol import Id, Name, Option


class Terms(Struct, frozen=True):
    """What the host says about a room. `owner`: a person, empty on a dedicated host; `code`: what who wants to come in
    must know; `levels`: of the bots that may be put on seats, none: no bots; `fill`: the level that fills free seats
    once all persons are ready, empty: none does; `exhibition`: bots alone play on; `offered`: the levels of each mode
    that has not all of them."""

    name: Name
    owner: Id = ""
    code: Name = ""
    spectators: bool = True
    levels: tuple[str, ...] = ()
    fill: str = ""
    exhibition: bool = False
    offered: dict[str, tuple[str, ...]] = {}

    def suiting(self, preset: str, level: str) -> str:
        """A level where the mode has it, else the next below that it has; "" for none such."""
        upto = self.levels[: self.levels.index(level) + 1] if level in self.levels else ()
        here = self.offered.get(preset, self.levels)
        return next((one for one in reversed(upto) if one in here), "")


def laid(preset: str, options: dict[str, Option]) -> Rules:
    """Rules by names alone: a mode, its options that mean something there, and `room`, a room of RULES.md §4.8. Raises
    ValueError for anything else, whatever fields `Rules` has beside."""
    chosen: dict[str, object] = {}
    for name, value in options.items():
        if name == "room" and isinstance(value, str) and value in ROOMS:
            chosen |= ROOMS[value]
        elif name in OPTIONS and value in OPTIONS[name].values:
            chosen[name] = value
        else:
            raise ValueError(f"no option of {preset}: {name!r} = {value!r}")
    made = rules(preset, chosen)
    if any(name in OPTIONS and not OPTIONS[name].applies(made) for name in options):
        raise ValueError(f"an option that means nothing under these rules: {', '.join(options)}")
    return made
