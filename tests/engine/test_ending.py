"""The end of a hand: sides, springs, settlement, 逃跑; and sums that hold whatever the numbers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.engine import ending, scoring
from ddz_desktop.engine.events import Double, Factor, Illegal, Leave, Left, Pass, Play, Result, Settlement, Show
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import PRESETS, rules
from tests.engine.table import begin, copies_at, holding, lead, plain, run, take, wait
from tests.engine.test_play import cards, table

RICH = (10**9,) * 3


def result(game: Game) -> Result:
    """How a hand ended."""
    assert isinstance(game.phase, Over)
    return game.phase.result


def paid(game: Game) -> Settlement:
    """What a hand changed."""
    settlement = result(game).settlement
    assert settlement is not None
    return settlement


# -- sides and springs (RULES.md §2.7, §4.5, §7.7) -----------------------------------


def test_first_out_wins_for_his_side() -> None:
    """The hand ends at once when somebody has no card left; his side wins, and all hands lie open."""
    game, _ = run(table("3 4", "5", "6 7"), (0, Play(cards("3"))), (1, Play(cards("5"))))
    assert (result(game).seat, result(game).winners, result(game).landlords) == (1, (1, 2), (0,))
    assert game.view(None).hands == result(game).hands == (cards("4"), (), cards("6 7"))


def test_springs() -> None:
    """春天: no farmer played. 反春: the landlord played exactly once, where the option is on."""
    spring, _ = run(table("3", "5", "6 7"), (0, Play(cards("3"))))
    assert result(spring).factors[-1].name == "spring"
    anti = ((0, Play(cards("3"))), (1, Play(cards("5"))))
    game, _ = run(table("3 4", "5", "6 7"), *anti)
    assert result(game).factors[-1].name == "anti_spring"
    off = lead(begin(plain(rules("huanle", {"anti_spring": False}), first=0)))
    for seat, hand in enumerate(("3 4", "5", "6 7")):
        off = holding(off, seat, *cards(hand))
    assert result(run(off, *anti)[0]).factors[-1].name == "initial"
    none, _ = run(table("3 4", "5 8", "6 7"), (0, Play(cards("3"))), (1, Play(cards("5"))), (2, Pass()), (0, Pass()),
                  (1, Play(cards("8"))))  # fmt: skip
    assert result(none).factors[-1].name == "anti_spring"


def test_five_seats_know_no_anti_spring() -> None:
    """Five seats: spring where no loser made a play; the farmers, hidden landlord aside, only can suffer it."""
    game = wait(begin(copies_at(PRESETS["five"], (0, 2))), 2)
    for seat in range(5):
        game = holding(game, seat, 4 * seat, 4 * seat + 20)
    won, _ = run(game, (0, Play((20,))), (1, Pass()), (2, Play((28,))), (3, Pass()), (4, Pass()), (0, Pass()),
                 (1, Pass()), (2, Play((8,))))  # fmt: skip
    assert result(won).winners == (0, 2)
    assert result(won).factors[-1].name == "spring"
    lost, _ = run(game, (0, Play((0,))), (1, Play((4,))), (2, Pass()), (3, Pass()), (4, Pass()), (0, Pass()),
                  (1, Play((24,))))  # fmt: skip
    assert result(lost).winners == (1, 3, 4)
    assert result(lost).factors[-1].name == "initial"


# -- settlement (RULES.md §3.3, §4.5, §4.6, §5.8) ------------------------------------


def test_points() -> None:
    """叫分 counts points: N = 1, no fee, no cap, no floor, and the room's initial does not count; beans stay."""
    rules_ = structs.replace(PRESETS["classic_a"], N=500, A=7, initial=4)
    game = lead(begin(plain(rules_, first=0, beans=(0, 0, 0))))
    for seat, hand in enumerate(("3", "5", "6")):
        game = holding(game, seat, *cards(hand))
    end = paid(run(game, (0, Play(cards("3"))))[0])
    assert (end.change, end.fee, end.after, end.unit) == ((12, -6, -6), (0, 0, 0), (0, 0, 0), 1)


def test_quarter_points() -> None:
    """Under points a coefficient's quarters are kept: sums are in quarters (RULES.md §5.8)."""
    game = take(begin(plain(rules("huanle_laizi", {"currency": "points"}), first=0, wilds=(9,))))[0]
    game = wait(game)
    for seat, hand in enumerate(("3 4", "5", "6")):
        game = holding(game, seat, *cards(hand))
    end = paid(run(game, (0, Play(cards("3"))), (1, Play(cards("5"))))[0])
    assert (end.change, end.unit) == ((-4, 2, 2), 4)


def test_doubles_and_beans() -> None:
    """X is 底分 × M × both doubles, times N; the fee is A from everybody."""
    game = take(begin(plain(structs.replace(PRESETS["huanle"], N=10, A=3, initial=2), first=0, beans=RICH)))[0]
    game, _ = run(game, (0, Double(True)), (1, Double(True)), (2, Double(False)))
    for seat, hand in enumerate(("3", "5", "6")):
        game = holding(game, seat, *cards(hand))
    end = paid(run(game, (0, Play(cards("3"))))[0])
    assert end.nominal == (2 * 2 * 10 * (4 + 2), -160, -80)
    assert end.change == (237, -163, -83)


def test_score_cap_is_shown_apart() -> None:
    """`nominal` is what was won, `capped` what the caps leave of it."""
    game = take(begin(plain(structs.replace(PRESETS["huanle_laizi"], N=1, score_cap=1, initial=64), wilds=(9,))))[0]
    lord = game.landlords[0]
    game = structs.replace(wait(holding(game, lord, 0)), phase=Playing(lord, lord))
    end = paid(run(game, (lord, Play((0,))))[0])
    assert end.nominal[lord] == 64
    assert end.capped[lord] == 0, "half a bean each is dropped"


def test_odd_half_bean() -> None:
    """An odd half bean is the open landlord's, whichever seat he has (RULES.md §7.9)."""
    five = rules("five", {"N": 1})
    assert scoring.nominal(five, (3, 1), True, 1) == (-1, 1, -1, 2, -1)
    assert scoring.nominal(five, (3, 1), False, 1) == (1, -1, 1, -2, 1)


amounts = st.lists(st.integers(0, 10**6), min_size=5, max_size=5)


@given(
    preset=st.sampled_from(sorted(PRESETS)), beans=amounts, points=st.integers(0, 10**5), hidden=st.booleans(),
    won=st.booleans(), doubled=st.sets(st.integers(0, 4)), cap=st.sampled_from((0, 1, 777, 10_000)),
    options=st.fixed_dictionaries({
        "N": st.sampled_from((1, 3, 1_000)), "A": st.sampled_from((0, 50)), "winner_cap": st.booleans(),
        "floor_zero": st.booleans(), "currency": st.sampled_from(("points", "beans")),
    }),
)  # fmt: skip
def test_settlement_laws(
    preset: str, beans: list[int], points: int, hidden: bool, won: bool, doubled: set[int], cap: int,
    options: dict[str, object],
) -> None:  # fmt: skip
    """Sums are zero at every stage and none is turned round: nobody gains more or loses more than before, winners gain
    at most what they hold, losers pay at most what they hold, each where the option says so."""
    table_ = rules(preset, options)
    seats = table_.seats
    landlords = (0, 2) if hidden and seats == 5 else (0,)
    exact, scored = (
        scoring.nominal(table_, landlords, won, points, sorted(doubled & set(range(seats))), most) for most in (0, cap)
    )
    held = tuple(beans[:seats])
    end = scoring.settle(table_, exact, held, scored)
    stages = (end.nominal, scored, end.capped, end.paid)
    assert [sum(stage) for stage in stages] == [0] * 4
    for earlier, later in pairwise(stages):
        assert all(abs(b) <= abs(a) and a * b >= 0 for a, b in zip(earlier, later, strict=True))
    in_beans = table_.currency == "beans"
    if in_beans and table_.winner_cap:
        assert all(gain <= bean for gain, bean in zip(end.paid, held, strict=True))
    if in_beans and table_.floor_zero:
        assert all(gain >= -bean for gain, bean in zip(end.paid, held, strict=True))
        assert min(end.after) >= 0
    if cap:
        assert max(scored) <= cap * scoring.per_point(table_)


@given(total=st.integers(0, 10**6), weights=st.lists(st.integers(0, 10**6), max_size=6))
def test_share_laws(total: int, weights: list[int]) -> None:
    """A division gives everything away, nobody gets a whole unit more or less than his exact part, and an equal weight
    never gets less for being earlier."""
    parts = scoring.share(total, weights)
    if not any(weights):
        assert not any(parts)
        return
    assert sum(parts) == total
    for weight, part in zip(weights, parts, strict=True):
        assert abs(part * sum(weights) - total * weight) < sum(weights)
    equal = [(a, b) for i, a in enumerate(parts) for j, b in enumerate(parts) if i < j and weights[i] == weights[j]]
    assert all(a >= b for a, b in equal)


# -- 逃跑 (RULES.md §4.7) --------------------------------------------------------------


def leave(game: Game, seat: int) -> Game:
    """The game after a seat has left."""
    return run(game, (None, Leave(seat)))[0]


SPREAD = tuple(range(54))  # at most two of a rank to a seat; the jokers in the bottom


def test_leaving_before_there_is_a_landlord() -> None:
    """Everybody is a farmer then: ten units, shared by all others."""
    end = leave(begin(plain(structs.replace(PRESETS["huanle"], A=0), beans=RICH, deck=SPREAD)), 1)
    assert (result(end).why, result(end).seat, result(end).winners) == ("left", 1, (0, 2))
    assert (result(end).penalty, paid(end).change) == (1_000, (500, -1_000, 500))


def test_leaving_while_cards_are_dealt() -> None:
    """A show counts, and of the bombs only those among the cards dealt so far."""
    late = (*FOURS[24:51], *FOURS[:24], *FOURS[51:])
    game, _ = deal(plain(structs.replace(PRESETS["huanle"], A=0), beans=RICH, deck=late))
    game, _ = run(game, (0, Show()))
    assert (_g(game), result(leave(game, 1)).penalty) == (4, 1_000)
    game = wait(game)
    assert (_g(game), result(leave(game, 1)).penalty) == (4 * 2**6, 100 * 2 * 4 * 2**6)


def test_what_behaviour_is() -> None:
    """g counts show, robs, reveal and doubles of the whole table, and the bombs as they are told, not as they were
    played; neither the room's initial multiplier nor a spring."""
    counted = Factor("show", 3), Factor("rob", 5), Factor("reveal", 7), Factor("double", 11)
    factors = (Factor("initial", 2), *counted, Factor("bomb", 13), Factor("spring", 17), Factor("anti_spring", 19))
    assert scoring.behaviour(factors, [23, 29]) == 3 * 5 * 7 * 11 * 23 * 29


def test_leaver_pays_the_other_side() -> None:
    """A landlord pays both farmers, a farmer the landlord; his partner neither wins nor pays; then the fee."""
    game = lead(begin(plain(structs.replace(PRESETS["huanle"], A=5), first=0, beans=RICH, deck=SPREAD)))
    assert scoring.behaviour(game.factors, []) == 1
    assert paid(leave(game, 0)).paid == (-2_000, 1_000, 1_000)
    end = paid(leave(game, 1))
    assert (end.paid, end.change) == ((1_000, -1_000, 0), (995, -1_005, -5))


FOURS = (*(card + i for i in range(8) for card in (0, 12, 24)), *range(8, 12), *range(20, 24), *range(32, 54))


def test_bombs_count_whether_played_or_not() -> None:
    """g counts every bomb as dealt, the bottom included once taken, broken or not, and each once (RULES.md §4.7)."""
    game = lead(begin(plain(structs.replace(PRESETS["huanle"], A=0), first=0, beans=RICH, deck=FOURS)))
    owed = 200 * 2 * 2**7  # two fours a seat and the rocket
    assert result(leave(game, 0)).penalty == owed
    for first in (game.hands[0][-1:], (0, 1, 2, 3)):
        assert result(leave(run(game, (0, Play(first)))[0], 0)).penalty == owed


def test_made_bombs_count_once_played() -> None:
    """A bomb made with wilds counts from when it is played (RULES.md §4.7)."""
    game = table("3 3 3 5 9", "6", "7", preset="huanle_laizi", wilds=(2,))
    before = _g(game)
    after, _ = run(game, (0, Play(cards("3 3 3 5"), parse_combo("soft_bomb:3:4"))))
    assert _g(after) == before * 2
    flat = table("3 3 3 5 9", "6", "7", preset="laizi_bid", wilds=(2,))
    assert _g(run(flat, (0, Play(cards("3 3 3 5"), parse_combo("bomb:3:4"))))[0]) == _g(flat) * 2
    natural = table("3 3 3 3 9", "6", "7", preset="laizi_bid", wilds=(2,))
    assert _g(run(natural, (0, Play(cards("3 3 3 3"))))[0]) == _g(natural), "counted as dealt, or not at all"


def _g(game: Game) -> int:
    return scoring.behaviour(game.factors, ending.bombs(game))


def test_hidden_landlord_leaves_as_one() -> None:
    """Five seats: a landlord of two is liable for 3/2, the farmers share it; a farmer's loss goes to both landlords."""
    game = wait(begin(copies_at(structs.replace(PRESETS["five"], A=0), (0, 2))), 2)
    g = _g(game)
    unit = 100 * (10 if g < 10 else 2 * g)
    end = paid(leave(game, 2))
    assert end.paid[2] == -unit * 3 // 2
    assert [end.paid[seat] > 0 for seat in range(5)] == [False, True, False, True, True]
    end = paid(leave(game, 1))
    assert end.paid == (unit // 2, -unit, unit // 2, 0, 0)


def test_on_leave_bot() -> None:
    """`on_leave=bot`: everybody is told, and the hand goes on unchanged."""
    game = begin(plain(rules("huanle", {"on_leave": "bot"})))
    after, happened = run(game, (None, Leave(2)))
    assert (after, happened) == (game, [Left(2)])


def test_nothing_after_the_end() -> None:
    """An ended hand takes no act, not even a leave."""
    game = wait(begin(plain(PRESETS["classic_a"])), 3)
    assert result(game).why == "void"
    for seat, act in ((None, Leave(0)), (0, Pass())):
        with pytest.raises(Illegal, match="over"):
            game.apply(seat, act)
