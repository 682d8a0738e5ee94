"""Wheels of this checkout: built, and installed in environments of their own."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

from ddz_desktop import checkout

_HEADER = Path(sysconfig.get_paths()["include"], "Python.h")
# What compiling the rules needs on Linux, and the Debian package that brings it.
COMPILER = {
    "gcc": "gcc",
    "/usr/include/stdio.h": "libc6-dev",
    str(_HEADER): "python{}.{}-dev".format(*sys.version_info[:2]),
}


def compiler() -> bool:
    """Whether C can be compiled for this Python here."""
    return shutil.which("cc") is not None and _HEADER.exists()


def run(words: Sequence[str | Path], cwd: Path, stdin: str = "", **more: str) -> str:
    """Standard output of a command that must succeed, with `more` in its environment and nothing of ours."""
    ours = {"PYTHONPATH", "VIRTUAL_ENV", "DDZ_MYPYC"}
    environment = {key: value for key, value in os.environ.items() if key not in ours} | more
    done = subprocess.run(
        words, cwd=cwd, env=environment, input=stdin, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def build(out: Path, *words: str, **more: str) -> Path:
    """The wheel of this checkout, new in a folder; `words` for the builder, `more` in its environment."""
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", out, *words], checkout.ROOT, **more)
    (built,) = out.glob("*.whl")
    return built


def install(root: Path, *requirements: str | Path) -> Path:
    """A fresh environment below a folder, with these in it; where its programs lie. Needs the package index."""
    venv.create(root / "env", with_pip=True, symlinks=os.name != "nt")
    programs = root / "env" / ("Scripts" if os.name == "nt" else "bin")
    run([programs / "python", "-m", "pip", "install", "--quiet", *requirements], root)
    return programs
