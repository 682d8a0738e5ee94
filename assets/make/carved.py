"""The characters of titles as outlines of a serif, so that the screen can cut any title from paper without the font."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

from .glyphs import glyph
from .paths import write

WORDS = Path(__file__).resolve().parents[2] / "ddz_desktop/ui/words"
EM = 1000
ALWAYS = string.ascii_letters + string.digits + " ·.,:;!?'()-+/&，。：！？、"
OTHERS = {
    "setup.daily", "setup.house", "result.landlords_won", "result.farmers_won", "result.void", "result.left",
    "scores.won", "scores.me", "scores.tie", "scores.and", "replays.bring", "replay.eyes", "rules.basics",
    "table.paused", "table.all_plays",
}  # fmt: skip


def is_title(name: str) -> bool:
    """Whether a sentence of the catalogues, by its dotted name, is drawn as a title."""
    table, _, last = name.rpartition(".")
    return last.endswith("title") or (table.startswith("preset.") and last == "name") or name in OTHERS


def _sentences(tree: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for name, branch in tree.items():
        if isinstance(branch, dict):
            yield from ((above + name, str(form)) for form in branch.values() if isinstance(form, str))
            yield from _sentences(branch, f"{above}{name}.")
        else:
            yield above + name, str(branch)


def characters() -> list[str]:
    """What the titles of both languages are written with."""
    trees = [tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8")) for language in ("zh", "en")]
    used = {c for tree in trees for name, text in _sentences(tree) if is_title(name) for c in text}
    return sorted((used | set(ALWAYS)) - set("{}\n"))


def carved_toml() -> str:
    """Text of `assets/carved.toml`: for each character its width and its outline in thousandths of the type size."""
    rows = []
    for c in characters():
        segments, width = glyph(c, "serif")
        outline = [s._replace(points=[(round(x * EM), round(y * EM)) for x, y in s.points]) for s in segments]
        rows.append(f'U{ord(c):04X} = [{round(width * EM)}, "{write(outline)}"]  # {c}')
    return "\n".join(["# Written by `python -m assets.make`; the source is make/carved.py.", *rows]) + "\n"
