"""The table in words for who does not see it: what one is asked, one's cards and what is done to them, what lies. Pure.

What happens is told by `telling`; here is what is the case. Everything comes short or full, as the player has chosen.
"""

from collections.abc import Iterator

from ddz_desktop.engine.cards import rank
from ddz_desktop.engine.events import Reason
from ddz_desktop.engine.view import Turn, View
from ddz_desktop.ui.table import sit
from ddz_desktop.ui.table.picking import Pick
from ddz_desktop.ui.table.place import Place
from ddz_desktop.ui.table.telling import Teller, listed, read_card, read_cards, read_play
from ddz_desktop.ui.table.wording import prompt, refusal, to_beat
from ddz_desktop.ui.words import Words, sentences
from net.protocol import Room

SECONDS = (10, 5)  # left of one's time that are told


def teller_of(place: Place, words: Words, full: bool) -> Teller:
    """Who is told at a place."""
    chairs = place.room.chairs if place.room else ()
    return Teller(words, tuple(chair.name for chair in chairs), place.session.seat, full)


def reading(words: Words, turn: Turn) -> str:
    """A play by what it is; a pass as on its button."""
    return read_play(words, turn.cards, turn.stands, turn.combo) if turn.combo else words("ask.pass.yes")


# -- what one is asked -----------------------------------------------------------


def question(to: Teller, place: Place, seconds: int | None, keys: tuple[str, ...]) -> str:
    """What is asked; full: how long there is, and what can be answered, too. `keys`: of the choices in their order, ""
    where one has none."""
    words, view = to.words, place.view
    if view is None:
        return ""
    said = asked(words, place)
    if not said or not to.full:
        return said
    labels = [words(choice.label, n=choice.n) for choice in place.choices]
    named = [words("speech.key", label=a, key=key) if key else a for a, key in zip(labels, keys, strict=True)]
    choices = words("speech.choices", names=listed(words, named)) if named else ""
    return sentences(words, (said, words("speech.seconds", n=seconds) if seconds is not None else "", choices))


def asked(words: Words, place: Place) -> str:
    """The sentence above the buttons as it is spoken; "": there is none."""
    view = place.view
    if view is None or place.session.pending:
        return ""
    if place.between or place.session.automatic:
        return place.prompt(words)
    return prompt(words, view, sit.beatable(view), lambda turn: reading(words, turn))


def refused(words: Words, view: View, reason: Reason) -> str:
    """Why the raised cards were not played."""
    return refusal(words, view, reason, lambda turn: reading(words, turn))


# -- one's cards -----------------------------------------------------------------


def hand(to: Teller, place: Place) -> str:
    """The hand, and what is raised of it."""
    words, view, cards = to.words, place.view, place.pick.cards
    if view is None or not cards or place.between:
        return to.words("speech.no_cards")
    ranks = [rank(card) for card in cards]
    wild = [one for one in ranks if one in view.wilds]
    whole = words("speech.hand", n=len(cards), cards=read_cards(words, ranks))
    return sentences(words, (
        whole,
        words("speech.wilds", cards=read_cards(words, wild)) if wild else "",
        raised(to, place) if place.pick.chosen or to.full else "",
    ))  # fmt: skip


def raised(to: Teller, place: Place) -> str:
    """The raised cards: by what they would be played as, else one by one."""
    words, view, room, faces = to.words, place.view, place.room, place.pick.faces
    if view is None or room is None or not faces:
        return words("speech.none_raised")
    return words("speech.raised", cards=_as_play(words, room, view, place.pick))


def _as_play(words: Words, room: Room, view: View, pick: Pick) -> str:
    faces = pick.faces
    combos = sit.judged(room, view, faces) if sit.asked_to_play(view) else ()
    if isinstance(combos, tuple) and len(combos) == 1:
        return read_play(words, faces, sit.book_of(room, view).stands(faces, combos[0]), combos[0])
    return read_card(words, faces[0]) if len(faces) == 1 else read_cards(words, [rank(card) for card in faces])


def picked(to: Teller, before: Place, after: Place) -> str:
    """What a key or the mouse did to the hand: the card that the keys are at, or what is raised now; "": nothing."""
    was, now = before.pick, after.pick
    if was.cards != now.cards or was.deal != now.deal:
        return ""
    if was.chosen != now.chosen:
        single = was.chosen ^ now.chosen
        if now.cursor >= 0 and single == {now.cursor}:
            name = "speech.up" if now.cursor in now.chosen else "speech.down"
            text = to.words(name, card=read_card(to.words, now.cards[now.cursor]))
            return sentences(to.words, (text, raised(to, after) if to.full and now.chosen != single else ""))
        return raised(to, after)
    return at_card(to, after) if was.cursor != now.cursor and now.cursor >= 0 else ""


def at_card(to: Teller, place: Place) -> str:
    """The card that the keys are at; "": none."""
    words, pick, view = to.words, place.pick, place.view
    if pick.cursor < 0:
        return ""
    card = pick.cards[pick.cursor]
    text = read_card(words, card)
    if view and rank(card) in view.wilds:
        text = words("speech.wild", card=text)
    if pick.cursor in pick.chosen:
        text = words("speech.chosen", label=text)
    return words("speech.card", card=text, n=pick.cursor + 1, all=len(pick.cards)) if to.full else text


# -- what lies on the table --------------------------------------------------------


def table(to: Teller, place: Place, seconds: int | None) -> str:
    """What is to be beaten, what the others hold, whose turn it is; full: the whole trick, who is who, what it counts,
    too."""
    view = place.view
    if view is None:
        return ""
    if place.between:
        return place.prompt(to.words)
    parts = [_top(to, view), *(_trick(to, view) if to.full else ()), _counts(to, view), _turn(to, view)]
    parts += _standing(to, view) if to.full else ()
    parts += [to.words("speech.seconds", n=seconds)] if seconds is not None else []
    return sentences(to.words, parts)


def _top(to: Teller, view: View) -> str:
    top = to_beat(view)
    if top is None:
        return to.words("speech.nothing_lies")
    return to.words("speech.top", who=to.who(top.seat), what=reading(to.words, top))


def _trick(to: Teller, view: View) -> Iterator[str]:
    """The last turn of every seat in this trick but the one to be beaten."""
    last = {turn.seat: turn for turn in view.turns[view.trick :]}
    top = to_beat(view)
    for seat, turn in last.items():
        if turn is not top:
            yield to.words("log.says", who=to.who(seat), what=reading(to.words, turn))


def _counts(to: Teller, view: View) -> str:
    counts = [(seat, n) for seat, n in enumerate(view.counts()) if seat != to.me]
    return listed(to.words, [to.words("speech.left", who=to.who(seat), n=n) for seat, n in counts])


def _turn(to: Teller, view: View) -> str:
    if view.turn == to.me and to.me >= 0:
        return to.words("speech.mine")
    return to.words("speech.turn", who=to.who(view.turn)) if view.turn >= 0 else ""


def _standing(to: Teller, view: View) -> Iterator[str]:
    """Who is who, the multiplier, the cards that all see."""
    words = to.words
    if view.landlords:
        yield words("log.landlord", who=to.all_of(view.landlords))
    yield words("speech.multiplier", n=view.multiplier)
    if view.wilds:
        yield words("speech.wilds", cards=read_cards(words, view.wilds))
    if not isinstance(view.bottom, int) and view.bottom:
        yield words("speech.bottom", cards=read_cards(words, [rank(card) for card in view.bottom]))


def still_out(to: Teller, place: Place) -> str:
    """记牌器: what others may hold, by rank."""
    view, room = place.view, place.room
    if view is None or room is None or place.between:
        return ""
    out = sit.still_out(room.rules, view)
    return to.words("speech.out", cards=read_cards(to.words, [one for one, n in enumerate(out) for _ in range(n)]))
