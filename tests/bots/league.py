"""Level against level on mirrored deals: `python -m tests.bots.league --preset huanle --deals 200`.

Each deal is played twice, with the sides swapped: once the landlords, once the farmers are of the first level. Who is
landlord is settled by `normal` players, so that both games have the same roles.
"""

import argparse
from math import sqrt

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from tests.bots.hands import deal_of, step


def opened(rules: Rules, seed: int) -> Game:
    """A hand of `normal` players up to its first lead; void deals are dealt again."""
    for voids in range(20):
        game, _ = deal(deal_of(rules, seed, voids))
        while not isinstance(game.phase, Playing | Over):
            game = step(game, ("normal",) * rules.seats)
        if isinstance(game.phase, Playing):
            return game
    raise AssertionError(f"twenty void deals: {rules.preset}, seed {seed}")


def landlords_win(game: Game, landlord: str, farmer: str) -> bool:
    """Play a hand from its first lead to the end."""
    levels = tuple(landlord if seat in game.landlords else farmer for seat in range(game.deal.rules.seats))
    while not isinstance(game.phase, Over):
        game = step(game, levels)
    return game.phase.result.seat in game.landlords


def match(rules: Rules, first: str, second: str, deals: int, start: int = 0) -> tuple[float, float, float]:
    """The win rate of the first level over both sides of each deal, as landlords and as farmers."""
    lord = farm = 0
    for seed in range(start, start + deals):
        game = opened(rules, seed)
        lord += landlords_win(game, first, second)
        farm += not landlords_win(game, second, first)
    return (lord + farm) / (2 * deals), lord / deals, farm / deals


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Level against level on mirrored deals.")
    parser.add_argument("--preset", default="huanle", choices=PRESETS)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", default="normal", choices=LEVELS)
    parser.add_argument("--second", default="novice", choices=LEVELS)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rate, lord, farm = match(PRESETS[args.preset], args.first, args.second, args.deals, args.seed)
    half = 1.96 * sqrt(max(rate * (1 - rate), 0.01) / (2 * args.deals))
    print(
        f"{args.preset}: {args.first} against {args.second}: {rate:.3f} ± {half:.3f} of {2 * args.deals} hands"
        f" (as landlords {lord:.3f}, as farmers {farm:.3f})"
    )


if __name__ == "__main__":
    main()
