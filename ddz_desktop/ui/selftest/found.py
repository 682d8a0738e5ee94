"""What a check has found: the name of its sentence and the values in it, and how bad it is."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

Grade = Literal["ok", "note", "fault"]  # a note: something is not there, and the game does without it


class Found(NamedTuple):
    """One line. `word`: its name among the words of the self-test; an error among the values is said in words."""

    grade: Grade
    word: str
    values: dict[str, object]


Check = Callable[[], Iterator[Found]]


def ok(word: str, **values: object) -> Found:
    """All is well."""
    return Found("ok", word, values)


def note(word: str, **values: object) -> Found:
    """Worth knowing; the game plays without it."""
    return Found("note", word, values)


def fault(word: str, **values: object) -> Found:
    """Something is broken or missing; the sentence says what to do."""
    return Found("fault", word, values)
