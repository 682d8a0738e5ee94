"""What random tests draw: rules with a spread of options, deals, and acts that a seat may do."""

import random

from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.engine.cards import ONE_OF, SMALL, Card, Packed, Seat, Shown, deck_of, pack
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Call, Double, Leave, Pass, Play, Reveal, Rob, Show, TableAct, TimeUp
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Dealing, Playing
from ddz_desktop.engine.rules import OPTIONS, PRESETS, Bids, Calls, Flipped, Rules

presets = st.sampled_from(sorted(PRESETS))
seeds = st.integers(0, 2**32 - 1)


@st.composite
def rules(draw: st.DrawFn, preset: str | None = None) -> Rules:
    """A preset with up to four of its options changed, and a room."""
    plain = PRESETS[preset or draw(presets)]
    open_options = [name for name, option in OPTIONS.items() if option.applies(plain) and name != "shuffle"]
    names = draw(st.lists(st.sampled_from(open_options), max_size=4, unique=True))
    changed = {name: draw(st.sampled_from(OPTIONS[name].values)) for name in names}
    room = {"N": draw(st.sampled_from((1, 3, 1_000))), "initial": draw(st.sampled_from((1, 2)))}
    return structs.replace(plain, **changed, **room)


def random_deal(table: Rules, rnd: random.Random, **fixed: object) -> Deal:
    """A deal that the rules could bring about, with beans around what doubling, cap and floor look at."""
    deck = list(deck_of(table.decks))
    rnd.shuffle(deck)
    flip, partner = _flip(table, deck, rnd)
    drawn = Deal(
        rules=table, deck=tuple(deck),
        beans=tuple(rnd.choice((0, 7, 9_000, 50_000, 10**7)) for _ in range(table.seats)),
        first=rnd.randrange(table.seats), flip=flip, partner=partner, wilds=random_wilds(table, rnd),
        shows=tuple(rnd.sample(range(table.seats), rnd.choice((0, 0, 1, 3)))) if table.shows else (),
        voids=rnd.choice((0, 0, 3)),
    )  # fmt: skip
    return structs.replace(drawn, **fixed)


def _flip(table: Rules, deck: list[Card], rnd: random.Random) -> tuple[int, int]:
    dealt = range(table.seats * table.dealt)
    match table.opening:
        case Calls() | Bids(flip=False):
            return -1, -1
        case Bids():
            return rnd.choice(dealt), -1
        case Flipped():
            flip = rnd.choice([at for at in dealt if deck[at] < 52])
            copies = [at for at, card in enumerate(deck) if card == deck[flip] and at != flip]
            return flip, rnd.choice(copies) if table.hidden_rule == "drawn" else -1


def random_wilds(table: Rules, rnd: random.Random) -> tuple[int, ...]:
    """Wild draws that the rules could bring about; 王 more often than by chance."""
    ranks = rnd.sample(range(SMALL), table.wilds)
    joker = {"never": False, "possible": rnd.random() < 0.3, "always": True}[table.joker_wild]
    return (ranks[0], SMALL) if table.wilds == 2 and joker else tuple(ranks)


def pick(hand: Shown, packed: Packed, rnd: random.Random | None = None) -> Shown:
    """Faces of a hand for a set of ranks; which copies is random where `rnd` is given."""
    held = list(hand)
    if rnd:
        rnd.shuffle(held)
    taken: list[Card] = []
    for card in held:
        if (packed - pack(taken)) & 31 * ONE_OF[card]:
            taken.append(card)
    assert pack(taken) == packed, (hand, packed)
    return tuple(taken)


def act(game: Game, seat: Seat, rnd: random.Random) -> Action:
    """A random act among those that the seat may do."""
    ask = rnd.choice(game.may(seat))
    value = rnd.choice(ask.values) if ask.values else 0
    match ask.act:
        case "bid":
            return Bid(value)
        case "call":
            return Call(bool(value))
        case "rob":
            return Rob(bool(value))
        case "show":
            return Show()
        case "double":
            return Double(bool(value))
        case "reveal":
            return Reveal(bool(value))
        case "play":
            assert isinstance(game.phase, Playing)
            hand = game.hands[seat]
            packed, combo = rnd.choice(game.book.candidates(pack(hand), game.phase.top))
            return Play(pick(hand, packed, rnd), combo)
        case "pass":
            return Pass()


def next_act(game: Game, rnd: random.Random, leaves: float = 0.0) -> tuple[Seat | None, Action | TableAct]:
    """What happens next at a random table: mostly an act of a seat, now and then a time-out, seldom somebody leaves."""
    seats = [seat for seat in range(game.deal.rules.seats) if game.may(seat)]
    if rnd.random() < leaves:
        return None, Leave(rnd.randrange(game.deal.rules.seats))
    patient = 0.3 if isinstance(game.phase, Dealing) else 0.96
    if not seats or rnd.random() > patient:
        return None, TimeUp(game.ask)
    seat = rnd.choice(seats)
    return seat, act(game, seat, rnd)
