"""`python -m bench.arena`: `ddz arena` with more players: `rlcard`, `botzone:COMMAND`, `net:FILE`."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from ddz_desktop import checkout, children
from net.arena import options
from net.arena.hands import Player
from net.arena.match import level


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
        from training import player

        try:
            return player.player(Path(command))
        except OSError as error:
            raise ValueError(f"the networks {command!r} cannot be read: {error.strerror}") from error
    return level(name)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser("python -m bench.arena", description=__doc__)
    options.add(parser)
    chosen = parser.parse_args(words)
    from net.arena import command

    return command.main(chosen, players, lambda: children.start("--work", module="bench.arena"))


if __name__ == "__main__":
    checkout.enter("bench.arena", "bench" if "rlcard" in sys.argv else "")  # a bot of Botzone brings its own needs
    sys.exit(main())
