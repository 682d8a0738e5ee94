"""Bots at a table: pauses, late acts, and that no level gets other cards."""

from pathlib import Path

import pytest

from ddz_desktop.bots.levels import LEVELS
from ddz_desktop.engine.rules import PRESETS
from net import solo
from net.pace import PACES
from net.profile import Profile
from net.protocol import Auto, Ready
from tests.net.situations import begun


@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_pause_in_each_phase_ends_with_the_same_move(preset: str, automatic: bool) -> None:
    """Stopped while a bot is about to act, however long, and with the person there or on 托管: nothing moves; then the
    hand goes on to its end."""
    desk, phases = begun(PRESETS[preset]), set[type]()
    desk.say("p0", Auto(automatic))
    while desk.room.table.playing:
        phase = type(desk.view("p0").phase)
        if phase not in phases:
            phases.add(phase)
            before = desk.room.table
            desk.room.pause(desk.now)
            desk.now += 10_000_000
            desk.carry(desk.room.tick(desk.now))
            assert desk.room.table.game == before.game
            desk.room.resume(desk.now)
        assert desk.step(), "it stands still"
    assert desk.room.table.result


def test_no_level_gets_other_cards(tmp_path: Path) -> None:
    """The same seed gives the same hands at each level: a stronger bot is not dealt better ones."""
    decks = set()
    for level in LEVELS:
        bots = (("左", level), ("右", level))
        match = solo.start(tmp_path / level, PRESETS["huanle"], Profile("我"), bots, bytes(range(32)), 0, PACES["fast"])
        match.link.send(Ready())
        while not match.room.table.playing:
            match.link.poll(match.link.wake or 0)
        assert match.room.table.game
        decks.add(match.room.table.game.deal)
        match.close()
    assert len(decks) == 1
