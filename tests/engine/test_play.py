"""Tricks: who is to play, what is refused and why, and what a time-out does."""

import pytest
from msgspec import structs

from ddz_desktop.engine.cards import Card, sort
from ddz_desktop.engine.events import Ask, Factor, Illegal, Pass, Passed, Play, Played, Reason, TimeUp
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import Combo, Kind, parse_combo
from ddz_desktop.engine.rules import PRESETS
from tests.engine.table import FACE, begin, copies_at, holding, lead, plain, run, wait


def cards(text: str) -> tuple[Card, ...]:
    """Faces of these ranks, each time the next suit."""
    taken: dict[str, int] = {}
    found = []
    for word in text.split():
        rank = "3456789TJQKA2xX".index(word)
        found.append(rank * 4 + taken.get(word, 0) if rank < 13 else 39 + rank)
        taken[word] = taken.get(word, 0) + 1
    return sort(found)


def table(*hands: str, preset: str = "huanle", wilds: tuple[int, ...] = ()) -> Game:
    """A three-seat table where these hands are held and seat 0, the landlord, leads."""
    game = lead(begin(plain(PRESETS[preset], first=0, wilds=wilds)))
    for seat, hand in enumerate(hands):
        game = holding(game, seat, *cards(hand))
    return game


def refused(game: Game, seat: int, act: Play | Pass) -> Reason:
    """Why a play is refused."""
    with pytest.raises(Illegal) as refusal:
        game.apply(seat, act)
    return refusal.value.reason


def test_trick() -> None:
    """The leader plays; others beat it or pass; a pass does not bar the seat from the same trick; when all others pass
    in a row the last to play leads anew (RULES.md §2.7)."""
    game = table("3 4 5", "6 2 7", "8 9 T")
    game, happened = run(
        game, (0, Play(cards("3"))), (1, Pass()), (2, Play(cards("8"))), (0, Pass()), (1, Play(cards("2"))),
        (2, Pass()), (0, Pass()),
    )  # fmt: skip
    assert happened[0] == Played(0, cards("3"), Combo(Kind.SINGLE, 0), (0,), 2)
    assert happened[1] == Passed(1)
    assert game.phase == Playing(1, 1, None, True)
    assert (len(game.turns), game.trick) == (7, 7)
    assert game.may(1) == (Ask("play"),)
    assert refused(game, 1, Pass()) == Reason.MUST_LEAD


def test_five_seats_need_four_passes() -> None:
    """In five seats the trick is over after four passes in a row."""
    game = wait(begin(copies_at(PRESETS["five"], (0, 2))), 2)
    game = run(game, (0, Play(game.hands[0][-1:])), *((seat, Pass()) for seat in (1, 2, 3)))[0]
    assert isinstance(game.phase, Playing)
    assert game.phase.top is not None
    assert run(game, (4, Pass()))[0].phase == Playing(0, 0, None, True)


def test_may_names_a_play_only_where_there_is_one() -> None:
    """要不起: a follower who can beat nothing is offered the pass alone."""
    game, _ = run(table("2 3", "4 5", "x 3"), (0, Play(cards("2"))))
    assert game.may(1) == (Ask("pass"),)
    game, _ = run(game, (1, Pass()))
    assert game.may(2) == (Ask("play"), Ask("pass"))


def test_refusals() -> None:
    """A refused play says what is wrong with it (RULES.md §2.5, §2.6)."""
    game = table("3 3 3 4 4 4 5 5 6", "3 3 7 7", "8 9")
    assert refused(game, 0, Play(())) == Reason.NO_CARDS
    assert refused(game, 0, Play(cards("8"))) == Reason.NOT_HELD
    assert refused(game, 0, Play((-1,))) == refused(game, 0, Play((99,))) == Reason.NOT_HELD
    assert refused(game, 0, Play(cards("3 5"))) == Reason.NO_COMBINATION
    assert refused(game, 0, Play(cards("3 3"), parse_combo("pair:4:1"))) == Reason.NOT_THAT_READING
    assert refused(game, 1, Play(cards("7"))) == Reason.NOT_ASKED
    game, _ = run(game, (0, Play(cards("5 5"))))
    assert refused(game, 1, Play(cards("3 3"))) == Reason.DOES_NOT_BEAT


def test_several_readings() -> None:
    """Where several readings are playable the play must name one, and that one is fixed (RULES.md §2.6)."""
    game = table("4 4 4 4 5 5 5 5 6", "7 8", "9 T")
    both = Play(cards("4 4 4 4 5 5 5 5"))
    assert refused(game, 0, both) == Reason.AMBIGUOUS
    for reading in ("plane_single:5:2", "four_pair:5:1", "four_pair:4:1"):
        after, _ = run(game, (0, structs.replace(both, combo=parse_combo(reading))))
        assert str(after.view(1).top) == reading


def test_last_hand_is_no_bomb_made_with_wilds() -> None:
    """In 癞子 the last hand may not be a bomb made with wilds, and the player is told so (RULES.md §5.6)."""
    game = table("5 5 6", "3 3 3 7", "8 9 T", preset="huanle_laizi", wilds=(4,))
    game, _ = run(game, (0, Play(cards("5 5"))))
    assert refused(game, 1, Play(cards("3 3 3 7"))) == Reason.LAST_HAND


def test_bombs_count() -> None:
    """A bomb played multiplies at once, and the event says by how much; four equal cards of five seats do not count."""
    game, happened = run(table("3 3 3 3 4", "5", "6"), (0, Play(cards("3 3 3 3"))))
    assert isinstance(happened[0], Played)
    assert happened[0].factor == 2
    assert game.factors == (Factor("initial", 1), Factor("bomb", 2))
    five = holding(wait(begin(copies_at(PRESETS["five"], (0, 2))), 2), 0, 0, 1, 2, 3, 9)
    assert run(five, (0, Play((0, 1, 2, 3))))[0].view(1).multiplier == 1


def test_wilds_say_what_they_stand_for() -> None:
    """A play says for each card the rank it stands for."""
    game = table("4 4 7 9", "5", "6", preset="huanle_laizi", wilds=(4,))
    _, happened = run(game, (0, Play(cards("4 4 7"))))
    assert isinstance(happened[0], Played)
    assert (happened[0].cards, happened[0].stands) == (cards("4 4 7"), (1, 1, 1))


# -- time-outs (RULES.md §2.7) -----------------------------------------------------


def test_follower_passes() -> None:
    """A follower's time-out is a pass."""
    game, _ = run(table("3 4", "5 6", "7 8"), (0, Play(cards("3"))))
    game, happened = run(game, (None, TimeUp(game.ask)))
    assert happened == [Passed(1)]


def test_leader_plays_his_lowest_single() -> None:
    """A leader's time-out plays his lowest card, and does not show a hand."""
    game = table("7 7 9 9 9 9 2 X", "5 6", "7 8")
    game, happened = run(game, (None, TimeUp(game.ask)))
    assert happened == [Played(0, cards("7"), Combo(Kind.SINGLE, 4), (4,), 7)]
    assert game.shown == ()


def test_leader_plays_his_whole_hand_where_it_is_one_play() -> None:
    """A leader whose whole hand is one legal play goes out by a time-out, also where it has several readings."""
    for hand in ("2", "3 4 5 6 7", "4 4 4 4 5 5 5 5"):
        game = wait(table(hand, "5 6", "7 8"))
        assert isinstance(game.phase, Over)
        assert game.phase.result.seat == 0
    assert isinstance(wait(table("3 5", "5 6", "7 8")).phase, Playing)


def test_time_out_keeps_the_flipped_face() -> None:
    """Of equal ranks a time-out never plays the flipped card's face while another is left."""
    game = wait(begin(copies_at(PRESETS["five"], (0, 2))), 2)
    at_two = structs.replace(game, phase=Playing(2, 2))
    kept = wait(holding(at_two, 2, 51, FACE, FACE + 2, FACE + 1))
    assert kept.turns[-1].cards == (FACE + 1,)
    assert kept.public == (0,)
    assert wait(holding(at_two, 2, 51, FACE)).public == (0, 2)


def test_stale_time_out() -> None:
    """The time-out of a question that has been answered does nothing."""
    game = table("3 4", "5 6", "7 8")
    later, _ = run(game, (0, Play(cards("3"))))
    with pytest.raises(Illegal, match="stale"):
        later.apply(None, TimeUp(game.ask))
