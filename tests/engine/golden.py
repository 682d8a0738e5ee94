"""One golden hand of every preset, step by step; `python -m tests.engine.golden [PRESET ...]` writes them anew."""

import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.game import Game, Step, deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import Entry
from ddz_desktop.engine.rules import PRESETS
from tests.strategies import next_act, random_deal

FOLDER = Path(__file__).parents[1] / "golden"


def path(preset: str) -> Path:
    """Where a preset's hand lies."""
    return FOLDER / f"{preset}.jsonl"


def lines(d: Deal, entries: list[Entry]) -> Iterator[str]:
    """The transcript: the deal; then every act, what happened, and a checksum of what each viewer is shown; then what
    seat 0 and a spectator see at the end."""
    step = deal(d)
    yield _line({"deal": d}) + "\n"
    yield _line(_step(step)) + "\n"
    for entry in entries:
        step = step[0].apply(entry.seat, entry.act)
        yield _line({"seat": entry.seat, "act": entry.act} | _step(step)) + "\n"
    yield _line({"seat 0": step[0].view(0), "spectator": step[0].view(None)}) + "\n"


def _step(step: Step) -> dict[str, object]:
    game, events = step
    return {
        "ask": game.ask,
        "events": events,
        "views": [_checksum(game, seat) for seat in (None, *range(_seats(game)))],
    }


def _checksum(game: Game, viewer: int | None) -> int:
    return zlib.crc32(msgspec.msgpack.encode(game.view(viewer)))


def _seats(game: Game) -> int:
    return game.deal.rules.seats


def _line(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> tuple[Deal, list[Entry]]:
    """The deal and the acts of a transcript."""
    rows = [json.loads(line) for line in text.splitlines()]
    entries = [msgspec.convert([row["seat"], row["act"]], Entry) for row in rows if "act" in row]
    return msgspec.convert(rows[0]["deal"], Deal), entries


def chance(preset: str) -> tuple[Deal, list[Entry]]:
    """Of a hundred random hands that somebody plays to the end, the one in which most kinds of things happen."""
    hands = [_random_hand(preset, seed) for seed in range(100)]
    return max(hands, key=lambda hand: hand[0])[1:]


def _random_hand(preset: str, seed: int) -> tuple[int, Deal, list[Entry]]:
    rnd = Random(f"{preset} {seed}")
    d = random_deal(PRESETS[preset], rnd, voids=0)
    (game, happened), entries = deal(d), list[Entry]()
    kinds = set(map(type, happened))
    while not isinstance(game.phase, Over):
        entries.append(Entry(*next_act(game, rnd)))
        game, happened = game.apply(entries[-1].seat, entries[-1].act)
        kinds |= set(map(type, happened))
    factors = {factor.name for factor in game.factors}
    return len(kinds) + len(factors) if game.phase.result.why == "out" else 0, d, entries


def main(names: Sequence[str]) -> None:
    """Play and write those of these presets, without a name all of them."""
    FOLDER.mkdir(exist_ok=True)
    for preset in names or PRESETS:
        path(preset).write_text("".join(lines(*chance(preset))), encoding="utf-8")
        print(path(preset))


if __name__ == "__main__":
    main(sys.argv[1:])
