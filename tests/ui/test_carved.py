"""Titles cut from paper."""

import string

import pygame
import pytest

from assets.make.carved import is_title
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.carved import carved, outlines
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.theme import HEADING, TITLE
from ddz_desktop.ui.words import LANGUAGES, catalogue


@pytest.fixture
def canvas(desk: Desk) -> Canvas:
    """A black canvas of one pixel a unit."""
    return desk.canvas(pygame.Surface((1280, 720)))


def inked(canvas: Canvas) -> pygame.Rect:
    """Where something was drawn."""
    mask = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (250, 250, 250, 255))
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_has_outlines(language: str) -> None:
    """No title of either language falls back to the face of plain text, whatever numbers are put in."""
    forms = {name: form for name, form in catalogue(language).items() if is_title(name)}
    assert {"settings.title", "preset.huanle.name", "result.farmers_won"} <= forms.keys()
    for name, form in forms.items():
        for text in form.values() if isinstance(form, dict) else [form]:
            plain = "".join(literal for literal, *_ in string.Formatter().parse(text))
            assert set(plain + string.digits) <= outlines().keys(), name


@pytest.mark.parametrize("text", ["设置", "Settings", "鬱"])
def test_a_title_lies_round_the_middle_of_its_line(canvas: Canvas, text: str) -> None:
    """Its ink is where it was asked for, with outlines and without, and as wide as is said."""
    wide = carved(canvas, text, 100, 300)
    ink = inked(canvas)
    assert abs(ink.left - 100) <= 4
    assert abs(ink.right - 100 - wide) <= 4
    assert abs(ink.centery - 300) <= 5


def test_a_long_title_becomes_smaller_then_shorter(canvas: Canvas) -> None:
    """It never leaves its room, and is never smaller than a heading."""
    free = carved(canvas, "House rules", 0, 100)
    assert free * HEADING / TITLE <= carved(canvas, "House rules", 0, 200, width=free * 0.8) <= free * 0.8
    assert carved(canvas, "House rules" * 9, 0, 300, width=200) <= 200


def test_it_hangs_at_its_anchor(canvas: Canvas) -> None:
    """Left, middle and right of a title meet where they are asked to."""
    carved(canvas, "Rules", 600, 100)
    left = inked(canvas)
    canvas.surface.fill("black")
    wide = carved(canvas, "Rules", 600, 100, anchor="midright")
    assert abs(inked(canvas).right - (left.right - wide)) <= 2
    canvas.surface.fill("black")
    carved(canvas, "Rules", 600, 100, anchor="center")
    assert abs(inked(canvas).centerx - (left.centerx - wide / 2)) <= 2
