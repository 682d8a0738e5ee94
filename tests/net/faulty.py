"""The program with a fault in the rules of 欢乐, as long as the file that DDZ_FAULT names is there: it says which."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from threading import Event

from ddz_desktop.__main__ import main
from ddz_desktop.engine import game
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Action, TableAct
from ddz_desktop.engine.view import View

PRESET, FROM = "huanle", 4  # questions into a hand
_FAULT = Path(os.environ.get("DDZ_FAULT", "none"))
_apply, _views = game.Game.apply, game.Game.views


def _fault(it: game.Game) -> str:
    late = it.deal.rules.preset == PRESET and it.ask >= FROM
    return _FAULT.read_text() if late and _FAULT.exists() else ""


def _faulty_apply(self: game.Game, seat: Seat | None, act: Action | TableAct) -> game.Step:
    """`once` and `raise`: before anything of it is kept; `hang`: for ever."""
    match _fault(self):
        case "once":
            _FAULT.unlink()
            raise TypeError("a fault that comes once")
        case "raise":
            raise TypeError("a fault of the rules")
        case "hang":
            Event().wait()
    return _apply(self, seat, act)


def _faulty_views(self: game.Game, viewers: Iterable[Seat | None]) -> dict[Seat | None, View]:
    """`view`: after it was kept, so at each start from the journal again."""
    if _fault(self) == "view":
        raise ZeroDivisionError("a fault of what is shown")
    return _views(self, viewers)


def _faulty_view(self: game.Game, seat: Seat | None) -> View:
    """One of them."""
    return _faulty_views(self, (seat,))[seat]


if __name__ == "__main__":
    game.Game.apply, game.Game.views, game.Game.view = _faulty_apply, _faulty_views, _faulty_view  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
