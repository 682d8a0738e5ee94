"""`python -m bench.arena`: `ddz arena` with more players.

`rlcard`: RLCard's rule agent; `botzone:COMMAND`: a bot of Botzone's FightTheLandlord; `net:FILE`: networks that do not
come with the game; `before:FOLDER:LEVEL`: a level of another version of the game.
"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ddz_desktop import checkout, children
from ddz_desktop.bots import levels
from ddz_desktop.engine.events import Action
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.view import View
from net.arena import options
from net.arena.hands import Fault, Player
from net.arena.match import level

KICKERS = {"botzone": "differ", "rlcard": "strict"}  # of players from outside


def players(name: str) -> Player:
    """A player by name. Raises ValueError."""
    kind, _, command = name.partition(":")
    if name == "rlcard":
        from bench import rule_agent

        return rule_agent.player()
    if kind == "botzone":
        from bench import botzone

        if not command:
            raise ValueError("a bot of Botzone needs a command: botzone:COMMAND")
        return botzone.player(shlex.split(command))
    if kind == "net":
        return _networks(Path(command))
    if kind == "before":
        from bench import before

        folder, _, old = command.rpartition(":")
        return before.player(Path(folder), old)
    return level(name)


def _networks(path: Path) -> Player:
    """The networks of a file of weights in place of those that the game has."""
    from ddz_desktop.bots.nets import expert, families, weights

    load = cache(lambda: weights.load(path))

    def act(rules: Rules, view: View) -> Action | None:
        if all(ask.act not in ("play", "pass") for ask in view.may):
            return levels.act("normal", rules, view)
        family, nets = load()
        if family != families.family_of(rules):
            raise Fault(f"{path} plays {', '.join(family.presets)}, not {rules.preset}")
        return expert.act(rules, view, nets)

    return Player(act)


def suited(chosen: argparse.Namespace) -> argparse.Namespace:
    """The options with the table that suits a player from outside, where they do not say another: the classic one, with
    kickers as its rules have them."""
    kinds = {name.partition(":")[0] for name in (chosen.a, chosen.b)}
    kickers = next((found for kind, found in KICKERS.items() if kind in kinds), "")
    if kickers and not any(option.startswith("kickers=") for option in chosen.option):
        chosen.option = [*chosen.option, f"kickers={kickers}"]
    if kickers and not chosen.file:
        chosen.preset = chosen.preset or "classic_a"
    return chosen


def main(words: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser("python -m bench.arena", description=__doc__)
    options.add(parser)
    chosen = suited(parser.parse_args(words))
    from net.arena import command

    return command.main(chosen, players, lambda: children.start("--work", module="bench.arena"))


if __name__ == "__main__":
    outside = any("rlcard" in word for word in sys.argv)  # a bot of Botzone brings its own needs
    checkout.enter("bench.arena", "bench" if outside else "")
    sys.exit(main())
