"""The table as a picture at rest: a pure function of what the viewer knows, has chosen and has open."""

from ddz_desktop.engine.cards import Seat
from ddz_desktop.ui.focus import Control
from ddz_desktop.ui.table import fronts, hand, row, seats, top
from ddz_desktop.ui.table.fronts import Front
from ddz_desktop.ui.table.pen import Pen
from ddz_desktop.ui.table.picture import Mark, Picture
from ddz_desktop.ui.table.seats import FRONT, Spot
from ddz_desktop.ui.table.sitting import Sitting
from ddz_desktop.ui.theme import Box


def layout(pen: Pen, sitting: Sitting) -> Picture:
    """Where everything lies, in units of the pen's grid. The reading chooser, where it is open, is another picture."""
    marks, sprites = top.middle(pen, sitting)
    marks += top.title(pen, sitting)
    above: list[Mark] = []
    if sitting.left is not None:
        marks += top.recorder(pen, sitting.left, sitting.room.rules.decks)
    clock = None
    for seat, spot, room in _seated(pen, sitting):
        block = seats.block(pen, sitting, seat, spot)
        lying = fronts.front(pen, sitting, seat, spot, room)
        marks += block.marks + lying.marks
        above += block.above + lying.above
        sprites |= lying.sprites | block.sprites
        clock = clock or lying.clock
    own = _own(pen, sitting)
    sprites |= own.sprites | hand.cards(pen, sitting)
    marks += own.marks + hand.bar(pen, sitting)
    above += own.above + hand.cursor(sprites, sitting.pick.cursor)
    acts, seat_of_clock = _acts(pen, sitting)  # before all else: what is asked is where Tab goes first
    controls = acts + hand.focus(sitting, sprites) + hand.tools(pen, sitting) + top.tools(pen, sitting)
    controls += seats.faces(pen, sitting)
    return Picture(
        pen.grid, sprites, tuple(marks), tuple(above), controls, seat_of_clock or clock, sitting.me,
        (pen.grid.w / 2, hand.top(pen) * 0.6), sitting.view.multiplier, top.number(marks),
    )  # fmt: skip


def _seated(pen: Pen, sitting: Sitting) -> list[tuple[Seat, Spot, float]]:
    """The other seats with their places and the room for what lies in front of them."""
    others = list(sitting.others())
    spots = seats.spots(sitting.seats, pen.grid)
    wish = [fronts.needs(sitting, seat) for seat in others]
    room = pen.grid.w - 2 * FRONT
    given = [0.0] * len(others)
    for i in range(len(others) // 2):  # the next seat faces the last one, and so on
        far = len(others) - 1 - i
        given[far], given[i] = fronts.shares(wish[far], wish[i], room)
    return list(zip(others, spots, given, strict=True))


def _own(pen: Pen, sitting: Sitting) -> Front:
    """The own last play and the prompt share the place of the action row; how it ended is said above the last play."""
    bottom = hand.top(pen) - 24
    if sitting.choices:
        marks = row.prompt(pen, sitting.prompt, hand.top(pen) - row.ABOVE - 50, sitting.warning, not sitting.warning)
        return Front({}, marks, [])
    own = fronts.own_front(pen, sitting, bottom)
    if own.sprites or own.marks:
        return own._replace(above=[*own.above, *_said(pen, sitting, own)])
    return Front({}, row.prompt(pen, sitting.prompt, hand.top(pen) - row.ABOVE, sitting.warning, False), [])


def _said(pen: Pen, sitting: Sitting, own: Front) -> tuple[Mark, ...]:
    """The prompt in a pill over what lies in the own front."""
    if not sitting.prompt:
        return ()
    top = min(one.box.y for one in (*own.sprites.values(), *own.marks))
    return pen.pill(sitting.prompt, pen.grid.w / 2, top - 30, "centre", "sand_light", 0.94)


def _acts(pen: Pen, sitting: Sitting) -> tuple[tuple[Control, ...], Box | None]:
    middle = hand.top(pen) - row.ABOVE
    acts, clock = row.buttons(pen, sitting, middle)
    if sitting.middle:
        acts += (row.filler(pen, middle, sitting.epoch, acts),)
    return acts, clock


def chooser(pen: Pen, sitting: Sitting) -> Picture:
    """The readings of the raised cards, to be laid over the table."""
    marks, sprites, controls = row.chooser(pen, sitting, hand.top(pen) - hand.RISE)
    return Picture(pen.grid, sprites, tuple(marks), controls=controls, seat=sitting.me)
