"""The statistics: what is chosen is counted, and they begin anew only where that is wanted."""

from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.statistics import Statistics
from net.index import Choice
from tests.kept import fill, some
from tests.ui.library import data, listed
from tests.ui.pressing import click, control, key


def test_choices_count_what_they_name(desk: Desk) -> None:
    """Mode, role and level, alone and together; all again."""
    fill(data())
    page = Statistics(desk)
    page.update(0.0)
    whole = page.numbers.figures
    assert whole.hands == len(some())
    click(page, "preset.five")
    assert page.choice == Choice("five")
    click(page, "role.farmer")
    click(page, "level.normal")
    assert page.choice == Choice("five", "farmer", "normal")
    assert page.numbers.figures == page.library.index.figures(page.choice)  # type: ignore[union-attr]
    for name in ("preset.all", "role.all", "level.all"):
        click(page, name)
    assert page.numbers.figures == whole
    page.close()


def test_points_have_a_curve_of_their_own(desk: Desk) -> None:
    """Where no beans were played for."""
    fill(data())
    page = Statistics(desk)
    page.press("preset.classic_a")
    assert page.numbers.currency == "points"
    assert page.numbers.sums[-1] == page.numbers.figures.points
    page.close()


def test_clearing_asks_first(desk: Desk) -> None:
    """No changes nothing; yes begins at zero, and replays, settings and beans stay as they were."""
    fill(data(), 6)
    page = Statistics(desk)
    settings, profile = desk.settings, desk.profile
    for answer in ("no", "escape"):
        click(page, "clear")
        (click if answer == "no" else key)(page, answer)
        assert page.layers == []
        assert page.numbers.figures.hands == 6
    click(page, "clear")
    click(page, "yes")
    assert page.numbers.figures.hands == 0
    assert not control(page, "clear").enabled
    assert (desk.settings, desk.profile) == (settings, profile)
    page.close()
    assert len(listed(desk, 6).lines) == 6
    again = Statistics(desk)
    assert again.numbers.figures.hands == 0
    again.close()
