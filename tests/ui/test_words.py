"""The catalogues: the same in both languages, a word for everything, a glyph for every character."""

import ast
import errno
import re
from pathlib import Path
from string import Formatter
from unicodedata import normalize

import pygame
import pytest

from ddz_desktop import ui
from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.bots.reasons import Why
from ddz_desktop.engine.events import Ask, Factor, Reason
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.rules import OPTIONS, PRESETS, ROOMS
from ddz_desktop.ui.fonts import Face, Fonts, files, has_glyph
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.scenes.house import value_words
from ddz_desktop.ui.table.effects import STAMPED
from ddz_desktop.ui.words import LANGUAGES, Form, Words, catalogue, first_choice
from net import journal, profile

EVERY = tuple(LANGUAGES)


def forms(sentence: Form) -> tuple[str, ...]:
    """A sentence, or all its forms."""
    return tuple(sentence.values()) if isinstance(sentence, dict) else (sentence,)


def placeholders(sentence: Form) -> set[str]:
    """The names of the values put in, in any form."""
    return {name for form in forms(sentence) for _, name, _, _ in Formatter().parse(form) if name}


def literals(annotation: object) -> tuple[str, ...]:
    """The values of a Literal."""
    return getattr(annotation, "__args__", ())


@pytest.mark.parametrize("language", EVERY)
def test_all_languages_have_the_same_sentences(language: str) -> None:
    """What one language can say, the others can."""
    assert catalogue(language).keys() == catalogue("zh").keys()


@pytest.mark.parametrize("name", sorted(catalogue("zh")))
def test_all_languages_put_in_the_same_values(name: str) -> None:
    """A number that one language shows is shown in the others (one form of a plural may spell it out)."""
    shown = placeholders(catalogue("zh")[name])
    assert [placeholders(catalogue(language)[name]) for language in EVERY] == [shown] * len(EVERY), name


@pytest.mark.parametrize("language", EVERY)
def test_there_is_a_word_for_everything(language: str) -> None:
    """Every reason, ask, preset, option, factor, kind, room, level and notice can be said."""
    words = Words(language)
    wanted = [f"reason.{reason}" for reason in Reason]
    wanted += [f"ask.{act}.{answer}" for act in literals(Ask.__annotations__["act"]) for answer in ("yes", "no")]
    wanted += [f"preset.{preset}.{part}" for preset in PRESETS for part in ("name", "summary")]
    wanted += [f"option.{option}" for option in OPTIONS]
    wanted += [f"about.{option}" for option in OPTIONS]
    wanted += [f"effect.{name}" for name in (*STAMPED.values(), "landlord", "spring", "antispring", "reveal")]
    wanted += [f"factor.{name}" for name in literals(Factor.__annotations__["name"])]
    wanted += [f"kind.{kind.name.lower()}" for kind in Kind]
    wanted += [f"room.{room}" for room in ROOMS] + [f"level.{level}" for level in LEVELS]
    wanted += [f"notice.{notice}" for notice in (*journal.Notice, *profile.Notice)]
    wanted += [f"why.{why}" for why in Why] + [f"bots.{level}" for level in LEVELS]
    assert len(wanted) > 100
    assert [name for name in wanted if name not in words] == []


@pytest.mark.parametrize("language", EVERY)
def test_every_value_of_every_option_has_a_word(language: str, desk: Desk) -> None:
    """And no two values of an option have the same."""
    desk.words = Words(language)
    for name, option in OPTIONS.items():
        said = [value_words(desk, name, value) for value in option.values]
        assert len(set(said)) == len(said), name
        assert all(said), name


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("face", ["regular", "bold"])
def test_every_character_has_a_glyph(language: str, face: Face, window: pygame.Window) -> None:
    """No text of ours is drawn in boxes."""
    font = Fonts().font(face, 20)
    characters = {c for sentence in catalogue(language).values() for form in forms(sentence) for c in form} - {"\n"}
    characters |= set("0123456789 +-−×÷·…%,.♠♥♣♦") | set("".join(LANGUAGES.values()))
    assert [c for c in sorted(characters) if not has_glyph(font, c)] == []


@pytest.mark.parametrize("face", ["regular", "bold"])
def test_the_font_has_all_common_chinese(face: Face, window: pygame.Window) -> None:
    """Names are typed by players: every character of GB 2312 can be drawn."""
    font = Fonts().font(face, 20)
    every = [bytes((row, cell)) for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF)]
    hanzi = [code.decode("gb2312", "ignore") for code in every]
    assert len([c for c in hanzi if c]) == 6763
    assert [c for c in hanzi if c and not has_glyph(font, c)] == []


@pytest.mark.parametrize("face", ["regular", "bold"])
def test_what_has_a_glyph_is_what_the_font_file_says(face: Face, window: pygame.Window) -> None:
    """The check behind all these is right: on the basic plane and emoji it agrees with the font's own table, in which
    a letter may also be drawn from its parts."""
    from fontTools.ttLib import TTFont

    font, table = Fonts().font(face, 24), TTFont(files(face)[0]).getBestCmap()
    some = [chr(code) for code in (*range(0x20, 0xD800, 7), *range(0xE000, 0x10000, 5), *range(0x1F300, 0x1F700, 3))]
    drawn = {c: all(ord(part) in table for part in normalize("NFD", c)) or ord(c) in table for c in some}
    pieced = {"\u022d", "\u2009"}  # the shaper makes these of others, which neither table nor parts say
    assert {c for c in some if has_glyph(font, c) != drawn[c] and font.size(c)[0]} == pieced


def test_the_fonts_are_found_without_loading_pygame_gui() -> None:
    """Looking the folder up is not importing 80 ms of package."""
    import subprocess
    import sys

    code = (
        "import sys; from ddz_desktop.ui.fonts import files; assert files('bold'); print('pygame_gui' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert said.stdout.split()[-1] == "False"
    assert files("regular")[0].exists()


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def mentioned() -> list[re.Pattern[str]]:
    """Every string in the screen's source that looks like the name of a sentence; what is put in may be anything."""
    patterns: set[str] = set()
    for file in Path(ui.__file__).parent.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        joined = [node for node in nodes if isinstance(node, ast.JoinedStr)]
        inner = {id(part) for node in joined for part in node.values}
        whole = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in inner]
        patterns |= {re.escape(node.value) for node in whole if isinstance(node.value, str)}
        patterns |= {"".join(map(_pattern, node.values)) for node in joined}
    return [re.compile(pattern) for pattern in patterns if re.match(r"[a-z_]+\\\.", pattern)]


def test_every_sentence_is_said_somewhere() -> None:
    """No dead words: each is named in the screen's source."""
    patterns = mentioned()
    assert [name for name in catalogue("zh") if not any(p.fullmatch(name) for p in patterns)] == []


def test_everything_said_is_in_the_catalogue() -> None:
    """And every name that is said exists: no KeyError waits in a corner of a scene."""
    sections = {name.split(".")[0] for name in catalogue("zh")}
    asked = [p for p in mentioned() if p.pattern.split("\\")[0] in sections and not p.pattern.endswith("toml")]
    assert len(asked) > 80
    assert [p.pattern for p in asked if not any(p.fullmatch(name) for name in catalogue("zh"))] == []


def test_one_and_other() -> None:
    """The number n chooses the form; Chinese has one for all."""
    assert Words("en")("setup.house_count", n=1) == "1 rule changed"
    assert Words("en")("setup.house_count", n=2) == "2 rules changed"
    assert "2" in Words("zh")("setup.house_count", n=2)


def test_an_unknown_sentence_is_an_error() -> None:
    """Never an empty place on the screen."""
    with pytest.raises(KeyError):
        Words("zh")("menu.nothing")


@pytest.mark.parametrize(
    ("locales", "language"),
    [(["zh_CN"], "zh"), (["fr", "zh-Hans-CN", "en_US"], "zh"), (["en_GB", "zh"], "en"), (["de"], "en"), ([], "en")],
)
def test_the_language_is_the_systems(locales: list[str], language: str) -> None:
    """The first preferred language that we speak; English where there is none."""
    assert first_choice(locales) == language


def test_no_sentence_ends_in_a_blank() -> None:
    """Sentences are whole; nothing is pasted together from pieces with blanks."""
    for language in EVERY:
        for name, sentence in catalogue(language).items():
            for form in forms(sentence):
                assert form == form.strip(), (language, name)
                assert not re.search(r"\{\d*\}", form), (language, name)


@pytest.mark.parametrize("language", EVERY)
def test_what_went_wrong_in_the_system_is_said_in_the_players_language(language: str) -> None:
    """A full disk is no “No space left on device” in a Chinese sentence; what we do not know is said as it comes."""
    words = Words(language)
    full = OSError(errno.ENOSPC, "No space left on device")
    assert words.why(full) == words("system.ENOSPC") != full.strerror
    assert words.why(OSError(errno.EXDEV, "cross-device")) == "cross-device"
    assert words.why(ValueError("odd")) == "odd"
