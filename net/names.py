"""Names and words of people, cleaned, and names that cannot be mistaken for one another."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

NAME, TEXT = 16, 200  # visible characters
_MARKS = 2  # on a base
_GONE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # controls, formats, unassigned, private, surrogates, separators
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # letters and symbols that show nothing
_TONES = range(0x1F3FB, 0x1F400)  # of an emoji's skin
_ALIKE = {  # after folding: what looks like that letter
    "a": "аα", "b": "вьβ", "c": "с", "d": "ԁ", "e": "еε", "h": "нһη", "i": "іιı1l|!", "j": "ј", "k": "кκ", "m": "мμ",
    "o": "оοσ0〇", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ", "t": "тτ", "u": "υ", "v": "ѵν", "w": "ԝω", "x": "хχ",
    "y": "уγ", "3": "з", "-": "ー一—–_",
    "日": "曰", "土": "士", "未": "末", "己": "已巳", "人": "入", "口": "囗", "戊": "戍戌",
}  # fmt: skip
_LIKE = {ord(other): letter for letter, others in _ALIKE.items() for other in others}


def clean(text: str, most: int = NAME) -> str:
    """Text as anybody may see it: NFKC, one line, nothing invisible, two marks a letter, so many visible characters at
    the most. Empty where nothing is left."""
    plain = unicodedata.normalize("NFKC", re.sub(r"\s", " ", text))
    seen = "".join(c for c in plain if unicodedata.category(c) not in _GONE and c not in _BLANK)
    line = re.sub(r"\s+", " ", seen).strip()
    return "".join(_clusters(line, most)).strip()


def _clusters(line: str, most: int) -> Iterator[str]:
    """The first visible characters: each a base and what is drawn on it."""
    cluster = ""
    for c in line:
        mark = unicodedata.category(c).startswith("M") or ord(c) in _TONES
        if cluster and mark:
            cluster += c if len(cluster) <= _MARKS else ""
        elif not mark:
            if cluster:
                yield cluster
                most -= 1
            cluster = c
            if most == 0:
                return
    if cluster:
        yield cluster


def skeleton(name: str) -> str:
    """Two names with the same skeleton look alike."""
    bare = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(c for c in bare.translate(_LIKE) if unicodedata.category(c)[0] not in "MZ")


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number where another looks like it."""
    taken = {skeleton(other) for other in others}
    number, told = 1, name
    while skeleton(told) in taken:
        number += 1
        told = f"{name} {number}"
    return told
