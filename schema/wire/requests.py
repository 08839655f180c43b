"""What callers send."""

from typing import Annotated

import msgspec
from msgspec import Meta, Raw

from engines.core.actors import MOST_SEATS, Actor, Milliseconds, Seat, Viewer
from engines.core.fair import Commitment, SeatEntropy, Secret, Seed
from engines.core.values import Value
from schema.wire.envelope import Id

MOST_ITEMS = 500
MOST_COMMANDS = 10_000

ABSENT = Raw(b"")

SeatCount = Annotated[int, Meta(ge=0, le=MOST_SEATS)]
First = Annotated[int, Meta(ge=0, le=MOST_ITEMS)]
Cursor = Annotated[str, Meta(max_length=128)]
Lang = Annotated[str, Meta(min_length=1, max_length=35)]
SealedKey = Annotated[str, Meta(max_length=1024)]


class StartRequest(Value):
    """A new game to lay out."""

    seats: SeatCount
    """How many play."""
    variant: Id | None = None
    """The variant's id; the title's first one where it is left out."""
    options: dict[str, Raw] = msgspec.field(default_factory=dict)
    """Options that differ from the variant's."""
    seed: Seed | None = None
    """Any text; equal requests with equal seeds give equal games. Drawn where it is left out, unless there is a
    commitment."""
    seat_entropy: SeatEntropy | None = None
    """A text of each seat, in turn order, mixed into the chance; null for a seat that gives none."""
    commitment: Commitment | None = None
    """The commitment that the seats were shown before they gave their texts, as `commit` answered it."""
    sealed_key: SealedKey | None = None
    """The sealed key that came with the commitment: it holds the service's own part of the chance."""
    first_seat: Seat | None = None
    """Who begins; settled by the rules where it is left out."""
    pack: Id | None = None
    """The id or the digest of a data pack; the built-in one where it is left out."""
    viewer: Viewer | None = None
    """The viewer of the view, the events and the moves; without it you get the referee's, and no view."""
    first: First = 50
    """How many legal moves to list; 0 gives their count alone."""


class OpeningRequest(StartRequest):
    """A new game to lay out, whose state the caller carries."""

    seal: bool | None = None
    """Whether to seal the state: only the service can then read and change it, and keys say who may see and do what."""
    single_use: bool = False
    """Whether a sealed state is valid for one action only, so that nobody can go back; needs a store of sessions."""
    details: bool = False
    """Whether each listed move has its `facts`, what it publicly costs and brings, and each move and event a `text`."""
    lang: Lang = "en"
    """The language of sentences, as a tag of BCP 47; `words` lists those of a title."""


class PlayRequest(Value):
    """A state and an action."""

    state: Raw
    """The state as the last answer gave it."""
    seat: Actor
    """Who acts: a seat, or `host`."""
    action: Raw
    """What is done: a kind and its fields, as a listed move has them."""
    at_ms: Milliseconds | None = None
    """When it happens, for titles with a clock; the state's own time where it is left out. Not with a sealed state."""
    viewer: Viewer | None = None
    """The viewer of the view, the events and the moves; without it you get the referee's, and no view."""
    first: First = 50
    """How many legal moves to list; 0 gives their count alone."""
    after: Cursor | None = None
    """The `next` of an earlier answer for the same state and filter."""
    details: bool = False
    """Whether each listed move has its `facts`, what it publicly costs and brings, and each move and event a `text`."""
    lang: Lang = "en"
    """The language of sentences, as a tag of BCP 47; `words` lists those of a title."""


class LookRequest(Value):
    """A state to look at."""

    state: Raw
    """The state as the last answer gave it."""
    viewer: Viewer | None = None
    """The viewer of the view and the moves; without it you get the referee's, and no view."""
    seat: Actor | None = None
    """Whose moves to list; without it those of everybody who may act."""
    given: Raw = ABSENT
    """A part of an action: only moves that complete it are listed, and `choices` says what may come next."""
    first: First = 50
    """How many legal moves to list; 0 gives their count alone."""
    after: Cursor | None = None
    """The `next` of an earlier answer for the same state and filter."""
    at_ms: Milliseconds | None = None
    """The time to look at, for titles with a clock; the state's own where it is left out. Not with a sealed state."""
    details: bool = False
    """Whether each listed move has its `facts`, what it publicly costs and brings, and each move and event a `text`."""
    lang: Lang = "en"
    """The language of sentences, as a tag of BCP 47; `words` lists those of a title."""


class ExplainRequest(Value):
    """A state and an action to judge."""

    state: Raw
    """The state as the last answer gave it."""
    seat: Actor
    """Who would act: a seat, or `host`."""
    action: Raw
    """What is done: a kind and its fields, as a listed move has them."""
    at_ms: Milliseconds | None = None
    """When it would happen, for titles with a clock; else the state's own time. Not with a sealed state."""
    lang: Lang = "en"
    """The language of sentences, as a tag of BCP 47; `words` lists those of a title."""


class CommandRequest(Value):
    """One action of a replay."""

    seat: Actor
    """Who acts: a seat, or `host`."""
    action: Raw
    """What is done: a kind and its fields, as a listed move has them."""
    at_ms: Milliseconds | None = None
    """When it happens, for titles with a clock; the state's own time where it is left out."""


class ReplayRequest(Value):
    """A game to play again from its beginning."""

    seats: SeatCount
    """How many play."""
    commands: tuple[CommandRequest, ...]
    """The actions, in order; at most 10,000."""
    variant: Id | None = None
    """The variant's id; the title's first one where it is left out."""
    options: dict[str, Raw] = msgspec.field(default_factory=dict)
    """Options that differ from the variant's."""
    seed: Seed | None = None
    """The seed of the game; drawn where it is left out, unless there is a secret."""
    seat_entropy: SeatEntropy | None = None
    """The texts of the seats, as given at the start; null for a seat that gave none."""
    secret: Secret | None = None
    """The secret of a game with a commitment, as it was revealed."""
    first_seat: Seat | None = None
    """Who begins; settled by the rules where it is left out."""
    pack: Id | None = None
    """The id or the digest of a data pack; the built-in one where it is left out."""
    events: Annotated[str, Meta(pattern="^(last|all)$")] = "last"
    """Which events to return: `last` for those of the last command, `all` for those of the whole game."""
    draws: bool = False
    """Whether to return every draw of the game, to check them."""


class SelectionRequest(Value):
    """Which legal moves to list, as GraphQL asks for them."""

    seat: Actor | None = None
    """Whose moves to list; without it those of everybody who may act."""
    viewer: Viewer | None = None
    """For whom they are: a seat, `spectator` or, where it is left out, `referee`; a seat sees its own moves, a
    spectator none. With a sealed state the key says who may be named, and who is meant where it is left out."""
    given: Raw = ABSENT
    """A part of an action: only moves that complete it are listed."""
    first: First = 50
    """How many to list, at most 500; 0 gives their count alone."""
    after: Cursor | None = None
    """The `next` of an earlier answer for the same state and arguments."""
