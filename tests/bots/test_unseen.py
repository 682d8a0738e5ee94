"""The card counter."""

import pytest
from msgspec import structs

from ddz_desktop.bots.unseen import unseen
from ddz_desktop.engine.cards import count, deck_of, pack, show_ranks
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.rules import PRESETS
from tests.bots.hands import deal_of, stages
from tests.bots.tables import cards_of, table


@pytest.mark.parametrize("preset", ["classic_a", "classic_b", "laizi_bid"])
def test_before_the_landlord(preset: str) -> None:
    """Before there is a landlord everything but the own hand (and the flipped card) is out, the 底牌 too."""
    rules = PRESETS[preset]
    game, _ = deal(deal_of(rules, 3))
    for seat in range(3):
        view = game.view(seat)
        assert unseen(rules, view).out == pack(deck_of(1)) - pack(view.hand)


def truth(game: Game, viewer: int | None) -> int:
    """The cards that lie in hands hidden from a viewer, or face down."""
    view = game.view(viewer)
    hidden = [card for seat, held in enumerate(view.hands) if isinstance(held, int) for card in game.hands[seat]]
    return pack(hidden) + (pack(game.deal.bottom) if not game.landlords else 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_agrees_with_the_truth(preset: str) -> None:
    """At every step, for every seat and a spectator: what is out is what lies hidden, and cards pinned to a seat lie in
    its hand (each card counts once, 底牌 shown and then played too)."""
    rules = PRESETS[preset]
    for seed in range(3):
        for game in stages(deal_of(rules, seed), ("normal",) * rules.seats):
            if sum(map(len, game.hands)) < rules.dealt * rules.seats and not game.turns:
                continue  # still dealing: what is not yet dealt lies nowhere
            for viewer in (None, *range(rules.seats)):
                seen = unseen(rules, game.view(viewer))
                assert seen.out == truth(game, viewer), (preset, seed, viewer)
                for seat, pinned in enumerate(seen.pinned):
                    held = pack(game.hands[seat])
                    assert all(count(pinned, rank) <= count(held, rank) for rank in range(15)), (preset, seed, viewer)


def test_bottom_cards_count_once() -> None:
    """Bottom 2, K, 9 played by the landlord: three of each remain, before and after."""
    bottom = cards_of("9 K 2")
    before = structs.replace(table("3 4 5", counts=(20, 3, 17)), bottom=bottom)
    after = structs.replace(table("3 4 5", "straight:7:5", "9 K 2", owner=0, counts=(17, 3, 17)), bottom=bottom)
    for view in (before, after):
        seen = unseen(PRESETS["huanle"], view)
        assert [count(seen.pool, rank) for rank in (6, 10, 12)] == [3, 3, 3], show_ranks(seen.pool)


def test_nothing_is_out_at_the_end() -> None:
    """Once the hand is over all cards are seen."""
    rules = PRESETS["five_new"]
    *_, game = stages(deal_of(rules, 1), ("normal",) * 5)
    assert isinstance(game.phase, Over)
    assert unseen(rules, game.view(0)).out == 0
