"""The command `host`: keeps tables open without a window and says in plain words what becomes of them.

A window that hosts starts the same command and hears the same news over its line instead (`net/hosted.py`).
"""

import argparse
import os
import signal
import sys
from collections.abc import Collection
from itertools import islice
from pathlib import Path

from ddz_desktop import children, resources
from ddz_desktop.bots import levels
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.ui.words import Words, first_choice
from net import adapters, hosted, hosting, keys, names
from net.announcing import Announcer
from net.protocol import Option
from net.terms import Terms
from net.watcher import News, What, watch

TABLES, NAME, LETTERS, OWNER = 100, 28, 56, 26  # at most: visible characters and letters of a name; of a person's id
_WHY: dict[type[OSError], What] = {hosting.Taken: What.TAKEN, hosting.Newer: What.NEWER}


def main(options: argparse.Namespace) -> int:
    """Open the tables and keep them open until they end, or whoever started it does; the exit status."""
    parent = children.parent()
    say = Words(options.lang or first_choice([os.environ.get("LC_ALL") or os.environ.get("LANG") or ""]))
    try:
        folders = _prepare(options, say)
    except ValueError as error:
        print(say("host.wrong", error=error), file=sys.stderr)
        return 2
    except OSError as error:
        what = next((what for kind, what in _WHY.items() if isinstance(error, kind)), What.DISK)
        print(say(f"host.{what}", folder=error), file=sys.stderr)
        if parent is not None:
            hosted.report(parent, News(Path(), what))
        return 1
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if parent is None:
        _line(say("host.begins", n=len(folders)))
    failed, announcer = False, Announcer()

    def tell(news: News) -> None:
        nonlocal failed
        _announce(announcer, news)
        failed |= news.what not in (What.UP, What.AGAIN, What.ENDED)
        if parent is not None:
            hosted.report(parent, news)
        else:
            _line(_sentence(say, news))

    try:
        watch(folders, parent, tell, options.grace)
    except KeyboardInterrupt:
        _line(say("host.stops"))
    announcer.close()
    return int(failed)


def _announce(announcer: Announcer, news: News) -> None:
    """Say on the network where the table is; one that has ended is not looked for any more."""
    if news.up is not None:
        announcer.open(news.folder, news.up.card, news.up.base)
    else:
        announcer.shut(news.folder)


def _prepare(options: argparse.Namespace, say: Words) -> list[Path]:
    """The folders of the tables, ready. Raises ValueError for what cannot be wished, OSError."""
    _check("--preset", options.preset, PRESETS)
    _check("--bots", options.bots, ["", *levels.offered(options.preset)])
    _range(say, "--tables", options.tables, 1, TABLES)
    if options.port:
        _range(say, "--port", options.port, 1_024, hosting.HIGHEST - (options.tables - 1) * hosting.BLOCK)
    _word(say, "--code", options.code, LETTERS)
    _word(say, "--owner", options.owner, OWNER)
    chosen = _options(options.option)
    vacant = (f for f in hosting.folders(resources.data_folder()) if _vacant(f, options.preset, chosen, say))
    folders = list(islice(vacant, options.tables))
    name = names.clean(options.name, NAME)[:LETTERS] or say("host.room")
    for number, folder in enumerate(folders):
        called = name if options.tables == 1 else f"{name} {number + 1}"
        port = options.port + number * hosting.BLOCK if options.port else 0
        terms = Terms(
            called, options.owner, options.code, not options.closed,
            () if options.no_bots else levels.LEVELS, "" if options.no_bots else options.bots, options.alone,
            {preset: levels.offered(preset) for preset in PRESETS},
        )  # fmt: skip
        hosting.prepare(folder, terms, options.preset, chosen, port)
    return folders


def _vacant(folder: Path, preset: str, chosen: dict[str, Option], say: Words) -> bool:
    """Whether a table can be opened in a folder; what was found broken there, or waits there, is said. Raises
    hosting.Newer, OSError."""
    if resources.held(folder):
        return False
    if (aside := hosting.mend(folder)) is not None:
        print(say("host.aside", file=aside), file=sys.stderr)
    if (kept := hosting.waiting(folder, preset, chosen)) is not None:
        mode = say(f"preset.{kept.preset}.name")
        print(say("host.waits", folder=folder, mode=mode, preset=kept.preset), file=sys.stderr)
        return False
    return True


def _options(given: list[str]) -> dict[str, Option]:
    """Options as they are typed. Raises ValueError."""
    chosen: dict[str, Option] = {}
    for text in given:
        name, _, value = text.partition("=")
        chosen[name] = _value(value)
    return chosen


def _value(text: str) -> Option:
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return text


def _check(option: str, value: str, known: Collection[str]) -> None:
    if value not in known:
        raise ValueError(f"{option} {value!r}: {', '.join(filter(None, known))}")


def _range(say: Words, option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(say("host.range", option=option, value=value, least=least, most=most))


def _word(say: Words, option: str, text: str, most: int) -> None:
    if len(text) > most or not text.isprintable():
        raise ValueError(say("host.letters", option=option, most=most))


def _sentence(say: Words, news: News) -> str:
    """What happened, for people."""
    if news.up is None:
        return say(f"host.{news.what}", folder=news.folder)
    card, port = news.up.card, news.up.base
    where = [f"[{one}]:{port}" if ":" in one else f"{one}:{port}" for one in adapters.addresses()]
    what = "back" if news.what is What.AGAIN and news.up.notice is not None else news.what
    text = say(f"host.{what}", name=card.name, preset=say(f"preset.{card.preset}.name"))
    if news.what is What.UP:
        text += "\n  " + say("host.where", addresses="  ".join(where or [f"127.0.0.1:{port}"]))
        text += "\n  " + say("host.key", fingerprint=keys.fingerprint(card.key))
    if news.up.notice is not None:
        text += "\n  " + say(f"notice.{news.up.notice}")
    return text


def _line(text: str) -> None:
    """Say it. Where nobody listens any more, or nothing can be written, no more is said: the tables stay open."""
    try:
        print(text, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
