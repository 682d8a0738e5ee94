"""The complaints about bots, over every mode: what no player of sense does, in whole hands and on small tables."""

import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from ddz_desktop.bots.hints import hints
from ddz_desktop.bots.levels import LEVELS, SLOW, act, auto
from ddz_desktop.bots.sight import wild_lanes
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import BIG, RANK_OF, SMALL, Packed, deck_of, pack, show_ranks, sort
from ddz_desktop.engine.events import Ask, Bid, Call, Pass, Play, TimeUp
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Bidding, Calling, Dealing, Over, Playing
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import PRESETS, Flipped, Rules
from net.arena.hands import fixed
from net.arena.match import Terms, here
from tests.bots.hands import apply, deal_of, stages
from tests.bots.tables import cards_of, table

QUICK = [level for level in LEVELS if level not in SLOW]
THREE = [preset for preset, rules in PRESETS.items() if rules.seats == 3]
AUCTIONS = [preset for preset, rules in PRESETS.items() if not isinstance(rules.opening, Flipped)]
_CARRIERS = frozenset({
    Kind.TRIO_SINGLE, Kind.TRIO_PAIR, Kind.PLANE_SINGLE, Kind.PLANE_PAIR, Kind.FOUR_SINGLE, Kind.FOUR_PAIR,
})  # fmt: skip


def plays(preset: str, seeds: range, level: str = "normal") -> Iterator[tuple[Game, int, Play]]:
    """Every play of some hands without an auction: the table before it, the seat, the play."""
    rules = PRESETS[preset]
    for seed in seeds:
        game = fixed(deal_of(rules, seed))
        while not isinstance(game.phase, Over):
            assert isinstance(game.phase, Playing)
            seat = game.phase.turn
            answer = act(level, rules, game.view(seat))
            assert answer is not None
            if isinstance(answer, Play):
                yield game, seat, answer
            game = apply(game, seat, answer)


@pytest.mark.parametrize(
    ("preset", "level"), [*((one, "normal") for one in PRESETS), *((one, "expert") for one in THREE)]
)
def test_no_jokers_as_kickers_in_whole_hands(preset: str, level: str) -> None:
    """A joker that is not wild rides on nothing, but on the last play of a hand."""
    for game, seat, play in plays(preset, range(12 // PRESETS[preset].seats), level):
        assert play.combo is not None
        jokers = [rank for rank in map(RANK_OF.__getitem__, play.cards) if rank >= SMALL and rank not in game.wilds]
        goes_out = len(play.cards) == len(game.hands[seat])
        assert goes_out or not jokers or play.combo.kind not in _CARRIERS, (game.deal, play)


@pytest.mark.parametrize("preset", THREE)
def test_the_rocket_stays_whole_early(preset: str) -> None:
    """While a hand is long and no enemy near the end, neither joker is played without the other."""
    for game, seat, play in plays(preset, range(10)):
        held, ranks = pack(game.hands[seat]), {RANK_OF[card] for card in play.cards}
        if SMALL in game.wilds or not all(held & wild_lanes((joker,)) for joker in (SMALL, BIG)):
            continue
        early = len(game.hands[seat]) > 10 and min(map(len, game.hands)) > 8
        assert not early or len(ranks & {SMALL, BIG}) != 1, (game.deal, play)


@pytest.mark.parametrize("level", ["normal", "expert"])
@pytest.mark.parametrize("preset", THREE)
def test_a_bomb_stops_whoever_goes_out_next(preset: str, level: str) -> None:
    """A landlord with one card, who has the trick, is bombed by a farmer with a bomb: it is not kept to the end."""
    view = table("4 4 4 4 6 6", "pair:A:1", "A A", seat=1, owner=0, counts=(1, 6, 12), preset=preset)
    view = structs.replace(view, wilds=(7,) if PRESETS[preset].wilds else ())
    kind = Kind.HARD_BOMB if PRESETS[preset].bomb_tiers == "tiers" else Kind.BOMB
    assert act(level, PRESETS[preset], view) == Play(cards_of("4 4 4 4"), Combo(kind, 1, 4))


@pytest.mark.parametrize("preset", PRESETS)
def test_bombs_are_not_kept_to_the_end(preset: str) -> None:
    """Of the seats that lose while they hold a bomb, few were ever asked to answer an enemy's play which that bomb beat
    when he had three cards or fewer: less than one losing seat of five."""
    rules = PRESETS[preset]
    kept, losers = 0, 0
    for seed in range(20 if rules.seats == 3 else 4):
        *_, before, end = _played(rules, seed)
        assert isinstance(end.phase, Over)
        for seat in set(range(rules.seats)) - set(end.phase.result.winners):
            losers += 1
            kept += _missed(before, seat)
    assert losers
    assert kept < losers / 5, (kept, losers)


def _played(rules: Rules, seed: int) -> list[Game]:
    game, found = fixed(deal_of(rules, seed)), []
    while not isinstance(game.phase, Over):
        found.append(game)
        assert isinstance(game.phase, Playing)
        seat = game.phase.turn
        game = apply(game, seat, act("normal", rules, game.view(seat)) or Pass())
    return [*found, game]


def _missed(game: Game, seat: int) -> bool:
    """Whether a seat let pass the play from which the winner, known to it as an enemy, went on to go out, bomb in
    hand. `game`: before the last play."""
    phase = game.phase
    assert isinstance(phase, Playing)
    winner = phase.turn
    view = game.view(seat)
    if phase.top is not None or not game.turns or (winner in view.landlords) == (seat in view.landlords):
        return False
    last = [turn for turn in game.turns if turn.combo][-1]
    found = game.book.candidates(pack(game.hands[seat]), last.combo)
    return any(combo.kind >= Kind.BOMB for _, combo in found) and len(game.hands[winner]) <= 3


@pytest.mark.parametrize("level", ["normal", "expert"])
@pytest.mark.parametrize("preset", THREE)
def test_a_partner_with_a_two_keeps_the_trick(preset: str, level: str) -> None:
    """In every mode a farmer leaves the 2 of his partner alone on which the landlord passed."""
    wilds = (7,) if PRESETS[preset].wilds else ()
    view = table(
        "3 4 6 7 9 J Q x", "single:2:1", "2", seat=1, owner=2, passes=1, counts=(10, 8, 9), preset=preset, wilds=wilds
    )
    assert act(level, PRESETS[preset], view) == Pass()


@pytest.mark.parametrize("level", ["normal", "expert"])
@pytest.mark.parametrize("preset", THREE)
def test_no_low_single_before_a_landlord_with_one_card(preset: str, level: str) -> None:
    """In every mode a farmer then leads a group or his highest card."""
    wilds = (7,) if PRESETS[preset].wilds else ()
    for hand in ("3 4 6 8 J K", "3 5 5 7 9 A", "3 3 4 6 J 2", "3 4 5 7 8 Q"):
        view = table(hand, seat=1, landlord=2, counts=(9, 6, 1), preset=preset, wilds=wilds)
        played = act(level, PRESETS[preset], view)
        assert isinstance(played, Play)
        highest = max(RANK_OF[card] for card in cards_of(hand))
        assert len(played.cards) > 1 or RANK_OF[played.cards[0]] == highest, show_ranks(pack(played.cards))


@pytest.mark.parametrize("preset", THREE)
def test_the_hint_tears_no_trio(preset: str) -> None:
    """4447 against a 3, in every mode: first the 7; nothing is torn while a loose card does."""
    wilds = (9,) if PRESETS[preset].wilds else ()
    view = table("4 4 4 7", "single:3:1", "3", preset=preset, wilds=wilds)
    assert hints(PRESETS[preset], view)[0].cards == cards_of("7")


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("preset", AUCTIONS)
def test_weak_hands_are_not_bid(preset: str, level: str) -> None:
    """A first speaker without ace, 2, joker, bomb and wild bids or calls in fewer than one of ten hands."""
    rules = PRESETS[preset]
    rng, wanted = random.Random(preset), 0
    for _ in range(200):
        first = _opened(rules)
        phase = first.phase if isinstance(first.phase, Calling) else Bidding(0, 0)
        ask = Ask("bid", (0, 1, 2, 3)) if isinstance(phase, Bidding) else Ask("call", (0, 1))
        hands = (_weak(rng, rules), *(rules.dealt,) * (rules.seats - 1))
        view = structs.replace(first.view(0), may=(ask,), hands=hands, wilds=(), phase=phase)
        wanted += act(level, rules, view) not in (Bid(0), Call(False))
    assert wanted < 20


def _weak(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    while True:
        hand = sort(rng.sample(range(44), rules.dealt))
        if not book(rules).bombs_dealt(pack(hand)):
            return hand


_FIRST: dict[str, Game] = {}


def _opened(rules: Rules) -> Game:
    """A deal at its first bid or call."""
    if rules.preset not in _FIRST:
        game = next(
            stage for stage in stages(deal_of(rules, 1), ("normal",) * rules.seats)
            if isinstance(stage.phase, Bidding | Calling)
        )  # fmt: skip
        _FIRST[rules.preset] = game
    return _FIRST[rules.preset]


def test_levels_differ() -> None:
    """普通 beats 入门 on mirrored deals; figures with their intervals, for every mode, are the league's."""
    rules = PRESETS["classic_a"]
    deals = [deal_of(rules, seed) for seed in range(40)]
    scores = [hand.score for _, pair in here(Terms("normal", "novice"), deals) for hand in pair]
    assert sum(scores) / len(scores) > 0.55


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_of_every_reading(preset: str) -> None:
    """No level, hint or automatic seat fails under a play of every kind and length that the mode knows, and each answer
    is legal: the quick levels."""
    rules, rng = PRESETS[preset], random.Random(preset)
    start = fixed(deal_of(rules, 5))
    for top in _readings(start, rng):
        game = _random(start, top, rng)
        seat = game.phase.turn if isinstance(game.phase, Playing) else 0
        for level in QUICK:
            answer = act(level, rules, game.view(seat))
            assert answer is not None
            apply(game, seat, answer)
        answer = auto(rules, game.view(seat))
        assert answer is not None
        apply(game, seat, answer)
        for hint in hints(rules, game.view(seat)):
            apply(game, seat, hint)


def _readings(start: Game, rng: random.Random) -> list[Combo]:
    """One reading of every kind and length found in many large random hands."""
    found: dict[tuple[Kind, int], Combo] = {}
    for _ in range(60):
        ranks = rng.sample(range(54), 26 if start.deal.rules.decks == 1 else 52)
        for _, combo in start.book.candidates(pack(ranks), None):
            found.setdefault((combo.kind, combo.n), combo)
    return [found[key] for key in sorted(found)]


def _random(start: Game, top: Combo, rng: random.Random) -> Game:
    rules, deck = start.deal.rules, list(deck_of(start.deal.rules.decks))
    rng.shuffle(deck)
    hands = tuple(sort(deck.pop() for _ in range(rng.randint(1, rules.dealt))) for _ in range(rules.seats))
    seat = rng.randrange(rules.seats)
    return structs.replace(start, hands=hands, phase=Playing(seat, (seat + 1) % rules.seats, top, True))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_landlord_leads_from_every_seat(preset: str, level: str) -> None:
    """A bot that became landlord leads at once, in every seat of every mode: nothing of the auction is left over."""
    rules = PRESETS[preset]
    led: set[int] = set()
    for seed in range(60):
        game = fixed(deal_of(rules, seed))
        seat = game.landlords[0]
        if seat not in led:
            answer = act(level, rules, game.view(seat))
            assert isinstance(answer, Play)
            apply(game, seat, answer)
            led.add(seat)
        if len(led) == rules.seats:
            return
    raise AssertionError(f"landlords only at {led}")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_time_out_throws_nothing_away(preset: str) -> None:
    """4444 and ten more cards: a lead by time-out is the lowest single; 3334 (where it is one play) goes out."""
    rules = PRESETS[preset]
    game = _leading(rules, pack(cards_of("4 4 4 4 5 6 8 9 9 J J K A 2", rules.decks)))
    assert show_ranks(_timed_out(game)) == "4"
    whole = "3 3 3 4" if rules.trio_single else "3 3 3 4 4"
    assert show_ranks(_timed_out(_leading(rules, pack(cards_of(whole, rules.decks))))) == whole


def _leading(rules: Rules, hand: Packed) -> Game:
    """The landlord leads from a hand."""
    game = fixed(deal_of(rules, 3))
    cards = cards_of(show_ranks(hand), rules.decks)
    seat = game.landlords[0]
    return structs.replace(game, hands=tuple(cards if at == seat else held for at, held in enumerate(game.hands)))


def _timed_out(game: Game) -> Packed:
    after, _ = game.apply(None, TimeUp(game.ask))
    assert not isinstance(after.phase, Dealing)
    return pack(after.turns[-1].cards)
