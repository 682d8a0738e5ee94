"""A hand's file gives the hand back, and whatever else comes in is refused with what is wrong and how far it fits."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from ddz_desktop.engine.events import TimeUp
from ddz_desktop.engine.record import Entry
from ddz_desktop.engine.rules import PRESETS, RULES
from net import kept
from net.kept import LIMIT, Fault, Kept, Refused, decode, encode
from net.summary import summarise
from tests.kept import hand


def refused(data: bytes) -> Refused:
    """How it is refused."""
    with pytest.raises(Refused) as caught:
        decode(data)
    return caught.value


def forged(hand_: Kept, **body: object) -> bytes:
    """A file that is whole, and whose body was changed."""
    head, _, rest = encode(hand_).partition(b"\n")
    fields = msgspec.msgpack.decode(rest[16:], type=kept._Body)
    data = msgspec.msgpack.encode(structs.replace(fields, **body))
    return head + b"\n" + kept._check(data) + data


@pytest.mark.parametrize("preset", PRESETS)
def test_a_file_gives_its_hand_back(preset: str) -> None:
    """Whole, in every mode, and small."""
    one = hand(preset, 3)
    data = encode(one)
    assert decode(data) == one
    assert len(data) < 12_000


def test_the_same_hand_has_the_same_key_whenever_it_is_kept() -> None:
    """And another has another."""
    one = hand("huanle", 3)
    assert structs.replace(one, at=1, hand=9).key == one.key
    assert hand("huanle", 4).key != one.key


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(data: bytes) -> None:
    """Whatever came in, behind our own first line, too: a refusal and nothing else."""
    assert refused(data).fault in (Fault.FOREIGN, Fault.FORMAT)
    assert refused(b"ddz-desktop hand 1\n" + data).fault == Fault.BROKEN
    assert refused(b"ddz-desktop hand 1\n" + kept._check(data) + data).fault in (Fault.BROKEN, Fault.MISFIT)


@pytest.mark.parametrize("data", [b"", b"\0" * 4000, b"x" * (LIMIT + 1), encode(hand("huanle", 3)) + b"\0" * LIMIT])
def test_what_is_no_file_of_a_hand_is_foreign(data: bytes) -> None:
    """Nothing, zeros, too much."""
    assert refused(data).fault == Fault.FOREIGN


def test_every_flipped_byte_and_every_cut_is_noticed() -> None:
    """No damaged hand is shown as if it had been played so."""
    data, rnd = encode(hand("huanle", 3)), random.Random(1)
    for place in rnd.sample(range(len(data)), 300):
        flipped = data[:place] + bytes([data[place] ^ 1 << rnd.randrange(8)]) + data[place + 1 :]
        assert refused(flipped).fault in (Fault.FOREIGN, Fault.FORMAT, Fault.BROKEN), place
        assert refused(data[:place]).fault in (Fault.FOREIGN, Fault.FORMAT, Fault.BROKEN), place


@pytest.mark.parametrize(("line", "version"), [(b"2", 2), (b"17", 17), (b"two", 0), (b"9" * 5000, 0)])
def test_another_format_is_named(line: bytes, version: int) -> None:
    """A newer program's file is not called broken."""
    error = refused(b"ddz-desktop hand " + line + b"\n" + b"?" * 100)
    assert (error.fault, error.version) == (Fault.FORMAT, version)


def test_another_version_of_the_rules_says_how_far_it_fits() -> None:
    """All acts where only the number differs, fewer where one of them is against the rules here."""
    one = hand("huanle", 3)
    error = refused(encode(structs.replace(one, record=structs.replace(one.record, version=RULES + 1))))
    assert (error.fault, error.version, error.acts) == (Fault.VERSION, RULES + 1, len(one.record.entries))
    spoilt = structs.replace(one.record, version=RULES + 1, entries=one.record.entries[:7] + one.record.entries[6:])
    error = refused(encode(structs.replace(one, record=spoilt)))
    assert (error.fault, error.acts) == (Fault.VERSION, 7)


@pytest.mark.parametrize("at", [0, 5, 12])
def test_an_act_against_the_rules_is_counted_to(at: int) -> None:
    """The sentence can say where the hand stops fitting."""
    one = hand("huanle", 3)
    acts = list(one.record.entries)
    acts[at] = Entry(None, TimeUp(9_999))
    error = refused(encode(structs.replace(one, record=structs.replace(one.record, entries=tuple(acts)))))
    assert (error.fault, error.acts) == (Fault.MISFIT, at)


@pytest.mark.parametrize("acts", [0, 1, 9])
def test_a_hand_without_an_end_is_refused(acts: int) -> None:
    """It says after how many acts it stops."""
    one = hand("huanle", 3)
    short = structs.replace(one.record, entries=one.record.entries[:acts])
    error = refused(encode(structs.replace(one, record=short)))
    assert (error.fault, error.acts) == (Fault.UNFINISHED, acts)


@pytest.mark.parametrize("body", [{"seat": 3}, {"levels": ("",)}, {"levels": ()}])
def test_a_seat_that_is_not_there_is_refused(body: dict[str, object]) -> None:
    """Every part of the program may count on it."""
    assert refused(forged(hand("huanle", 3), **body)).fault == Fault.MISFIT


@pytest.mark.parametrize(
    "change",
    [
        {"beans": (2**60, 0, 0)},
        {"deck": ()},
        {"beans": (1, 2)},
        {"rules": structs.replace(PRESETS["huanle"], preset="x")},
    ],
)
def test_an_impossible_deal_is_refused(change: dict[str, object]) -> None:
    """Nothing that a screen or a database could not hold gets in."""
    one = hand("huanle", 3)
    deal = structs.replace(one.record.deal, **change)
    error = refused(encode(structs.replace(one, record=structs.replace(one.record, deal=deal))))
    assert (error.fault, error.acts) == (Fault.MISFIT, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_summary_says_what_the_settlement_says(preset: str) -> None:
    """Outcome, change and role of each seat, in every mode; the changes of all add up to what the table took."""
    one = hand(preset, 3)
    result = kept.last(one.record).phase.result  # type: ignore[union-attr]
    for seat in range(one.record.deal.rules.seats):
        said = summarise(structs.replace(one, seat=seat))
        assert said.preset == preset
        assert (said.outcome == "won") == (seat in result.winners)
        assert (said.role in ("landlord", "hidden")) == (seat in result.landlords)
        assert result.settlement is not None
        assert said.change == result.settlement.change[seat] / result.settlement.unit


def test_who_leaves_has_lost() -> None:
    """逃跑 is a hand lost, and says so."""
    said = summarise(hand("huanle", 1, leave=10))
    assert (said.outcome, said.why) == ("lost", "left")
    assert said.change < 0
