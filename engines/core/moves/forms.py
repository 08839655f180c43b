"""The legal moves of a table: forms of actions, actor by actor."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate, islice
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from engines.core.actors import Actor, Milliseconds
from engines.core.chance import Draw
from engines.core.moves.fitting import PATH, fits, plain
from engines.core.moves.options import Option, joined
from engines.core.moves.spaces import Partial, Space, part
from engines.core.values import Tagged, Value, kind_of

A = TypeVar("A", bound=Tagged)

Count = Annotated[int, Meta(ge=0, le=2**53 - 1, extra={"big": True})]

MOST_COUNTED = 2**53 - 1
"""Counts above this are given as this, and not as exact: JSON readers lose integers beyond it."""

MOST_KEPT = 512
"""Forms of at most so many moves keep their actions once built: they are asked for again and again."""


class Move(Value, Generic[A], omit_defaults=True):
    """An action somebody may take; `seat` and `action` can be sent back as they are."""

    seat: Actor
    """Who may take it: a seat, or `host`."""
    action: A
    """The action."""
    from_ms: Milliseconds | None = None
    """When it becomes legal, in milliseconds since the game began, where that is later than the state's own time."""
    facts: Any = None
    """What it costs and brings, as far as it is public beforehand: told where it is asked for."""
    text: str | None = None
    """What it is, as a sentence: told where it is asked for."""


class KindCount(Value):
    """How many moves of one kind somebody may make."""

    seat: Actor
    """Who may make them: a seat, or `host`."""
    kind: str
    """Their kind."""
    count: Count
    """How many there are."""
    exact: bool
    """Whether `count` is exact; otherwise there are at least that many."""


class Form(msgspec.Struct, Generic[A], frozen=True, dict=True):
    """The actions of one kind: a struct and the space of its fields."""

    action: type[A]
    space: Space
    from_ms: int | None = None

    @cached_property
    def size(self) -> int:
        """How many actions there are."""
        return self.space.count()

    @cached_property
    def _kept(self) -> dict[Actor, list[Move[A] | None]]:
        return {}

    def at(self, index: int) -> A:
        """Return the action at an index."""
        return self.action(**self.space.at(index))

    def moves(self, actor: Actor, low: int, high: int) -> list[Move[A]]:
        """Return the moves of an actor from one index up to another; small forms keep those they have made."""
        if self.size > MOST_KEPT:
            return self._walked(actor, low, high)
        kept = self._kept_for(actor)
        if None in kept[low:high]:
            kept[low:high] = self._walked(actor, low, high)
        return kept[low:high]  # type: ignore[return-value]  # none is missing now

    def move(self, actor: Actor, index: int) -> Move[A]:
        """Return the move of an actor at an index; small forms keep it."""
        if self.size > MOST_KEPT:
            return Move(seat=actor, action=self.at(index), from_ms=self.from_ms)
        kept = self._kept_for(actor)
        move = kept[index]
        if move is None:
            move = kept[index] = Move(seat=actor, action=self.at(index), from_ms=self.from_ms)
        return move

    def _kept_for(self, actor: Actor) -> list[Move[A] | None]:
        return self._kept.get(actor) or self._kept.setdefault(actor, [None] * self.size)

    def _walked(self, actor: Actor, low: int, high: int) -> list[Move[A]]:
        action, from_ms = self.action, self.from_ms
        walked = islice(self.space.walk(low), high - low)
        return [Move(seat=actor, action=action(**fields), from_ms=from_ms) for fields in walked]

    def contains(self, action: Tagged) -> bool:
        """Tell whether an action is one of them."""
        if type(action) is not self.action:
            return False
        assignment = part(msgspec.structs.asdict(action), self.space)
        return self.space.contains(assignment) and self.action(**assignment) == action

    def given(self, partial: Mapping[str, Any]) -> "Form[A] | None":
        """Return the actions that complete what is given, None where there are none."""
        if partial.get("kind", kind_of(self.action)) != kind_of(self.action):
            return None
        if not self._settles(partial):
            return None
        narrowed = Form(self.action, self.space.given(partial), self.from_ms)
        return narrowed if narrowed.size or not narrowed.space.exact else None

    def _settles(self, partial: Partial) -> bool:
        """Tell whether what is given beside the space's fields is what every action of this form has there."""
        beside = partial.keys() - {"kind", *self.space.fields}
        settled = plain(self.at(0)) if beside and self.size else {}
        return all(name in settled and fits(partial[name], settled[name], PATH) for name in beside)

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield what the open fields may hold."""
        yield from self.space.options(partial)


class Moves(msgspec.Struct, Generic[A], frozen=True, dict=True):
    """A lazy, ordered, finite sequence of moves: actor by actor, form by form."""

    forms: tuple[tuple[Actor, Form[A]], ...]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate([form.size for _, form in self.forms]))

    def __len__(self) -> int:
        raise TypeError("a sequence of moves may be longer than any Python length; ask `total`")

    @property
    def total(self) -> int:
        """How many moves there are, however many."""
        return self._ends[-1] if self._ends else 0

    @property
    def count(self) -> int:
        """How many moves there are, at most MOST_COUNTED."""
        return min(self.total, MOST_COUNTED)

    @property
    def exact(self) -> bool:
        """Whether `count` is the true number of legal moves."""
        return self.total <= MOST_COUNTED and all(form.space.exact for _, form in self.forms)

    @property
    def kinds(self) -> tuple[KindCount, ...]:
        """How many moves there are of each kind, actor by actor, in the order in which they are listed."""
        found: dict[tuple[Actor, str], tuple[int, bool]] = {}
        for actor, form in self.forms:
            one = actor, kind_of(form.action)
            count, exact = found.get(one, (0, True))
            found[one] = count + form.size, exact and form.space.exact
        return tuple(
            [
                KindCount(seat=seat, kind=kind, count=min(count, MOST_COUNTED), exact=exact and count <= MOST_COUNTED)
                for (seat, kind), (count, exact) in found.items()
            ]
        )

    def page(self, first: int, skip: int = 0) -> tuple[Move[A], ...]:
        """Return at most `first` moves after the first `skip`."""
        found: list[Move[A]] = []
        start = 0
        for (actor, form), end in zip(self.forms, self._ends, strict=True):
            low, high = max(skip, start), min(skip + first, end)
            if low < high:
                found += form.moves(actor, low - start, high - start)
            start = end
        return tuple(found)

    def at(self, index: int) -> Move[A]:
        """Return the move at an index, 0 <= index < total."""
        (move,) = self.page(1, index)
        return move

    def contains(self, actor: Actor, action: Tagged) -> bool:
        """Tell whether somebody may take this action now."""
        return any(who == actor and form.from_ms is None and form.contains(action) for who, form in self.forms)

    def sample(self, draw: Draw, stream: str = "sample", *, by_kind: bool = True) -> Move[A]:
        """Draw a move: first a form, then one of its moves; or, unless `by_kind`, any move as likely as any other."""
        if not by_kind:
            return self.at(draw.below(stream, self.total))
        filled = [pair for pair in self.forms if pair[1].size]
        actor, form = filled[draw.below(stream, len(filled))]
        return form.move(actor, draw.below(stream, form.size))

    def of(self, actor: Actor) -> "Moves[A]":
        """Return the moves of one actor."""
        return Moves(tuple(pair for pair in self.forms if pair[0] == actor))

    def now(self) -> "Moves[A]":
        """Return the moves that are legal at the state's own time."""
        return Moves(tuple(pair for pair in self.forms if pair[1].from_ms is None))

    def given(self, partial: Mapping[str, Any]) -> "Moves[A]":
        """Return the moves that complete part of an action: `kind` and any fields, as plain JSON."""
        narrowed = ((actor, form.given(partial)) for actor, form in self.forms)
        return Moves(tuple((actor, form) for actor, form in narrowed if form is not None))

    def options(self, partial: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return what each open field of the narrowed moves may hold; while no kind is given, which kinds there are."""
        if "kind" not in partial:
            kinds = tuple(dict.fromkeys(kind.kind for kind in self.given(partial).kinds))
            return (Option(at="/kind", values=kinds),) if kinds else ()
        return tuple(joined(option for _, form in self.given(partial).forms for option in form.options(partial)))
