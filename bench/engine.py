"""Speed of the rules: legal sets and random games beside OpenSpiel, DouZero, RLCard; import, memory, wilds, decks."""

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench import ours, peers
from bench.positions import Position, sample
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import rules

GAMES = {"ours": 200, "openspiel": 200, "douzero": 20}  # in one pass
PASSES = 5  # counted, in one round, after one that warms up
WILD, DECKS = "huanle_laizi", "five_new"
FRESH = """
import json, pathlib, re, sys, time
begin = time.process_time()
import ddz_desktop.engine.moves
import_ms = (time.process_time() - begin) * 1000
from ddz_desktop.engine.moves import legal
asked, sheet = json.load(sys.stdin)
begin = time.process_time()
for hand, top in asked:
    legal(hand, top, sheet, 0)
first_us = (time.process_time() - begin) * 1e6 / len(asked)
peak = re.search(r"VmHWM:\\s*(\\d+)", pathlib.Path("/proc/self/status").read_text())  # getrusage remembers the parent's
print(json.dumps([import_ms, first_us, int(peak[1]) / 1024]))
"""


def measure(number: int, rounds: int, seed: int, first: str = "") -> dict[str, Any]:
    """All figures of one run. Ratios are medians over the rounds, in which everybody takes turns. `first`: what a fresh
    process runs before it is measured."""
    positions, table = sample(peers.openspiel(), number, seed), book(rules("huanle"))
    asked = ours.questions(((p.hand, p.top) for p in positions), table)
    sets, games = _sets(positions, asked, table, rounds, seed), _games(table, rounds, seed)
    import_ms, first_us, rss = _fresh(asked, table.sheet, rounds, first)
    return {
        "legal_sets_vs_douzero": _ratio(sets, "douzero"),
        "legal_sets_vs_openspiel": _ratio(sets, "openspiel"),
        "legal_sets_vs_rlcard": _ratio(sets, "rlcard"),
        "first_pass_vs_douzero": round(statistics.median(sets["douzero"]) / first_us, 2),
        "games_vs_douzero": _ratio(games, "douzero"),
        "games_vs_openspiel": _ratio(games, "openspiel"),
        "wild_sets_vs_classic": round(1 / _ratio(sets, "wild"), 3),
        "three_deck_sets_vs_classic": round(1 / _ratio(sets, "decks"), 3),
        "import_ms": round(import_ms, 1),
        "rss_mib": round(rss, 1),
        "us_per_set": {name: round(statistics.median(times), 2) for name, times in sets.items()},
        "us_per_game": {name: round(statistics.median(times), 1) for name, times in games.items()},
        "profile": _profile(asked, table, rounds),
        "differences": _differences(positions, asked, table),
        "compiled": bool(first),
        "positions": number,
        "rounds": rounds,
        "seed": seed,
        "python": sys.version.split()[0],
    }


Times = dict[str, list[float]]
Work = dict[str, Sequence[Callable[[], object]]]


def _sets(positions: Sequence[Position], asked: Sequence[ours.Question], table: Book, rounds: int, seed: int) -> Times:
    """The legal moves of the same positions, and of wild and three-deck positions of our own."""
    wild_book, wild = ours.own_positions(WILD, len(positions), seed)
    deck_book, decks = ours.own_positions(DECKS, len(positions), seed)
    work: Work = {
        "ours": ours.calls(asked, table),
        "openspiel": peers.openspiel_questions(positions),
        "douzero": peers.douzero_questions(positions),
        "rlcard": peers.rlcard_questions([p for p in positions if peers.rlcard_knows(p)]),
        "wild": ours.calls(wild, wild_book),
        "decks": ours.calls(decks, deck_book),
    }
    return _rounds(rounds, work, min)


def _games(table: Book, rounds: int, seed: int) -> Times:
    """Whole random games, each with its deal."""
    game, chance = peers.openspiel(), random.Random(seed)
    work: Work = {
        "ours": [lambda: ours.play_out(chance, table)] * GAMES["ours"],
        "openspiel": [lambda: peers.openspiel_game(chance, game)] * GAMES["openspiel"],
        "douzero": [lambda: peers.douzero_game(chance)] * GAMES["douzero"],
    }
    return _rounds(rounds, work, statistics.mean)


def _profile(asked: Sequence[ours.Question], table: Book, rounds: int) -> dict[str, dict[str, float]]:
    """Where our time goes: by what is asked, the positions, moves and µs a set, and the part of all our time."""
    by_kind: dict[str, list[ours.Question]] = {}
    for hand, top in asked:
        by_kind.setdefault(Kind(top >> 8).name.lower() if top >= 0 else "lead", []).append((hand, top))
    times = _rounds(rounds, {kind: ours.calls(questions, table) for kind, questions in by_kind.items()}, min)
    us = {kind: statistics.median(taken) for kind, taken in times.items()}
    total = sum(us[kind] * len(questions) for kind, questions in by_kind.items())
    return {
        kind: {
            "positions": len(questions),
            "moves": round(statistics.mean(len(table.legal(hand, top)) for hand, top in questions), 1),
            "us": round(us[kind], 2),
            "part": round(us[kind] * len(questions) / total, 3),
        }
        for kind, questions in sorted(by_kind.items(), key=lambda pair: -us[pair[0]] * len(pair[1]))
    }


def _rounds(rounds: int, work: Work, of: Callable[[list[float]], float]) -> Times:
    """CPU time a call in µs, once a round, in which everybody takes turns; each turn begins with a pass that does not
    count (warm). `of` its counted passes: the best where all ask the same, as it is least disturbed by the machine's
    other work; the mean where each is another sample."""
    times: Times = {name: [] for name in work}
    for _ in range(rounds):
        for name, jobs in work.items():
            _pass(jobs)
            times[name].append(of([_pass(jobs) for _ in range(PASSES)]) / len(jobs))
    return times


def _pass(jobs: Sequence[Callable[[], object]]) -> float:
    """CPU time of one pass in µs."""
    begin = time.process_time()
    for job in jobs:
        job()
    return (time.process_time() - begin) * 1e6


def _ratio(times: Times, peer: str) -> float:
    pairs = zip(times[peer], times["ours"], strict=True)
    return round(statistics.median(theirs / own for theirs, own in pairs), 2)


def _fresh(asked: Sequence[ours.Question], sheet: int, rounds: int, first: str) -> tuple[float, float, float]:
    """Import ms, µs a set in the first pass, and peak MiB of a process that has just started; medians."""
    questions = json.dumps([asked, sheet])
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", first + FRESH], input=questions, capture_output=True,
                                  text=True, check=True).stdout)
        for _ in range(rounds)
    ]  # fmt: skip
    import_ms, first_us, rss = (statistics.median(column) for column in zip(*runs, strict=True))
    return import_ms, first_us, rss


def _differences(positions: Sequence[Position], asked: Sequence[ours.Question], table: Book) -> dict[str, Any]:
    """How many moves a peer has and we have not, and the other way round, over all positions."""
    found: dict[str, Any] = {}
    for name, answer in (
        ("openspiel", peers.openspiel_set),
        ("douzero", peers.douzero_set),
        ("rlcard", peers.rlcard_set),
    ):
        more = less = total = 0
        for position, (hand, top) in zip(positions, asked, strict=True):
            if name == "rlcard" and not peers.rlcard_knows(position):
                continue
            mine, theirs = ours.cards_of(hand, top, table), answer(position)
            more, less, total = more + len(mine - theirs), less + len(theirs - mine), total + len(theirs)
        found[name] = {"theirs": total, "only_ours": more, "only_theirs": less}
    return found
