"""The same hand over a line to a host, and over a link in this process."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ddz_desktop.engine.events import Action, TableAct
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.record import Record
from net import hosting, journal
from net.caller import Where
from net.inputs import Began, Logged
from net.link import Local
from net.protocol import Auto, Ready, Update
from net.room import Room
from net.session import Session
from net.table import restore
from net.terms import Terms
from tests.net.lan import Player, players, until
from tests.net.test_links import drive


def _over_remote(folder: Path, preset: str) -> Player:
    """Somebody at a table of bots sits on 托管 through one hand. The robots think at once, whatever else goes on."""
    hosting.prepare(folder, Terms("room", fill="normal", levels=("normal",)), preset, {}, pace="fast")
    opened = hosting.open_table(folder)
    host = opened.host
    where = Where(("127.0.0.1",), host.base, host.card.key)
    with closing(host), players(where, "p") as (one,):

        def live(done: Callable[[], object]) -> None:
            until(lambda: bool(host.turn(5) or done()), [one])

        live(lambda: one.seated)
        one.send(Ready())
        live(lambda: one.session.room and one.session.room.playing)
        one.send(Auto(True))
        live(lambda: one.session.record)
    opened.journal.close()
    return one


def _before(folder: Path) -> list[Logged]:
    """What had come to the table before its first hand."""
    log = [entry for entry, _ in journal.read((folder / hosting.LOG).read_bytes())]
    return log[: next(at for at, entry in enumerate(log) if isinstance(entry.what, Began))]


def _acts(record: Record) -> list[tuple[int | None, Action | TableAct]]:
    return [(entry.seat, entry.act) for entry in record.entries]


def test_a_hand_is_the_same_over_every_link(tmp_path: Path) -> None:
    """A hand dealt from the same key over Remote and over Local: equal deals, acts, events and views, and the same last
    view. Only times differ, and so in other presets the order of answers that are given at once."""
    folder = tmp_path / "1"
    one = _over_remote(folder, "classic_a")
    far, log = one.session, _before(folder)
    near, said = drive(Local(Room(restore(log), 0, log.append), far.seat, 0), Session(far.seat))
    assert far.record is not None
    assert near.record is not None
    assert near.record.deal == far.record.deal
    assert near.record.names == far.record.names
    assert _acts(near.record) == _acts(far.record)
    assert isinstance(far.view and far.view.phase, Over)
    assert near.view == far.view
    updates = [(m.events, m.view) for m in said if isinstance(m, Update)]
    assert [(m.events, m.view) for m in one.updates] == updates
