"""What the documents say about files, commands, options, folders and buttons is so."""

import ast
import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from ddz_desktop import checkout
from ddz_desktop.__main__ import _with_command, parser
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.words import Words, catalogue
from net import hosting

ROOT = checkout.ROOT
DOCUMENTS = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "assets/README.md", "assets/credits.md",
    "ddz_desktop/engine/RULES.md", "net/PROTOCOL.md", "training/RESULTS.md",
)  # fmt: skip
FOR_PEOPLE = DOCUMENTS[:2]
TEXT = {name: (ROOT / name).read_text("utf-8") for name in DOCUMENTS}
README = TEXT["README.md"]
MADE = {"training/runs"}  # by a command, so that a fresh checkout has none
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    """The cells of the README's table whose first row begins so, below that row."""
    table = README.split(f"\n| {heading}")[1].split("\n\n")[0]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def commands(text: str) -> list[list[str]]:
    """The words of every command of ours in a text, `python -m` left out."""
    said = [
        shlex.split(line)
        for line in (*BLOCK.findall(text), *CODE.findall(text))
        if line.startswith(("python -m", "ddz "))
    ]
    return [["ddz_desktop", *words[1:]] if words[0] == "ddz" else words[2:] for words in said]


def slugs(text: str) -> set[str]:
    """The headings of a text as links name them."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    """Every file, picture and heading that a document links to is there."""
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXT[name]):
        if "://" not in target:
            path, _, heading = target.partition("#")
            file = (ROOT / name).parent / path if path else ROOT / name
            assert file.exists(), target
            assert not heading or heading in slugs(file.read_text("utf-8")), target


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_files_that_are_named_exist(name: str) -> None:
    """What looks like a path of the checkout is one."""
    tops = {path.name for path in ROOT.iterdir() if path.is_dir()} - {"dist", ".venv"}
    named = {word for word in CODE.findall(TEXT[name]) if "/" in word and word.split("/")[0] in tops} - MADE
    assert named or name == "README.md"
    assert [word for word in sorted(named) if not (ROOT / word).exists()] == []


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_commands_that_are_named_exist(name: str) -> None:
    """A module that can be run, and for our own command line words that it takes."""
    said = commands(TEXT[name])
    assert len(said) > 5
    for module, *words in said:
        found = find_spec(module)
        assert found, module
        assert not found.submodule_search_locations or find_spec(f"{module}.__main__"), module
        if module == "ddz_desktop" and "--help" not in words:
            parser().parse_args(_with_command(words))


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_options_that_are_named_exist(name: str) -> None:
    """Each option behind a module of ours stands in the code of its folder (or in the arena's, which others share)."""
    for module, *words in commands(TEXT[name]):
        top = ROOT / module.split(".")[0]
        if top.is_dir():
            source = "".join(
                file.read_text("utf-8") for folder in (top, ROOT / "net/arena") for file in folder.rglob("*.py")
            )
            for word in words:
                assert not word.startswith("--") or f'"{word.partition("=")[0]}"' in source or word == "--help", word


def test_the_readme_names_every_mode() -> None:
    """Each preset in order, by the names that the window uses, with its players and decks."""
    zh, en = Words("zh"), Words("en")
    assert rows("mode |") == [
        [name, zh(f"preset.{name}.name"), en(f"preset.{name}.name"), str(one.seats), str(one.decks)]
        for name, one in PRESETS.items()
    ]


def test_the_readme_names_every_option_of_hosts(capsys: pytest.CaptureFixture[str]) -> None:
    """As many as `host --help` lists, no other."""
    with pytest.raises(SystemExit):
        parser().parse_args(["host", "--help"])
    listed = {*re.findall(r"--[\w-]+", capsys.readouterr().out)} - {"--help"}
    assert {re.findall(r"--[\w-]+", row[0])[0] for row in rows("option |")} == listed


def test_the_service_runs_a_host() -> None:
    """The program takes its command; the firewall's line opens its ports; its folder is its own."""
    unit = README.split("```ini\n")[1].split("```")[0]
    (line,) = re.findall(r"^ExecStart=/usr/bin/ddz (.+)$", unit, re.MULTILINE)
    options = parser().parse_args(shlex.split(line))
    last = options.port + options.tables * hosting.BLOCK - 1
    assert options.port == hosting.FIRST
    assert f"sudo ufw allow {options.port}:{last}/tcp" in README
    (state,) = re.findall(r"^StateDirectory=(.+)$", unit, re.MULTILINE)
    assert f"Environment=DDZ_HOME=/var/lib/{state}\n" in unit


def test_the_readme_says_where_data_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folders that platformdirs gives on each system."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(windows, "get_win_folder", lambda name: f"%{name.removeprefix('CSIDL_').replace('_', '')}%")
    kinds, told = ("data", "config", "log"), rows("| Linux")
    for column, system in ((1, Unix), (2, windows.Windows), (3, MacOS)):
        folders = system("ddz-desktop", appauthor=False)
        for row, kind in zip(told, kinds, strict=True):
            folder = str(getattr(folders, f"user_{kind}_dir")).replace(str(Path.home()), "~")
            shown = told[0][column] if row[column] == "the same" else row[column]
            assert shown.replace("\\", "/") == folder.replace("\\", "/"), kind


def test_what_the_readme_quotes_is_said() -> None:
    """Each button, setting and sentence in quotation marks is one of the game's."""
    said = {
        form.strip() for one in catalogue("en").values() for form in ([one] if isinstance(one, str) else one.values())
    }
    sources = " ".join(_strings(ROOT / "ddz_desktop" / name) for name in ("checkout.py", "ui/app.py"))
    quoted = re.findall(r"“([^”]+)”", README)
    assert len(quoted) > 5
    assert [one for one in quoted if one not in said and one not in sources] == []


def _strings(file: Path) -> str:
    tree = ast.walk(ast.parse(file.read_text("utf-8")))
    return " ".join(node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_the_version_in_the_readme_is_the_programs() -> None:
    """The package that it installs is the one that is made now; Python as old as pyproject.toml allows."""
    from ddz_desktop import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"ddz-desktop_{__version__}_amd64.deb" in README
    assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in README
