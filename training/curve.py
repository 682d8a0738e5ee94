"""How a run went, as a small file that is kept beside the code: what made the weights that are shipped."""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import msgspec
from msgspec import Struct

from training.run import Round

_LINES = 200  # about so many are kept; more are summed up


class Made(Struct, frozen=True, kw_only=True):
    """The family, its seed, the commands that said it (each went on from the one before), minutes of one core, and the
    curve: hands, the landlords' win rate, the mean squared errors by role and of the oracle."""

    family: str
    seed: int
    commands: tuple[str, ...]
    minutes: float
    curve: tuple[Round, ...]


def load(path: Path) -> Made:
    """What was kept. Raises OSError and ValueError."""
    return msgspec.json.decode(path.read_bytes(), type=Made)


def save(path: Path, made: Made) -> None:
    """Keep it, a line a round."""
    path.parent.mkdir(parents=True, exist_ok=True)
    head = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(made, curve=())), indent=1).decode()
    lines = ",\n  ".join(msgspec.json.encode(one).decode() for one in short(made.curve))
    path.write_text(head.replace('"curve": []', f'"curve": [\n  {lines}\n ]') + "\n", "utf-8")


def short(curve: Sequence[Round]) -> tuple[Round, ...]:
    """The same curve in fewer lines, each the mean of some."""
    each = -(-len(curve) // _LINES)
    return tuple(_mean(curve[at : at + each]) for at in range(0, len(curve), each)) if each > 1 else tuple(curve)


def _mean(some: Sequence[Round]) -> Round:
    """Runs that had no oracle yet have fewer errors: the last line's count."""
    same = [one for one in some if len(one.errors) == len(some[-1].errors)]
    errors = zip(*(one.errors for one in same), strict=True)
    return Round(
        some[-1].hands, round(fmean(one.landlord for one in some), 4), tuple(round(fmean(each), 4) for each in errors)
    )
