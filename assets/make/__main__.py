"""`python -m assets.make`: write every picture, sound and tune, a list of them, remove those no longer made."""

from __future__ import annotations

import zlib
from pathlib import Path

from .catalogue import FOLDERS, catalogue
from .music.tunes import music
from .sounds.cues import sounds

ASSETS = Path(__file__).resolve().parent.parent
CONTENTS = "contents.txt"


def main() -> None:
    """Write the pictures, the sounds and the music below `assets/`."""
    files = {name: text.encode() for name, text in catalogue().items()} | sounds() | music()
    files[CONTENTS] = contents(files)
    for folder in (*FOLDERS, "sounds", "music"):
        for path in (ASSETS / folder).rglob("*.*"):
            if path.relative_to(ASSETS).as_posix() not in files:
                path.unlink()
    for name, content in files.items():
        path = ASSETS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


def contents(files: dict[str, bytes]) -> bytes:
    """The list by which the self-test knows what is missing or damaged: CRC-32 and name, a line each."""
    return "".join(f"{zlib.crc32(files[name]):08x} {name}\n" for name in sorted(files)).encode()


if __name__ == "__main__":
    main()
