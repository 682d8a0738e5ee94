"""Whole hands of a level against itself, from before the first bid, and what was wrong in them.

Wrong are acts that were refused, exceptions, silence, and thoughts that took the processor longer than a table waits.
Hands are kept beside the league's matches, and the same bots do not play them again.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from ddz_desktop import resources
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net.arena import deals as files
from net.arena.hands import Fault, Played, Player, play
from net.pace import NEEDS, PACES
from training import scores
from training.matches import Ground

WRONG = ("illegal_acts", "exceptions", "missed_deadlines")
_FILE = "hands.jsonl"
_SEED = 5
_RAISED = "raised "


class Manners(Struct, frozen=True):
    """What a level has done in a mode. `bot`: its mark; `plays`: choices of a play; `faults`: what was wrong, and how
    often; `missed_deadlines`: thoughts that a table would not have waited for."""

    preset: str
    level: str
    bot: str
    hands: int
    plays: int
    illegal_acts: int
    exceptions: int
    missed_deadlines: int
    slowest_ms: float
    faults: dict[str, int]


def of(on: Ground, preset: str, name: str, player: Player, hands: int) -> Manners:
    """So many hands at least: those that this very bot has played, or new ones."""
    path, bot = on.kept.with_name(_FILE), scores.mark(player, _deals(preset, scores.MARKED), _begun)
    known = {(one.preset, one.level): one for one in load(path)}
    done = known.get((preset, name))
    if done is None or done.bot != bot or done.hands < hands:
        done = known[preset, name] = seen(preset, name, bot, played(preset, player, hands))
        resources.write(path, msgspec.json.Encoder().encode_lines(one for _, one in sorted(known.items())))
    return done


def load(path: Path) -> list[Manners]:
    """What is kept; nothing where there is no file yet. Raises OSError and ValueError."""
    return msgspec.json.Decoder(Manners).decode_lines(path.read_bytes()) if path.exists() else []


def played(preset: str, player: Player, hands: int) -> list[Played]:
    """Hands of drawn deals."""
    whole = guarded(player)
    return [play(_begun(one), (0,), whole, whole) for one in _deals(preset, hands)]


def _deals(preset: str, number: int) -> list[Deal]:
    return [files.drawn(PRESETS[preset], _SEED, at) for at in range(number)]


def _begun(one: Deal) -> Game:
    """Before anybody has said anything."""
    return deal(one)[0]


def seen(preset: str, name: str, bot: str, hands: Sequence[Played]) -> Manners:
    """What there is to be said of hands."""
    sides = [side for hand in hands for side in hand.sides]
    faults = sum((Counter(side.faults) for side in sides), Counter[str]())
    raised = sum(number for what, number in faults.items() if what.startswith(_RAISED))
    micros = [one for side in sides for one in side.micros]
    late = sum(one > 1000 * NEEDS.get(name, PACES["fast"].low) for one in micros)
    slowest = round(max(micros, default=0) / 1000, 1)
    wrong = faults.total() - raised, raised, late
    return Manners(preset, name, bot, len(hands), len(micros), *wrong, slowest, dict(sorted(faults.items())))


def guarded(player: Player) -> Player:
    """The player, whose exceptions and silences are faults."""

    def act(rules: Rules, view: View) -> Action | None:
        try:
            done = player.act(rules, view)
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"{_RAISED}{type(error).__name__}: {error}") from error
        if done is None and any(ask.act in ("play", "pass") for ask in view.may):
            raise Fault("silent in its turn")
        return done

    return Player(act, player.clock)
