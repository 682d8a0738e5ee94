"""Names, talk, and how much of anything one person may say."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddz_desktop.engine.events import Bid, Play
from ddz_desktop.engine.rules import PRESETS
from net import names
from net.chat import KEPT
from net.contact import ACTS, SILENCE
from net.door import WATCH
from net.limits import Limit
from net.protocol import Act, Here, Ping, Ready, Refused, Room, Said, Say, Update, encode
from net.terms import Terms
from tests.net.lounge import Lounge, code, heard, now_act

CLASSIC = PRESETS["classic_a"]


def pair() -> Lounge:
    """A room with two persons."""
    lounge = Lounge(CLASSIC, Terms("房"))
    for name in "甲乙":
        lounge.come(name)
    return lounge


# -- names ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("小明", "小明"),
        ("  小\t明 \n", "小 明"),
        ("小明\u200b\u200d\u2060\ufeff", "小明"),
        ("\u202e小明\u202c\u2066", "小明"),
        ("<b>小明</b>", "<b>小明</b>"),
        ("Ａｎｎ", "Ann"),
        ("a\u0301\u0301\u0301\u0301\u0301\u0301", "\u00e1\u0301\u0301"),
        ("z\u0335\u0336\u0337\u0338x", "z\u0335\u0336x"),
        ("\u0301\u0302明", "明"),
        ("x" * 500, "x" * 16),
        ("🀄️👩🏽🎉", "🀄️👩🏽🎉"),
        ("\ud800小\udfff明".encode("utf-16", "surrogatepass").decode("utf-16", "ignore"), "小明"),
        ("\ue000\U000f0000明\x00\x1b[31m", "明[31m"),
        ("\u3164\u2800\u115f", ""),
        ("\u2028\u2029\x85", ""),
        ("", ""),
        ("ﷺ", "صلى الله عليه وس"),
    ],
)
def test_a_name_is_shown_cleaned(said: str, shown: str) -> None:
    """In one line, without what shows nothing or turns the text, two marks a letter, sixteen visible characters; markup
    is text like any other."""
    assert names.clean(said) == shown


@given(st.text(max_size=80))
def test_whatever_is_said_is_clean_afterwards(text: str) -> None:
    """Cleaned twice is cleaned once; nothing invisible is left; a name fits its field, and with a number, too."""
    for most, bound in ((names.NAME, 64), (names.TEXT, 1_000)):
        shown = names.clean(text, most)
        assert names.clean(shown, most) == shown
        assert all(unicodedata.category(c) not in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"} for c in shown)
        assert len(shown) <= bound - 4
        assert shown == shown.strip()
        assert unicodedata.is_normalized("NFKC", shown)


@pytest.mark.parametrize("other", ["小明", "小明 ", "小 明", "小明\u200b", "小眀".replace("眀", "明")])
def test_doubles_are_numbered(other: str) -> None:
    """Two persons of one name, however it is spaced: the second has a number, and the third the next one."""
    lounge = Lounge(CLASSIC)
    lounge.come("a", called="小明")
    lounge.come("b", called=other)
    lounge.come("c", called=other)
    shown = list(lounge.people("a"))
    assert shown[0] == "小明"
    assert shown[1].endswith(" 2")
    assert shown[2].endswith(" 3")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Вася", "Bася"), ("paypal", "раураl"), ("Anna", "Αnna"), ("Bob", "bob"), ("lI1", "1lI"), ("ОО", "00"),
        ("王日", "王曰"), ("José", "Jose"), ("ma", "mа"), ("ｗang", "wang"), ("Straße", "STRASSE"),
    ],
)  # fmt: skip
def test_look_alikes_are_doubles(one: str, other: str) -> None:
    """Cyrillic, Greek, accents, capitals, full width: who looks like another is numbered; who is sent away is the one
    who was meant."""
    assert names.skeleton(one) == names.skeleton(other)
    assert names.distinct(other, [one]) == f"{other} 2"


def test_different_names_stay_as_they_are() -> None:
    """No name is numbered that nobody else has."""
    lounge = Lounge(PRESETS["five"], Terms("房"))
    called = ["小明", "小红", "Anna", "Ana", "王五"]
    for number, name in enumerate(called):
        lounge.come(str(number), called=name)
    assert list(lounge.people("0")) == called


def test_who_says_no_name_is_called_by_his_id() -> None:
    """The first letters of it: nobody is nameless."""
    lounge = Lounge(CLASSIC)
    lounge.come("a", called="\u200b")
    assert list(lounge.people("a")) == [lounge.guests["a"].id[:4]]


def test_another_name_is_the_same_person() -> None:
    """Who comes back with another name, language or address has the seat and, while he sits, the name he had."""
    lounge = pair()
    lounge.cut("乙")
    assert lounge.come("乙", called="Neuer Name") is None
    assert lounge.people("甲") == {"甲": 0, "乙": 1}


# -- talk ----------------------------------------------------------------------


def test_what_is_said_is_heard_by_all() -> None:
    """Players and spectators, in a hand or not, with who said it; a phrase by its number; words go before a phrase."""
    lounge = pair()
    lounge.come("看", WATCH)
    for message in (Say("你好"), Say(phrase=3), Say("x", 3), Say("  a\n\nb  ")):
        lounge.say("看", message)
    for name in "甲乙看":
        assert heard(lounge.guests[name].said) == ["你好", "3", "x", "a b"]
    assert lounge.guests["甲"].all(Said)[0] == Said(lounge.guests["看"].id, "看", "你好")


def test_nothing_said_is_nothing_heard() -> None:
    """Blanks, invisible letters and no phrase."""
    lounge = pair()
    for message in (Say(), Say("   "), Say("\u200b\u202e"), Say("\u3164")):
        lounge.say("甲", message)
    assert lounge.guests["乙"].all(Said) == []


def test_talk_is_cut_and_fits() -> None:
    """Two hundred visible characters, whatever they are made of, in a frame that everybody can read."""
    lounge = pair()
    for text in ("长" * 1_000, "e\u0323\u0301\u0302" * 250, "👩🏽" * 500, "ﷺ" * 1_000):
        lounge.say("甲", Say(text))
        lounge.wait(3_000)
    said = lounge.guests["乙"].all(Said)
    assert len(said) == 4
    assert said[0].text == "长" * 200
    assert all(len(encode(message)) < 4_000 for message in said)


def test_one_person_says_five_things_in_ten_seconds() -> None:
    """What is more is dropped; others may talk meanwhile; after a while again. Playing is not hindered by it."""
    lounge = pair()
    for number in range(9):
        lounge.say("甲", Say(str(number)))
    lounge.say("乙", Say("b"))
    assert heard(lounge.guests["乙"].said) == ["0", "1", "2", "3", "4", "b"]
    assert lounge.say("甲", Ready())
    lounge.wait(10_000)
    lounge.say("甲", Say("again"))
    assert heard(lounge.guests["乙"].said)[-1] == "again"


def test_who_comes_later_hears_the_last_twenty() -> None:
    """In order; who said them may have gone. Nobody forges a name: it is the host's."""
    lounge = pair()
    for number in range(30):
        lounge.say("甲", Say(str(number)))
        lounge.wait(2_500)
    lounge.come("丙")
    assert heard(lounge.guests["丙"].said) == [str(number) for number in range(30 - KEPT, 30)]
    assert {said.name for said in lounge.guests["丙"].all(Said)} == {"甲"}


# -- limits --------------------------------------------------------------------


def test_a_window_lets_so_many_through_wherever_it_lies() -> None:
    """No burst across its edge; what costs more takes more room."""
    limit = Limit(3, 100)
    assert [limit.take(at) for at in (0, 50, 99, 99, 100, 100, 149, 150)] == [
        True, True, True, False, True, False, False, True,
    ]  # fmt: skip
    assert not Limit(3, 100).take(0, 4)
    assert Limit(3, 100).take(0, 3)


def test_more_than_twenty_messages_a_second_are_dropped_and_every_act_is_answered() -> None:
    """A flood changes nothing and delays nobody else; each act that was too many is refused, so that no seat waits for
    one that was dropped, and whatever else somebody waits for; of pings that is said once a second."""
    lounge = pair()
    lounge.come("丙")
    lounge.deal(*"甲乙丙")
    lounge.wait(1_000)
    others = len(lounge.guests["乙"].said)
    act = now_act(lounge, Play((0,)))
    told = [refused for _ in range(1_000) for refused in lounge.say("甲", Act(act.hand, act.ask + 1, act.act))]
    stale = code(told).count("stale")
    assert 0 < stale <= ACTS[0]
    assert told[:stale] == [Refused(act.hand, act.ask + 1, "stale")] * stale
    assert told[stale:] == [Refused(act.hand, act.ask + 1, "rate")] * (1_000 - stale)
    assert code([refused for _ in range(50) for refused in lounge.say("甲", Ready())]) == ["rate"] * 50
    assert code([refused for _ in range(1_000) for refused in lounge.say("甲", Ping(1))]) == ["rate"]
    assert len(lounge.guests["乙"].said) == others
    lounge.wait(ACTS[1])
    assert code(lounge.say("甲", Act(act.hand, act.ask + 1, act.act))) == ["stale"]


def test_whole_pictures_are_dear() -> None:
    """Four a second: who asks for all that is, over and over, gets no more than he could read."""
    lounge = pair()
    lounge.wait(1_500)
    rooms = [message for _ in range(50) for message in lounge.say("甲", Here()) if isinstance(message, Room)]
    assert 0 < len(rooms) <= 4


def test_malformed_messages_are_said_so_once_a_second_and_harm_nobody() -> None:
    """The line stands, and obeys what is well-formed."""
    lounge = pair()
    line = lounge.guests["甲"].line
    assert line is not None
    for _ in range(500):
        lounge.carry(lounge.hall.garbled(line, lounge.now))
    assert code(lounge.guests["甲"].said) == ["malformed"]
    assert lounge.say("甲", Ready())


def test_bad_messages_are_no_sign_of_life() -> None:
    """Who sends nothing but rubbish is away after three seconds, like who is silent."""
    lounge = pair()
    lounge.vanish("甲")
    line = lounge.guests["甲"].line
    assert line is not None
    for _ in range(40):
        lounge.carry(lounge.hall.garbled(line, lounge.now))
        lounge.wait(SILENCE // 20)
    assert not lounge.room("乙").chairs[0].present


def test_pings_say_how_good_a_line_is() -> None:
    """Good, fair, poor by what the client measured; nothing is said while it does not change."""
    lounge = pair()
    for ms, quality in ((20, 3), (200, 2), (900, 1), (-1, 1), (2**31, 1), (0, 3)):
        lounge.say("甲", Ping(1, ms))
        people = lounge.guests["乙"].session.people
        assert people is not None
        assert people.guests[0].quality == quality
    said = len(lounge.guests["乙"].said)
    lounge.say("甲", Ping(2, 21))
    assert len(lounge.guests["乙"].said) == said


def test_a_line_that_was_behind_gets_the_whole_picture() -> None:
    """It is no sign of life of its person, and nothing for one who has not been there yet."""
    lounge = pair()
    lounge.come("丙")
    lounge.deal(*"甲乙丙")
    line = lounge.guests["甲"].line
    assert line is not None
    before = len(lounge.guests["甲"].said)
    lounge.carry(lounge.hall.repeat(line, lounge.now))
    again = lounge.guests["甲"].said[before:]
    assert [message.view for message in again if isinstance(message, Update)] == [lounge.guests["甲"].session.view]
    lounge.vanish("甲")
    for _ in range(8):
        lounge.wait(500)
        lounge.carry(lounge.hall.repeat(line, lounge.now))
    assert not lounge.room("乙").chairs[0].present
    assert code(lounge.say("乙", now_act(lounge, Bid(9)))) == ["illegal"]
