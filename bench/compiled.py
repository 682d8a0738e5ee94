"""The hot rules compiled, as the platform wheel has them, for a bench that runs from the checkout."""

import atexit
import shutil
import tempfile
from pathlib import Path

import ddz_desktop.engine
from ddz_desktop import checkout

CODE = "import ddz_desktop.engine\nddz_desktop.engine.__path__.insert(0, {!r})\n"  # for another process


def use() -> str:
    """Compile and have this process import what came of it, which it must not have imported yet; code that does the
    same for another process, as long as this one lives. Raises ChildProcessError where there is no compiler."""
    import hatch_build  # needs hatchling, which only this asks for

    folder = Path(tempfile.mkdtemp(prefix="ddz-hot-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    built = str(hatch_build.compiled(checkout.ROOT, folder)[0].parent)
    ddz_desktop.engine.__path__.insert(0, built)
    return CODE.format(built)
