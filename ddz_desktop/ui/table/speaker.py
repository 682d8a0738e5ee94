"""Reads the table aloud as it changes: what is asked once, what a key did at once, the last seconds as they come."""

from ddz_desktop.engine.events import Reason
from ddz_desktop.ui.keys import pressing
from ddz_desktop.ui.scene import Desk
from ddz_desktop.ui.table import spoken
from ddz_desktop.ui.table.place import Place
from ddz_desktop.ui.table.telling import Teller


class Speaker:
    """Silent where the player wants nothing read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: tuple[int, str] = (0, "")  # the question that was read
        self._seconds: int | None = None

    @property
    def on(self) -> bool:
        """Whether anything is to be read."""
        return self._desk.settings.speech != "off"

    def follow(self, place: Place, seconds: int | None, mine: bool) -> None:
        """What is new at the place by itself: a question, the last seconds if they are the player's."""
        if not self.on:
            return
        said = spoken.asked(self._desk.words, place)
        new, self._asked = (place.epoch, said) != self._asked and said, (place.epoch, said)
        if new:
            self._say(spoken.question(self._to(place), place, seconds, self._keys(place)))
        before, self._seconds = self._seconds, seconds
        if mine and not new and seconds != before and seconds in spoken.SECONDS:
            self._say(self._desk.say("speech.seconds", n=seconds))

    def picked(self, before: Place, after: Place) -> None:
        """A key or the mouse has done something to the hand."""
        if self.on:
            self._say(spoken.picked(self._to(after), before, after), answer=True)

    def refused(self, place: Place, reason: Reason) -> None:
        """The raised cards may not be played."""
        if self.on and place.view:
            self._say(spoken.refused(self._desk.words, place.view, reason), answer=True)

    def tell(self, what: str, place: Place, seconds: int | None) -> None:
        """What was asked for by a key: `read_hand`, `read_table`, `again`, `recorder`, `sort`, `card`."""
        if not self.on:
            return
        match what:
            case "again":
                self._desk.voice.again()
            case "read_table":
                self._say(spoken.table(self._to(place), place, seconds), answer=True)
            case "card":
                self._say(spoken.at_card(self._to(place), place), answer=True)
            case "recorder":
                self._say(spoken.still_out(self._to(place), place), answer=True)
            case _:
                self._say(spoken.hand(self._to(place), place), answer=True)

    def _to(self, place: Place) -> Teller:
        return spoken.teller_of(place, self._desk.words, self._desk.settings.speech == "full")

    def _keys(self, place: Place) -> tuple[str, ...]:
        return tuple(pressing(self._desk.settings.keys, choice.keys) for choice in place.choices)

    def _say(self, text: str, answer: bool = False) -> None:
        self._desk.voice.say(text, self._desk.words.language, answer)
