"""The rules of combinations as a book: one per rules and wild ranks, asked by the button, the bots and `apply`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ddz_desktop.engine import combos
from ddz_desktop.engine.bodies import bodies
from ddz_desktop.engine.cards import LANE, RANK_OF, Packed, Rank, Shown
from ddz_desktop.engine.combos import Code, Sheet
from ddz_desktop.engine.events import Illegal, Reason
from ddz_desktop.engine.moves import CARDS, Move, legal
from ddz_desktop.engine.reading import Combo, Kind
from ddz_desktop.engine.rules import Rules
from ddz_desktop.engine.stand import stands
from ddz_desktop.engine.tables import READING

_FLAGS = ("trio_single", "trio_pair", "plane_single", "plane_pair", "four_single", "four_pair")
_ALWAYS = (Kind.STRAIGHT, Kind.PAIR_CHAIN, Kind.PLANE, Kind.SINGLE, Kind.PAIR, Kind.TRIO)
_TIERS = (Kind.SOFT_BOMB, Kind.HARD_BOMB, Kind.PURE_BOMB)


def sheet_of(rules: Rules) -> Sheet:
    """What a table plays, as the bits that the readings and the moves work with."""
    kinds = [*_ALWAYS, *(Kind[flag.upper()] for flag in _FLAGS if getattr(rules, flag))]
    kinds += _TIERS if rules.bomb_tiers == "tiers" else (Kind.BOMB,)
    kinds.append(Kind.JOKER_BOMB if rules.joker_bombs else Kind.ROCKET)
    kinds += [Kind.LONG_BOMB] * rules.long_bombs + [Kind.WILD_BOMB] * (rules.all_wild_bomb != "none")
    return (
        sum(1 << kind for kind in kinds)
        | {"loose": 0, "differ": combos.DIFFER, "strict": combos.STRICT}[rules.kickers]
        | combos.MIXED_JOKERS * rules.mixed_joker_pair
        | combos.LOW_ROCKET * (rules.long_bombs and not rules.rocket_over_long)
        | combos.FIVE_WILDS * (rules.all_wild_bomb == "five")
    )


@lru_cache(maxsize=2048)
def combo_of(code: Code) -> Combo:
    """A reading from its integer."""
    return Combo(Kind(code >> 8), code & 15, code >> 4 & 15)


def code_of(combo: Combo | None) -> Code:
    """A reading as one integer, none as -1. Raises ValueError for more groups or cards than any reading has."""
    if combo and combo.n > combos.CHAIN:
        raise ValueError(f"no reading is as long as {combo}")
    return combos.code(combo.kind, combo.main, combo.n) if combo else -1


class Book:
    """Readings, comparison and legal moves under given rules and wild ranks (both jokers' where 王 is wild)."""

    def __init__(self, rules: Rules, wilds: tuple[Rank, ...] = ()) -> None:
        self.rules = rules
        self.wilds = wilds
        self.sheet = sheet_of(rules)
        self.wild: Packed = sum(31 << LANE * rank for rank in wilds)
        self._multipliers = {
            Kind.BOMB: rules.mult_bomb,
            Kind.JOKER_BOMB: rules.mult_bomb,
            Kind.SOFT_BOMB: rules.mult_soft,
            Kind.HARD_BOMB: rules.mult_hard,
            Kind.PURE_BOMB: rules.mult_pure,
            Kind.LONG_BOMB: rules.mult_long,
            Kind.WILD_BOMB: rules.mult_long,
            Kind.ROCKET: rules.mult_rocket,
        }

    def readings(self, cards: Packed) -> tuple[Combo, ...]:
        """Every reading of the cards when led, the default first (RULES.md §2.6)."""
        return tuple(combo_of(code) for code in combos.read(cards, self.sheet, self.wild))

    def beats(self, combo: Combo, top: Combo | None) -> bool:
        """Whether a reading may be played on another, or led (RULES.md §2.5)."""
        return top is None or combos.beats(code_of(combo), code_of(top), self.sheet)

    def playable(self, hand: Packed, top: Combo | None, cards: Packed) -> tuple[Combo, ...]:
        """The readings in which these cards of a hand may be played now, the default first. Raises Illegal."""
        if not cards:
            raise Illegal(Reason.NO_CARDS)
        if combos.lacking(cards, hand):
            raise Illegal(Reason.NOT_HELD)
        return self.answers(cards, top, last=cards == hand)

    def answers(self, cards: Packed, top: Combo | None, last: bool) -> tuple[Combo, ...]:
        """The readings in which cards may be played, `last`: as the whole hand; the default first. Raises Illegal."""
        readings = self.readings(cards)
        if not readings:
            raise Illegal(Reason.NO_COMBINATION)
        beating = tuple(combo for combo in readings if self.beats(combo, top))
        if not beating:
            raise Illegal(Reason.DOES_NOT_BEAT)
        barred = last and self._bars(cards)
        left = tuple(combo for combo in beating if not (barred and combo.kind >= Kind.BOMB))
        if not left:
            raise Illegal(Reason.LAST_HAND)
        return left

    def stands(self, cards: Shown, combo: Combo) -> tuple[Rank, ...]:
        """The rank that each card stands for in a reading of theirs; naturals and wilds alone for their own."""
        held = tuple(RANK_OF[card] for card in cards)
        return stands(held, code_of(combo), self.wilds, self.sheet)

    def moves(self, hand: Packed, top: Combo | None) -> Iterator[tuple[Packed, Combo]]:
        """Every legal play of a hand as cards and reading, each once."""
        for move in self.legal(hand, code_of(top)):
            yield move & CARDS, combo_of(move >> READING)

    def legal(self, hand: Packed, top: Code = -1) -> Sequence[Move]:
        """Every legal play as integers (`moves.Move`): the whole set at once."""
        found = legal(hand, top, self.sheet, self.wild)
        if not self._bars(hand):
            return found
        return [move for move in found if move & CARDS != hand or move >> READING < combos.BOMB << 8]

    def can_beat(self, hand: Packed, top: Combo | None) -> bool:
        """Whether a hand has any legal play (不出 is none)."""
        return any(True for _ in self.bodies(hand, code_of(top)))

    def candidates(self, hand: Packed, top: Combo | None) -> tuple[tuple[Packed, Combo], ...]:
        """One legal play per reading: fewest wilds, then the kickers missed least. Empty only where there is none."""
        return tuple((move & CARDS, combo_of(move >> READING)) for move in self.bodies(hand, code_of(top)))

    def factor(self, combo: Combo) -> int:
        """The multiplier of playing a reading (RULES.md §4.5, §5.7, §6.4, §7.7, §8.6)."""
        if self.rules.joker_bombs and combo.n < (3 if combo.kind is Kind.JOKER_BOMB else self.rules.double_from):
            return 1
        return self._multipliers.get(combo.kind, 1)

    def bombs_dealt(self, cards: Packed) -> tuple[Combo, ...]:
        """The bombs of a hand as dealt that count for 逃跑 (RULES.md §4.7): natural ones, by rank, then the jokers'."""
        lanes = [cards & 31 << LANE * rank for rank in range(combos.MAINS)] + [cards & combos.JOKERS]
        readings = (combo for lane in lanes if lane for combo in self.readings(lane))
        return tuple(combo for combo in readings if combo.kind >= Kind.BOMB)

    def bodies(self, hand: Packed, top: Code = -1) -> Iterator[Move]:
        """The candidates as integers."""
        barred = self._bars(hand)
        for move in bodies(hand, top, self.sheet, self.wild):
            if not (barred and move & CARDS == hand and move >> READING >= combos.BOMB << 8):
                yield move

    def _bars(self, cards: Packed) -> bool:
        """Whether these cards, as the last hand, may not be a bomb: it would be made with wilds (RULES.md §5.6)."""
        return self.rules.last_hand_soft_bomb == "forbid" and bool(cards & self.wild) and bool(cards & ~self.wild)


@lru_cache(maxsize=256)
def book(rules: Rules, wilds: tuple[Rank, ...] = ()) -> Book:
    """The book of these rules and wild ranks."""
    return Book(rules, wilds)
