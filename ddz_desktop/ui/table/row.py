"""The action row above the hand: the prompt, the buttons with the clock between them, the reading chooser. Pure."""

from ddz_desktop.engine.cards import rank
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.keys import KEYS
from ddz_desktop.ui.table.controls import Choice
from ddz_desktop.ui.table.fronts import width
from ddz_desktop.ui.table.laid import body_size, laid, seen_as, written
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picture import Arrow, Mark, Panel, Sprite, Text
from ddz_desktop.ui.table.sitting import Reading, Sitting
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, Box, around

ABOVE = 61.0  # units from the row's middle to the hand
CLOCK = 52.0
_GAP, _HIGH = 20.0, 46.0
_CHOOSER = 540.0  # units of a reading's row at least: the panel hides the whole action row, not half of it
_MINI, _MINI_STEP, _APART = 50.0, 18.0, 44.0  # of a reading's cards: width, step, step from body to kickers
PAGE = 6  # readings on a page


def prompt(pen: Pen, text: str, y: float, warning: bool, pointing: bool) -> list[Mark]:
    """What the viewer is asked, or why something was refused; an arrow before it where he is asked."""
    if not text:
        return []
    line = pen.text(text, pen.grid.w / 2, y, BODY, "loss" if warning else "sand_light", side="centre", room=620)
    return [line, Arrow(around(line.box.x - 14, y - 0.5, 12, 9), "down")] if pointing else [line]


def buttons(pen: Pen, sitting: Sitting, y: float) -> tuple[tuple[Control, ...], Box | None]:
    """The choices in one centred row, and the clock after the first of them (before it where it is alone)."""
    wide = [_wide(pen, choice) for choice in sitting.choices]
    clock = CLOCK + _GAP if sitting.timed and wide else 0.0
    x = (pen.grid.w - sum(wide) - _GAP * (len(wide) - 1) - clock) / 2
    found: list[Control] = []
    seat: Box | None = None
    for i, (choice, w) in enumerate(zip(sitting.choices, wide, strict=True)):
        if clock and i == (1 if len(wide) > 1 else 0):
            seat = Box(x, y - CLOCK / 2, CLOCK, CLOCK)
            x += CLOCK + _GAP
        found.append(_button(pen, choice, Box(x, y - _HIGH / 2, w, _HIGH), sitting.epoch))
        x += w + _GAP
    return tuple(found), seat


def _wide(pen: Pen, choice: Choice) -> float:
    return max(148.0 if choice.primary else 120.0, pen.measure(_label(pen, choice), HEADING, "bold") + 44)


def _label(pen: Pen, choice: Choice) -> str:
    return pen.say(choice.label, n=choice.n)


def _button(pen: Pen, choice: Choice, box: Box, epoch: int) -> Control:
    look = "primary" if choice.primary else "quiet"
    return Control(choice.name, box, _label(pen, choice), look, enabled=choice.lit, keys=choice.keys, epoch=epoch)  # type: ignore[arg-type]


def filler(pen: Pen, y: float, epoch: int, acts: tuple[Control, ...]) -> Control:
    """The offer to take the middle of a chain, right of the other buttons, or of a prompt where there are none."""
    label = pen.say("table.fill")
    wide = pen.measure(label, LABEL, "bold") + 40
    x = acts[-1].box.right + _GAP if acts else pen.grid.w / 2 + 330
    box = Box(x, y - 18, wide, 36)
    return Control("fill", box, label, "toggle", keys=(KEYS["fill"],), epoch=epoch)


# -- the chooser ---------------------------------------------------------------


def chooser(pen: Pen, sitting: Sitting, bottom: float) -> tuple[list[Mark], dict[str, Sprite], tuple[Control, ...]]:
    """Each reading as the cards it stands for, best first, over the table; its box is the button."""
    start = sitting.page * PAGE
    shown = sitting.readings[start : start + PAGE]
    wide = max(300.0, *(_option_width(pen, reading) for reading in shown))
    columns = 2 if len(shown) > 3 and wide * 2 + 12 <= pen.grid.w - 120 else 1
    wide = max(wide, (_CHOOSER - 12 * (columns - 1)) / columns)
    rows = -(-len(shown) // columns)
    high, whole = 84.0, columns * wide + (columns - 1) * 12
    panel = Box((pen.grid.w - whole) / 2 - 20, bottom - rows * high - 64, whole + 40, rows * high + 56)
    marks: list[Mark] = [Panel(panel, 18, "panel", 1, "sand_deep")]
    marks.append(pen.text(pen.say("table.choose"), panel.x + 20, panel.y + 26, BODY, face="bold"))
    sprites: dict[str, Sprite] = {}
    controls = [*_more(pen, sitting, panel), _close(panel, sitting.epoch)]
    for i, reading in enumerate(shown):
        box = Box(panel.x + 20 + i % columns * (wide + 12), panel.y + 48 + i // columns * high, wide, high - 8)
        controls.append(Control(f"reading {start + i}", box, look="row", keys=(str(i + 1),), epoch=sitting.epoch))
        sprites |= _option_cards(sitting, reading, start + i, box)
        marks.append(_option_name(pen, reading, box))
    return marks, sprites, tuple(controls)


def _more(pen: Pen, sitting: Sitting, panel: Box) -> tuple[Control, ...]:
    """The next page of readings, where there is more than one."""
    pages = -(-len(sitting.readings) // PAGE)
    if pages < 2:
        return ()
    label = pen.say("table.more", page=sitting.page + 1, pages=pages)
    wide = pen.measure(label, LABEL, "regular") + 32
    box = Box(panel.right - 58 - wide, panel.y + 8, wide, 36)
    return (Control("more", box, label, "toggle", keys=("0", "page down"), epoch=sitting.epoch),)


def _close(panel: Box, epoch: int) -> Control:
    box = Box(panel.right - 48, panel.y + 8, 36, 36)
    return Control("close", box, look="icon", icon="close", keys=("escape",), epoch=epoch)


def _option_width(pen: Pen, reading: Reading) -> float:
    return _option_name(pen, reading, Box(0, 0, 0, 0)).box.right + 16


def _cards_width(reading: Reading) -> float:
    kickers = len(reading.cards) - body_size(reading.cards, reading.stands, reading.combo)
    return width(len(reading.cards), _MINI, _MINI_STEP) + (_APART - _MINI_STEP if kickers else 0)


def _option_cards(sitting: Sitting, reading: Reading, at: int, box: Box) -> dict[str, Sprite]:
    order = laid(reading.cards, reading.stands, reading.combo)
    body = body_size(reading.cards, reading.stands, reading.combo)
    return {
        f"reading {at}.{place}": Sprite(
            seen_as(reading.cards[i], reading.stands[i]),
            Box(
                box.x + 12 + place * _MINI_STEP + (_APART - _MINI_STEP) * (place >= body), box.y + 3, _MINI, _MINI * 1.4
            ),
            wild=rank(reading.cards[i]) in sitting.view.wilds,
        )
        for place, i in enumerate(order)
    }


def _option_name(pen: Pen, reading: Reading, box: Box) -> Text:
    jokers = (pen.say("table.small_joker"), pen.say("table.big_joker"))
    kind = pen.say(f"kind.{reading.combo.kind.name.lower()}")
    text = f"{kind}  {written(reading.cards, reading.stands, reading.combo, jokers)}"
    x = box.x + 12 + _cards_width(reading) + 16
    return pen.text(text, x, box.y + 38, BODY)
