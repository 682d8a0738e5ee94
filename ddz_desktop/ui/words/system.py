"""The language of ours that the system prefers."""

import os

from ddz_desktop.ui.words import first_choice


def preferred() -> str:
    """As the system says; where pygame cannot be asked, as the environment does."""
    try:
        import pygame

        return first_choice([locale["language"] for locale in pygame.system.get_pref_locales()])
    except (ImportError, AttributeError):
        return first_choice([os.environ.get("LC_ALL") or os.environ.get("LANG") or ""])
