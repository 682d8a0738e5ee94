"""Pictures of every scene, to be looked at: `python -m tests.gallery DIR`.

Writes DIR/SCENE/LANGUAGE_WIDTHxHEIGHT.png for each, and DIR/sheets/SCENE.png with all of a scene side by side. The same
source draws the same pixels: nothing depends on the clock, the calendar, chance or whoever's files.

    python -m tests.gallery pictures --scenes 'menu' 'table *' --sizes 1280x720 --langs zh
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame
from pytest import MonkeyPatch  # noqa: PT013 - a command, not a test

from ddz_desktop.ui import app, shelf, single
from ddz_desktop.ui.art import Art
from ddz_desktop.ui.fonts import Fonts
from ddz_desktop.ui.scene import Desk, Scene
from ddz_desktop.ui.settings import Settings
from ddz_desktop.ui.theme import TEXT, Grid
from ddz_desktop.ui.words import LANGUAGES, Words
from net.profile import Profile
from tests import measured
from tests.ui.moments import MOMENTS
from tests.ui.rooms import SEATS
from tests.ui.scenes import SCENES
from tests.ui.tables import TABLES

Size = tuple[int, int]
GALLERY = SCENES | TABLES | MOMENTS | SEATS
SIZES = ("1024x768", "1280x720", "1920x1080", "3840x2160")
PLAIN = Settings()
DAY, NOW = "2030-12-31", 1_000_000  # the day and the steady clock, ms, of every picture
_THUMB = 960  # px: the width of one picture on a sheet


class Painter:
    """Draws scenes without a screen, each with a player of its own in a folder of its own."""

    def __init__(self, home: Path, settings: Settings) -> None:
        self._home, self._made, self._settings = home, 0, settings
        self._art, self._fonts = Art(), Fonts()

    def scene(self, name: str, language: str, size: Size) -> Scene:
        """The scene at rest, after its motions."""
        self._made += 1
        os.environ["DDZ_HOME"] = str(self._home / str(self._made))
        profile = Profile(name="Ox")
        desk = Desk(
            Grid(*size), Words(language), self._settings, self._fonts, self._art, lambda: None, seed=1, profile=profile
        )
        scene = GALLERY[name](desk)
        scene.update(0.0)
        scene.update(10.0)
        return scene

    def picture(self, name: str, language: str, size: Size) -> pygame.Surface:
        """A picture of it."""
        surface = pygame.Surface(size)
        scene = self.scene(name, language, size)
        scene.paint(surface)
        scene.close()
        return surface


@contextmanager
def painter(settings: Settings = PLAIN) -> Iterator[Painter]:
    """A painter for players with such settings, and meanwhile a time that stands still."""
    window = app.open_window((1280, 720))
    with tempfile.TemporaryDirectory(prefix="ddz-gallery-") as home, MonkeyPatch.context() as patch:
        patch.setenv("DDZ_HOME", home)
        patch.setenv("TZ", "UTC")
        _heed_zone()
        patch.setattr(single, "now_ms", lambda: NOW)
        patch.setattr(single, "today", lambda: DAY)
        measured.lay(patch, measured.FOUR)
        patch.setattr(shelf, "outside", lambda: Path("/home/ox/Downloads"))  # some scenes show it
        try:
            yield Painter(Path(home), settings)
        finally:
            window.destroy()
    _heed_zone()


def _heed_zone() -> None:
    """Dates are written in the zone that the environment names now; Windows has no such thing."""
    if sys.platform != "win32":
        time.tzset()


def draw(
    folder: Path, names: Sequence[str], languages: Sequence[str], sizes: Sequence[Size], settings: Settings = PLAIN
) -> list[Path]:
    """Draw them all into the folder, and a sheet for each scene; the pictures' files. Raises OSError."""
    files: list[Path] = []
    with painter(settings) as hand:
        for name in names:
            taken = {(lang, size): hand.picture(name, lang, size) for lang in languages for size in sizes}
            files += [_save(taken[lang, size], _file(folder, name, lang, size)) for lang, size in taken]
            rows = [[taken[lang, size] for size in sizes] for lang in languages]
            _save(sheet(rows), folder / "sheets" / f"{_slug(name)}.png")
    return files


def sheet(rows: Sequence[Sequence[pygame.Surface]]) -> pygame.Surface:
    """Pictures side by side, all of one width."""
    cells = [[pygame.transform.smoothscale_by(one, _THUMB / one.get_width()) for one in row] for row in rows]
    high = [max(cell.get_height() for cell in row) for row in cells]
    whole = pygame.Surface((_THUMB * max(map(len, cells)), sum(high)))
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            whole.blit(cell, (j * _THUMB, sum(high[:i])))
    return whole


def _file(folder: Path, name: str, language: str, size: Size) -> Path:
    return folder / _slug(name) / f"{language}_{size[0]}x{size[1]}.png"


def _slug(name: str) -> str:
    return name.replace(" ", "-")


def _save(surface: pygame.Surface, file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, file)
    return file


def _size(text: str) -> Size:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", type=_size, nargs="+", default=list(map(_size, SIZES)), metavar="WxH")
    parser.add_argument("--langs", nargs="+", default=list(LANGUAGES), choices=list(LANGUAGES))
    parser.add_argument("--scenes", nargs="+", default=["*"], help="names or patterns, such as 'table *'")
    parser.add_argument("--text", default="normal", choices=list(TEXT), help="how large everything is written")
    options = parser.parse_args()
    names = [name for name in GALLERY if any(fnmatch(name, pattern) for pattern in options.scenes)]
    if not names:
        parser.error(f"no such scene; there are: {', '.join(GALLERY)}")
    files = draw(options.folder, names, options.langs, options.sizes, Settings(text=options.text))
    print(f"{len(files)} pictures of {len(names)} scenes in {options.folder}")


if __name__ == "__main__":
    main()
