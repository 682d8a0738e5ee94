"""Every string the player sees, in Chinese and English: a catalogue per language, `str.format`, one/other forms."""

import errno
import tomllib
from collections.abc import Iterable
from functools import cache, partial, reduce
from importlib.resources import files
from typing import Final

LANGUAGES: Final = {"zh": "简体中文", "en": "English"}  # each by its own name

_STOPS = ".?!。？！"

Form = str | dict[str, str]  # a sentence, or its forms by number: one, other


@cache
def catalogue(language: str) -> dict[str, Form]:
    """The sentences of a language by dotted name. Raises FileNotFoundError."""
    return flatten(tomllib.loads((files(__package__) / f"{language}.toml").read_text("utf-8")))


def flatten(tree: dict[str, object], above: str = "") -> dict[str, Form]:
    """Nested tables as one; a table of forms stays together."""
    flat: dict[str, Form] = {}
    for name, branch in tree.items():
        if isinstance(branch, dict) and not branch.keys() <= {"one", "other"}:
            flat |= flatten(branch, f"{above}{name}.")
        else:
            flat[above + name] = branch  # type: ignore[assignment]  # the tests hold leaves to be sentences
    return flat


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = catalogue(language)

    def __call__(self, name: str, /, **values: object) -> str:
        """A sentence with its values put in; the number `n` chooses between one and other. Raises KeyError."""
        form = self._sentences[name]
        if isinstance(form, dict):
            form = form.get("one", form["other"]) if values.get("n") == 1 else form["other"]
        return form.format(**values)

    def why(self, error: BaseException) -> str:
        """What went wrong in the system, in the player's language where we know it."""
        name = f"system.{errno.errorcode.get(getattr(error, 'errno', None) or 0, '')}"
        return self(name) if name in self else getattr(error, "strerror", None) or str(error)

    def __contains__(self, name: str) -> bool:
        return name in self._sentences


def sentences(words: Words, parts: Iterable[str]) -> str:
    """What is read aloud in one go: one sentence after the other, those that say nothing left out."""
    return reduce(partial(_after, words), (part for part in parts if part), "")


def _after(words: Words, one: str, other: str) -> str:
    if not one:
        return other
    return words("speech.next" if one[-1] in _STOPS else "speech.then", one=one, other=other)


def first_choice(locales: list[str]) -> str:
    """The language for a system's preferred locales such as zh_CN: the first of ours, English where there is none."""
    return next((short for name in locales if (short := name[:2].lower()) in LANGUAGES), "en")
