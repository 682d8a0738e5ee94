"""Inside the game's own window: CPU time of a frame of the table, and how many frames a press waits to be seen.

    python -m bench.frames 1920x1080 54:17 108:108

Prints one JSON object. Started by `bench.screen` on a screen of its own; the home of its data is in DDZ_HOME.
"""

import json
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

import pygame

from ddz_desktop.ui import single
from ddz_desktop.ui.app import make_desk, open_window
from ddz_desktop.ui.loop import App
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table.picture import Picture, Sprite
from ddz_desktop.ui.table.timeline import Timeline, Tween
from ddz_desktop.ui.theme import Box
from ddz_desktop.ui.widgets import paint

SEED = 7
HIGH = 0.22  # of the window: the height of a card, as large as the own hand's
FRAMES, ROUNDS = 60, 7  # of a round; rounds
LENGTH = 1.0  # s that the cards are under way
WAIT = 2.0  # s for a press to be seen


def main(size: str, loads: list[str]) -> dict[str, object]:
    """The figures at a window's size for each load CARDS:MOVING."""
    width, height = map(int, size.split("x"))
    window = open_window((width, height), software=True)
    desk = make_desk(window, "zh", SEED)
    scene = TableScene(desk, single.start(desk, "huanle_laizi"), at_once=True)
    app = App(window, desk, Path("-"))
    app.scenes = [scene]
    _rest(app, scene)
    figures: dict[str, object] = {"click_frames": _clicks(app, scene)}
    for load in loads:
        cards, moving = map(int, load.split(":"))
        figures[load] = _frame_ms(app, scene, cards, moving)
    app.close()
    return figures


def _rest(app: App, scene: TableScene) -> None:
    """Let the game run until the player is asked and all lies still."""
    while not (scene.place.choices and scene.stage.timeline.done(app.now) and not scene.changed):
        app.frame(app.wait())


# -- CPU time of a frame -----------------------------------------------------------


def _frame_ms(app: App, scene: TableScene, cards: int, moving: int) -> float:
    """Median ms of a frame with its controls and its way to the screen; the first round warms up."""
    timeline = _flight(scene.stage.picture, cards, moving)
    return round(statistics.median([_run(app, scene, timeline) for _ in range(ROUNDS + 1)][1:]), 2)


def _run(app: App, scene: TableScene, timeline: Timeline) -> float:
    scene.stage.timeline = timeline
    times: list[float] = []
    for i in range(FRAMES):
        begin = time.process_time()
        surface = app.window.get_surface()
        scene.stage.draw(surface, LENGTH * (i + 0.5) / FRAMES, 12)
        paint(scene.desk.canvas(surface), scene.controls(), scene.ring, scene.glow)
        app.window.flip()
        times.append((time.process_time() - begin) * 1000)
    pygame.event.get()
    return statistics.median(times)


def _flight(table: Picture, cards: int, moving: int) -> Timeline:
    """A real table on which that many cards lie, the last of them on their way from the deck, as when they are dealt:
    they grow meanwhile."""
    h = table.grid.h * HIGH
    w = h / 1.4
    room, rows = table.grid.w - w, max(3, cards // 20)
    columns = -(-cards // rows)
    sprites = {
        f"table {i}.0": Sprite(
            i % 54, Box(room * (i % columns) / (columns - 1), (table.grid.h - h) * (i // columns) / (rows - 1), w, h)
        )
        for i in range(cards)
    }
    x, y = table.deck
    start = Box(x - w * 0.3, y - h * 0.3, w * 0.6, h * 0.6)
    under_way = list(sprites)[cards - moving :]
    ways = {place: Tween(sprites[place]._replace(box=start), sprites[place], LENGTH) for place in under_way}
    return Timeline(replace(table, sprites=sprites), 0.0, ways)


# -- a press -----------------------------------------------------------------------


def _clicks(app: App, scene: TableScene) -> dict[str, int]:
    """For a press on each control and on cards of the hand: the frames drawn until the picture is another, 0: none in
    the time there is."""
    px = app.desk.grid.px
    spots = {c.name: (px(c.box.centre[0]), px(c.box.centre[1])) for c in scene.controls() if c.enabled and c.look}
    cards = {f"card {i}": (px(x), px(y)) for i, (x, y) in list(enumerate(scene.stage.picture.spots()))[::5]}
    return {name: _press(app, scene, spot) for name, spot in (spots | cards).items() if name != "hand"}


def _press(app: App, scene: TableScene, spot: tuple[int, int]) -> int:
    """Point there, wait until that light is on, press; let go elsewhere, so that nothing more happens."""
    _post(pygame.MOUSEMOTION, spot, rel=(0, 0), buttons=(0, 0, 0))
    _quiet(app, scene)
    before, drawn, frames = _seen(app), app._drawn, 0
    begin = time.monotonic()
    _post(pygame.MOUSEBUTTONDOWN, spot, button=1)
    while _seen(app) == before and time.monotonic() < begin + WAIT:
        app.frame(app.wait())
        frames += app._drawn != drawn
        drawn = app._drawn
    seen = _seen(app) != before
    _post(pygame.MOUSEMOTION, (2, 2), rel=(0, 0), buttons=(1, 0, 0))
    _post(pygame.MOUSEBUTTONUP, (2, 2), button=1)
    _quiet(app, scene)
    return frames if seen else 0


def _quiet(app: App, scene: TableScene) -> None:
    app.frame(app.wait())
    while scene.changed or not scene.stage.timeline.done(app.now):
        app.frame(app.wait())


def _post(kind: int, spot: tuple[int, int], **more: object) -> None:
    pygame.event.post(pygame.event.Event(kind, {"pos": spot, "touch": False, **more}))


def _seen(app: App) -> bytes:
    return app.window.get_surface().get_buffer().raw


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2:])))
