"""The families of modes that share networks, and who has which role in them."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.rules import PRESETS, Rules

FAMILIES: dict[str, tuple[Rules, ...]] = {
    "three": tuple(PRESETS[preset] for preset in ("classic_a", "classic_b", "huanle")),
}
ROLES = ("landlord", "after", "before")  # the farmer who plays after the landlord, and the one before him


def family_of(rules: Rules) -> str:
    """The family of a table's mode. Raises ValueError where it has none."""
    for name, members in FAMILIES.items():
        if rules.preset in {member.preset for member in members}:
            return name
    known = ", ".join(member.preset for members in FAMILIES.values() for member in members)
    raise ValueError(f"no networks play {rules.preset}, only {known}")


def role(seat: Seat, landlord: Seat) -> int:
    """The index in ROLES."""
    return (seat - landlord) % len(ROLES)
