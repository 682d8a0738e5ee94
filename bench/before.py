"""A level of another version of the game as a player of the arena: old against new on the same deals.

The other version is a folder with its source, such as `git worktree add ../old v1` makes. It plays in a process of its
own, one line of JSON in, one out; it must know the same views.
"""

import atexit
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from time import perf_counter

import msgspec

from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.arena.hands import Fault, Player

_THERE = """
import sys
import msgspec
from ddz_desktop.bots import levels
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
question = msgspec.json.Decoder(tuple[str, Rules, View])
act = getattr(levels, "itself", levels.act)
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(msgspec.json.encode(act(*question.decode(line))) + b"\\n")
    sys.stdout.buffer.flush()
"""
_act = msgspec.json.Decoder(Action | None)


def player(folder: Path, level: str) -> Player:
    """A level as it is in that folder. Raises ValueError where there is no such game."""
    if not (folder / "ddz_desktop" / "bots" / "levels.py").is_file():
        raise ValueError(f"there is no game in {str(folder)!r}")

    def act(rules: Rules, view: View) -> Action | None:
        there = _begun(folder.resolve())
        assert there.stdin
        assert there.stdout
        try:
            there.stdin.write(msgspec.json.encode((level, rules, view)) + b"\n")
            there.stdin.flush()
            found: Action | None = _act.decode(there.stdout.readline())
        except (OSError, msgspec.DecodeError) as error:
            raise Fault(f"the other version has ended or is too different: {error}") from error
        return found

    return Player(act, perf_counter)


@cache
def _begun(folder: Path) -> "subprocess.Popen[bytes]":
    """The process of a version, which ends with ours."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    there = subprocess.Popen(
        [sys.executable, "-P", "-c", _THERE], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    atexit.register(there.communicate)
    return there
