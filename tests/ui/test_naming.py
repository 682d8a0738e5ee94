"""A new player has a name of his own from the first start on."""

import pytest

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.ui import opponents
from ddz_desktop.ui.naming import christen, names
from ddz_desktop.ui.settings import Settings, tidy
from ddz_desktop.ui.words import LANGUAGES
from tests.ui.conftest import MakeDesk


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_names_enough(language: str, make_desk: MakeDesk) -> None:
    """Two dozen at least, each once, each as others see it, and none that a bot has."""
    desk = make_desk(language)
    free = names(desk)
    assert len(free) == len(set(free)) >= 24
    assert [name for name in free if tidy(name) != name] == []
    assert not set(free) & {name for level in LEVELS for name in opponents.names(desk.say, level)}


def test_a_new_player_gets_a_name_and_keeps_it(make_desk: MakeDesk) -> None:
    """By the run's chance; it is written like any name, and is his own at the next start."""
    desk, kept = make_desk(), list[Settings]()
    desk.seed, desk.save = 5, kept.append
    christen(desk)
    assert desk.name == kept[0].name == names(desk)[5]
    desk.seed = 6
    christen(desk)
    assert desk.name == names(desk)[5]
    assert len(kept) == 1


def test_two_players_are_not_called_the_same(make_desk: MakeDesk) -> None:
    """Without a seed it is left to chance: of a hundred fresh players not all get one name."""
    given = set()
    for _ in range(100):
        desk = make_desk()
        desk.seed = None
        christen(desk)
        given.add(desk.name)
    assert len(given) > 1
