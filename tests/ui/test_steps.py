"""First steps: the coach leads to the win, knows a way on from everywhere, and stands in nobody's way."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from ddz_desktop.engine.book import book
from ddz_desktop.engine.cards import faces, pack
from ddz_desktop.engine.events import Play
from ddz_desktop.engine.phases import Over
from ddz_desktop.ui import single
from ddz_desktop.ui.scene import Desk, Pop, Push
from ddz_desktop.ui.scenes.menu import Menu
from ddz_desktop.ui.scenes.result import Result
from ddz_desktop.ui.scenes.setup import Setup
from ddz_desktop.ui.scenes.steps import FirstSteps
from ddz_desktop.ui.table import coach, picking
from ddz_desktop.ui.table import place as at
from ddz_desktop.ui.table.layers import TableMenu, pen_of
from ddz_desktop.ui.table.picture import Arrow, Panel, Text
from ddz_desktop.ui.theme import TEXT
from ddz_desktop.ui.words import LANGUAGES, catalogue
from net.lesson import NAMES, RULES, SEAT
from tests.ui.conftest import SIZES, MakeDesk
from tests.ui.table.driver import BEAT, Driver

every_text = pytest.mark.parametrize("text", TEXT)
every_language = pytest.mark.parametrize("language", LANGUAGES)
Learn = Callable[..., "Learner"]


class Learner(Driver):
    """Somebody who learns."""

    scene: FirstSteps

    def run(self, seconds: float) -> "Learner":
        """Let time pass; what is drawn is looked at elsewhere."""
        for _ in range(max(1, round(seconds / BEAT))):
            self.now += BEAT
            self._clock[0] += round(BEAT * 1000)
            self.scene.update(self.now)
        return self

    @property
    def said(self) -> coach.Advice:
        """What the coach says."""
        return self.scene.advice

    def listen(self) -> coach.Advice:
        """Wait until the coach wants something, or the hand is over, and all lies at rest."""
        self.until(lambda: self.said.name not in ("watch", "void") and self.scene.stage.timeline.done(self.now))
        self.scene.paint(self.surface)
        return self.said

    def obey(self) -> None:
        """Do what the coach says, by mouse alone: press the control, or click the cards."""
        said = self.said
        if said.control:
            assert self.control(said.control).enabled
            self.press(said.control)
            return
        assert said.cards
        for i in said.cards:
            self.click(*self.card(i)).run(0.5)

    def result(self) -> tuple[int, ...]:
        """Who has won."""
        view = self.scene.place.session.view
        assert view
        assert isinstance(view.phase, Over)
        return view.phase.result.winners


@pytest.fixture
def learn(make_desk: MakeDesk, window: pygame.Window, clock: list[int]) -> Iterator[Learn]:
    """Begin the first steps: `learn("en", (1024, 768))`."""
    learners: list[Learner] = []

    def make(
        language: str = "zh", size: tuple[int, int] = (1280, 720), speed: str = "instant", text: str = "normal"
    ) -> Learner:
        desk = make_desk(language, size, speed=speed, text=text)
        learner = Learner(desk, clock, pygame.Surface(size))
        learner.take(FirstSteps(desk))
        learners.append(learner)
        return learner

    yield make
    for learner in learners:
        learner.scene.close()


def apart(learner: Learner) -> None:
    """The coach's panel lies over no card, no control of the table and no words of it, and holds what he says."""
    picture, pen = learner.scene.stage.picture, pen_of(learner.desk)
    box = coach.panel(pen, learner.said.last)
    assert box.x >= 0
    own = (coach.SKIP, coach.RESULT)
    assert [c.name for c in picture.controls if c.name not in own and c.box.meets(box)] == []
    assert [place for place, sprite in picture.sprites.items() if sprite.box.meets(box)] == []
    inside = [mark for mark in (*picture.marks, *picture.above) if mark.box.meets(box)]
    assert all(box.grown(0.1).holds(*mark.box.centre) for mark in inside)
    lines = [mark for mark in inside if isinstance(mark, Text)]
    button = next(c for c in picture.controls if c.name in own)
    assert 1 <= len(lines) <= 5
    for i, line in enumerate(lines):
        assert line.box.right <= box.right - 8
        assert not line.box.meets(button.box)
        assert not any(line.box.meets(other.box) for other in lines[i + 1 :])
    assert picture.clock is None or not picture.clock.meets(box)


@every_text
@every_language
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_by_the_coachs_advice_the_hand_is_won(language: str, size: tuple[int, int], text: str, learn: Learn) -> None:
    """By mouse alone, each lesson in its order; at every moment the coach stands beside everything else."""
    learner, names = learn(language, size, text=text), []
    while learner.listen().name != "won":
        apart(learner)
        names.append(learner.said.name)
        assert len(names) < 60
        learner.obey()
    apart(learner)
    assert learner.result() == (SEAT,)
    lessons = [name for name in dict.fromkeys(names) if name != "ready"]
    assert lessons == ["bid", *NAMES]
    assert learner.said.name == "won"


def test_the_hand_is_learnt_by_keys_alone(learn: Learn) -> None:
    """Bid by number, then the hint and Enter, or P; the coach follows."""
    learner = learn()
    learner.listen()
    learner.key("3")
    for _ in range(40):
        if learner.listen().name in ("won", "lost"):
            break
        if learner.said.control == "pass":
            learner.key("p")
        else:
            learner.key("h")
            learner.key("return")
    assert learner.said.name in ("won", "lost")
    learner.key("tab")
    while learner.scene.ring.focus != coach.RESULT:
        learner.key("tab")
    learner.key("return")
    assert isinstance(learner.top, Result)


def against(learner: Learner, rnd: random.Random) -> bool | None:
    """Do something legal that is not what the coach says, True; False where there was nothing else to do, none where
    nothing was done yet but to raise cards."""
    scene, said = learner.scene, learner.said
    view = scene.place.session.view
    assert view
    lit = [choice.name for choice in scene.place.choices if choice.lit and choice.name.split()[0] in ("bid", "pass")]
    spare = [name for name in lit if name != said.control]
    wanted = pack(scene.place.pick.cards[i] for i in said.cards) or pack(scene.place.pick.faces)
    moves = [] if said.name == "bid" else list(book(RULES).moves(pack(view.hand), view.top))
    others = [move for move in moves if move[0] != wanted] if said.name != "hint" else []
    if spare and (not others or rnd.random() < 0.3):
        learner.press(rnd.choice(spare))
        return True
    if not others:
        learner.obey()
        return False if said.control in ("play", "pass") else None
    cards, combo = rnd.choice(others)
    played = faces(view.hand, cards)
    scene.place = at.picked(scene.place, picking.chosen_faces(scene.place.pick, played))
    scene.arrange()
    scene.send(Play(played, combo))
    return True


@every_text
@every_language
@pytest.mark.parametrize("seed", [*"01234", "de 3"])  # the last has a straight beside the coach
def test_against_all_advice_the_hand_still_ends(language: str, seed: str, text: str, learn: Learn) -> None:
    """No dead end: at each question the coach has a way that works, and says kindly that another works as well."""
    learner, rnd = learn(language, text=text), random.Random(seed)
    kind, turns, strayed = learner.desk.say("coach.strayed"), 0, False
    while learner.listen().name not in ("won", "lost"):
        turns += 1
        assert turns < 120, f"seed {seed}: {learner.scene.facts()}"
        apart(learner)
        said = learner.said
        assert said.control or said.cards
        assert not said.control or learner.control(said.control).enabled
        words = [mark.text for mark in learner.scene.stage.picture.marks if isinstance(mark, Text)]
        assert (kind in words) == strayed
        done = against(learner, rnd)
        strayed = strayed if done is None else done
    apart(learner)


def test_the_coach_says_so_when_others_are_raised(learn: Learn) -> None:
    """Cards beside his advice are no fault; his way back is still shown, and it works."""
    learner = learn()
    learner.listen()
    learner.obey()
    assert learner.listen().name == "straight"
    learner.click(*learner.card(0))
    assert learner.said.name == "others"
    assert len(learner.said.cards) == 5
    learner.click(640, 360, button=3)
    assert learner.said.name == "straight"
    assert learner.scene._strayed is False
    learner.obey()
    assert learner.said == coach.Advice("ready", "play")


def test_a_refused_play_leaves_the_coach_where_he_was(learn: Learn) -> None:
    """What is no combination is refused with a reason; the hand goes on."""
    learner = learn()
    learner.listen()
    learner.obey()
    learner.listen()
    for i in (0, 5):
        learner.click(*learner.card(i)).run(0.5)
    learner.key("return")
    assert learner.scene.place.warning
    assert learner.said.name == "others"


def test_the_highlight_is_on_what_the_coach_names(learn: Learn) -> None:
    """A gold ring round the control; an arrow over each card, and over no other."""
    learner = learn()
    learner.listen()
    bid = learner.control("bid 3").box
    picture = learner.scene.stage.picture
    assert [mark for mark in picture.marks if isinstance(mark, Panel) and mark.edge == "gold" and mark.box.meets(bid)]
    learner.obey()
    learner.listen()
    picture = learner.scene.stage.picture
    top = picture.sprites["hand 0"].box.y
    arrows = [mark for mark in picture.above if isinstance(mark, Arrow) and top - 20 < mark.box.y < top]
    tips = [picture.hand_at(arrow.box.centre[0], arrow.box.bottom + 30) for arrow in arrows]
    assert tuple(tips) == learner.said.cards == (15, 16, 17, 18, 19)


def test_the_result_comes_when_it_is_asked_for_and_again_begins_anew(learn: Learn) -> None:
    """The coach has the last word; then the sum, and the same hand once more."""
    learner = learn()
    while learner.listen().name != "won":
        learner.obey()
    learner.run(20)
    assert learner.scene.layers == []
    learner.press(coach.RESULT)
    assert isinstance(learner.top, Result)
    learner.press("again")
    assert learner.listen().name == "bid"
    assert learner.scene.facts()["hand"] == 2


@pytest.mark.parametrize("turns", [0, 1, 4])
def test_skipping_leaves_at_once(turns: int, learn: Learn) -> None:
    """One press, no question."""
    learner = learn()
    for _ in range(turns):
        learner.listen()
        learner.obey()
    x, y = learner.control(coach.SKIP).box.centre
    learner.mouse(pygame.MOUSEBUTTONDOWN, x, y)
    learner.mouse(pygame.MOUSEBUTTONUP, x, y)
    assert isinstance(learner.scene.update(learner.now), Pop)


def test_nothing_of_it_is_kept(learn: Learn, tmp_path: Path) -> None:
    """No journal, no beans, no match to go on with; leaving asks for nothing."""
    learner = learn()
    before = learner.desk.profile
    learner.listen()
    learner.obey()
    learner.listen()
    learner.key("escape")
    assert isinstance(learner.top, TableMenu)
    names = {control.name for control in learner.top.controls()}
    assert "quit" in names
    assert not names & {"later", "escape"}
    learner.key("escape")
    while learner.listen().name != "won":
        learner.obey()
    learner.scene.close()
    assert [path.name for path in (tmp_path / "home").rglob("*.*") if path.is_file()] == []
    assert learner.desk.profile.beans == before.beans
    assert not learner.desk.left


def test_it_can_be_learnt_while_a_match_is_kept(learn: Learn) -> None:
    """The match that was left stays as it is."""
    learner = learn()
    desk = learner.desk
    single.start(desk, "huanle").close()
    single.look(desk)
    assert desk.left
    again = FirstSteps(desk)
    again.update(0.0)
    again.close()
    assert desk.left


# -- where it is offered -----------------------------------------------------------


def test_a_newcomer_is_offered_the_first_steps(desk: Desk) -> None:
    """One button in the menu at the very first start; once he is on his way a small one among the others."""
    kept: list[object] = []
    desk.save = kept.append
    menu = Menu(desk)
    names = [control.name for control in menu.controls()]
    assert "offer" in names
    assert "steps" not in names
    menu.press("offer")
    change = menu.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, FirstSteps)
    change.scene.close()
    assert kept == [desk.settings]
    assert not desk.settings.newcomer
    names = [control.name for control in menu.controls()]
    assert "offer" not in names
    menu.press("steps")
    change = menu.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, FirstSteps)
    change.scene.close()


def test_who_goes_straight_to_a_match_is_asked_no_more(desk: Desk) -> None:
    """The offer is no trap: it goes with the first other choice."""
    menu = Menu(desk)
    menu.press("single")
    change = menu.update(0.0)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Setup)
    assert not desk.settings.newcomer


@every_language
def test_every_lesson_has_its_words(language: str) -> None:
    """Each of the list, and whatever the coach can say off it."""
    words = {name.removeprefix("coach.") for name in catalogue(language) if name.startswith("coach.")}
    free = {"bid", "ready", "others", "lead", "beat", "hold", "nothing", "watch", "void", "won", "lost"}
    assert words == {*NAMES, *free, "skip", "result", "strayed"}
