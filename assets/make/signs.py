"""Plain signs of the window, in the same box of 64: arrows, ticks, play and pause, people, the network, suits."""

from __future__ import annotations

from collections.abc import Callable

from .motifs import arc, crescent, ellipse, flower, petal, rounded
from .paths import fold, move
from .pips import SUITS, pip
from .sheet import Sheet


def _line(d: str, width: float = 6) -> Callable[[], Sheet]:
    return lambda: Sheet().bridge(d, width)


def _shape(d: str) -> Callable[[], Sheet]:
    return lambda: Sheet().ink(d)


def _suit(suit: str) -> Callable[[], Sheet]:
    return lambda: Sheet().place(pip(suit), 0, 0, 0.5)


HAT = fold("M0,-25C3,-25 4,-21 6,-19C11,-14 17,-11 19,-9C19,-6 16,-6 12,-6L0,-6")
PERSON = fold("M0,-1C8,-1 18,4 19,22L0,22") + HAT


def person() -> Sheet:
    """One straw hat."""
    return Sheet().ink(move(PERSON, 0, 1, 1.1))


def people() -> Sheet:
    """Two straw hats: seats, players."""
    return Sheet().ink(move(PERSON, -14, 5, 0.74)).ink(move(PERSON, 15, -2, 0.74))


def lan() -> Sheet:
    """Three houses' lanterns on one line: the local network."""
    s = Sheet().bridge("M0,-8L0,2M-20,10L-20,2L20,2L20,10", 3.6)
    for x, y in ((0, -17), (-20, 18), (20, 18)):
        s.ink(rounded(x - 11, y - 8, 22, 16, 5)).slit(f"M{x - 4},{y - 3}L{x - 4},{y + 3}", 2)
        s.slit(f"M{x + 4},{y - 3}L{x + 4},{y + 3}", 2)
    return s


def eye() -> Sheet:
    """A spectator; 明牌, seen by all."""
    s = Sheet().ink("M-28,0C-16,-20 16,-20 28,0C16,20 -16,20 -28,0Z").paper(ellipse(0, 0, 12)).ink(ellipse(0, 0, 8))
    return s.paper(crescent(0, -1, 4.6, -40))


def music() -> Sheet:
    """Two quavers."""
    s = Sheet().bridge("M-11,16L-11,-18L19,-24L19,10", 4.4)
    return s.ink(ellipse(-17, 16, 8, 6.4)).ink(ellipse(13, 10, 8, 6.4))


def keyboard() -> Sheet:
    """Keys."""
    s = Sheet().ink(rounded(-28, -17, 56, 34, 6))
    for y, xs in ((-9, (-19, -9.5, 0, 9.5, 19)), (0, (-19, -9.5, 0, 9.5, 19))):
        s.paper("".join(rounded(x - 3, y - 3, 6, 6, 1.6) for x in xs))
    return s.paper(rounded(-14, 6.6, 28, 5.4, 1.8))


def calendar() -> Sheet:
    """The daily deal: a page from the almanac."""
    s = Sheet().ink(rounded(-22, -20, 44, 44, 6)).bridge("M-11,-26L-11,-16M11,-26L11,-16", 5).slit("M-17,-9L17,-9", 2.6)
    return s.paper(flower(0, 8, 12, 6))


def fan() -> Sheet:
    """The hand laid open (明牌)."""
    s = Sheet()
    for a in (-32, 0, 32):
        s.layer(move(rounded(-9, -43, 18, 31, 4), 0, 26, 1, a), 3)
    return s.paper(move(petal(0, -21, 14, 7), 0, 26, 1, 32))


def trophy() -> Sheet:
    """Matches won: the heaped rice measure on its foot."""
    s = Sheet().ink(fold("M0,-22L19,-22C19,-2 12,6 4,8L4,16L14,20L14,25L0,25"))
    return s.bridge("M-19,-17C-30,-16 -27,-2 -15,-2M19,-17C30,-16 27,-2 15,-2", 3.6).paper(flower(0, -10, 8, 6))


def lock() -> Sheet:
    """A room that asks for its code."""
    s = Sheet().ink(rounded(-18, -4, 36, 28, 6)).bridge("M-11,-4L-11,-12C-11,-28 11,-28 11,-12L11,-4", 4.6)
    return s.paper(petal(0, 18, 15, 8))


def turn() -> Sheet:
    """The pointer over the seat whose turn it is."""
    return Sheet().ink("M-22,-14C-10,-18 10,-18 22,-14L3,18C1,21 -1,21 -3,18Z")


def offline() -> Sheet:
    """A seat without connection."""
    s = Sheet().bridge(arc(-2, 20, 38, -42, 42), 6).bridge(arc(-2, 20, 22, -42, 10), 6).ink(ellipse(-2, 18, 6))
    return s.bridge("M12,6L26,20M26,6L12,20", 5)


SIGNS: dict[str, Callable[[], Sheet]] = {
    "back": _line("M9,-20L-11,0L9,20"),
    "forward": _line("M-9,-20L11,0L-9,20"),
    "up": _line("M-20,9L0,-11L20,9"),
    "down": _line("M-20,-9L0,11L20,-9"),
    "close": _line("M-16,-16L16,16M16,-16L-16,16"),
    "check": _line("M-20,2L-6,16L20,-15"),
    "plus": _line("M0,-20L0,20M-20,0L20,0"),
    "minus": _line("M-20,0L20,0"),
    "menu": _line("M-20,-14L20,-14M-20,0L20,0M-20,14L20,14"),
    "fullscreen": _line("M-22,-8L-22,-20L-8,-20M8,-20L22,-20L22,-8M22,8L22,20L8,20M-8,20L-22,20L-22,8", 5),
    "exit": _line("M4,-22L-20,-22L-20,22L4,22M-6,0L24,0M13,-12L25,0L13,12", 5),
    "share": _line("M-20,2L-20,22L20,22L20,2M0,8L0,-20M-12,-10L0,-22L12,-10", 5),
    "play": _shape("M-13,-21C-13,-24 -10,-25 -7,-23L21,-3C24,-1 24,1 21,3L-7,23C-10,25 -13,24 -13,21Z"),
    "pause": _shape(rounded(-17, -21, 12, 42, 4) + rounded(5, -21, 12, 42, 4)),
    "next": _shape("M-19,-19L9,0L-19,19Z" + rounded(11, -19, 7, 38, 3)),
    "previous": _shape("M19,-19L-9,0L19,19Z" + rounded(-18, -19, 7, 38, 3)),
    "undo": lambda: Sheet().bridge("M-14,-10L8,-10C28,-10 28,18 8,18L-8,18", 5).ink("M-10,-24L-10,4L-27,-10Z"),
    "clock": lambda: Sheet().bridge(arc(0, 0, 22, 0, 360, 48), 5).bridge("M0,-13L0,0L9,7", 4.4),
    "lock": lock,
    "people": people,
    "person": person,
    "lan": lan,
    "eye": eye,
    "music": music,
    "keyboard": keyboard,
    "calendar": calendar,
    "fan": fan,
    "trophy": trophy,
    "turn": turn,
    "offline": offline,
} | {f"suit_{suit}": _suit(suit) for suit in SUITS}
