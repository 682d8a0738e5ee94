"""A bot of Botzone's FightTheLandlord as a player of the arena: a process a move, one line of JSON in, one out.

In goes {"requests": […], "responses": […]}: what the bot was asked and what it answered, the present question last.
The first request is {"own": its cards, "history": […], "publiccard": the bottom}, later ones {"history": […]}: the
two plays before its turn, [] where nobody played. Out comes {"response": its cards}, [] for a pass. Cards are numbered
as ours.

Its rules differ from ours: kickers are different singles or pairs and never of the body's rank, but may be both jokers,
which is our kickers=differ; and there are chains of fours, which are refused here and counted. It does not bid: the
opening is that of `normal`.
"""

import subprocess
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec

from bench.others import opening, played
from ddz_desktop.engine.cards import Shown, pack
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.arena.hands import Fault, Player

PATIENCE = 10.0  # s for a move, the start of the process included


class _Answer(msgspec.Struct):
    """One line of a bot; it may say more, which is not for us."""

    response: tuple[int, ...]


def player(command: Sequence[str], patience: float = PATIENCE) -> Player:
    """The bot that this command runs."""

    def act(rules: Rules, view: View) -> Action | None:
        if (other := opening(rules, view)) is not None:
            return other()
        cards = ask(command, question(view), patience)
        if any(cards.count(card) > view.hand.count(card) for card in cards):
            raise Fault("cards that are not held")
        return played(rules, view, pack(cards))

    return Player(act, perf_counter)


def question(view: View) -> dict[str, Any]:
    """The line for the seat whose turn it is."""
    turns, seat = view.turns, view.seat
    mine = [at for at, turn in enumerate(turns) if turn.seat == seat]
    requests: list[dict[str, Any]] = [{"history": _history(view, at)} for at in (*mine, len(turns))]
    own = [*view.hand, *(card for at in mine for card in turns[at].cards)]
    bottom = view.bottom if isinstance(view.bottom, tuple) else ()
    requests[0] = {"own": sorted(own), **requests[0], "publiccard": sorted(bottom)}
    return {"requests": requests, "responses": [list(turns[at].cards) for at in mine]}


def _history(view: View, at: int) -> list[list[int]]:
    """The two plays before a turn, the older first."""
    before = [list(turn.cards) for turn in view.turns[max(0, at - 2) : at]]
    return [[], [], *before][-2:]


def ask(command: Sequence[str], line: dict[str, Any], patience: float) -> Shown:
    """What the bot answers. Raises Fault saying how it failed."""
    try:
        done = subprocess.run(
            command, input=msgspec.json.encode(line) + b"\n", capture_output=True, check=True, timeout=patience
        )
        return msgspec.json.decode(done.stdout.partition(b"\n")[0], type=_Answer).response
    except OSError as error:
        raise Fault(f"cannot be run: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise Fault("no answer in time") from error
    except subprocess.CalledProcessError as error:
        raise Fault(f"exit status {error.returncode}") from error
    except msgspec.DecodeError as error:
        raise Fault("an answer that is none") from error
