"""The packed program that DDZ_PROGRAM names, for `python -m pack try`; without one there is nothing to be tested."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

collect_ignore_glob = [] if "DDZ_PROGRAM" in os.environ else ["test_*.py"]


@pytest.fixture
def packed() -> Path:
    """The program, which lies in its folder."""
    return Path(os.environ["DDZ_PROGRAM"])


@pytest.fixture
def port(packed: Path, tmp_path: Path) -> Iterator[str]:
    """Where the packed program keeps a table open."""
    words = [str(packed), "host", "--lang", "en", "--preset", "huanle", "--bots", "normal"]
    home = os.environ | {"DDZ_HOME": str(tmp_path / "host")}
    with subprocess.Popen(words, env=home, stdout=subprocess.PIPE, encoding="utf-8") as host:
        assert host.stdout
        try:
            yield next(found[1] for line in host.stdout if (found := re.search(r"[\d.]+:(\d+)", line)))
        finally:
            host.terminate()
    assert host.returncode == 0
