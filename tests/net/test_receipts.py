"""Receipts: what a host has said of a hand is there for the day when somebody asks."""

from pathlib import Path

import pytest

from net import receipts
from net.protocol import Receipt
from net.receipts import FILE, Settled

HOST = bytes(32)


def receipt(hand: int) -> Receipt:
    """Of a hand."""
    return Receipt("room", hand, ("A", "B", ""), (20, -10, -10), (120, 90, 80), bytes(32))


def settled(*hands: int) -> list[Settled]:
    """What is kept of those hands."""
    return [Settled(HOST, receipt(hand)) for hand in hands]


def test_a_receipt_is_kept_once(tmp_path: Path) -> None:
    """However often a host repeats it."""
    for hand in (1, 1, 2, 1, 2):
        receipts.keep(tmp_path, HOST, receipt(hand))
    assert receipts.kept(tmp_path) == settled(1, 2)


def test_nothing_is_kept_where_nothing_was_said(tmp_path: Path) -> None:
    """No file, no receipts."""
    assert receipts.kept(tmp_path) == []


@pytest.mark.parametrize("cut", [1, 2, 40, 10_000])
def test_a_line_that_was_cut_costs_no_other(cut: int, tmp_path: Path) -> None:
    """The program was stopped while it wrote: what comes later can be read."""
    for hand in (1, 2):
        receipts.keep(tmp_path, HOST, receipt(hand))
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:-cut])
    for hand in (3, 4, 3):
        receipts.keep(tmp_path, HOST, receipt(hand))
    assert receipts.kept(tmp_path)[-2:] == settled(3, 4)
    assert (cut > 1) == (settled(2)[0] not in receipts.kept(tmp_path))
