"""What can be done with a seat or a person of a room, and what is sent for it. Pure."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from ddz_desktop.bots.levels import offered
from ddz_desktop.ui import opponents
from ddz_desktop.ui.scenes.lan.company import Company, about, swap_word
from ddz_desktop.ui.scenes.notice import Answer, Question
from net.admission import BAN
from net.protocol import Guest, Kick, PutBot, Sit, Up

Say = Callable[..., str]


class Offer(NamedTuple):
    """`messages`: what each answer sends; “mute” sends nothing and is about `who`."""

    title: str
    text: str
    answers: tuple[Answer, ...]
    messages: Mapping[str, Up]
    who: str = ""


def seat(say: Say, room: Company, at: int) -> Offer | None:
    """What the owner can do with a seat that is nobody's; none: there is but one thing, to sit down there."""
    if room.owner != room.me:
        return None
    preset = room.room.rules.preset
    levels = offered(preset)
    bots = {f"bot.{level}": PutBot(at, level) for level in levels}
    answers = [Answer("sit", say("hall.sit_here"), "primary")]
    strong = ((level, opponents.proof(say, preset, level)) for level in levels)
    answers += [Answer(f"bot.{level}", say("hall.put_bot", level=proof)) for level, proof in strong]
    answers += [Answer("bot.", say("hall.take_bot"))] if room.room.chairs[at].level else []
    messages: dict[str, Up] = {"sit": Sit(at), "bot.": PutBot(at), **bots}
    return Offer(say("hall.seat_title", n=at + 1), "", tuple(answers), messages)


def person(say: Say, room: Company, guest: Guest, muted: Collection[str]) -> Offer:
    """What can be done with somebody: change places, not hear him, send him away; with oneself: stand up, wish no
    more."""
    if guest.id == room.me:
        answers = [Answer("stand", say("hall.stand"))] if guest.seat >= 0 and room.may_watch else []
        answers += [Answer("unwish", say("hall.unwish"))] if guest.wants != -1 else []
    else:
        answers = [Answer("swap", say(swap_word(room, guest)), "primary")] if guest.seat >= 0 else []
        answers += [Answer("mute", say("hall.unmute" if guest.id in muted else "hall.mute"))]
        answers += [Answer("kick", say("hall.kick"))] if room.owner == room.me else []
    messages: dict[str, Up] = {
        "stand": Sit(-1), "unwish": Sit(room.seat if room.seat >= 0 else -1), "swap": Sit(guest.seat),
        "kick": Kick(guest.id),
    }  # fmt: skip
    return Offer(guest.name, about(say, room, guest), tuple(answers), messages, guest.id)


def kicking(say: Say, offer: Offer) -> Question:
    """What is asked before somebody is sent away: for how long."""
    text = say("hall.kick_ask", n=BAN // 60_000)
    return Question(say("hall.kick_title", name=offer.title), text, say("hall.kick"), say("button.cancel"))
