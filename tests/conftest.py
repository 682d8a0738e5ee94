"""What every test gets: no screen, no sound, a home of its own, and a real window for those that ask."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import window as real

# Before anything imports pygame, in this process and in those it starts.
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
# Before anything imports numpy: small products on several threads take many times the processor of one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# No deadline: the clock of a shared machine says nothing of the code. A failure prints what reproduces it.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real windows come one after another in one worker: two at a time only wait for each other's processor."""
    for item in items:
        if item.get_closest_marker("window") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group("window"))


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the files of whoever runs it."""
    os.environ["DDZ_HOME"] = str(tmp_path_factory.mktemp("home"))


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Callable[..., real.Window]]:
    """Open the game in a real window under Xvfb: `open_window("--preset", "five", size=(1024, 768))`.

    Its log and its last picture stay in the test's folder, which pytest keeps."""
    if missing := real.missing_tools():
        pytest.skip(f"a real window needs {', '.join(missing)}: python -m tests says how to install them")
    opened: list[real.Window] = []

    def start(*words: str, size: tuple[int, int] = real.SIZE, home: Path | None = None) -> real.Window:
        folder = tmp_path / f"window{len(opened)}"
        folder.mkdir()
        opened.append(real.start(real.GAME + list(words), folder, size, home))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
