"""Whether there is a screen, and whether the fonts can draw our words."""

from collections.abc import Iterator

import pygame

from ddz_desktop.ui import fonts as ours
from ddz_desktop.ui import words
from ddz_desktop.ui.fonts import Face, has_glyph
from ddz_desktop.ui.selftest.found import Found, fault, note, ok

_BLIND = ("offscreen", "dummy")  # drivers that show nothing
_PX, _NAMED = 20, 8  # px of type that is tried; characters in a sentence, at most


def screen() -> Iterator[Found]:
    """Whether a window could be opened here."""
    here = pygame.display.get_init()
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        yield note("no_screen") if driver in _BLIND else ok("screen", driver=driver)
    except pygame.error:
        yield note("no_screen")
    if not here:
        pygame.display.quit()


def fonts() -> Iterator[Found]:
    """Both faces are there and can draw every character of our words."""
    pygame.font.init()
    found = [one for face in ours.FILES for one in _face(face)]
    yield from found or (ok("fonts"),)


def _face(face: Face) -> Iterator[Found]:
    name = ours.FILES[face]
    if name not in (path.name for path in ours.files(face)):
        yield fault("font_missing", name=name)
        return
    font = ours.Fonts().font(face, _PX)
    lacking = [character for character in _characters() if not has_glyph(font, character)]
    if lacking:
        yield fault("font_lacks", name=name, n=len(lacking), some=" ".join(lacking[:_NAMED]))


def _characters() -> list[str]:
    """All that our words are written with."""
    sentences = [form for language in words.LANGUAGES for form in words.catalogue(language).values()]
    forms = [text for one in sentences for text in (one.values() if isinstance(one, dict) else (one,))]
    return sorted({*"".join(forms)} - {"\n"})
