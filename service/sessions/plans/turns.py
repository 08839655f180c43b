"""Time limits: the seats whose time runs and until when, and the actions for absent seats.

With `turn_seconds` a seat's time begins when it comes to be waited for, and anew whenever it acts or the phase changes.
With `bank_seconds` it goes on from what was left. An action that is taken back moves nobody's. After so many actions
for absent seats in a row nobody's time runs until somebody acts: a table that everybody has left is not played on.
"""

from dataclasses import dataclass

from engines.core.actors import HOST, Actor, Milliseconds, Seat
from engines.core.chance import Draw
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import SessionTurn, StandIn
from service.games.states import Opened
from service.sessions.loaded import LAST_MS, LoadedSession
from service.sessions.records import Head

MOST_ABSENT = 32
"""How many actions in a row the service takes for absent seats before it waits for somebody to come."""


@dataclass(frozen=True)
class Running:
    """Whose time runs, and what the clocks of the others stopped at."""

    turns: tuple[SessionTurn, ...]
    banks: tuple[Milliseconds, ...]


def full_banks(head: Head) -> tuple[Milliseconds, ...]:
    """Return the banks of a new game, none without `bank_seconds`."""
    return () if head.bank_seconds is None else (head.bank_seconds * 1000,) * head.seats


def turns_from(
    head: Head, opened: Opened, at_ms: int, banks: tuple[Milliseconds, ...], without: frozenset[Seat] = frozenset()
) -> tuple[SessionTurn, ...]:
    """Return the seats whose time runs, each with all that it has from now on; some may be left out."""
    if head.turn_seconds is None and head.bank_seconds is None:
        return ()
    waited_for = (seat for seat in seats_waited_for(opened) if seat not in without)
    given = {seat: banks[seat] if banks else (head.turn_seconds or 0) * 1000 for seat in waited_for}
    return tuple(SessionTurn(seat=seat, ends_ms=min(at_ms + ms, LAST_MS)) for seat, ms in given.items())


def running_after(
    loaded: LoadedSession, opened: Opened, actor: Actor, absent: int, *, is_own: bool, without: frozenset[Seat]
) -> Running:
    """Return whose time runs after an action; `is_own` tells whether the actor took it and not the service."""
    head, at_ms, before = loaded.head, opened.table.at_ms, loaded.body.clock.banks
    if not loaded.has_limits:
        return Running((), ())
    waited_for = () if absent >= MOST_ABSENT else seats_waited_for(opened)
    going = {
        turn.seat: turn
        for turn in loaded.body.turns
        if turn.seat in waited_for and _goes_on(loaded, opened, turn, actor)
    }
    banks = _stopped(loaded, at_ms, frozenset(going), actor if is_own else None) if before else ()
    begun = turns_from(head, opened, at_ms, banks, without) if waited_for else ()
    return Running(tuple(going.get(turn.seat, turn) for turn in begun), banks)


def _goes_on(loaded: LoadedSession, opened: Opened, turn: SessionTurn, actor: Actor) -> bool:
    """Tell whether the time of a seat that is still waited for goes on; a bank's always does."""
    phase = opened.game.engine.phase
    is_same = phase(loaded.opened.table.position) == phase(opened.table.position)
    return loaded.head.bank_seconds is not None or (is_same and turn.seat != actor)


def _stopped(loaded: LoadedSession, at_ms: int, going: frozenset[Seat], own: Actor | None) -> tuple[Milliseconds, ...]:
    """Return the banks with what is left to the seats whose clocks have stopped; an actor of its own gains some."""
    gain = (loaded.head.increment_seconds or 0) * 1000
    stopped = {turn.seat: turn.ends_ms for turn in loaded.body.turns if turn.seat not in going}
    return tuple(
        max(stopped[seat] - at_ms, 0) + (gain if seat == own else 0) if seat in stopped else left
        for seat, left in enumerate(loaded.body.clock.banks)
    )


def seats_waited_for(opened: Opened) -> tuple[Seat, ...]:
    """Return the seats that may act and that the game waits for: a title may say that it does not wait for one."""
    game, table, terms = opened.game, opened.table, opened.terms
    if game.engine.outcome(table.position, terms) is not None:
        return ()
    default = game.engine.default
    seats = (actor for actor in to_act(game, terms, table) if actor != HOST)
    return tuple(
        seat for seat in seats if default is None or default(table.position, seat, table.at_ms, terms) is not None
    )


def absent_action(loaded: LoadedSession, seat: Seat, at_ms: int) -> Tagged | None:
    """Return the action for an absent seat: the one that the title declares, else a random legal one.

    A random one is drawn from a stream of its own that the game never counts, so whichever worker draws, nothing else
    changes. Who has left may have agreed on one.
    """
    opened = loaded.opened
    is_random = seat in loaded.body.people.left and loaded.head.stand_in is StandIn.RANDOM
    if opened.game.engine.default is not None and not is_random:
        declared: Tagged | None = opened.game.engine.default(opened.table.position, seat, at_ms, opened.terms)
        return declared
    moves = legal_moves(opened.game, opened.terms, opened.table, (seat,), at_ms).now()
    if not moves.total:
        return None
    drawn: Tagged = moves.sample(Draw(opened.table.chance), f"absent/{loaded.version}").action
    return drawn
