"""Everything that is checked, in one command: `python -m tests`; with words, only pytest with those words."""

import os
import subprocess
import sys
import time

from ddz_desktop import checkout
from tests import input_method, system, wheels

CHECKS = {
    "style (ruff)": ["-m", "ruff", "check", "."],
    "types (mypy --strict)": ["-m", "mypy"],
    "floors (import-linter)": ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
    "tests (pytest)": ["-m", "pytest", "-n", "2", "--dist", "loadgroup"],
}


def main(words: list[str]) -> int:
    """0 if all is well, else 1; with words, pytest's exit status."""
    if not checkout.ready("test"):
        system.need({"ensurepip": checkout.venv_package()}, have=system.importable)
    checkout.enter("tests", "test")
    if sys.platform == "linux":
        network = system.NETWORK_TOOLS if os.geteuid() == 0 else {}  # nobody else may use them
        system.need(system.WINDOW_TOOLS | system.INPUT_METHOD | wheels.COMPILER | network, have=input_method.there)
    if words:
        return _run(["-m", "pytest", *words])
    return _run_all()


def _run_all() -> int:
    """Every check, also after one has failed; then which have."""
    failed = [name for name, words in CHECKS.items() if not _check(name, words)]
    print(f"\nFailed: {', '.join(failed)}." if failed else "\nAll is well.", flush=True)
    return 1 if failed else 0


def _check(name: str, words: list[str]) -> bool:
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    well = _run(words) == 0
    print(f"== {name}: {'well' if well else 'FAILED'}, {time.monotonic() - start:.0f} s", flush=True)
    return well


def _run(words: list[str]) -> int:
    return subprocess.run([sys.executable, *words], cwd=checkout.ROOT, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
