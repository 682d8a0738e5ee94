"""The networks as a player of the arena."""

from pathlib import Path

import numpy as np

from ddz_desktop.bots import levels, playout
from ddz_desktop.bots.turns import counter
from ddz_desktop.engine.book import book, code_of, combo_of
from ddz_desktop.engine.cards import faces
from ddz_desktop.engine.events import Action, Pass, Play
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import View
from net.arena.hands import Fault, Player
from training import features
from training.families import family_of, role
from training.known import of_view
from training.network import values
from training.run import weights
from training.selfplay import Networks


def player(path: Path) -> Player:
    """The networks of an exported file. The opening is that of `normal`. Raises OSError and ValueError."""
    nets = weights(path)
    return Player(lambda rules, view: act(nets, rules, view))


def act(nets: Networks, rules: Rules, view: View) -> Action | None:
    """The play of highest value. Raises Fault for modes that the networks do not know."""
    try:
        family_of(rules)
    except ValueError as error:
        raise Fault(str(error)) from error
    if all(ask.act not in ("play", "pass") for ask in view.may):
        return levels.act("normal", rules, view)
    rules_book, known = book(rules, view.wilds), of_view(rules, view)
    moves = [*rules_book.legal(known.hand, code_of(view.top)), *([playout.PASS] if view.top else [])]
    plays = features.plays([known], [moves], [counter(rules)])
    of = np.zeros(len(moves), dtype=np.intp)
    worth = values(nets[role(view.seat, view.landlords[0])], features.states([known]), plays, of)
    move = moves[int(worth.argmax())]
    return Play(faces(view.hand, move & CARDS), combo_of(move >> READING)) if move else Pass()
