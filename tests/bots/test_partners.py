"""Who the hidden landlord may be, from what everybody sees."""

from collections.abc import Iterator
from math import log
from statistics import fmean

import pytest
from msgspec import structs

from ddz_desktop.bots.levels import act
from ddz_desktop.bots.partners import trust
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import Turn, View
from net.arena.hands import fixed
from tests.bots.hands import apply, deal_of
from tests.bots.tables import cards_of, table

FIVE, NEW = PRESETS["five"], PRESETS["five_new"]
FACE = cards_of("9")[0]


def turn(seat: Seat, reading: str = "", cards: str = "") -> Turn:
    """A play, or a pass."""
    return Turn(seat, cards_of(cards, 2), parse_combo(reading) if reading else None)


def farmer(*turns: Turn, preset: str = "five", hand: str = "3 4 5 6 7 8") -> View:
    """What the farmer at seat 4 sees; seat 0 is the open landlord, a partner may be hidden."""
    view = table(hand, seat=4, owner=4, landlord=0, preset=preset)
    return structs.replace(view, turns=turns, sure=False, flip=FACE, flip_seat=0)


def test_before_anything_is_played_all_are_alike() -> None:
    """Nobody is told from anybody, and each of the three is more likely a farmer."""
    sides = trust(FIVE, farmer())
    assert sides[0] == 0
    assert sides[4] == 1
    assert sides[1] == sides[2] == sides[3]
    assert 0.7 < sides[1] < 0.8


def test_who_beats_the_open_landlord_is_a_farmer() -> None:
    """An ace of the open landlord's beaten speaks for the farmer who did it; to let it pass says little."""
    sides = trust(FIVE, farmer(turn(0, "single:A:1", "A"), turn(1), turn(2, "single:2:1", "2")))
    assert sides[2] > 0.95
    assert 0.6 < sides[1] < 0.8


def test_who_beats_the_others_is_a_landlord() -> None:
    """Twice a farmer's ace beaten, and the open landlord's let pass: an enemy."""
    told = (turn(1, "single:A:1", "A"), turn(2, "single:2:1", "2"))
    assert trust(FIVE, farmer(*told))[2] < 0.5
    landlord = structs.replace(farmer(*told), seat=0, landlords=(0,), hands=((FACE,), 9, 9, 9, 9))
    assert trust(FIVE, landlord)[2] > 0.6, "the open landlord finds his partner the same way"


def test_a_lead_says_nothing() -> None:
    """After the others passed, whoever has the trick leads: that beats nobody."""
    won = [turn(1, "single:A:1", "A"), *(turn(seat) for seat in (2, 3, 4, 0))]
    led = [*won, turn(1, "single:3:1", "3")]
    assert trust(FIVE, farmer(*won)) == trust(FIVE, farmer(*led))


def test_a_face_played_without_a_word_clears() -> None:
    """With three decks the copy that means nothing tells of its player that he is a farmer (RULES.md §8.3)."""
    played = Turn(2, (FACE,), parse_combo("single:9:1"))
    sides = trust(NEW, farmer(played, preset="five_new"))
    assert sides[2] == 1
    assert sides[1] < 0.8


def test_no_copy_left_no_partner() -> None:
    """Where every other copy of the face is seen, in one's own hand or played, the open landlord is alone."""
    played = Turn(2, (FACE,), parse_combo("single:9:1"))
    assert trust(NEW, farmer(played, preset="five_new", hand="9 3 4")) == (0, 1, 1, 1, 1)
    twice = (Turn(0, (FACE, FACE), parse_combo("pair:9:1")), turn(1))
    assert trust(FIVE, farmer(*twice)) == (0, 1, 1, 1, 1)


def beliefs() -> Iterator[tuple[View, Seat]]:
    """What those see who do not know, in whole hands of `normal`, and who the hidden landlord is (-1: nobody)."""
    for seed in range(8):
        game = fixed(deal_of(FIVE, seed))
        while not isinstance(game.phase, Over):
            assert isinstance(game.phase, Playing)
            yield from (
                (view, (*game.landlords, -1)[1])
                for seat in range(0, 5, 2)
                if not (view := game.view(seat)).sure and len(game.turns) % 5 == 0
            )
            seat = game.phase.turn
            answer = act("normal", FIVE, game.view(seat))
            assert answer is not None
            game = apply(game, seat, answer)


def loss(view: View, hidden: Seat, sides: tuple[float, ...]) -> float:
    """How surprised a belief is by the truth: minus the log of the chance it gave it."""
    mine = view.seat in view.landlords
    chances = [side if mine else 1 - side for side in sides]
    others = [seat for seat in range(5) if seat not in (view.seat, *view.landlords)]
    right = chances[hidden] if hidden >= 0 else 1 - sum(chances[seat] for seat in others)
    return -log(max(right, 1e-3))


def test_beliefs_are_worth_more_than_the_prior() -> None:
    """Over whole hands the truth surprises the beliefs less than it would surprise who only counts cards."""
    seen = [(view, hidden) for view, hidden in beliefs() if view.seat != hidden]
    told = fmean(loss(view, hidden, trust(FIVE, view)) for view, hidden in seen)
    untold = fmean(loss(view, hidden, trust(FIVE, structs.replace(view, turns=()))) for view, hidden in seen)
    assert told < untold - 0.15, (told, untold)


@pytest.mark.parametrize("preset", ["classic_a", "tiandi"])
def test_three_know_each_other(preset: str) -> None:
    """With three seats there is nothing to guess."""
    view = table("3 4 5", seat=1, landlord=0, preset=preset)
    assert trust(PRESETS[preset], view) == (0, 1, 1)
