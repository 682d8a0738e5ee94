"""A room of one's own is being opened: how that goes; then into it."""

from collections.abc import Callable

from ddz_desktop.ui import lan
from ddz_desktop.ui.lan import Wanted
from ddz_desktop.ui.scene import Desk, Replace
from ddz_desktop.ui.scenes.lan.joining import Joining
from ddz_desktop.ui.scenes.lan.way import Way
from net.hosted import Hosted

LATE = 10.0  # s after which it is said that it takes long


class Opening(Way):
    """`host` begins to host, again and again if that is wished."""

    cast = (("lady_S", -0.62, 0.78), ("landlord_D", 0.0, 1.0), ("lady_H", 0.62, 0.78))
    late = LATE

    def __init__(self, desk: Desk, name: str, code: str, host: Callable[[], Hosted]) -> None:
        super().__init__(desk, name)
        self.code, self._host = code, host
        self.hosted: Hosted | None = host()

    def begin(self) -> None:
        """Host it."""
        self.hosted = self._host()

    @property
    def failed(self) -> bool:
        """Whether nothing will come of it."""
        return self.hosted is not None and self.hosted.failed

    @property
    def sentence(self) -> str:
        """How it goes, in words."""
        if not self.failed:
            return self.desk.say("own.opening_long" if self.is_late else "own.opening")
        news = self.hosted.news if self.hosted else None
        return self.desk.say(f"own.failed.{news.what if news else 'broken'}")

    def arrive(self) -> None:
        """Into the room as soon as it is open."""
        hosted = self.hosted
        if hosted is not None and hosted.where is not None and not hosted.failed and self.change is None:
            self.desk.hosted, self.hosted = hosted, None
            wanted = Wanted(hosted.where, self.code)
            self.change = Replace(Joining(self.desk, self.name, lambda: lan.call(self.desk, wanted, hosted)))

    def close(self) -> None:
        """Nobody is there yet: the room is not opened after all."""
        if self.hosted is not None:
            self.hosted.close()
