"""The rules of combinations a second time, slowly and by the letter: every subset of a hand, every choice of wilds.

Nothing of the engine is used but ranks, rules and the text of a reading. Cards are sorted tuples of ranks.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from ddz_desktop.engine.rules import Rules

Cards = tuple[int, ...]
RANKS = "3456789TJQKA2xX"
SMALL, BIG, TWO, ACE = 13, 14, 12, 11


def readings(cards: Cards, rules: Rules, wilds: Cards) -> frozenset[str]:
    """Every reading of the cards when led."""
    made = tuple(rank for rank in cards if rank in wilds)
    natural = tuple(rank for rank in cards if rank not in wilds)
    if not natural:
        return frozenset(_shapes(cards, rules) | _wilds_alone(cards, rules))
    if not made:
        return frozenset(_shapes(cards, rules) | _natural_bombs(cards, rules))
    return _assigned(natural, len(made), rules) | _made_bombs(natural, len(made), rules)


@lru_cache(maxsize=50_000)
def _assigned(natural: Cards, made: int, rules: Rules) -> frozenset[str]:
    """The readings of some choice of what each wild stands for, 3 to 2."""
    choices = combinations_with_replacement(range(TWO + 1), made)
    return frozenset().union(*(_shapes(tuple(sorted(natural + choice)), rules) for choice in choices))


@lru_cache(maxsize=200_000)
def _shapes(cards: Cards, rules: Rules) -> frozenset[str]:
    """What cards that stand for themselves are, bombs aside."""
    held = Counter(cards)
    found = set(_equal(cards, held)) | set(_chains(cards, held))
    for kind, width, pairs, least in (
        ("trio_single", 3, False, 1),
        ("trio_pair", 3, True, 1),
        ("four_single", 4, False, 1),
        ("four_pair", 4, True, 1),
        ("plane_single", 3, False, 2),
        ("plane_pair", 3, True, 2),
    ):
        if getattr(rules, kind):
            found |= {f"{kind}:{main}" for main in _winged(cards, held, width, pairs, least, rules.kickers)}
    return frozenset(found)


def _equal(cards: Cards, held: Counter[int]) -> Iterator[str]:
    if len(cards) == 1:
        yield f"single:{RANKS[cards[0]]}:1"
    if len(cards) in (2, 3) and len(held) == 1 and cards[0] <= TWO:
        yield f"{('pair', 'trio')[len(cards) - 2]}:{RANKS[cards[0]]}:1"


def _chains(cards: Cards, held: Counter[int]) -> Iterator[str]:
    ranks = sorted(held)
    if ranks != list(range(ranks[0], ranks[0] + len(ranks))) or ranks[-1] > ACE:
        return
    for kind, width, least in (("straight", 1, 5), ("pair_chain", 2, 3), ("plane", 3, 2)):
        if set(held.values()) == {width} and len(ranks) >= least:
            yield f"{kind}:{RANKS[ranks[-1]]}:{len(ranks)}"


def _winged(cards: Cards, held: Counter[int], width: int, pairs: bool, least: int, rule: str) -> Iterator[str]:
    """Mains and sizes of bodies whose kickers are right."""
    for groups in range(least, 13) if least > 1 else (1,):
        kickers = groups if width == 3 else 2
        if groups * width + kickers * (2 if pairs else 1) != len(cards):
            continue
        for low in range((ACE if least > 1 else TWO) - groups + 2):
            body = range(low, low + groups)
            if all(held[rank] >= width for rank in body):
                rest = sorted((held - Counter(dict.fromkeys(body, width))).elements())
                if _kickers(rest, pairs, rule, set(body), alone=least == 1):
                    yield f"{RANKS[low + groups - 1]}:{groups}"


def _kickers(cards: list[int], pairs: bool, rule: str, body: set[int], alone: bool) -> bool:
    if pairs:
        if cards[::2] != cards[1::2] or SMALL in cards or BIG in cards:
            return False
        cards = cards[::2]
    if (alone or rule != "loose") and body & set(cards):
        return False
    if rule == "strict" and {SMALL, BIG} <= set(cards):
        return False
    return rule == "loose" or len(set(cards)) == len(cards)


def _natural_bombs(cards: Cards, rules: Rules) -> set[str]:
    if len(set(cards)) == 1 and cards[0] <= TWO and (len(cards) == 4 or (len(cards) > 4 and rules.joker_bombs)):
        return {f"{'hard_bomb' if rules.bomb_tiers == 'tiers' else 'bomb'}:{RANKS[cards[0]]}:{len(cards)}"}
    return _joker_bombs(cards, rules)


def _joker_bombs(cards: Cards, rules: Rules) -> set[str]:
    if not set(cards) <= {SMALL, BIG}:
        return set()
    if not rules.joker_bombs:
        return {"rocket:X:2"} if cards == (SMALL, BIG) else set()
    if len(cards) < 2 or (cards == (SMALL, BIG) and not rules.mixed_joker_pair):
        return set()
    return {f"joker_bomb:{'X' * cards.count(BIG)}{'x' * cards.count(SMALL)}:{len(cards)}"}


def _made_bombs(natural: Cards, made: int, rules: Rules) -> frozenset[str]:
    total = len(natural) + made
    if len(set(natural)) > 1 or natural[0] > TWO or total < 4 or (total > 4 and not rules.long_bombs):
        return frozenset()
    four = "soft_bomb" if rules.bomb_tiers == "tiers" else "bomb"
    return frozenset({f"{four if total == 4 else 'long_bomb'}:{RANKS[natural[0]]}:{total}"})


def _wilds_alone(cards: Cards, rules: Rules) -> set[str]:
    if len(set(cards)) == 1 and cards[0] <= TWO and len(cards) == 4:
        return {f"{'pure_bomb' if rules.bomb_tiers == 'tiers' else 'bomb'}:{RANKS[cards[0]]}:4"}
    least = {"four": 4, "five": 5, "none": 99}[rules.all_wild_bomb]
    if len(set(cards)) > 1 and len(cards) >= least and cards[-1] <= TWO:
        return {f"wild_bomb:*:{len(cards)}"}
    return _joker_bombs(cards, rules)


def bombs_in_order(rules: Rules) -> list[set[str]]:
    """Every bomb, weakest first; those in one set do not beat each other."""
    if rules.joker_bombs:
        return list(_many_decks())
    if rules.bomb_tiers != "tiers":
        order = _by_rank("bomb", 4)
    else:
        order = _by_rank("soft_bomb", 4) + _by_rank("hard_bomb", 4)
    rocket = [{"rocket:X:2"}]
    low = rules.long_bombs and not rules.rocket_over_long
    order += rocket * low + [{"wild_bomb:*:4"}]
    order += _by_rank("pure_bomb", 4)
    for cards in range(5, 13):
        order += [*_by_rank("long_bomb", cards), {f"wild_bomb:*:{cards}"}]
    return order + rocket * (not low)


def _by_rank(kind: str, cards: int) -> list[set[str]]:
    return [{f"{kind}:{rank}:{cards}"} for rank in RANKS[:13]]


def _many_decks() -> Iterator[set[str]]:
    """4 < 双王 < 5 < 6 < 三王 < 7 < 8 < 四王 < 9 < 10 < 五王 < 11 < 12 < 天王."""
    for step in (4, "XX", 5, 6, "XXX", 7, 8, "XXXX", 9, 10, "XXXXX", 11, 12, "XXXXXX"):
        if isinstance(step, int):
            yield from _by_rank("bomb", step)
        else:
            yield from ({f"joker_bomb:{'X' * big}{step[big:].lower()}:{len(step)}"} for big in range(len(step) + 1))


def beats(reading: str, top: str | None, rules: Rules) -> bool:
    """Whether a reading may be played on another (or led)."""
    if top is None:
        return True
    place = {text: place for place, texts in enumerate(bombs_in_order(rules)) for text in texts}
    if reading in place:
        return top not in place or place[reading] > place[top]
    (kind, main, n), (other, least, size) = reading.split(":"), top.split(":")
    return (kind, n) == (other, size) and RANKS.index(main) > RANKS.index(least)


def barred(cards: Cards, reading: str, hand: Cards, rules: Rules, wilds: Cards) -> bool:
    """Whether this last hand would be a bomb made with wilds."""
    made = set(cards) & set(wilds) and set(cards) - set(wilds)
    return bool(rules.last_hand_soft_bomb == "forbid" and cards == hand and made and "bomb" in reading)


def subsets(hand: Cards) -> set[Cards]:
    """Every set of cards that a hand can play."""
    return {cards for n in range(1, len(hand) + 1) for cards in combinations(hand, n)}


def moves(hand: Cards, top: str | None, rules: Rules, wilds: Cards) -> set[tuple[Cards, str]]:
    """Every legal play of a hand, as cards and reading."""
    return {
        (cards, reading)
        for cards in subsets(hand)
        for reading in readings(cards, rules, wilds)
        if beats(reading, top, rules) and not barred(cards, reading, hand, rules, wilds)
    }


def stands_for(cards: Cards, stood: Cards, reading: str, rules: Rules) -> bool:
    """Whether cards in which wilds were replaced by what they stand for are what the reading says."""
    kind, main, n = reading.split(":")
    if "bomb" in kind:
        return len(cards) == len(stood) == int(n) and set(stood) == {RANKS.index(main)}
    return reading in _shapes(tuple(sorted(stood)), rules)


def every_reading(rules: Rules) -> list[str]:
    """Readings to beat: all that hands of ten cards can meet, and more."""
    plain = [f"{kind}:{rank}:1" for kind, rank in product(("single", "pair", "trio"), RANKS[:13])]
    plain += ["single:x:1", "single:X:1"]
    plain += [
        f"{kind}:{rank}:1"
        for kind, rank in product(("trio_single", "trio_pair", "four_single", "four_pair"), RANKS[:13])
        if getattr(rules, kind)
    ]
    chains = {"straight": (5, 10), "pair_chain": (3, 5), "plane": (2, 3), "plane_single": (2, 3), "plane_pair": (2, 2)}
    plain += [
        f"{kind}:{RANKS[low + n - 1]}:{n}"
        for kind, (least, most) in chains.items()
        if getattr(rules, kind, True)
        for n in range(least, most + 1)
        for low in range(13 - n)
    ]
    return plain + sorted(set().union(*bombs_in_order(rules)))
