"""The families of modes that share networks, and who has which role in them."""

from typing import NamedTuple

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import PRESETS, Rules


class Family(NamedTuple):
    """Modes that share networks. `copies`: of a rank that are told apart; `most`: cards of a hand; `roles`: one network
    each."""

    name: str
    presets: tuple[str, ...]
    seats: int
    copies: int
    most: int
    roles: tuple[str, ...]
    wilds: bool = False


_THREE = ("landlord", "after", "before")  # the farmer who plays after the landlord, and the one before him
_FIVE = ("open", "hidden", "farmer")  # 明地主, 暗地主 (known or not), 农民

FAMILIES = {
    family.name: family
    for family in (
        Family("three", ("classic_a", "classic_b", "huanle"), 3, 4, 20, _THREE),
        Family("wild", ("huanle_laizi", "laizi_bid", "tiandi"), 3, 4, 20, _THREE, wilds=True),
        Family("five", ("five", "five_new"), 5, 12, 38, _FIVE),
    )
}


def family_of(rules: Rules) -> Family:
    """The family of a table's mode. Raises ValueError where it has none."""
    for family in FAMILIES.values():
        if rules.preset in family.presets:
            return family
    known = ", ".join(preset for family in FAMILIES.values() for preset in family.presets)
    raise ValueError(f"no networks play {rules.preset}, only {known}")


def members(family: Family) -> tuple[Rules, ...]:
    """The rules of its modes as they come."""
    return tuple(PRESETS[preset] for preset in family.presets)


def role_of(family: Family, seat: Seat, landlords: tuple[Seat, ...]) -> int:
    """The index in `roles` of a seat that knows these landlords, the open one first."""
    if family.seats == 3:
        return (seat - landlords[0]) % 3
    return landlords.index(seat) if seat in landlords[:2] else 1 if seat in landlords else 2
