"""A bot in Botzone's FightTheLandlord format: leads its lowest equal cards, answers these with the next higher ones.

It needs nothing but Python: one line of JSON in, one out.
"""

import json
import sys
from collections import defaultdict
from typing import Any


def rank(card: int) -> int:
    """0 … 12 for 3 … 2; 13 and 14 for the jokers."""
    return card // 4 if card < 52 else card - 39


def answer(line: dict[str, Any]) -> list[int]:
    """The cards to play, none to pass."""
    gone = {card for response in line["responses"] for card in response}
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for card in sorted(set(line["requests"][0]["own"]) - gone):
        groups[rank(card)].append(card)
    older, last = line["requests"][-1]["history"]
    top = last or older
    if not top:
        return groups[min(groups)][:3]
    if len({rank(card) for card in top}) > 1 or len(top) > 3:
        return []
    higher = [held for at, held in sorted(groups.items()) if at > rank(top[0]) and len(held) >= len(top)]
    return higher[0][: len(top)] if higher else []


if __name__ == "__main__":
    print(json.dumps({"response": answer(json.loads(sys.stdin.readline()))}))
