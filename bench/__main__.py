"""The bench's command: `python -m bench engine [--json]` for the rules, `screen` for the window, `net`, `bots`."""

import argparse
import importlib.util
import json
import subprocess
import sys
from typing import Any

from ddz_desktop import checkout

DOUZERO = "douzero==1.1.0"  # without its dependencies: its move generator needs none, the rest would be gigabytes

NET = "clicks", "kills", "attacks", "cables", "discover", "worlds", "storms", "ledger", "tables", "soak"
BOTS = "rlcard", "steps", "time", "hands"
COUNTS = "kills", "pairs", "seeds", "ledger_kills", "tables", "seconds", "minutes"  # how much each of these does


def main() -> int:
    """Run one part of the bench and print its figures."""
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    below = parser.add_subparsers(dest="part", required=True)
    engine = below.add_parser("engine", help="speed of the rules beside OpenSpiel, DouZero and RLCard")
    engine.add_argument("--json", action="store_true", help="print one JSON object")
    engine.add_argument("--positions", type=int, default=2000)
    engine.add_argument("--rounds", type=int, default=9)
    engine.add_argument("--seed", type=int, default=1)
    engine.add_argument("--compiled", action="store_true", help="with the hot rules compiled, as in the wheels")
    screen = below.add_parser("screen", help="frames, start, rest, memory and presses of the window; journeys in it")
    screen.add_argument("--json", action="store_true", help="print one JSON object")
    screen.add_argument("--journeys", type=int, default=3)
    screen.add_argument("--runs", type=int, default=3)
    net = below.add_parser("net", help="a click on the network beside a raw echo, killed hosts, attacks, many tables")
    net.add_argument("--json", action="store_true", help="print one JSON object")
    net.add_argument("--only", nargs="+", choices=NET, default=NET, help="these parts alone")
    net.add_argument("--kills", type=int, default=30, help="of a host")
    net.add_argument("--pairs", type=int, default=500, help="of worlds that one viewer cannot tell apart")
    net.add_argument("--seeds", type=int, default=20, help="storms")
    net.add_argument("--ledger-kills", type=int, default=100, help="while a hand is settled")
    net.add_argument("--tables", type=int, default=40, help="of bots")
    net.add_argument("--seconds", type=float, default=20, help="that many tables are watched for")
    net.add_argument("--minutes", type=float, default=2, help="of a long run of 20 tables, after its first one")
    _bots_options(below.add_parser("bots", help="strength of the levels, time of a play, whole hands without fault"))
    options = parser.parse_args()
    parts = {"engine": _engine, "screen": _screen, "net": _net, "bots": _bots}
    figures = parts[options.part](options)
    if options.json:
        print(json.dumps(figures, indent=1))
    else:
        print("\n".join(f"{name:28} {value}" for name, value in figures.items()))
    return 0


def _bots_options(bots: argparse.ArgumentParser) -> None:
    bots.add_argument("--json", action="store_true", help="print one JSON object")
    bots.add_argument("--only", nargs="+", choices=BOTS, default=BOTS, help="these parts alone")
    bots.add_argument("--presets", nargs="+", default=[], metavar="NAME", help="these modes alone")
    bots.add_argument("--levels", nargs="+", default=[], metavar="NAME", help="these levels alone")
    bots.add_argument("--deals", type=int, default=2000, help="of a match, each played twice; default: 2000")
    bots.add_argument("--hands", type=int, default=200, help="of every level in every mode; default: 200")
    bots.add_argument("--jobs", type=int, default=1, help="processes of a match; default: 1")
    bots.add_argument("--anew", action="store_true", help="play again what these bots have played before, too")
    bots.add_argument("--all", action="store_true", help="ask levels where they are not offered, too: takes many hours")


def _bots(options: argparse.Namespace) -> dict[str, Any]:
    checkout.enter("bench", "test")  # RLCard is among what the tests need
    from bench.strength import measure

    asked = options.only, options.presets, options.levels
    try:
        return measure(*asked, options.deals, options.hands, options.jobs, anew=options.anew, every=options.all)
    except ValueError as error:
        sys.exit(f"bench bots: {error}")


def _screen(options: argparse.Namespace) -> dict[str, Any]:
    checkout.enter("bench")
    from bench.screen import measure

    return measure(options.journeys, options.runs)


def _engine(options: argparse.Namespace) -> dict[str, Any]:
    _ready()
    first = ""
    if options.compiled:
        from bench import compiled

        first = compiled.use()
    from bench.engine import measure

    return measure(options.positions, options.rounds, options.seed, first)


def _net(options: argparse.Namespace) -> dict[str, Any]:
    checkout.enter("bench", "test")
    from bench.net import measure

    return measure(options.only, **{name: vars(options)[name] for name in COUNTS})


def _ready() -> None:
    """Enter the environment with the peers; makes it the first time."""
    checkout.enter("bench", "bench")
    if not importlib.util.find_spec("douzero"):
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", DOUZERO]
        subprocess.run(pip, check=True)


if __name__ == "__main__":
    sys.exit(main())
