"""Time limits: the seats whose time runs and until when, and the actions for absent seats.

A seat's time begins when it comes to be waited for, and anew whenever it acts or the phase changes. An action that is
taken back moves nobody's. After so many actions for absent seats in a row nobody's time runs until somebody acts: a
table that everybody has left is not played on.
"""

from engines.core.actors import HOST, Actor, Seat
from engines.core.chance import Draw
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import SessionTurn
from service.games.states import Opened
from service.sessions.loaded import LAST_MS, LoadedSession
from service.sessions.records import Head

MOST_ABSENT = 32
"""How many actions in a row the service takes for absent seats before it waits for somebody to come."""


def turns_from(head: Head, opened: Opened, at_ms: int) -> tuple[SessionTurn, ...]:
    """Return the seats whose time runs, each with the full time from now on."""
    if head.turn_seconds is None:
        return ()
    ends_ms = min(at_ms + head.turn_seconds * 1000, LAST_MS)
    return tuple(SessionTurn(seat=seat, ends_ms=ends_ms) for seat in _waited_for(opened))


def turns_after(loaded: LoadedSession, opened: Opened, actor: Actor, absent: int) -> tuple[SessionTurn, ...]:
    """Return the seats whose time runs after an action; it goes on for seats that the same phase waited for before."""
    if loaded.head.turn_seconds is None or absent >= MOST_ABSENT:
        return ()
    phase = opened.game.engine.phase
    is_same = phase(loaded.opened.table.position) == phase(opened.table.position)
    running = {turn.seat: turn for turn in loaded.body.turns if is_same and turn.seat != actor}
    begun = turns_from(loaded.head, opened, opened.table.at_ms)
    return tuple(running.get(turn.seat, turn) for turn in begun)


def _waited_for(opened: Opened) -> tuple[Seat, ...]:
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

    It is drawn from a stream of its own that the game never counts, so whichever worker draws, nothing else changes.
    """
    opened = loaded.opened
    if opened.game.engine.default is not None:
        declared: Tagged | None = opened.game.engine.default(opened.table.position, seat, at_ms, opened.terms)
        return declared
    moves = legal_moves(opened.game, opened.terms, opened.table, (seat,), at_ms).now()
    if not moves.total:
        return None
    drawn: Tagged = moves.sample(Draw(opened.table.chance), f"absent/{loaded.version}").action
    return drawn
