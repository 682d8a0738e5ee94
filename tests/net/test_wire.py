"""What is taken from a socket that everybody reaches."""

from net.wire import Due, Dues


def test_so_many_at_once_then_so_many_a_second() -> None:
    """A burst, then a steady trickle; what was not used is not saved up beyond the burst."""
    due = Due(3, 2, 0)
    assert [due.take(0) for _ in range(4)] == [True, True, True, False]
    assert [due.take(at) for at in (400, 500, 600, 1_000)] == [False, True, False, True]
    assert [due.take(100_000) for _ in range(4)] == [True, True, True, False]


def test_what_one_says_too_much_is_taken_from_nobody_else() -> None:
    """Each has a due of his own; many who come for the first time are no way to forget that one had his."""
    dues = Dues(2, 1, 4)
    assert [dues.take("flood", 0) for _ in range(3)] == [True, True, False]
    assert dues.take("newcomer", 0)
    for number in range(100):
        assert dues.take(str(number), 0)
        assert not dues.take("flood", 0), "it goes on and is remembered"
