"""The wheel: built, installed in a fresh environment, run."""

import json
import zipfile
from pathlib import Path

import pytest

from ddz_desktop import __version__, checkout
from tests import wheels
from tests import window as real

# One group: the wheel is built and installed once, in one of the processes.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(500), pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return wheels.build(tmp_path_factory.mktemp("dist"), "--wheel")


def test_the_wheel_holds_one_package_with_all_it_needs(wheel: Path) -> None:
    """One name in site-packages; the other packages and the assets inside it; no tests, no generators."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"ddz_desktop", f"ddz_desktop-{__version__}.dist-info"}
    tracked = {*_files("ddz_desktop", ""), *_files("net", "ddz_desktop/_bundled/"), *_files("assets", "ddz_desktop/")}
    wanted = {name for name in tracked if not name.startswith(("ddz_desktop/assets/make/", "ddz_desktop/assets/__"))}
    assert {name for name in names if ".dist-info/" not in name} == wanted


def test_the_wheel_of_the_source_archive_is_the_same(wheel: Path, tmp_path: Path) -> None:
    """Who has only the archive builds what we build."""
    mine, theirs = (zipfile.ZipFile(path) for path in (wheel, wheels.build(tmp_path)))
    assert {name: theirs.read(name) for name in theirs.namelist()} == {
        name: mine.read(name) for name in mine.namelist()
    }
    assert [path.name for path in tmp_path.glob("*.tar.gz")] == [f"ddz_desktop-{__version__}.tar.gz"]


def _files(folder: str, below: str) -> set[str]:
    """What lies in a folder of the checkout, as named in the wheel; caches do not count."""
    paths = [path.relative_to(checkout.ROOT) for path in (checkout.ROOT / folder).rglob("*") if path.is_file()]
    return {below + path.as_posix() for path in paths if not any(map(_is_cache, path.parts))}


def _is_cache(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a fresh environment in which the wheel is installed. Needs the package index."""
    return wheels.install(tmp_path_factory.mktemp("fresh"), wheel)


def test_an_installed_game_runs(programs: Path, tmp_path: Path) -> None:
    """From another folder, whatever lies there: the console script, a command, `net` and the assets are there."""
    (tmp_path / "net.py").write_text("raise SystemExit('a stray module of the player was imported')")
    assert wheels.run([programs / "ddz", "--version"], tmp_path) == f"ddz {__version__}\n"
    question = json.dumps({"id": 1, "kind": "read", "mode": "huanle", "cards": "3 3"})
    assert json.loads(wheels.run([programs / "ddz", "judge"], tmp_path, question)) == {"id": 1, "answer": ["pair:3:1"]}
    code = "import ddz_desktop.resources as r, net; print(r.__file__, net.__file__, r.asset(''), sep='\\n')"
    package, *inside = map(Path, wheels.run([programs / "python", "-c", code], tmp_path).splitlines())
    assert inside == [package.parent / "_bundled" / "net" / "__init__.py", package.parent / "assets"]


@pytest.mark.window
@pytest.mark.skipif(bool(real.missing_tools()), reason=f"needs {', '.join(real.missing_tools())}")
def test_an_installed_game_opens_its_window(programs: Path, tmp_path: Path) -> None:
    """The wheel brings everything that the first screen draws; asked to close, the game goes with status 0."""
    window = real.start([str(programs / "ddz"), "--lang", "en"], tmp_path)
    try:
        window.still()
    finally:
        status = window.close()
    assert (status, window.log) == (0, "")
