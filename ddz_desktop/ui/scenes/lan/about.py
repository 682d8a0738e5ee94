"""What stands beside the list of rooms: the chosen one, what to check where there is none, what can be done."""

from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved
from ddz_desktop.ui.nearby import Near
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes import modes
from ddz_desktop.ui.scenes.lan import rows
from ddz_desktop.ui.scenes.lines import time_of
from ddz_desktop.ui.scenes.page import nothing
from ddz_desktop.ui.theme import BODY, LABEL, Box, around
from ddz_desktop.ui.widgets import fitting
from ddz_desktop.ui.words import sentences
from net.keys import fingerprint

_EDGE, _LEADING, _FACT = 24.0, 1.5, 27.0
_DOORS = 100.0  # units below the facts
_TIGHT = 530.0  # units of a panel in which a figure leaves no room for words
_REASONS = (("open", "people"), ("network", "lan"), ("firewall", "lock"), ("adapters", "share"), ("typed", "keyboard"))


def room(canvas: Canvas, desk: Desk, one: Near, box: Box) -> None:
    """A room: what is played there, who may come in, where it is and by what it is known."""
    say, x = desk.say, box.x + _EDGE
    known = one.preset in PRESETS
    facts = _facts(desk, one)
    low = box.bottom - _DOORS - len(facts) * _FACT
    high = min(250.0, box.h - 180) if box.w > _TIGHT else 84.0
    figure = f"scenes/{modes.FIGURES[one.preset] if known else 'cat'}.svg"
    canvas.picture(figure, Box(box.right - 24 - high * 0.576, box.y + 20, high * 0.576, high))
    wide = box.w - 2 * _EDGE - high * 0.576 - 16
    carved(canvas, one.name, x, box.y + 46, width=wide)
    y = box.y + 82
    if known:
        rules = PRESETS[one.preset]
        canvas.text(say(f"preset.{one.preset}.name"), x, y, BODY, "sand", "bold", width=wide)
        canvas.text(modes.line(say, rules), x, y + 24, LABEL, "sand", width=wide)
        _summary(canvas, say(f"preset.{one.preset}.summary"), Box(x, y + 42, wide, low - y - 42))
    else:
        canvas.prose(rows.about(desk, one), Box(x, y - 12, wide, 0), BODY, "loss" if one.head else "muted", _LEADING)
    y = low + _FACT / 2
    for name, text, ink in facts:
        canvas.text(say(f"find.fact.{name}"), x, y, LABEL, "muted", width=104)
        size = fitting(canvas, text, LABEL, "bold", box.w - 2 * _EDGE - 110)
        canvas.text(text, x + 110, y, size, ink, "bold", width=box.w - 2 * _EDGE - 110)
        y += _FACT


def _summary(canvas: Canvas, text: str, box: Box) -> None:
    """How the mode goes, where there is room for all of it."""
    if len(canvas.lines(text, LABEL, box.w)) * LABEL * _LEADING <= box.h:
        canvas.prose(text, box, LABEL, "muted", _LEADING)


def _facts(desk: Desk, one: Near) -> list[tuple[str, str, str]]:
    """Name, text and ink of what is known of a room."""
    say, facts = desk.say, list[tuple[str, str, str]]()
    if one.here and one.card is not None and one.head is None:
        card = one.card
        seats = say("find.seats", taken=card.seats - card.free, seats=card.seats)
        facts.append(("seats", f"{seats} · {say('find.people', n=card.people)}", "sand_light"))
        facts.append(("door", _door(desk, one), "sand_light"))
        facts.append(("line", say("find.ms", n=one.ms), "sand_light"))
    elif one.head is None and one.met is not None:
        facts.append(("last", f"{time_of(one.met.at * 1000):%Y-%m-%d %H:%M}", "sand_light"))
    if one.head is not None:
        facts.append(("version", rows.versions(desk, one), "loss"))
    facts.append(("address", one.address, "sand"))
    if one.where.key:
        facts.append(("fingerprint", fingerprint(one.where.key), "sand"))
    return facts


def _door(desk: Desk, one: Near) -> str:
    assert one.card is not None
    parts = ("locked" if one.card.locked else "open_door", "watching" if one.card.spectators else "no_watching")
    return " · ".join(desk.say(f"find.{part}") for part in parts)


def reasons(canvas: Canvas, desk: Desk, box: Box, alone: bool, addresses: tuple[str, ...]) -> None:
    """What to check where nothing was found; that there is no network. `addresses`: this computer's."""
    say, x = desk.say, box.x + _EDGE
    carved(canvas, say("find.alone_title" if alone else "find.none_title"), x, box.y + 46, width=box.w - 2 * _EDGE)
    if alone:
        high = min(210.0, box.h * 0.42)
        canvas.prose(say("find.alone"), Box(x, box.y + 76, box.w - 2 * _EDGE, 0), BODY, "muted", 1.55)
        canvas.picture("scenes/farmer_H.svg", around(box.centre[0], box.bottom - 20 - high / 2, high * 0.576, high))
        return
    y = box.y + 82
    for text, (_, icon) in zip(_whys(desk, addresses), _REASONS, strict=True):
        lines = canvas.lines(text, LABEL, box.w - 2 * _EDGE - 46)
        canvas.icon(icon, x + 14, y + 11, 26)
        for line in lines:
            canvas.text(line, x + 44, y + 10, LABEL, "muted")
            y += LABEL * 1.45
        y += 15


def spoken(desk: Desk, alone: bool, addresses: tuple[str, ...]) -> str:
    """The same, as it is read aloud."""
    if alone:
        return sentences(desk.words, (desk.say("find.alone_title"), desk.say("find.alone")))
    return sentences(desk.words, (desk.say("find.none_title"), *_whys(desk, addresses)))


def _whys(desk: Desk, addresses: tuple[str, ...]) -> list[str]:
    here = "  ".join(one for one in addresses if ":" not in one) or "—"
    return [desk.say(f"find.why.{name}", addresses=here) for name, _ in _REASONS]


def hint(canvas: Canvas, desk: Desk, box: Box, some: bool) -> None:
    """What can be done where no room is chosen."""
    nothing(canvas, box, "cat", desk.say("find.choose" if some else "find.wait"))


def nobody(canvas: Canvas, box: Box, outcome: str) -> None:
    """The list before anything was found. `outcome`: what the search has come to."""
    nothing(canvas, box, "farmer_S", outcome)
