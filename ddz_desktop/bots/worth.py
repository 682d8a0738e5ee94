"""What groups are worth: the price of a group is the turns it costs, less the turns it wins back by taking the lead."""

from collections.abc import Callable

from ddz_desktop.bots.odds import Odds
from ddz_desktop.bots.turns import Prices, joker_prices
from ddz_desktop.bots.weights import Weights
from ddz_desktop.engine.cards import BIG, SMALL, Rank
from ddz_desktop.engine.rules import Rules


def prices(rules: Rules, chances: Odds, weights: Weights) -> Prices:
    """Prices of all groups under the odds; 1 is a turn given away, -1 a turn won."""
    group = tuple(tuple(_group(chances, weights, n, r) for r in range(15)) for n in range(4))
    return Prices(
        group=group,
        chain=tuple(tuple(tuple(_chain(weights, p) for p in row) for row in rows) for rows in chances.chain),
        bomb=tuple(tuple(_bomb(weights, p, n) for p in row) for n, row in enumerate(chances.bomb)),
        jokers=joker_prices(rules, lambda small, big: _jokers(rules, chances, weights, small, big)),
        spare=tuple(-weights.wild * n + (n > 0) for n in range(9)),
        single_slot=int(rules.trio_single),
        pair_slot=1 if rules.trio_pair else 2 * rules.trio_single,
        four=0.9 if rules.four_single else None,
    )


def _group(chances: Odds, weights: Weights, size: int, rank: Rank) -> float:
    shed = (weights.shed if size < 3 else weights.shed_long) * chances.lower[rank]
    return 1.0 - shed - (weights.hold - shed) * chances.group[size][rank]


def _chain(weights: Weights, stands: float) -> float:
    return 1.0 - weights.hold_long * stands


def _bomb(weights: Weights, stands: float, size: int) -> float:
    return 1.0 - (weights.bomb + 1.0) * (0.4 + 0.6 * stands) - 0.1 * (size - 4)


def _jokers(rules: Rules, chances: Odds, weights: Weights, small: int, big: int) -> float:
    if small + big == 1:
        return _group(chances, weights, 1, BIG if big else SMALL)
    if not rules.joker_bombs:
        return -weights.rocket
    return _bomb(weights, chances.bomb[min(12, 2 * (small + big))][SMALL], 2 * (small + big))


def safe(rules: Rules, chances: Odds) -> Prices:
    """Prices that count the groups somebody may beat: 1 for each, 0 for one that stands as good as surely."""
    safe_from = 0.97 + 0.2 * chances.bombed  # bombs about: nothing but a bomb is safe once they are likely

    def loser(stands: float) -> float:
        return float(stands < safe_from)

    return Prices(
        group=tuple(tuple(map(loser, row)) for row in chances.group[:4]),
        chain=tuple(tuple(tuple(map(loser, row)) for row in rows) for rows in chances.chain),
        bomb=tuple(tuple(float(stands < 0.9) for stands in row) for row in chances.bomb),
        jokers=joker_prices(rules, lambda small, big: _joker_loser(chances, small, big, loser)),
        spare=tuple(float(n > 0) for n in range(9)),
        single_slot=int(rules.trio_single),
        pair_slot=1 if rules.trio_pair else 2 * rules.trio_single,
        four=1.0 if rules.four_single else None,
    )


def _joker_loser(chances: Odds, small: int, big: int, loser: Callable[[float], float]) -> float:
    if small + big > 1:
        return 0.0
    return loser(chances.group[1][BIG if big else SMALL])
