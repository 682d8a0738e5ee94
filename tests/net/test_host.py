"""A table's process on real encrypted sockets: hands are played, people come back, a killed host comes back."""

from pathlib import Path

from ddz_desktop.engine.phases import Over
from net.protocol import Placed, Played, Refused, Update
from net.recorded import Recorded
from net.status import State
from net.watcher import What
from tests.net.lan import Player, players, rooms, until


def test_a_hand_is_played_over_encrypted_lines(tmp_path: Path) -> None:
    """Three people on three lines play a hand; all get the same record, which replays to what each of them saw."""
    with rooms(tmp_path) as opened, players(opened.where(), "abc") as people:
        until(lambda: all(p.seated for p in people), people)
        assert sorted(p.session.seat for p in people) == [0, 1, 2]
        for one in people:
            one.plays = True
        until(lambda: all(p.session.record and p.session.receipt for p in people), people)
        records = {p.session.record for p in people}
        assert len(records) == 1
        for one in people:
            record = one.session.record
            assert record is not None
            last = one.updates[-1]
            assert isinstance(last.view.phase, Over)
            seen = [(u.events, u.view) for u in one.updates if u.hand == last.hand]
            again = Recorded(record, one.session.seat, 0).poll(10**9)
            assert [(u.events, u.view) for u in again if isinstance(u, Update)] == seen
            assert one.session.receipt is not None
            assert one.session.receipt.ids[one.session.seat] == one.me.id


def test_a_host_that_is_killed_comes_back_to_every_seat(tmp_path: Path) -> None:
    """Killed again and again in a hand, the host is open again on the same ports; each line goes on with the same
    session, seat and hand, nothing accepted is lost and nothing happens twice."""
    with rooms(tmp_path) as opened, players(opened.where(), "abc") as people:
        until(lambda: all(p.seated for p in people), people)
        seats = [p.session.seat for p in people]
        for one in people:
            one.plays = True
        for _ in range(4):
            acts = [len(p.updates) for p in people]
            until(lambda acts=acts: all(len(p.updates) > n + 3 for p, n in zip(people, acts, strict=True)), people)  # type: ignore[misc]
            before = [p.session.update for p in people]
            placed = [sum(isinstance(m, Placed) for m in p.said) for p in people]
            opened.kill()
            took = until(
                lambda placed=placed: all(  # type: ignore[misc]
                    sum(isinstance(m, Placed) for m in p.said) > n for p, n in zip(people, placed, strict=True)
                ),
                people,
            )
            assert took < 10
            assert [p.session.seat for p in people] == seats
            for one, update in zip(people, before, strict=True):
                assert update is not None
                assert one.session.update is not None
                known = (one.session.update.hand, one.session.update.view.ask)
                assert known >= (update.hand, update.view.ask), "what was told before the kill stands"
        until(lambda: all(p.session.record for p in people), people)
        assert len({up.base for up in opened.up()}) == 1
        assert [n.what for n in opened.news] == [What.UP] + [What.AGAIN] * 4
        hands = {p.session.record for p in people}
        assert len(hands) == 1


def test_a_person_who_was_cut_off_comes_back_to_the_same_hand(tmp_path: Path) -> None:
    """A program that is killed and started again with the same key has its seat, its cards and its clock; the others
    see it away and back. The line of the first program, were it still there, is fenced off."""
    with rooms(tmp_path) as opened, players(opened.where(), "abc") as people:
        until(lambda: all(p.seated for p in people), people)
        a, b, _ = people
        for one in people:
            one.plays = True
        until(lambda: len(a.updates) > 6, people)
        seat, view = a.session.seat, a.session.view
        assert view is not None
        a.kill()
        rest = people[1:]
        until(lambda: not b.session.room.chairs[seat].present, rest, 6)  # type: ignore[union-attr]
        a.call()
        until(lambda: a.seated and a.session.view is not None, people)
        assert a.session.seat == seat
        again = a.session.view
        assert again is not None
        until(lambda: b.session.room.chairs[seat].present, people)  # type: ignore[union-attr]
        until(lambda: all(p.session.record for p in people), people)


def test_the_same_key_twice_leaves_the_newest(tmp_path: Path) -> None:
    """Who comes with the key of somebody who is there takes his place; the other is told so, and does not fight."""
    with rooms(tmp_path) as opened, players(opened.where(), "a") as people:
        a = people[0]
        until(lambda: a.seated, people)
        twin = Player(opened.where(), "a", me=a.me)
        both = [a, twin]
        until(lambda: twin.seated and a.remote.status.over, both)
        assert (a.remote.status.state, a.remote.status.code) == (State.REFUSED, "superseded")
        assert twin.session.seat == a.session.seat
        twin.remote.close()
        assert twin.remote.join(2)


def test_two_clicks_are_one_act(tmp_path: Path) -> None:
    """An act sent twice is done once; the second is stale: the question that it answers is over."""
    with rooms(tmp_path, fill="novice") as opened, players(opened.where(), "a") as people:
        a = people[0]
        a.plays = True

        def answers() -> bool:
            """It is his turn, and he has just acted; where all are asked at once the question goes on."""
            view = a.session.view
            return a.session.pending is not None and view is not None and view.turn == a.session.seat

        until(answers, people)
        act = a.session.pending
        assert act is not None
        a.send(act)
        until(lambda: any(isinstance(m, Refused) and (m.hand, m.ask) == (act.hand, act.ask) for m in a.said), people)
        refused = [m for m in a.said if isinstance(m, Refused)]
        assert {m.code for m in refused} == {"stale"}
        until(lambda: any(isinstance(m, Played) for m in a.said), people)
