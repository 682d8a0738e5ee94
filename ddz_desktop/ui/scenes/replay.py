"""A hand that was played, on the same table: play, pause, step, jump; with all cards open or as one seat saw it."""

from dataclasses import replace

import pygame
from msgspec import structs

from ddz_desktop.engine.phases import Over
from ddz_desktop.ui.canvas import Canvas
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Pop, Scene
from ddz_desktop.ui.scenes import sums
from ddz_desktop.ui.scenes.eyes import Eyes
from ddz_desktop.ui.settings import tidy
from ddz_desktop.ui.sound import cues
from ddz_desktop.ui.table.layers import Plays, pen_of
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picking import Pick, follow
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.score import Score
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.table.stage import Stage
from ddz_desktop.ui.theme import LABEL, Box, around
from ddz_desktop.ui.widgets import paint
from net.kept import Kept
from net.protocol import Room, Update
from net.recorded import Eye, Recorded

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_BUTTON, _GAP, _LEAP = 40.0, 6.0, 10
_WHOLE, _COUNT, _SPEED = 640.0, 76.0, 62.0  # units of the whole bar, of the number of the step, of the speed
_NAME = 100.0  # units of the name beside the bar
_JUMPS = {pygame.K_HOME: -100_000, pygame.K_END: 100_000, pygame.K_PAGEUP: -_LEAP, pygame.K_PAGEDOWN: _LEAP}
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_LINE = "a program"  # a level for every chair: nobody in a recording has a line whose quality could be shown


class Replay(Scene):
    """`playing`: begins by itself."""

    at_table = True

    def __init__(self, desk: Desk, kept: Kept, playing: bool = True) -> None:
        super().__init__(desk)
        self.kept = kept
        self.eye = "all"  # or the number of a seat
        self.stage, self.pick, self.score = Stage(desk, light=False), Pick(), Score()
        self._begin, self._now, self._dragging = playing, 0.0, False
        self.room: Room | None = None
        self.update_: Update | None = None
        self.link = self._recorded("all")
        self.go(0)
        self._cut()

    def _recorded(self, eye: Eye) -> Recorded:
        link = Recorded(self.kept.record, eye, self._ms)
        link.halted = True
        return link

    @property
    def _ms(self) -> int:
        return round(self._now * 1000)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return not self.link.halted and self.link.wake is not None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.link.timed) - 1

    # -- time ------------------------------------------------------------------------

    def step(self, now: float) -> float | None:
        """Show what is due."""
        self._now = now
        before = self.playing
        self._hear()
        if self._begin:  # with the first picture, whenever that is: from the empty table
            self.link.halted = self._begin = False
            self.stage.cut(Picture(self.grid))
            self._arrange(self.link.timed[0][1])
        self.stale = self.stage.stale(now, None) or before != self.playing or self.stale
        self.desk.audio.ask(*self.score.due(now))
        step = None if self.link.wake is None else max(now, self.link.wake / 1000)
        return min((wake for wake in (step, self.stage.wake(now), self.score.wake) if wake is not None), default=None)

    def _hear(self) -> None:
        """Take what the recording says. Of several updates only the newest is animated."""
        said = self.link.poll(self._ms)
        updates = [message for message in said if isinstance(message, Update)]
        for message in said:
            if isinstance(message, Room):
                self.room = self._seated(message)
        for i, update in enumerate(updates):
            self._take(update)
            if i < len(updates) - 1:
                self._cut()
            else:
                self._arrange(update)

    def _take(self, update: Update) -> None:
        view = update.view
        if self.link.seat < 0:
            view = structs.replace(view, seat=self.kept.seat)
        self.update_ = structs.replace(update, view=view)
        self.pick = follow(self.pick, 1, view.hand, "rank", view.wilds)

    def _seated(self, room: Room) -> Room:
        """The room with names that can be shown, the one beside the bar so that both have room."""
        below = self.kept.seat if self.link.seat < 0 else self.link.seat
        names = [tidy(chair.name) or "?" for chair in room.chairs]
        names[below] = pen_of(self.desk).fit(names[below], LABEL, "bold", _NAME)
        chairs = (structs.replace(c, name=name, level=_LINE) for c, name in zip(room.chairs, names, strict=True))
        return structs.replace(room, chairs=tuple(chairs), hand=self.kept.hand)

    def go(self, step: int) -> None:
        """Show a step: the next one moves as it did in the game, any other lies there at once."""
        before = self.link.step
        step = max(0, min(self.last, step))
        if step == before:
            return
        halted, self.link.halted = self.link.halted, True  # so that nothing comes but this step
        self.link.jump(step)
        said = self.link.poll(self._ms)
        self.link.halted = halted
        self.room = next(self._seated(message) for message in said if isinstance(message, Room))
        self._take(next(message for message in said if isinstance(message, Update)))
        if step == before + 1:
            self._arrange(self.link.timed[step][1])
        else:
            self._cut()

    def look(self, eye: Eye) -> None:
        """See the same moment through other eyes."""
        had, at_end = self.link, self.link.step == self.last
        self.link, self.pick = self._recorded(eye), Pick()
        self.link.speed = had.speed
        reached = sum(ms <= had.timed[had.step][0] for ms, _ in self.link.timed) - 1
        self.go(self.last if at_end else reached)
        self.link.halted = had.halted
        self._cut()

    # -- the picture at rest -----------------------------------------------------------

    def _picture(self) -> Picture:
        assert self.room is not None
        assert self.update_ is not None
        view = self.update_.view
        ending = sums.headline(self.desk.words, view.phase.result) if isinstance(view.phase, Over) else ""
        picture = layout(self._pen(), Sitting(view, self.room, self.pick, prompt=ending))
        return replace(picture, controls=tuple(c for c in picture.controls if c.name in ("leave", "last")))

    def _pen(self) -> Pen:
        """Whose hand it is not is not called “I”."""
        pen, say = pen_of(self.desk), self.desk.say
        if self.link.seat in (-1, self.kept.seat):
            return pen
        return replace(pen, say=lambda what, /, **v: str(v["name"]) if what == "table.me" else say(what, **v))

    def _arrange(self, update: Update) -> None:
        self.stage.show(self._picture(), update.events, self._now)
        self.score.set(cues(None, update.events, update.view, automatic=True), self._now)
        self.stale = True

    def _cut(self) -> None:
        self.stage.cut(self._picture())
        self.stale = True

    # -- controls ------------------------------------------------------------------------

    def heading(self) -> str:
        """Its title."""
        return self.desk.say("replays.title")

    def controls(self) -> tuple[Control, ...]:
        """The table's own that mean something here, and the recording's."""
        say, grid, at = self.desk.say, self.grid, self.link.step
        y, x = grid.h - 48, self._bar().x
        eye = Control("eye", Box(grid.w - 110, 16, _BUTTON, _BUTTON), look="icon", icon="eye", keys=("e",))
        back = Control("previous", Box(x, y, _BUTTON, _BUTTON), look="icon", icon="previous", enabled=at > 0)
        icon = "pause" if self.playing else "play"
        toggle = Control("toggle", Box(x + _BUTTON + _GAP, y, _BUTTON, _BUTTON), look="icon", icon=icon,
                         keys=("space", "return", "enter"))  # fmt: skip
        on = Control("next", Box(x + 2 * (_BUTTON + _GAP), y, _BUTTON, _BUTTON), look="icon", icon="next",
                     enabled=at < self.last)  # fmt: skip
        speed = Control("speed", Box(grid.w - 20 - _SPEED, y, _SPEED, _BUTTON),
                        say("replay.speed", n=f"{self.link.speed:g}"), "choice", keys=("v",))  # fmt: skip
        slider = Control("slider", self._slider(), look="bare")
        return (*self.stage.picture.controls, eye, back, toggle, on, slider, speed)

    def press(self, name: str) -> None:
        """A control was pressed; the slider hears the mouse itself."""
        match name:
            case "leave":
                self.change = Pop()
            case "last":
                self._open_plays()
            case "eye":
                self._open_eyes()
            case "previous" | "next":
                self.go(self.link.step + (1 if name == "next" else -1))
            case "toggle":
                self._toggle()
            case "speed":
                self.link.speed = SPEEDS[(SPEEDS.index(self.link.speed) + 1) % len(SPEEDS)]
        self.stale = True

    def _toggle(self) -> None:
        """Pause, or go on; at the end, begin anew."""
        if self.link.step == self.last:
            self.go(0)
            self.link.halted = False
        else:
            self.link.halted = not self.link.halted

    def hear(self, event: pygame.event.Event) -> bool:
        """Keys that step and jump, and the mouse on the slider."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event.key)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._dragging = self._slider().holds(*self.grid.units(*event.pos))
                self._drag(event.pos)
            case pygame.MOUSEMOTION:
                self._drag(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._dragging = False
        return False

    def _key(self, key: int) -> bool:
        """Arrows step unless they are moving the focus among the buttons."""
        free = not self.ring.shown or self.ring.focus == "slider"
        if key in _JUMPS or (key in _STEPS and free):
            self.go(self.link.step + (_JUMPS.get(key) or _STEPS[key]))
            return True
        return False

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._dragging:
            line = self._line()
            x, _ = self.grid.units(*pos)
            self.go(round((x - line.x) / line.w * self.last))

    def _open_plays(self) -> None:
        assert self.room is not None
        assert self.update_ is not None
        names = tuple(chair.name for chair in self.room.chairs)
        plays = Plays(self.desk, self.update_.view, names, lambda _: self.drop(plays))
        self.show(plays)

    def _open_eyes(self) -> None:
        assert self.room is not None

        def done(name: str) -> None:
            self.drop(eyes)
            if name != "close":
                self.eye = name
                self.look("all" if name == "all" else int(name))

        eyes = Eyes(self.desk, tuple(chair.name for chair in self.room.chairs), self.eye, done)
        self.show(eyes)

    # -- picture -----------------------------------------------------------------------

    def resized(self) -> None:
        """Everything lies elsewhere at once."""
        super().resized()
        self._cut()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and the recording's bar."""
        self.stage.draw(surface, self._now, None)
        canvas = self.canvas(surface)
        paint(canvas, self.controls(), self.ring, self.glow)
        self._draw_slider(canvas)

    def _draw_slider(self, canvas: Canvas) -> None:
        line, part = self._line(), self.link.step / max(1, self.last)
        y, x = line.centre[1], line.x + line.w * part
        canvas.panel(Box(line.x, y - 3, line.w, 6), 3, "panel", 0.9)
        if part:
            canvas.panel(Box(line.x, y - 3, line.w * part, 6), 3, "sand", 1)
        lit = self.ring.over == "slider" or self._dragging
        canvas.panel(around(x, y, 18, 18), 9, "sand_light" if lit else "sand", 1, "felt_deep")
        place = self.desk.say("replay.place", n=self.link.step, last=self.last)
        canvas.text(place, self._slider().right + _COUNT / 2, y, LABEL, "muted", anchor="center")

    def _bar(self) -> Box:
        return Box(self.grid.w - 20 - _WHOLE, self.grid.h - 48, _WHOLE, _BUTTON)

    def _slider(self) -> Box:
        """Where the slider can be hit."""
        bar = self._bar()
        x = bar.x + 3 * (_BUTTON + _GAP) + 4
        return Box(x, bar.y, bar.right - _SPEED - _COUNT - x, _BUTTON)

    def _line(self) -> Box:
        """Along which its knob goes."""
        box = self._slider()
        return Box(box.x + 12, box.y, box.w - 24, box.h)

    def facts(self) -> dict[str, object]:
        """What a test may wait for."""
        return {"step": self.link.step, "last": self.last, "playing": self.playing, "eye": self.eye}
