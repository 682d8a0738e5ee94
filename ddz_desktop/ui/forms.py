"""A text field over pygame_gui's line: input methods, clipboard, selection. No other scene's module knows pygame_gui.

pygame_gui calls letters, Space, Escape and Tab not consumed while a field is focused; so an open field takes every key
itself, and only those that end the typing go on to the focus ring.
"""

import unicodedata
import warnings

import pygame

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # pygame_gui's own dependencies warn on import
    from pygame_gui import UIManager
    from pygame_gui.core import ObjectID
    from pygame_gui.elements import UITextEntryLine

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.clipboard import paste
from ddz_desktop.ui.fonts import files
from ddz_desktop.ui.scene import Layer
from ddz_desktop.ui.theme import BODY, Box, colour

_CARET = 0.25  # s between two looks at the caret
_EDGE = 12.0  # units from the field's edge to its text


class Field:
    """One line of text, while it is typed. `text` is the last that was accepted. `plain`: an address or a code, typed
    without an input method, which would make words of its letters."""

    def __init__(self, layer: Layer, length: int, plain: bool = False) -> None:
        self.layer, self.length, self.plain = layer, length, plain
        self.text = ""
        self.wake: float | None = None  # when `step` is wanted next
        self._box = Box(0, 0, 0, 0)
        self._manager: UIManager | None = None
        self._line: UITextEntryLine | None = None
        self._composing = ""
        self._seen = 0.0

    @property
    def active(self) -> bool:
        """Whether it is being typed in."""
        return self._line is not None

    @property
    def composing(self) -> str:
        """What an input method has not yet handed over."""
        return self._composing

    def open(self, box: Box, text: str) -> None:
        """Begin to type, with the whole text selected."""
        self.text, self._box, self._composing = text, box, ""
        grid, text = self.layer.grid, self._drawable(text)
        self._manager = UIManager(
            (grid.width, grid.px(grid.h)), _theme(grid.type(BODY)), enable_live_theme_updates=False
        )
        place = pygame.Rect(*(grid.px(length) for length in box))
        self._line = UITextEntryLine(place, self._manager, object_id=ObjectID("#field"), initial_text=text)
        self._line.set_text_length_limit(self.length)
        self._line.select_range = [0, len(text)]
        self._manager.set_focus_set({self._line})
        if not self.plain:
            pygame.key.start_text_input()
        self._tell_input_method()
        self.wake = 0.0

    def place(self, box: Box) -> None:
        """The window has another size: the field goes on there."""
        if self._line is not None:
            typed, accepted = self._line.get_text(), self.text
            self.open(box, typed)
            self.text = accepted
            self._line.select_range = [0, 0]
            self._line.edit_position = len(typed)

    def close(self, keep: bool = True) -> None:
        """End the typing; the text is accepted, or what it was before."""
        if self._line is None:
            return
        if keep:
            self.text = " ".join(self._line.get_text().split())
        pygame.key.stop_text_input()
        self._manager = self._line = self.wake = None

    def handle(self, event: pygame.event.Event) -> bool:
        """An event while it is open; whether it is done with."""
        assert self._manager is not None
        match event.type:
            case pygame.TEXTEDITING:
                self._composing = event.text
                self._tell_input_method()
                return True
            case pygame.KEYDOWN if self._composing:
                return True  # the input method's
            case pygame.KEYDOWN if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
                self.close(keep=event.key != pygame.K_ESCAPE)
                return True
            case pygame.KEYDOWN if event.key == pygame.K_TAB:
                self.close()
                return False
            case pygame.MOUSEBUTTONDOWN if not self._box.holds(*self.layer.grid.units(*event.pos)):
                self.close()
                return False
            case pygame.KEYDOWN if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                event = pygame.event.Event(pygame.TEXTINPUT, text=self._drawable(paste()[: self.length]))
            case pygame.TEXTINPUT:
                self._composing = ""
                event = pygame.event.Event(pygame.TEXTINPUT, text=self._drawable(event.text))
            case pygame.KEYDOWN if self.plain and (sign := _sign(event)):
                event = pygame.event.Event(pygame.TEXTINPUT, text=self._drawable(sign))
        self._manager.process_events(event)
        self._tell_input_method()
        return event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)

    def step(self, now: float) -> bool:
        """Let the caret blink; whether the field looks different."""
        if self._manager is None:
            return False
        self._manager.update(min(1.0, now - self._seen))
        self._seen, self.wake = now, now + _CARET
        return True

    def draw(self, canvas: Canvas) -> None:
        """The text; what is being composed is underlined in its place."""
        assert self._manager is not None
        assert self._line is not None
        if not self._composing:
            self._manager.draw_ui(canvas.surface)
            return
        at, typed = self._line.edit_position, self._line.get_text()
        x, y = self._box.x + _EDGE, self._box.y + self._box.h / 2
        canvas.clip(self._box)
        x += canvas.text(typed[:at], x, y)
        wide = canvas.text(self._composing, x, y, ink="sand")
        canvas.fill(Box(x, y + BODY * 0.62, wide, 1.5), "sand")
        canvas.text(typed[at:], x + wide, y)
        canvas.clip(None)

    def _drawable(self, text: str) -> str:
        """What can stand in the line: pygame_gui fails where something has no width, such as a mark of direction."""
        fonts, px = self.layer.desk.fonts, self.layer.grid.type(BODY)
        shown = (" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
        return "".join(sign for sign in shown if sign.isprintable() and fonts.width(sign, "regular", px) > 0)

    def _tell_input_method(self) -> None:
        """Where the candidates are to be shown: under the caret."""
        if self._line is None:
            return
        grid = self.layer.grid
        before = self._line.get_text()[: self._line.edit_position] + self._composing
        x = grid.px(self._box.x + _EDGE) + self.layer.desk.fonts.width(before, "regular", grid.type(BODY))
        y = grid.px(self._box.y - self.layer.pane.top(grid))
        pygame.key.set_text_input_rect(pygame.Rect(x, y, 2, grid.px(self._box.h)))


def _sign(event: pygame.event.Event) -> str:
    """What a key writes where no input method is asked; "" where it writes nothing. The colon of an address is told
    from the signs that share its key on one layout or another."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) or not event.unicode.isprintable():
        return ""
    return ":" if event.mod & pygame.KMOD_SHIFT and event.unicode in (";", ".") else str(event.unicode)


def _theme(px: int) -> dict[str, object]:
    """The field without a frame of its own, in our font."""
    font = {"name": "ours", "size": str(px), "regular_path": str(files("regular")[0])}
    clear = "#00000000"
    colours = {
        "dark_bg": clear,
        "normal_border": clear,
        "normal_text": colour("sand_light"),
        "selected_text": colour("ink"),
        "selected_bg": colour("sand"),
        "text_cursor": colour("sand"),
    }
    misc = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": f"{round(px * _EDGE / BODY)},2"}
    return {"#field": {"colours": colours, "font": font, "misc": misc}}
