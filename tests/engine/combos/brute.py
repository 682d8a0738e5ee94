"""Random small hands put to the engine and to the oracle: `python -m tests.engine.combos.brute --positions 10000`."""

import argparse
import random
import sys
import time

from ddz_desktop.engine.book import Book
from ddz_desktop.engine.cards import LANE, Packed, ranks
from ddz_desktop.engine.reading import Combo, parse_combo
from ddz_desktop.engine.rules import PRESETS, Rules, rules
from tests.engine.combos import oracle

SWITCHES = ("trio_single", "trio_pair", "plane_single", "plane_pair", "four_single", "four_pair")


def table(chance: random.Random, preset: str) -> Rules:
    """The preset, every other time with some options changed."""
    options: dict[str, object] = {}
    if chance.random() < 0.5:
        options["kickers"] = chance.choice(("loose", "strict", "differ"))
        options |= {switch: True for switch in SWITCHES if chance.random() < 0.4}
        options |= {switch: False for switch in SWITCHES if chance.random() < 0.1}
        plain = PRESETS[preset]
        if plain.wilds:
            options["bomb_tiers"] = chance.choice(("tiers", "flat"))
            options["last_hand_soft_bomb"] = chance.choice(("forbid", "allow"))
        if plain.wilds == 2:
            options["all_wild_bomb"] = chance.choice(("four", "five", "none"))
            options["rocket_over_long"] = chance.choice((True, False))
        if plain.joker_bombs:
            options["mixed_joker_pair"] = chance.choice((True, False))
    return rules(preset, options)


def drawn(chance: random.Random, rules: Rules) -> tuple[int, ...]:
    """Wild ranks."""
    wilds = chance.sample(range(13), rules.wilds)
    if rules.wilds == 2 and chance.random() < 0.4:
        return (wilds[0], 13, 14)
    return tuple(wilds)


def dealt(chance: random.Random, rules: Rules, wilds: tuple[int, ...]) -> tuple[int, ...]:
    """A hand of five to ten cards out of a few neighbouring ranks, jokers and at most four wilds."""
    low = chance.randrange(0, 12)
    near = [rank for rank in range(low, min(low + chance.choice((2, 3, 4, 6)), 13)) if rank not in wilds]
    pool = [rank for rank in near or [12 - max(w for w in (*wilds, 0) if w < 13)] for _ in range(4 * rules.decks)]
    pool = [rank for rank in pool if rank not in wilds]
    pool += [rank for rank in (13, 14) if rank not in wilds and chance.random() < 0.4 for _ in range(rules.decks)]
    mine = [rank for rank in wilds for _ in range(4 if rank < 13 else 1)]
    held = chance.sample(mine, min(len(mine), chance.choice((0, 1, 1, 1, 2, 2, 2, 3))))
    if mine and chance.random() < 0.01:  # slow to try, so rare and short
        held = chance.sample(mine, 4)
    total = chance.randint(6, 10) if len(held) < 3 else chance.randint(5, 7)
    return tuple(sorted(held + chance.sample(pool, min(len(pool), total - len(held)))))


def packed(cards: tuple[int, ...]) -> Packed:
    """Ranks as a packed hand."""
    return sum(1 << LANE * rank for rank in cards)


def faults(chance: random.Random, preset: str) -> list[str]:
    """What the engine says otherwise than the oracle about one random position."""
    table_rules = table(chance, preset)
    wilds = drawn(chance, table_rules)
    hand = dealt(chance, table_rules, wilds)
    text = chance.choice(oracle.every_reading(table_rules)) if chance.random() < 0.6 else None
    top = parse_combo(text) if text else None
    book = Book(table_rules, wilds)
    found = [*_moves(book, hand, top, text), *_readings(book, hand, chance)]
    return [f"{preset} {table_rules} wilds {wilds} hand {hand} top {text}: {fault}" for fault in found]


def _moves(book: Book, hand: tuple[int, ...], top: Combo | None, text: str | None) -> list[str]:
    listed = [(ranks(cards), str(combo)) for cards, combo in book.moves(packed(hand), top)]
    right = oracle.moves(hand, text, book.rules, book.wilds)
    chosen = [(ranks(cards), str(combo)) for cards, combo in book.candidates(packed(hand), top)]
    found = []
    if len(set(listed)) != len(listed):
        found.append("a move twice")
    if set(listed) != right:
        found.append(f"moves {sorted(set(listed) ^ right)[:5]}")
    if not set(chosen) <= right or len(chosen) != len({reading for _, reading in chosen}):
        found.append(f"candidates {sorted(set(chosen) - right)[:5]}")
    if {reading for _, reading in chosen} != {reading for _, reading in right}:
        found.append("a body without a candidate")
    if book.can_beat(packed(hand), top) != bool(right):
        found.append("can_beat")
    return found


def _readings(book: Book, hand: tuple[int, ...], chance: random.Random) -> list[str]:
    subsets = sorted(oracle.subsets(hand))
    found = []
    for cards in [*chance.sample(subsets, min(len(subsets), 20)), hand]:
        listed = book.readings(packed(cards))
        if {str(combo) for combo in listed} != oracle.readings(cards, book.rules, book.wilds):
            found.append(f"readings of {cards}: {[str(combo) for combo in listed]}")
        order = [(combo.kind, -combo.main) for combo in listed]
        if order != sorted(order):
            found.append(f"order of {cards}")
        shown = tuple(rank * 4 if rank < 13 else rank + 39 for rank in chance.sample(cards, len(cards)))
        found += [f"{shown} as {combo} stand for {stood}" for combo, stood in _misplaced(book, cards, shown, listed)]
    return found


def _misplaced(
    book: Book, cards: tuple[int, ...], shown: tuple[int, ...], listed: tuple[Combo, ...]
) -> list[tuple[Combo, tuple[int, ...]]]:
    own = tuple(card // 4 if card < 52 else card - 39 for card in shown)
    made = set(cards) & set(book.wilds) and set(cards) - set(book.wilds)
    placed = ((combo, book.stands(shown, combo)) for combo in listed)
    return [
        (combo, stood)
        for combo, stood in placed
        if (
            not oracle.stands_for(cards, stood, str(combo), book.rules)
            or any(a != b for a, b in zip(own, stood, strict=True) if a not in book.wilds)
            if made
            else stood != own
        )
    ]


def main() -> int:
    """Compare that many positions of one preset, or of all; 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--preset", choices=sorted(PRESETS), action="append")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad = 0
    for preset in args.preset or PRESETS:
        begun = time.process_time()
        chance = random.Random(f"{args.seed} {preset}")
        found = [fault for _ in range(args.positions) for fault in faults(chance, preset)]
        bad += len(found)
        print(*found[:10], sep="\n", end="\n" if found else "")
        seconds = time.process_time() - begun
        print(
            f"{preset}: {args.positions} positions of seed {args.seed}, {len(found)} differ, {seconds:.0f} s",
            flush=True,
        )
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
