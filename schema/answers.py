"""What callers get."""

from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw

from engines.core.actors import Actor, Milliseconds
from engines.core.clauses import Clause, SeatRange
from engines.core.fair import Reveal
from engines.core.moves import Move, Option
from engines.core.packs import Sheet
from engines.core.results import Outcome
from engines.core.table import Ply
from engines.core.trace import DrawMade
from engines.core.values import Tagged, Value

Count = Annotated[int, Meta(ge=0, le=2**53 - 1, extra={"big": True})]

StatePolicy = Literal["open", "sealed", "both"]


class MovesPage(Value):
    """The legal moves, or a page of them."""

    count: Count
    """How many there are."""
    exact: bool
    """Whether `count` is the true number; otherwise there are at least so many."""
    items: tuple[Move[Any], ...]
    """The moves of this page."""
    next: str | None
    """The cursor of the next page, to be sent as `after`; null where this is the last."""
    choices: tuple[Option, ...] | None
    """What each open field of `given` may hold; null without `given`."""


class KeysAnswer(Value):
    """The secret keys of a game; they are shown once and kept nowhere, but as hashes by a session."""

    seats: tuple[str, ...]
    """One for each seat, in turn order: it shows and moves that seat only."""
    host: str
    """The host's: it acts as the host, and may close a session."""
    referee: str
    """The referee's: it sees all and may do everything."""


class StepAnswer(Value):
    """Where a game stands after a call."""

    state: Raw
    """The state, to be sent back unchanged: an object, or a string where it is sealed."""
    ply: Ply
    """How many actions have been taken."""
    at_ms: Milliseconds
    """Milliseconds since the game began, as of this call; only titles with a clock count them."""
    digest: str
    """The digest of the state: equal for equal states; that of the view where the state is sealed."""
    events: tuple[Tagged, ...]
    """What happened, in order."""
    to_act: tuple[Actor, ...]
    """Who may act now; nobody once the game is over."""
    legal_moves: MovesPage
    """What they may do."""
    outcome: Outcome | None
    """How the game ended; null while it goes on."""
    view: Value | None
    """What the viewer may know; null where none was named and the state is not sealed."""
    reveal: Reveal | None
    """What the chance is checked with, once a game with a commitment is over; null before, and without one."""


class StartAnswer(StepAnswer):
    """The first step of a game."""

    seed: str | None
    """The seed that was used; null where a commitment was and no seed was given, and where the state is sealed."""
    keys: KeysAnswer | None
    """The keys of a game whose state is sealed, else null."""


class ReplayAnswer(StartAnswer):
    """The last step of a game that was played again."""

    draws: tuple[DrawMade, ...] | None
    """Every draw of the game, in order; null where they were not asked for."""


class RefusalAnswer(Value):
    """One reason why not."""

    code: str
    """What is wrong, as a word for programs."""
    clause: str | None
    """The clause of the rulebook that stands behind it; null where no rule but the request is at fault."""
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
    """Every reason of the group that stands against it, the first one first."""
    nearest: tuple[Move[Any], ...]
    """The legal moves that keep the most of the action, at most five."""


class Problem(Value, omit_defaults=True):
    """Why a request was not carried out (RFC 9457)."""

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
    """The clause of the rulebook that stands behind it."""
    at: str | None = None
    """Where in the request, as a JSON pointer."""
    facts: dict[str, Any] | None = None
    """The numbers behind it, by name."""
    refusals: tuple[RefusalAnswer, ...] = ()
    """The other reasons of the same group."""
    faults: tuple[RefusalAnswer, ...] = ()
    """Everything that is wrong with the state."""


class PackAnswer(Value):
    """A data pack."""

    id: str
    """Its name."""
    digest: str
    """The digest of what it says."""


class VariantAnswer(Value):
    """A named row of options."""

    id: str
    """The variant's id."""
    title: str
    """Its name for people."""
    available: bool
    """Whether it can be started."""
    reason: str | None
    """Why it cannot, where it cannot."""
    seats: SeatRange
    """How many may play it."""
    options: dict[str, Any]
    """Every option with the value it has in this variant."""


class Absent(Enum):
    """What is done for a seat that is absent, in a session with `turn_seconds`."""

    DECLARED = "declared"
    """What the title declares: the least that carries the game on."""
    RANDOM = "random"
    """Any of its legal actions, drawn at random."""


class GameAnswer(Value):
    """A title of the catalogue."""

    id: str
    """The title's id."""
    title: str
    """Its name, as printed on the box."""
    seats: SeatRange
    """How many may play, over all variants that can be started."""
    ruleset: str
    """The version of the rules as played here."""
    pack: PackAnswer
    """The data pack a new game is started with."""
    variants: tuple[VariantAnswer, ...]
    """The variants, the default one first."""
    absent: Absent
    """What is done for a seat that is absent, in a session with `turn_seconds`."""


class BrokenAnswer(Value):
    """An installed title or a data pack that could not be taken in."""

    name: str
    """What it calls itself."""
    reason: str
    """What is wrong with it."""


class CatalogueAnswer(Value):
    """Every title there is."""

    games: tuple[GameAnswer, ...]
    """The titles, by id."""
    broken: tuple[BrokenAnswer, ...] = ()
    """What could not be taken in, and why."""
    states: StatePolicy = "both"
    """Which states are taken and given: open ones, sealed ones, or both."""


class SchemasAnswer(Value):
    """JSON Schemas of a title's own types."""

    options: dict[str, Any]
    """The options a start may set."""
    actions: dict[str, Any]
    """The actions."""
    events: dict[str, Any]
    """The events."""
    view: dict[str, Any]
    """What a viewer may know."""
    outcome: dict[str, Any]
    """How a game ends."""


class GameDetailAnswer(GameAnswer):
    """A title with the schemas of its types."""

    schemas: SchemasAnswer
    """JSON Schemas of options, actions, events, view and outcome."""


class FindingAnswer(Value):
    """A reason that can be given."""

    code: str
    """The reason, as a word for programs."""
    clause: str | None
    """The clause of the rulebook that stands behind it."""
    detail: str
    """Its sentence, with the names of the facts in braces."""
    facts: dict[str, Any]
    """The JSON Schema of its facts."""


class RulesAnswer(Value):
    """A title's catalogue of clauses, and every reason it can give."""

    clauses: tuple[Clause, ...]
    """The clauses, in the order of the rulebook."""
    refusals: tuple[FindingAnswer, ...]
    """Why an action or a start can be refused."""
    faults: tuple[FindingAnswer, ...]
    """What can be wrong with a state."""


class PartsAnswer(Value):
    """The cards and maps a title is played with."""

    pack: PackAnswer
    """The data pack."""
    sheets: tuple[Sheet, ...]
    """Its files, each row with its grade."""


class VersionAnswer(Value):
    """What is running."""

    name: str
    """The service's name."""
    version: str
    """Its version."""
    rulesets: dict[str, str]
    """The current ruleset of every title."""
    states: StatePolicy
    """Which states are taken and given."""


class HealthAnswer(Value):
    """Whether the service is well."""

    status: str
    """`ok`, or what is wrong."""
