"""The command line: play (also without a word), join, host, judge, arena, selftest, report."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NamedTuple

from ddz_desktop import __version__, checkout

LARGEST = (7680, 4320)  # a window beyond that only fills the memory


class Command(NamedTuple):
    """A word of the command line. `run` imports what the command needs: only those with a window load pygame."""

    name: str
    help: str
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that `words` (default: those given to the program) name; its exit status."""
    options = parser().parse_args(_with_command(sys.argv[1:] if words is None else words))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that has not all our characters still shows the rest
    try:
        checkout.enter("ddz_desktop")
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The words and options of every command."""
    top = argparse.ArgumentParser("ddz", description="The card game Dou Dizhu.", epilog="Without a command: play.")
    top.add_argument("--version", action="version", version=f"ddz {__version__}")
    below = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        one = below.add_parser(command.name, help=command.help, description=command.help)
        command.add_options(one)
        one.set_defaults(run=command.run)
    return top


def _with_command(words: Sequence[str]) -> list[str]:
    """`ddz --lang en` means `ddz play --lang en`, and `ddz --selftest` is `ddz selftest`."""
    if words and words[0].startswith("-") and "--selftest" in words:
        return ["selftest", *(word for word in words if word != "--selftest")]
    if words and (not words[0].startswith("-") or words[0] in {"-h", "--help", "--version"}):
        return list(words)
    return ["play", *words]


def _window_options(one: argparse.ArgumentParser) -> None:
    one.set_defaults(preset=None, seed=None, room="")
    one.add_argument("--lang", choices=["zh", "en"], help="language of the screen; default: as last chosen")
    one.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels, for example 1280x720")
    one.add_argument("--software", action="store_true", help="show the picture without the graphics card")


def _play_options(one: argparse.ArgumentParser) -> None:
    _window_options(one)
    one.add_argument("--preset", metavar="NAME", help="go straight to a table of this mode, for example huanle")
    one.add_argument("--seed", type=int, metavar="N", help="draw the cards from this number: the same hands every time")


def _join_options(one: argparse.ArgumentParser) -> None:
    _window_options(one)
    one.add_argument("room", metavar="ROOM", help="its invitation, or its address, such as 192.168.1.20 or host:29190")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not WIDTHxHEIGHT, for example 1280x720") from None
    if size[0] > LARGEST[0] or size[1] > LARGEST[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is more than the largest screen, {LARGEST[0]}x{LARGEST[1]}")
    return size


def _play(options: argparse.Namespace) -> int:
    from ddz_desktop.engine.rules import PRESETS

    if options.preset not in (None, *PRESETS):
        print(f"ddz play: there is no mode {options.preset!r}, only {', '.join(PRESETS)}", file=sys.stderr)
        return 2
    try:
        from ddz_desktop.ui import app
    except ImportError as error:  # a library of the system's is missing, or another package stands in pygame-ce's place
        print(f"ddz: {error}", file=sys.stderr)
        return 1
    return app.main(options)


def _host_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("--preset", metavar="NAME", default="huanle", help="the mode, for example huanle (the default)")
    one.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the mode")
    one.add_argument("--name", metavar="TEXT", default="", help="what the room is called")
    one.add_argument(
        "--port", type=int, metavar="N", default=0, help="the first of its ports; default: as last, or free"
    )
    one.add_argument("--bots", metavar="LEVEL", default="", help="bots of this level play where nobody sits")
    one.add_argument("--no-bots", action="store_true", help="no bots at all, not even such as the owner puts there")
    one.add_argument("--alone", action="store_true", help="bots play on where no person sits")
    one.add_argument("--tables", type=int, metavar="N", default=1, help="so many tables")
    one.add_argument("--code", metavar="TEXT", default="", help="only who knows it is let in")
    one.add_argument("--owner", metavar="ID", default="", help="the person whose room it is")
    one.add_argument("--closed", action="store_true", help="nobody may only watch")
    one.add_argument("--lang", choices=["zh", "en"], help="language of what is said here")
    one.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)  # one table, for the program itself
    one.add_argument("--grace", type=int, metavar="MS", default=60_000, help=argparse.SUPPRESS)


def _host(options: argparse.Namespace) -> int:
    if options.serve:
        from net import serve

        return serve.main()
    from ddz_desktop.ui import hosting

    return hosting.main(options)


def _judge(_: argparse.Namespace) -> int:
    from ddz_desktop.engine import judge

    for stream in (sys.stdin, sys.stdout):  # JSON is UTF-8 and ends its lines the same way on every system
        if isinstance(stream, TextIOWrapper):  # a letter that is none is the line's fault and does not end the command
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    try:
        return judge.main(sys.stdin, sys.stdout)
    except OSError as error:
        print(f"ddz judge: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python would fail once more when it flushes at its end
        return 1


def _arena_options(one: argparse.ArgumentParser) -> None:
    from net.arena import options

    options.add(one)


def _arena(options: argparse.Namespace) -> int:
    from net.arena import command

    return command.main(options)


def _think(_: argparse.Namespace) -> int:
    from net import workers

    return workers.main()


def _selftest_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("--lang", choices=["zh", "en"], help="language of what is said; default: the system's")
    one.add_argument("--play", action="store_true", help=argparse.SUPPRESS)  # the bots' hands, for the command itself


def _selftest(options: argparse.Namespace) -> int:
    from ddz_desktop.ui.selftest import command

    return command.main(options)


def _report_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("file", metavar="FILE", nargs="?", help="where to write it, - for here; default: the downloads")
    one.add_argument("--lang", choices=["zh", "en"], help="language of what is said; default: the system's")


def _report(options: argparse.Namespace) -> int:
    try:
        from ddz_desktop.ui.report import command
    except ImportError as error:  # a library is missing or broken
        print(f"ddz: {error}", file=sys.stderr)
        return 1
    return command.main(options)


COMMANDS = (
    Command("play", "open the game's window", _play_options, _play),
    Command("join", "open the game's window at a room of the local network", _join_options, _play),
    Command("host", "keep tables open on the local network, without a window", _host_options, _host),
    Command("judge", "answer questions about the rules, one JSON object a line", lambda _: None, _judge),
    Command("arena", "let bots play each other: win rate, gain, time of a play", _arena_options, _arena),
    Command("selftest", "check that all is there and works: status 0, or 1", _selftest_options, _selftest),
    Command("report", "write a report for faults, without names or hidden cards", _report_options, _report),
    Command("think", "think for the bots of a table; started by the game itself", lambda _: None, _think),
)

if __name__ == "__main__":
    sys.exit(main())
