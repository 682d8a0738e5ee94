"""One hand between two sides, and one deal with the sides swapped."""

from collections import Counter
from collections.abc import Callable
from time import thread_time
from typing import Literal, NamedTuple

from msgspec import Struct

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Call, Illegal, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Bidding, Calling, Over, Playing
from ddz_desktop.engine.rules import Flipped, Rules
from ddz_desktop.engine.view import View

Role = Literal["landlord", "farmer", ""]


class Fault(Exception):
    """A player gives no act; says why. What a time-out does is done in its place."""


class Player(NamedTuple):
    """What plays one side. `act` may raise Fault; `clock`: s, of the processor where the thinking is done here."""

    act: Callable[[Rules, View], Action | None]
    clock: Callable[[], float] = thread_time


class Side(Struct, frozen=True, array_like=True):
    """What a side did in a hand: µs of each choice of a play, and what was wrong, with how often."""

    micros: tuple[int, ...] = ()
    faults: dict[str, int] = {}


class Played(Struct, frozen=True, array_like=True):
    """A hand. `score`: of side a, 1 won, 0 lost (its seats' mean less the others', brought to 0…1; a void hand is ½);
    `gain`: what its seats gained, in points or beans; `role`: theirs, where they had one in common."""

    score: float
    gain: float
    role: Role
    sides: tuple[Side, Side]


Both = tuple[Played, Played]


class _Notes:
    """What a side does, while the hand goes on."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.micros: list[int] = []
        self.faults: Counter[str] = Counter()

    def act(self, rules: Rules, view: View) -> Action | None:
        """The player's act, timed where it chooses a play."""
        begin = self.player.clock()
        act = self.player.act(rules, view)
        if any(ask.act == "play" for ask in view.may):
            self.micros.append(round((self.player.clock() - begin) * 1e6))
        return act

    def side(self) -> Side:
        """The value."""
        return Side(tuple(self.micros), dict(sorted(self.faults.items())))


def both(d: Deal, number: int, a: Player, b: Player, bidding: bool) -> Both:
    """The deal of that number played twice, with the sides swapped. Where roles are settled beforehand (`bidding` off,
    or a flipped card) a has first the landlords, then the farmers; else first one seat, then all others."""
    if bidding and not isinstance(d.rules.opening, Flipped):
        start, _ = deal(d)
        lone: tuple[Seat, ...] = ((d.first + number) % d.rules.seats,)
    else:
        start = deal(d)[0] if bidding else fixed(d)
        lone = _landlords(start)
    others = tuple(seat for seat in range(d.rules.seats) if seat not in lone)
    return play(start, lone, a, b), play(start, others, a, b)


def fixed(d: Deal) -> Game:
    """A hand at its first lead whose first speaker became landlord for the least: as published work has it. Nobody
    has shown, robbed, doubled or revealed; who leads may still show."""
    game, _ = deal(d)
    while not isinstance(game.phase, Playing):
        match game.phase:
            case Bidding(turn=turn, bids=()):
                game, _ = game.apply(turn, Bid(1))
            case Calling(turn=turn, caller=-1):
                game, _ = game.apply(turn, Call(True))
            case _:
                game, _ = game.apply(None, TimeUp(game.ask))
    return game


def _landlords(game: Game) -> tuple[Seat, ...]:
    """Of a game that has them before anybody acts."""
    assert game.landlords, "roles that are not settled"
    return game.landlords


def play(game: Game, seats: tuple[Seat, ...], a: Player, b: Player) -> Played:
    """Play a hand to its end, a at these seats, b at the others; there must be some of both."""
    sides = _Notes(a), _Notes(b)
    notes = [sides[seat not in seats] for seat in range(game.deal.rules.seats)]
    while not isinstance(game.phase, Over):
        game = _step(game, notes)
    return Played(_score(game, seats), _gain(game, seats), _role(game, seats), (sides[0].side(), sides[1].side()))


def _step(game: Game, notes: list[_Notes]) -> Game:
    """The hand after the next seat that wants to act, or after a time-out."""
    for seat, note in enumerate(notes):
        if not game.may(seat):
            continue
        try:
            act = note.act(game.deal.rules, game.view(seat))
            if act is not None:
                return game.apply(seat, act)[0]
        except (Fault, Illegal) as error:
            note.faults[str(error)] += 1
            break
    return game.apply(None, TimeUp(game.ask))[0]


def _score(game: Game, seats: tuple[Seat, ...]) -> float:
    assert isinstance(game.phase, Over)
    winners = game.phase.result.winners
    others = [seat for seat in range(len(game.hands)) if seat not in seats]
    mine = sum(seat in winners for seat in seats) / len(seats)
    theirs = sum(seat in winners for seat in others) / len(others)
    return 0.5 + (mine - theirs) / 2


def _gain(game: Game, seats: tuple[Seat, ...]) -> float:
    assert isinstance(game.phase, Over)
    settled = game.phase.result.settlement
    return sum(settled.paid[seat] for seat in seats) / settled.unit if settled else 0.0


def _role(game: Game, seats: tuple[Seat, ...]) -> Role:
    roles = {seat in game.landlords for seat in seats}
    return "" if not game.landlords or len(roles) > 1 else "landlord" if True in roles else "farmer"
