"""The contract of every hand of every preset under a spread of options, whatever is done at the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from ddz_desktop.engine.cards import pack
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import (
    Action,
    Ask,
    Bid,
    Call,
    Double,
    Event,
    Illegal,
    Leave,
    Pass,
    Play,
    Reason,
    Result,
    Reveal,
    Rob,
    Show,
    TableAct,
    TimeUp,
)  # fmt: skip
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Dealing, Over, Playing
from ddz_desktop.engine.record import Entry, Record, read, replay
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from tests.strategies import next_act, pick, random_deal, rules, seeds

TABLES = 150  # a preset; at a table of three two hands are played, at one of five one, which takes as long
CHOICES: tuple[Action, ...] = (
    *(Bid(points) for points in range(6)), Show(), Pass(),
    *(kind(yes) for kind in (Call, Rob, Double, Reveal) for yes in (False, True)),
)  # fmt: skip
Step = tuple[Game, tuple[Event, ...]]


@pytest.mark.parametrize("preset", sorted(PRESETS))
@settings(max_examples=TABLES)
@given(data=st.data(), seed=seeds)
def test_contract(preset: str, data: st.DataObject, seed: int) -> None:
    """From the deal to the end every step keeps every law below; a hand ends; its record plays to the same end."""
    table, rnd = data.draw(rules(preset)), Random(seed)
    for _ in range(1 if table.seats == 5 else 2):
        _hand(random_deal(table, rnd), rnd)


def _hand(d: Deal, rnd: Random) -> None:
    entries: list[Entry] = []
    with _told(d, entries):
        steps = [deal(d)]
        while not isinstance(steps[-1][0].phase, Over):
            game = steps[-1][0]
            _moment(game, rnd)
            entries.append(Entry(*next_act(game, rnd, leaves=0.002)))
            steps.append(game.apply(entries[-1].seat, entries[-1].act))
            _change(game, steps[-1])
            assert len(entries) < 2_000, "no end"
        _end(steps[-1][0])
        assert list(replay(read(msgspec.msgpack.encode(_record(d, entries))))) == steps


def _record(d: Deal, entries: list[Entry]) -> Record:
    return Record(d, ("",) * d.rules.seats, tuple(entries))


@contextmanager
def _told(d: Deal, entries: list[Entry]) -> Iterator[None]:
    """Print the record that reproduces what goes wrong."""
    try:
        yield
    except Exception:
        note(msgspec.json.encode(_record(d, entries)).decode())
        raise


# -- laws of a moment ----------------------------------------------------------


def _moment(game: Game, rnd: Random) -> None:
    before = msgspec.msgpack.encode(game)
    _conserved(game)
    if rnd.random() < 0.3:  # every act of every seat is a hundred acts
        for seat in range(game.deal.rules.seats):
            _exactly_may(game, seat, rnd)
        _foreign(game)
    assert game.apply(None, TimeUp(game.ask)), "some act is always legal"
    _same(game, Game)
    viewer = rnd.choice((None, *range(game.deal.rules.seats)))
    view = game.view(viewer)
    _same(view, View)
    assert view.may == (() if viewer is None else game.may(viewer))
    assert view.counts() == tuple(map(len, game.hands))
    assert msgspec.msgpack.encode(game) == before, "a refusal changes nothing"


def _conserved(game: Game) -> None:
    """Every card is in one hand, played, or not yet dealt."""
    held = [card for hand in game.hands for card in hand]
    played = [card for turn in game.turns for card in turn.cards]
    dealt = game.phase.dealt if isinstance(game.phase, Dealing) else game.deal.rules.dealt
    rest = [] if game.landlords else [*game.deal.deck[dealt * game.deal.rules.seats :]]
    assert sorted(held + played + rest) == sorted(game.deal.deck)


def _exactly_may(game: Game, seat: int, rnd: Random) -> None:
    """A seat's act is accepted if and only if `may` names it, with its bounds."""
    asks: dict[str, Ask] = {ask.act: ask for ask in game.may(seat)}
    assert len(asks) == len(game.may(seat))
    for choice in CHOICES:
        assert _accepts(game, seat, choice) == _named(asks, choice), (seat, choice)
    if isinstance(game.phase, Playing) and rnd.random() < 0.3:
        _exactly_plays(game, game.phase, seat, "play" in asks, rnd)


def _named(asks: dict[str, Ask], act: Action) -> bool:
    match act:
        case Bid(points):
            return "bid" in asks and points in asks["bid"].values
        case Call(yes) | Rob(yes) | Double(yes) | Reveal(yes):
            name = type(act).__name__.lower()
            return name in asks and yes in asks[name].values
        case Show():
            return "show" in asks
        case Pass():
            return "pass" in asks
    raise AssertionError(act)


def _exactly_plays(game: Game, phase: Playing, seat: int, named: bool, rnd: Random) -> None:
    """Plays are accepted exactly as the book lists them, and the book lists some where `may` names a play."""
    hand = game.hands[seat]
    legal = set(game.book.moves(pack(hand), phase.top)) if phase.turn == seat else set()
    assert bool(legal) == named
    some = rnd.sample(sorted(legal, key=str), min(len(legal), 4))
    chance = [(pack(cards), reading) for cards in _handfuls(hand, rnd) for reading in game.book.readings(pack(cards))]
    for cards, combo in some + chance:
        assert _accepts(game, seat, Play(pick(hand, cards, rnd), combo)) == ((cards, combo) in legal), (cards, combo)
    for cards in {cards for cards, _ in some + chance}:
        readings = [combo for held, combo in legal if held == cards]
        assert _accepts(game, seat, Play(pick(hand, cards))) == (len(readings) == 1), "named where there are several"


def _handfuls(hand: tuple[int, ...], rnd: Random) -> Iterator[tuple[int, ...]]:
    for _ in range(4):
        yield tuple(rnd.sample(hand, rnd.randint(1, min(5, len(hand)))))


def _foreign(game: Game) -> None:
    """What comes from no seat, too late or too early, or with cards that are not there, is refused with a reason."""
    seats = game.deal.rules.seats
    for seat in (-1, seats):
        for choice in (*CHOICES, Play((game.deal.deck[0],))):
            assert not _accepts(game, seat, choice)
    refused: list[tuple[int | None, Action | TableAct, set[Reason]]] = [
        (None, TimeUp(game.ask - 1), {Reason.STALE}),
        (None, TimeUp(game.ask + 1), {Reason.STALE}),
        (None, Leave(seats), {Reason.NOT_ASKED}),
        (None, Leave(-1), {Reason.NOT_ASKED}),
        (None, Pass(), {Reason.NOT_ASKED}),
        (0, TimeUp(game.ask), {Reason.NOT_ASKED}),
        (0, Leave(0), {Reason.NOT_ASKED}),
    ]
    if isinstance(game.phase, Playing):
        turn, hand = game.phase.turn, game.hands[game.phase.turn]
        other = next(card for card in game.deal.deck if card not in hand)
        refused += [
            (turn, Play(()), {Reason.NO_CARDS}),
            (turn, Play((other,)), {Reason.NOT_HELD}),
            (turn, Play((-1,)), {Reason.NOT_HELD}),
            (turn, Play((54,)), {Reason.NOT_HELD}),
            (turn, Play((hand[0],) * (game.deal.rules.decks + 1)), {Reason.NOT_HELD}),
            ((turn + 1) % seats, Play(game.hands[(turn + 1) % seats][:1]), {Reason.NOT_ASKED}),
        ]
    for whose, act, reasons in refused:
        with pytest.raises(Illegal) as refusal:
            game.apply(whose, act)
        assert refusal.value.reason in reasons, (whose, act)


def _accepts(game: Game, seat: int, act: Action) -> bool:
    try:
        game.apply(seat, act)
    except Illegal:
        return False
    return True


def _same(value: object, type_: object) -> None:
    """A value survives JSON and MessagePack."""
    assert msgspec.json.decode(msgspec.json.encode(value), type=type_) == value
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type_) == value


# -- laws of a step ------------------------------------------------------------


def _change(before: Game, step: Step) -> None:
    """`ask` counts public questions: one more where the phase that everybody can see changes, else the same. Events
    survive a round trip."""
    after, events = step
    public = before.phase.to(None) != after.phase.to(None)
    assert after.ask - before.ask == public
    for event in events:
        _same(event, Event)


def _end(game: Game) -> None:
    """Sums are zero; nobody pays for a void deal; the fee comes out of the players' beans; nothing more is accepted."""
    assert isinstance(game.phase, Over)
    result = game.phase.result
    _paid(game.deal.rules, game.deal.beans, result)
    assert (result.why == "void") == (result.seat == -1) == (not result.winners)
    assert result.why != "out" or game.hands[result.seat] == ()
    for seat in range(game.deal.rules.seats):
        assert game.may(seat) == ()
        assert game.view(seat).hands == game.view(None).hands == game.hands
    for act in (*CHOICES, Play((0,))):
        with pytest.raises(Illegal, match="over"):
            game.apply(0, act)
    with pytest.raises(Illegal, match="over"):
        game.apply(None, TimeUp(game.ask))


def _paid(table: Rules, beans: tuple[int, ...], result: Result) -> None:
    paid = result.settlement
    if paid is None:
        assert result.why == "void"
        return
    assert sum(paid.nominal) == sum(paid.capped) == sum(paid.paid) == 0
    assert sum(paid.change) + sum(paid.fee) == 0
    assert all((sum_ > 0) <= (seat in result.winners) for seat, sum_ in enumerate(paid.nominal))
    if table.currency == "points":
        assert paid.after == beans
        assert not any(paid.fee)
        return
    assert paid.after == tuple(a + b for a, b in zip(beans, paid.change, strict=True))
    assert not table.floor_zero or all(bean >= 0 for bean in paid.after)
    assert not table.winner_cap or all(gain <= bean for gain, bean in zip(paid.capped, beans, strict=True))
