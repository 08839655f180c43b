"""What may change in a session: an action of somebody or of the service. Nothing here waits or writes."""

from dataclasses import dataclass
from typing import Any, cast

import msgspec
from msgspec import Raw

from engines.core.actors import HOST, Actor, Command, Seat
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import Happened, UndoRule
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.playing import played
from service.games.states import Opened
from service.sessions.loaded import LoadedSession
from service.sessions.plans.turns import running_after
from service.sessions.records import LANDMARKS, NULL, Body, Entry, People
from service.sessions.refusals import ChangesUsedUp, Ended, Paused, Revealed, SeatLeft, SeatResigned, TooLarge, TooLong
from service.sessions.table import banks_at, changed_by, is_used_up

MOST_DEADLINES = 500
"""An upper bound for the host's moves at one time."""


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
    wrong = stopped(loaded) or (why_not_by(loaded, command.actor) if happened is Happened.ACTED else None)
    if wrong is not None:
        return wrong
    answer = played(loaded.opened, command)
    if isinstance(answer, Denied):
        return answer
    body = _body(loaded, command.actor, answer, happened)
    entry = entry_of(loaded.version + 1, answer, command, happened, body)
    return too_large(loaded, body) or Planned(body, entry, answer)


def stopped(loaded: LoadedSession) -> Denied | None:
    """Return a refusal if nobody may change the game now."""
    ended = loaded.body.people.ended
    if ended is not None:
        return denied(Ended(reason=ended.reason.value, by=str(ended.by)), loaded.game)
    if loaded.body.revealed:
        return denied(Revealed(), loaded.game)
    if loaded.is_paused:
        return denied(Paused(), loaded.game)
    return too_long(loaded) if loaded.is_full else None


def why_not_by(loaded: LoadedSession, actor: Actor) -> Denied | None:
    """Return a refusal if this seat may not change the game, since it has left, resigned, or changed enough."""
    people = loaded.body.people
    if actor == HOST:
        return None
    if actor in people.resigned:
        return denied(SeatResigned(seat=actor), loaded.game)
    if is_used_up(loaded, people, actor):
        return denied(ChangesUsedUp(seat=actor, most=loaded.most_changes), loaded.game)
    return denied(SeatLeft(seat=actor), loaded.game) if actor in people.left else None


def too_long(loaded: LoadedSession) -> Denied:
    """Return the refusal of a change beyond the limit of a session."""
    return denied(TooLong(most=loaded.head.limits.most_changes), loaded.game)


def too_large(loaded: LoadedSession, body: Body) -> Denied | None:
    """Return a refusal if a body would make the session too large."""
    size, most = loaded.head.size(body), loaded.head.limits.most_bytes
    return denied(TooLarge(size=size, most=most), loaded.game) if size > most else None


def _body(loaded: LoadedSession, actor: Actor, answer: Answer, happened: Happened) -> Body:
    """Return the new body, with the state before it if the action can be undone."""
    before, is_own = loaded.body, happened is Happened.ACTED and actor != HOST
    why_not = _not_undone(loaded, actor, answer, happened)
    absent = before.absent + 1 if happened is Happened.TIMED_OUT else before.absent if actor == HOST else 0
    running = running_after(
        loaded,
        answer.opened,
        actor,
        absent,
        is_own=is_own,
        without=frozenset((*before.people.left, *before.people.resigned)),
    )
    return before.replace(
        state=answer.state,
        by=actor,
        before=NULL if why_not else before.state,
        why_not=why_not,
        turns=running.turns,
        turns_before=() if why_not else before.turns,
        banks_before=() if why_not else before.clock.banks,
        absent=absent,
        at_ms=0,
        people=_acted(loaded, actor) if is_own else before.people,
        clock=before.clock.replace(banks=running.banks),
    )


def _acted(loaded: LoadedSession, actor: Actor) -> People:
    """Return the people after a seat has acted: an offer that it has not accepted lapses."""
    people = changed_by(loaded.body.people, cast(Seat, actor), loaded.head.seats)
    offer = people.offer
    return people.replace(offer=None) if offer is not None and actor not in offer.accepted else people


def _not_undone(loaded: LoadedSession, actor: Actor, answer: Answer, happened: Happened) -> str | None:
    game = loaded.game
    reveals = game.engine.reveals
    if happened is not Happened.ACTED:
        return "the service acted for a seat last"
    if loaded.head.undo is UndoRule.NEVER:
        return "this session was created without"
    if actor == HOST:
        return "a deadline passed last"
    if reveals is None or reveals(answer.events()):
        return "the last one may have shown somebody something"
    if any(isinstance(event, game.profile.final) for event in answer.events()):
        return "the last one is final by the rules"
    if game.profile.clock and _deadlines(loaded.opened) != _deadlines(answer.opened):
        return "the last one started a clock"
    return None


def _deadlines(opened: Opened) -> tuple[int | None, ...]:
    """Return the times from which the host may act."""
    if HOST not in to_act(opened.game, opened.terms, opened.table):
        return ()
    moves = legal_moves(opened.game, opened.terms, opened.table, (HOST,)).page(MOST_DEADLINES)
    return tuple(move.from_ms for move in moves)


def entry_of(version: int, answer: Answer, command: Command[Tagged] | None, happened: Happened, body: Body) -> Entry:
    """Return the log entry of a version."""
    return Entry(
        version=version,
        happened=happened,
        ply=answer.ply,
        at_ms=answer.at_ms,
        seat=command.actor if command else None,
        action=raw(command.action) if command else NULL,
        events=raw(answer.events()),
        to_act=answer.to_act,
        outcome=raw(answer.outcome),
        turns=body.turns,
        banks=banks_at(body, body.turns, answer.at_ms),
        offer=body.people.offer,
        position=NULL if version % LANDMARKS else raw(answer.table.position),
    )


def raw(value: Any) -> Raw:
    """Return a value as raw JSON."""
    return Raw(msgspec.json.encode(value))
