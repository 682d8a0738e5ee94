"""Numbers that people read aloud and type: Crockford's base 32, in groups, however they are spaced or mistaken."""

import unicodedata

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BITS = 5  # of a letter
_READ_AS = str.maketrans("OIL", "011", "-\u2010\u2011\u2012\u2013\u2014\u2212")  # easily mistaken; passed over
_GROUP = 4


def written(value: int, long: int) -> str:
    """The lowest bits of a number as so many letters."""
    return "".join(LETTERS[value >> BITS * i & 31] for i in reversed(range(long)))


def grouped(text: str) -> str:
    """Letters in groups of four."""
    return "-".join(text[i : i + _GROUP] for i in range(0, len(text), _GROUP))


def plain(text: str) -> str:
    """What was typed or pasted, without what makes no difference: small and full-width letters, spaces, dashes and ends
    of lines, O, I and L."""
    return "".join(unicodedata.normalize("NFKC", text[:100]).upper().translate(_READ_AS).split())


def value(text: str) -> int:
    """The number that letters of `plain` say. Raises ValueError where one of them is none."""
    number = 0
    for letter in text:
        number = number << BITS | LETTERS.index(letter)
    return number
