"""The bench's command: `python -m bench engine [--json]` prints figures of one run, peers beside us."""

import argparse
import importlib.util
import json
import subprocess
import sys

from ddz_desktop import checkout

DOUZERO = "douzero==1.1.0"  # without its dependencies: its move generator needs none, the rest would be gigabytes


def main() -> int:
    """Run one part of the bench; makes the environment with the peers the first time."""
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    below = parser.add_subparsers(dest="part", required=True)
    engine = below.add_parser("engine", help="speed of the rules beside OpenSpiel, DouZero and RLCard")
    engine.add_argument("--json", action="store_true", help="print one JSON object")
    engine.add_argument("--positions", type=int, default=2000)
    engine.add_argument("--rounds", type=int, default=9)
    engine.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    _ready()
    from bench.engine import measure

    figures = measure(options.positions, options.rounds, options.seed)
    if options.json:
        print(json.dumps(figures, indent=1))
    else:
        print("\n".join(f"{name:28} {value}" for name, value in figures.items()))
    return 0


def _ready() -> None:
    checkout.enter("bench", "bench")
    if not importlib.util.find_spec("douzero"):
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", DOUZERO]
        subprocess.run(pip, check=True)


if __name__ == "__main__":
    sys.exit(main())
