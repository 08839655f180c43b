"""Acts at the table, which are none of the rulebook: a version each, told to followers, and no part of the replay."""

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Raw

from engines.core.actors import HOST, REFEREE, Actor, Seat
from engines.core.refusals import GameOver
from schema.wire.sessions import Happened, SessionTurn, TableRequest, Who
from service.denied import Denied, denied
from service.games.playing import standing
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import Planned, raw, stopped, too_long
from service.sessions.records import LANDMARKS, NULL, Body, Clock, Entry, People
from service.sessions.refusals import ChangesUsedUp, NoSuchSeat, NothingChanges
from service.sessions.table import banks_at, changed_by, is_used_up, seats_of
from service.trust.access.caller import Caller

SEATS = "seats"
"""Stands for every seat among those who may do something."""


@dataclass(frozen=True)
class At:
    """What an act is done to and by: a session, its time, and the seat that was named."""

    loaded: LoadedSession
    caller: Caller
    request: TableRequest
    at_ms: int
    """The session's time."""
    real_ms: int
    """The time since it began, its pauses up to now left out but for the one that lasts."""
    fresh_key: str = field(repr=False)
    """A key that nobody has, for an act that gives one out."""
    named: str | None = None
    """The seat of the address."""

    @property
    def people(self) -> People:
        """Who sits at the table."""
        return self.loaded.body.people

    @property
    def seat(self) -> Seat:
        """The seat that was named, and was found to be there."""
        assert self.named is not None
        return int(self.named)

    @property
    def by(self) -> Who:
        """Whoever does it."""
        role = self.caller.role
        assert role != "spectator", "they may do nothing at the table"
        return role

    def nothing(self, reason: str) -> Denied:
        """Return the refusal of what is so already or has no ground."""
        return denied(NothingChanges(reason=reason), self.loaded.game)


@dataclass(frozen=True)
class TableAct:
    """Something that may be done at the table."""

    carry_out: Callable[[At], "Done | Denied"]
    allowed: tuple[str, ...]
    """Who may: `seat` is the named one, `seats` any of them, else `host` and `referee`."""
    after_the_end: bool = False
    """Whether it may be done once the game is over."""
    is_free: bool = False
    """Whether a seat may do it that has used up its changes."""


@dataclass(frozen=True)
class Done:
    """What an act comes to."""

    happened: Happened
    people: People
    seat: Actor | None = None
    turns: tuple[SessionTurn, ...] | None = None
    """The seats whose time runs from now on, None if that does not change."""
    clock: Clock | None = None
    why_not_undone: str | None = None
    """Why the last action cannot be taken back any more, None if that does not change."""


def acted_at_table(act: TableAct, at: At) -> Planned | Denied:
    """Return the change that an act makes."""
    wrong = _no_such_seat(at) or at.caller.must_be(*_allowed(act, at)) or _too_late(act, at) or _used_up(act, at)
    done = wrong or act.carry_out(at)
    return done if isinstance(done, Denied) else _planned(at, done)


def _no_such_seat(at: At) -> Denied | None:
    seats, named = at.loaded.head.seats, at.named
    if named is None or (named.isascii() and named.isdecimal() and len(named) < 4 and int(named) < seats):
        return None
    return denied(NoSuchSeat(seat=named[:64], seats=seats), at.loaded.game)


def _allowed(act: TableAct, at: At) -> list[Actor]:
    found: list[Actor] = [at.seat] if "seat" in act.allowed else []
    found += range(at.loaded.head.seats) if SEATS in act.allowed else ()
    return [*found, *(one for one in (HOST, REFEREE) if one in act.allowed)]  # type: ignore[list-item]  # a role


def _too_late(act: TableAct, at: At) -> Denied | None:
    loaded = at.loaded
    if act.after_the_end:
        return too_long(loaded) if loaded.is_full else None
    outcome = loaded.game.engine.outcome(loaded.opened.table.position, loaded.opened.terms)
    if outcome is not None:
        return denied(GameOver(reason=outcome.reason), loaded.game)
    return None if loaded.is_paused and not loaded.is_broken_off else stopped(loaded)


def _used_up(act: TableAct, at: At) -> Denied | None:
    role, loaded = at.caller.role, at.loaded
    if not isinstance(role, int) or act.is_free or not is_used_up(loaded, at.people, role):
        return None
    return denied(ChangesUsedUp(seat=role, most=loaded.most_changes), loaded.game)


def _planned(at: At, done: Done) -> Planned:
    loaded, role = at.loaded, at.caller.role
    people = changed_by(done.people, role, loaded.head.seats) if isinstance(role, int) else done.people
    body = _body(at, done, people)
    answer = standing(loaded.opened, is_revealed=body.revealed or people.ended is not None)
    version = loaded.version + 1
    entry = Entry(
        version=version,
        happened=done.happened,
        ply=answer.ply,
        at_ms=at.at_ms,
        seat=done.seat,
        action=NULL,
        events=Raw(b"[]"),
        to_act=answer.to_act,
        outcome=raw(answer.outcome),
        turns=body.turns,
        by=at.by,
        banks=banks_at(body, body.turns, at.at_ms),
        seats=seats_of(loaded, people),
        offer=people.offer,
        ended=people.ended,
        position=NULL if version % LANDMARKS else raw(answer.table.position),
    )
    return Planned(body, entry, answer)


def _body(at: At, done: Done, people: People) -> Body:
    before = at.loaded.body
    why_not = "the game has ended" if people.ended is not None else done.why_not_undone
    body = before.replace(
        people=people,
        at_ms=at.at_ms,
        turns=() if people.ended is not None else before.turns if done.turns is None else done.turns,
        clock=done.clock or before.clock,
    )
    return body if why_not is None else body.replace(before=NULL, why_not=why_not, turns_before=(), banks_before=())
