"""The facts that the events of a title bring, each with other values that it might have had."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from engines.core.play import fold
from engines.core.values import Tagged
from tests.contract.cases import Case, Title
from tests.contract.traces import Fact
from tests.contract.walks import Moment, encoded, spread, started, walked

OCCURRENCES = 8
"""So many times an event of each kind is looked at."""
OTHERS = 3
"""So many other values a fact is given."""
STARTS = 4
"""So many openings are looked at besides the walks."""

Happened = tuple[Moment, Any, int]
"""The moment that a step led to, the position before the step, and which of its events is meant."""


def happened(title: Title) -> dict[str, list[Happened]]:
    """Return some occurrences of each kind of event, from walks and openings."""
    found: dict[str, list[Happened]] = defaultdict(list)
    for case in title.cases:
        for moment, before in _steps(case):
            for place, event in enumerate(moment.step.events):
                found[event.kind].append((moment, before, place))
    return {kind: spread(events, OCCURRENCES) for kind, events in found.items()}


def _steps(case: Case) -> Iterator[tuple[Moment, Any]]:
    openings = [started(case, f"fact {number}") for number in range(STARTS)]
    for moment in (*openings, *(walk.moments[0] for walk in walked(case))):
        yield moment, case.game.engine.initial(case.seats, moment.terms)
    for walk in walked(case):
        yield from ((after, before.position) for before, _, after in walk.plies)


@cache
def facts(title: Title) -> tuple[Fact, ...]:
    """Return facts that positions of a title keep."""
    return tuple(_facts(title))


def _facts(title: Title) -> Iterator[Fact]:
    for occurrences in happened(title).values():
        values = [moment.step.events[place] for moment, _, place in occurrences]
        for moment, before, place in occurrences:
            event = moment.step.events[place]
            for name in event.__struct_fields__:
                others = tuple(_others(moment, before, place, name, values))
                if others:
                    yield Fact(moment, event, name, others)


def _others(moment: Moment, before: Any, place: int, name: str, events: list[Tagged]) -> Iterator[tuple[Any, Any]]:
    """Yield other values of a fact, with the position that the whole step would have led to."""
    engine, step = moment.case.game.engine, moment.step.events
    known = [getattr(step[place], name)]
    for value in (_swapped(known[0]), *(getattr(event, name) for event in events)):
        if value in known or value is None or known[0] is None:
            continue
        known.append(value)
        try:
            position = fold(engine, before, [*step[:place], step[place].replace(**{name: value}), *step[place + 1 :]])
            encoded([engine.view(position, viewer, moment.terms) for viewer in moment.case.viewers])
        except Exception:  # not every value fits everywhere, and the title need not bear what does not
            continue
        if position != moment.position:
            yield value, position
        if len(known) > OTHERS:
            return


def _swapped(value: Any) -> Any:
    """Return a list with its last two items swapped, or those of the last list in it; None where that is the same."""
    if not isinstance(value, tuple) or not value:
        return None
    inner = _swapped(value[-1])
    if inner is not None:
        return (*value[:-1], inner)
    return (*value[:-2], value[-1], value[-2]) if len(value) > 1 and value[-1] != value[-2] else None
