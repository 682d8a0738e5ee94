"""The first steps: a fixed hand at a real table, whose robots play a list and whose clocks wait; nothing is kept."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import structs

from ddz_desktop.bots import levels
from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import BIG, RANKS, SMALL, Packed, Seat, Shown, faces, pack, parse_ranks
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.events import Action, Bid, Pass, Play
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.rules import PRESETS, Rules
from ddz_desktop.engine.view import View
from net import inputs as i
from net import robot
from net.link import Local
from net.pace import PACES, Pace
from net.protocol import Down, Update
from net.robot import Inline, Thinker
from net.room import Room
from net.table import restore

SEAT = 0  # the learner's
RULES = PRESETS["classic_a"]  # points only: no beans change hands
LEVEL = "novice"  # the robots', where the learner has left the list

_HANDS = (
    "3 4 5 6 7 8 8 T T J J J J Q K K A", "3 3 4 5 6 6 7 7 8 9 9 T K A 2 2 x", "3 4 4 5 5 6 7 8 9 T Q Q K A 2 2 X",
)  # fmt: skip
_BOTTOM = "9 Q A"
_TURNS = (
    "3 4 5 6 7", "", "",
    "8 8", "9 9", "Q Q", "K K", "", "",
    "9", "K", "2", "", "",
    "5 5", "A A", "", "",
    "Q Q", "2 2", "", "J J J J", "", "",
    "T T",
)  # fmt: skip
"""The play turn by turn from the landlord on; an empty one passes. A trick a line."""
NAMES = ("straight", "pair", "higher", "single", "pass", "hint", "queens", "bomb", "last")
"""What each of the learner's turns teaches."""


class Step(NamedTuple):
    """What is best done now. `name`: what it teaches, empty where the learner has left the list."""

    name: str
    act: Action


Key = tuple[Seat, Packed, Combo | None]


def dealt(beans: tuple[int, ...] = (0, 0, 0), voids: int = 0) -> Deal:
    """The hand, dealt to the learner first."""
    suits = {rank: iter(range(4)) for rank in range(15)}

    def cards(text: str) -> list[int]:
        ranks = [RANKS.index(word) for word in text.split()]
        return [rank * 4 + next(suits[rank]) if rank < SMALL else 52 + (rank == BIG) for rank in ranks]

    hands = [cards(text) for text in _HANDS]
    deck = (*(card for row in zip(*hands, strict=True) for card in row), *cards(_BOTTOM))
    return Deal(RULES, deck, beans, SEAT, voids=voids)


@cache
def script() -> dict[Key, Step]:
    """The list by who is asked, what he holds and what he must beat: found by playing it."""
    return dict(_played(deal(dealt())[0].apply(SEAT, Bid(3))[0]))


def _played(game: Game) -> Iterator[tuple[Key, Step]]:
    names = iter(NAMES)
    for text in _TURNS:
        seat = game.view(None).turn
        view = game.view(seat)
        act = _act(view.hand, text)
        yield (seat, pack(view.hand), view.top), Step(next(names) if seat == SEAT else "", act)
        game, _ = game.apply(seat, act)


def _act(hand: Shown, text: str) -> Action:
    cards = parse_ranks(text)
    return Play(faces(hand, cards), book(RULES).readings(cards)[0]) if text else Pass()


def advise(view: View) -> Step | None:
    """What the learner does best: the next of the list, or what a robot would do; none where he is not asked."""
    if not view.may:
        return None
    if view.may[0].act == "bid":
        return Step("bid", Bid(max(view.may[0].values)))
    step = script().get((view.seat, pack(view.hand), view.top))
    act = levels.auto(RULES, view)
    return step or (Step("", act) if act else None)


def play(level: str, rules: Rules, view: View) -> Action | None:
    """What a robot does: it never bids, plays the list, and without it as its level does."""
    if not level or not view.may:
        return robot.play(level, rules, view)
    if view.may[0].act == "bid":
        return Bid(0)
    step = script().get((view.seat, pack(view.hand), view.top))
    return step.act if step else robot.play(level, rules, view)


class Patient(Local):
    """A table in this process whose time stands still while its person is asked for something."""

    def __init__(self, room: Room, seat: Seat, now: int, thinker: Thinker) -> None:
        self._stood, self._seen = 0, now  # ms that it has stood still; the caller's time when that was last looked at
        super().__init__(room, seat, now, thinker)

    def poll(self, now: int) -> list[Down]:
        """As `Local.poll`; no clock runs for the person."""
        said = super().poll(self._time(now))
        return [_untimed(message) if isinstance(message, Update) and message.view.may else message for message in said]

    @property
    def wake(self) -> int | None:
        """When the next `poll` is wanted at the latest; none: once something is sent."""
        at = super().wake
        return None if at is None or (self._waits() and not self._outbox) else at + self._stood

    def pause(self, now: int) -> None:
        """Stop the clocks."""
        super().pause(self._time(now))

    def resume(self, now: int) -> None:
        """Let the clocks go on where they stood."""
        super().resume(self._time(now))

    def _time(self, now: int) -> int:
        """The table's time at the caller's `now`."""
        if self._waits():
            self._stood += now - self._seen
        self._seen = now
        return now - self._stood

    def _waits(self) -> bool:
        table = self.room.table
        return table.playing and not table.automatic(SEAT) and bool(table.game and table.game.may(SEAT))


def _untimed(update: Update) -> Update:
    return structs.replace(update, ms_left=-1, ms_total=-1)


class Lesson:
    """The table of the first steps, as `solo.Solo` has one, but nothing of it is kept."""

    notice = None
    kept = False

    def __init__(self, name: str, bots: Sequence[str], now: int, pace: Pace = PACES["normal"]) -> None:
        """`bots`: the names of the two robots."""
        whats: list[i.Input] = [i.Opened(RULES, bytes(32), "lesson"), i.Sat(SEAT, name)]
        whats += [i.Sat(seat, bot, LEVEL) for seat, bot in enumerate(bots[:2], SEAT + 1)]
        table = restore(i.Logged(0, what) for what in whats)
        self.room = Room(table, now, lambda _: None, pace, draw=_draw)
        self.link = Patient(self.room, SEAT, now, Inline(play))

    def close(self) -> None:
        """Hang up."""
        self.link.close()

    def abandon(self, _now: int) -> None:
        """Leave: that costs nothing here."""
        self.link.close()


def _draw(
    _rules: Rules, _key: bytes, beans: tuple[int, ...], _shows: tuple[Seat, ...] = (), voids: int = 0, _last: Shown = ()
) -> Deal:
    return dealt(beans, voids)
