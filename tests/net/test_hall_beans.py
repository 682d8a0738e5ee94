"""The beans of a room: the poor are topped up, and a restart loses none."""

from net.protocol import Ready
from tests.net.lounge import Guest, Lounge, code
from tests.net.purse import Memory
from tests.net.rooms import HUANLE, OWNED, owned


def test_the_poor_are_topped_up_three_times_a_day() -> None:
    """Between hands, when they sit down or have lost or get ready: to the lowest entry, and no more often than the
    rules say; on another day again."""
    lounge = Lounge(HUANLE, OWNED, purse := Memory(**{Guest("甲").id: 4_000}))
    lounge.come("甲")
    assert lounge.room("甲").chairs[0].beans == purse.balance(Guest("甲").id) == 5_000
    for _ in range(2):
        lose(lounge, purse, 3_000)
        assert lounge.say("甲", Ready())
        assert lounge.room("甲").chairs[0].beans == 5_000
        lounge.say("甲", Ready(False))
    lose(lounge, purse, 3_000)
    assert code(lounge.say("甲", Ready())) == ["not_now"]
    lounge.day = "2030-01-02"
    assert code(lounge.say("甲", Ready())) == []
    assert lounge.room("甲").chairs[0].ready
    assert sum(purse.beans.values()) == 0


def lose(lounge: Lounge, purse: Memory, beans: int) -> None:
    """The person at seat 0 loses so many beans, as in a hand."""
    who = lounge.hall.room.table.chairs[0].id
    purse.beans[who] -= beans
    purse.beans[""] += beans
    assert lounge.hall.room.top_up(0, -beans, lounge.now)


def test_after_a_restart_the_purse_is_right() -> None:
    """The host died between a relief and its entry into the log: on the table lies what the purse says."""
    lounge = owned("甲", rules="huanle", purse=Memory())
    purse = lounge.purse
    assert isinstance(purse, Memory)
    purse._give(Guest("甲").id, 500)
    lounge.restart()
    assert lounge.room("主").chairs[1].beans == 30_500
