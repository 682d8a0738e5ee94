"""Whether bots play: a hand of every mode by the levels offered there, in a process of its own, as the game has it.

The child is the program again with the word `selftest`: neither this process nor any window loads numpy.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing

import msgspec
from msgspec import Struct

from ddz_desktop import children
from ddz_desktop.bots import levels
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Action, TimeUp
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from ddz_desktop.ui.selftest.found import Found, fault, ok
from net.shuffle import draw

PATIENCE = 30.0  # s without a word from the child
_BEANS = 30_000


class Went(Struct, frozen=True, array_like=True):
    """How the hand of a mode went. `why`: what stopped it, "" where nothing did; `lacks`: that a library is missing."""

    preset: str
    why: str = ""
    lacks: bool = False


def hands() -> Iterator[Found]:
    """The child's news."""
    if not levels.measured():
        yield fault("no_levels")
    try:
        went = list(_told())
    except OSError as error:  # ChildProcessError is one
        yield fault("no_child", why=error)
        return
    yield from _judged(went)


def _told() -> Iterator[Went]:
    """What the child says, until it has said all or is silent for too long. Raises OSError."""
    child = children.start("selftest", "--play")
    try:
        while child.line.poll(PATIENCE):
            yield msgspec.msgpack.decode(child.line.recv_bytes(), type=Went)
    except EOFError:
        return
    finally:
        child.stop()


def _judged(went: list[Went]) -> Iterator[Found]:
    """Each mode that failed; a library that is missing once for all."""
    faults = [one for one in went if one.why]
    lacking = [one for one in faults if one.lacks]
    if lacking:
        yield fault("no_numpy", why=lacking[0].why)
    for one in faults:
        if not one.lacks:
            yield fault("hand_failed", preset=one.preset, why=one.why)
    silent = [preset for preset in PRESETS if preset not in {one.preset for one in went}]
    if silent:
        yield fault("hand_silent", preset=silent[0])
    elif not faults:
        yield ok("hands", n=len(went))


# -- the child -----------------------------------------------------------------


def main() -> int:
    """The child: play, and tell how each hand went."""
    line = children.parent()
    if line is None:
        return 2
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded
    with closing(line):
        for preset in PRESETS:
            line.send_bytes(msgspec.msgpack.encode(_went(preset)))
    return 0


def _went(preset: str) -> Went:
    try:
        play(preset)
    except ImportError as error:
        return Went(preset, str(error), lacks=True)
    except Exception as error:  # noqa: BLE001 - whatever stops a hand is what is looked for
        return Went(preset, f"{type(error).__name__}: {error}")
    return Went(preset)


def play(preset: str) -> None:
    """A hand to its end. The first lead is thought of by every level that is offered; from there the quick ones play,
    so that it takes no longer than a blink. Raises what a bot or the game raises."""
    offered, rules = levels.offered(preset), PRESETS[preset]
    quick = [level for level in offered if level not in levels.SLOW]
    game, _ = deal(draw(rules, bytes(32), (_BEANS,) * rules.seats))
    while not isinstance(game.phase, Over):
        leads = isinstance(game.phase, Playing) and not game.phase.led
        game = _all_lead(game, offered) if leads else _step(game, quick)


def _all_lead(game: Game, offered: Sequence[str]) -> Game:
    """After the lead of the weakest; that of every other level must fit, too."""
    assert isinstance(game.phase, Playing)
    seat, rules = game.phase.turn, game.deal.rules
    led = [game.apply(seat, _thought(level, rules, game.view(seat)))[0] for level in offered]
    return led[0]


def _thought(level: str, rules: Rules, view: View) -> Action:
    act = levels.itself(level, rules, view)
    if act is None:
        raise ValueError(f"{level} does not lead")
    return act


def _step(game: Game, quick: Sequence[str]) -> Game:
    """After the next seat that wants to act, or a time-out."""
    for seat in range(game.deal.rules.seats):
        if (act := _wanted(game, seat, quick[seat % len(quick)])) is not None:
            return game.apply(seat, act)[0]
    return game.apply(None, TimeUp(game.ask))[0]


def _wanted(game: Game, seat: Seat, level: str) -> Action | None:
    return levels.itself(level, game.deal.rules, game.view(seat)) if game.may(seat) else None
