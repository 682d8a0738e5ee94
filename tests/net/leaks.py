"""Leaks planted into room, news and hall, each a way in which a real table once told too much."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from ddz_desktop.engine.events import Play, Reason
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.phases import Playing, Sealed
from net import hall, news, room
from net.company import Company
from net.hall import Hall
from net.news import News
from net.protocol import Act, Chair, Guest, Played, Pong, Refused, Said, Update
from net.room import Place, Room
from net.table import Table

Plant = Callable[[pytest.MonkeyPatch], None]


def _game(table: Table) -> Game:
    assert table.game is not None
    return table.game


def _release(change: Callable[[Room, int, int], int]) -> Plant:
    """A plant that moves the moment at which a robot's act is released."""
    plain = Room._release_at
    return lambda patch: patch.setattr(Room, "_release_at", lambda self, seat: change(self, seat, plain(self, seat)))


def _alone(self: Room, seat: int) -> bool:
    """Whether a seat has no choice."""
    may = _game(self.table).may(seat)
    return len(may) == 1 and may[0].values in ((0,), ())


def _thought(patch: pytest.MonkeyPatch) -> None:
    """The longer was thought, the later it is released."""
    plain, came = Room._act, {}

    def act(self: Room, peer: str, place: Place, message: Act) -> room.Out:
        came[place.seat] = self._clock.time
        return plain(self, peer, place, message)

    patch.setattr(Room, "_act", act)
    _release(lambda self, seat, at: at + max(0, came.get(seat, 0) - self._since[seat]))(patch)


def _after(change: Callable[[Room, room.Out, Table], room.Out]) -> Plant:
    """A plant that changes what follows from an input."""
    plain = Room._do

    def do(self: Room, what: Any) -> room.Out:
        before = self.table
        return change(self, plain(self, what), before)

    return lambda patch: patch.setattr(Room, "_do", do)


def _answered(before: Table, after: Table) -> bool:
    """Whether a sealed answer was given and the question goes on."""
    games = before.game, after.game
    return all(game is not None and isinstance(game.phase, Sealed) for game in games) and games[0] != games[1]


def _moves_clock(self: Room, out: room.Out, before: Table) -> room.Out:
    if _answered(before, self.table):
        self.table = structs.replace(self.table, asked=self.table.time)
    return out


def _turned(self: Room, out: room.Out, before: Table) -> room.Out:
    return out[::-1] if self.table.game and sum(self.table.game.hands[0]) % 2 else out


def _records(self: Room, out: room.Out, before: Table) -> room.Out:
    if _answered(before, self.table) and self.table.record:
        return out + self._everybody(Played(self.table.hand, self.table.record))
    return out


def _again(self: Room, out: room.Out, before: Table) -> room.Out:
    return out + self._everybody(news.room_of(self.table)) if _answered(before, self.table) else out


def _numbers_all(patch: pytest.MonkeyPatch) -> None:
    """One number for all updates, whoever got them."""
    plain, count = News.updates, [0]

    def updates(self: News, viewers: Any, table: Table, events: Any, time: int) -> dict[Any, Update]:
        count[0] = count[0] + 1 if table.record and len(table.record.entries) > 1 else 0
        made = plain(self, viewers, table, events, time)
        return {viewer: structs.replace(update, rev=update.rev + count[0]) for viewer, update in made.items()}

    patch.setattr(News, "updates", updates)


def _tells_nothing_new(patch: pytest.MonkeyPatch) -> None:
    """An update for everybody after every act, whether or not he may know of it."""

    def update(self: News, viewer: Any, *news: Any) -> Update:
        rev, _ = self._told.get(viewer, (0, None))
        return self._tell(viewer, rev + 1, *news)

    patch.setattr(News, "_update", update)


def _tells_all_events(patch: pytest.MonkeyPatch) -> None:
    """Every viewer gets the events as they are."""

    def updates(self: News, viewers: Any, table: Table, events: Any, time: int) -> dict[Any, Update]:
        views, clock = _game(table).views(viewers).items(), news.clock_of(table, time)
        made = {viewer: self._update(viewer, table, events, view, clock) for viewer, view in views}
        return {viewer: update for viewer, update in made.items() if update}

    patch.setattr(News, "updates", updates)


def _chairs(change: Callable[[Game, int, Chair], Chair]) -> Plant:
    """A plant that changes how a chair is shown."""
    plain = news.room_of

    def shown(table: Table) -> Any:
        made = plain(table)
        if table.game is None:
            return made
        game = table.game
        return structs.replace(made, chairs=tuple(change(game, seat, c) for seat, c in enumerate(made.chairs)))

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(news, "room_of", shown)
        patch.setattr(room, "room_of", shown)

    return plant


def _has_answered(game: Game, seat: int) -> bool:
    return isinstance(game.phase, Sealed) and game.phase.answers[seat] is not None


def _open_view(patch: pytest.MonkeyPatch) -> None:
    """Who watches sees what seat 0 sees."""
    plain = News._tell

    def tell(self: News, viewer: Any, rev: int, table: Table, *news: Any) -> Update:
        made = plain(self, viewer, rev, table, *news)
        return structs.replace(made, view=_game(table).view(0)) if viewer is None else made

    patch.setattr(News, "_tell", tell)


def _clock_by_hand(patch: pytest.MonkeyPatch) -> None:
    """Who can beat has a second more on his clock."""
    plain = news.clock_of

    def clock(table: Table, time: int) -> tuple[int, int]:
        left, total = plain(table, time)
        game = _game(table)
        more = isinstance(game.phase, Playing) and any(ask.act == "play" for ask in game.may(game.phase.turn))
        return (left, total + 1_000) if more else (left, total)

    patch.setattr(news, "clock_of", clock)


def _tells_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """A card that lies in the bottom is refused for another reason than one that somebody holds."""
    plain = Room._act

    def act(self: Room, peer: str, place: Place, message: Act) -> room.Out:
        out = plain(self, peer, place, message)
        bottom = self.table.record.deal.bottom if self.table.record else ()
        if isinstance(message.act, Play) and set(message.act.cards) & set(bottom):
            return [(to, _other(said)) for to, said in out]
        return out

    patch.setattr(Room, "_act", act)


def _other(said: Any) -> Any:
    return structs.replace(said, reason=Reason.NO_CARDS) if isinstance(said, Refused) and said.reason else said


def _refuses_by_answers(patch: pytest.MonkeyPatch) -> None:
    """As soon as anybody else has answered, another code."""
    plain = Room._act

    def act(self: Room, peer: str, place: Place, message: Act) -> room.Out:
        out, game = plain(self, peer, place, message), self.table.game
        if game and isinstance(game.phase, Sealed) and sum(a is not None for a in game.phase.answers) > 1:
            return [(to, structs.replace(said, code="stale")) for to, said in out if isinstance(said, Refused)]
        return out

    patch.setattr(Room, "_act", act)


def _pong_counts(patch: pytest.MonkeyPatch) -> None:
    """The answer to a ping says how many robots have made up their minds."""
    halls: list[Hall] = []
    obey = Hall._obey

    def watched(self: Hall, *rest: Any) -> None:
        halls[:] = [self]
        obey(self, *rest)

    patch.setattr(Hall, "_obey", watched)
    patch.setattr(hall, "Pong", lambda number: Pong(number + len(halls[0].room._held)))


def _says_so(patch: pytest.MonkeyPatch) -> None:
    """The room says when somebody has answered."""
    plain, told = Hall._done, [0]

    def done(self: Hall, now: int) -> hall.Out:
        game = self.room.table.game
        answers = game.phase.answers if game and isinstance(game.phase, Sealed) else ()
        count = sum(answer is not None for answer in answers)
        if count > told[0]:
            self._tell(Said("", "", "!"))
        told[0] = count
        return plain(self, now)

    patch.setattr(Hall, "_done", done)


def _free_seats(patch: pytest.MonkeyPatch) -> None:
    """The card counts who has not answered."""
    plain = Hall.card

    def card(self: Hall, *rest: Any) -> Any:
        made, game = plain(self, *rest), self.room.table.game
        open_ = sum(not _has_answered(game, seat) for seat in range(made.seats)) if game else made.free
        return structs.replace(made, free=open_)

    patch.setattr(Hall, "card", card)


def _door_counts(patch: pytest.MonkeyPatch) -> None:
    """The door's number counts everything that happens."""
    plain = Hall.door

    def door(self: Hall, base: int) -> Any:
        record = self.room.table.record
        made = plain(self, base)
        return structs.replace(made, rev=made.rev + (len(record.entries) if record else 0))

    patch.setattr(Hall, "door", door)


def _quality(patch: pytest.MonkeyPatch) -> None:
    """Who has answered is shown with a poor line."""
    plain = Company.guests

    def guests(self: Company) -> tuple[Guest, ...]:
        game = self._seats._room.table.game
        return tuple(
            structs.replace(guest, quality=1) if game and guest.seat >= 0 and _has_answered(game, guest.seat) else guest
            for guest in plain(self)
        )

    patch.setattr(Company, "guests", guests)


def _quality_of_thought(patch: pytest.MonkeyPatch) -> None:
    """While robots make up their minds, everybody's line is shown as a poor one."""
    think = Hall._think

    def thought(self: Hall, now: int) -> None:
        think(self, now)
        for contact in self._company:
            contact._quality = 3 - min(2, len(self.room._held))

    patch.setattr(Hall, "_think", thought)


LEAKS: dict[str, tuple[Plant, str]] = {
    "who has no choice acts at once": (_release(lambda r, s, at: r._since[s] if _alone(r, s) else at), "classic_a"),
    "who has a choice takes longer": (_release(lambda r, s, at: at + 10 * (not _alone(r, s))), "classic_a"),
    "the delay is drawn from the hand": (
        _release(lambda r, s, at: at + sum(_game(r.table).hands[s]) % 7), "huanle",
    ),
    "released early when it was easy": (
        _release(lambda r, s, at: min(at, r._since[s] + 300) if s in r._held else at), "huanle",
    ),
    "the longer it was thought the later": (_thought, "huanle"),
    "a secret answer moves the deadline": (_after(_moves_clock), "five"),
    "the order of messages": (_after(_turned), "huanle"),
    "the record goes out early": (_after(_records), "five"),
    "an answer makes the room known again": (_after(_again), "five"),
    "one number for all updates": (_numbers_all, "five"),
    "an update though nothing is new": (_tells_nothing_new, "five"),
    "events as they are": (_tells_all_events, "huanle"),
    "ready shows who has answered": (
        _chairs(lambda game, seat, chair: structs.replace(chair, ready=_has_answered(game, seat))), "five",
    ),
    "托管 shows who has answered": (
        _chairs(lambda game, seat, chair: structs.replace(chair, auto=_has_answered(game, seat))), "five",
    ),
    "the size of a hidden landlord's chair": (
        _chairs(lambda game, seat, chair: structs.replace(chair, name="地" * (seat in game.landlords))), "five",
    ),
    "who watches sees a seat's hand": (_open_view, "huanle"),
    "the clock shows who can beat": (_clock_by_hand, "classic_a"),
    "a refusal tells where a card lies": (_tells_who_holds_it, "classic_a"),
    "a refusal tells that others have answered": (_refuses_by_answers, "five"),
    "a pong counts": (_pong_counts, "five"),
    "the room says that somebody has answered": (_says_so, "five"),
    "the card counts who has not answered": (_free_seats, "five"),
    "the door counts what happens": (_door_counts, "five"),
    "a poor line shows who has answered": (_quality, "five"),
    "a poor line shows who has thought": (_quality_of_thought, "huanle"),
}  # fmt: skip
