"""The shimmer of wild cards: it passes a few times, then the table rests; never where nothing may move."""

import pytest

from ddz_desktop.ui.table.shimmer import EVERY, LENGTH, PASSES, Shimmer


def test_it_passes_a_few_times_and_then_the_table_rests() -> None:
    """Woken whenever it says, it is seen for 900 ms every 4 s, from nothing to the end, and at last it asks no more."""
    shimmer, now, seen = Shimmer(2.0), 0.0, []
    while (wake := shimmer.wake(now)) is not None:
        assert wake > now
        now = wake
        part = shimmer.part(now)
        seen.append((now, part))
    parts = [(at, part) for at, part in seen if part is not None]
    assert len({int((at - 2.0) // EVERY) for at, _ in parts}) == PASSES
    assert all(part == pytest.approx((at - 2.0) % EVERY / LENGTH) for at, part in parts)
    assert 2.0 + (PASSES - 1) * EVERY + LENGTH <= now < 2.0 + PASSES * EVERY
    assert len(parts) == pytest.approx(PASSES * LENGTH * 30, abs=PASSES)


def test_where_nothing_is_wild_it_never_wakes() -> None:
    """No start, no picture."""
    assert Shimmer().wake(5.0) is None
    assert Shimmer().part(5.0) is None
