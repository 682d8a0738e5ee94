"""Packed deals: what is written is read, in little room; what is no such file is said."""

from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from msgspec import structs

from ddz_desktop import checkout
from ddz_desktop.engine.deal import Deal
from ddz_desktop.engine.rules import PRESETS
from net.arena import deals
from net.arena.packed import pack, unpack

FIXED = checkout.ROOT / "training" / "deals"


def drawn(preset: str, number: int) -> list[Deal]:
    """Some deals of a mode."""
    return [deals.drawn(PRESETS[preset], 7, at) for at in range(number)]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_written_is_read(preset: str, tmp_path: Path) -> None:
    """Every card, the first speaker, the flip, the partner and the wilds come back; the first few alone, too."""
    dealt, path = drawn(preset, 8), tmp_path / "some.deals"
    deals.save(path, dealt)
    assert deals.load(path) == dealt
    assert deals.load(path, 3) == dealt[:3]
    with pytest.raises(ValueError, match="holds 8 deals"):
        deals.load(path, 9)


def test_the_extremes_fit() -> None:
    """The deck in order and the deck turned round, with the highest of everything else, fit in the width."""
    for preset in PRESETS:
        deal = drawn(preset, 1)[0]
        for deck in (tuple(sorted(deal.deck)), tuple(sorted(deal.deck, reverse=True))):
            last = structs.replace(deal, deck=deck, first=deal.rules.seats - 1, flip=-1, partner=-1)
            assert len(pack([last])) == len(pack([deal]))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda deal: structs.replace(deal, voids=1),
        lambda deal: structs.replace(deal, shows=(1,)),
        lambda deal: structs.replace(deal, beans=(1, 2, 3)),
    ],
)
def test_what_cannot_be_packed_is_refused(spoil: Callable[[Deal], Deal]) -> None:
    """Shows, void deals before, and another table among the deals are not lost in silence."""
    one, other = drawn("huanle", 2)
    with pytest.raises(ValueError, match="only deals of one table"):
        pack([one, spoil(other)])
    with pytest.raises(ValueError, match="only deals of one table"):
        pack([])


def test_what_is_no_file_of_deals_is_said() -> None:
    """A head that is none, a body of another length, and a number that is no deal raise ValueError."""
    whole = pack(drawn("classic_b", 2))
    for broken in (b"", b"{}\n", whole[:-1], whole[:-1] + b"\xff"):
        with pytest.raises(ValueError):  # noqa: PT011 - each says something else
            list(unpack(broken))


@pytest.mark.parametrize("preset", PRESETS)
def test_there_are_fixed_deals_of_every_mode(preset: str) -> None:
    """2,000 of each mode's own rules, all different: what versions are compared on."""
    dealt = deals.load(FIXED / f"{preset}.deals")
    assert len(dealt) == 2000
    assert {deal.rules for deal in dealt} == {PRESETS[preset]}
    assert len({deal.deck for deal in dealt}) == 2000


def test_the_fixed_deals_are_small() -> None:
    """Less than a megabyte together."""
    assert sum(path.stat().st_size for path in FIXED.glob("*.deals")) < 1_000_000


def test_the_fixed_deals_are_fair() -> None:
    """Seat 0 to 2 hold each face equally often: χ² over 54 faces × 3 seats stays below its 99.9 % point."""
    dealt = deals.load(FIXED / "huanle.deals")
    expected = len(dealt) * 17 / 54
    seats = [list(chain.from_iterable(deal.cards(seat, 17) for deal in dealt)) for seat in range(3)]
    chi = sum((cards.count(face) - expected) ** 2 / expected for cards in seats for face in range(54))
    assert chi < 221.1  # 162 degrees of freedom
