"""Sound: which cues an event has, and the one door to the mixer."""

import logging
import os
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from ddz_desktop.engine import events as e
from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Event, Result
from ddz_desktop.engine.reading import Kind
from ddz_desktop.engine.view import View
from ddz_desktop.resources import asset

_log = logging.getLogger(__name__)

KINDS: Final = {
    kind: kind.name.lower() for kind in Kind
} | {
    Kind.PLANE_SINGLE: "plane_wings", Kind.PLANE_PAIR: "plane_wings",
    Kind.FOUR_SINGLE: "four_two", Kind.FOUR_PAIR: "four_two",
}  # fmt: skip
ALARMS: Final = {2: "last_two", 1: "last_one"}  # by the cards that a seat has left

# -- which cues ----------------------------------------------------------------


def cue_of(event: Event, seat: Seat) -> tuple[str, ...]:
    """The event's own cue, exactly one, as the seat (-1: a spectator) hears it, and beside it what the event brings
    about: the alarm of a seat with two cards or one, the spring of a hand that ends."""
    match event:
        case e.Played(combo=combo, left=left):
            return (KINDS[combo.kind], *([ALARMS[left]] if left in ALARMS else []))
        case e.Ended(result):
            return _end(result, seat)
        case e.Bidden(points=said) | e.Called(yes=said) | e.Robbed(yes=said) | e.Doubled(seats=said) if not said:
            return ("decline",)
    return (_CUES[type(event)],)


_CUES: Final[dict[type[Event], str]] = {
    e.Dealt: "deal", e.Flip: "flip", e.WildDrawn: "wild", e.Bidden: "bid", e.Called: "call", e.Robbed: "rob",
    e.Showed: "show", e.LandlordChosen: "landlord", e.Bottom: "bottom", e.Chose: "button", e.Doubled: "double",
    e.Revealed: "reveal", e.Kept: "kept", e.Passed: "pass", e.Left: "leave",
}  # fmt: skip


def _end(result: Result, seat: Seat) -> tuple[str, ...]:
    if result.why == "void":
        return ("void",)
    sprung = any(factor.name in ("spring", "anti_spring") for factor in result.factors)
    own = "win" if seat < 0 or seat in result.winners else "loss"
    return ("spring", own) if sprung else (own,)


def cues(before: View | None, events: Iterable[Event], view: View, automatic: bool = False) -> tuple[str, ...]:
    """The cues of an update in the order in which they are heard, none twice, last that it is one's turn: not where
    the seat is on automatic."""
    heard = dict.fromkeys(cue for event in events for cue in cue_of(event, view.seat))
    if asked(view) and not automatic and (before is None or before.ask != view.ask or not asked(before)):
        heard["your_turn"] = None
    return tuple(heard)


def asked(view: View) -> bool:
    """Whether the seat must answer; 明牌 is only offered."""
    return any(ask.act != "show" for ask in view.may)


# -- how they are heard --------------------------------------------------------

CHANNELS = 8  # sounds at once
TWICE = 2  # and of one cue
BUTTON = "button"


VOLUMES: Final = (0, 25, 50, 75, 100)


def volumes(say: Callable[..., str], percent: int) -> tuple[tuple[tuple[str, str], ...], str]:
    """The volumes that can be chosen, each with its words, and the one that is nearest to the present one."""
    words = tuple((str(v), say("settings.percent", n=v) if v else say("settings.off")) for v in VOLUMES)
    return words, str(min(VOLUMES, key=lambda v: abs(v - percent)))


def gain(percent: int) -> float:
    """Half the volume is heard as half as loud."""
    return (percent / 100) ** 2


class Audio:
    """Asked for cues at any time, it plays them when the frame is done. Where there is no device it is silent: SDL's
    dummy driver then takes the sounds, or nothing does."""

    def __init__(self) -> None:
        self._asked: dict[str, None] = {}  # in order, none twice
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._percent = 0
        self._open: bool | None = None  # none: not yet tried

    def ask(self, *names: str) -> None:
        """These are to be heard with this frame."""
        self._asked |= dict.fromkeys(names)

    def flush(self, percent: int) -> tuple[str, ...]:
        """Play what was asked for, at a volume of 0…100, and say what it was: a press is heard only where what it did
        is not. The first call that is not mute opens the mixer, which may take a while: call it after the picture."""
        names = tuple(name for name in self._asked if name != BUTTON or len(self._asked) == 1)
        self._asked.clear()
        try:
            self._set(percent)
            if percent and self._open:
                for name in names:
                    self._play(name)
        except (pygame.error, OSError) as error:
            _log.warning("sound has stopped: %s", error)
            self._open = False
        return names

    def _set(self, percent: int) -> None:
        if percent and self._open is None:
            self._open = open_mixer()
        if percent == self._percent:
            return
        self._percent = percent
        for sound in self._sounds.values():
            sound.set_volume(gain(percent))
        if self._open and not percent:
            pygame.mixer.stop()

    def _play(self, name: str) -> None:
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(asset(f"sounds/{name}.wav"))
            self._sounds[name].set_volume(gain(self._percent))
        if self._sounds[name].get_num_channels() < TWICE:
            pygame.mixer.find_channel(force=True).play(self._sounds[name])  # of all, the longest heard gives way


def open_mixer() -> bool:
    """Open the device, else the driver that swallows everything, unless that is done; whether there is one."""
    try:
        if pygame.mixer.get_init():
            return True
        pygame.mixer.init(44_100, -16, 2, 512)
    except (pygame.error, NotImplementedError) as error:  # the latter where pygame was built without a mixer
        _log.info("no sound device: %s", error)
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        try:
            pygame.mixer.init(44_100, -16, 2, 512)
        except (pygame.error, NotImplementedError) as worse:
            _log.warning("no sound at all: %s", worse)
            return False
    pygame.mixer.set_num_channels(CHANNELS)
    return True
