"""To whoever waits alone in a room of his own: why nobody may find it, and how friends come in nevertheless."""

from collections.abc import Callable

from ddz_desktop.ui.scene import Scene
from ddz_desktop.ui.scenes.notice import Answer, Dialog
from net import adapters, hosting

WAIT, OFF_LINE = 60.0, 3.0  # s alone until it is said: on a network, on none


class Advice:
    """Said once a room. `addresses`: this computer's; `port`: the room's first."""

    def __init__(self, port: int, addresses: Callable[[], tuple[str, ...]] = adapters.addresses) -> None:
        self._port, self._addresses = port, addresses
        self._here: tuple[str, ...] | None = None
        self._since: float | None = None  # when the waiting began
        self._over = False

    def step(self, scene: Scene, waits: bool, now: float) -> float | None:
        """Say it when it is time; when to be asked next. `waits`: nobody else is there, and nothing else is shown."""
        if not waits or self._over:
            self._since = None
            return None
        if self._since is None:
            self._since, self._here = now, self._addresses()
        due = self._since + (WAIT if self._here else OFF_LINE)
        if now < due:
            return due
        self._over = True
        self._say(scene)
        return None

    def _say(self, scene: Scene) -> None:
        say = scene.desk.say
        last = self._port + hosting.BLOCK - 1
        where = "  ".join(f"{one}:{self._port}" for one in self._here or () if ":" not in one)
        text = say("own.advice", first=self._port, last=last, addresses=where)
        text = text if self._here else say("own.advice_alone")
        answer = Answer("ok", say("button.ok"), "primary", ("escape", "return", "enter", "space"))
        title = say("own.advice_title" if self._here else "find.alone_title")
        dialog = Dialog(scene.desk, title, text, (answer,), lambda _: scene.drop(dialog))
        scene.show(dialog)
