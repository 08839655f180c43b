"""What callers of sessions send and get."""

from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw

from engines.core.actors import MOST_SEATS, Actor, Milliseconds, Seat, Viewer
from engines.core.fair import Commitment, Reveal
from engines.core.table import Ply
from engines.core.trace import DrawMade
from engines.core.values import Value
from schema.wire.answers import KeysAnswer, MovesPage
from schema.wire.envelope import Id
from schema.wire.requests import ReplayRequest, SeatCount, StartRequest

MOST_VERSIONS = 20_001
"""The start, as many actions as a replay can carry out in one call, and as many other changes."""
MOST_PAGED = 500

SessionId = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=MOST_VERSIONS)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
TurnSeconds = Annotated[int, Meta(ge=1, le=7 * 24 * 60 * 60)]
BankSeconds = Annotated[int, Meta(ge=1, le=30 * 24 * 60 * 60)]
IncrementSeconds = Annotated[int, Meta(ge=0, le=24 * 60 * 60)]
Who = Actor | Literal["referee"]
"""Whoever holds a key of a session."""
Names = Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)]


class UndoRule(Enum):
    """Which actions of a session may be taken back."""

    NEVER = "never"
    """No action."""
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
    STOOD_IN = "stood_in"
    """The service acted for a seat that has left, has resigned or may make no more changes."""
    JOINED = "joined"
    """A player said that they are here."""
    LEFT = "left"
    """A player has left; the seat's stand-in plays on."""
    RETURNED = "returned"
    """A player who had left is back."""
    RESIGNED = "resigned"
    """A player has resigned, for good."""
    KEY_REPLACED = "key_replaced"
    """A seat has a new key, and the old one is worth nothing any more."""
    NAMED = "named"
    """A player has another name."""
    OFFERED = "offered"
    """A seat offered to end the game."""
    ACCEPTED = "accepted"
    """A seat accepted to end the game."""
    ABORTED = "aborted"
    """The host or the referee ended the game."""
    PAUSED = "paused"
    """Time stands still, and nobody acts."""
    RESUMED = "resumed"
    """Time goes on."""
    REVEALED = "revealed"
    """The referee broke off the game and revealed its chance."""
    UPGRADED = "upgraded"
    """The session went over to the ruleset in use."""


class Ended(Enum):
    """Why nothing more will come."""

    OVER = "over"
    """The game has ended."""
    REVEALED = "revealed"
    """The game was broken off, and its chance was revealed."""
    ENDED = "ended"
    """The players ended the game, or the host did."""
    KEY_REPLACED = "key_replaced"
    """The seat has a new key, and the one you came with is worth nothing any more."""
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


class StandIn(Enum):
    """What is done for a seat whose player has left."""

    DECLARED = "declared"
    """What the title declares for an absent seat, else a random legal action."""
    RANDOM = "random"
    """A random legal action."""
    WAITING = "waiting"
    """Nothing: the game waits until the player is back."""


class EndReason(Enum):
    """Why a game ended other than by its rules."""

    AGREED = "agreed"
    """All seats agreed to end it."""
    ABORTED = "aborted"
    """The host or the referee ended it, or all seats did."""
    RESIGNED = "resigned"
    """A seat resigned, and the title cannot be played on without it."""


class Presence(Enum):
    """What the player of a seat does."""

    PLAYING = "playing"
    """They play."""
    LEFT = "left"
    """They have left and may return; a stand-in plays for them."""
    RESIGNED = "resigned"
    """They have resigned, for good; a stand-in plays for them."""
    USED_UP = "used_up"
    """They have made as many changes as a seat may; a stand-in plays for them."""


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
    bank_seconds: BankSeconds | None = None
    """How long a seat may think in the whole game, instead of `turn_seconds`. No limit if left out."""
    increment_seconds: IncrementSeconds | None = None
    """What a seat's bank gains each time its clock stops after an action of its own; only with `bank_seconds`."""
    stand_in: StandIn = StandIn.DECLARED
    """What is done for a seat whose player has left."""


class Acted(Enum):
    """How much of the session to answer an action with."""

    VIEW = "view"
    """The whole session, with the viewer's whole view."""
    PATCH = "patch"
    """What has changed: a JSON Patch from the viewer's view before the action to the one after it."""
    NONE = "none"
    """What has changed, without the view."""


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
    show: Acted = Acted.VIEW
    """How much of the session to answer with."""


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


class TableRequest(Value):
    """An act at the table, which is none of the rulebook."""

    viewer: Viewer | None = None
    """The viewer of the answer: a seat, `spectator` or `referee`; by default the holder of the key."""
    first: Annotated[int, Meta(ge=0, le=500)] = 50
    """How many legal moves to list; 0 gives their count alone."""


class NameRequest(TableRequest):
    """A name for the player of a seat."""

    name: Name  # type: ignore[misc]  # keyword-only, as all of them are
    """What the player is called."""


class NewKeyRequest(TableRequest):
    """A new key for a seat, perhaps for another player."""

    name: Name | None = None
    """What the player is called from now on; as before where it is left out."""


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


class SessionBank(Value):
    """What is left of a seat's bank of time."""

    seat: Seat
    """Whose bank it is."""
    left_ms: Milliseconds
    """How many milliseconds are left of it, at the `at_ms` beside it; it runs where the seat is among `turns`."""


class SessionSeat(Value):
    """A seat at the table of a session."""

    seat: Seat
    """Which seat."""
    name: str | None
    """What its player is called; null if not given."""
    joined: bool
    """Whether its player has acted, or has said that they are here."""
    presence: Presence
    """What its player does."""


class SessionOffer(Value):
    """An offer to end the game, which lapses when a seat that has not accepted it acts."""

    reason: EndReason
    """How the game would end: `agreed` or `aborted`."""
    by: Seat
    """The seat that offers it."""
    accepted: tuple[Seat, ...]
    """The seats that want it, the offering one among them; the game ends when all have accepted that play on."""


class SessionEnded(Value):
    """How a game ended other than by its rules."""

    reason: EndReason
    """Why it ended."""
    by: Who
    """Who ended it, or offered to: a seat, `host` or `referee`."""


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
    """The seats whose time runs; empty without a limit."""
    banks: tuple[SessionBank, ...]
    """What is left of each seat's bank; empty without `bank_seconds`."""
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
    ruleset: Id
    """The version of the title's rules by which it is played."""
    variant: Id
    """The variant's id."""
    options: Any
    """Every option with the value that was agreed."""
    names: tuple[str, ...] | None
    """What the players are called, seat by seat; null if not given."""
    turn_seconds: TurnSeconds | None
    """How long a seat may think about each of its actions; null without a limit."""
    bank_seconds: BankSeconds | None
    """How long a seat may think in the whole game; null without a limit."""
    increment_seconds: IncrementSeconds | None
    """What a seat's bank gains each time its clock stops after an action of its own; null without banks."""
    stand_in: StandIn
    """What is done for a seat whose player has left."""
    seats: tuple[SessionSeat, ...]
    """Who sits at the table."""
    paused: bool
    """Whether time stands still and nobody may act."""
    offer: SessionOffer | None
    """The offer to end the game that is open; null if there is none."""
    ended: SessionEnded | None
    """How the game ended, if not by its rules; `outcome` is theirs alone."""
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


class SessionMovedStepAnswer(Value, omit_defaults=True):
    """What an action has changed in the game of a session, as a viewer may know it."""

    ply: Ply
    """How many actions have been taken."""
    digest: str
    """The digest of the view after it, which the step of the session has too."""
    events: tuple[Any, ...]
    """What happened, in order; what is hidden is null."""
    to_act: tuple[Actor, ...]
    """Who may act now, seats or `host`; nobody once the game is over."""
    legal_moves: MovesPage
    """What the viewer may do."""
    at_ms: Milliseconds | None = None
    """Milliseconds since the session began; left out where no time runs."""
    turns: tuple[SessionTurn, ...] = ()
    """The seats whose time runs; left out without a limit."""
    banks: tuple[SessionBank, ...] = ()
    """What is left of each seat's bank; left out without `bank_seconds`."""
    outcome: Any = None
    """How the game ended; left out while it goes on."""
    digest_before: str | None = None
    """The digest of the view that the patch is for; left out where none was asked for."""
    patch: Any = None
    """The JSON Patch (RFC 6902) that makes the view after the action of the one before it, where it was asked for."""


class SessionMovedAnswer(Value, omit_defaults=True):
    """What an action has changed in a session: the answer where `show` is `patch` or `none`."""

    version: Version
    """The version that it made."""
    step: SessionMovedStepAnswer
    """What has changed in the game."""
    offer: SessionOffer | None = None
    """The offer to end the game that is open; left out where there is none."""
    reveal: Reveal | None = None
    """The reveal to check the chance with, once a game with a commitment is over; left out before."""


class SessionKeyAnswer(SessionAnswer):
    """A session with a new key for a seat."""

    key: str
    """The seat's new key, shown once; the old one is worth nothing any more."""


class SessionEventAnswer(Value, omit_defaults=True):
    """The events of one version of a session, as a viewer may know them."""

    version: Version
    """The version of the session that it made."""
    happened: Happened
    """What made the version."""
    ply: Ply
    """How many actions have been taken since the game began."""
    seat: Actor | None
    """Who acted, whose action was taken back, or whose seat it is about; null for the start."""
    at_ms: Milliseconds | None
    """The time, in milliseconds since the session began; null if no time runs."""
    events: tuple[Any, ...]
    """What happened, in order; what is hidden is null."""
    to_act: tuple[Actor, ...]
    """Who may act then."""
    outcome: Any
    """How the game ended; null while it goes on."""
    turns: tuple[SessionTurn, ...] = ()
    """The seats whose time runs then; empty without a limit."""
    by: Who | None = None
    """Who did it, where it was an act at the table."""
    banks: tuple[SessionBank, ...] = ()
    """What is left of each seat's bank then; empty without `bank_seconds`."""
    seats: tuple[SessionSeat, ...] = ()
    """Who sits at the table then, where it was an act at the table."""
    offer: SessionOffer | None = None
    """The offer to end the game that is open then."""
    ended: SessionEnded | None = None
    """How the game ended, if not by its rules."""
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
    ruleset: Id
    """The version of the title's rules by which it was played."""
    replay: ReplayRequest
    """The body for `replay` of that title, and the `replay` of a new session."""
    reveal: Reveal | None
    """The reveal to check the chance with; null without a commitment."""
    draws: tuple[DrawMade, ...] | None
    """Every draw of the game, in order; null if the rules served today lead to another state."""
    digest: str
    """The digest of the last state, as `look` gives it to the referee."""


class SessionUpgradedAnswer(Value):
    """A session that has gone over to the ruleset in use."""

    id: SessionId
    """Its id."""
    version: Version
    """Its version after that."""
    ruleset_before: Id
    """The ruleset by which it was played."""
    ruleset: Id
    """The ruleset by which it is played now."""
    differs_from_ply: Ply | None
    """The first ply at which something else happens by this ruleset; null if all is as it was."""


class SessionClosedAnswer(Value):
    """A closed session."""

    id: SessionId
    """Its id."""
    reveal: Reveal | None
    """The reveal to check the chance with; null without a commitment."""
