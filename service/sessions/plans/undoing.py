"""An action that is taken back. Nobody's deadline moves by it, and time that has run out stays so."""

from msgspec import Raw

from engines.core.actors import HOST, REFEREE, Actor, Seat
from engines.core.refusals import GameOver
from schema.wire.sessions import Happened
from service.denied import Denied, denied
from service.games.playing import standing
from service.games.states import Opened, States
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import Planned, raw, stopped, why_not_by
from service.sessions.records import NULL, Entry
from service.sessions.refusals import NothingToUndo
from service.sessions.table import banks_at, changed_by
from service.trust.access.caller import Caller


def undone(loaded: LoadedSession, caller: Caller, states: States, at_ms: int) -> Planned | Denied:
    """Undo the last action if it has shown nobody anything; its seat, the host and the referee may do so."""
    seats: tuple[Actor, ...] = tuple(range(loaded.head.seats)) if loaded.body.by is None else (loaded.body.by,)
    wrong = caller.must_be(*seats, HOST, REFEREE) or _why_not(loaded, at_ms)
    if wrong is not None:
        return wrong
    by_seat = caller.role if isinstance(caller.role, int) else None
    wrong = None if by_seat is None else why_not_by(loaded, by_seat)
    opened = wrong or states.trusted(loaded.body.before, loaded.head.game)
    return opened if isinstance(opened, Denied) else _taken_back(loaded, opened, at_ms, by_seat)


def _why_not(loaded: LoadedSession, at_ms: int) -> Denied | None:
    outcome = loaded.game.engine.outcome(loaded.opened.table.position, loaded.opened.terms)
    if outcome is not None:
        return denied(GameOver(reason=outcome.reason), loaded.game)
    wrong = stopped(loaded)
    if wrong is not None:
        return wrong
    if loaded.body.before == NULL:
        reason = loaded.body.why_not or "nobody has acted since the start or since the last one that was taken back"
        return denied(NothingToUndo(reason=reason), loaded.game)
    if any(turn.ends_ms <= at_ms for turn in loaded.body.turns_before):
        return denied(NothingToUndo(reason="the time there was for the last one is up"), loaded.game)
    return None


def _taken_back(loaded: LoadedSession, opened: Opened, at_ms: int, by_seat: Seat | None) -> Planned:
    """Return the state before the last action, with the clocks as they were then; it costs the seat that wants it."""
    answer, before, turns = standing(opened), loaded.body, loaded.body.turns_before
    people = before.people if by_seat is None else changed_by(before.people, by_seat, loaded.head.seats)
    body = before.replace(
        state=Raw(opened.closed),
        by=None,
        before=NULL,
        why_not=None,
        turns=turns,
        turns_before=(),
        banks_before=(),
        absent=0,
        at_ms=at_ms,
        people=people,
        clock=before.clock.replace(banks=before.banks_before),
    )
    entry = Entry(
        version=loaded.version + 1,
        happened=Happened.UNDONE,
        ply=opened.table.ply,
        at_ms=at_ms,
        seat=loaded.body.by,
        action=NULL,
        events=Raw(b"[]"),
        to_act=answer.to_act,
        outcome=NULL,
        turns=turns,
        banks=banks_at(body, turns, at_ms),
        offer=people.offer,
        position=raw(opened.table.position),
    )
    return Planned(body, entry, answer)
