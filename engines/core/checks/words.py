"""Whether the words that a title declares are well formed, told apart, and known."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from engines.core.actors import MOST_SEATS
from engines.core.checks.flaw import Flaw, place
from engines.core.clauses import OTHERWISE, Variant
from engines.core.game import Game, unknown_clauses
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Outcome
from engines.core.values import Tagged, Value, kind_of

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
PREFIX = re.compile(r"[A-Z]{2,4}")
VERSION = re.compile(r"\d+\.\d+\.\d+")
REQUIRED = ("actions", "events", "reasons", "phases")


def word_flaws(game: Game) -> Iterator[Flaw]:
    """Yield every word of a title that is badly formed, stands twice, or names nothing."""
    yield from _profile(game)
    yield from _kinds(game)
    yield from _clauses(game)
    for row, variant in enumerate(game.variants, 1):
        yield from variant_flaws(variant, game.variants[: row - 1])
    if not game.variants[0].available:
        problem = "the first variant is the one that is played unless another is named, and it cannot be started"
        yield Flaw(at="variants.toml, variant 1", problem=problem, mend="put one first that can be")


def _profile(game: Game) -> Iterator[Flaw]:
    profile = game.profile
    forms: tuple[tuple[str, Iterable[str], re.Pattern[str], str], ...] = (
        ("prefix", (profile.prefix,), PREFIX, "two to four capital letters"),
        ("ruleset", (profile.ruleset,), VERSION, "three numbers with dots between them"),
        ("reasons", profile.reasons, SNAKE, "small letters and digits, joined by underscores"),
        ("phases", profile.phases, SNAKE, "small letters and digits, joined by underscores"),
    )
    for name, words, pattern, form in forms:
        for word in words:
            if not pattern.fullmatch(word):
                yield _of_profile(game, name, f"{word!r} is badly formed", f"write {form}")
    for name in REQUIRED:
        declared = getattr(profile, name)
        if not declared:
            yield _of_profile(game, name, "nothing is declared", f"list the {name} that the title has")
        for twice in dict.fromkeys(one for one in declared if declared.count(one) > 1):
            word = twice.__name__ if isinstance(twice, type) else repr(twice)
            yield _of_profile(game, name, f"{word} stands twice", "list it once")
    if not profile.title.strip():
        yield _of_profile(game, "title", "it is empty", "write the name that is printed on the box")
    for name, base in (("config", Value), ("position", Value), ("view", Value), ("outcome", Outcome)):
        if not issubclass(getattr(profile, name), base):
            yield _of_profile(game, name, f"it is no {base.__name__}", f"derive it from {base.__name__}")


def _of_profile(game: Game, name: str, problem: str, mend: str) -> Flaw:
    return Flaw(at=f"{game.profile.package.replace('.', '/')}, Profile.{name}", problem=problem, mend=mend)


def _kinds(game: Game) -> Iterator[Flaw]:
    for types in (game.profile.actions, game.profile.events):
        kinds: dict[str, type[Tagged]] = {}
        for cls in types:
            if not issubclass(cls, Tagged):
                yield Flaw(at=place(cls), problem="it says no `kind`", mend="derive it from Tagged")
                continue
            kind = kind_of(cls)
            if not SNAKE.fullmatch(kind):
                mend = "name the class in words that begin with a capital letter"
                yield Flaw(at=place(cls), problem=f"its kind {kind!r} is badly formed", mend=mend)
            elif kinds.setdefault(kind, cls) is not cls:
                yield Flaw(at=place(cls), problem=f"{place(kinds[kind])} is of the kind {kind!r} too", mend="rename it")


def _clauses(game: Game) -> Iterator[Flaw]:
    shared = (*game.profile.refusals, *game.profile.faults)
    codes = {finding.code for finding in (*KERNEL_REFUSALS, *shared) if finding.clause is None}
    for code, named in game.clauses.kernel.items():
        if code not in codes:
            mend = f"the kernel refuses with {', '.join(sorted(codes))}"
            yield Flaw(at="clauses.toml, [kernel]", problem=f"{code!r} is none of the kernel's reasons", mend=mend)
        elif isinstance(named, dict):
            yield from _depending(game, code, named)
    if unknown := unknown_clauses(game):
        problem = f"it cites clauses that its catalogue lacks: {', '.join(sorted(unknown))}"
        yield Flaw(at="clauses.toml", problem=problem, mend="add them, or cite those that are there")
    ids = [clause.id for clause in game.clauses.clauses]
    for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
        yield Flaw(at="clauses.toml", problem=f"the clause {id} stands twice", mend="give each an id of its own")


def _depending(game: Game, code: str, named: dict[str, str]) -> Iterator[Flaw]:
    """Yield what is wrong with a table of clauses for one refusal of the kernel."""
    words = {"reason": game.profile.reasons, "phase": game.profile.phases}
    field = next((one.depends_on for one in KERNEL_REFUSALS if one.code == code), None)
    known = words.get(field or "", ())
    for word in [word for word in named if word not in (*known, OTHERWISE)]:
        mend = f"name one of {', '.join((*known, OTHERWISE))}" if known else "name one clause, not a table"
        yield Flaw(at=f"clauses.toml, [kernel], {code!r}", problem=f"{word!r} is nothing it depends on", mend=mend)
    if OTHERWISE not in named:
        yield Flaw(
            at=f"clauses.toml, [kernel], {code!r}", problem="there is no `else`", mend="name the clause of the others"
        )


def variant_flaws(variant: Variant, others: Iterable[Variant], file: str = "variants.toml") -> Iterator[Flaw]:
    """Yield what is wrong with a row of options beside the rows before it, its options apart."""
    at = f"{file}, variant {variant.id!r}"
    wrong: tuple[tuple[Any, str, str], ...] = (
        (KEBAB.fullmatch(variant.id), "its id is badly formed", "write small letters, digits and hyphens"),
        (variant.title.strip(), "its title is empty", "write a name for people"),
        (all(variant.id != other.id for other in others), "there is a variant of this id already", "choose another id"),
        (all(variant.title != other.title for other in others), "another one has its title", "choose another title"),
        (
            1 <= variant.seats.min <= variant.seats.max <= MOST_SEATS,
            f"its seats go from {variant.seats.min} to {variant.seats.max}",
            f"let them go up, from 1 or more to {MOST_SEATS} or fewer",
        ),
        (
            variant.available == (variant.reason is None),
            "a reason belongs to a variant that is not available, and to no other",
            "write `available = false` with a `reason`, or neither",
        ),
    )
    return (Flaw(at=at, problem=problem, mend=mend) for is_right, problem, mend in wrong if not is_right)
