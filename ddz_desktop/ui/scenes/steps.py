"""First steps: the table with a coach at its side, who says what to do and goes on whatever is done."""

from dataclasses import replace

from ddz_desktop.engine.cards import pack
from ddz_desktop.engine.events import Action, Play
from ddz_desktop.engine.phases import Over
from ddz_desktop.ui import opponents, single
from ddz_desktop.ui.scene import Desk, Pop
from ddz_desktop.ui.scenes.table import TableScene
from ddz_desktop.ui.table import coach
from ddz_desktop.ui.table.coach import Advice
from ddz_desktop.ui.table.layers import pen_of
from ddz_desktop.ui.table.picture import Picture
from ddz_desktop.ui.table.place import Place
from net.lesson import LEVEL, Lesson, Step, advise
from net.pace import PACES


class FirstSteps(TableScene):
    """A hand that is learnt from. Nothing of it is kept, and it is left without being asked."""

    by_itself = False
    explains = False  # the robots play from a list

    def __init__(self, desk: Desk) -> None:
        names = opponents.names(desk.say, LEVEL)
        super().__init__(desk, Lesson(desk.name, names, single.now_ms(), PACES[desk.settings.speed]), at_once=True)
        self.place = replace(self.place, counting=False)
        self._strayed = False  # the last turn was another than the coach's
        self._said = ""  # the name of the coach's last sentence

    @property
    def advice(self) -> Advice:
        """What the coach says now."""
        return self._advice(self.place)

    def _advice(self, place: Place) -> Advice:
        view = place.view
        return coach.advice(view, place.pick, _step(place)) if view else Advice("watch")

    def _picture(self, place: Place) -> Picture | None:
        picture, pen, fonts = super()._picture(place), pen_of(self.desk), self.desk.fonts
        if picture is None:
            return None

        def wrap(text: str, size: float, wide: float) -> list[str]:
            return fonts.wrap(text, "regular", pen.grid.type(size), wide * pen.grid.scale)

        said = self._advice(place)
        aside = self._strayed and not said.last
        return coach.coached(pen, wrap, picture, said, self.desk.say("coach.strayed") if aside else "")

    def send(self, action: Action) -> None:
        """Answer the question; the coach sees whether it was his answer."""
        step = _step(self.place)
        self._strayed = step is not None and not _same(step.act, action)
        super().send(action)

    def press(self, name: str) -> None:
        """The coach's own controls, or the table's."""
        match name:
            case coach.SKIP:
                self.change = Pop()
            case coach.RESULT:
                self._strayed = False
                self.show_result()
            case _:
                super().press(name)

    def go_on(self) -> None:
        """What the coach says is read aloud, each sentence once."""
        super().go_on()
        said = self.advice
        if self.desk.settings.speech != "off" and said.name != self._said:
            button = next((one.label for one in self.controls() if one.name == said.control), "")
            self.desk.voice.say(self.desk.say(f"coach.{said.name}", button=button), self.desk.words.language)
        self._said = said.name

    def to_result(self) -> None:
        """The coach has the last word: the result is shown when the learner asks for it."""

    def facts(self) -> dict[str, object]:
        """With what the coach says."""
        return super().facts() | {"coach": self.advice._asdict()}


def _step(place: Place) -> Step | None:
    """What is best done now; none where nothing is asked of the learner."""
    view = place.session.view
    if view is None or place.session.pending or place.session.automatic or isinstance(view.phase, Over):
        return None
    return advise(view)


def _same(one: Action, other: Action) -> bool:
    """Whether two answers come to the same: suits do not matter."""
    if isinstance(one, Play) and isinstance(other, Play):
        return pack(one.cards) == pack(other.cards)
    return one == other
