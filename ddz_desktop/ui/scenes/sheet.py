"""The rule sheet as a long picture in units: the basics, or a mode with every combination it has as cards."""

from typing import NamedTuple

from ddz_desktop.engine.cards import SMALL, Rank
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.ui import examples
from ddz_desktop.ui.examples import Example
from ddz_desktop.ui.fonts import Face
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table.laid import body_size, laid, rank_name, seen_as
from ddz_desktop.ui.table.layers import pen_of
from ddz_desktop.ui.table.picture import Figure, Mark, Panel, Sprite, Title
from ddz_desktop.ui.theme import BODY, HEADING, LABEL, TITLE, Box
from ddz_desktop.ui.theme import SMALL as TINY

WIDE = 900.0  # units
_LEADING = 1.5
_NAMES = 272.0  # units of the column of names; then one or two of cards
_CARDS = 308.0
_GAP = 22.0  # between rows
_CAST = (("farmer_S", 44.0, 0.37), ("farmer_C", 206.0, 0.37), ("landlord_D", 125.0, 0.46))  # name, middle, size
_CAST_HIGH, _CAST_WIDE = 152.0, 280.0
_CAPTION = 14.0  # what wilds stand for, below the cards


class Size(NamedTuple):
    """How cards lie: their width, the step to the next, the step from the body to the kickers."""

    card: float
    step: float
    apart: float

    @property
    def high(self) -> float:
        """Their height."""
        return self.card * 1.4


SIDE_BY_SIDE, ALONE, LONG = Size(48, 22, 58), Size(60, 28, 72), Size(60, 22, 72)
_ALL: tuple[Rank, ...] = tuple(range(15))


class Sheet(NamedTuple):
    """What lies where; `high`: all of it."""

    marks: tuple[Mark, ...]
    sprites: tuple[Sprite, ...]
    high: float


class _Writer:
    """Puts one thing below the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.grid, self.say = desk, desk.page(), desk.say
        self.pen = pen_of(desk, self.grid)
        self.marks: list[Mark] = []
        self.sprites: list[Sprite] = []
        self.y = 8.0

    def sheet(self) -> Sheet:
        """All that was put."""
        return Sheet(tuple(self.marks), tuple(self.sprites), self.y + 8)

    def line(self, text: str, size: float, ink: str = "sand", face: Face = "bold", after: float = 12) -> None:
        """One line."""
        self.marks.append(self.pen.text(text, 0, self.y + size * 0.6, size, ink, face))
        self.y += size * 1.2 + after

    def title(self, text: str, size: float = HEADING, ink: str = "sand", after: float = 12) -> None:
        """One line, cut from paper."""
        self.marks.append(Title(Box(0, self.y, WIDE, size * 1.2), text, size, ink))
        self.y += size * 1.2 + after

    def cast(self, text: str) -> None:
        """The landlord between his farmers, and what stands beside them."""
        for name, cx, scale in _CAST:
            w, h = 190 * scale, 330 * scale
            self.marks.append(Figure(Box(cx - w / 2, self.y + _CAST_HIGH - h, w, h), name))
        x, bottom = _CAST_WIDE, self.y + _CAST_HIGH
        lines = self.desk.fonts.wrap(text, "regular", self.grid.type(BODY), (WIDE - x) * self.grid.scale)
        self.y += (_CAST_HIGH - len(lines) * BODY * _LEADING) / 2
        self.prose(text, x, WIDE - x, ink="sand_light")
        self.y = bottom

    def prose(self, text: str, x: float = 0, wide: float = WIDE, size: float = BODY, ink: str = "muted") -> None:
        """A paragraph."""
        grid = self.grid
        for line in self.desk.fonts.wrap(text, "regular", grid.type(size), wide * grid.scale):
            self.marks.append(self.pen.text(line, x, self.y + size * _LEADING / 2, size, ink))
            self.y += max(size, grid.type(size) / grid.scale) * _LEADING

    def row(self, ranks: tuple[Rank, ...]) -> None:
        """Single cards side by side, each seen whole."""
        wide, high, step = SIDE_BY_SIDE.card, SIDE_BY_SIDE.high, SIDE_BY_SIDE.apart
        faces = [one * 4 + one % 4 if one < SMALL else 39 + one for one in ranks]
        self.sprites += [Sprite(card, Box(i * step, self.y, wide, high)) for i, card in enumerate(faces)]
        self.y += high + _GAP

    def cards(self, rules: Rules, example: Example, x: float, size: Size) -> None:
        """An example's cards from the body's highest to the kickers; below them what its wilds stand for."""
        body, wilds = body_size(*example[::2], example.combo), examples.WILDS[: rules.wilds]
        for place, i in enumerate(laid(example.cards, example.stands, example.combo)):
            card, left = example.cards[i], x + place * size.step + (size.apart - size.step) * (place >= body)
            face = seen_as(card, example.stands[i])
            self.sprites.append(Sprite(face, Box(left, self.y, size.card, size.high), wild=card // 4 in wilds))
        if example.made:
            text = " · ".join(self._stood(*pair) for pair in example.made)
            self.marks.append(self.pen.text(text, x, self.y + size.high + 12, TINY, "gold_light"))

    def _stood(self, wild: Rank, rank: Rank) -> str:
        return self.say("rules.stands", wild=_name(wild), rank=_name(rank))


def _name(one: Rank) -> str:
    return rank_name(one, ("", ""))


def basics(desk: Desk) -> Sheet:
    """What all modes share, in words and with the order of the cards."""
    out = _Writer(desk)
    out.cast(desk.say("rules.aim"))
    out.y += 16
    for part in ("turns", "order", "score"):
        out.title(desk.say(f"rules.{part}_title"), after=8)
        out.prose(desk.say(f"rules.{part}"))
        out.y += 14
        if part == "order":
            out.row(_ALL)
    return out.sheet()


def mode(desk: Desk, preset: str, above: tuple[tuple[str, str], ...] = ()) -> Sheet:
    """A mode: its summary, every combination with an example, its bombs from the weakest to the strongest. `above`:
    texts that come first, with their inks."""
    out, rules, say = _Writer(desk), PRESETS[preset], desk.say
    for text, ink in above:
        out.prose(text, size=LABEL, ink=ink)
    out.y += 14 if above else 0
    out.title(say(f"preset.{preset}.name"), TITLE, "sand_light", after=6)
    opening = say(f"setup.preset_line.{rules.opening.__struct_config__.tag}")
    out.line(f"{say('setup.players', seats=rules.seats, n=rules.decks)} · {opening}", LABEL, "sand", "regular")
    out.prose(say(f"preset.{preset}.summary"))
    out.y += 18
    _combinations(out, rules)
    _bombs(out, rules)
    return out.sheet()


def _combinations(out: _Writer, rules: Rules) -> None:
    """A row for each: name and one line, the cards, the same with a wild."""
    out.title(out.say("rules.kinds_title"), after=2 if rules.wilds else 10)
    if rules.wilds:
        shown = " · ".join(_name(rank) for rank in examples.WILDS[: rules.wilds])
        out.prose(out.say("rules.wild_example", ranks=shown), size=LABEL)
        out.y += 10
    size = SIDE_BY_SIDE if rules.wilds else ALONE
    for example in examples.combinations(rules):
        top = out.y
        _named(out, example, _NAMES)
        low, out.y = out.y, top
        out.cards(rules, example, _CARDS, size)
        wild = examples.with_wild(rules, example)
        if wild:
            out.cards(rules, wild, _CARDS + (WIDE - _CARDS) / 2 + 8, size)
        out.y = max(low, top + size.high + (_CAPTION if wild else 0)) + _GAP


def _named(out: _Writer, example: Example, wide: float) -> None:
    name = example.combo.kind.name.lower()
    out.line(out.say(f"kind.{name}"), BODY, "sand_light", after=2)
    out.prose(out.say(f"rules.about.{name}"), wide=wide, size=LABEL)


def _bombs(out: _Writer, rules: Rules) -> None:
    """A row for each bomb, numbered as they grow; each kind says its line where it comes first."""
    out.title(out.say("rules.bombs_title"), after=4)
    note = out.say("rules.bombs_last" if rules.last_hand_soft_bomb == "forbid" else "rules.bombs")
    out.prose(note, size=LABEL)
    out.y += 12
    told: set[str] = set()
    asked = examples.book_of(rules)
    for number, example in enumerate(examples.bombs(rules), 1):
        top, name = out.y, example.combo.kind.name.lower()
        _number(out, number)
        title = f"{out.say(f'kind.{name}')}{_size(example)}"
        out.marks.append(out.pen.text(title, 42, top + 12, BODY, face="bold"))
        factor = out.pen.text(f"×{asked.factor(example.combo)}", _CARDS - 20, top + 12, BODY, "sand", "bold", "right")
        out.marks.append(factor)
        out.y += 24
        if name not in told:
            told.add(name)
            out.prose(out.say(f"rules.about.{name}"), 42, _NAMES - 48, LABEL)
        low, out.y = out.y, top
        out.cards(rules, example, _CARDS, LONG if len(example.cards) > 4 else ALONE)
        out.y = max(low, top + ALONE.high + (_CAPTION if example.made else 0)) + _GAP


def _number(out: _Writer, number: int) -> None:
    out.marks.append(Panel(Box(0, out.y, 30, 24), 12, "chip"))
    out.marks.append(out.pen.text(str(number), 15, out.y + 12, LABEL, "sand", "bold", "centre"))


def _size(example: Example) -> str:
    """How many cards, where the name does not say it."""
    return "" if example.combo.kind is Kind.ROCKET else f" · {len(example.cards)}"
