"""The records in a store: the head, the body and the entries of a session."""

from typing import Any

import msgspec
from msgspec import Raw

from engines.core.actors import Actor, Milliseconds, Seat, Viewer
from engines.core.fair import Commitment, SeatEntropy
from engines.core.game import Game
from engines.core.table import Ply
from engines.core.values import Tagged, Value
from schema.wire.envelope import Id
from schema.wire.sessions import (
    BankSeconds,
    Happened,
    IncrementSeconds,
    Names,
    SessionBank,
    SessionEnded,
    SessionEventAnswer,
    SessionOffer,
    SessionSeat,
    SessionTurn,
    StandIn,
    TurnSeconds,
    UndoRule,
    Version,
    Who,
)
from service.sessions.keys import KeyHashes
from service.sessions.remembered import KeptRefused

NULL = Raw(b"null")
"""Nothing, where raw JSON stands: that cannot be declared as None."""

LANDMARKS = 64
"""Of so many entries one holds the position itself: no more than these are read to find a past version."""


class Limits(Value):
    """How far a session may grow, as it was when it was created."""

    most_bytes: int
    """Of its state, the state before it, and the names."""
    most_changes: int


class Head(Value):
    """The part of a session that never changes."""

    id: str
    game: Id
    variant: Id
    ruleset: Id
    pack: Id
    seats: int
    options: Raw
    seed: str | None
    first_seat: Seat | None
    names: Names | None
    spectators: bool
    undo: UndoRule
    keys: KeyHashes
    created_ms: int
    """The time of the host at which the session's own time was 0."""
    limits: Limits
    turn_seconds: TurnSeconds | None = None
    bank_seconds: BankSeconds | None = None
    increment_seconds: IncrementSeconds | None = None
    stand_in: StandIn = StandIn.DECLARED
    seat_entropy: SeatEntropy | None = None
    commitment: Commitment | None = None
    """The commitment that the game was started with here; None for a game from a replay."""

    def size(self, body: "Body") -> int:
        """Return the size of the session with this body, in bytes."""
        return len(body.state) + len(body.before) + len(msgspec.json.encode(self.names))


class People(Value, omit_defaults=True):
    """Who sits at the table, as it has become since the session was created."""

    keys: KeyHashes | None = None
    """The hashes of the keys, where one was replaced."""
    names: tuple[str | None, ...] = ()
    """The names of the seats, where one was changed."""
    joined: tuple[Seat, ...] = ()
    """The seats that have acted, or have said that they are here."""
    left: tuple[Seat, ...] = ()
    """The seats that have left and may return."""
    resigned: tuple[Seat, ...] = ()
    """The seats that have resigned."""
    changes: tuple[int, ...] = ()
    """How many changes each seat has made: its actions, those it took back, and its acts at the table."""
    offer: SessionOffer | None = None
    """The open offer to end the game."""
    ended: SessionEnded | None = None
    """How the game ended, if not by its rules."""


class Clock(Value, omit_defaults=True):
    """The time of a session beside that of its turns."""

    banks: tuple[Milliseconds, ...] = ()
    """What was left of each seat's bank when its clock stopped last, in milliseconds."""
    paused_ms: Milliseconds | None = None
    """The session's time at which it stands still; None if it runs."""
    stood_ms: Milliseconds = 0
    """How long it has stood still in all earlier pauses."""


class Body(Value, omit_defaults=True):
    """The part of a session that every change replaces."""

    state: Raw
    by: Actor | None = None
    """Who took the last action."""
    before: Raw = NULL
    """The state before the last action, if it can be undone."""
    why_not: str | None = None
    """Why the last action cannot be undone, None if it can."""
    revealed: bool = False
    """Whether the referee broke off the game and revealed its chance."""
    turns: tuple[SessionTurn, ...] = ()
    """The seats whose time runs."""
    turns_before: tuple[SessionTurn, ...] = ()
    """The seats whose time ran before the last action, and until when, if it can be undone."""
    banks_before: tuple[Milliseconds, ...] = ()
    """The banks before the last action, if it can be undone."""
    absent: int = 0
    """How many actions the service took for absent seats since somebody acted last."""
    at_ms: Milliseconds = 0
    """When the last change was made that was no action: the state has an earlier time."""
    people: People = People()
    clock: Clock = Clock()


class Entry(Value, omit_defaults=True):
    """The log entry of a version: everything, for the referee."""

    version: Version
    happened: Happened
    ply: Ply
    at_ms: Milliseconds
    seat: Actor | None
    action: Raw
    events: Raw
    to_act: tuple[Actor, ...]
    outcome: Raw
    turns: tuple[SessionTurn, ...] = ()
    by: Who | None = None
    banks: tuple[SessionBank, ...] = ()
    seats: tuple[SessionSeat, ...] = ()
    offer: SessionOffer | None = None
    ended: SessionEnded | None = None
    position: Raw = NULL
    """Where the game stands then, in some entries: so that a past version is found without going back to the start."""
    ruleset: Id | None = None
    """The ruleset that the session went over to in this version, None in all others."""
    pack: Id | None = None
    """The digest of its pack."""


class First(Value):
    """The first answer to an Idempotency-Key: the digest of the request, and the session after it or the refusal."""

    asked: str
    version: Version
    """The version that was made, or at which it was refused."""
    body: Body | None = None
    """The session after a change; None where it was refused."""
    refused: KeptRefused | None = None
    secret: str = ""
    """What a new key grew from together with the Idempotency-Key; the key itself is kept nowhere."""


def entry_events(entry: Entry, game: Game) -> tuple[Tagged, ...]:
    """Return the events of an entry."""
    found: tuple[Tagged, ...] = msgspec.json.decode(entry.events, type=tuple[game.event_type, ...])  # type: ignore[name-defined]  # at run time
    return found


def happening(entry: Entry, game: Game, viewer: Viewer, *, has_clock: bool) -> SessionEventAnswer:
    """Return an entry as a viewer may know it."""
    events = entry_events(entry, game)
    return SessionEventAnswer(
        version=entry.version,
        happened=entry.happened,
        ply=entry.ply,
        seat=entry.seat,
        at_ms=entry.at_ms if has_clock else None,
        events=redacted(events, game, viewer),
        to_act=entry.to_act,
        outcome=outcome_of(entry, game),
        turns=entry.turns,
        by=entry.by,
        banks=entry.banks,
        seats=entry.seats,
        offer=entry.offer,
        ended=entry.ended,
    )


def redacted(events: tuple[Tagged, ...], game: Game, viewer: Viewer) -> tuple[Tagged, ...]:
    """Return events as a viewer may know them."""
    if viewer == "referee":
        return events
    return tuple(game.engine.redact(event, viewer) for event in events)


def outcome_of(entry: Entry, game: Game) -> Any:
    """Return the outcome in an entry, None if the game did not end there."""
    return msgspec.json.decode(entry.outcome, type=game.profile.outcome | None)
