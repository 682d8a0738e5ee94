"""The program's icon in the sizes that desktops look for."""

import os
import shutil
from pathlib import Path

from ddz_desktop.resources import asset

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # px


def one(path: Path, size: int = 1024) -> None:
    """Write it as one picture."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pygame.image.save(pygame.image.load_sized_svg(str(_drawn()), (size, size)), path)


def draw(theme: Path, name: str) -> None:
    """Write the icon into a theme's folders, as pictures and as it was drawn."""
    for size in SIZES:
        folder = theme / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        one(folder / f"{name}.png", size)
    (theme / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(_drawn(), theme / "scalable" / "apps" / f"{name}.svg")


def _drawn() -> Path:
    return asset("icons/app_icon.svg")
