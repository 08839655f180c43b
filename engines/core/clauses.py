"""A title's clauses and variants: the rulebook as a catalogue, read from TOML beside the engine."""

import tomllib
from enum import Enum
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines.core.values import Value

OTHERWISE = "else"

Number = Annotated[int, Meta(ge=0, lt=2**31)]


class Status(Enum):
    """What became of a clause."""

    IMPLEMENTED = "implemented"
    """The engine keeps it."""
    HOST = "host"
    """It is for the people or the app around the table: nothing the engine could see."""
    UNAVAILABLE = "unavailable"
    """It is known and not offered; the gist says why."""


class Clause(Value):
    """One sentence or more of a rulebook that commands, permits, forbids or counts, in our own words."""

    id: str
    """The clause's id, for instance MJ-PAY-2."""
    place: str
    """Where in the rulebook it stands."""
    gist: str
    """What it says, in our own words."""
    status: Status = Status.IMPLEMENTED
    """Whether the engine keeps it."""
    ruling: str | None = None
    """The ruling that settles what the rulebook leaves open, where there is one."""
    sentences: Number = 1
    """How many sentences of the rulebook it stands for; 0 where only a ruling does."""


class Clauses(Value):
    """A title's catalogue."""

    kernel: dict[str, str | dict[str, str]]
    """The clause behind each refusal that the kernel gives in every title's name, by code; a table where it depends on
    the ending of the game or on the phase, with `else` for the others."""
    clauses: tuple[Clause, ...]
    """Every clause, in the order of the rulebook."""

    def find(self, id: str) -> Clause | None:
        """Return a clause by its id."""
        return next((clause for clause in self.clauses if clause.id == id), None)

    def behind(self, code: str, word: str | None = None) -> str | None:
        """Return the id of the clause behind a refusal of the kernel, None where the title names none.

        `word` is the ending or the phase that it may depend on.
        """
        named = self.kernel.get(code)
        if not isinstance(named, dict):
            return named
        return named.get(word or OTHERWISE, named.get(OTHERWISE))

    @property
    def behind_kernel(self) -> set[str]:
        """The ids of all clauses that the table `[kernel]` names."""
        named = self.kernel.values()
        return {id for one in named for id in (one.values() if isinstance(one, dict) else (one,))}


class SeatRange(Value):
    """How many may play."""

    min: Number
    """The fewest seats."""
    max: Number
    """The most seats."""


class Variant(Value):
    """A named row of options."""

    id: str
    """The variant's id."""
    title: str
    """Its name for people."""
    seats: SeatRange
    """How many may play it."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The values that differ from the options' defaults."""
    available: bool = True
    """Whether it can be started."""
    reason: str | None = None
    """Why it cannot, where it cannot."""


def read_clauses(text: str) -> Clauses:
    """Read `clauses.toml`. Raises msgspec.ValidationError or tomllib.TOMLDecodeError."""
    data = tables_of(text, {"kernel", "clause"})
    return msgspec.convert({"kernel": data.get("kernel", {}), "clauses": data.get("clause", [])}, Clauses)


def read_variants(text: str) -> tuple[Variant, ...]:
    """Read `variants.toml`, the default variant first. Raises msgspec.ValidationError or tomllib.TOMLDecodeError."""
    return msgspec.convert(tables_of(text, {"variant"}).get("variant", []), tuple[Variant, ...])


def tables_of(text: str, known: set[str]) -> dict[str, Any]:
    """Return the tables of a TOML text. Raises tomllib.TOMLDecodeError, or ValidationError where it holds others."""
    data = tomllib.loads(text)
    if unknown := sorted(data.keys() - known):
        raise msgspec.ValidationError(f"there is no table {unknown[0]!r}; there are {', '.join(sorted(known))}")
    return data
