"""Whether pictures and sounds are there as they were made, and can be drawn and heard."""

import io
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame

from ddz_desktop.resources import asset
from ddz_desktop.ui import sound
from ddz_desktop.ui.selftest.found import Found, fault, note, ok

CONTENTS = "contents.txt"  # what the generators have made: checksum and name, a line each
_SIDE = 48  # px at which a picture is tried
_NAMED = 5  # names of files in a sentence, at most


def pictures() -> Iterator[Found]:
    """Every picture is whole, and one of each folder is drawn."""
    yield from _whole("pictures", (".svg", ".toml"))
    yield from _loaded("pictures", ".svg", lambda data: pygame.image.load_sized_svg(data, (_SIDE, _SIDE)))


def sounds() -> Iterator[Found]:
    """Every sound and tune is whole, one of each folder is loaded; whether they are heard here."""
    yield from _whole("sounds", (".wav", ".xm"))
    here = pygame.mixer.get_init()
    if not sound.open_mixer():
        yield note("no_mixer")
        return
    yield from _loaded("sounds", ".wav", pygame.mixer.Sound)
    yield from _loaded("sounds", ".xm", pygame.mixer.music.load)
    if pygame.mixer.get_driver() == "dummy":
        yield note("no_sound")
    if not here:
        pygame.mixer.quit()


def checksum(data: bytes) -> str:
    """Of a file, as it is listed."""
    return f"{zlib.crc32(data):08x}"


def _whole(what: str, kinds: tuple[str, ...]) -> Iterator[Found]:
    """Files that are listed and are not there, or are not what they were."""
    listed = [(said, name) for said, name in _listed() if name.endswith(kinds)]
    now = {name: _checksum_now(name) for _, name in listed}
    missing = [name for name, found in now.items() if not found]
    broken = [name for said, name in listed if now[name] not in ("", said)]
    yield from _faults(f"{what}_missing", missing)
    yield from _faults(f"{what}_broken", broken)
    if not missing and not broken:
        yield ok(what, n=len(listed))


def _listed() -> list[tuple[str, str]]:
    """Checksum and name of every file. Raises FileNotFoundError."""
    lines = asset(CONTENTS).read_text("ascii").splitlines()
    return [(said, name) for said, _, name in (line.partition(" ") for line in lines)]


def _checksum_now(name: str) -> str:
    """Of the file as it lies there, "" where it cannot be read."""
    try:
        return checksum(asset(name).read_bytes())
    except OSError:
        return ""


def _faults(word: str, names: list[str]) -> Iterator[Found]:
    if names:
        some = ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
        yield fault(word, n=len(names), names=some)


def _loaded(what: str, kind: str, load: Callable[[io.BytesIO], object]) -> Iterator[Found]:
    """Whether the library reads this kind of file: one of each folder that is there."""
    for name in _samples(name for _, name in _listed() if name.endswith(kind)):
        try:
            load(io.BytesIO(asset(name).read_bytes()))
        except (pygame.error, OSError) as error:
            yield fault(f"{what}_unread", name=name, why=error)


def _samples(names: Iterable[str]) -> Iterable[str]:
    return {Path(name).parent: name for name in names}.values()
