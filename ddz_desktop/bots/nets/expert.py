"""高手: the play that its network values most, or the one that goes out."""

from collections.abc import Iterable

import numpy as np

from ddz_desktop.bots.nets.families import family_of
from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import options, worth
from ddz_desktop.bots.nets.sense import sensible
from ddz_desktop.bots.nets.weights import Networks, shipped
from ddz_desktop.bots.secrets import kept
from ddz_desktop.engine.book import Book, book, code_of, combo_of
from ddz_desktop.engine.cards import Packed, faces
from ddz_desktop.engine.events import Action, Pass, Play
from ddz_desktop.engine.moves import CARDS, Move
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.tables import READING
from ddz_desktop.engine.view import View


def act(rules: Rules, view: View, nets: Networks | None = None) -> Action:
    """The play of a seat whose turn it is. `nets`: others than those that come with the game. Raises ValueError and
    OSError where there are none."""
    family, known = family_of(rules), of_view(rules, view)
    rules_book = book(rules, view.wilds)
    moves = sensible(known, options(rules_book, known.hand, code_of(view.top)))
    if last := out(rules_book, known.hand, moves):
        return said(view, last)
    found = worth(family, shipped(family.name) if nets is None else nets, [known], [moves])[0]
    return said(view, moves[int(np.argmax(found))])


def out(rules_book: Book, hand: Packed, moves: Iterable[Move]) -> Move:
    """The move that goes out, in the reading that multiplies most; 0 where there is none."""
    last = (move for move in moves if move & CARDS == hand)
    return max(last, key=lambda move: rules_book.factor(combo_of(move >> READING)), default=0)


def said(view: View, move: Move) -> Action:
    """A move as the act of a seat."""
    return Play(faces(view.hand, move & CARDS, kept(view)), combo_of(move >> READING)) if move else Pass()
