"""The system's clipboard."""

import logging

import pygame

_log = logging.getLogger(__name__)


def copy(text: str) -> bool:
    """Put a text there; whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError) as error:
        _log.warning("nothing can be copied: %s", error)
        return False
    return True


def paste() -> str:
    """The text that is there, "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError) as error:
        _log.warning("nothing can be pasted: %s", error)
        return ""
