"""Text as pictures: Noto Sans SC where pygame_gui carries it, the system's Chinese fonts behind it, a bounded cache."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import pygame

Face = Literal["regular", "bold"]

FILES: dict[Face, str] = {"regular": "NotoSansSC-Regular.otf", "bold": "NotoSansSC-Bold.otf"}
_SYSTEM = "notosanscjksc,microsoftyahei,pingfangsc,notosanssc,sourcehansanssc,wenquanyimicrohei,simhei"
_CACHE = 12_000_000  # bytes of rendered text kept
_NO_CHARACTER = "\U0010ffff"  # never assigned
_WORDS_RUN_TOGETHER = 12  # px of type below which they do
MISSING = "□"  # drawn for a character that no font on this machine has
# What is not even broken where a line is too short.
_SMALLEST = re.compile(r"(?:\d+|[^\xa0])(?:\xa0(?:\d+|[^\xa0]))*|\xa0")


@cache
def files(face: Face) -> tuple[Path, ...]:
    """The font files of a face in the order they are tried. Looks pygame_gui's folder up without importing it."""
    spec = find_spec("pygame_gui")
    folders = [Path(place) / "data" for place in (spec.submodule_search_locations or ())] if spec else []
    system = pygame.font.match_font(_SYSTEM, bold=face == "bold") if not folders else None
    found = [folder / FILES[face] for folder in folders] + ([Path(system)] if system else [])
    return tuple(path for path in found if path.exists())


class Fonts:
    """Fonts by face and pixel size, and the lines they have drawn. Needs pygame.font to be initialised."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, Face, int, str], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._measured = lru_cache(4096)(self._measure)
        self._wrapped = lru_cache(256)(self._wrap)
        self._drawable = lru_cache(4096)(lambda character: has_glyph(self.font("regular", 24), character))

    def font(self, face: Face, px: int) -> pygame.font.Font:
        """The font of a face at a size in pixels."""
        key = (face, max(1, px))
        if key not in self._fonts:
            path = next(iter(files(face)), None)
            self._fonts[key] = pygame.font.Font(path, key[1])
        return self._fonts[key]

    def drawable(self, text: str) -> str:
        """The text with a mark in place of each character that our font lacks."""
        return "".join(c if self._drawable(c) else MISSING for c in text)

    def width(self, text: str, face: Face, px: int) -> int:
        """Width in pixels."""
        return self._measured(text, face, px)

    def line(self, text: str, face: Face, px: int, colour: str) -> pygame.Surface:
        """One line of text. The picture is shared: do not draw on it or change its alpha."""
        key = (text, face, px, colour)
        if key in self._lines:
            self._lines.move_to_end(key)
            return self._lines[key]
        text = _apart(self.drawable(text), px)
        font = self.font(face, px)
        wide = font.size(text)[0] > 0  # a name may be nothing but signs without width
        picture = font.render(text, True, colour) if wide else pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        self._lines[key] = picture
        self._bytes += _size(picture)
        while self._bytes > _CACHE and len(self._lines) > 1:
            self._bytes -= _size(self._lines.popitem(last=False)[1])
        return picture

    def fit(self, text: str, face: Face, px: int, width: float) -> str:
        """The text, or as much of it as fits with an ellipsis."""
        if self.width(text, face, px) <= width:
            return text
        while text and self.width(text + "…", face, px) > width:
            text = text[:-1]
        return text + "…"

    def wrap(self, text: str, face: Face, px: int, width: float) -> list[str]:
        """The text in lines no wider than `width`: broken at spaces, and between Chinese characters."""
        return list(self._wrapped(text, face, px, width))

    def _measure(self, text: str, face: Face, px: int) -> int:
        return self.font(face, px).size(_apart(text, px))[0]

    def _wrap(self, text: str, face: Face, px: int, width: float) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for piece in self._fitting(_pieces(paragraph), face, px, width):
                if line and self.width((line + piece).rstrip(), face, px) > width:
                    lines.append(line.rstrip())
                    line = piece.lstrip()
                else:
                    line += piece
            lines.append(line.rstrip())
        return tuple(lines)

    def _fitting(self, pieces: list[str], face: Face, px: int, width: float) -> Iterator[str]:
        """What may not be broken, but for what is wider than a line by itself, such as where a file lies: that is
        broken between its folders, at worst anywhere but within a number and at its no-break spaces."""
        for piece in pieces:
            wide = self.width(piece.rstrip(), face, px) > width
            for part in re.findall(r"[^/\\]*[/\\]|[^/\\]+", piece) if wide else (piece,):
                yield from (part,) if self.width(part.rstrip(), face, px) <= width else _SMALLEST.findall(part)


def _apart(text: str, px: int) -> str:
    """In the smallest type a space is rounded down to two pixels, and words run together: there it is a wider one."""
    return text.replace(" ", "\N{THREE-PER-EM SPACE}") if px < _WORDS_RUN_TOGETHER else text


def has_glyph(font: pygame.font.Font, character: str) -> bool:
    """Whether the font can draw the character itself. SDL measures and draws the same box for all that are missing, so
    a character that is measured like one is looked at."""
    if font.metrics(character) != font.metrics(_NO_CHARACTER):
        return True
    drawn = [
        font.render(f"|{text}|", False, "white") for text in (character, _NO_CHARACTER)
    ]  # alone, some have no width
    return len({pygame.image.tobytes(picture, "RGBA") for picture in drawn}) == 2


def _size(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


_JOINS = "\u00a0"  # a space at which no line is broken


def _pieces(text: str) -> list[str]:
    """What may not be broken: words with the space after them; Chinese characters with the punctuation after them; what
    a no-break space joins."""
    pieces: list[str] = []
    for character in text:
        last = pieces[-1][-1] if pieces else ""
        closes, follows_open = character in "，。！？；：、）》”’·…,.!?;:)% ", bool(last) and last in "（《“‘"
        joined = _JOINS in (character, last)
        in_word = bool(last) and last != " " and not _wide(character) and not _wide(last)
        if last and (closes or follows_open or joined or in_word):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def _wide(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"
