"""The table: the player's session and link on one side, layout, motion and picking on the other."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pygame

from ddz_desktop.engine.events import Action, Event, Play, Reason
from ddz_desktop.engine.phases import Over
from ddz_desktop.engine.reading import Combo
from ddz_desktop.engine.view import View
from ddz_desktop.ui import single
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Pop, Scene
from ddz_desktop.ui.scenes.notice import Answer, Dialog, say_aloud
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.table import gesture, picking, sit, wording
from ddz_desktop.ui.table.controls import Choice, choices
from ddz_desktop.ui.table.gesture import Mouse, Token
from ddz_desktop.ui.table.layers import Chooser, Plays, TableMenu, deck_of, pen_of
from ddz_desktop.ui.table.layout import layout
from ddz_desktop.ui.table.motion import Pace, motion
from ddz_desktop.ui.table.paint import Painter
from ddz_desktop.ui.table.picking import Order, Pick
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.table.timeline import Timeline
from ddz_desktop.ui.theme import SPEEDS
from ddz_desktop.ui.widgets import paint
from net.pace import PACES
from net.protocol import Auto, Leave, Ready, Room, Update
from net.session import Session
from net.solo import Notice, Solo

_log = logging.getLogger(__name__)

LINGER = 1.4  # s that the last play is seen before the result, at normal speed


class TableScene(Scene):
    """One match against bots, hand after hand."""

    def __init__(self, desk: Desk, match: Solo, at_once: bool = False) -> None:
        super().__init__(desk)
        self.match, self.link = match, match.link
        self.session = Session(self.link.seat)
        self.pick, self.mouse = Pick(), Mouse()
        self.order: Order = "rank"
        self.counting = True
        self.warning = ""
        self.deadline: float | None = None  # when the question's time is up, on the scene's clock
        self.painter = Painter()
        self.timeline = Timeline(Picture(desk.grid))
        self._said: Notice | None = None  # of what is wrong with the files
        self._now = 0.0
        self._at_once, self._shown_hand, self._over_since = at_once, 0, -1.0
        self._paused_left: float | None = None
        self._seconds, self._moving = -1, False

    # -- what is so now ----------------------------------------------------------

    @property
    def room(self) -> Room | None:
        """The room as it is now."""
        return self.session.room

    @property
    def view(self) -> View | None:
        """The newest view; between two hands an empty table."""
        if self.room and (self.session.view is None or self.between):
            return sit.gathering(self.room, self.link.seat)
        return self.session.view

    @property
    def between(self) -> bool:
        """Whether the table waits for us to begin the next hand; not before the result of the last one was shown."""
        chair, update = self.session.chair, self.session.update
        if chair is None or self.room is None or self.room.playing or chair.ready:
            return False
        return update is None or self._shown_hand == update.hand or _void(update.view)

    @property
    def token(self) -> Token:
        """The question that stands, and whether it asks us for cards."""
        update = self.session.update
        return Token(update.hand, update.view.ask, sit.asked_to_play(update.view)) if update else Token(0, 0, False)

    @property
    def _epoch(self) -> int:
        """A number for the question, for the controls that belong to it."""
        return self.token.deal * 1_000 + self.token.ask

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The action row."""
        view, room = self.view, self.room
        if view is None or room is None or self.session.pending:
            return ()
        if self.between:
            return self._starts(room)
        cards = self.pick.faces
        playable = bool(cards) and sit.asked_to_play(view) and not isinstance(sit.judged(room, view, cards), Reason)
        return choices(view, playable, sit.beatable(view))

    def _starts(self, room: Room) -> tuple[Choice, ...]:
        start = Choice("start", "table.start", primary=True, keys=("return", "space"))
        return (Choice("start_shown", "table.start_shown"), start) if room.rules.shows else (start,)

    def sitting(self) -> Sitting | None:
        """What the picture is drawn from."""
        view, room = self.view, self.room
        if view is None or room is None:
            return None
        return Sitting(
            view,
            room,
            Pick() if self.between else self.pick,
            self.choices,
            self._prompt(view, room),
            bool(self.warning),
            timed=self.deadline is not None and not isinstance(view.phase, Over),
            epoch=self._epoch,
            left=sit.still_out(room.rules, view) if self.counting and self.session.view is view else None,
            auto=self.session.automatic,
            middle=sit.asked_to_play(view) and bool(picking.middle(self.pick)),
            pausable=True,
        )  # fmt: skip

    def _prompt(self, view: View, room: Room) -> str:
        say = self.desk.say
        if self.warning:
            return self.warning
        if _void(view):
            return say("table.void")
        if self.between:
            return say("table.before")
        if self.session.automatic:
            return say("table.auto_on")
        return "" if self.session.pending else wording.prompt(say, view, sit.beatable(view))

    @property
    def pace(self) -> Pace:
        """How fast things move."""
        return Pace(SPEEDS[self.desk.settings.speed])

    # -- time ----------------------------------------------------------------------

    def entered(self) -> None:
        """Back from the result, or here for the first time."""
        super().entered()
        self.ring.focus = ""

    def step(self, now: float) -> float | None:
        """Hear the table, begin what is to be animated, move on to the result; when to be called next."""
        self._now = now
        if self._paused_left is None:
            self._hear()
        self._begin_next()
        moving = not self.timeline.done(now)
        if moving or self._moving or self._second() != self._seconds:  # once more when all lies at rest
            self._moving, self._seconds = moving, self._second()
            self.stale = True
        self._to_result()
        self._say_notice()
        return self._wake()

    def _say_notice(self) -> None:
        """What the player must know of his files, such as a full disk: once, as soon as nothing else is shown."""
        notice = self.match.notice
        if notice is not self._said and not self.layers:
            self._said = notice
            if notice:
                say_aloud(self, self.desk.say(f"notice.{notice}"))

    def _hear(self) -> None:
        """Take what the table has said. Of several updates only the newest is animated; the older end at once."""
        said = self.link.poll(single.now_ms())
        if not said:
            return
        had = self.session
        self.session, waiting = reduce(Session.take, said, self.session).drained()
        if self.session.refused and self.session.refused is not had.refused:
            self.warning = self._refusal()
        for i, update in enumerate(waiting):
            self._follow(update, animate=i == len(waiting) - 1)
        if isinstance(self.top, Chooser) and self.top.sitting.epoch != self._epoch:
            self.drop(self.top)  # the question it belongs to is over
        self.arrange(waiting[-1].events if waiting else ())

    def _follow(self, update: Update, animate: bool) -> None:
        """Bring pick, clock and picture up to an update."""
        asked = (update.hand, update.view.ask)
        if not self.session.refused or (self.session.refused.hand, self.session.refused.ask) != asked:
            self.warning = ""
        cards = self.pick.cards
        self.pick = picking.follow(self.pick, update.hand, update.view.hand, self.order)
        if self.pick.cards != cards:
            self.mouse = Mouse()
        self.deadline = self._now + update.ms_left / 1000 if update.ms_left >= 0 else None
        if not animate:
            self._jump(update)

    def _jump(self, update: Update) -> None:
        sitting = self.sitting()
        if sitting:
            old = replace(sitting, view=update.view, choices=())
            self.timeline = Timeline(layout(pen_of(self.desk), old))

    def arrange(self, events: Sequence[Event] = ()) -> None:
        """Lay the table out anew, and let everything go from where it is to where it belongs."""
        sitting = self.sitting()
        if sitting is None:
            return
        before = replace(self.timeline.after, sprites=self.timeline.frame(self._now))
        fresh = motion(before, events, layout(pen_of(self.desk), sitting), self.pace)
        self.timeline = fresh.following(self.timeline, self._now) if fresh.tweens else replace(fresh, start=self._now)
        self.stale = True

    def _begin_next(self) -> None:
        """Begin the first hand without a question where nothing is to be chosen."""
        room = self.room
        if room and self.between and (self._at_once or (room.hand == 0 and not room.rules.shows)):
            self._at_once = False
            self.link.send(Ready())
            self._hear()

    def _to_result(self) -> None:
        """Show the result once the last play has been seen."""
        view, update = self.session.view, self.session.update
        if not update or not view or not isinstance(view.phase, Over) or _void(view):
            self._over_since = -1.0
            return
        if self._over_since < 0:
            self._over_since = self._now
        due = max(self.timeline.finish, self._over_since + LINGER * self.pace.factor)
        if self._now >= due and self._shown_hand != update.hand and not self.layers:
            self._shown_hand = update.hand
            self._show_result()

    def _show_result(self, again: bool = True) -> None:
        """The result over the table; from it to the next hand, which is begun here where it may begin open, or away."""
        view, room = self.session.view, self.session.room
        if view is None or room is None:
            return

        def done(name: str) -> None:
            if name == "back":
                self.change = Pop()
                return
            self.drop(result)
            if not room.rules.shows:
                self.link.send(Ready())
                self._hear()
            self.arrange()

        result = Result(self.desk, room, view, done, again)
        self.show(result)

    def _second(self) -> int:
        """Whole seconds on the clock."""
        if self.deadline is None:
            return -1
        return max(0, -int(-(self.deadline - self._now) // 1))

    def _wake(self) -> float | None:
        if not self.timeline.done(self._now):
            return self._now
        wakes = []
        if self._paused_left is None:
            if self.link.wake is not None:
                wakes.append(self._now + (self.link.wake - single.now_ms()) / 1000)
            if self.deadline is not None and self.deadline > self._now:
                wakes.append(self.deadline - self._second() + 1 if self._second() else self.deadline)
        if self._over_since >= 0 and self.session.update and self._shown_hand != self.session.update.hand:
            wakes.append(self._over_since + LINGER * self.pace.factor)
        return min(wakes, default=None)

    # -- controls --------------------------------------------------------------------

    def controls(self) -> tuple[Control, ...]:
        """As the picture has them."""
        return self.timeline.after.controls

    def press(self, name: str) -> None:
        """A control was pressed."""
        match name.split():
            case ["leave"] | ["pause"]:
                self._open_menu()
            case ["last"]:
                self._open_plays()
            case ["recorder"]:
                self.counting = not self.counting
            case ["sort"]:
                self.order = "count" if self.order == "rank" else "rank"
                self._resort()
            case ["auto"]:
                self.link.send(Auto(not self.session.automatic))
            case ["start"]:
                self.link.send(Ready())
            case ["start_shown"]:
                self.link.send(Ready(show=True))
            case ["hint"]:
                self._hint()
            case ["play"] | ["hand"]:
                self.play()
            case ["fill"]:
                self.pick = picking.filled(self.pick)
            case _:
                self._choose(name)
        self.arrange()

    def _choose(self, name: str) -> None:
        choice = next((choice for choice in self.choices if choice.name == name), None)
        if choice and choice.act:
            self.send(choice.act)

    def send(self, action: Action) -> None:
        """Answer the question."""
        self.session, act = self.session.act(action)
        self.warning = ""
        self.link.send(act)
        self._hear()

    def _hint(self) -> None:
        if self.view and self.room:
            plays = sit.suggestions(self.room.rules, self.view)
            self.pick = picking.hinted(self.pick, [play.cards for play in plays])
            self.warning = ""

    def _resort(self) -> None:
        cards = picking.arranged(self.pick.cards, self.order)
        chosen = picking.carried(self.pick.cards, cards, self.pick.chosen)
        self.pick = replace(self.pick, cards=cards, chosen=chosen, cursor=-1)

    def play(self) -> None:
        """Play the raised cards, after asking how they are meant where that matters."""
        sitting, cards = self.sitting(), self.pick.faces
        if sitting is None or not sit.asked_to_play(sitting.view) or self.session.pending:
            return
        combos = sit.judged(sitting.room, sitting.view, cards)
        if isinstance(combos, Reason):
            self.warning = wording.refusal(self.desk.say, sitting.view, combos)
        elif len(combos) == 1:
            self.send(Play(cards, combos[0]))
        else:
            self._ask_reading(sitting, combos)

    def _ask_reading(self, sitting: Sitting, combos: tuple[Combo, ...]) -> None:
        cards, token = self.pick.faces, self.token

        def done(name: str) -> None:
            self.drop(chooser)
            if name.startswith("reading ") and token == self.token:
                self.send(Play(cards, combos[int(name.split()[1])]))
            self.arrange()

        listed = sit.readings(sitting.room, sitting.view, cards, combos)
        chooser = Chooser(self.desk, replace(sitting, readings=listed), done)
        self.show(chooser)

    def _refusal(self) -> str:
        refused, view = self.session.refused, self.view
        if refused and refused.reason and view:
            return wording.refusal(self.desk.say, view, refused.reason)
        return self.desk.say("reason.stale" if refused and refused.code == "stale" else "table.not_now")

    # -- mouse and keys on the hand -----------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """Presses on the cards and on empty felt; the hand's keys unless the ring is in use."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._put_down()
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._mouse_down(*self.desk.grid.units(*event.pos))
            case pygame.MOUSEMOTION if self.mouse.drag:
                return self._mouse_over(self.desk.grid.units(*event.pos)[0])
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.mouse.drag:
                self.mouse = gesture.up(self.mouse)
                return True
            case pygame.KEYDOWN if not self.ring.shown or self.ring.focus == "hand":
                return self._key(pygame.key.name(event.key))
        return False

    def _put_down(self) -> bool:
        self.pick, self.mouse = picking.cleared(self.pick), Mouse()
        self.arrange()
        return True

    def _mouse_down(self, x: float, y: float) -> bool:
        picture = self.timeline.after
        control = next((one for one in picture.controls if one.box.holds(x, y) and one.name != "hand"), None)
        if control:
            self.mouse = Mouse()
            return self._say_why(control)
        card = picture.hand_at(x, y) if self.link.seat >= 0 else -1
        self.ring.shown = False
        if card < 0:
            return self._put_down()
        self.mouse, self.pick, plays = gesture.down(self.mouse, self.pick, card, self.token, self._now)
        self.warning = ""
        if plays:
            self.play()
        self.arrange()
        return True

    def _say_why(self, control: Control) -> bool:
        """A press on 出牌 while it is dark says why it is."""
        if control.name != "play" or control.enabled:
            return False
        self.play()
        self.arrange()
        return True

    def _mouse_over(self, x: float) -> bool:
        self.mouse, self.pick = gesture.over(self.mouse, self.pick, self.timeline.after.hand_near(x))
        self.arrange()
        return True

    def _key(self, name: str) -> bool:
        pick = gesture.key(self.pick, name) if self.link.seat >= 0 else None
        if pick is None:
            dark = next((one for one in self.controls() if one.name == "play" and not one.enabled), None)
            return name in ("return", "space") and dark is not None and self._say_why(dark)
        self.pick = pick
        self.warning = ""
        self.arrange()
        return True

    # -- layers -----------------------------------------------------------------------

    def _open_menu(self) -> None:
        self._pause()
        playing = bool(self.room and self.room.playing)

        def done(name: str) -> None:
            match name.split():
                case ["stay"]:
                    self.drop(menu)
                    self._resume()
                case ["later"]:
                    self.change = Pop()
                case ["escape"]:
                    self._confirm_escape(playing)
                case ["speed", speed]:
                    self._set_speed(speed)

        menu = TableMenu(self.desk, playing, done)
        self.show(menu)

    def _confirm_escape(self, playing: bool) -> None:
        """逃跑 cannot be taken back: ask. Between two hands nothing is lost."""

        def done(name: str) -> None:
            self.drop(dialog)
            if name == "yes":
                self._leave_for_good()

        if not playing:
            self.match.abandon(single.now_ms())
            self.change = Pop()
            return
        say = self.desk.say
        answers = (Answer("yes", say("leave.escape_yes")), Answer("no", say("leave.stay"), "primary", ("escape",)))
        dialog = Dialog(self.desk, say("leave.escape_title"), say("leave.escape_ask"), answers, done)
        self.show(dialog)

    def _leave_for_good(self) -> None:
        """逃跑, and what it costs; where a bot plays on, there is nothing to see."""
        self.link.send(Leave())
        self._hear()
        self.layers.clear()
        view, update = self.session.view, self.session.update
        if view is None or update is None or not isinstance(view.phase, Over):
            self.change = Pop()
            return
        self._shown_hand = update.hand
        self._show_result(again=False)

    def _set_speed(self, speed: str) -> None:
        self.desk.settings = self.desk.settings.with_(speed=speed)
        self.desk.save(self.desk.settings)
        self.match.room.pace = PACES[speed]
        self.stale = True

    def _open_plays(self) -> None:
        if self.view and self.room:
            names = tuple(chair.name for chair in self.room.chairs)
            plays = Plays(self.desk, self.view, names, lambda _name: self.drop(plays))
            self.show(plays)

    def _pause(self) -> None:
        if self._paused_left is None:
            self._paused_left = self.deadline - self._now if self.deadline is not None else -1.0
            self.link.pause(single.now_ms())

    def _resume(self) -> None:
        left, self._paused_left = self._paused_left, None
        if left is not None:
            self.deadline = self._now + left if left >= 0 else None
            self.link.resume(single.now_ms())

    # -- picture ------------------------------------------------------------------------

    def resized(self) -> None:
        """Everything lies elsewhere at once."""
        super().resized()
        self.timeline = Timeline(Picture(self.desk.grid))
        self.arrange()

    def draw(self, surface: pygame.Surface) -> None:
        """The table as it is now, its controls and clock."""
        canvas = self.desk.canvas(surface)
        picture = self.timeline.after
        seconds = None if self.deadline is None else max(0, self._second())
        self.painter.draw(canvas, self.timeline, self._now, deck_of(self.desk), seconds)
        paint(canvas, picture.controls, self.ring, self.glow)

    def facts(self) -> dict[str, object]:
        """What a test may wait for."""
        view, room = self.view, self.room
        return {
            "hand": room.hand if room else 0,
            "phase": type(view.phase).__name__.lower() if view else "",
            "ask": view.ask if view else -1,
            "may": [ask.act for ask in view.may] if view else [],
            "choices": [choice.name for choice in self.choices if choice.lit],
            "cards": list(self.pick.cards),
            "raised": list(self.pick.faces),
            "places": [(self.desk.grid.px(x), self.desk.grid.px(y)) for x, y in self.timeline.after.spots()],
            "counts": list(view.counts()) if view else [],
            "prompt": self._prompt(view, room) if view and room else "",
        }

    def close(self) -> None:
        """Keep a running hand for later; between two hands there is nothing to keep."""
        if self.match.room.table.playing:
            self.match.close()
        else:
            self.match.abandon(single.now_ms())
        single.look(self.desk)


def _void(view: View) -> bool:
    """Whether the deal is void: everybody passed, and it is dealt anew."""
    return isinstance(view.phase, Over) and view.phase.result.why == "void"
