"""When automatic seats act tells nothing: times, order and sizes are the same whatever they hold."""

import random
from collections.abc import Callable
from typing import ClassVar

import pytest
from msgspec import structs

from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Double, Event, Reveal, Show
from ddz_desktop.engine.phases import Dealing, Playing, Sealed
from ddz_desktop.engine.record import Record, replay
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net import inputs as i
from net.news import News, Viewer
from net.pace import PACES, delay
from net.protocol import Act, Ready, Update
from net.room import Out, Room
from net.table import Table
from tests import strategies
from tests.net.desk import KEY, Desk, seated

PAIRS = 300
FIVES = ("five", "five_new")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_bot_acts_at_a_time_that_only_public_things_decide(preset: str) -> None:
    """Over whole hands each automatic act comes exactly one drawn delay after its question, and the delay is drawn from
    the number of the hand, of the question and of the seat."""
    desk = Desk(seated(PRESETS[preset], people=()), pace=PACES["normal"])
    desk.until(lambda: desk.room.table.hand == 1 and not desk.room.table.playing)
    record = desk.room.table.record
    assert record is not None
    for seat, ask, put, given in answers(record):
        assert given - put == delay(PACES["normal"], KEY, 1, ask, seat), (seat, ask)


def answers(record: Record) -> list[tuple[int, int, int, int]]:
    """Seat, number, and ms of question and answer of everything that the seats did after the deal."""
    found, put = [], 0
    steps = list(replay(record))
    for (game, _), (after, _), entry in zip(steps, steps[1:], record.entries, strict=False):
        if not isinstance(game.phase, Dealing) and entry.seat is not None:
            found.append((entry.seat, game.ask, put, entry.ms))
        put = entry.ms if after.ask != game.ask or not isinstance(game.phase, Sealed) else put
    return found


def test_delays_are_spread_over_the_pace_and_of_their_own_for_each_question() -> None:
    """Uniform from the shortest to the longest, for every seat and question another."""
    pace = PACES["normal"]
    drawn = [delay(pace, KEY, 1, ask, seat) for ask in range(2_000) for seat in range(5)]
    assert min(drawn) >= pace.low
    assert max(drawn) <= pace.high
    mean = (pace.low + pace.high) / 2
    spread = (pace.high - pace.low) / 12**0.5
    assert abs(sum(drawn) / len(drawn) - mean) < 4 * spread / len(drawn) ** 0.5
    assert len(set(drawn)) > 1_000
    assert delay(PACES["instant"], KEY, 1, 1, 1) == 0


# -- lone against hidden landlord ----------------------------------------------


def worlds(rules: Rules, number: int) -> tuple[Deal, Deal, set[int]]:
    """Two deals that differ in one swap: in the first a seat is hidden landlord, in the second its card is one of the
    底牌 and the landlord is alone. And the two seats that may notice."""
    rnd = random.Random(number)
    while True:
        deal = strategies.random_deal(rules, rnd, beans=(100_000,) * 5)
        seat, opened = deal.holder(deal.partner), deal.holder(deal.flip)
        bottom = rnd.randrange(rules.seats * rules.dealt, len(deal.deck))
        if seat in (opened, -1) or deal.deck[bottom] == deal.face:
            continue
        deck = list(deal.deck)
        deck[bottom], deck[deal.partner] = deck[deal.partner], deck[bottom]
        return deal, structs.replace(deal, deck=tuple(deck), partner=bottom), {seat, opened}


def shy(_: str, __: Rules, view: View) -> Action | None:
    """Reveals nothing, doubles by its seat: what it does is the same in both worlds."""
    match view.phase:
        case Sealed("identity"):
            return Reveal(False)
        case Sealed():
            return Double(view.seat % 2 == 0)
    return None


def streams(deal: Deal, make: Callable[..., Room]) -> Desk:
    """The table of five bots and a spectator, from the deal to the first lead."""
    desk = Desk(seated(deal.rules, people=()), PACES["normal"], lambda *_: deal, shy, make)
    desk.join("w")
    desk.until(lambda: desk.room.table.playing)
    desk.until(lambda: isinstance(desk.view("w").phase, Playing))
    return desk


def differing(make: Callable[..., Room], pairs: int) -> list[tuple[str, int, str]]:
    """Where the worlds can be told apart: preset, pair and viewer."""
    found = []
    for preset in FIVES:
        for number in range(pairs):
            hidden, lone, knowing = worlds(PRESETS[preset], number)
            a, b = streams(hidden, make), streams(lone, make)
            unknowing = ["w", *(f"r{seat}" for seat in range(5) if seat not in knowing)]
            found += [(preset, number, peer) for peer in unknowing if a.streams[peer] != b.streams[peer]]
    return found


def test_nobody_can_tell_a_lone_landlord_from_a_hidden_one() -> None:
    """For each seat that may not know and for spectators the streams are equal in time, order and bytes, from the deal
    through the identity step and 加倍 to the first lead."""
    assert differing(Room, PAIRS) == []


class AtOnce(Room):
    """Leak: who has no choice answers at once."""

    def _release_at(self, seat: int) -> int:
        assert self.table.game
        alone = self.table.game.may(seat)[0].values == (0,)
        return self._since[seat] if alone else super()._release_at(seat)


class Thoughtful(Room):
    """Leak: who has a choice takes a little longer."""

    def _release_at(self, seat: int) -> int:
        assert self.table.game
        return super()._release_at(seat) + 10 * (self.table.game.may(seat)[0].values == (0, 1))


class ByHand(Room):
    """Leak: the delay is drawn from the hand."""

    def _release_at(self, seat: int) -> int:
        assert self.table.game
        return super()._release_at(seat) + sum(self.table.game.hands[seat]) % 7


class Skipped(Room):
    """Leak: only who has a choice is waited for."""

    def _follow(self, before: Table) -> None:
        super()._follow(before)
        game = self.table.game
        if game and isinstance(game.phase, Sealed) and game.phase.about == "identity":
            waited = [seat for seat in game.landlords if game.phase.answers[seat] is None]
            if not waited:
                self._since = [-10_000] * self.table.rules.seats


class Chatty(Room):
    """Leak: an answer of somebody who had a choice makes the room known again."""

    def _do(self, what: i.Input) -> Out:
        choice = isinstance(what, i.Acted) and self.table.game and what.seat in self.table.game.landlords[1:]
        out = super()._do(what)
        if choice:
            self._news._room = None
            out += self._everybody(self._news.room(self.table))
        return out


class Counted(News):
    """Leak: one number for all updates, whoever got them."""

    number = 0

    def updates(
        self, viewers: set[Viewer], table: Table, events: tuple[Event, ...], time: int  # type: ignore[override]
    ) -> dict[Viewer, Update]:  # fmt: skip
        """As ever, but numbered through."""
        if table.game and isinstance(table.game.phase, Sealed) and len(table.game.landlords) == 1:
            self.number += 1
        made = super().updates(viewers, table, events, time)
        return {viewer: structs.replace(update, rev=update.rev + self.number) for viewer, update in made.items()}


class Numbered(Room):
    """The room of that leak."""

    news: ClassVar[type[News]] = Counted

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        self._news = self.news()
        self._news.room(self.table)


@pytest.mark.parametrize(
    "leak", [AtOnce, Thoughtful, ByHand, Skipped, Chatty, Numbered], ids=lambda leak: leak.__name__
)
def test_planted_leaks_are_caught(leak: Callable[..., Room]) -> None:
    """The comparison sees each of these faults within a few pairs."""
    assert differing(leak, 5)


def test_a_show_that_comes_after_its_moment_is_dropped() -> None:
    """明牌 may be thought out before its drawn moment or not at all: waited for, it would tell how long was thought."""
    for late in (False, True):
        desk = Desk(seated(PRESETS["huanle"], people=()), PACES["normal"])
        desk.robots.clear()
        desk.until(lambda desk=desk: desk.room.table.playing)  # type: ignore[misc]
        desk.now += desk.room._release_at(1) - desk.room._clock.time + late
        desk.carry(desk.room.receive("r1", Act(1, desk.ask(), Show()), desk.now))
        desk.carry(desk.room.tick(desk.now))
        shown = desk.room.table.game.shown if desk.room.table.game else ()
        assert shown == (() if late else (1,))


def test_a_persons_silence_tells_nothing_either() -> None:
    """With a person who never answers, the identity step takes its whole time in both worlds, and the same for all."""
    for number in range(20):
        hidden, lone, knowing = worlds(PRESETS["five"], number)
        ends = set()
        for deal in (hidden, lone):
            seat = next(iter(set(range(5)) - knowing))
            desk = Desk(seated(deal.rules, people=(seat,)), draw=lambda *_, deal=deal: deal, mind=shy)
            desk.say(f"p{seat}", Ready())
            desk.until(lambda desk=desk: desk.room.table.playing)  # type: ignore[misc]
            desk.until(lambda desk=desk: desk.ask() > 1)  # type: ignore[misc]
            ends.add((desk.now, tuple(desk.streams[f"p{seat}"])))
        assert len(ends) == 1
        assert ends.pop()[0] >= 10_000
