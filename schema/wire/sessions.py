"""What callers of sessions send and get."""

from enum import Enum
from typing import Annotated, Any

from msgspec import Meta, Raw

from engines.core.actors import MOST_SEATS, Actor, Milliseconds, Seat, Viewer
from engines.core.fair import Commitment, Reveal
from engines.core.table import Ply
from engines.core.trace import DrawMade
from engines.core.values import Value
from schema.wire.answers import KeysAnswer, MovesPage
from schema.wire.envelope import Id
from schema.wire.requests import ReplayRequest, SeatCount, StartRequest

MOST_VERSIONS = 10_001
"""The start and as many changes as a replay can carry out in one call."""
MOST_PAGED = 500

SessionId = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=MOST_VERSIONS)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
TurnSeconds = Annotated[int, Meta(ge=1, le=7 * 24 * 60 * 60)]
Names = Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)]


class UndoRule(Enum):
    """Which actions of a session may be taken back."""

    NEVER = "never"
    """None."""
    UNREVEALED = "unrevealed"
    """The last one, where it has shown nobody anything new."""


class Happened(Enum):
    """What made a version of a session."""

    STARTED = "started"
    """The game was laid out."""
    ACTED = "acted"
    """Somebody acted."""
    UNDONE = "undone"
    """The last action was taken back."""
    TIMED_OUT = "timed_out"
    """The time of a seat was up, and the service acted for it."""
    REVEALED = "revealed"
    """The referee broke off the game and revealed its chance."""


class Ended(Enum):
    """Why nothing more will come."""

    OVER = "over"
    """The game has ended."""
    REVEALED = "revealed"
    """The game was broken off, and its chance was revealed."""
    CLOSED = "closed"
    """The session was closed, or has expired."""
    LOST = "lost"
    """The store lost versions that you were sent; read the session again and follow it from there."""
    CLOSING = "closing"
    """This server is shutting down and the session goes on; follow it again after the last version you have seen."""


class Show(Enum):
    """What to add to each version of a session."""

    EVENTS = "events"
    """Only the events."""
    VIEW = "view"
    """The viewer's whole view after the version too."""
    PATCH = "patch"
    """A JSON Patch too, from the viewer's view before the version to the one after it."""


class SessionRequest(StartRequest):
    """A new session: a game that the service keeps."""

    game: Id  # type: ignore[misc]  # keyword-only, as all of them are
    """The title's id."""
    seats: SeatCount | None = None  # type: ignore[assignment]  # a replay says it otherwise
    """How many play; required unless there is a `replay`."""
    replay: ReplayRequest | None = None
    """An exported game to continue. It has the fields of a start, so you may not give those."""
    names: Names | None = None
    """What the players are called, seat by seat."""
    spectators: bool = True
    """Whether those who have no key may watch."""
    undo: UndoRule = UndoRule.UNREVEALED
    """Which actions may be taken back."""
    turn_seconds: TurnSeconds | None = None
    """How long a seat may think about each of its actions before the service acts for it. No limit if left out."""


class ActRequest(Value):
    """An action in a session."""

    seat: Actor
    """Who acts: the seat of the key, or `host` for the host's."""
    action: Raw
    """What is done: a kind and its fields, as a listed move has them."""
    viewer: Viewer | None = None
    """The viewer of the answer: a seat, `spectator` or `referee`; by default the holder of the key."""
    first: Annotated[int, Meta(ge=0, le=500)] = 50
    """How many legal moves to list; 0 gives their count alone."""


class UndoRequest(Value):
    """An action to take back: the last one."""

    viewer: Viewer | None = None
    """The viewer of the answer: a seat, `spectator` or `referee`; by default the holder of the key."""
    first: Annotated[int, Meta(ge=0, le=500)] = 50
    """How many legal moves to list; 0 gives their count alone."""


class RevealRequest(Value):
    """A game to break off, to reveal its chance."""

    viewer: Viewer | None = None
    """The viewer of the answer: a seat, `spectator` or `referee`; by default the holder of the key."""
    first: Annotated[int, Meta(ge=0, le=500)] = 50
    """How many legal moves to list; there are none."""


class SessionEventsParameters(Value):
    """Which events of a session to return, as query parameters."""

    viewer: Viewer | None = None
    """The viewer: a seat, `spectator` or `referee`; by default the holder of the key."""
    after: Version = 0
    """Only versions after this one."""
    first: Annotated[int, Meta(ge=1, le=MOST_PAGED)] = 100
    """The most versions to return."""
    show: Show = Show.EVENTS
    """Whether to add the viewer's view after each version, or a patch of it."""


class SessionTurn(Value):
    """A seat that the game waits for, and the end of its time."""

    seat: Seat
    """The seat whose time runs."""
    ends_ms: Milliseconds
    """When the time is up, in milliseconds since the session began; the service then acts for the seat."""


class SessionStepAnswer(Value):
    """Where the game of a session stands, as a viewer may know it."""

    state: Any
    """The whole state, for the referee alone; null for everybody else."""
    ply: Ply
    """How many actions have been taken."""
    at_ms: Milliseconds | None
    """Milliseconds since the session began by the clock of the service; null where no time runs."""
    digest: str
    """The digest of the view: equal for equal views."""
    variant: Id
    """The variant that is played."""
    options: Any
    """Every option with the value that was agreed."""
    events: tuple[Any, ...]
    """What happened in this call, in order; what is hidden is null."""
    to_act: tuple[Actor, ...]
    """Who may act now, seats or `host`; nobody once the game is over."""
    turns: tuple[SessionTurn, ...]
    """The seats whose time runs; empty without `turn_seconds`."""
    legal_moves: MovesPage
    """What the viewer may do."""
    outcome: Any
    """How the game ended; null while it goes on."""
    view: Any
    """What the viewer may know."""


class SessionAnswer(Value):
    """A session as one viewer sees it."""

    id: SessionId
    """The session's id."""
    version: Version
    """How often it has changed; over REST it is the ETag too."""
    game: Id
    """The title's id."""
    variant: Id
    """The variant's id."""
    options: Any
    """Every option with the value that was agreed."""
    names: tuple[str, ...] | None
    """What the players are called, seat by seat; null if not given."""
    turn_seconds: TurnSeconds | None
    """How long a seat may think about each of its actions; null without a limit."""
    commitment: Commitment | None
    """The commitment that the game was started with, to compare with the one you were shown. Null where there was none,
    and where the session goes on from a replay: whoever brought it knew what its chance grew from."""
    viewer: Viewer
    """Whose view this is: a seat, `spectator` or `referee`."""
    step: SessionStepAnswer
    """Where the game stands."""
    reveal: Reveal | None
    """The reveal to check the chance with, once a game with a commitment is over or broken off; else null."""


class SessionCreatedAnswer(SessionAnswer):
    """A session that has just been created."""

    keys: KeysAnswer
    """The secret keys, shown once: when the session is created."""
    seed: str | None
    """The seed that was used, told when the session is created; without a commitment every draw can be foretold with
    it. Null where a commitment was used and no seed was given."""


class SessionEventAnswer(Value, omit_defaults=True):
    """The events of one version of a session, as a viewer may know them."""

    version: Version
    """The version of the session that it made."""
    happened: Happened
    """What made the version."""
    ply: Ply
    """How many actions have been taken since the game began."""
    seat: Actor | None
    """Who acted, or whose action was taken back; null for the start."""
    at_ms: Milliseconds | None
    """The time, in milliseconds since the session began; null if no time runs."""
    events: tuple[Any, ...]
    """What happened, in order; what is hidden is null."""
    to_act: tuple[Actor, ...]
    """Who may act then."""
    outcome: Any
    """How the game ended; null while it goes on."""
    turns: tuple[SessionTurn, ...] = ()
    """The seats whose time runs then; empty without `turn_seconds`."""
    view: Any = None
    """The view after the version, if `show` asks for it."""
    patch: Any = None
    """The JSON Patch (RFC 6902) that makes the view after it of the one before it, where that is asked for; at version
    1 it replaces whatever there is."""
    digest_before: str | None = None
    """The digest of the view that the patch is for; null at version 1."""
    digest_after: str | None = None
    """The digest of the view after it, which the step of the session has too."""


class SessionEventsAnswer(Value):
    """The events of a session, version by version."""

    version: Version
    """The version the session is at."""
    events: tuple[SessionEventAnswer, ...]
    """What each version brought, the oldest first."""


class SessionEndAnswer(Value):
    """The last frame of a stream."""

    ended: Ended
    """Why nothing more will come."""


class SessionReplayAnswer(Value):
    """The export of a session: everything to play its game again."""

    game: Id
    """The title's id."""
    replay: ReplayRequest
    """The body for `replay` of that title, and the `replay` of a new session."""
    reveal: Reveal | None
    """The reveal to check the chance with; null without a commitment."""
    draws: tuple[DrawMade, ...] | None
    """Every draw of the game, in order; null if the rules served today lead to another state."""
    digest: str
    """The digest of the last state, as `look` gives it to the referee."""


class SessionClosedAnswer(Value):
    """A closed session."""

    id: SessionId
    """Its id."""
    reveal: Reveal | None
    """The reveal to check the chance with; null without a commitment."""
