"""What each card of a play stands for: naturals for themselves, wilds for what the reading lacks."""

from ddz_desktop.engine.cards import LANE, Packed, Rank
from ddz_desktop.engine.combos import BARE, BOMB, MAINS, PAIRS, STRICT, Code, Shape, Sheet, lacking, shapes_of

Ranks = tuple[Rank, ...]


def stands(cards: Ranks, reading: Code, wilds: Ranks, sheet: Sheet) -> Ranks:
    """The rank that each card stands for, in their order; wilds alone, and kickers that can, stand for themselves."""
    mine = sorted(rank for rank in cards if rank in wilds)
    if not mine or len(mine) == len(cards):
        return cards
    if reading >> 8 >= BOMB:
        return (reading & 15,) * len(cards)
    natural = sum(1 << LANE * rank for rank in cards if rank not in wilds)
    shape = next(shape for shape in shapes_of(reading >> 8, reading >> 4 & 15) if shape[0] == reading)
    places = _places(mine, natural, shape, sheet & STRICT)
    stood = {rank: iter([place for wild, place in places if wild == rank]) for rank in mine}
    return tuple(next(stood[rank]) if rank in stood else rank for rank in cards)


def _places(mine: list[Rank], natural: Packed, shape: Shape, strict: int) -> list[tuple[Rank, Rank]]:
    """Each wild with the rank it stands for."""
    _, kickers, _, _, shared, body, own = shape
    rest = lacking(natural, body)
    lack = _ranks(lacking(body, natural))
    odd = [rank for rank in sorted(set(_ranks(rest))) if rest >> LANE * rank & 1] if kickers == PAIRS else []
    places, left = _fill(lack + odd, mine)
    if kickers == BARE:
        return places
    barred = {*_ranks(own)} if strict or not shared else set()
    if strict:
        barred |= {*_ranks(rest), *range(MAINS, 15)}
    each = 2 if kickers == PAIRS else 1
    for kicker in range(0, len(left), each):
        wilds = left[kicker : kicker + each]
        options = [rank for rank in (*wilds, *range(MAINS)) if rank not in barred and (rank < MAINS or each == 1)]
        places += [(wild, options[0]) for wild in wilds]
        if strict:
            barred.add(options[0])
    return places


def _fill(needs: list[Rank], mine: list[Rank]) -> tuple[list[tuple[Rank, Rank]], list[Rank]]:
    """Wilds put to what is needed, to their own rank first; and the wilds left."""
    places, left = [], mine.copy()
    for need in sorted(needs, key=lambda need: need not in mine):
        wild = need if need in left else left[0]
        left.remove(wild)
        places.append((wild, need))
    return places, left


def _ranks(packed: Packed) -> list[Rank]:
    return [rank for rank in range(15) for _ in range(packed >> LANE * rank & 31)]
