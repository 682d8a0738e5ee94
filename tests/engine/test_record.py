"""Records: what is refused, and with which words. That they replay is a law of the contract."""

from random import Random

import msgspec
import pytest

from ddz_desktop.engine.events import Bid
from ddz_desktop.engine.record import BadRecord, Entry, Record, read, replay
from ddz_desktop.engine.rules import PRESETS
from tests.strategies import random_deal


def test_record_of_other_rules_is_refused() -> None:
    """A record of another version of the rules is refused, saying both versions; so is anything that is no record."""
    d = random_deal(PRESETS["five"], Random(1))
    other = Record(d, ("",) * 5, version=99)
    with pytest.raises(BadRecord, match=r"version 99 .* version 1"):
        read(msgspec.msgpack.encode(other))
    with pytest.raises(BadRecord, match=r"version 99 .* version 1"):
        next(iter(replay(other)))
    unlike = msgspec.msgpack.encode(["a", "b", "c", "d", 99, "f", "g"])
    with pytest.raises(BadRecord, match="version 99"):
        read(unlike)
    for data in (b"", b"\xc1", b"\x91" * 9_000, msgspec.msgpack.encode({"deal": 1}), msgspec.msgpack.encode([1, 2])):
        with pytest.raises(BadRecord):
            read(data)


def test_record_that_does_not_fit_is_refused() -> None:
    """A record whose deal or acts do not fit its rules says which, and does not end as if nothing were wrong."""
    d = random_deal(PRESETS["classic_a"], Random(1), first=0)
    wrong = Record(d, ("",) * 3, (Entry(0, Bid(1)), Entry(1, Bid(1))))
    with pytest.raises(BadRecord, match=r"act 1 .*bid_too_low"):
        list(replay(wrong))
    for deck in (d.deck[1:], (), (0,) * 54):
        with pytest.raises(BadRecord, match="deck"):
            list(replay(Record(msgspec.structs.replace(d, deck=deck), ("",) * 3)))
    with pytest.raises(BadRecord, match="2 names for 3 seats"):
        list(replay(Record(d, ("", ""))))
    five = random_deal(PRESETS["five"], Random(1))
    with pytest.raises(BadRecord, match="deck"):
        list(replay(Record(msgspec.structs.replace(five, deck=five.deck[:9]), ("",) * 5)))
    bare = msgspec.to_builtins(Record(d, ("",) * 3))
    bare[0][0]["batches"] = []
    with pytest.raises(BadRecord, match="batches"):
        read(msgspec.msgpack.encode(bare))
