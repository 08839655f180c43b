"""Whether `evolve` knows every event that a title declares."""

from collections.abc import Callable, Iterator
from traceback import extract_tb
from typing import Any

import msgspec

from engines.core.checks.examples import examples
from engines.core.checks.flaw import Flaw, file_of, place
from engines.core.game import Game
from engines.core.values import Tagged, Value, ValueMeta

Evolve = Callable[[Any, Any], Any]


def evolve_flaws(game: Game) -> Iterator[Flaw]:
    """Yield every event at which `evolve` fails just as it does at an event that no title has.

    An example may well fit no position and fail elsewhere: then `evolve` knows it.
    """
    evolve, position = game.engine.evolve, _empty_table(game)
    for cls in game.profile.events:
        pairs = [(event, _stranger(event)) for event in examples(cls)]
        if pairs and all(_is_strange(evolve, position, *pair) for pair in pairs):
            at = file_of(evolve)
            yield Flaw(at=place(cls), problem="`evolve` does not know this event", mend=f"say in {at} what it changes")


def _empty_table(game: Game) -> Value:
    variant = game.variants[0]
    terms = game.terms(msgspec.convert(game.options_of(variant), game.profile.config))
    position: Value = game.engine.initial(variant.seats.min, terms)
    return position


def _stranger(event: Tagged) -> Tagged:
    """Return an event with the same fields that belongs to no title."""
    cls = type(event)
    namespace = {"__annotations__": dict.fromkeys(cls.__struct_fields__, Any), "__module__": __name__}
    stranger: Tagged = ValueMeta(cls.__name__, (Tagged,), namespace)(**msgspec.structs.asdict(event))
    return stranger


def _is_strange(evolve: Evolve, position: Value, event: Tagged, stranger: Tagged) -> bool:
    """Tell whether an event is taken as badly as a stranger's."""
    bad = _badly(evolve, position, event)
    return bad is not None and bad == _badly(evolve, position, stranger)


def _badly(evolve: Evolve, position: Value, event: Tagged) -> tuple[Any, ...] | None:
    """Return how `evolve` fails at an event, None where it does not."""
    try:
        after = evolve(position, event)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return type(error), last.filename, last.lineno
    return () if after is None else None
