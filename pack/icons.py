"""The program's icon in the sizes that desktops look for."""

import os
import shutil
from pathlib import Path

from ddz_desktop.resources import asset

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # px


def draw(theme: Path, name: str) -> None:
    """Write the icon into a theme's folders, as pictures and as it was drawn."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    source = asset("icons/app_icon.svg")
    for size in SIZES:
        folder = theme / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        pygame.image.save(pygame.image.load_sized_svg(str(source), (size, size)), folder / f"{name}.png")
    (theme / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(source, theme / "scalable" / "apps" / f"{name}.svg")
