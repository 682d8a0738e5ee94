"""The golden hands: what the rules say to one whole hand of every preset, to the byte."""

import pytest

from ddz_desktop.engine.rules import PRESETS
from tests.engine.golden import FOLDER, lines, path, read


@pytest.mark.parametrize("preset", PRESETS)
def test_golden(preset: str) -> None:
    """A recorded hand gives the same events, questions and views as ever. Where a change is meant, see what the new
    transcripts (`python -m tests.engine.golden`) say differently, and whether RULES must become another version."""
    text = path(preset).read_text(encoding="utf-8")
    assert "".join(lines(*read(text))) == text


def test_none_is_missing() -> None:
    """Every preset has its hand, and every hand its preset."""
    assert {file.name for file in FOLDER.glob("*.jsonl")} == {path(preset).name for preset in PRESETS}
