"""The virtual environment of a checkout: made the first time, kept up to date, and entered; so one command is enough.

An installed or frozen game, and a checkout run in an environment of one's own that has the packages, never come here.
"""

import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import util
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
_STAMP = ENVIRONMENT / "ddz-stamp"  # fingerprint of what is installed, then its extras
_UNFINISHED = "unfinished"


def enter(module: str, extra: str = "") -> None:
    """Return where `python -m module` can run as it is; else run it again, same words, in the checkout's environment,
    which is made or brought up to date first. Raises SystemExit with a sentence for the person who started it."""
    if ready(extra):
        return
    try:
        _prepare(extra)
    except OSError as error:
        sys.exit(f"The environment {ENVIRONMENT} cannot be made: {error}")
    if Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        importlib.invalidate_caches()
    else:
        _run_again(module)


def ready(extra: str = "") -> bool:
    """True where this Python has all that pyproject.toml asks for, with the extra, or there is no checkout to ask."""
    try:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    except FileNotFoundError:
        return True
    extras = project["optional-dependencies"][extra] if extra else []
    return all(map(_met, [*project["dependencies"], *extras]))


def _met(requirement: str) -> bool:
    """Is this requirement (`name>=1.2,<2`) installed here?"""
    from importlib import metadata  # 15 ms that only a checkout spends

    name, bounds = re.findall(r"^([\w.-]+)(.*)$", requirement)[0]
    try:
        version = _numbers(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False
    return all(_within(version, bound) for bound in bounds.split(",") if bound)


def _within(version: tuple[int, ...], bound: str) -> bool:
    if bound.startswith(">="):
        return version >= _numbers(bound)
    assert bound.startswith("<"), f"pyproject.toml: this bound is not understood: {bound}"
    return version < _numbers(bound)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:3]))


def _prepare(extra: str) -> None:
    """Bring the environment to what pyproject.toml says now: from nothing, from a broken one, from an older one."""
    mark, *extras = _stamp().split() or [""]
    if mark == _UNFINISHED or not _works():
        mark, extras = "", []
        _make()
    wanted = sorted({*extras, extra} - {""})
    if mark != _fingerprint() or wanted != extras:
        _install(wanted)


def _works() -> bool:
    """Does the environment's Python start, and has it pip? It does not after the Python it stands on is gone."""
    try:
        return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _fingerprint() -> str:
    """Changes with pyproject.toml, and with the folder: an environment does not survive being moved."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + os.fsencode(ROOT)).hexdigest()


def _make() -> None:
    if not util.find_spec("ensurepip"):
        sys.exit(
            "This Python cannot make virtual environments: install its package for them and start again "
            f"(Debian, Ubuntu: sudo apt-get install {venv_package()})."
        )
    _say(f"{'Making' if not ENVIRONMENT.exists() else 'Making again'} the virtual environment {ENVIRONMENT}.")
    if ENVIRONMENT.exists():
        shutil.rmtree(ENVIRONMENT)
    ENVIRONMENT.mkdir()
    _STAMP.write_text(_UNFINISHED, "utf-8")
    if subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=False).returncode:
        sys.exit("The virtual environment could not be made; Python says why above.")


def venv_package() -> str:
    """Debian's name of the package that gives this Python `ensurepip`."""
    return "python{}.{}-venv".format(*sys.version_info[:2])


def _install(extras: list[str]) -> None:
    """Install this checkout and what it needs. When pip gives up, the old stamp stays: so do the old packages."""
    before = _stamp()
    _say(
        "Installing the packages that pyproject.toml names into it. The first time this fetches about "
        f"{150 if extras else 90} MB and may take a few minutes."
    )
    _STAMP.write_text(_UNFINISHED, "utf-8")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "2"]
    us = f".[{','.join(extras)}]" if extras else "."
    if subprocess.run([*pip, "--editable", us], cwd=ROOT, check=False).returncode:
        _STAMP.write_text(before, "utf-8")
        sys.exit(
            "The packages could not be installed; pip says why above. This step needs the internet: "
            "if the machine is offline, connect it and start again."
        )
    _STAMP.write_text(" ".join([_fingerprint(), *extras]), "utf-8")
    _say("Done. The next start is immediate.")


def _stamp() -> str:
    """What the stamp says: nothing where the environment is somebody else's or not there."""
    return _STAMP.read_text("utf-8") if _STAMP.exists() else ""


def _run_again(module: str) -> NoReturn:
    words = [str(PYTHON), "-m", module, *sys.argv[1:]]
    if os.name == "nt":  # exec there leaves the terminal before the program has ended
        sys.exit(subprocess.call(words))
    sys.stdout.flush()
    os.execv(words[0], words)


def _say(sentence: str) -> None:
    """To standard error: standard output belongs to the command."""
    print(sentence, file=sys.stderr, flush=True)
