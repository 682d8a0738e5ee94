"""The wheel: built, installed in a fresh environment, run."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from ddz_desktop import __version__, checkout
from tests import window as real

# One group: the wheel is built and installed once, in one of the processes.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(500), pytest.mark.xdist_group("wheel")]


def _run(words: Sequence[str | Path], cwd: Path, stdin: str = "") -> str:
    """Standard output of a command that must succeed, with nothing of this environment on its path."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(
        words, cwd=cwd, env=environment, input=stdin, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    out = tmp_path_factory.mktemp("dist")
    _run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out], cwd=checkout.ROOT)
    (built,) = out.iterdir()
    return built


def test_the_wheel_holds_one_package_with_all_it_needs(wheel: Path) -> None:
    """One name in site-packages; the other packages and the assets inside it; no tests, no generators."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"ddz_desktop", f"ddz_desktop-{__version__}.dist-info"}
    tracked = {*_files("ddz_desktop", ""), *_files("net", "ddz_desktop/_bundled/"), *_files("assets", "ddz_desktop/")}
    wanted = {name for name in tracked if not name.startswith(("ddz_desktop/assets/make/", "ddz_desktop/assets/__"))}
    assert {name for name in names if ".dist-info/" not in name} == wanted


def _files(folder: str, below: str) -> set[str]:
    """What lies in a folder of the checkout, as named in the wheel; caches do not count."""
    paths = [path.relative_to(checkout.ROOT) for path in (checkout.ROOT / folder).rglob("*") if path.is_file()]
    return {below + path.as_posix() for path in paths if not any(map(_is_cache, path.parts))}


def _is_cache(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a fresh environment in which the wheel is installed. Needs the package index."""
    root = tmp_path_factory.mktemp("fresh")
    venv.create(root / "env", with_pip=True, symlinks=os.name != "nt")
    programs = root / "env" / ("Scripts" if os.name == "nt" else "bin")
    _run([programs / "python", "-m", "pip", "install", "--quiet", wheel], cwd=root)
    return programs


def test_an_installed_game_runs(programs: Path, tmp_path: Path) -> None:
    """From another folder, whatever lies there: the console script, a command, `net` and the assets are there."""
    (tmp_path / "net.py").write_text("raise SystemExit('a stray module of the player was imported')")
    assert _run([programs / "ddz", "--version"], tmp_path) == f"ddz {__version__}\n"
    question = json.dumps({"id": 1, "kind": "read", "mode": "huanle", "cards": "3 3"})
    assert json.loads(_run([programs / "ddz", "judge"], tmp_path, question)) == {"id": 1, "answer": ["pair:3:1"]}
    code = "import ddz_desktop.resources as r, net; print(r.__file__, net.__file__, r.asset(''), sep='\\n')"
    package, *inside = map(Path, _run([programs / "python", "-c", code], tmp_path).splitlines())
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
