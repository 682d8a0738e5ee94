"""`python -m training --family three --minutes 30 --seed 1`: train networks by self-play; said again, it goes on."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ddz_desktop import checkout

if TYPE_CHECKING:
    from training.run import Run

_KEPT = 300  # s between checkpoints


def main(words: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic) -> int:
    """Run the command: rounds until the minutes are over; now and then and at the end what it came to is kept."""
    options = _parser().parse_args(words)
    from ddz_desktop.bots.nets.families import FAMILIES
    from training import run as runs

    if options.family not in FAMILIES:
        print(f"training: no family {options.family!r}, only {', '.join(FAMILIES)}", file=sys.stderr)
        return 2
    folder = options.folder / f"{options.family}-{options.seed}"
    kept = folder / "run.npz"
    run = runs.load(kept) if kept.exists() else runs.begin(options.family, options.seed)
    begin, before, saved = clock(), run.seconds, clock()
    while True:
        run = runs.advance(run, options.hands)
        now = clock()
        run = run._replace(seconds=before + now - begin)
        print(_said(run), flush=True)
        over = now - begin >= 60 * options.minutes
        if over or now - saved >= _KEPT:
            runs.save(run, kept)
            runs.export(run, options.export or folder / "weights.npz")
            saved = now
        if over:
            return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m training", description=__doc__)
    parser.add_argument("--family", default="three", help="modes that share networks")
    parser.add_argument("--minutes", type=float, default=30, help="how long; default: 30")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=512, help="hands a round, all at once; default: 512")
    parser.add_argument("--folder", type=Path, default=Path("training/runs"), help="where runs are kept")
    parser.add_argument("--export", type=Path, help="where the weights go; default: beside the run")
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
