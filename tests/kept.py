"""Hands to keep: played by bots, each with the time at which it ended; and what a library makes of them."""

from functools import cache
from pathlib import Path

from ddz_desktop.bots.levels import LEVELS, act
from ddz_desktop.engine.events import Action, Leave, TableAct, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import Entry, Record
from ddz_desktop.engine.rules import PRESETS, ROOMS, rules
from net.index import Choice, Figures
from net.kept import Kept
from net.library import Library
from net.shuffle import draw

NAMES = ("牛角尖", "晒谷阿公", "小满", "鱼跃", "照猫画虎")
BEGAN = 1_700_000_000_000  # ms since 1970
DAY = 86_400_000


@cache
def hand(preset: str, seed: int, leave: int = -1, level: str = "novice") -> Kept:
    """A hand of seat 0; with `leave` it leaves after so many acts."""
    table = rules(preset, dict(ROOMS["beginner"]))
    beans = (30_000, *[20 * table.entry] * (table.seats - 1))
    first = draw(table, seed.to_bytes(32, "big"), beans)
    game, _ = deal(first)
    entries: list[Entry] = []
    while not isinstance(game.phase, Over):
        seat, answer = (None, Leave(0)) if len(entries) == leave else _next(game)
        game, _ = game.apply(seat, answer)
        entries.append(Entry(seat, answer, 1_000 * (len(entries) + 1)))
    record = Record(first, NAMES[: table.seats], tuple(entries), room=f"{seed:016x}")
    return Kept(record, BEGAN + seed * DAY, 0, ("", *[level] * (table.seats - 1)), seed % 7 + 1)


def _next(game: Game) -> tuple[int | None, Action | TableAct]:
    for seat in range(len(game.hands)):
        view = game.view(seat)
        answer = act("novice", game.deal.rules, view) if view.may else None
        if answer is not None:
            return seat, answer
    return None, TimeUp(game.ask)


def some(number: int = 24) -> list[Kept]:
    """Hands of every mode, against every level."""
    presets, levels = list(PRESETS), LEVELS[:2]
    return [hand(presets[i % len(presets)], i, level=levels[i // 3 % len(levels)]) for i in range(number)]


def fill(data: Path, number: int = 24) -> None:
    """Keep them in a data folder."""
    library = Library(data)
    for one in some(number):
        library.keep(one)
    library.close()


def opened(data: Path) -> Library:
    """The library, all hands indexed."""
    library = Library(data)
    while library.catch_up():
        pass
    return library


def listed(data: Path) -> list[str]:
    """The keys of a library's hands, newest first."""
    library = opened(data)
    keys = [line.key for line in library.lines()]
    library.close()
    return keys


def figures(data: Path, choice: Choice = Choice()) -> Figures:  # noqa: B008 - a value
    """The statistics of a library."""
    library = opened(data)
    sums = library.index.figures(choice)
    library.close()
    return sums


def newest_first(hands: list[Kept]) -> list[str]:
    """The keys as they should be listed."""
    return [one.key for one in sorted(hands, key=lambda one: -one.at)]
