"""The workflows that test, package and release: of the form GitHub wants, careful, and about what is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ddz_desktop import __version__, checkout
from pack.__main__ import PACKAGES
from pack.notes import notes

GITHUB = checkout.ROOT / ".github"
FLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
TEXT = "\n".join(path.read_text("utf-8") for path in FLOWS)


def _well(*words: str | Path) -> None:
    done = subprocess.run([*words], cwd=checkout.ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_they_have_githubs_form() -> None:
    """Every key and value is one that GitHub's schema knows."""
    _well(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *FLOWS)


def test_they_give_nothing_away() -> None:
    """No right that is not needed, no action that its owner could change under us, no text of others run as code."""
    _well(Path(sys.executable).with_name("zizmor"), "--offline", "--quiet", GITHUB)


def test_they_run_what_there_is() -> None:
    """Each packer's word, module and script that a step names exists, and every package is made by one of them."""
    made = {word for line in re.findall(r"python -m pack (\w[\w ]*)", TEXT) for word in line.split()}
    assert made == {"folder", "try", *PACKAGES}
    assert {"tests", "pack", "pack.notes", "ddz_desktop"} <= {*re.findall(r"python -m ([\w.]+)", TEXT)}
    scripts = {*re.findall(r"bash (\.github/[\w-]+)", TEXT)}
    assert scripts == {path.relative_to(checkout.ROOT).as_posix() for path in GITHUB.iterdir() if path.is_file()}


def test_signing_takes_secrets_alone() -> None:
    """What signs comes from GitHub's secrets; the packaging workflow asks for each that it uses and no other."""
    package = (GITHUB / "workflows" / "package.yml").read_text("utf-8")
    asked = {*re.findall(r"^      ([A-Z_]+):", package.split("\npermissions:")[0], re.MULTILINE)}
    used = {*re.findall(r"secrets\.([A-Z_]+)", package)}
    assert used
    assert used == asked
    release = (GITHUB / "workflows" / "release.yml").read_text("utf-8")
    assert {*re.findall(r"secrets\.([A-Z_]+)", release)} == used


HISTORY = f"# Changes\n\n## {__version__} (2027-01-01)\n\n- This.\n- That.\n\n## 0.0.1 (2026-01-01)\n\n- First.\n"


def test_the_notes_of_a_release_are_what_the_history_says() -> None:
    """All that stands under the version, and nothing of others."""
    assert notes(HISTORY, f"v{__version__}") == "- This.\n- That.\n"
    assert notes(HISTORY, "v0.0.1", "0.0.1") == "- First.\n"


@pytest.mark.parametrize(("history", "tag", "said"), [
    (HISTORY, "v9.9.9", "the tag is v9.9.9"),
    (HISTORY.replace("2027-01-01", "not yet released"), f"v{__version__}", "not yet released"),
    ("# Changes\n", f"v{__version__}", "has nothing of"),
])  # fmt: skip
def test_nothing_unready_is_released(history: str, tag: str, said: str) -> None:
    """A tag of another version, one that the history calls unreleased or has not, stops before anything is made."""
    with pytest.raises(ValueError, match=re.escape(said)):
        notes(history, tag)
