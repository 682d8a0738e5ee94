"""Mouse and keys on a scene, and what is seen of it: for tests without a window."""

import pygame

from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Layer, Scene
from ddz_desktop.ui.scenes.notice import Dialog

BEAT = 0.05  # s of a step of the test's clock


def show(scene: Scene) -> pygame.Surface:
    """A picture of the scene at rest, after its motions."""
    surface = pygame.Surface((scene.desk.grid.width, scene.desk.grid.height))
    scene.update(0.0)
    scene.update(10.0)
    scene.paint(surface)
    return surface


def control(layer: Layer, name: str) -> Control:
    """A control by its name."""
    return next(c for c in layer.controls() if c.name == name)


def moving(scene: Scene) -> bool:
    """Whether it wants more frames."""
    return scene.wake is not None


def click(scene: Scene, name: str) -> None:
    """Press and release the mouse on a control."""
    x, y = control(scene.top, name).box.centre
    spot = (scene.desk.grid.px(x), scene.desk.grid.px(y))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.receive(pygame.event.Event(kind, pos=spot, button=1))


def key(scene: Scene, name: str, mod: int = 0) -> None:
    """Press a key."""
    scene.receive(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0))


def run(scene: Scene, seconds: float, now: float = 0.0) -> float:
    """Let time pass, as the loop would; the time then."""
    end = now + seconds
    while now < end:
        now += BEAT
        scene.update(now)
    return now


def said(scene: Scene) -> str:
    """What the dialog on top says."""
    assert isinstance(scene.top, Dialog)
    return scene.top.text
