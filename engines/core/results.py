"""What an operation answers: a step, or the reasons why not."""

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Meta

from engines.core.actors import Actor, Seat
from engines.core.table import Table
from engines.core.values import Tagged, Value
from engines.core.wording import ENGLISH, Words

S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Tagged)
F = TypeVar("F", bound="Finding")

Points = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class Finding(Value):
    """Something wrong: a code, a place, and the numbers behind it, which are the fields of the subclass.

    A subclass is one reason. Its docstring says when it is given, its `detail` is the English sentence as a pattern
    in ICU MessageFormat over its fields, and its fields are the facts a client may translate from.
    """

    code: ClassVar[str]
    detail: ClassVar[str]
    at: ClassVar[str]
    """JSON pointer into the request; fields may be filled in here too."""
    clause: ClassVar[str | None] = None
    """The clause id; None where the title's `[kernel]` table names it, or where the request and no rule is at fault."""
    depends_on: ClassVar[str | None] = None
    """The field by which clauses may be told apart, for instance the ending of a game."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause ids of some words of that field; `clause` stands behind the others."""

    def facts(self) -> Mapping[str, Any]:
        """Return the typed numbers behind the finding, by name."""
        return msgspec.structs.asdict(self)

    def sentence(self, words: Words = ENGLISH) -> str:
        """Return `detail`, or the pattern that the words have for the code, with the facts filled in."""
        return words.sentence(self.code, self.detail, self)

    def pointer(self) -> str:
        """Return `at` with the facts filled in."""
        return self.at.format(**msgspec.to_builtins(self.facts()))


class Refusal(Finding):
    """Why an action, a start or a request is refused, and by which clause of the rulebook."""

    instead: ClassVar[tuple[str, ...]] = ()
    """The kinds of action that are the way where this is given: moves of theirs are told as near."""


class Fault(Finding):
    """One thing that is wrong with a submitted state."""


class Refused(Value):
    """An operation refused: the first reason, and the others of the same group."""

    refusals: tuple[Refusal, ...]
    faults: tuple[Fault, ...] = ()
    under: str = ""
    """A JSON pointer that goes before those of the reasons, where the action was one of several."""

    @property
    def first(self) -> Refusal:
        """The reason that is reported first."""
        return self.refusals[0]


class Standing(Value):
    """How one seat ended."""

    seat: Seat
    """The player's place in turn order, 0-based."""
    rank: Annotated[int, Meta(ge=1, lt=2**31)]
    """1 for the winner; equal ranks share, and the rank after a tie skips."""
    score: Points
    """The final score in points."""
    tie_break: tuple[Points, ...] = ()
    """The values that break ties, most important first; empty where the rulebook knows none."""


class Outcome(Value):
    """How a game ended; a title with more to say adds fields."""

    reason: str
    """Which ending of the rulebook it was, as an id."""
    standings: tuple[Standing, ...]
    """Every seat, in the order of the ranks."""


def declared(kind: type[F], *modules: ModuleType) -> tuple[type[F], ...]:
    """Return the findings of a kind that some modules declare, in the order in which they stand there."""
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, kind) and value.__module__ == module.__name__
    )


def ranked(results: Mapping[Seat, tuple[int, ...]], *, lowest: bool = False) -> tuple[Standing, ...]:
    """Rank seats by score and then by tie-break values, higher first; equal ones share a rank and the next one skips.

    `results` maps a seat to its score followed by its tie-break values. With `lowest` the lowest score is first, and
    among equal scores still the higher tie-break values.
    """
    keys = {
        seat: (score if lowest else -score, *(-value for value in ties)) for seat, (score, *ties) in results.items()
    }
    order = sorted(results, key=lambda seat: (keys[seat], seat))
    return tuple(
        Standing(
            seat=seat,
            rank=1 + sum(other < keys[seat] for other in keys.values()),
            score=results[seat][0],
            tie_break=results[seat][1:],
        )
        for seat in order
    )


class Step(Value, Generic[S, E]):
    """What a start or a play leads to."""

    table: Table[S]
    events: tuple[E, ...]
    to_act: tuple[Actor, ...]
    outcome: Outcome | None
