"""Tries the packed program: its own tests, and those of the checkout that open windows and hosts, run on it."""

import os
import subprocess
import sys
from pathlib import Path

from ddz_desktop import checkout
from pack.frozen import PROGRAM
from tests import input_method, system

TESTS = ("tests/packed", "tests/e2e/test_lan.py", "tests/e2e/test_ways.py")
VALIDATOR = {"desktop-file-validate": "desktop-file-utils"}


def main(folder: Path) -> int:
    """The exit status of the tests."""
    if sys.platform == "linux":
        system.need(VALIDATOR, have=input_method.there)
    words = [sys.executable, "-m", "tests", "-rsP", *TESTS]
    return subprocess.run(
        words, cwd=checkout.ROOT, env=os.environ | {"DDZ_PROGRAM": str(folder / PROGRAM)}, check=False
    ).returncode
