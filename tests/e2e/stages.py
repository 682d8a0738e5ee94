"""The stages of an evening at the real window, each from the menu to the menu."""

from collections.abc import Callable

from tests.e2e.watched import SIZES, Evening


def huanle(e: Evening) -> None:
    """Two hands at normal speed, the first seen again at once, the second with its number copied."""
    e.sit_down("huanle", speed="normal")
    e.hand("huanle")
    e.to("replay", "Replay")
    for key in ("Right", "Right", "End", "Left", "Home", "space", "space"):
        e.player.press(key)
    e.shoot("replay")
    e.watch(e.player.state())
    e.press("Escape", "Result")
    e.player.press("Return")
    e.hand("huanle-again")
    e.player.click("number")
    e.go_home()


def wilds(e: Evening) -> None:
    """Wild cards, another size of the window, full screen in mid-hand."""
    e.resize((1366, 768))
    e.sit_down("huanle_laizi")
    e.player.press(*["F11"] * 4)
    e.player.until(lambda s: s["size"] == [1366, 768], "still")
    e.hand("laizi")
    e.go_home()
    e.resize(SIZES[0])


def changing(e: Evening) -> None:
    """天地 left in the middle of a hand; English and masks; gone on with."""
    e.sit_down("tiandi")
    e.dealt()
    e.press("F10", "TableMenu")
    e.to("later", "Menu")
    e.settings("language.en", "faces.masks", "four_colours.on", "large_cards.on")
    e.to("resume", "TableScene")
    e.hand("tiandi-en")
    e.go_home()
    e.settings("language.zh", "faces.paper", "four_colours.off", "large_cards.off")


def five(e: Evening) -> None:
    """Five seats at a larger window, normal speed."""
    e.resize((1440, 900))
    e.sit_down("five", speed="normal")
    e.hand("five")
    e.go_home()
    e.resize(SIZES[0])


def five_new(e: Evening) -> None:
    """The other five, in the smallest window."""
    e.resize((1024, 768))
    e.sit_down("five_new")
    e.hand("five_new")
    e.go_home()
    e.resize(SIZES[0])


def match(e: Evening) -> None:
    """Four hands for points to the score sheet, and from it another match."""
    e.sit_down("classic_a", hands=4, speed="instant")
    for n in range(4):
        state = e.hand(f"match-{n + 1}")
        if n < 3:
            e.to("sheet", "Scores")
            e.shoot("scores")
            e.press("Escape", "Result")
            e.player.press("Return")
            e.player.until(lambda s: s["layer"] == "TableScene")
    assert any(control["name"] == "sheet" for control in state["controls"])
    e.to("sheet", "Scores")
    e.shoot("final")
    e.player.click("rematch")
    e.player.until(lambda s: s["layer"] == "TableScene", "still")
    e.hand("rematch")
    e.go_home()
    if e.player.state()["controls"][0]["name"] != "resume":
        e.wrong("a match with three hands to come cannot be gone on with")


def daily(e: Evening) -> None:
    """The deal of the day; the match that was left is given up."""
    e.to("daily", "Setup")
    e.shoot("daily")
    e.player.click("start")
    if e.player.until(lambda s: s["layer"] in ("Dialog", "TableScene"))["layer"] == "Dialog":
        e.to("forfeit", "Setup")
        e.player.click("start")
    e.at_table("fast")
    e.hand("daily")
    e.to("sheet", "Scores")
    e.press("Escape", "Result")
    e.go_home()


def by_number(e: Evening) -> None:
    """A deal by number twice: the same cards."""
    dealt, number = [], e.number
    for _ in range(2):
        e.to("single", "Setup")
        e.player.click("preset.huanle")
        e.player.click("hands.0")
        e.player.click("number")
        e.player.until(lambda s: s["typing"])
        e.player.window.type(number)
        e.player.press("Return")
        e.player.until(lambda s: s["layer"] == "Setup" and not s["typing"] and s["number"], "still")
        e.shoot("number")
        e.player.click("start")
        e.at_table("fast")
        dealt.append(e.dealt()["cards"])
        e.hand("number")
        e.go_home()
    if dealt[0] != dealt[1]:
        e.wrong(f"the number {number} gave {dealt[0]} and then {dealt[1]}")


def look_back(e: Evening) -> None:
    """Replays, one of them step by step, a file shared; statistics by mode."""
    state = e.to("replays", "Replays")
    e.shoot("replays")
    if state["hands"] != len(e.kept()):
        e.wrong(f"{state['hands']} hands listed, {len(e.kept())} kept")
    e.to("hand.0", "Replay")
    for key in ("Home", "Right", "Right", "End", "e"):
        e.player.press(key)
    e.shoot("eyes")
    e.press("Escape", "Replay")
    e.same_when_laid_anew(SIZES[0])
    e.press("Escape", "Replays")
    e.to("share.0", "AskFile")
    e.shoot("share")
    e.player.press("Return")
    e.player.until(lambda s: s["layer"] == "Dialog", "still")
    e.press("Escape", "Replays")
    e.press("Escape", "Menu")
    e.to("statistics", "Statistics")
    e.shoot("statistics")
    e.watch(e.player.state("still"))
    e.press("Escape", "Menu")


STAGES: dict[str, Callable[[Evening], None]] = {
    stage.__name__: stage for stage in (huanle, wilds, changing, five, five_new, match, daily, by_number, look_back)
}
