"""How controls look: one painter a kind, from the control, its light and the ring."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control, Ring
from ddz_desktop.ui.fonts import Face
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, SMALL, SUBTITLE, Box


class State(NamedTuple):
    """What a painter knows of a control beside itself."""

    light: float = 0.0  # 0…1, mouse or press
    held: bool = False


def paint(
    canvas: Canvas, controls: Iterable[Control], ring: Ring, glow: Callable[[str], float] = lambda _: 0.0
) -> None:
    """Draw the controls of a layer, and the focus ring where keys are used."""
    for control in controls:
        if control.clip:
            canvas.clip(control.clip)
        held = ring.held is not None and ring.held[0] == control.name
        _PAINTERS.get(control.look, _bare)(canvas, control, State(glow(control.name), held))
        if ring.shown and ring.focus == control.name:
            canvas.ring(control.box.grown(4), radius(control) + 4, "sand_light", 2)
        if control.clip:
            canvas.clip(None)


def radius(control: Control) -> float:
    """The corner of a control's kind in units."""
    match control.look:
        case "primary" | "quiet":
            return control.box.h * 0.26
        case "card":
            return control.box.w * 0.075
        case "row":
            return 14
        case "face":
            return control.box.h / 2
        case _:
            return min(12.0, control.box.h / 2)


def label(
    canvas: Canvas,
    control: Control,
    size: float,
    ink: str,
    face: Face = "bold",
    room: float | None = None,
    dy: float = 0,
) -> None:
    """A control's words in its middle with its icon before them; smaller where they are long."""
    x, y = control.box.centre
    mark = size * 1.2 if control.icon else 0.0
    gap = size * 0.35 if control.icon and control.label else 0.0
    free = (control.box.w - 24 if room is None else room) - mark - gap
    size = fitting(canvas, control.label, size, face, free)
    wide = min(free, canvas.width(control.label, size, face)) if control.label else 0.0
    left = x - (wide + mark + gap) / 2
    if control.icon:
        canvas.icon(control.icon, left + mark / 2, y + dy, mark, 255 if control.enabled else 110)
    if control.label:
        canvas.text(control.label, left + mark + gap, y - size * 0.04 + dy, size, ink, face, width=free + 1)


def fitting(canvas: Canvas, text: str, size: float, face: Face, room: float) -> float:
    """The largest type size up to `size`, never below the smallest, in which the text fits."""
    while size > SMALL and canvas.width(text, size, face) > room:
        size -= 1
    return max(size, SMALL)


def type_size(control: Control) -> float:
    """The type size of a button by its height."""
    return (
        SUBTITLE if control.box.h >= 62 else HEADING if control.box.h >= 44 else BODY if control.box.h >= 36 else LABEL
    )


def _primary(canvas: Canvas, control: Control, state: State) -> None:
    if not control.enabled:
        return _off(canvas, control)
    box, corner = control.box.moved(dy=1.5 if state.held else 0), radius(control)
    if not state.held:
        canvas.shadow(box, corner)
    canvas.panel(box, corner, "vermilion", 1)
    canvas.panel(box.grown(-3.5), corner - 3, "vermilion", 0, "vermilion_edge", 1, 0.45)
    _light(canvas, box, corner, state.light)
    return label(canvas, control, type_size(control), "on_vermilion", dy=1.5 if state.held else 0)


def _quiet(canvas: Canvas, control: Control, state: State) -> None:
    if not control.enabled:
        return _off(canvas, control)
    box = control.box.moved(dy=1.5 if state.held else 0)
    canvas.panel(box, radius(control), "button", 0.82, "sand_deep")
    _light(canvas, box, radius(control), state.light)
    return label(canvas, control, type_size(control), "sand_light", dy=1.5 if state.held else 0)


def _off(canvas: Canvas, control: Control) -> None:
    canvas.panel(control.box, radius(control), "night", 0.8)
    label(canvas, control, type_size(control), "faint")


def _icon(canvas: Canvas, control: Control, state: State) -> None:
    """A small square with a picture; its words, if any, stand below it."""
    box, corner = control.box, min(16.0, control.box.h * 0.3)
    canvas.panel(box, corner, "sand_deep" if control.chosen else "panel", 0.55)
    _light(canvas, box, corner, state.light)
    x, y = box.centre
    canvas.icon(control.icon, x, y + (1 if state.held else 0), box.h * 0.56, 255 if control.enabled else 110)
    if control.label:
        canvas.text(control.label, x, box.bottom + 17, LABEL, anchor="center")


def _toggle(canvas: Canvas, control: Control, state: State) -> None:
    """Picture and words in a pill; on: in sand."""
    canvas.panel(control.box, radius(control), "sand_deep" if control.chosen else "panel", 0.55)
    _light(canvas, control.box, radius(control), state.light)
    label(canvas, control, LABEL, "sand_light" if control.enabled else "faint", "regular", control.box.w - 12)


def _choice(canvas: Canvas, control: Control, state: State) -> None:
    """One of several values; the taken one is sand with dark words."""
    corner = min(9.0, control.box.h * 0.3)
    if control.chosen:
        canvas.panel(control.box, corner, "sand", 1)
    else:
        canvas.panel(control.box, corner, "chip", 0.9, "sand_deep", 1, 0.4)
        _light(canvas, control.box, corner, state.light)
    ink = "ink" if control.chosen else "sand_light" if control.enabled else "faint"
    label(canvas, control, LABEL, ink, "bold" if control.chosen else "regular", control.box.w - 16)


def _row(canvas: Canvas, control: Control, state: State) -> None:
    """The ground of a list row; what stands in it is its scene's."""
    if control.chosen:
        canvas.panel(control.box, radius(control), "sand_deep", 0.34, "sand_deep")
    else:
        canvas.panel(control.box, radius(control), "panel", 0.42)
    _light(canvas, control.box, radius(control), state.light)


def _field(canvas: Canvas, control: Control, state: State) -> None:
    """The ground of a text field; `ui/forms.py` draws the text."""
    canvas.panel(control.box, min(9.0, control.box.h * 0.3), "panel", 0.7, "sand_deep" if state.light < 0.5 else "sand")


def _face(canvas: Canvas, control: Control, state: State) -> None:
    """A round picture that can be pressed."""
    _light(canvas, control.box, control.box.h / 2, state.light)


def _bare(_canvas: Canvas, _control: Control, _state: State) -> None:
    """Nothing: its scene draws it."""


def _light(canvas: Canvas, box: Box, corner: float, light: float) -> None:
    if light > 0.04:  # in eighths, so that few pictures are kept
        canvas.panel(box, corner, "sand_light", round(light * 8) / 8 * 0.12)


_PAINTERS = {
    "primary": _primary,
    "quiet": _quiet,
    "icon": _icon,
    "toggle": _toggle,
    "choice": _choice,
    "row": _row,
    "field": _field,
    "face": _face,
}
