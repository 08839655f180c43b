"""What callers get of a game."""

from typing import Annotated, Any

from msgspec import Meta, Raw

from engines.core.actors import Actor, Milliseconds
from engines.core.fair import Reveal
from engines.core.moves import Count, KindCount, Move, Option
from engines.core.results import Outcome
from engines.core.table import Ply
from engines.core.trace import DrawMade
from engines.core.values import Tagged, Value
from schema.wire.envelope import Id


class MovesPage(Value):
    """The legal moves, or a page of them."""

    count: Count
    """How many there are."""
    exact: bool
    """Whether `count` is exact; otherwise there are at least that many."""
    kinds: tuple[KindCount, ...]
    """How many there are of each kind and seat, in the order in which they are listed: of all pages together."""
    items: tuple[Move[Any], ...]
    """The moves of this page."""
    next: str | None
    """The cursor of the next page, to be sent as `after`; null where this is the last."""
    choices: tuple[Option, ...] | None
    """What each open field of `given` may hold; null without `given`."""


class KeysAnswer(Value):
    """The secret keys of a game, shown once. A session stores only their hashes; a sealed game stores nothing."""

    seats: tuple[str, ...]
    """One key for each seat, in turn order: it shows and moves that seat only."""
    host: str
    """The host's key: it acts as the host, and may close a session."""
    referee: str
    """The referee's key: it shows everything and may do everything."""


class StepAnswer(Value):
    """Where a game stands after a call."""

    state: Raw
    """The state, to be sent back unchanged: an object, or a string where it is sealed."""
    ply: Ply
    """How many actions have been taken."""
    at_ms: Milliseconds
    """Milliseconds since the game began, as of this call; only titles with a clock count them."""
    digest: str
    """The digest of the state, equal for equal states; of the view if the state is sealed."""
    variant: Id
    """The variant that is played."""
    options: Any
    """Every option with the value that was agreed."""
    events: tuple[Tagged, ...]
    """What happened, in order."""
    to_act: tuple[Actor, ...]
    """Who may act now, seats or `host`; nobody once the game is over."""
    legal_moves: MovesPage
    """What those who may act may do."""
    outcome: Outcome | None
    """How the game ended; null while it goes on."""
    view: Value | None
    """What the viewer may know; null where none was named and the state is not sealed."""
    reveal: Reveal | None
    """The reveal to check the chance with, once a game with a commitment is over; else null."""


class StartAnswer(StepAnswer):
    """The first step of a game."""

    seed: str | None
    """The seed that was used, told by start and replay; null where a commitment was and no seed was given, and where
    the state is sealed."""
    keys: KeysAnswer | None
    """The secret keys of a sealed game, shown once, by its start; else null."""


class ReplayAnswer(StartAnswer):
    """The last step of a game that was played again."""

    draws: tuple[DrawMade, ...] | None
    """Every draw of the game, in order, if the replay asks for them; else null."""


class RefusalAnswer(Value):
    """One reason why something was not done, or one thing that is wrong with a state."""

    code: str
    """What is wrong, as a word for programs."""
    clause: str | None
    """The clause of the rulebook behind it; null if the request is at fault and not a rule."""
    at: str
    """Where in the request, as a JSON pointer."""
    detail: str
    """What is wrong, as a sentence."""
    facts: dict[str, Any]
    """The numbers behind it, by name."""


class ExplainAnswer(Value):
    """The verdict on an action."""

    legal: bool
    """Whether `play` would carry it out."""
    refusals: tuple[RefusalAnswer, ...]
    """Every reason of the group that forbids it, in order."""
    nearest: tuple[Move[Any], ...]
    """The legal moves that share most with the action, and what a refusal names as the way; at most five. Each has its
    `facts`."""
    facts: Any
    """What a legal action costs and brings, as far as it is public beforehand; null where it is not legal, or where
    there is nothing to tell."""


class Problem(Value, omit_defaults=True):
    """Why something was not done: a code, a clause of the rulebook, and the numbers behind it (RFC 9457 over REST)."""

    type: str
    """The kind of problem, as a URN."""
    title: str
    """What this kind of problem is."""
    status: Annotated[int, Meta(ge=100, le=599)]
    """The HTTP status."""
    detail: str
    """What is wrong this time, as a sentence."""
    code: str
    """What is wrong, as a word for programs."""
    clause: str | None = None
    """The clause of the rulebook behind it."""
    at: str | None = None
    """Where in the request, as a JSON pointer."""
    facts: dict[str, Any] | None = None
    """The numbers behind it, by name."""
    refusals: tuple[RefusalAnswer, ...] = ()
    """The other reasons of the same group."""
    faults: tuple[RefusalAnswer, ...] = ()
    """Everything that is wrong with the state."""
