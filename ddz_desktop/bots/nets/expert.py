"""高手: the play that its network values most; before the first card it does what `normal` does."""

import numpy as np

from ddz_desktop.bots.nets.families import family_of
from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import options, worth
from ddz_desktop.bots.nets.weights import Networks, shipped
from ddz_desktop.bots.secrets import kept
from ddz_desktop.engine.book import book, code_of, combo_of
from ddz_desktop.engine.cards import faces
from ddz_desktop.engine.events import Action, Pass, Play
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import View


def act(rules: Rules, view: View, nets: Networks | None = None) -> Action:
    """The play of a seat whose turn it is. `nets`: others than those that come with the game. Raises ValueError and
    OSError where there are none."""
    family, known = family_of(rules), of_view(rules, view)
    moves = options(book(rules, view.wilds), known.hand, code_of(view.top))
    found = worth(family, shipped(family.name) if nets is None else nets, [known], [moves])[0]
    return said(view, moves[int(np.argmax(found))])


def said(view: View, move: Move) -> Action:
    """A move as the act of a seat."""
    return Play(faces(view.hand, move & CARDS, kept(view)), combo_of(move >> READING)) if move else Pass()
