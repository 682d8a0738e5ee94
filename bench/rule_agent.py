"""RLCard's rule agent as a player of the arena, and its rules as text: the public yardstick of three-handed play."""

from zlib import crc32

import numpy
from msgspec import msgpack
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_TYPE, TYPE_CARD, contains_cards
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from bench.others import opening, played
from ddz_desktop.engine.cards import LANE, Packed, Seat, pack, ranks
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import Turn, View
from net.arena.hands import Fault, Player

_NAMES = "3456789TJQKA2BR"
_AGENT = DouDizhuRuleAgentV1()


def player() -> Player:
    """The agent. It does not bid: the opening is that of `normal`. What it does by chance follows from the view."""
    return Player(_act)


def name(cards: Packed) -> str:
    """Cards as RLCard writes them."""
    return "".join(_NAMES[rank] for rank in ranks(cards))


def packed(cards: str) -> Packed:
    """What RLCard writes as cards. Raises ValueError."""
    return sum(1 << LANE * _NAMES.index(card) for card in cards)


def answers(hand: str, top: str) -> list[str]:
    """Its legal actions: what `get_gt_cards` does, put to a hand in text, since its own players cannot be set to a
    position. Raises KeyError where the play to beat does not exist in its rules."""
    if not top:
        return list(DoudizhuJudger.playable_cards_from_hand(hand))
    found = ["pass"]
    kinds: dict[str, str] = {}
    for kind, weight in CARD_TYPE[0][top]:
        kinds.setdefault(kind, weight)
    if "rocket" in kinds:
        return found
    for kind, least in ({"bomb": "-1"} | kinds | {"rocket": "-1"}).items():
        for weight, moves in TYPE_CARD[kind].items():
            if int(weight) > int(least):
                found += [cards for cards in moves if cards not in found and contains_cards(hand, cards)]
    return found


def _act(rules: Rules, view: View) -> Action | None:
    if (other := opening(rules, view)) is not None:
        return other()
    numpy.random.seed(crc32(msgpack.encode(view)))
    try:
        said = _AGENT.step({"raw_obs": _state(view)})
        cards = 0 if said == "pass" else packed(said)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise Fault(f"{type(error).__name__} in the agent") from error
    return played(rules, view, cards)


def _state(view: View) -> dict[str, object]:
    """What the agent looks at."""
    hand, trick = name(pack(view.hand)), [turn for turn in view.turns[view.trick :] if turn.cards]
    trace: list[tuple[Seat, str]] = [(turn.seat, _said(turn)) for turn in view.turns]
    return {
        "current_hand": hand, "trace": trace, "self": view.seat, "landlord": view.landlords[0],
        "actions": answers(hand, _said(trick[-1]) if trick else ""),
    }  # fmt: skip


def _said(turn: Turn) -> str:
    return name(pack(turn.cards)) if turn.cards else "pass"
