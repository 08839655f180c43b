"""Events in which what somebody may not know is another secret of the same kind."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from engines.core.actors import Viewer
from engines.core.engine import AnyEngine
from engines.core.values import Tagged
from tests.contract.cases import Case
from tests.contract.walks import walked


def swapped(case: Case, events: Sequence[Tagged], viewer: Viewer) -> tuple[Tagged, ...]:
    """Return the events with every hidden field as some other event of the kind has it."""
    return tuple(_swapped(case, event, viewer) for event in events)


def _swapped(case: Case, event: Tagged, viewer: Viewer) -> Tagged:
    hidden = hidden_fields(case.game.engine, event, viewer)
    for other in _kinds(case)[event.kind]:
        if hidden & hidden_fields(case.game.engine, other, viewer) == hidden != set():
            found: Tagged = event.replace(**{name: getattr(other, name) for name in hidden})
            if found != event:
                return found
    return event


def hidden_fields(engine: AnyEngine, event: Tagged, viewer: Viewer) -> set[str]:
    """Return the fields of an event that a viewer is not told."""
    told = engine.redact(event, viewer)
    return {name for name in event.__struct_fields__ if getattr(told, name) != getattr(event, name)}


@cache
def _kinds(case: Case) -> dict[str, list[Tagged]]:
    found: dict[str, list[Tagged]] = defaultdict(list)
    for walk in walked(case):
        for moment in walk.moments:
            for event in moment.step.events:
                found[event.kind].append(event)
    return found
