"""`python -m assets.make`: write every picture, and remove those that are no longer drawn."""

from __future__ import annotations

from pathlib import Path

from .catalogue import FOLDERS, catalogue

ASSETS = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write the catalogue below `assets/`."""
    files = catalogue()
    for folder in FOLDERS:
        for path in (ASSETS / folder).rglob("*.svg"):
            if path.relative_to(ASSETS).as_posix() not in files:
                path.unlink()
    for name, text in files.items():
        path = ASSETS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")


if __name__ == "__main__":
    main()
