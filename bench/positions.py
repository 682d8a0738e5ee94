"""Positions of random play, the same ones for every generator of moves."""

import random
from typing import Any, NamedTuple

from ddz_desktop.engine.cards import Packed, parse_ranks

PASS = 0  # the packed cards of a pass
_JOKERS = {52: "x", 53: "X"}
_RANKS = "3456789TJQKA2"


class Position(NamedTuple):
    """A hand on turn and the cards to beat (0: it leads); `state` is the same position in OpenSpiel."""

    hand: Packed
    top: Packed
    state: Any


def play_out(game: Any, chance: random.Random) -> list[Position]:
    """Every turn of one game played at random in OpenSpiel; the first speaker bids 3."""
    state, hands, top, owner, turns = game.new_initial_state(), [0, 0, 0], PASS, -1, []
    _deal(state, hands, chance)
    lord = state.current_player()
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == "Bid 3"))
    hands[lord] += parse_ranks(" ".join("3456789TJQKA2xX" * 4)) - sum(hands) - 3 * parse_ranks("x X")
    while not state.is_terminal():
        seat = state.current_player()
        top = PASS if owner in (-1, seat) else top
        turns.append(Position(hands[seat], top, state.clone()))
        action = chance.choice(state.legal_actions())
        cards = pack(state.action_to_string(action))
        if cards:
            hands[seat], top, owner = hands[seat] - cards, cards, seat
        state.apply_action(action)
    return turns


def _deal(state: Any, hands: list[Packed], chance: random.Random) -> None:
    """All chance nodes: the face-up card's place, then 51 cards in turn."""
    state.apply_action(chance.choice(state.legal_actions()))
    for i in range(51):
        action = chance.choice(state.legal_actions())
        card = action - 51
        hands[i % 3] += parse_ranks(_JOKERS.get(card) or _RANKS[card % 13])
        state.apply_action(action)


def pack(text: str) -> Packed:
    """OpenSpiel's name of an action (`333(CJ)`, `Pass`) as packed cards."""
    cards = text.replace("(BWJ)", "x").replace("(CJ)", "X").replace("-", "")
    return PASS if text == "Pass" else parse_ranks(" ".join(cards))


def sample(game: Any, number: int, seed: int) -> list[Position]:
    """That many positions, drawn evenly from as many random games as hold ten times that number of turns."""
    chance = random.Random(seed)
    turns: list[Position] = []
    while len(turns) < 10 * number:
        turns += play_out(game, chance)
    return chance.sample(turns, number)
