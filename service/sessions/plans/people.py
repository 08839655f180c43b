"""The people at the table: who comes, leaves, returns and resigns, what they are called, and whose key holds."""

from collections.abc import Iterable

from engines.core.actors import Seat
from schema.wire.sessions import EndReason, Happened, NameRequest, NewKeyRequest, SessionEnded, SessionTurn
from service.denied import Denied
from service.sessions.keys import replaced
from service.sessions.plans.acts import At, Done
from service.sessions.plans.turns import turns_from
from service.sessions.records import Clock, People
from service.sessions.table import names_of

FEWEST_LEFT = 2
"""So many seats must play on after a resignation."""
MOVED = "somebody has left or come back since"
"""Why an action is not taken back when the clocks before it were those of others."""


def joined(at: At) -> Done | Denied:
    """Say that the player of a seat is here."""
    if at.seat in at.people.joined:
        return at.nothing(f"seat {at.seat} is here already")
    return Done(Happened.JOINED, at.people, at.seat)  # who does anything at the table is here


def left(at: At) -> Done | Denied:
    """Leave: the stand-in plays on, and the seat's own clock stops."""
    if at.seat in (*at.people.left, *at.people.resigned):
        return at.nothing(f"the player of seat {at.seat} has gone already")
    people = at.people.replace(left=_with(at.people.left, at.seat))
    turns, clock = _without(at)
    return Done(Happened.LEFT, people, at.seat, turns, clock, MOVED)


def returned(at: At) -> Done | Denied:
    """Return: the seat's own clock goes on where the game waits for it."""
    if at.seat not in at.people.left:
        return at.nothing(f"the player of seat {at.seat} has not left")
    people = at.people.replace(left=tuple(seat for seat in at.people.left if seat != at.seat))
    others = (*people.left, *people.resigned, *(turn.seat for turn in at.loaded.body.turns))
    banks = at.loaded.body.clock.banks
    come = turns_from(at.loaded.head, at.loaded.opened, at.at_ms, banks, frozenset(others))
    turns = (*at.loaded.body.turns, *(turn for turn in come if turn.seat == at.seat))
    return Done(Happened.RETURNED, people, at.seat, turns, None, MOVED)


def resigned(at: At) -> Done | Denied:
    """Resign: the title's declared action stands in where enough play on, else the game is broken off."""
    if at.seat in at.people.resigned:
        return at.nothing(f"the player of seat {at.seat} has resigned already")
    gone = _with(at.people.resigned, at.seat)
    people = at.people.replace(resigned=gone, left=tuple(seat for seat in at.people.left if seat != at.seat))
    plays_on = at.loaded.game.engine.default is not None and at.loaded.head.seats - len(gone) >= FEWEST_LEFT
    if not plays_on:
        people = people.replace(ended=SessionEnded(reason=EndReason.RESIGNED, by=at.seat))
    turns, clock = _without(at)
    return Done(Happened.RESIGNED, people, at.seat, turns, clock, MOVED)


def named(at: At) -> Done | Denied:
    """Give the player of a seat another name."""
    assert isinstance(at.request, NameRequest)
    people = _called(at, at.people, at.request.name)
    return at.nothing("that is the name already") if people == at.people else Done(Happened.NAMED, people, at.seat)


def given_new_key(at: At) -> Done | Denied:
    """Give a seat a new key, perhaps for another player; the old one is worth nothing from now on."""
    assert isinstance(at.request, NewKeyRequest)
    here = tuple(seat for seat in at.people.joined if seat != at.seat)
    people = at.people.replace(keys=replaced(at.loaded.keys, at.seat, at.fresh_key), joined=here)
    if at.request.name is not None:
        people = _called(at, people, at.request.name)
    return Done(Happened.KEY_REPLACED, people, at.seat)


def _called(at: At, people: People, name: str) -> People:
    names = names_of(at.loaded.head, people)
    called = tuple(name if seat == at.seat else other for seat, other in enumerate(names))
    return people if called == names else people.replace(names=called)


def _with(seats: Iterable[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(sorted((*seats, seat)))


def _without(at: At) -> tuple[tuple[SessionTurn, ...], Clock]:
    """Return whose time runs without the seat, whose bank keeps what is left of it."""
    body = at.loaded.body
    left = {turn.seat: max(turn.ends_ms - at.at_ms, 0) for turn in body.turns if turn.seat == at.seat}
    banks = tuple(left.get(seat, bank) for seat, bank in enumerate(body.clock.banks))
    return tuple(turn for turn in body.turns if turn.seat != at.seat), body.clock.replace(banks=banks)
