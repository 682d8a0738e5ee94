"""`python -m pack.notes v0.1.0`: what CHANGELOG.md says of a version, for the page of its release."""

import re
import sys

from ddz_desktop import __version__, checkout


def notes(history: str, tag: str, version: str = __version__) -> str:
    """What stands under the version's heading. Raises ValueError where the tag is of another version than the code, or
    the history has nothing of it or says that it is not yet released."""
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag}, the code says {version}")
    head = re.search(rf"^## {re.escape(version)}(?: \((.*)\))?$", history, re.MULTILINE)
    if not head:
        raise ValueError(f"CHANGELOG.md has nothing of {version}")
    if head[1] and "not yet" in head[1]:
        raise ValueError(f"CHANGELOG.md says that {version} is {head[1]}")
    return history[head.end() :].split("\n## ", maxsplit=1)[0].strip() + "\n"


def main(words: list[str]) -> int:
    """Print them; 1 and a sentence where they cannot be had."""
    try:
        print(notes((checkout.ROOT / "CHANGELOG.md").read_text("utf-8"), *words[:1] or [""]), end="")
    except ValueError as error:
        print(f"pack.notes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
