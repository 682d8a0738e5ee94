"""The hands that were played: newest first, by mode and outcome; opened, shared as a file, brought in from one."""

from pathlib import Path

import pygame

from ddz_desktop.ui import shelf
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Push
from ddz_desktop.ui.scenes import lines, modes
from ddz_desktop.ui.scenes.file import AskFile
from ddz_desktop.ui.scenes.library import LibraryPage
from ddz_desktop.ui.scenes.notice import say_aloud
from ddz_desktop.ui.scenes.page import nothing, segments
from ddz_desktop.ui.scenes.replay import Replay
from ddz_desktop.ui.theme import LABEL, SMALL, Box
from net.index import Line
from net.kept import Kept, Refused
from net.library import SUFFIX, TROUBLE, Library, share

_EDGE, _HEAD, _FOOT, _ROW, _SAVE = 20.0, 76.0, 56.0, 58.0, 44.0
_OUTCOMES = ("all", "won", "lost")


class Replays(LibraryPage):
    """The list."""

    title, troubled = "replays.title", "replays.trouble"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.preset, self.outcome, self.first = "", "", 0
        self.lines: list[Line] = []
        self.look()

    def looked_up(self, library: Library) -> None:
        """The hands of the mode and outcome that are wanted."""
        self.lines = library.lines(self.preset, self.outcome)

    # -- what can be pressed

    def parts(self) -> tuple[Control, ...]:
        """Modes, outcomes, the hands in view each with the way to share it, pages, the way to bring one in."""
        say, box = self.desk.say, self.panel
        outcomes = [(name, say(f"replays.{name}")) for name in _OUTCOMES]
        return (
            *modes.ANY.rows(self.grid, self.preset or modes.ALL),
            *segments("outcome", Box(box.x + _EDGE, box.y + 18, 330, 40), outcomes, self.outcome or "all"),
            Control("bring", Box(box.right - _EDGE - 200, box.y + 18, 200, 40), say("replays.bring"), "quiet", "plus",
                    keys=("i",)),
            *(one for i in range(len(self._seen())) for one in self._hand(i)),
            *self._pages(),
        )  # fmt: skip

    def _hand(self, i: int) -> tuple[Control, Control]:
        row = self._row(i)
        button = Box(row.right + 8, row.y + (row.h - _SAVE) / 2, _SAVE, _SAVE)
        return Control(f"hand.{i}", row, look="row"), Control(f"share.{i}", button, look="icon", icon="share")

    def _pages(self) -> tuple[Control, ...]:
        if len(self.lines) <= self._room:
            return ()
        box, there = self.panel, self.first + self._room < len(self.lines)
        y = box.bottom - 50
        return (
            Control("newer", Box(box.right - _EDGE - 92, y, 42, 40), look="icon", icon="previous",
                    enabled=self.first > 0, keys=("page up",)),
            Control("older", Box(box.right - _EDGE - 42, y, 42, 40), look="icon", icon="next", enabled=there,
                    keys=("page down",)),
        )  # fmt: skip

    @property
    def _room(self) -> int:
        """Hands in view at once."""
        return int((self.panel.h - _HEAD - _FOOT) / _ROW)

    def _seen(self) -> list[Line]:
        return self.lines[self.first : self.first + self._room]

    # -- what a press does

    def chosen(self, name: str) -> None:
        """A filter, a page, or what is done with a hand."""
        what, _, value = name.partition(".")
        match what:
            case "preset" | "outcome":
                setattr(self, what, "" if value == "all" else value)
                self.first = 0
                self.look()
            case "newer" | "older":
                self._scroll(self._room if what == "older" else -self._room)
            case "hand":
                self._open(self._seen()[int(value)].key)
            case "share":
                self._share(self._seen()[int(value)])
            case "bring":
                self._ask_what_to_bring()

    def hear(self, event: pygame.event.Event) -> bool:
        """The wheel turns the list; a file that is dropped on the window is brought in."""
        match event.type:
            case pygame.MOUSEWHEEL:
                self._scroll(-2 * event.y)
                return True
            case pygame.DROPFILE:
                self._bring(event.file)
                return True
        return False

    def _scroll(self, rows: int) -> None:
        self.first = max(0, min(len(self.lines) - self._room, self.first + rows))
        self.stale = True

    def _open(self, key: str) -> None:
        if hand := self._hand_of(key):
            self.change = Push(Replay(self.desk, hand))

    def _hand_of(self, key: str) -> Kept | None:
        """A hand, or why it cannot be had."""
        assert self.library is not None, "no lines without a library"
        try:
            return self.library.hand(key)
        except Refused as refused:
            say_aloud(self, shelf.refusal(self.desk, refused))
        except OSError as error:
            self.trouble(error)
        return None

    def _share(self, line: Line) -> None:
        """Ask where, write the file, and say where it lies."""
        hand = self._hand_of(line.key)
        if hand is None:
            return
        say = self.desk.say
        name = f"{lines.time_of(line.at):%Y-%m-%d %H%M} {say(f'preset.{line.summary.preset}.name')}{SUFFIX}"

        def done(path: str | None) -> None:
            self.drop(asked)
            if path:
                self._write(hand, path)

        asked = AskFile(
            self.desk, say("replays.share_title"), say("replays.share_text"), say("replays.share_yes"),
            str(shelf.outside() / name.replace("·", "-")), done,
        )  # fmt: skip
        self.show(asked)

    def _write(self, hand: Kept, path: str) -> None:
        try:
            where = share(hand, _typed(path))
        except (OSError, ValueError) as error:
            self.trouble(error)
        else:
            say_aloud(self, self.desk.say("replays.shared", file=where))

    def _ask_what_to_bring(self) -> None:
        say = self.desk.say

        def done(path: str | None) -> None:
            self.drop(asked)
            if path:
                self._bring(path)

        asked = AskFile(
            self.desk, say("replays.bring"), say("replays.bring_text"), say("replays.bring_yes"),
            str(shelf.newest(shelf.outside())), done,
        )  # fmt: skip
        self.show(asked)

    def _bring(self, path: str) -> None:
        """Take a file in and open it; or say why it is not taken."""
        if self.library is None:
            return
        try:
            key = self.library.bring(_typed(path))
        except Refused as refused:
            say_aloud(self, shelf.refusal(self.desk, refused))
        except (*TROUBLE, ValueError) as error:
            self.trouble(error)
        else:
            self.preset = self.outcome = ""
            self.first = 0
            self.look()
            self._open(key)

    def resized(self) -> None:
        """Another number of rows."""
        super().resized()
        self._scroll(0)

    def entered(self) -> None:
        """Hands may have been brought in meanwhile."""
        super().entered()
        self.look()

    # -- the picture

    def picture(self, canvas: Canvas) -> None:
        """The panel; a sentence where there is nothing to list."""
        box, say = self.panel, self.desk.say
        canvas.panel(box, 18)
        if not self.lines:
            filtered = self.preset or self.outcome
            text = say("replays.none_such" if filtered else "replays.none")
            nothing(canvas, box, "lady_D", text)
        y = box.bottom - 30
        unread = self.library.unread if self.library else 0
        foot = say("replays.unread", n=unread) if unread else say("replays.hint") if self.lines else ""
        canvas.text(foot, box.x + _EDGE + 4, y, SMALL, "muted", width=box.w - 320)
        if self._pages():
            last = min(len(self.lines), self.first + self._room)
            place = say("replays.place", first=self.first + 1, last=last, n=len(self.lines))
            canvas.text(place, box.right - _EDGE - 104, y, LABEL, "muted", anchor="midright")

    def finish(self, canvas: Canvas) -> None:
        """What stands in the rows."""
        modes.ANY.words(canvas, self.desk.say, {})
        for i, line in enumerate(self._seen()):
            lines.draw(canvas, self.desk, line, self._row(i))

    def _row(self, i: int) -> Box:
        box = self.panel
        return Box(box.x + _EDGE, box.y + _HEAD + i * _ROW, box.w - 2 * _EDGE - _SAVE - 8, _ROW - 6)

    def facts(self) -> dict[str, object]:
        """How many hands are listed."""
        return {"hands": len(self.lines), "first": self.first}


def _typed(path: str) -> Path:
    """A path as people type or paste it: with ~ for their folder, or in the quotes that Windows copies it with."""
    return Path(path.strip().strip('"')).expanduser()
