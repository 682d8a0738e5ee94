"""Every module says what it is."""

import ast
from pathlib import Path

import pytest

from ddz_desktop import checkout

FOLDERS = ("ddz_desktop", "net", "assets", "bench", "pack", "tests", "training")
MODULES = sorted(path for folder in FOLDERS for path in (checkout.ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(checkout.ROOT).as_posix())
def test_a_module_opens_with_one_line_that_says_what_it_is(path: Path) -> None:
    """The first line of a module's docstring is a sentence; only an empty file needs none."""
    tree = ast.parse(path.read_text("utf-8"))
    if not tree.body:
        return
    first = (ast.get_docstring(tree) or "").split("\n")[0]
    assert first.endswith((".", ":", "。")), f"{first!r} is no sentence on one line"
