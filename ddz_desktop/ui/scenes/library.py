"""What the pages of the hands that were played share: the library is opened, read in, closed, its troubles are said."""

import logging

from ddz_desktop.ui import shelf
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.notice import say_aloud, say_waiting
from ddz_desktop.ui.scenes.page import Page
from ddz_desktop.ui.theme import Box
from net.library import TROUBLE, Library

_log = logging.getLogger(__name__)


class LibraryPage(Page):
    """Override `looked_up`; `troubled` is the name of the sentence for what goes wrong."""

    troubled = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.library: Library | None = None
        self._left = 1  # hands that have no line yet
        try:
            self.library = shelf.open_library(desk)
        except TROUBLE as error:
            self.trouble(error)

    @property
    def tall(self) -> float:
        """With the list of modes."""
        return modes.ANY.tall(self.desk.page())

    @property
    def panel(self) -> Box:
        """Beside the list."""
        return modes.ANY.panel(self.grid)

    def looked_up(self, library: Library) -> None:
        """Take from the library what the page shows. May raise what the disk can do to it."""

    def look(self) -> None:
        """Look everything up again, if that can be."""
        self.stale = True
        if self.library is None:
            return
        try:
            self.looked_up(self.library)
        except TROUBLE as error:
            self.trouble(error)

    def trouble(self, error: Exception) -> None:
        """Say what is wrong."""
        _log.warning("%s: %s", self.title, error)
        say_aloud(self, self.desk.say(self.troubled, why=self.desk.words.why(error)))

    def step(self, now: float) -> float | None:
        """Read in hands that have no line yet, some a frame; say what there is to say."""
        say_waiting(self)
        if self.library is None or not self._left:
            return None
        try:
            self._left = self.library.catch_up()
        except TROUBLE as error:
            self._left = 0
            self.trouble(error)
        self.look()
        return now if self._left else None

    def close(self) -> None:
        """The index is closed."""
        if self.library is not None:
            self.library.close()
