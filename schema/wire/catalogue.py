"""What callers learn of the titles and of the service."""

from enum import Enum
from typing import Any, Literal

from engines.core.clauses import Clause, SeatRange
from engines.core.packs import PackFlaw, Sheet
from engines.core.values import Value

StatePolicy = Literal["open", "sealed", "both"]


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
    """Why it cannot be started; null if it can."""
    seats: SeatRange
    """How many may play it."""
    options: dict[str, Any]
    """Every option with the value it has in this variant."""


class Absent(Enum):
    """The action that the service takes for an absent seat, in a session with `turn_seconds`."""

    DECLARED = "declared"
    """The one that the title declares: the smallest that carries the game on."""
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
    """The data pack a new game is started with, unless the start names another one."""
    packs: tuple[PackAnswer, ...]
    """The data packs, the default of a new game first."""
    variants: tuple[VariantAnswer, ...]
    """The variants, the default one first."""
    absent: Absent
    """The action that the service takes for an absent seat, in a session with `turn_seconds`."""
    langs: tuple[str, ...]
    """The languages of its words, as tags of BCP 47."""


class BrokenAnswer(Value):
    """An installed title, a data pack or a file of variants that is broken and left out."""

    name: str
    """Its name."""
    reason: str
    """What is wrong with it."""


class CatalogueAnswer(Value):
    """Every title there is."""

    games: tuple[GameAnswer, ...]
    """The titles, by id."""
    broken: tuple[BrokenAnswer, ...] = ()
    """What is broken and left out, and why."""
    states: StatePolicy = "both"
    """Which states are accepted and returned: open ones, sealed ones, or both."""


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
    """A refusal or a fault that a title can give."""

    code: str
    """The reason, as a word for programs."""
    clause: str | None
    """The clause of the rulebook behind it."""
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


class PartsParameters(Value):
    """Which parts of a title are asked for."""

    pack: str | None = None
    """A data pack's id, or its digest as a state names it; the one of new games if left out."""


class PartsAnswer(Value):
    """The cards and maps of a title."""

    pack: PackAnswer
    """The data pack."""
    sheets: tuple[Sheet, ...]
    """Its files, each row with its grade."""
    remarks: tuple[PackFlaw, ...]
    """What is unlikely in it, and served all the same: no rule forbids it."""


class WordsParameters(Value):
    """In which language a title's words are asked for."""

    lang: str = "en"
    """The language, as a tag of BCP 47."""


class WordsAnswer(Value):
    """What a title says in a language."""

    lang: str
    """The language."""
    langs: tuple[str, ...]
    """The languages that the title speaks."""
    words: dict[str, str]
    """Labels, by id or word with its kind before it: `symbol.lamp`, `action.stop`, `phase.over`, `seat.0`."""
    sentences: dict[str, str]
    """Patterns in ICU MessageFormat, by the code of a refusal or a fault, `event.` and `action.` with a kind, or the id
    of a clause. They fill in facts and fields by name; `{tray_is}` is the bare word of one, `{cards_count}` the length
    of a list, and `{symbol_many}` the label `symbol.lamp.many`. `value.` with a type says one of its values."""


class VersionAnswer(Value):
    """What is running."""

    name: str
    """The service's name."""
    version: str
    """Its version."""
    rulesets: dict[str, str]
    """The current ruleset of every title."""
    states: StatePolicy
    """Which states are accepted and returned."""


class HealthAnswer(Value):
    """Whether the service is well."""

    status: str
    """`ok`, or what is wrong."""


class ReadyAnswer(HealthAnswer):
    """Whether the service is well, and what it can do with sessions; without sessions there is nothing it cannot."""

    can_read: bool
    """Whether sessions can be read, found out by trying."""
    can_write: bool
    """Whether sessions can be made and changed, found out by trying."""
