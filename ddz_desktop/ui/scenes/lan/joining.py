"""On the way into a room: who is called, and how that goes; then the room."""

from collections.abc import Callable

from ddz_desktop.ui.lan import Joined
from ddz_desktop.ui.scene import Desk, Pop, Replace
from ddz_desktop.ui.scenes.lan.saying import sentence
from ddz_desktop.ui.scenes.lan.table import LanTable
from ddz_desktop.ui.scenes.lan.way import Way
from net.status import State, Status

LATE = 8.0  # s of asking after which it is said that it takes long


class Joining(Way):
    """`call` opens a line, again and again if that is wished; `name`: of the room or its address. `call` may raise
    OSError: then there is no key to be known by. `asks`: how it goes where the scene below has a question about it."""

    cast = (("farmer_S", -0.62, 0.74), ("cat", 0.0, 1.0), ("farmer_C", 0.62, 0.74))
    late = LATE

    def __init__(
        self, desk: Desk, name: str, call: Callable[[], Joined], asks: Callable[[Status], bool] = lambda _: False
    ) -> None:
        super().__init__(desk, name)
        self._call, self._asks = call, asks
        self.joined: Joined | None = None
        self.trouble = ""
        self.begin()

    def begin(self) -> None:
        """Call the room."""
        self.trouble = ""
        try:
            self.joined = self._call()
        except OSError as error:
            self.joined, self.trouble = None, self.desk.say("line.no_key", why=self.desk.words.why(error))

    @property
    def status(self) -> Status:
        """How it goes."""
        return self.joined.status if self.joined else Status(State.CALLING)

    @property
    def sentence(self) -> str:
        """How it goes, in words."""
        if self.trouble:
            return self.trouble
        if self.waits and not self.status.code and self.is_late:
            return self.desk.say("line.asking.long")
        return sentence(self.desk.say, self.status)

    @property
    def failed(self) -> bool:
        """Whether nothing will come of this call."""
        return bool(self.trouble) or self.status.over

    @property
    def stuck(self) -> bool:
        """Also where nobody answers for long."""
        return self.failed or bool(self.status.code)

    @property
    def waits(self) -> bool:
        """An answer is waited for."""
        return self.status.state is State.ASKING

    def arrive(self) -> None:
        """Into the room as soon as the line stands."""
        if self.status.state is State.IN and self.joined is not None and self.change is None:
            joined, self.joined = self.joined, None
            self.change = Replace(LanTable(self.desk, joined))
        elif self._asks(self.status):
            self.change = Pop()

    def close(self) -> None:
        """Hang up, unless the room has the line now."""
        if self.joined is not None:
            self.joined.close()

    def facts(self) -> dict[str, object]:
        """With the state of the line."""
        return super().facts() | {"status": str(self.status.state)}
