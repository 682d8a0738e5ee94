"""The rules of a table as data: every option a field, every preset a row. No behaviour."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, structs

RULES = 1  # the version of the engine's rules; a record of another version does not replay


class Bids(Struct, frozen=True, tag="bids", forbid_unknown_fields=True):
    """叫分: each seat once, strictly higher, `highest` ends it. `flip`: the holder of the flipped card speaks first."""

    highest: Annotated[int, Meta(ge=1, le=9)] = 3
    flip: bool = False


class Calls(Struct, frozen=True, tag="calls", forbid_unknown_fields=True):
    """叫地主, then 抢地主 (RULES.md §4.2)."""


class Flipped(Struct, frozen=True, tag="flipped", forbid_unknown_fields=True):
    """Whoever is dealt the flipped card is landlord, the twin's holder his hidden partner (RULES.md §7)."""


Opening = Bids | Calls | Flipped
Whole = Annotated[int, Meta(ge=0, le=10**12)]
Factor = Annotated[int, Meta(ge=1, le=64)]


class Rules(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One table's rules (RULES.md §10). Defaults are those of `huanle`; field names are the option names."""

    preset: str
    # the deal and who becomes landlord
    seats: Literal[3, 5] = 3
    decks: Literal[1, 2, 3] = 1
    bottom: Literal[3, 7] = 3
    batches: Annotated[tuple[int, ...], Meta(min_length=1)] = (17,)  # held after each; two where 明牌 exists
    opening: Opening
    all_pass: Literal["redeal", "first_bidder_min"] = "redeal"
    hidden_rule: Literal["drawn", "first_dealt", "all_holders"] = "drawn"
    bottom_shown: bool = True  # whether the 底牌 are turned up for all
    shuffle: Literal["fair", "unshuffled"] = "fair"  # unshuffled: 不洗牌
    # the steps around the play
    shows: bool = False  # 明牌
    doubling: Literal["none", "limited", "free"] = "none"  # 加倍: by `double_min` (§4.4), or free to all
    five_double: Literal["global", "pairwise"] = "pairwise"  # what a double counts for
    # wild cards
    wilds: Literal[0, 1, 2] = 0  # wild ranks drawn
    wild_draw: Literal["after_landlord", "before_call"] = "after_landlord"  # of the last draw
    joker_wild: Literal["never", "possible", "always"] = "never"
    all_wild_bomb: Literal["none", "four", "five"] = "none"
    # combinations
    kickers: Literal["loose", "strict", "differ"] = "loose"
    trio_single: bool = True
    trio_pair: bool = True
    plane_single: bool = True
    plane_pair: bool = True
    four_single: bool = True
    four_pair: bool = True
    # bombs
    bomb_tiers: Literal["plain", "tiers", "flat"] = "plain"
    long_bombs: bool = False  # 长炸弹: five and more equal cards with wilds
    rocket_over_long: bool = True
    joker_bombs: bool = False  # 双王 … 天王 in place of the rocket, and bombs of any size
    mixed_joker_pair: bool = False
    last_hand_soft_bomb: Literal["forbid", "allow"] = "allow"
    # the multiplier
    mult_bomb: Factor = 2
    mult_soft: Factor = 2
    mult_hard: Factor = 4
    mult_pure: Factor = 4
    mult_rocket: Factor = 2
    mult_long: Factor = 4
    double_from: Annotated[int, Meta(ge=4, le=12)] = 4  # joker bombs: equal cards from which a bomb doubles
    anti_spring: bool = True  # 反春
    coefficient: tuple[Annotated[int, Meta(ge=1, le=1000)], Annotated[int, Meta(ge=1, le=1000)]] = (1, 1)
    score_cap: Whole = 0  # most points a winner gains; 0: no cap
    # beans and the room
    currency: Literal["points", "beans"] = "beans"
    winner_cap: bool = True
    floor_zero: bool = True
    on_leave: Literal["escape", "bot"] = "escape"
    on_drop: Literal["auto", "escape"] = "auto"
    N: Whole = 100  # beans a point
    A: Whole = 5  # 回收: beans taken from every player and hand
    initial: Factor = 1
    entry: Whole = 5_000
    double_min: Whole = 10_000

    @property
    def dealt(self) -> int:
        """Cards dealt to each seat before the 底牌."""
        return self.batches[-1]


_CALLED = Rules(preset="huanle", batches=(12, 17), opening=Calls(), shows=True, doubling="limited")
_CLASSIC = Rules(preset="classic_a", opening=Bids(), currency="points")
_FIVE = Rules(
    preset="five", seats=5, decks=2, batches=(21,), opening=Flipped(), bottom_shown=False, doubling="free",
    five_double="global", anti_spring=False,
    trio_single=False, plane_single=False, four_single=False, four_pair=False, joker_bombs=True, double_from=5,
)  # fmt: skip
_WILD = structs.replace(
    _CALLED, preset="huanle_laizi", wilds=1, bomb_tiers="tiers", last_hand_soft_bomb="forbid", mult_rocket=4,
    coefficient=(1, 4), score_cap=10_000,
)  # fmt: skip

PRESETS: dict[str, Rules] = {
    rules.preset: rules
    for rules in (
        _CLASSIC,
        structs.replace(_CLASSIC, preset="classic_b", opening=Bids(flip=True), trio_pair=False, four_pair=False),
        _CALLED,
        _WILD,
        structs.replace(
            _CLASSIC, preset="laizi_bid", all_pass="first_bidder_min", wilds=1, bomb_tiers="flat",
            last_hand_soft_bomb="forbid",
        ),
        structs.replace(
            _WILD, preset="tiandi", wilds=2, joker_wild="possible", long_bombs=True, all_wild_bomb="four",
            last_hand_soft_bomb="allow",
        ),
        _FIVE,
        structs.replace(_FIVE, preset="five_new", decks=3, bottom=7, batches=(31,), double_from=7),
    )
}  # fmt: skip

ROOMS: dict[str, dict[str, int]] = {
    "beginner": {"N": 100, "A": 5, "initial": 1, "entry": 5_000, "double_min": 10_000},
    "normal": {"N": 1_000, "A": 50, "initial": 1, "entry": 50_000, "double_min": 100_000},
    "high": {"N": 5_000, "A": 250, "initial": 2, "entry": 250_000, "double_min": 500_000},
}


class Option(Struct, frozen=True):
    """A table option: its values, and the presets' field and values that make it apply (none: everywhere)."""

    values: tuple[str | int | bool, ...]
    field: str = ""
    when: tuple[str | int | bool, ...] = ()

    def applies(self, rules: Rules) -> bool:
        """Whether the option means anything under these rules."""
        return not self.field or getattr(rules, self.field) in self.when


_BOTH, _WILDS, _TIERS = (True, False), (1, 2), ("tiers",)
OPTIONS: dict[str, Option] = {
    "currency": Option(("points", "beans")),
    "kickers": Option(("loose", "strict")),
    "trio_single": Option(_BOTH),
    "trio_pair": Option(_BOTH),
    "plane_single": Option(_BOTH),
    "plane_pair": Option(_BOTH),
    "four_single": Option(_BOTH),
    "four_pair": Option(_BOTH),
    "bomb_tiers": Option(("tiers", "flat"), "wilds", _WILDS),
    "wild_draw": Option(("after_landlord", "before_call"), "wilds", _WILDS),
    "joker_wild": Option(("possible", "never", "always"), "wilds", (2,)),
    "all_wild_bomb": Option(("four", "five", "none"), "wilds", (2,)),
    "rocket_over_long": Option(_BOTH, "long_bombs", (True,)),
    "last_hand_soft_bomb": Option(("forbid", "allow"), "wilds", _WILDS),
    "mult_bomb": Option((1, 2, 3, 4)),
    "mult_soft": Option((1, 2, 3, 4), "bomb_tiers", _TIERS),
    "mult_hard": Option((1, 2, 4, 6), "bomb_tiers", _TIERS),
    "mult_pure": Option((1, 2, 4, 6, 8), "bomb_tiers", _TIERS),
    "mult_long": Option((2, 4, 6, 8), "long_bombs", (True,)),
    "mult_rocket": Option((1, 2, 4, 6, 8), "joker_bombs", (False,)),
    "double_from": Option((5, 7), "joker_bombs", (True,)),
    "mixed_joker_pair": Option(_BOTH, "joker_bombs", (True,)),
    "five_double": Option(("global", "pairwise"), "seats", (5,)),
    "hidden_rule": Option(("drawn", "first_dealt", "all_holders"), "decks", (3,)),
    "anti_spring": Option(_BOTH, "seats", (3,)),
    "all_pass": Option(("redeal", "first_bidder_min"), "seats", (3,)),
    "winner_cap": Option(_BOTH, "currency", ("beans",)),
    "floor_zero": Option(_BOTH, "currency", ("beans",)),
    "on_leave": Option(("escape", "bot")),
    "on_drop": Option(("auto", "escape")),
    "shuffle": Option(("fair", "unshuffled"), "seats", (3,)),
}


def rules(preset: str, options: dict[str, object] | None = None) -> Rules:
    """The rules of a preset with options changed. Raises ValueError saying what is unknown or out of bounds."""
    if preset not in PRESETS:
        raise ValueError(f"no preset {preset!r}; there are {', '.join(PRESETS)}")
    fields = msgspec.to_builtins(PRESETS[preset]) | (options or {})
    try:
        return msgspec.convert(fields, Rules)
    except msgspec.ValidationError as error:
        raise ValueError(f"options of {preset}: {error}") from error
