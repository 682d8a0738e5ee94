"""Two worlds around one hall, in which everybody does the same, but what one viewer may not know is another.

What he gets, what the door and the card say, and when, must be equal. `python -m tests.net.twins PAIRS [SEED]` tries so
many.

The worlds are those of `tests/engine/worlds.py`. Here they are played through a hall under a virtual clock: persons act
a moment after they were asked, bots' thinkers answer sooner or later, or never, in each world otherwise. All moments
that people choose are made from what is public.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import NamedTuple

from msgspec import structs

from ddz_desktop.engine.cards import Seat
from ddz_desktop.engine.events import Action, Bid, Call, Double, Illegal, Pass, Play, Reveal, Rob, Show
from ddz_desktop.engine.game import Game
from ddz_desktop.engine.game import deal as begin
from ddz_desktop.engine.phases import Dealing, Over, Sealed
from ddz_desktop.engine.rules import OPTIONS, PRESETS, RULES, Rules
from ddz_desktop.engine.view import View
from net import door
from net.door import WATCH, Hello
from net.hall import Hall, Open, Out, To
from net.pace import PACES
from net.protocol import PROTOCOL, Act, Auto, Down, Here, Ping, Ready, Refused, Say, Up, Update, encode
from net.robot import Answer
from net.robots import Robots
from net.room import Room
from net.table import restore
from net.terms import Terms
from tests.engine.worlds import Table, Viewer, World, played, twin
from tests.net.lounge import KEY, Guest, opened
from tests.net.purse import Memory

PACE = PACES["normal"]
ANSWERED = 2_500  # ms after which every bot has answered a sealed question; persons are quicker
AT_TURN = 600  # ms in which no bot has moved
BEAT = 1_000
MAX = 400_000  # ms of a script at most
TRIES = 8  # scenes until one goes as planned
Plan = dict[tuple[int, Seat], list[Action]]  # what a seat does at a question
Stream = list[tuple[int, bytes]]


class Scene(NamedTuple):
    """What is the same in both worlds: the first one, who are persons, what happens beside the table, and when."""

    table: Table
    persons: frozenset[Seat]
    events: tuple[tuple[int, str, Up | None], ...]  # time, who, what he says; nothing: his line is cut


# -- the scene -----------------------------------------------------------------


def scene(preset: str, rnd: Random) -> Scene:
    """A random table with random persons at it, spectators who come and go, and talk."""
    table = played(_rules(preset, rnd), rnd)
    seats = table.world.deal.rules.seats
    silent = _silent(table)
    persons = {seat for seat in range(seats) if rnd.random() < 0.6} | {rnd.randrange(seats)} | silent
    modest = sorted(persons - _spenders(table) - silent)  # for whom 托管 does what they would do
    people = ["w0", "w1", *(f"p{seat}" for seat in modest)]
    events: list[tuple[int, str, Up | None]] = []
    for name in rnd.sample(people, min(2, len(people))):
        start = rnd.randrange(60_000)
        events += [(start, name, None), (start + rnd.randrange(100, 9_000), name, Here())]
    events += [(rnd.randrange(60_000), rnd.choice(people), Say(phrase=rnd.randrange(9))) for _ in range(3)]
    for seat in rnd.sample(modest, min(1, len(modest))):
        events.append((rnd.randrange(60_000), f"p{seat}", Auto(rnd.random() < 0.5)))
    return Scene(table, frozenset(persons), tuple(sorted(events, key=lambda event: event[:2])))


def _rules(preset: str, rnd: Random) -> Rules:
    plain = PRESETS[preset]
    names = [name for name, option in OPTIONS.items() if option.applies(plain) and name not in ("shuffle", "on_drop")]
    chosen = rnd.sample(names, rnd.randrange(4))
    return structs.replace(plain, **{name: rnd.choice(OPTIONS[name].values) for name in chosen})


def _spenders(table: Table) -> set[Seat]:
    """Who does what 托管 never does for a person, or not at that moment: with it the hand would go another way."""
    acts = [(seat, act) for seat, act in table.world.script if seat is not None]
    declined = Bid(0), Call(False), Rob(False)
    return {seat for seat, act in acts if not isinstance(act, Play | Pass) and act not in declined}


def _silent(table: Table) -> set[Seat]:
    """The first who did not answer a sealed question that not all answered: a person, for a bot always does."""
    found = set()
    for ask in {game.ask for game in table.games if isinstance(game.phase, Sealed)}:
        phase = next(g.phase for g in table.games if g.ask == ask)
        assert isinstance(phase, Sealed)
        done = {seat for (seat, _), game in zip(table.world.script, table.games, strict=False) if game.ask == ask}
        found |= set(sorted(set(phase.asked) - done)[:1])
    return found


def plan(world: World) -> Plan:
    """What each seat does at each question."""
    game, _ = begin(world.deal)
    found: Plan = defaultdict(list)
    for seat, act in world.script:
        if act is None:
            continue
        if seat is not None:
            found[game.ask, seat].append(act)  # type: ignore[arg-type]  # a seat's act is no act of the table
        game, _ = game.apply(seat, act if seat is not None else structs.replace(act, ask=game.ask))
    return found


def wanted(plans: Plan, view: View, seat: Seat) -> Action | None:
    """What the plan says that a seat does now, of what it may."""
    may = {ask.act for ask in view.may}
    acts = plans.get((view.ask, seat), ())
    return next((act for act in acts if act.__struct_config__.tag in may), None)


# -- one world -----------------------------------------------------------------


class Thinker:
    """Bots that do what the plan says, and know it after a while that is another in each world."""

    def __init__(self, stage: "Stage", rnd: Random) -> None:
        self.stage, self.rnd = stage, rnd

    def think(self, level: str, rules: Rules, view: View) -> Answer:
        """Sooner or later, before the release; what is not planned never."""
        act = wanted(self.stage.plan, view, view.seat)
        most = 180 if isinstance(view.phase, Dealing) else PACE.low - 50  # less than the shortest delay
        late = self.rnd.choice((0, 0, self.rnd.randrange(most)))
        at = self.stage.now + late
        self.stage.later(late, "", None)  # a host is woken by an answer
        return lambda: act if self.stage.now >= at else None


Make = Callable[..., Hall]
Tables = Callable[..., Room]


class Stage:
    """One world in a hall, up to its horizon. `streams`: (time, bytes) by who got them; `told`: card and door."""

    def __init__(
        self, at: Scene, world: World, rnd: Random, make: Make = Hall, table: Callable[..., Room] = Room
    ) -> None:
        self.scene, self.world, self.plan = at, world, plan(world)
        self.now = 1_000
        self.streams: dict[str, Stream] = defaultdict(list)
        self.told: Stream = []
        self.lines: dict[int, str] = {}
        self.numbers: dict[str, int] = {}
        self.order = count()  # what was meant first happens first, however many thoughts of bots lie between
        self.queue: list[tuple[int, int, str, Up | None]] = []  # when, in which order, who, what
        self.meant: set[tuple[int, Seat, str]] = set()  # acts on their way
        rules = world.deal.rules
        log = opened(rules)
        room = table(restore(log), self.now, log.append, PACE, lambda *_: world.deal)
        terms = Terms("房", fill="normal", levels=("normal",))
        self.hall = make(room, terms, Memory(), (), self.now, Robots(Thinker(self, rnd)))
        for name, seat in self._people():
            hello = Hello(PROTOCOL, PROTOCOL, RULES, name, sha256(name.encode()).digest(), seat)
            self.carry(self.hall.hello(Guest(name).key, hello, self.now))
            self.say(name, Here())
        for name, seat in self._people():
            if seat >= 0:
                self.say(name, Ready())
        for time, name, message in at.events:
            self.later(time, name, message)
        for name, _ in self._people():
            self.later(BEAT, name, Ping(0, 20))

    def _people(self) -> Iterator[tuple[str, int]]:
        yield from ((f"p{seat}", seat) for seat in sorted(self.scene.persons))
        yield from (("w0", WATCH), ("w1", WATCH))

    def later(self, ms: int, name: str, message: Up | None) -> None:
        """Something will happen: somebody says something, or (nothing) his line is cut."""
        self.queue.append((self.now + ms, next(self.order), name, message))
        self.queue.sort(key=lambda due: due[:2])

    def say(self, name: str, message: Up) -> list[Down]:
        """Somebody says something; what he gets for it."""
        return self.carry(self.hall.receive(self.numbers[name], message, self.now), name)

    def carry(self, out: Out, name: str = "") -> list[Down]:
        """Write down what everybody gets; what that one got."""
        got: list[Down] = []
        for item in out:
            match item:
                case Open(line, session):
                    one = next(n for n, _ in self._people() if sha256(n.encode()).digest() == session)
                    self.lines[line], self.numbers[one] = one, line
                case To(line, message):
                    to = self.lines[line]
                    self.streams[to].append((self.now, encode(message)))
                    got += [message] if to == name else []
                    if isinstance(message, Update) and to[0] == "p":
                        self._consider(int(to[1:]), message)
        public = door.encode(self.hall.card(KEY, 1, 2)) + door.encode(self.hall.door(3))
        if not self.told or self.told[-1][1] != public:
            self.told.append((self.now, public))
        return got

    def _consider(self, seat: Seat, update: Update) -> None:
        """A person sees that he is asked, and acts a moment later: as long as anybody could know."""
        act = wanted(self.plan, update.view, seat)
        if act is None or (key := (update.view.ask, seat, str(act.__struct_config__.tag))) in self.meant:
            return
        self.meant.add(key)
        quick = 20 if isinstance(act, Show) else 120
        self.later(quick + sha256(b"%d %d" % key[:2]).digest()[0], f"p{seat}", Act(update.hand, update.view.ask, act))

    def run(self) -> bool:
        """Let time pass to the horizon; whether it was reached."""
        end = self.scene.table.games[-1]
        while self.now < MAX:
            if (at := self._reached(end)) is not None:
                last = at + (ANSWERED if isinstance(end.phase, Sealed) else AT_TURN)
                while self._step(last):
                    pass
                self.now = last
                return self._reached(end) is not None
            self._step(MAX)
        return False

    def _reached(self, end: Game) -> int | None:
        """When the horizon's question was put: 托管 and time-outs may lead elsewhere, where the worlds need not be
        alike."""
        table = self.hall.room.table
        if table.game is None or isinstance(table.game.phase, Over) or table.game.view(None) != end.view(None):
            return None
        return self.now - (self.hall.room._clock.time - table.asked)

    def _step(self, end: int) -> bool:
        """Do what is due next, if it is due by then."""
        wake, due = self.hall.wake, self.queue[0]
        if min(wake if wake is not None else end + 1, due[0]) > end:
            return False
        if wake is not None and wake <= due[0]:
            self.now = max(self.now, wake)
            self.carry(self.hall.tick(self.now))
            return True
        self.now, _, name, message = self.queue.pop(0)
        if not name:
            self.carry(self.hall.tick(self.now))
        elif message is None:
            self.carry(self.hall.lost(self.numbers[name], self.now))
        else:
            self._speak(name, message)
        return True

    def _speak(self, name: str, message: Up) -> None:
        if isinstance(message, Ping):
            self.later(BEAT, name, Ping(message.number + 1, 20))
        if not isinstance(message, Act) or self._fresh(message):
            self.say(name, message)

    def _fresh(self, act: Act) -> bool:
        table = self.hall.room.table
        return table.game is not None and table.game.ask == act.ask

    def names(self, viewer: Viewer) -> list[str]:
        """Whose lines show what that viewer sees."""
        return ["w0", "w1"] if viewer is None else [f"p{viewer}"] * (viewer in self.scene.persons)

    def refusals(self, viewer: Viewer) -> list[str]:
        """What somebody is told about acts that he tries at the horizon; those that would be taken are not sent."""
        table = self.hall.room.table
        assert table.game is not None
        if viewer is None or viewer not in self.scene.persons:
            return []
        tries: list[Action] = [Reveal(True), Reveal(False), Double(True), Show(), Bid(1), Pass()]
        tries += [Play((card,)) for card in range(54)]
        self.now += 1_100  # whatever was said before, it is not too much
        said = [
            message
            for act in Random(7).sample(tries, 14)
            if not _legal(table.game, viewer, act)
            for message in self.say(f"p{viewer}", Act(table.hand, table.game.ask, act))
        ]
        return [str(message) for message in said if isinstance(message, Refused)]

    def seen(self, viewers: list[Viewer]) -> "dict[Viewer, Seen]":
        """All that viewers have got; then what each is refused."""
        told = list(self.told)
        streams = {viewer: {name: list(self.streams[name]) for name in self.names(viewer)} for viewer in viewers}
        return {viewer: Seen(streams[viewer], told, self.refusals(viewer)) for viewer in viewers}


def _legal(game: Game, seat: Seat, act: Action) -> bool:
    try:
        game.apply(seat, act)
    except Illegal:
        return False
    return True


# -- two worlds ----------------------------------------------------------------


class Seen(NamedTuple):
    """All that one viewer gets of a world."""

    streams: dict[str, Stream]
    told: Stream
    refusals: list[str]


def seen(at: Scene, world: World, viewers: list[Viewer], rnd: Random, make: Make = Hall, table: Tables = Room) -> (
    dict[Viewer, Seen]
):  # fmt: skip
    """What viewers get of a world; nothing where the horizon was not reached."""
    stage = Stage(at, world, rnd, make, table)
    return stage.seen(viewers) if stage.run() else {}


class Counts(NamedTuple):
    """Pairs that were compared, those whose horizon was not reached, and how many differ."""

    pairs: int
    missed: int
    differ: list[tuple[str, int, Viewer]]


def compare(preset: str, seed: int, make: Make = Hall, table: Tables = Room) -> Counts:
    """A scene against a twin for every seat and for spectators; where shows come in another order than was planned the
    next one."""
    rnd = Random(f"{preset} {seed}")
    for _ in range(TRIES):
        at = scene(preset, rnd)
        viewers: list[Viewer] = [None, *range(at.table.world.deal.rules.seats)]
        if first := seen(at, at.table.world, viewers, Random(0), make, table):
            break
    twins = {viewer: twin(at.table, viewer, rnd) for viewer in viewers}
    differ: list[tuple[str, int, Viewer]] = []
    for number, (viewer, world) in enumerate(twins.items(), 1):
        if world is not None:
            second = seen(at, world, [viewer], Random(number), make, table)
            differ += [(preset, seed, viewer)] * (second.get(viewer) != first.get(viewer))
    pairs = sum(world is not None for world in twins.values())
    return Counts(pairs, 0 if first else pairs, differ)


def main(words: list[str]) -> int:
    """0 if no pair differs."""
    most, seed = int(words[0]), int(words[1]) if len(words) > 1 else 0
    pairs, missed = 0, 0
    while pairs < most:
        for preset in PRESETS:
            counts = compare(preset, seed)
            pairs, missed = pairs + counts.pairs, missed + counts.missed
            if counts.differ:
                print(f"differ: {counts.differ}")
                return 1
        seed += 1
    print(f"{pairs} pairs, 0 differ ({missed} horizons not reached)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
