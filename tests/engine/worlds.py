"""Pairs of worlds that one viewer cannot tell apart, and the stream that he gets from each.

A world is a deal and what was done at its table up to a horizon. Its twin agrees in all that the viewer has seen by
then; the rest is drawn anew: other hands, the bottom, hidden roles, wild draws to come, and answers still sealed.
"""

from random import Random
from typing import NamedTuple

from msgspec import msgpack, structs

from ddz_desktop.engine import roles
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Double, Illegal, Pass, Play, Reveal, Show, TableAct, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Dealing, Over, Playing, Sealed
from ddz_desktop.engine.rules import Flipped, Rules
from tests.strategies import act, next_act, random_deal, random_wilds

Viewer = Seat | None
Done = tuple[Seat | None, Action | TableAct | None]  # no act: at that moment nothing is done
Script = list[Done]
TRIES = 100


class World(NamedTuple):
    """A deal and what was done."""

    deal: Deal
    script: Script


class Table(NamedTuple):
    """A world together with the game before each act and, last, at the horizon."""

    world: World
    games: list[Game]


# -- the first world -----------------------------------------------------------


def played(rules: Rules, rnd: Random) -> Table:
    """A random table up to a random horizon before the end, half of the time one of its first moments."""
    d = random_deal(rules, rnd)
    game, script = deal(d)[0], Script()
    games = [game]
    while True:
        done = _public_act(game, rnd)
        game, _ = game.apply(*done)
        if isinstance(game.phase, Over):
            break
        games.append(game)
        script.append(done)
    horizon = rnd.randint(0, len(script)) if rnd.random() < 0.5 else rnd.randint(0, min(14, len(script)))
    return Table(World(d, script[:horizon]), games[: horizon + 1])


def _public_act(game: Game, rnd: Random) -> tuple[Seat | None, Action | TableAct]:
    """As at any table, but most decline to reveal, and a leader's time-out, which plays by his hand, does not occur."""
    seat, done = next_act(game, rnd)
    if isinstance(game.phase, Playing) and seat is None:
        return (game.phase.turn, Pass()) if game.phase.top else (game.phase.turn, _lead(game, game.phase.turn, rnd))
    return (seat, Reveal(False)) if done == Reveal(True) and rnd.random() < 0.6 else (seat, done)


def _lead(game: Game, seat: Seat, rnd: Random) -> Action:
    return next(lead for lead in iter(lambda: act(game, seat, rnd), None) if isinstance(lead, Play))


# -- its twin ------------------------------------------------------------------


def twin(table: Table, viewer: Viewer, rnd: Random) -> World | None:
    """Another world that the viewer cannot tell from this one; none where none was found."""
    game = table.games[-1]
    seen = _seen(game, viewer)
    for _ in range(TRIES):
        d = _redrawn(game, seen, rnd)
        if _agrees(d, game, viewer):
            return World(d, _script(table, d, viewer, rnd))
    return None


def _seen(game: Game, viewer: Viewer) -> set[int]:
    """The deck positions of all cards that the viewer has seen (RULES.md §2.9, §7.4)."""
    d = game.deal
    each = game.phase.dealt if isinstance(game.phase, Dealing) else d.rules.dealt
    bottom = set(range(d.rules.seats * d.rules.dealt, len(d.deck)))
    place = {seat: {at for at in range(each * d.rules.seats) if d.holder(at) == seat} for seat in range(d.rules.seats)}
    lords = game.landlords[:1]
    open_hands = {*game.shown, *(game.public if viewer in game.public else ()), *(() if viewer is None else (viewer,))}
    seen = {d.flip} if d.flip >= 0 else set()
    for seat in open_hands:
        seen |= place[seat]
    if lords and (d.rules.bottom_shown or lords[0] in open_hands):
        seen |= bottom
    for turn in game.turns:
        held = place[turn.seat] | (bottom if turn.seat in lords else set())
        for card in turn.cards:
            at = next((at for at in held & seen if d.deck[at] == card), None)
            at = next(at for at in held if d.deck[at] == card) if at is None else at
            held.discard(at)
            place[turn.seat].discard(at)
            bottom = bottom - {at} if turn.seat in lords else bottom
            seen.add(at)
    return seen


def _redrawn(game: Game, seen: set[int], rnd: Random) -> Deal:
    """The same deal in what was seen, anything else drawn anew."""
    d = game.deal
    free = [at for at in range(len(d.deck)) if at not in seen]
    cards = [d.deck[at] for at in free]
    rnd.shuffle(cards)
    deck = list(d.deck)
    for at, card in zip(free, cards, strict=True):
        deck[at] = card
    drawn = structs.replace(d, deck=tuple(deck), wilds=_wilds(game, rnd))
    if d.partner < 0:
        return drawn
    return structs.replace(drawn, partner=rnd.choice([at for at, c in enumerate(deck) if c == d.face and at != d.flip]))


def _wilds(game: Game, rnd: Random) -> tuple[int, ...]:
    """Wild draws that agree with those turned up."""
    known = game.deal.wilds[: game.drawn]
    drawn = iter(lambda: random_wilds(game.deal.rules, rnd), None)
    return next(wilds for wilds in drawn if wilds[: len(known)] == known)


def _agrees(d: Deal, game: Game, viewer: Viewer) -> bool:
    """Whether roles are as the viewer knows them: those public, his own, for the open landlord how many there are."""
    if not isinstance(d.rules.opening, Flipped):
        return True
    lords, others = game.landlords, roles.landlords(d)
    silent = {turn.seat for turn in game.turns if d.face in turn.cards} - set(game.public)
    return (
        set(game.public) <= set(others)
        and (not game.sure or set(others) == set(lords))
        and (viewer in others) == (viewer in lords)
        and (viewer != lords[0] or len(others) == len(lords))
        and not silent & set(others)  # who played a copy and was not revealed is a farmer
    )


def _script(table: Table, d: Deal, viewer: Viewer, rnd: Random) -> Script:
    """The same acts, but of sealed answers only what became known: others may have answered otherwise, or not yet."""
    script = list(table.world.script)
    lords = set(roles.landlords(d)) if isinstance(d.rules.opening, Flipped) else set()
    for ask in {game.ask for game in table.games if isinstance(game.phase, Sealed)}:
        others = [at for at, done in enumerate(script) if table.games[at].ask == ask and done[0] not in (viewer, None)]
        end = next((at for at, game in enumerate(table.games) if game.ask > ask), None)
        if end is None:
            _unfinished(script, others, lords, rnd)
        else:
            _finished(script, others, lords, script[end - 1][0] is None, rnd)
    return script


def _unfinished(script: Script, others: list[int], lords: set[Seat], rnd: Random) -> None:
    """Nothing of the others' answers is known, not even that they were given."""
    for at in others:
        seat, answer = script[at]
        yes = rnd.random() < 0.5 and (isinstance(answer, Double) or seat in lords)
        other = Double(yes) if isinstance(answer, Double) else Reveal(yes)
        script[at] = (seat, None if rnd.random() < 0.3 else other)


def _finished(script: Script, others: list[int], lords: set[Seat], timed_out: bool, rnd: Random) -> None:
    """Nobody is told which landlord revealed, nor, after a time-out, who had declined and who had not answered."""
    revealed = any(script[at][1] == Reveal(True) for at in others)
    for at in others:
        if timed_out and script[at][1] in (Reveal(False), Double(False)) and rnd.random() < 0.5:
            script[at] = (script[at][0], None)
    landlords = [at for at in others if revealed and script[at][0] in lords]
    one = rnd.choice(landlords) if landlords else -1
    for at in landlords:
        script[at] = (script[at][0], Reveal(at == one))


# -- what a viewer gets ---------------------------------------------------------


def stream(world: World, viewer: Viewer) -> list[tuple[int, bytes]]:
    """Every update that the viewer gets: at which moment, and its bytes. An update is sent where something happened
    that he may see, or where his view has changed."""
    game, events = deal(world.deal)
    sent: list[tuple[int, bytes]] = []
    last = b""
    for moment in range(len(world.script) + 1):
        seen = [event for event in (event.to(viewer) for event in events) if event is not None]
        view = msgpack.encode(game.view(viewer))
        if seen or view != last:
            sent.append((moment, msgpack.encode(seen) + view))
        last, events = view, ()
        seat, done = world.script[moment] if moment < len(world.script) else (None, None)
        if done is not None:
            game, events = game.apply(seat, TimeUp(game.ask) if isinstance(done, TimeUp) else done)
    return [*sent, (-1, msgpack.encode(_refusals(game, viewer)))]


def _refusals(game: Game, viewer: Viewer) -> list[str]:
    """What the viewer is told about acts that he might try at the horizon."""
    tries: list[Action] = [Reveal(True), Reveal(False), Double(True), Show(), Bid(1), Pass()]
    tries += [Play((card,)) for card in range(54)]
    return [] if viewer is None else [_refusal(game, viewer, one) for one in tries]


def _refusal(game: Game, seat: Seat, tried: Action) -> str:
    try:
        game.apply(seat, tried)
    except Illegal as refusal:
        return str(refusal.reason)
    return ""
