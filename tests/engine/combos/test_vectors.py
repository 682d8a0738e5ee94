"""The vectors about combinations: put to the engine's own functions, and to the judge as lines."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from ddz_desktop.engine import judge
from ddz_desktop.engine.book import Book, book
from ddz_desktop.engine.cards import parse_rank, parse_ranks, show_ranks
from ddz_desktop.engine.events import Illegal
from ddz_desktop.engine.reading import parse_combo
from ddz_desktop.engine.rules import rules

Vector = dict[str, Any]
FILE = Path(__file__).parents[2] / "vectors" / "rules.jsonl"
JUDGED = ("read", "beat", "moves", "factor")
VECTORS = [
    vector
    for vector in map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    if vector["kind"] in (*JUDGED, "escape_bombs")
]


def _book(vector: Vector) -> Book:
    return book(rules(vector["mode"], vector.get("options")), tuple(parse_rank(w) for w in vector.get("wild", ())))


def _answer(vector: Vector) -> Any:
    table, top = _book(vector), parse_combo(vector["to_beat"]) if vector.get("to_beat") else None
    cards = parse_ranks(str(vector.get("cards", vector.get("hand", ""))))
    match vector["kind"]:
        case "read":
            return [str(combo) for combo in table.readings(cards)]
        case "beat":
            try:
                return [str(combo) for combo in table.answers(cards, top, vector.get("last_hand", False))]
            except Illegal:
                return []
        case "moves":
            return [[show_ranks(played), str(combo)] for played, combo in table.moves(cards, top)]
        case "factor":
            return table.factor(parse_combo(vector["reading"]))
        case _:
            return [str(combo) for combo in table.bombs_dealt(cards)]


def _agrees(vector: Vector, found: Any) -> bool:
    if "expect_count" in vector:
        return bool(len(found) == vector["expect_count"] == len({tuple(move) for move in found}))
    right = vector["expect"]
    return bool(sorted(found) == sorted(right) if isinstance(found, list) else found == right)


def test_there_are_vectors_of_every_kind() -> None:
    """The copy of the vectors is whole."""
    kinds = [vector["kind"] for vector in VECTORS]
    assert {kind: kinds.count(kind) for kind in (*JUDGED, "escape_bombs")} == {
        "read": 169, "beat": 94, "moves": 19, "factor": 24, "escape_bombs": 4
    }  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_the_book_agrees_with_the_vector(vector: Vector) -> None:
    """Every reading, comparison, move list, factor and bomb is as stated, the default reading first."""
    found = _answer(vector)
    assert _agrees(vector, found), found
    assert "default" not in vector or found[0] == vector["default"]


def test_the_judge_agrees_with_the_vectors() -> None:
    """The judge answers the same questions a line each, in order, with 0 wrong."""
    asked = [vector for vector in VECTORS if vector["kind"] in JUDGED]
    out = io.StringIO()
    assert judge.main([json.dumps(vector) for vector in asked], out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [vector["id"] for vector in asked]
    wrong = [(v["id"], a) for v, a in zip(asked, answers, strict=True) if not _agrees(v, a.get("answer"))]
    assert not wrong
