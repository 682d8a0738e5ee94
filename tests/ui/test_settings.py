"""Settings are kept, and a broken file costs nothing."""

from pathlib import Path

import pytest

from ddz_desktop.ui.settings import NAME, Settings, load, save, tidy


def test_every_setting_comes_back(tmp_path: Path) -> None:
    """Stored and read again, all are as they were: off stays off."""
    chosen = Settings(
        language="en", name="牛角尖", speed="fast", four_colours=True, full_screen=True, preset="five", room="high",
        sound=25, level="novice", text="large",
        options={"five": {"mixed_joker_pair": True, "double_from": 7, "five_double": "global"}},
    )  # fmt: skip
    for settings in (chosen, Settings()):
        save(tmp_path / "s.toml", settings)
        assert load(tmp_path / "s.toml") == (settings, None)


def test_no_file_is_no_settings(tmp_path: Path) -> None:
    """A first start uses the defaults and sets nothing aside."""
    assert load(tmp_path / "s.toml") == (Settings(), None)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"speed = ", b'speed = "warp"', b"\xff\xfe", b"name = 3", b"options = 1", b"\0" * 100,
        b"sound = 101", b"sound = -1", b"sound = true",
        pytest.param(b"x = " + b"[" * 9_000, id="deep"), pytest.param(b"x = " + b"9" * 9_000, id="long"),
    ],
)  # fmt: skip
def test_a_broken_file_is_set_aside_whole(tmp_path: Path, content: bytes) -> None:
    """Defaults are used, and what the player had is still there under another name."""
    file = tmp_path / "s.toml"
    file.write_bytes(content)
    settings, aside = load(file)
    assert settings == Settings()
    assert aside is not None
    assert aside.read_bytes() == content
    assert not file.exists()


def test_a_value_that_means_nothing_costs_itself_alone(tmp_path: Path) -> None:
    """A newer version's choice, or a slip of the hand, takes no name, key or house rule along; the file lies aside."""
    file = tmp_path / "s.toml"
    file.write_text('name = "Ox"\nspeed = "warp"\nsound = 0\n[options.five]\ndouble_from = 7\n', "utf-8")
    settings, aside = load(file)
    assert settings == Settings(name="Ox", sound=0, options={"five": {"double_from": 7}})
    assert aside is not None
    assert b"warp" in aside.read_bytes()


def test_a_file_of_an_editor_that_marks_it(tmp_path: Path) -> None:
    """A mark of UTF-8 at its beginning, and lines that end as on Windows."""
    (tmp_path / "s.toml").write_bytes(b'\xef\xbb\xbfspeed = "slow"\r\nname = "Ox"\r\n')
    assert load(tmp_path / "s.toml") == (Settings(speed="slow", name="Ox"), None)


def test_fields_of_a_newer_version_are_passed_over(tmp_path: Path) -> None:
    """Going back to an older version does not lose the settings."""
    (tmp_path / "s.toml").write_text('speed = "slow"\nhologram = true\n', "utf-8")
    assert load(tmp_path / "s.toml") == (Settings(speed="slow"), None)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("牛角尖", "牛角尖"),
        ("  a\n\tb  ", "a b"),
        ("\u202egnol\u200b\u2028x", "gnol x"),
        ("\u200b\u00ad", ""),
        ("<b>x</b>", "<b>x</b>"),
        ("ＡＢ\N{GRINNING FACE}", "AB\N{GRINNING FACE}"),
        pytest.param("长" * 500, "长" * NAME, id="long"),
        pytest.param("﷽" * 500, tidy("﷽" * 500), id="ligature"),
    ],
)
def test_a_name_is_one_line_of_what_is_seen(typed: str, shown: str) -> None:
    """No line breaks, marks of direction or invisible letters, and never too long for the table."""
    assert tidy(typed) == shown
    assert len(shown) <= NAME
    assert tidy(shown) == shown
