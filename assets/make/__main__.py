"""`python -m assets.make`: write every picture, sound and tune, and remove those that are no longer made."""

from __future__ import annotations

from pathlib import Path

from .catalogue import FOLDERS, catalogue
from .music.tunes import music
from .sounds.cues import sounds

ASSETS = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write the pictures, the sounds and the music below `assets/`."""
    files = {name: text.encode() for name, text in catalogue().items()} | sounds() | music()
    for folder in (*FOLDERS, "sounds", "music"):
        for path in (ASSETS / folder).rglob("*.*"):
            if path.relative_to(ASSETS).as_posix() not in files:
                path.unlink()
    for name, content in files.items():
        path = ASSETS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
