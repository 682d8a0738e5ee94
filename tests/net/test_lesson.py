"""The first steps' table: a hand that can be dealt, a list that can be played, clocks that wait."""

from ddz_desktop.bots.hints import hints
from ddz_desktop.engine.cards import pack, parse_ranks
from ddz_desktop.engine.deal import check
from ddz_desktop.engine.events import Bid, Pass, Play
from ddz_desktop.engine.game import Game, deal
from ddz_desktop.engine.phases import Bidding, Over, Playing
from ddz_desktop.engine.view import View
from net.lesson import NAMES, RULES, SEAT, Lesson, advise, dealt, play, script
from net.pace import PACES
from net.protocol import Act, Auto, Ready, Up, Update
from net.session import Session


class Learner:
    """Somebody at the lesson's table, under a clock of the test."""

    def __init__(self) -> None:
        self.now = 5_000
        self.lesson = Lesson("Ox", ("A", "B"), self.now, PACES["normal"])
        self.session = Session(SEAT)
        self.say(Ready())

    @property
    def view(self) -> View:
        """What is seen now."""
        assert self.session.view
        return self.session.view

    def say(self, *messages: Up) -> list[Update]:
        """Say something and hear what comes of it."""
        for message in messages:
            self.lesson.link.send(message)
        said = self.lesson.link.poll(self.now)
        for heard in said:
            self.session = self.session.take(heard)
        return [heard for heard in said if isinstance(heard, Update)]

    def run(self) -> None:
        """Let time pass as the link wants it, until the learner is asked or the hand is over."""
        for _ in range(200):
            if (self.session.view and self.view.may) or isinstance(self.view.phase, Over):
                return
            assert self.lesson.link.wake is not None
            self.now = max(self.now, self.lesson.link.wake)
            self.say()
        raise AssertionError("the robots are silent")

    def wait(self, seconds: int) -> list[Update]:
        """Look at the table every tenth of a second for so long; what it says meanwhile."""
        said: list[Update] = []
        for _ in range(10 * seconds):
            self.now += 100
            said += self.say()
        return said

    def act(self, act: Bid | Play | Pass) -> None:
        """Answer."""
        self.say(Act(self.session.update.hand if self.session.update else 0, self.view.ask, act))
        self.run()


def played() -> list[tuple[View, str]]:
    """The list from the engine alone: the learner's views with what each teaches."""
    game: Game = deal(dealt())[0].apply(SEAT, Bid(3))[0]
    lessons: list[tuple[View, str]] = []
    while isinstance(game.phase, Playing):
        seat = game.phase.turn
        view = game.view(seat)
        step = script()[seat, pack(view.hand), view.top]
        lessons += [(view, step.name)] if seat == SEAT else []
        game = game.apply(seat, step.act)[0]
    assert isinstance(game.phase, Over)
    assert game.phase.result.winners == (SEAT,)
    return lessons


def test_the_hand_can_be_dealt() -> None:
    """One whole deck, as the rules have it; the learner holds what the coach speaks of."""
    check(dealt((1, 2, 3), voids=2))
    game = deal(dealt())[0].apply(SEAT, Bid(3))[0]
    assert pack(game.view(SEAT).hand) == parse_ranks("3 4 5 6 7 8 8 9 T T J J J J Q Q K K A A")


def test_the_list_is_played_to_the_landlords_win() -> None:
    """Each turn legal and each lesson given, in its order."""
    assert tuple(name for _, name in played()) == NAMES


def test_the_lessons_teach_what_they_say() -> None:
    """Pass only where something could be played, the hint gives what is on the list, only the bomb beats the 2s."""
    lessons = {name: view for view, name in played()}
    for name, view in lessons.items():
        plays = hints(RULES, view)
        step = advise(view)
        assert step
        assert step.name == name
        if name == "hint":
            assert isinstance(step.act, Play)
            assert pack(plays[0].cards) == pack(step.act.cards)
        if name in ("pass", "bomb"):
            assert [len(one.cards) for one in plays] == [4]


def test_the_robots_leave_the_bidding_to_the_learner() -> None:
    """They pass, whatever was bid; what the list does not know they play as they can."""
    learner = Learner()
    learner.run()
    assert isinstance(learner.view.phase, Bidding)
    learner.act(Bid(1))
    assert learner.view.landlords == (SEAT,)
    game = deal(dealt())[0].apply(SEAT, Bid(0))[0]
    assert play("novice", RULES, game.view(1)) == Bid(0)
    assert play("novice", RULES, game.view(2)) is None


def test_the_same_hand_is_dealt_again_when_nobody_bids() -> None:
    """A void deal is dealt anew; after the third the learner is landlord (RULES.md §2.8)."""
    learner = Learner()
    learner.run()
    first = learner.view.hand
    for _ in range(3):
        learner.act(Bid(0))
        learner.wait(3)
        learner.run()
        assert learner.view.hand == first
    learner.act(Bid(0))
    assert learner.view.landlords == (SEAT,)
    assert learner.view.stake == 1


def test_the_clock_waits_for_the_learner_and_for_nobody_else() -> None:
    """Two minutes over a question change nothing and show no clock; the robots answer in their time after it."""
    learner = Learner()
    learner.run()
    for name in ("bid", *NAMES):
        assert learner.session.update
        assert learner.session.update.ms_left == -1
        assert learner.lesson.link.wake is None
        before = learner.view
        assert learner.wait(120) == []
        assert learner.view == before
        step = advise(learner.view)
        assert step
        assert step.name == name
        since = learner.now
        assert isinstance(step.act, Bid | Play | Pass)
        learner.act(step.act)
        assert learner.now - since < 10_000
    assert isinstance(learner.view.phase, Over)
    assert learner.view.phase.result.winners == (SEAT,)


def test_a_pause_stops_the_robots() -> None:
    """As at any table; the time of the pause is not theirs."""
    learner = Learner()
    learner.run()
    learner.say(Act(1, learner.view.ask, Bid(3)))
    step = advise(learner.view)
    assert step
    learner.say(Act(1, learner.view.ask, step.act))
    asked = learner.view.ask
    learner.lesson.link.pause(learner.now)
    assert learner.wait(120) == []
    learner.lesson.link.resume(learner.now)
    assert learner.say() == []
    assert learner.view.ask == asked
    learner.run()
    assert advise(learner.view)


def test_a_learner_on_automatic_is_played_for() -> None:
    """托管 plays the hand to its end; no dead end there either."""
    learner = Learner()
    learner.run()
    learner.act(Bid(3))
    learner.say(Auto(True))
    for _ in range(400):
        if isinstance(learner.view.phase, Over):
            return
        assert learner.lesson.link.wake is not None
        learner.now = max(learner.now, learner.lesson.link.wake)
        learner.say()
    raise AssertionError("the hand does not end")
