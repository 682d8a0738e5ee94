"""The wheel's build hook: compiles the hot modules of the rules where DDZ_MYPYC asks for it, the same source as ever.

DDZ_MYPYC=1 compiles where a C compiler is and makes a pure wheel where none is; DDZ_MYPYC=must fails there instead.
Without it the wheel is pure Python.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = "ddz_desktop/engine"
HOT = ("bodies", "cards", "combos", "kickers", "moves", "tables", "wilds")  # they import nothing but each other
GROUP = "ddz_desktop.engine._hot"  # the library that holds them all, inside our package
# Run where no pyproject.toml lies: setuptools would read it and may be too old for what it says.
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
group, *modules = sys.argv[1:]
extensions = mypycify(modules, group_name=group, target_dir="c", debug_level="0")
setup(name="hot", packages=[], ext_modules=extensions, script_args=["build_ext", "--build-lib", "built"])
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling asks before it makes a wheel."""

    def dependencies(self) -> list[str]:
        """What an isolated build installs beside hatchling."""
        return ["mypy>=1.18", "setuptools"] if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the compiled modules beside their source. Raises SystemExit where they must be there and cannot."""
        if version == "editable" or not _asked():
            return
        self.folder = Path(tempfile.mkdtemp(prefix="ddz-hot-"))
        try:
            built = compiled(Path(self.root), self.folder)
        except ChildProcessError as error:
            if _asked() == "must":
                raise SystemExit(f"The rules could not be compiled: {error}") from error
            self.app.display_warning(f"The rules stay plain Python, they could not be compiled: {error}")
            return
        build_data["force_include"] |= {str(path): path.relative_to(self.folder / "built").as_posix() for path in built}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)


def _asked() -> str:
    wish = os.environ.get("DDZ_MYPYC", "")
    return "" if wish == "0" else wish


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile the hot modules of the checkout at `root`; the libraries, below `folder / "built"`. Raises
    ChildProcessError with what mypyc or the C compiler said."""
    shutil.copytree(root / ENGINE, folder / ENGINE, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "ddz_desktop/__init__.py", folder / "ddz_desktop")
    words = [sys.executable, "-c", BUILD, GROUP, *(f"{ENGINE}/{name}.py" for name in HOT)]
    done = subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False)
    built = [path for path in (folder / "built").rglob("*") if path.suffix in {".so", ".pyd"}]
    if done.returncode or len(built) <= len(HOT):
        raise ChildProcessError((done.stderr or done.stdout)[-2000:].strip())
    return built
