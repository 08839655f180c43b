"""The record of functions that is a title's engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.actors import Actor, Command, Seat, Viewer
from engines.core.chance import Chance, Draw
from engines.core.moves import Form, Moves
from engines.core.packs import Source
from engines.core.results import Fault, Outcome, Refusal
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged, Value
from engines.core.wording import Words

S = TypeVar("S", bound=Value)
C = TypeVar("C", bound=Value)
P = TypeVar("P", bound=Value)
A = TypeVar("A", bound=Tagged)
E = TypeVar("E", bound=Tagged)
V = TypeVar("V", bound=Value)

KERNEL = 1
"""The number of this kernel; an engine made for another one is refused by name."""


@dataclass(frozen=True)
class Setup(Generic[C]):
    """What a caller wants to start."""

    seats: int
    config: C
    first_seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What a title declares of itself: the suite holds it to every word."""

    id: str
    """The title's id, in kebab-case."""
    title: str
    """Its name, as printed on the box."""
    prefix: str
    """The prefix of its clause ids."""
    ruleset: str
    """The version of the rules as played here; a changed answer raises it."""
    package: str
    """The package whose folder holds clauses.toml, and variants.toml and data/ where there are any."""
    seats: tuple[int, int] | None = None
    """The fewest and the most seats of all variants; without a variants.toml, of the one there is."""
    config: type[Value]
    position: type[Value]
    actions: tuple[type[Tagged], ...]
    """In the order in which their moves are listed: kinds with few moves first, those without a small bound last."""
    events: tuple[type[Tagged], ...]
    view: type[Value]
    outcome: type[Outcome] = Outcome
    reasons: tuple[str, ...]
    """The ids of all endings."""
    refusals: tuple[type[Refusal], ...]
    faults: tuple[type[Fault], ...]
    phases: tuple[str, ...]
    """The names `phase` gives to positions."""
    bound: int
    """No game by the declared policy takes more actions than this."""
    clock: bool = False
    """Whether time matters."""
    remembered: tuple[type[Tagged], ...] = ()
    """Events that tell somebody what no view shows afterwards, so that they must remember it."""
    final: tuple[type[Tagged], ...] = ()
    """Events of what is final for a seat by the rules, never to be undone though it showed nobody anything."""
    facts: type[Value] | None = None
    """What `facts` tells of an action: each field may be None, which is left out."""
    rehearsed: tuple[Mapping[str, Any], ...] = ()
    """Options beside the variants' that the suite plays with too: without them some kind of action is never met."""


@dataclass(frozen=True, kw_only=True)
class Engine(Generic[S, C, P, A, E, V]):
    """A title: functions without state, over the types its profile names."""

    kernel: int
    """The kernel it was made for."""
    profile: Profile
    read: Callable[[Source], P]
    """Read and check a pack; raises PackError."""
    check_config: Callable[[Setup[C], P], Iterable[Refusal]]
    """What is wrong with a setup, beyond the types and the number of seats."""
    initial: Callable[[int, Terms[C, P]], S]
    """The empty table for a number of seats."""
    set_up: Callable[[Turn[S, C, P, E], Seat | None], None]
    """Lay the game out by emitting events; the seat is the first seat asked for."""
    seats: Callable[[S], int]
    """How many seats a position has."""
    phase: Callable[[S], str]
    """Which of the profile's phases a position is in."""
    to_act: Callable[[S, int, Terms[C, P]], tuple[Actor, ...]]
    """Who may act at a time in milliseconds; nobody once the game is over."""
    moves: Callable[[S, Actor, int, Terms[C, P]], Iterable[Form[A]]]
    """What somebody in `to_act` may do, kinds in the order of the profile."""
    decide: Callable[[Turn[S, C, P, E], Actor, A], None]
    """Judge and carry out an action."""
    evolve: Callable[[S, E], S]
    """Apply an event."""
    view: Callable[[S, Viewer, Terms[C, P]], V]
    """What a viewer may know."""
    redact: Callable[[E, Viewer], E]
    """An event with the fields emptied that a viewer may not know."""
    resample: Callable[[S, Viewer, Draw, Terms[C, P]], S]
    """The hidden part drawn anew, consistent with what a viewer knows."""
    outcome: Callable[[S, Terms[C, P]], Outcome | None]
    """How the game ended, None while it goes on."""
    faults: Callable[[S, Terms[C, P]], Iterable[Fault]]
    """Everything that is wrong with a position."""
    fitted: Callable[[C, P], C] | None = None
    """The options of a variant as far as a pack can bear them; what a request itself asks for is judged as it is."""
    barred: Callable[[S, Actor, int, Terms[C, P]], Refusal | None] | None = None
    """Why somebody at the table may not act at a time, where the title knows more than that it is not their turn."""
    reveals: Callable[[Sequence[E]], bool] | None = None
    """Whether events showed somebody something, so that they must not be undone."""
    default: Callable[[S, Seat, int, Terms[C, P]], A | None] | None = None
    """What an absent seat does; None where nobody waits for it."""
    playout: Callable[[S, Moves[A], Draw, Terms[C, P]], Command[A]] | None = None
    """A policy that plays on to every ending; without it any legal move is as good as another."""
    suggest: Callable[[S, Seat, int, Terms[C, P]], A] | None = None
    """A sensible move."""
    facts: Callable[[S, Actor, A, Terms[C, P]], Value | None] | None = None
    """What a legal action costs and brings, as far as it is public beforehand; None where there is nothing to tell."""
    names: Callable[[P, Words], Mapping[str, str]] | None = None
    """Labels for what a pack names, such as its cities, in a language whose other labels are there already."""
    effort: Callable[[S, Actor, Terms[C, P]], int] | None = None
    """How long it may take to list the moves of somebody, in units of ten microseconds; None where it is never long."""


AnyEngine = Engine[Any, Any, Any, Any, Any, Any]


def resampled(engine: AnyEngine, table: Table[S], viewer: Viewer, chance: Chance, terms: Terms[Any, Any]) -> Table[S]:
    """Return a table that the viewer cannot tell from this one: hidden part and future draws are new."""
    draw = Draw(chance)
    position = engine.resample(table.position, viewer, draw, terms)
    return table.replace(position=position, chance=draw.chance)
