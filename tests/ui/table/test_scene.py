"""The table as a scene, in the dummy driver: keys and mouse in, a real room behind it, time as an argument."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from ddz_desktop.engine.events import Event, Played, Reason
from ddz_desktop.engine.phases import Over, Playing
from ddz_desktop.engine.rules import PRESETS
from ddz_desktop.engine.view import View
from ddz_desktop.ui import keys, single
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.scene import Desk, Layer, Pop
from ddz_desktop.ui.scenes.notice import Dialog
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import hand, sit
from ddz_desktop.ui.table.layers import Chooser, Plays, TableMenu, pen_of
from ddz_desktop.ui.theme import LABEL, Grid
from ddz_desktop.ui.words import Words
from net.pace import PACES
from net.protocol import Act, Down, Refused, Update
from tests.ui.table.hands import SIZES, hand_of

MakeDesk = Callable[..., Desk]
BEAT = 0.05  # s of a step of the test's clock


class Driver:
    """Somebody at a table: moves the clock, presses keys and the mouse, reads the scene."""

    def __init__(self, desk: Desk, clock: list[int], surface: pygame.Surface) -> None:
        self.desk, self._clock, self.surface = desk, clock, surface
        self.now = 0.0
        self.scene: TableScene

    def sit(self, preset: str) -> "Driver":
        """Start a match and deal the first hand."""
        return self.take(TableScene(self.desk, single.start(self.desk, preset), at_once=True))

    def take(self, scene: TableScene) -> "Driver":
        """Play on at this scene."""
        self.scene = scene
        scene.entered()
        return self.run(0.2)

    def run(self, seconds: float) -> "Driver":
        """Let time pass, drawing what changed."""
        for _ in range(max(1, round(seconds / BEAT))):
            self.now += BEAT
            self._clock[0] += round(BEAT * 1000)
            self.scene.update(self.now)
            if self.scene.changed:
                self.scene.paint(self.surface)
                self.scene.drawn()
        return self

    def told(self, *messages: Down) -> "Driver":
        """The table says something, all at once."""
        link = self.scene.link
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(link, "poll", lambda _now: list(messages))
            self.run(BEAT)
        return self

    def until(self, fits: Callable[[], bool], limit: float = 60.0) -> "Driver":
        """Let time pass until something is so."""
        end = self.now + limit
        while not fits():
            assert self.now < end, f"waited in vain: {self.scene.facts()}"
            self.run(BEAT)
        return self

    def key(self, name: str) -> "Driver":
        """A key goes down and up."""
        code = pygame.key.key_code(name)
        self.scene.receive(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        self.scene.receive(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        return self.run(BEAT)

    def mouse(self, kind: int, x: float, y: float, button: int = 1) -> None:
        """A mouse event at a spot in units."""
        at = (self.desk.grid.px(x), self.desk.grid.px(y))
        self.scene.receive(pygame.event.Event(kind, pos=at, button=button, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, x: float, y: float, button: int = 1) -> "Driver":
        """Press and release."""
        self.mouse(pygame.MOUSEBUTTONDOWN, x, y, button)
        self.mouse(pygame.MOUSEBUTTONUP, x, y, button)
        return self.run(BEAT)

    @property
    def top(self) -> Layer:
        """The uppermost layer."""
        return self.scene.top

    def control(self, name: str) -> Control:
        """A control of the uppermost layer."""
        return next(control for control in self.scene.top.controls() if control.name == name)

    def press(self, name: str) -> "Driver":
        """Click a control."""
        return self.click(*self.control(name).box.centre)

    def card(self, i: int) -> tuple[float, float]:
        """Where the own card with that index can be hit."""
        box = self.scene.stage.timeline.after.sprites[f"hand {i}"].box
        return box.x + 11, box.y + 40

    @property
    def seconds(self) -> int:
        """What the clock shows."""
        seconds = self.scene.clock.seconds(self.now)
        assert seconds is not None
        return seconds

    @property
    def lit(self) -> list[str]:
        """The buttons of the action row that work."""
        return [choice.name for choice in self.scene.place.choices if choice.lit]

    @property
    def asked(self) -> bool:
        """Whether cards are asked of us."""
        return "hint" in self.lit

    def to_our_play(self) -> "Driver":
        """Decline everything until cards are asked of us; where we cannot answer, pass."""
        while not self.asked:
            self.until(lambda: bool(self.lit) or bool(self.scene.layers))
            if self.scene.layers:
                self.press("again")
            elif not self.asked:
                declined = [name for name in self.lit if name in ("start", "pass") or name.endswith(" 0")]
                self.press(declined[0]) if declined else self.run(0.5)
        return self


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The link's clock in ms, in the test's hands."""
    now = [1_000_000]
    monkeypatch.setattr(single, "now_ms", lambda: now[0])
    return now


@pytest.fixture
def seat(make_desk: MakeDesk, clock: list[int], window: pygame.Window) -> Iterator[Callable[..., Driver]]:
    """Sit down: `seat("huanle", speed="instant")`."""
    drivers: list[Driver] = []

    def make(preset: str, language: str = "zh", **settings: object) -> Driver:
        desk = make_desk(language, **({"speed": "instant"} | settings))
        single.look(desk)
        drivers.append(Driver(desk, clock, window.get_surface()).sit(preset))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.scene.close()


def answer_by_keys(driver: Driver) -> None:
    """Press the key of whatever is asked."""
    if isinstance(driver.top, Chooser):
        driver.key("1")
    elif driver.asked:
        driver.key("h").key("return")
    else:
        keys = next(choice.keys for choice in reversed(driver.scene.place.choices) if choice.lit)
        driver.key(keys[0])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_hand_by_keyboard_alone(preset: str, seat: Callable[..., Driver]) -> None:
    """Every preset is played from the deal to the result without the mouse, and the next hand is begun."""
    driver = seat(preset)
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            break
        answer_by_keys(driver)
    assert isinstance(driver.top, Result)
    view = driver.scene.place.session.view
    assert view is not None
    assert isinstance(view.phase, Over)
    hand = driver.scene.facts()["hand"]
    driver.key("return")
    if "start" in driver.lit:
        driver.key("return")
    driver.until(lambda: driver.scene.facts()["hand"] != hand)


@pytest.mark.parametrize("preset", ["huanle", "five"])
def test_a_whole_hand_by_mouse_alone(preset: str, seat: Callable[..., Driver]) -> None:
    """Buttons and cards are pressed where they are drawn, until the result."""
    driver = seat(preset, speed="fast")
    for _ in range(300):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            return
        if isinstance(driver.top, Chooser):
            driver.press("reading 0")
        elif driver.asked:
            driver.press("hint")
            driver.press("play")
        else:
            driver.press(driver.lit[-1])
    raise AssertionError("no end")


def test_selecting_by_mouse_is_selecting_that_card(seat: Callable[..., Driver]) -> None:
    """Each card is raised by a click on it, a run by a drag; the right button and empty felt put all down."""
    driver = seat("classic_a")
    cards = driver.scene.place.pick.cards
    for i, card in enumerate(cards):
        driver.click(*driver.card(i))
        assert driver.scene.place.pick.faces == (card,)
        if i % 2:
            driver.run(0.4).click(*driver.card(i))
        else:
            driver.click(640, 330, button=3)
        assert not driver.scene.place.pick.chosen
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.card(2))
    driver.mouse(pygame.MOUSEMOTION, *driver.card(9))
    driver.mouse(pygame.MOUSEMOTION, *driver.card(6))
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.card(6))
    assert driver.scene.place.pick.faces == cards[2:7]
    driver.click(640, 330)
    assert not driver.scene.place.pick.chosen


def test_putting_down_between_two_clicks_makes_them_two(seat: Callable[..., Driver]) -> None:
    """A click, all put down, a quick click on the same card: that is no double click and plays nothing."""
    driver = seat("huanle").to_our_play()
    driver.click(*driver.card(0)).click(640, 330, button=3).click(*driver.card(0))
    assert driver.scene.place.pick.chosen == {0}
    assert driver.scene.place.session.pending is None
    assert not driver.scene.place.warning


def test_of_two_waiting_updates_the_older_ends_at_once(seat: Callable[..., Driver]) -> None:
    """Both plays are there in one frame: the older lies at rest already, the newer is on its way."""
    driver = seat("classic_a", speed="normal")
    first = driver.scene.place.session.update
    assert first is not None
    steps = hand_of("classic_a", 3, 0)
    at = next(i for i in range(1, len(steps)) if _plays(steps, i) == 1 and _plays(steps, i + 1) == 2)
    updates = [
        Update(first.rev + 1 + i, first.hand + 1, steps[at - 1 + i][1], steps[at - 1 + i][0], 20_000, 20_000)
        for i in range(3)
    ]
    driver.told(updates[0]).run(1.0).told(*updates[1:])
    moving = {place.split(".")[0] for place in driver.scene.stage.timeline.tweens if place.startswith("table")}
    assert moving == {"table 2"}
    assert "table 1.0" in driver.scene.stage.timeline.frame(driver.now)


def _plays(steps: Sequence[tuple[View, tuple[Event, ...]]], i: int) -> int:
    """The seat that played in that step; -1: nobody did."""
    found = [event.seat for event in steps[i][1] if isinstance(event, Played)] if i < len(steps) else []
    return found[0] if found else -1


def test_the_last_picture_is_the_table_at_rest(seat: Callable[..., Driver]) -> None:
    """When a movement ends, the table is drawn once more, exactly as the layout has it, and then left alone."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0)
    driver.click(*driver.card(3))
    drawn = []
    for _ in range(12):
        driver.now += 0.02
        driver.scene.update(driver.now)
        drawn.append((driver.scene.changed, driver.scene.stage.timeline.done(driver.now)))
        driver.scene.drawn()
    assert (True, True) in drawn
    assert drawn[-1] == (False, True)


def test_a_choice_made_before_ones_turn_stays(seat: Callable[..., Driver]) -> None:
    """Cards raised during the auction and others' turns are raised still when it is our turn."""
    driver = seat("classic_a", speed="normal")
    driver.click(*driver.card(0)).click(*driver.card(3))
    faces = driver.scene.place.pick.faces
    for _ in range(20):
        if driver.asked or isinstance(driver.top, Result):
            break
        assert driver.scene.place.pick.faces == faces
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if driver.lit and not driver.asked:
            driver.press(driver.lit[0])
    assert set(faces) <= set(driver.scene.place.pick.faces) or driver.scene.facts()["hand"] != 1


def test_a_refusal_says_why_and_keeps_the_choice(seat: Callable[..., Driver]) -> None:
    """The host refuses: the sentence is there, the raised cards too; the next click takes the sentence away."""
    driver = seat("huanle").to_our_play()
    driver.key("h")
    faces, update = driver.scene.place.pick.faces, driver.scene.place.session.update
    assert update is not None
    driver.told(Refused(update.hand, update.view.ask, "illegal", Reason.LAST_HAND)).run(0.2)
    assert driver.scene.facts()["prompt"] == driver.desk.say("reason.last_hand")
    assert driver.scene.place.pick.faces == faces
    driver.click(*driver.card(0))
    assert driver.scene.facts()["prompt"] != driver.desk.say("reason.last_hand")


def test_a_dark_play_button_says_why(seat: Callable[..., Driver]) -> None:
    """Pressing 出牌, Enter or Space with cards that may not be played names the reason and sends nothing."""
    driver = seat("huanle").to_our_play()
    for way, name in ((driver.press, "play"), (driver.key, "return"), (driver.key, "space")):
        driver.click(640, 330)
        way(name)
        assert driver.scene.facts()["prompt"] == driver.desk.say("reason.no_cards")
        assert driver.scene.place.session.pending is None


def test_a_press_acts_only_if_it_began_in_our_turn(
    seat: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mouse goes down where 出牌 will be while another plays, and comes up in our turn: nothing is played. Space
    held over the change sends no second press, and one pressed before it does nothing."""
    driver = seat("huanle", speed="normal").to_our_play()
    spot = driver.control("play").box.centre
    driver.key("h")
    sent: list[object] = []
    driver.press("play")
    driver.until(lambda: not driver.lit)
    monkeypatch.setattr(driver.scene.link, "send", sent.append)
    driver.key("space").key("return")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *spot)
    driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
    driver.mouse(pygame.MOUSEBUTTONUP, *spot)
    driver.run(0.2)
    assert not [message for message in sent if isinstance(message, Act)]


def test_pressing_play_twice_plays_once(seat: Callable[..., Driver]) -> None:
    """A double click on 出牌 sends one act; the second press meets no button."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.key("h")
    spot, before = driver.control("play").box.centre, len(driver.scene.place.pick.cards)
    raised = len(driver.scene.place.pick.faces)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        driver.mouse(kind, *spot)
    driver.run(0.3)
    assert len(driver.scene.place.pick.cards) == before - raised


def test_every_tool_does_what_it_says(seat: Callable[..., Driver]) -> None:
    """记牌器, 理牌, 托管, the plays so far, pause and the way out, each by mouse and by key."""
    driver = seat("huanle", speed="normal").to_our_play()
    scene = driver.scene
    for press in (driver.press, lambda _name: driver.key("r")):
        counting = scene.place.counting
        press("recorder")
        assert scene.place.counting != counting
    for press in (driver.press, lambda _name: driver.key("s")):
        order, cards = scene.place.order, sorted(scene.place.pick.cards)
        press("sort")
        assert scene.place.order != order
        assert sorted(scene.place.pick.cards) == cards
    for press, back in ((driver.press, "close"), (lambda _name: driver.key("l"), "close")):
        press("last")
        assert isinstance(driver.top, Plays)
        driver.press(back)
        assert not scene.layers
    driver.press("auto")
    assert scene.place.session.automatic
    driver.key("t")
    assert not scene.place.session.automatic


def test_pausing_stops_the_clock(seat: Callable[..., Driver]) -> None:
    """While the menu is open no time passes at the table; Esc closes it, and the clock goes on where it stood."""
    driver = seat("huanle", speed="normal").to_our_play()
    before = driver.seconds
    for way in ("pause", "leave"):
        driver.press(way)
        assert isinstance(driver.top, TableMenu)
        driver.run(40.0)
        driver.key("escape")
        assert not driver.scene.layers
        assert before - driver.seconds <= 1
    assert driver.asked
    driver.run(2.0)
    assert driver.seconds < before


def test_pausing_locks_nothing_in_any_phase(seat: Callable[..., Driver]) -> None:
    """Paused and gone on with at every question of a hand, the hand is played to its end."""
    driver = seat("huanle")
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if isinstance(driver.top, Result):
            return
        driver.key("f10").run(3.0).key("escape")
        if driver.lit:
            answer_by_keys(driver)
    raise AssertionError("no end")


def test_the_chooser_closes_with_its_question(seat: Callable[..., Driver]) -> None:
    """Time is up while the chooser is open: it goes, and nothing of it is played later."""
    driver = seat("huanle", speed="normal").to_our_play()
    sitting = driver.scene.place.sitting(driver.desk.say, timed=True)
    assert sitting
    hint = sit.suggestions(sitting.room.rules, sitting.view)[0]
    assert hint.combo
    listed = sit.readings(sitting.room, sitting.view, hint.cards, (hint.combo,))
    driver.scene.show(Chooser(driver.desk, replace(sitting, readings=listed), lambda _name: None))
    driver.run(40.0)
    assert not isinstance(driver.top, Chooser)


def test_nothing_is_asked_before_the_result_is_seen(seat: Callable[..., Driver]) -> None:
    """Between the last card and the result no button to begin the next hand shows up."""
    driver = seat("huanle", speed="normal")
    for _ in range(200):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        if driver.scene.layers:
            assert isinstance(driver.top, Result)
            return
        assert "start" not in driver.lit
        answer_by_keys(driver)
    raise AssertionError("no end")


def test_tab_goes_to_the_question_and_the_arrows_back_to_the_hand(seat: Callable[..., Driver]) -> None:
    """The first Tab is on the first answer, the next on the second; once one is given, arrows move over the cards."""
    driver = seat("huanle")
    driver.until(lambda: "call 0" in driver.lit or "rob 0" in driver.lit)
    question = driver.lit
    for name in question:
        assert driver.key("tab").scene.ring.focus == name
    driver.key("return").until(lambda: bool(driver.lit) and driver.lit != question)
    assert driver.scene.ring.focus == ""
    driver.key("right")
    assert (driver.scene.ring.focus, driver.scene.place.pick.cursor) == ("", 0)


def test_the_keys_of_the_hand_work_from_the_ring(seat: Callable[..., Driver]) -> None:
    """With Tab on the hand, arrows and space raise cards, and Enter plays or says why not."""
    driver = seat("huanle").to_our_play()
    for _ in range(20):
        driver.key("tab")
        if driver.scene.ring.focus == "hand":
            break
    driver.key("right").key("right").key("space")
    assert driver.scene.place.pick.chosen == {1}
    driver.key("down")
    assert not driver.scene.place.pick.chosen
    driver.key("return")
    assert driver.scene.place.warning == driver.desk.say("reason.no_cards")


def test_escape_closes_the_top_layer_only(seat: Callable[..., Driver]) -> None:
    """Esc in the question after 逃跑 goes back to the menu, once more to the table; nothing is left or lost."""
    driver = seat("huanle").to_our_play()
    driver.key("escape")
    driver.press("escape")
    assert isinstance(driver.top, Dialog)
    driver.key("escape")
    assert isinstance(driver.top, TableMenu)
    driver.key("escape")
    assert not driver.scene.layers
    assert driver.scene.change is None


def test_no_key_of_the_table_acts_under_a_layer(seat: Callable[..., Driver]) -> None:
    """With the menu open, H, Space, R and digits change nothing below it."""
    driver = seat("huanle").to_our_play()
    driver.key("escape")
    before = driver.scene.facts() | {"counting": driver.scene.place.counting}
    for key in ("h", "p", "r", "t", "1"):
        driver.key(key)
    assert isinstance(driver.top, TableMenu)
    driver.key("s")  # a key of the menu's own: the score sheet; the hand below is not sorted
    assert driver.scene.facts() | {"counting": driver.scene.place.counting} == before


def test_leaving_for_later_keeps_the_hand(seat: Callable[..., Driver], clock: list[int], window: pygame.Window) -> None:
    """Left in the middle and gone on with: the same hand, the same cards, the same question."""
    driver = seat("huanle", speed="normal").to_our_play()
    facts = {key: driver.scene.facts()[key] for key in ("hand", "ask", "cards", "counts")}
    driver.key("escape")
    driver.control("later")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.control("later").box.centre)
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.control("later").box.centre)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    match = single.resume(driver.desk)
    assert match
    driver.take(TableScene(driver.desk, match))
    assert {key: driver.scene.facts()[key] for key in facts} == facts


def test_giving_up_is_asked_and_final(seat: Callable[..., Driver]) -> None:
    """逃跑: a question first; then the match is gone and the penalty booked."""
    driver = seat("huanle").to_our_play()
    beans = driver.desk.profile.beans
    driver.key("escape")
    driver.press("escape")
    driver.press("yes")
    assert isinstance(driver.top, Result)
    back = driver.control("back").box.centre
    driver.mouse(pygame.MOUSEBUTTONDOWN, *back)
    driver.mouse(pygame.MOUSEBUTTONUP, *back)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    assert driver.desk.profile.beans < beans
    assert not driver.desk.left


def test_giving_up_points_shows_the_total(seat: Callable[..., Driver]) -> None:
    """Under points the result says what the match comes to for everybody, the leaver too."""
    driver = seat("classic_a").to_our_play()
    driver.key("escape")
    driver.press("escape")
    driver.press("yes")
    result = driver.top
    assert isinstance(result, Result)
    assert [row.after for row in result.rows] == [row.change for row in result.rows]
    assert result.rows[0].change < 0


def test_giving_up_to_a_bot_settles_what_it_makes_of_the_hand(seat: Callable[..., Driver]) -> None:
    """With `on_leave=bot` nothing more is seen, and yet nothing is left, and the beans are those of the played hand."""
    driver = seat("huanle", options={"huanle": {"on_leave": "bot"}}).to_our_play()
    driver.key("escape")
    driver.press("escape")
    driver.mouse(pygame.MOUSEBUTTONDOWN, *driver.control("yes").box.centre)
    driver.mouse(pygame.MOUSEBUTTONUP, *driver.control("yes").box.centre)
    assert isinstance(driver.scene.update(driver.now), Pop)
    driver.scene.close()
    result = driver.scene.match.room.table.result
    assert result
    assert result.why == "out"
    assert result.settlement
    assert driver.desk.profile.beans == result.settlement.after[0]
    assert not driver.desk.left


def test_speed_is_changed_at_the_table(seat: Callable[..., Driver]) -> None:
    """A speed chosen in the menu holds at once for cards and bots, and is kept."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.press("pause").press("speed fast")
    assert driver.desk.settings.speed == "fast"
    assert driver.scene.stage.pace.factor == 0.5
    assert driver.scene.match.room.pace == PACES["fast"]
    assert isinstance(driver.top, TableMenu)


def test_between_hands_one_just_goes(seat: Callable[..., Driver], window: pygame.Window, clock: list[int]) -> None:
    """Before the first hand the menu offers to leave, not to give up, and asks nothing more."""
    driver = seat("huanle")
    driver.scene.close()
    single.forfeit(driver.desk)
    driver.take(TableScene(driver.desk, single.start(driver.desk, "huanle")))
    assert driver.lit == ["start_shown", "start"]
    driver.press("leave")
    assert "escape" not in [control.name for control in driver.top.controls()]
    spot = driver.control("quit").box.centre
    driver.mouse(pygame.MOUSEBUTTONDOWN, *spot)
    driver.mouse(pygame.MOUSEBUTTONUP, *spot)
    assert isinstance(driver.scene.update(driver.now), Pop)


def test_starting_open_shows_the_hand(seat: Callable[..., Driver]) -> None:
    """明牌开始 is asked before the deal and multiplies by five."""
    driver = seat("huanle")
    driver.scene.close()
    single.forfeit(driver.desk)
    driver.take(TableScene(driver.desk, single.start(driver.desk, "huanle")))
    driver.press("start_shown")
    driver.until(lambda: bool(driver.scene.place.pick.cards))
    view = driver.scene.place.session.view
    assert view is not None
    assert view.shown[0] == 0
    assert view.multiplier == 5


def test_another_size_lays_everything_out_anew(seat: Callable[..., Driver]) -> None:
    """In the middle of a movement the window changes: all lies at rest in the new size, and cards are hit there."""
    driver = seat("huanle", speed="normal").to_our_play()
    driver.run(1.0).click(*driver.card(1))
    driver.desk.grid = Grid(1024, 768)
    driver.surface = pygame.Surface((1024, 768))
    driver.scene.resized()
    assert driver.scene.stage.timeline.after.grid == driver.desk.grid
    assert driver.scene.stage.timeline.done(driver.now)
    driver.run(1.0).click(*driver.card(4))
    assert driver.scene.place.pick.chosen == {1, 4}


def test_the_list_of_plays_can_be_turned(seat: Callable[..., Driver]) -> None:
    """All turns of a long hand can be read, page by page or by the wheel."""
    driver = seat("five")
    view = hand_of("five", 3, 0)[-1][0]
    plays = Plays(driver.desk, view, ("a",) * 5, lambda _name: None)
    driver.scene.show(plays)
    last = plays.first
    assert last > 0
    driver.press("up")
    assert plays.first < last
    driver.scene.receive(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=100))
    assert plays.first == 0
    assert not driver.control("up").enabled
    driver.key("page down")
    assert plays.first > 0


def test_tab_reaches_every_control(seat: Callable[..., Driver]) -> None:
    """Going round with Tab, every lit control gets the focus once."""
    driver = seat("huanle").to_our_play()
    driver.key("h")
    lit = [control.name for control in driver.scene.controls() if control.enabled and control.stop]
    seen = []
    for _ in lit:
        driver.key("tab")
        seen.append(driver.scene.ring.focus)
    assert sorted(seen) == sorted(lit)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_several_readings_open_the_chooser(language: str, seat: Callable[..., Driver]) -> None:
    """The chooser opens where cards can be meant in several ways, Esc closes it, a digit plays."""
    driver = seat("huanle", language)
    found = _with_several_readings(driver)
    assert isinstance(found.top, Chooser)
    found.key("escape")
    assert not found.scene.layers


def _with_several_readings(driver: Driver) -> Driver:
    """A hand whose lead can be read in two ways, opened in the chooser."""
    update = driver.to_our_play().scene.place.session.update
    assert update is not None
    cards = tuple(rank * 4 + suit for rank in range(4, 8) for suit in range(3))  # three planes in one
    phase, trick = Playing(0, 0, None, True), len(update.view.turns)
    view = structs.replace(update.view, hands=(cards, 17, 17), phase=phase, trick=trick)
    driver.told(structs.replace(update, rev=update.rev + 1, events=(), view=view)).run(0.2)
    for i in range(len(cards)):
        driver.click(*driver.card(i)).run(0.5)
    return driver.press("play")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu_fits_with_the_keys_below_its_speeds(size: tuple[int, int], language: str, desk: Desk) -> None:
    """The panel is as high as its lines, and stays in the window."""
    desk.words, desk.grid = Words(language), Grid(*size)
    menu = TableMenu(desk, True, lambda _name: None)
    box, lowest = menu.frame(), menu.controls()[-1].box.bottom
    assert box.y >= 0
    assert box.bottom <= desk.grid.h
    assert box.bottom - lowest >= 30 + 2 * LABEL
    assert "H" in " ".join(menu._keys())
    own = {"hint": "insert", "pass": "delete", "yes": "home", "no": "f12", "log": "f9"}
    desk.settings = desk.settings.with_(keys=own)
    assert menu.frame().y >= 0
    assert all(keys.shown(key) in " ".join(menu._keys()) for key in own.values())


# -- what the table does for the player ----------------------------------------------


def where(driver: Driver, fits: Callable[[View], bool], tries: int = 400) -> View:
    """Play by hints until the view fits."""
    for _ in range(tries):
        driver.until(lambda: bool(driver.lit) or bool(driver.scene.layers))
        view = driver.scene.place.view
        if view is not None and sit.asked_to_play(view) and fits(view):
            return view
        if isinstance(driver.top, Result):
            driver.key("return")
        else:
            answer_by_keys(driver)
    raise AssertionError("never so")


def test_nothing_is_answered_for_who_did_not_ask_for_it(seat: Callable[..., Driver]) -> None:
    """Both options are off at first: 要不起 waits for the player."""
    driver = seat("huanle")
    view = where(driver, lambda view: not sit.beatable(view))
    driver.run(3)
    assert driver.scene.place.view == view


def test_where_nothing_beats_the_table_passes_after_a_while(seat: Callable[..., Driver]) -> None:
    """With the option 要不起 is said without a press, not before the shortest public delay and by the longest."""
    driver = seat("huanle")
    where(driver, lambda view: not sit.beatable(view))
    driver.desk.settings = driver.desk.settings.with_(auto_pass=True, speed="normal")
    token, since, pace = driver.scene.place.token, driver.now, PACES["normal"]
    driver.until(lambda: driver.scene.place.token != token)
    assert pace.low / 1000 - BEAT <= driver.now - since <= pace.high / 1000 + 3 * BEAT


def test_a_last_hand_that_is_one_play_plays_itself(seat: Callable[..., Driver]) -> None:
    """With the option, and only where the whole hand is one legal play with one reading."""
    driver = seat("huanle")
    room = driver.scene.place.room
    assert room is not None
    view = where(driver, lambda view: not isinstance(sit.judged(room, view, view.hand), Reason))
    driver.desk.settings = driver.desk.settings.with_(auto_last=True)
    driver.until(lambda: isinstance(driver.top, Result))
    last = driver.scene.place.session.view
    assert last is not None
    assert sorted(last.turns[-1].cards) == sorted(view.hand)
    assert last.turns[-1].seat == view.seat


def test_the_menu_holds_what_is_answered_by_itself(seat: Callable[..., Driver]) -> None:
    """While a layer is open the hand waits, and so does the pass."""
    driver = seat("huanle")
    where(driver, lambda view: not sit.beatable(view))
    token = driver.scene.place.token
    driver.key("escape")
    driver.desk.settings = driver.desk.settings.with_(auto_pass=True)
    driver.run(5)
    assert driver.scene.place.token == token
    driver.key("escape")
    driver.until(lambda: driver.scene.place.token != token)


def test_who_shows_his_hand_sees_a_sign_of_it(seat: Callable[..., Driver]) -> None:
    """明牌 in the own bar from the start on."""
    driver = seat("huanle")
    driver.until(lambda: bool(driver.lit))
    view = driver.scene.place.view
    assert view is not None
    signs = []
    for shown in ((), (0,)):
        place = replace(driver.scene.place)
        sitting = place.sitting(driver.desk.say, timed=False)
        assert sitting is not None
        own = replace(sitting, view=structs.replace(view, shown=shown))
        signs.append([mark for mark in hand.bar(pen_of(driver.desk), own) if getattr(mark, "text", "") == "明牌"])
    assert [len(found) for found in signs] == [0, 1]
