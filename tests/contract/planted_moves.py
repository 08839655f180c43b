"""Lists of moves with one fault each, planted in a sound title, for the laws to find."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engines.core.engine import AnyEngine
from engines.core.moves import Form, Option, Space
from tests.kit import toy

TOY: AnyEngine = toy.ENGINE
Forms = Iterable[Form[Any]]


def own_moves(position: toy.Position, actor: Any, *rest: Any) -> Forms:
    """List moves for the seat alone whose turn it is."""
    return TOY.moves(position, actor, *rest) if actor == position.seat else ()


def generous_moves(position: toy.Position, *rest: Any) -> Forms:
    """List runs as if no lane were ever tired."""
    return TOY.moves(position.replace(tired=None), *rest)


def postponed_moves(*asked: Any) -> Forms:
    """List for later what is legal now."""
    return [Form(form.action, form.space, from_ms=1000) for form in TOY.moves(*asked)]


def doubled_moves(*asked: Any) -> Forms:
    return [form for form in TOY.moves(*asked) for _ in range(2)]


def turned_moves(*asked: Any) -> Forms:
    return list(TOY.moves(*asked))[::-1]


class Wrapped:
    """A space that does what another one does."""

    def __init__(self, space: Space) -> None:
        self.space, self.fields, self.exact = space, space.fields, space.exact
        self.count, self.at, self.contains = space.count, space.at, space.contains

    def walk(self, skip: int) -> Iterator[dict[str, Any]]:
        return (self.at(index) for index in range(skip, self.count()))

    def given(self, partial: Any) -> Space:
        return type(self)(self.space.given(partial))

    def options(self, partial: Any) -> Iterator[Option]:
        return self.space.options(partial)


class Deaf(Wrapped):
    """Takes no notice of what is given."""

    def given(self, partial: Any) -> Space:
        return self


class Luring(Wrapped):
    """Offers a number that nobody can name."""

    def options(self, partial: Any) -> Iterator[Option]:
        for option in self.space.options(partial):
            yield option.replace(values=(99,), min=None, max=None)


class Denying(Wrapped):
    """Contains nothing."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self.contains = lambda assignment: False


class Shy(Wrapped):
    """Keeps its last assignment to itself."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        last = space.count() - 1
        self.count = lambda: last
        self.contains = lambda assignment: space.contains(assignment) and assignment != space.at(last)


class Boastful(Wrapped):
    """Counts one more than there are."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        listed = [space.at(index) for index in range(space.count())]
        self.count = lambda: len(listed) + 1
        self.at = lambda index: listed[index]


def moves_in(wrapper: type[Wrapped]) -> Callable[..., Forms]:
    """Return a list of moves with every space wrapped."""
    return lambda *asked: [Form(form.action, wrapper(form.space)) for form in TOY.moves(*asked)]
