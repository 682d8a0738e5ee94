"""The player's library as the scenes show it: where its hands lie, and the list of them."""

from pathlib import Path

from ddz_desktop import resources
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.replays import Replays
from tests.kept import fill


def data() -> Path:
    """Where the hands of this test lie."""
    return resources.data_folder()


def listed(desk: Desk, number: int = 24) -> Replays:
    """The list, of so many hands."""
    fill(data(), number)
    page = Replays(desk)
    page.update(0.0)
    return page
