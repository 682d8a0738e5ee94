"""Somebody at the keyboard: sees the window's state through its test door, presses keys, plays a hand to its end."""

import json
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.window import Window

State = dict[str, Any]
PATIENCE = 25.0  # s for anything to happen
_KEYS = {"start": "Return", "call 1": "y", "rob 1": "y", "double 1": "y", "reveal 1": "y", "reveal 0": "n", "pass": "p"}


@dataclass
class Player:
    """A window that is played by keys. `seen` counts the questions answered by kind."""

    window: Window
    door: Path  # the file in which the window says where its test door is
    seen: list[str] = field(default_factory=list)

    def state(self, question: str = "state") -> State:
        """What the window shows; `still`: as soon as nothing moves."""
        with socket.create_connection(("127.0.0.1", self._port()), PATIENCE) as line:
            line.sendall(question.encode() + b"\n")
            return dict(json.loads(line.makefile().readline()))

    def _port(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while not (self.door.exists() and self.door.read_text()):
            assert time.monotonic() < deadline, f"no window: {self.window.log}"
            assert self.window.program.poll() is None, f"the program ended: {self.window.log}"
            time.sleep(0.02)  # the file is written by another process
        return int(self.door.read_text())

    def until(self, fits: Callable[[State], bool], question: str = "state") -> State:
        """Look again and again until the state fits."""
        deadline = time.monotonic() + PATIENCE
        while not fits(state := self.state(question)):
            assert time.monotonic() < deadline, f"waited in vain at {state}"
        return state

    def press(self, *keys: str) -> None:
        """Press keys, by X's names."""
        self.window.key(*keys)

    def click(self, name: str) -> None:
        """Click a control in its middle."""
        x, y, w, h = next(one["rect"] for one in self.state("still")["controls"] if one["name"] == name)
        self.window.click(x + w // 2, y + h // 2)

    @staticmethod
    def card(state: State, i: int) -> tuple[int, int]:
        """Where an own card is seen, in pixels."""
        x, y = state["places"][i]
        return int(x), int(y)

    def hand(self, look: Callable[[State], None] = lambda _state: None) -> State:
        """Play by keys until the result is shown; `look` is called before each answer. Returns the result's state."""
        while True:
            state = self.until(lambda s: s["layer"] != "TableScene" or bool(s["choices"]), "still")
            if state["layer"] == "Result":
                return state
            look(state)
            self.answer(state)

    def answer(self, state: State) -> None:
        """Answer whatever is asked now, and wait until that has happened."""
        if state["layer"] == "Chooser":
            self._press_and_wait("1", state)
            return
        names = [name for name in state["choices"] if name not in ("show", "start_shown")] or state["choices"]
        self.seen += names[-1:]
        if "hint" in names:
            self.press("h")
            raised = self.until(lambda s: bool(s["raised"]) and "play" in s["choices"])
            self._press_and_wait("Return", raised)
        else:
            self._press_and_wait(_KEYS.get(names[-1], names[-1].split()[-1] if names[-1] != "show" else "m"), state)

    def _press_and_wait(self, key: str, before: State) -> None:
        self.press(key)
        self.until(lambda s: _question(s) != _question(before))


def _question(state: State) -> tuple[object, ...]:
    return state["layer"], state.get("hand"), state.get("ask"), state.get("choices"), state.get("phase")
