"""RULES.md and the code speak of the same things."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ddz_desktop.engine.cards import deck_of
from ddz_desktop.engine.rules import OPTIONS, PRESETS, ROOMS, Rules

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "ddz_desktop" / "engine" / "RULES.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"^#{2,3} (\d+(?:\.\d+)?)", BOOK, re.MULTILINE))
CITED = re.compile(r"RULES\.md((?:,? ?§\d+(?:\.\d+)?)+)")


def section(number: int) -> str:
    """The text of one numbered part."""
    return re.split(rf"^## {number}\. .*$", BOOK, flags=re.MULTILINE)[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text."""
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]


def test_every_cited_clause_exists() -> None:
    """What code, tests and the book itself cite as §n.m is a clause of the book."""
    files = [file for folder in ("ddz_desktop", "net", "tests") for file in (ROOT / folder).rglob("*.py")]
    cited = {
        (clause, file.name)
        for file in files
        for group in CITED.findall(file.read_text(encoding="utf-8"))
        for clause in re.findall(r"\d+(?:\.\d+)?", group)
    }
    assert len(cited) > 50
    assert not {(clause, name) for clause, name in cited if clause not in CLAUSES}
    assert set(re.findall(r"§(\d+(?:\.\d+)?)", BOOK)) <= CLAUSES


def test_every_preset_has_its_row() -> None:
    """§1 names every preset in order, with its seats, decks and cards."""
    table = [row for row in rows(section(1)) if row[0] in PRESETS]
    assert [row[0] for row in table] == list(PRESETS)
    for preset, _, seats, cards, _ in table:
        plain = PRESETS[preset]
        assert seats == f"{plain.seats}, {plain.decks}"
        assert cards == f"{plain.dealt} each + {plain.bottom}"
        assert plain.seats * plain.dealt + plain.bottom == len(deck_of(plain.decks))


def test_every_option_has_its_row() -> None:
    """§10 names every option with all its values, and every option that §9 refers to exists."""
    told = {name: " ".join(row) for row in rows(section(10)) for name in re.findall(r"\w+", row[0])}
    for name, option in OPTIONS.items():
        assert name in told, name
        words = {str(value) for value in option.values if not isinstance(value, bool)}
        assert words <= set(re.findall(r"\w+", told[name].lower())), name
    for row in rows(section(9))[2:]:
        for name in re.findall(r"\w+_\w+", row[-1]):
            assert name in told, row


WHERE: dict[str, Callable[[Rules], bool]] = {
    "all": lambda rules: True,
    "three seats": lambda rules: rules.seats == 3,
    "five seats": lambda rules: rules.seats == 5,
    "wild modes": lambda rules: rules.wilds > 0,
    "tiers": lambda rules: rules.bomb_tiers == "tiers",
    "天地": lambda rules: rules.preset == "tiandi",
    "新五人": lambda rules: rules.preset == "five_new",
    "beans": lambda rules: rules.currency == "beans",
}


def test_every_option_applies_where_its_row_says() -> None:
    """The last column of §10 names the modes in which an option means something."""
    for names, _, where in rows(section(10))[2:]:
        for name in re.findall(r"\w+", names):
            if name in OPTIONS:
                applies = {preset for preset, rules in PRESETS.items() if OPTIONS[name].applies(rules)}
                assert applies == {preset for preset, rules in PRESETS.items() if WHERE[where](rules)}, name


def test_factors_of_bombs() -> None:
    """The numbers before the semicolon in §10 are those of the presets, §5.7's exception aside."""
    for name, told, where in rows(section(10))[2:]:
        if name.startswith("mult_") and name != "mult_rocket":
            found = {getattr(rules, name) for rules in PRESETS.values() if WHERE[where](rules)}
            assert found == {int(told.split(";")[0])}, name


def test_every_combination_is_played_where_its_row_says() -> None:
    """The last columns of §2.2 are the presets' switches."""
    head, _, *table = rows(section(2).split("### 2.2")[1].split("\n### ")[0])
    assert head[-3:] == ["classic_b", "five seats", "other presets"]
    for kind, *_, flipped, five, other in table:
        for preset, rules in PRESETS.items():
            said = flipped if preset == "classic_b" else five if rules.seats == 5 else other
            assert (said == "yes") == getattr(rules, kind, True), (kind, preset)


@pytest.mark.parametrize("room", ROOMS)
def test_rooms(room: str) -> None:
    """§4.8 has the numbers of every room."""
    row = next(row for row in rows(section(4)) if row[0].startswith(room))
    assert [int(cell.replace(" ", "")) for cell in row[1:]] == list(ROOMS[room].values())


def test_defaults() -> None:
    """The defaults that §10 gives are the presets'."""
    for name, preset in PRESETS.items():
        points = name in ("classic_a", "classic_b", "laizi_bid")
        assert preset.currency == ("points" if points else "beans")
        assert preset.all_pass == ("first_bidder_min" if name == "laizi_bid" else "redeal")
        assert preset.last_hand_soft_bomb == ("forbid" if name in ("huanle_laizi", "laizi_bid") else "allow")
        assert (preset.coefficient, preset.score_cap) == (
            ((1, 4), 10_000) if name in ("huanle_laizi", "tiandi") else ((1, 1), 0)
        )
        assert preset.mult_rocket == (4 if name in ("huanle_laizi", "tiandi") else 2)
        assert preset.shows == (name in ("huanle", "huanle_laizi", "tiandi"))
        assert (preset.doubling != "none") == (name in ("huanle", "huanle_laizi", "tiandi", "five", "five_new"))
