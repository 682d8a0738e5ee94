"""Tables to lay out: real hands as one viewer sees them, and the worst that could have to be drawn."""

import random
from collections.abc import Iterator
from functools import cache

import pygame
from msgspec import structs

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.cards import Seat, deck_of, sort
from ddz_desktop.engine.events import Ask, Event
from ddz_desktop.engine.game import Step, deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import Turn, View
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.table import sit, wording
from ddz_desktop.ui.table.controls import choices
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picking import Pick, follow
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import Grid
from ddz_desktop.ui.words import Words
from net.protocol import Chair, Room
from tests.strategies import next_act, random_deal

SIZES = ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160), (2560, 1080))
NAMES = ("牛角尖", "小满", "晒谷阿公", "鱼跃", "照猫画虎")
LONG = "一个名字特别特别特别长的玩家 with a tail"
RICH = 10**14  # 19 characters with its commas


@cache
def fonts() -> Fonts:
    """The real fonts; they need no window."""
    pygame.font.init()
    return Fonts()


@cache
def words(language: str) -> Words:
    """The catalogue of a language."""
    return Words(language)


def pen(size: tuple[int, int] = (1280, 720), language: str = "zh", letters: float = 1.0) -> Pen:
    """A pen that measures with the real fonts."""
    grid = Grid(*size, letters=letters)
    return Pen(
        grid,
        words(language),
        lambda text, high, face: fonts().width(text, face, grid.type(high)) / grid.scale,
        language == "zh",
    )


def room_of(rules: Rules, name: str = "", beans: int = 12_480) -> Room:
    """A room of one person and bots."""
    chairs = (Chair(name or NAMES[seat], ("", *LEVELS)[seat], beans=beans) for seat in range(rules.seats))
    return Room(rules, tuple(chairs), 3, True)


def sitting_of(room: Room, view: View, pick: Pick | None = None, language: str = "zh") -> Sitting:
    """What the player has before him, as the scene puts it together, with the card counter open."""
    pick = pick or follow(Pick(), 1, view.hand, "rank", view.wilds)
    can = sit.beatable(view)
    return Sitting(
        view, room, pick, choices(view, playable=True, beatable=can), wording.prompt(words(language), view, can),
        timed=not isinstance(view.phase, Over), epoch=view.ask, left=sit.still_out(room.rules, view), pausable=True,
    )  # fmt: skip


def hand_of(preset: str, seed: int, viewer: Seat | None) -> tuple[tuple[View, tuple[Event, ...]], ...]:
    """A whole random hand as a viewer is told it: each view, and what happened before it."""
    return tuple(
        (game.view(viewer), tuple(seen for event in events if (seen := event.to(viewer)) is not None))
        for game, events in _steps(preset, seed)
    )


@cache
def _steps(preset: str, seed: int) -> tuple[Step, ...]:
    return tuple(_played(preset, seed))


def _played(preset: str, seed: int) -> Iterator[Step]:
    rnd = random.Random(f"{preset} {seed}")
    game, events = deal(random_deal(PRESETS[preset], rnd))
    while True:
        yield game, events
        if isinstance(game.phase, Over):
            return
        seat, act = next_act(game, rnd)
        game, events = game.apply(seat, act)


def last_view(preset: str, seed: int, viewer: Seat | None) -> View:
    """A view from the middle of a hand's play."""
    views = [view for view, _ in hand_of(preset, seed, viewer)]
    playing = [view for view in views if isinstance(view.phase, Playing)] or views
    return playing[len(playing) // 2]


@cache
def crowded(preset: str, viewer: Seat = 0, fan: bool = False, own_turn: bool = True) -> View:
    """The fullest table there can be: the most cards in hand, twenty played by every other seat, and a hand shown."""
    rules = PRESETS[preset]
    others = [seat for seat in range(rules.seats) if seat != viewer]
    run = tuple(rank * 4 + suit for rank in range(10) for suit in (0, 1))
    combo = Combo(Kind.PAIR_CHAIN, 9, 10)
    players = others if own_turn else [*others, viewer]
    mine = sort(deck_of(rules.decks)[:: rules.decks][: rules.dealt + rules.bottom])
    shown = tuple(range(rules.dealt))
    hands = tuple(mine if s == viewer else shown if fan and s == others[-1] else len(shown) for s in range(rules.seats))
    return structs.replace(
        last_view(preset, 1, viewer),
        may=(Ask("play"), Ask("pass")) if own_turn else (),
        phase=Playing(viewer if own_turn else others[0], others[0], combo, True),
        hands=hands,
        turns=tuple(Turn(seat, run, combo, tuple(card // 4 for card in run)) for seat in players),
        trick=0,
        landlords=(viewer, others[-1]),
        beans=(RICH,) * rules.seats,
        sure=True,
        doubled=tuple(range(rules.seats)),
    )
