"""The one palette: every colour of the cards, the pictures and the screen."""

from __future__ import annotations

PALETTE = {
    "felt_light": "#1A5A63", "felt_deep": "#082A30", "night": "#0E3A40", "panel": "#06282D", "button": "#0A343A",
    "chip": "#0E444B", "hill_far": "#124952", "hill_middle": "#0E3E45", "hill_near": "#0A3238", "shadow": "#021216",
    "vermilion": "#D23B26", "vermilion_deep": "#A82A1A", "on_vermilion": "#FFF6E6", "vermilion_edge": "#FFD9B8",
    "sand": "#E9C98F", "sand_light": "#F6E6C6", "sand_deep": "#B98A45", "gold": "#E0A63E", "gold_light": "#F6D68A",
    "paper": "#FFFEFA", "edge": "#C9CFC9", "ink": "#16242B", "ink_teal": "#11343A",
    "muted": "#AECBC8", "faint": "#5C8B8E", "leaf": "#2C7F5C", "bronze": "#956A2B",
    "gain": "#8FD3AE", "loss": "#FF8A70",
    "club_green": "#1C7A4C", "diamond_blue": "#1F62B5",
    "ox": "#2E5E8C", "rabbit": "#7A6AA8", "carp": "#C7772E", "cat": "#3A4B52",
}

ROLES = {
    "felt_light": "felt, centre of the radial light", "felt_deep": "felt, far corner", "night": "card back",
    "panel": "panels at 46-58 %", "button": "quiet button at 82 %", "chip": "chip on a panel at 90 %",
    "hill_far": "menu terraces", "hill_middle": "menu terraces", "hill_near": "menu terraces",
    "shadow": "every shadow",
    "vermilion": "the one accent: primary button, landlord, red suits, alarm", "vermilion_deep": "rim of carved words",
    "on_vermilion": "text on vermilion, 17 px bold and up",
    "vermilion_edge": "hairline inside the primary button, 45 %",
    "sand": "numbers and beans", "sand_light": "text on felt", "sand_deep": "hairlines, edge of the quiet button",
    "gold": "selection ring, wild frame, jokers' second colour", "gold_light": "the shimmer of a wild card",
    "paper": "card", "edge": "card outline", "ink": "black suits", "ink_teal": "farmers on the felt",
    "muted": "secondary text", "faint": "spent ranks in the card counter", "leaf": "farmer seal",
    "bronze": "hidden landlord and partner seal", "gain": "won, always with +",
    "loss": "lost, always with a minus sign",
    "club_green": "clubs in four colours", "diamond_blue": "diamonds in four colours",
    "ox": "ground of the avatar", "rabbit": "ground of the avatar",
    "carp": "ground of the avatar", "cat": "ground of the avatar",
}

PAINT = {  # the opera masks, a second set of faces; the screen has no use for these
    "white": "#FFFDF6", "black": "#25211E", "soot": "#2E2A27", "ash": "#5B5048", "hair": "#241F1C", "iron": "#3B3531",
    "red": "#C8321F", "red_deep": "#7E1914", "red_dusk": "#9E2519", "maroon": "#8A1F19", "lip": "#C02F2B",
    "coral": "#E7584C",
    "rust": "#9E3622", "rust_light": "#D98B6B", "green": "#2B7F63", "jade": "#1B5A49", "amber": "#DDA534",
    "brown": "#8A5A17", "umber": "#5E3D12", "gold": "#C2953B", "gold_light": "#E9CF8E", "gold_deep": "#8F6A22",
    "flame": "#F6C544", "silver": "#B7ADA0", "strand": "#7F756A", "teal": "#2A8C94", "aqua": "#3F9C9C",
    "aqua_light": "#7FD0CF", "sea": "#1F5C72", "cap": "#2C6E6A", "cap_deep": "#173F3E", "skin": "#FBEADB",
    "rouge_light": "#F3C5BB", "rouge": "#EBA09A", "throat": "#F3D9C6", "shade": "#C4897A", "blossom": "#F3D7DF",
    "peach": "#F2B39A", "tan": "#EBC9A6", "tan_rose": "#E0A184",
}


def palette_toml() -> str:
    """Text of `assets/palette.toml`: `[colours]` with one `name = "#RRGGBB"` a line, its role as a comment."""
    rows = [f'{name} = "{colour}"  # {ROLES[name]}' for name, colour in PALETTE.items()]
    head = "# Written by `python -m assets.make`; the source is make/palette.py."
    return "\n".join([head, "[colours]", *rows]) + "\n"
