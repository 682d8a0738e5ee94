"""The vectors of everything but combinations: auctions, shows, doubles, springs, settlements, 逃跑, roles, deals."""

import json
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ddz_desktop.engine import roles, scoring
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import parse_rank, parse_ranks
from ddz_desktop.engine.events import (
    Action,
    Bid,
    Call,
    Factor,
    Illegal,
    Play,
    Reveal,
    Revealed,
    Rob,
    Settlement,
    TimeUp,
)
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Bidding, Calling, Over, Playing
from ddz_desktop.engine.rules import Rules, rules
from tests.engine.table import FACE, begin, copies_at, holding, plain, run

_FILE = Path(__file__).parents[1] / "vectors" / "rules.jsonl"
VECTORS = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]
RICH = 10**12
Vector = dict[str, Any]


def _rules(vector: Vector) -> Rules:
    return rules(vector["mode"], vector.get("options"))


def _auction_bid(vector: Vector) -> object:
    table = _rules(vector)
    flip = (vector["first"] - 1) % 3 if table.preset == "classic_b" else -1
    game = begin(plain(table, first=1 if flip >= 0 else vector["first"], flip=flip))
    try:
        for points in vector["bids"]:
            assert isinstance(game.phase, Bidding | Over | Playing)
            game, _ = game.apply(getattr(game.phase, "turn", 0), Bid(points))
    except Illegal:
        return {"error": True}
    if isinstance(game.phase, Over):
        return {"redeal": True}
    return {"landlord": game.landlords[0], "base": game.stake}


def _auction_call(vector: Vector) -> object:
    shower = vector.get("shower")
    game = begin(plain(_rules(vector), first=vector["first"], shows=() if shower is None else (shower,)))
    asked = []
    for yes in vector["answers"]:
        assert isinstance(game.phase, Calling)
        seat, kind = game.phase.turn, game.may(game.phase.turn)[0].act
        asked.append([seat, kind])
        game, _ = game.apply(seat, Call(yes) if kind == "call" else Rob(yes))
    if isinstance(game.phase, Over):
        return {"redeal": True}
    found: Vector = {"landlord": game.landlords[0], "robs": sum(factor.name == "rob" for factor in game.factors)}
    return found | ({"asked": asked} if "asked" in vector["expect"] else {})


def _show(vector: Vector) -> object:
    factors: tuple[Factor, ...] = ()
    for event in vector["events"]:
        late = {"start": scoring.SHOW_START, "late": scoring.SHOW_LATE}
        factors = scoring.with_show(factors, late[event[0]] if event[0] in late else scoring.show_factor(event[1]))
    return prod(factor.value for factor in factors)


def _double(vector: Vector) -> object:
    table = structs.replace(_rules(vector), double_min=vector["threshold"])
    return scoring.may_double(table, vector["seat"], vector["landlord"], vector["beans"])


def _spring3(vector: Vector) -> object:
    given = vector["input"]
    table = structs.replace(_rules(vector), anti_spring=given.get("anti", True))
    plays = [given["plays_landlord"], *given["plays_farmers"]]
    return bool(scoring.spring(table, (0,), (0,) if given["landlord_wins"] else (1, 2), plays))


def _spring5(vector: Vector) -> object:
    losers = vector["losers_plays"]
    plays = [*losers, *([4] * (5 - len(losers)))]
    winners = tuple(range(len(losers), 5))
    landlords = winners if len(losers) == 3 else (0, 1)
    return bool(scoring.spring(_rules(vector), landlords, winners, plays))


def _settled(settlement: Settlement) -> object:
    return {"change": list(settlement.change), "system": sum(settlement.fee)}


def _stakes(vector: Vector) -> Rules:
    given = vector["input"]
    ratio = Fraction(given.get("coefficient", "1"))
    named = {key: given[key] for key in ("N", "initial", "winner_cap", "floor_zero") if key in given}
    return structs.replace(
        _rules(vector), A=given.get("fee", 0), coefficient=(ratio.numerator, ratio.denominator),
        score_cap=given.get("score_cap", 0), **({"N": 1} | named),
    )  # fmt: skip


def _settle(vector: Vector, landlords: tuple[int, ...], won: bool, doubled: list[int]) -> object:
    table, given = _stakes(vector), vector["input"]
    points, beans = given["base"] * given["mult"], given.get("beans", [RICH] * table.seats)
    exact, scored = (
        scoring.nominal(table, landlords, won, points, doubled, cap) for cap in (0, table.score_cap)
    )  # fmt: skip
    return _settled(scoring.settle(table, exact, beans, scored))


def _settle3(vector: Vector) -> object:
    given = vector["input"]
    return _settle(vector, (given["landlord"],), given["landlord_wins"], given.get("doubled", []))


def _settle5(vector: Vector) -> object:
    given = vector["input"]
    hidden = given["hidden"] if isinstance(given["hidden"], list) else [given["hidden"]]
    landlords = (given["open_landlord"], *(seat for seat in hidden if seat is not None))
    return _settle(vector, landlords, given["landlords_win"], given.get("pairwise_doubled", []))


def _escape(vector: Vector) -> object:
    given = vector["input"]
    liable = Fraction(given["identity"]) * given.get("doubling", 1)
    return scoring.penalty(_stakes(vector), (liable.numerator, liable.denominator), given["behaviour"])


def _escape_pay(vector: Vector) -> object:
    given, table = vector["input"], _stakes(vector)
    beans = given.get("beans", [RICH] * table.seats)
    return _settled(scoring.escape(table, given["leaver"], given["opponents"], given["penalty"], beans))


def _escape_bombs(vector: Vector) -> object:
    wilds = tuple(parse_rank(word) for word in vector.get("wild", ()))
    return [str(bomb) for bomb in book(_rules(vector), wilds).bombs_dealt(parse_ranks(vector["cards"]))]


def _roles5(vector: Vector) -> object:
    others = [None if seat == "bottom" else seat for seat in vector["others"]]
    found = roles.landlords(copies_at(_rules(vector), [vector["flip_holder"], *others], vector.get("draw")))
    return [found[0], list(found[1:])]


def _identity5(vector: Vector) -> object:
    """The step, then plays put one by one to whoever the vector names, who holds what it says."""
    given = vector["input"]
    hidden = given["open_landlord"] if given["hidden"] is None else given["hidden"]
    game = begin(copies_at(_rules(vector), [given["open_landlord"], hidden]))
    for seat, yes in given["choices"].items():
        game = _try(game, int(seat), yes)
    game, happened = run(game, (None, TimeUp(game.ask)))
    revealed: object = "step" if any(isinstance(event, Revealed) for event in happened) else None
    game, _ = game.apply(None, TimeUp(game.ask))
    for index, (seat, is_face) in enumerate(given["plays"]):
        card = FACE if is_face else FACE - 1
        game = structs.replace(holding(game, seat, card, 0, 5), phase=Playing(seat, seat), turns=())
        game, happened = run(game, (seat, Play((card,))))
        if any(isinstance(event, Revealed) for event in happened):
            revealed = index
    return {"mult": prod(factor.value for factor in game.factors), "revealed": revealed}


def _try(game: Game, seat: int, yes: bool) -> Game:
    try:
        return game.apply(seat, Reveal(yes))[0]
    except Illegal:
        return game


def _deal(vector: Vector) -> object:
    table = _rules(vector)
    game = begin(plain(table))
    each = {len(game.deal.cards(seat, table.dealt)) for seat in range(table.seats)}
    while not game.landlords:
        turn = getattr(game.phase, "turn", 0)
        take: dict[str, Action] = {"bid": Bid(3), "call": Call(True), "rob": Rob(False)}
        game, _ = game.apply(turn, take[game.may(turn)[0].act])
    landlord = len(game.hands[game.landlords[0]])
    return {"cards": len(game.deal.deck), "each": each.pop(), "bottom": len(game.deal.bottom), "landlord": landlord}


ANSWERS = {
    "auction_bid": _auction_bid, "auction_call": _auction_call, "show": _show, "double": _double,
    "spring3": _spring3, "spring5": _spring5, "settle3": _settle3, "settle5": _settle5, "escape": _escape,
    "escape_pay": _escape_pay, "escape_bombs": _escape_bombs, "roles5": _roles5, "identity5": _identity5,
    "deal": _deal,
}  # fmt: skip


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] in ANSWERS], ids=lambda vector: vector["id"])
def test_vector(vector: Vector) -> None:
    """The engine answers every question of the conformance vectors as they expect (RULES.md §13)."""
    assert ANSWERS[vector["kind"]](vector) == vector["expect"], vector.get("note")


def test_all_kinds() -> None:
    """No kind of vector goes untested: those left are readings, put to the book."""
    assert {vector["kind"] for vector in VECTORS} - ANSWERS.keys() == {"read", "beat", "moves", "factor"}
