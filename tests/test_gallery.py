"""The gallery: whatever the window can show is in it, and it draws the same pixels again."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ddz_desktop.ui import scenes
from ddz_desktop.ui.scene import Layer
from tests import gallery


def kinds(base: type[Layer] = Layer) -> Iterator[type[Layer]]:
    """Every kind of layer and scene of ours, once all modules of the scenes are loaded."""
    for module in pkgutil.iter_modules(scenes.__path__, "ddz_desktop.ui.scenes."):
        importlib.import_module(module.name)
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.slow
def test_every_scene_and_layer_is_in_the_gallery() -> None:
    """No class of the program that the window shows is missing."""
    seen: set[type] = set()
    with gallery.painter() as painter:
        for name in gallery.GALLERY:
            scene = painter.scene(name, "en", (1280, 720))
            for layer in (scene, *scene.layers):
                seen.update(type(layer).__mro__)
            scene.close()
    missing = {kind.__name__ for kind in kinds() if kind.__module__.startswith("ddz_desktop.")} - {
        kind.__name__ for kind in seen
    }
    assert missing == set()


def test_the_gallery_draws_the_same_again(tmp_path: Path) -> None:
    """Two runs give equal files of the sizes asked for, and a sheet of each scene with all of them side by side."""
    names, languages, sizes = ["replays bring", "table 38"], ["zh", "en"], [(1024, 768), (1280, 720)]
    first, again = (gallery.draw(tmp_path / run, names, languages, sizes) for run in ("first", "again"))
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in again]
    assert [pygame.image.load(file).get_size() for file in first] == sizes * 4
    assert len({file.read_bytes() for file in first}) == 8
    sheets = sorted((tmp_path / "first" / "sheets").iterdir())
    assert [sheet.name for sheet in sheets] == ["replays-bring.png", "table-38.png"]
    assert pygame.image.load(sheets[0]).get_size() == (1920, 1440)


def test_a_sheet_shows_each_picture_in_its_place() -> None:
    """Rows from the top, each from the left, every picture as wide as the others."""
    red, blue, grey = (pygame.Surface(size) for size in ((1920, 1080), (960, 720), (480, 270)))
    for surface, colour in ((red, "red"), (blue, "blue"), (grey, "grey")):
        surface.fill(colour)
    whole = gallery.sheet([[red, blue], [grey]])
    assert whole.get_size() == (1920, 720 + 540)
    spots = {(5, 5): "red", (965, 715): "blue", (5, 725): "grey", (965, 725): "black"}
    assert all(whole.get_at(spot) == pygame.Color(colour) for spot, colour in spots.items())
