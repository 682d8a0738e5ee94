"""What is not tried whatever a network says: low singles before who goes out on them."""

import pytest

from ddz_desktop.bots.nets.known import of_view
from ddz_desktop.bots.nets.policy import options
from ddz_desktop.bots.nets.sense import sensible
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import pack, show_ranks
from ddz_desktop.engine.combos import size
from ddz_desktop.engine.moves import CARDS
from ddz_desktop.engine.rules import PRESETS
from tests.bots.tables import cards_of, table

HUANLE = PRESETS["huanle"]
OUT = "3 5 6 7 8 9 T Q K A"  # what lies in other hands


def singles(hand: str, top: str = "", *, counts: tuple[int, ...], landlord: int = 2, out: str = OUT) -> str:
    """The singles that seat 1 may still choose from; all that it may choose has to be in order with the rest."""
    view = table(hand, top, top and "4", seat=1, owner=2, landlord=landlord, counts=counts)
    known = of_view(HUANLE, view)._replace(out=pack(cards_of(out)))
    moves = options(book(HUANLE), known.hand, known.top)
    kept = sensible(known, moves)
    assert [move for move in moves if size(move & CARDS) != 1] == [move for move in kept if size(move & CARDS) != 1]
    return " ".join(show_ranks(move & CARDS) for move in kept if size(move & CARDS) == 1)


@pytest.mark.parametrize(
    ("hand", "counts", "landlord", "left"),
    [
        pytest.param("4 4 J 2", (9, 4, 1), 2, "2", id="landlord next"),
        pytest.param("4 4 J 2", (1, 4, 9), 0, "2", id="landlord last"),
        pytest.param("4 4 J 2", (9, 4, 1), 1, "2", id="a farmer has one card"),
        pytest.param("4 4 J 2", (9, 4, 2), 2, "4 J 2", id="two cards"),
        pytest.param("4 4 J 2", (1, 4, 1), 0, "4 J 2", id="a partner with one card comes first"),
        pytest.param("4 4 J 2", (1, 4, 1), 2, "2", id="a partner with one card comes later"),
    ],
)
def test_no_low_single_is_led_to_an_enemy_with_one_card(
    hand: str, counts: tuple[int, ...], landlord: int, left: str
) -> None:
    """The highest single and all groups are left; with a partner before him who may go out, everything."""
    assert singles(hand, counts=counts, landlord=landlord) == left


def test_a_single_that_nothing_beats_is_no_risk() -> None:
    """A low one neither, once all higher cards have been played."""
    assert singles("4 J 2", counts=(9, 3, 1), out="3 5 6 7 8 9 T T T T") == "J 2"


def test_an_answer_is_free() -> None:
    """What beats the table is not led."""
    assert singles("4 4 J 2", "single:4:1", counts=(9, 4, 1)) == "J 2"
