"""Music: one tune at a time, in a loop, faded in and out; mixed by pygame beside the frames."""

import logging
from typing import Final, Literal

import pygame

from ddz_desktop.resources import asset
from ddz_desktop.ui.sound import gain, open_mixer

_log = logging.getLogger(__name__)

Tune = Literal["", "menu", "table"]  # "": silence
IN, OUT = 1_500, 900  # ms
ENDED: Final = pygame.event.custom_type()  # comes when a tune has faded out, so that the loop comes round


class Music:
    """Follows what is wanted, frame by frame, and never waits: a new tune begins when the one before has died away.
    Without a device it is silent."""

    def __init__(self) -> None:
        self.tune: Tune = ""  # what sounds, or is dying away
        self._leaving = False
        self._percent = 0
        self._broken = False

    def follow(self, tune: Tune, percent: int) -> None:
        """This tune at a volume of 0…100 is wanted now."""
        wanted: Tune = tune if percent else ""
        if self._broken or not (wanted or self.tune):
            return
        try:
            self._follow(wanted, percent)
        except (pygame.error, OSError) as error:
            _log.warning("music has stopped: %s", error)
            self.tune, self._broken = "", True

    def _follow(self, wanted: Tune, percent: int) -> None:
        if self.tune and self._leaving and not pygame.mixer.music.get_busy():
            self.tune, self._leaving = "", False
        if self.tune and wanted != self.tune and not self._leaving:
            pygame.mixer.music.fadeout(OUT)
            self._leaving = True
        if wanted and not self.tune:
            self._begin(wanted, percent)
        if percent and percent != self._percent and self.tune == wanted:
            pygame.mixer.music.set_volume(gain(percent))
            self._percent = percent

    def _begin(self, tune: Tune, percent: int) -> None:
        if not open_mixer():
            raise pygame.error("no mixer")
        pygame.mixer.music.set_endevent(ENDED)
        pygame.mixer.music.load(asset(f"music/{tune}.xm"))
        pygame.mixer.music.set_volume(gain(percent))
        pygame.mixer.music.play(loops=-1, fade_ms=IN)
        self.tune, self._percent = tune, percent

    def close(self) -> None:
        """Silence at once."""
        if self.tune and not self._broken and pygame.mixer.get_init():
            pygame.mixer.music.stop()
        self.tune = ""
