"""Host, journal and clients in storms: nothing accepted is lost, nothing happens twice, and everybody sees what is."""

from collections import Counter

import pytest

from net.protocol import Down, Receipt
from tests.net.client import Client
from tests.net.mutants import MUTANTS
from tests.net.simulate import Storm, main, storm

STORMS, AT_ONCE = 500, 25  # `python -m tests.net.simulate` tries more
HUNT = 60  # storms among which a planted fault must be found


@pytest.mark.parametrize("first", range(0, STORMS, AT_ONCE))
def test_every_law_holds_in_a_storm(first: int) -> None:
    """Lines cut or dead in one direction, clients who do not read, hosts killed at any moment, power cut, acts repeated
    and late: what was accepted is in the log, no question is answered twice, every hand is settled once, beans are
    conserved, nobody loses his seat, nobody is shown a hidden hand; and afterwards everybody sees the same."""
    for seed in range(first, first + AT_ONCE):
        storm(seed)


def test_storms_are_storms(monkeypatch: pytest.MonkeyPatch) -> None:
    """They meet what they are about: hosts die by kill and power, hands are settled, lines fall behind and are cut."""
    met: Counter[str] = Counter()
    die, cut, receive = Storm.die, Client.cut, Client.receive

    def died(self: Storm, power: bool) -> None:
        met["power" if power else "kill"] += 1
        met["in a hand"] += self.history.table is not None and self.history.table.playing
        die(self, power)

    def was_cut(self: Client, told: bool) -> None:
        met["cut" if told else "cut in silence"] += self.connected
        cut(self, told)

    def received(self: Client, message: Down) -> None:
        met["receipt"] += isinstance(message, Receipt)
        met["behind"] += len(self.storm.behind)
        receive(self, message)

    monkeypatch.setattr(Storm, "die", died)
    monkeypatch.setattr(Client, "cut", was_cut)
    monkeypatch.setattr(Client, "receive", received)
    for seed in range(12):
        storm(seed)
    assert (
        min(met[what] for what in ("power", "kill", "in a hand", "cut", "cut in silence", "receipt", "behind")) >= 10
    ), met


def test_a_storm_is_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Its number is all that reproduces it."""
    logs = []
    for _ in range(2):
        one = Storm(3)
        one.run()
        logs.append(one.disk.content)
    assert logs[0] == logs[1]
    assert main(["--seeds", "1", "--first", "3"]) == 0
    assert "1 storms" in capsys.readouterr().out


@pytest.mark.parametrize("mutant", MUTANTS)
def test_planted_faults_are_found(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some storm breaks a law with each of them."""
    MUTANTS[mutant](monkeypatch)
    assert any(breaks(seed) for seed in range(HUNT))


def breaks(seed: int) -> bool:
    """Whether a storm breaks a law, or the host."""
    try:
        storm(seed)
    except (AssertionError, LookupError):
        return True
    return False
