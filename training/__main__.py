"""`python -m training --family three --minutes 30 --ship`: train networks by self-play; said again, it goes on.

A run that is kept goes on as if it had never stopped. Where none is kept, as in a new checkout, it goes on from the
weights that are shipped (or `--weights` that are not), with fresh memory of the steps and a fresh oracle.
"""

import argparse
import os
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ddz_desktop import checkout, resources

if TYPE_CHECKING:
    from training.run import Run

_KEPT = 300  # s between checkpoints


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Run the command: rounds until the minutes are over; now and then and at the end what it came to is kept."""
    options = _parser().parse_args(words)
    from ddz_desktop.bots.nets.families import FAMILIES
    from training import curve

    if options.family not in FAMILIES:
        print(f"training: no family {options.family!r}, only {', '.join(FAMILIES)}", file=sys.stderr)
        return 2
    kept = options.folder / f"{options.family}-{options.seed}" / "run.npz"
    made = options.curves / f"{options.family}.json"
    path = options.weights or resources.asset("bots/levels.toml").with_name(f"{options.family}.npz")
    run = _begun(kept, options.family, options.seed, None if options.fresh else made, path)
    run = _rounds(run, options, kept, clock)
    if options.ship:
        command = shlex.join(["python", "-m", "training", *(sys.argv[1:] if words is None else words)])
        before = curve.load(made).commands if made.exists() and not options.fresh else ()
        _ship(run, made, path, (*before, command))
    return 0


def _rounds(run: "Run", options: argparse.Namespace, kept: Path, clock: Callable[[], float]) -> "Run":
    """Rounds until the minutes are over, kept now and then and at the end."""
    from training import run as runs

    begin, before, saved = clock(), run.seconds, clock()
    over = False
    while not over:
        run = runs.advance(run, options.hands, tuple(options.random or runs.RANDOM))
        now = clock()
        run = run._replace(seconds=before + now - begin)
        print(_said(run), flush=True)
        over = now - begin >= 60 * options.minutes
        if over or now - saved >= _KEPT:
            runs.save(run, kept)
            runs.export(run, options.export or kept.with_name("weights.npz"))
            saved = now
    return run


def _begun(kept: Path, family: str, seed: int, made: Path | None, path: Path) -> "Run":
    """The run that is kept; else one that goes on from the weights that were made before; else a new one."""
    from ddz_desktop.bots.nets import weights
    from training import curve
    from training import run as runs

    if kept.exists():
        return runs.load(kept)
    new = runs.begin(family, seed)
    if made is None or not (made.exists() and path.exists()):
        return new
    before = curve.load(made)
    return runs.again(new, weights.load(path)[1], before.curve, 60 * before.minutes)


def _ship(run: "Run", made: Path, path: Path, commands: tuple[str, ...]) -> None:
    """Put the weights where the game takes them from, or where else they are to be, and how they were made beside the
    code."""
    from training import curve
    from training import run as runs

    runs.export(run, path)
    minutes = round(run.seconds / 60, 1)
    found = curve.Made(family=run.family, seed=run.seed, commands=commands, minutes=minutes, curve=run.curve)
    curve.save(made, found)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training", description=__doc__)
    parser.add_argument("--family", default="three", help="modes that share networks")
    parser.add_argument("--minutes", type=float, default=30, help="how long; default: 30")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=512, help="hands a round, all at once; default: 512")
    parser.add_argument(
        "--random", type=float, nargs=2, metavar=("FIRST", "LATER"), help="parts of the plays that are drawn at random"
    )
    parser.add_argument("--folder", type=Path, default=Path("training/runs"), help="where runs are kept")
    parser.add_argument("--export", type=Path, help="where the weights go; default: beside the run")
    parser.add_argument(
        "--weights", type=Path, help="from where it goes on and where it ships; default: the game's own"
    )
    parser.add_argument("--curves", type=Path, default=Path("training/curves"), help="where it is kept how runs went")
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="do not go on from the weights that are shipped; a run that is kept goes on all the same",
    )
    parser.add_argument("--ship", action="store_true", help="at the end, put weights and curve into the game")
    return parser


def _said(run: "Run") -> str:
    """Where a run stands."""
    last = run.curve[-1]
    errors = " ".join(f"{error:.3f}" for error in last.errors)
    return f"{run.seconds:8.0f} s  {last.hands:8} hands  landlord {last.landlord:.3f}  errors {errors}"


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, beside other work
    checkout.enter("training")
    sys.exit(main())
