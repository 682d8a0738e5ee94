"""The command `report`: a report without a window, about the hand that was left or the last one."""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from ddz_desktop import resources
from ddz_desktop.ui import shelf
from ddz_desktop.ui.report import paper, past
from ddz_desktop.ui.report.hand import Seen
from ddz_desktop.ui.words import Words
from ddz_desktop.ui.words.system import preferred


def main(options: argparse.Namespace) -> int:
    """Write the report and say where it lies; 1 and why where it cannot be written."""
    say, at = Words(options.lang or preferred()), shelf.clock()
    text = paper.compose(say, at, _seen())
    if options.file == "-":
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        path = paper.write(Path(options.file) if options.file else paper.place(at), text)
    except OSError as error:
        print(say("report.failed", why=say.why(error)), file=sys.stderr)
        return 1
    print(say("report.written", file=path))
    return 0


def _seen() -> Seen | None:
    try:
        return past.seen(resources.data_folder())
    except OSError:
        return None
