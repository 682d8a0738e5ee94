"""The clock of a question: whole seconds, stopped and gone on with, never before its time."""

from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.ui.table.clock import Clock

moments = st.floats(0, 1_000, allow_nan=False)


def test_it_counts_begun_seconds_down_to_nothing() -> None:
    """15 s are 15 at first, 1 in the last second, 0 when time is up and after; no clock shows nothing."""
    clock = Clock().set(100.0, 15_000)
    assert [clock.seconds(t) for t in (100.0, 100.5, 114.5, 115.0, 200.0)] == [15, 15, 1, 0, 0]
    assert Clock().set(1.0, -1).seconds(5.0) is None


@given(moments, st.integers(0, 60_000), moments, moments)
def test_standing_costs_no_time(start: float, ms: int, before: float, standing: float) -> None:
    """Stopped for however long, it shows the same; going on, it has lost only what had passed before."""
    clock = Clock().set(start, ms)
    stopped = clock.stop(start + before)
    assert stopped.seconds(start + before + standing) == clock.seconds(start + before)
    again = stopped.go(start + before + standing)
    assert again.deadline is not None
    assert clock.deadline is not None
    assert abs(again.deadline - clock.deadline - standing) < 1e-6
    assert stopped.stop(start + before + standing) == stopped


@given(moments, st.integers(1, 60_000), moments)
def test_it_wants_to_be_drawn_when_its_seconds_change(start: float, ms: int, passed: float) -> None:
    """At `wake` another number is shown than a moment before; no wake where nothing will change."""
    clock, now = Clock().set(start, ms), start + passed
    wake = clock.wake(now)
    if wake is None:
        assert clock.seconds(now) == 0
    else:
        assert wake >= now - 1e-9
        shown, next_ = clock.seconds(now), clock.seconds(wake + 1e-6)
        assert shown is not None
        assert next_ == shown - 1
