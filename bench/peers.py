"""The peers: legal moves of a position, and whole random games, as OpenSpiel, DouZero and RLCard find them."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pyspiel
from douzero.env.game import GameEnv
from rlcard.games.doudizhu.utils import CARD_TYPE

from bench.positions import PASS, Position, pack
from bench.rule_agent import answers, name, packed
from ddz_desktop.engine.cards import LANE, Packed, ranks

_DOUZERO = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)  # its names of our ranks 0..14
_RANK_OF = {card: rank for rank, card in enumerate(_DOUZERO)}


def openspiel() -> Any:
    """The game as OpenSpiel has it."""
    return pyspiel.load_game("dou_dizhu")


def openspiel_questions(positions: Iterable[Position]) -> list[Callable[[], list[int]]]:
    """One call a position that gives its legal actions."""
    return [position.state.legal_actions for position in positions]


def openspiel_set(position: Position) -> set[Packed]:
    """Its moves as packed cards."""
    return {pack(position.state.action_to_string(action)) for action in position.state.legal_actions()}


def openspiel_game(chance: random.Random, game: Any) -> None:
    """One random game, its deal included."""
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(chance.random() * len(actions))])


def douzero_questions(positions: Iterable[Position]) -> list[Callable[[], list[list[int]]]]:
    """One call a position that gives its legal actions."""
    return [_douzero(position).get_legal_card_play_actions for position in positions]


def _douzero(position: Position) -> Any:
    env = GameEnv([])
    env.acting_player_position = "landlord"
    env.info_sets["landlord"].player_hand_cards = [_DOUZERO[rank] for rank in ranks(position.hand)]
    env.card_play_action_seq = [[_DOUZERO[rank] for rank in ranks(position.top)]] if position.top else []
    return env


def douzero_set(position: Position) -> set[Packed]:
    """Its moves as packed cards."""
    return {
        sum(1 << LANE * _RANK_OF[card] for card in move) for move in _douzero(position).get_legal_card_play_actions()
    }


def douzero_game(chance: random.Random) -> None:
    """One random game of its environment, its deal included."""
    deck = [card for card in _DOUZERO[:13] for _ in range(4)] + [20, 30]
    chance.shuffle(deck)
    anybody = SimpleNamespace(act=lambda infoset: chance.choice(infoset.legal_actions))
    env = GameEnv(dict.fromkeys(("landlord", "landlord_up", "landlord_down"), anybody))
    hands = {"landlord": sorted(deck[:20]), "landlord_up": sorted(deck[20:37]), "landlord_down": sorted(deck[37:])}
    env.card_play_init(hands | {"three_landlord_cards": deck[:3]})
    while not env.game_over:
        env.step()


def rlcard_questions(positions: Iterable[Position]) -> list[Callable[[], Iterable[str]]]:
    """One call a position that gives its legal actions."""
    return [partial(answers, name(position.hand), name(position.top)) for position in positions]


def rlcard_set(position: Position) -> set[Packed]:
    """Its moves as packed cards; none where it does not know the play to beat."""
    try:
        moves = answers(name(position.hand), name(position.top))
    except KeyError:
        return set()
    return {PASS if move == "pass" else packed(move) for move in moves}


def rlcard_knows(position: Position) -> bool:
    """Whether the play to beat exists in its rules."""
    return not position.top or name(position.top) in CARD_TYPE[0]
