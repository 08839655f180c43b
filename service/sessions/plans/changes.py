"""What may change in a session: an action, an action taken back, a deadline. Nothing here waits or writes."""

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Raw

from engines.core.actors import HOST, REFEREE, Actor, Command
from engines.core.refusals import GameOver
from engines.core.values import Tagged
from schema.wire.sessions import Happened, SessionTurn, UndoRule
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.playing import played, standing
from service.games.states import Opened, States, closed
from service.sessions.loaded import LoadedSession
from service.sessions.plans.turns import turns_after, turns_from
from service.sessions.records import LANDMARKS, NULL, Body, Entry
from service.sessions.refusals import NothingToUndo, Revealed, TooLarge, TooLong
from service.trust.access.caller import Caller


@dataclass(frozen=True)
class Planned:
    """A valid change that is not written yet."""

    body: Body
    entry: Entry
    answer: Answer

    @property
    def opened(self) -> Opened:
        """The game after the change."""
        return self.answer.opened


def acted(loaded: LoadedSession, command: Command[Tagged], happened: Happened = Happened.ACTED) -> Planned | Denied:
    """Carry out an action on the session as it stands."""
    if loaded.body.revealed:
        return denied(Revealed(), loaded.game)
    if loaded.is_full:
        return too_long(loaded)
    answer = played(loaded.opened, command)
    if isinstance(answer, Denied):
        return answer
    body = _body(loaded, command.actor, answer, happened)
    entry = entry_of(loaded.version + 1, answer, command, happened, body.turns)
    return too_large(loaded, body) or Planned(body, entry, answer)


def too_long(loaded: LoadedSession) -> Denied:
    """Return the refusal of a change beyond the limit of a session."""
    return denied(TooLong(most=loaded.head.limits.most_changes), loaded.game)


def too_large(loaded: LoadedSession, body: Body) -> Denied | None:
    """Return a refusal if a body would make the session too large."""
    size, most = loaded.head.size(body), loaded.head.limits.most_bytes
    return denied(TooLarge(size=size, most=most), loaded.game) if size > most else None


def _body(loaded: LoadedSession, actor: Actor, answer: Answer, happened: Happened) -> Body:
    """Return the new body, with the state before it if the action can be undone."""
    why_not = _not_undone(loaded, actor, answer, happened)
    absent = loaded.body.absent + 1 if happened is Happened.TIMED_OUT else loaded.body.absent if actor == HOST else 0
    return Body(
        state=answer.state,
        by=actor,
        before=NULL if why_not else loaded.body.state,
        why_not=why_not,
        turns=turns_after(loaded, answer.opened, actor, absent),
        absent=absent,
    )


def _not_undone(loaded: LoadedSession, actor: Actor, answer: Answer, happened: Happened) -> str | None:
    reveals = loaded.game.engine.reveals
    if happened is Happened.TIMED_OUT:
        return "the time of a seat was up last, and the service acted for it"
    if loaded.head.undo is UndoRule.NEVER:
        return "this session was created without"
    if actor == HOST:
        return "a deadline passed last"
    if reveals is None or reveals(answer.events()):
        return "the last one may have shown somebody something"
    return None


def entry_of(
    version: int,
    answer: Answer,
    command: Command[Tagged] | None,
    happened: Happened,
    turns: tuple[SessionTurn, ...],
) -> Entry:
    """Return the log entry of a version."""
    return Entry(
        version=version,
        happened=happened,
        ply=answer.ply,
        at_ms=answer.at_ms,
        seat=command.actor if command else None,
        action=_raw(command.action) if command else NULL,
        events=_raw(answer.events()),
        to_act=answer.to_act,
        outcome=_raw(answer.outcome),
        turns=turns,
        position=NULL if version % LANDMARKS else _raw(answer.table.position),
    )


def _raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))


def undone(loaded: LoadedSession, caller: Caller, states: States, at_ms: int) -> Planned | Denied:
    """Undo the last action if it has shown nobody anything; its seat, the host and the referee may do so."""
    seats: tuple[Actor, ...] = tuple(range(loaded.head.seats)) if loaded.body.by is None else (loaded.body.by,)
    wrong = caller.must_be(*seats, HOST, REFEREE)
    if wrong is not None:
        return wrong
    outcome = loaded.game.engine.outcome(loaded.opened.table.position, loaded.opened.terms)
    if outcome is not None:
        return denied(GameOver(reason=outcome.reason), loaded.game)
    if loaded.body.revealed:
        return denied(Revealed(), loaded.game)
    if loaded.is_full:
        return too_long(loaded)
    if loaded.body.before == NULL:
        reason = loaded.body.why_not or "nobody has acted since the start or since the last one that was taken back"
        return denied(NothingToUndo(reason=reason), loaded.game)
    opened = states.trusted(loaded.body.before, loaded.head.game)
    return opened if isinstance(opened, Denied) else _taken_back(loaded, opened, at_ms)


def _taken_back(loaded: LoadedSession, opened: Opened, at_ms: int) -> Planned:
    answer = standing(opened)
    turns = turns_from(loaded.head, opened, at_ms)
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
        position=_raw(opened.table.position),
    )
    body = Body(state=Raw(closed(opened)), turns=turns, at_ms=at_ms)
    return Planned(body, entry, answer)
