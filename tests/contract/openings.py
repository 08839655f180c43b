"""Many ways in which a game may be laid out, some of them alike to whoever looks."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from engines.core.actors import Viewer
from engines.core.chance import Chance, Draw, seeded
from engines.core.results import Step
from engines.core.turn import Turn
from engines.core.values import Tagged
from tests.contract.cases import Case
from tests.contract.twins import telling
from tests.contract.walks import Moment, started

STARTS = 120
"""So many openings have nothing in common."""
ALIKE = 12
"""For every stream of draws so many openings differ in that stream alone."""


class Rekeyed(Draw):
    """Draws in which one stream is another game's."""

    __slots__ = ("_other", "_stream")

    def __init__(self, chance: Chance, stream: str, other: Chance) -> None:
        super().__init__(chance)
        self._stream, self._other = stream, Draw(other)

    def below(self, stream: str, n: int) -> int:
        return self._other.below(stream, n) if stream == self._stream else super().below(stream, n)


def openings(case: Case) -> Iterator[tuple[Tagged, ...]]:
    """Yield the events of many openings."""
    for number in range(STARTS):
        yield started(case, f"opening {number}").step.events
    for stream in started(case, "opening 0").table.chance.counters:
        for number in range(ALIKE):
            yield laid_out(case, Rekeyed(seeded("opening 0"), stream, seeded(f"other {number}")))


def laid_out(case: Case, draw: Draw) -> tuple[Tagged, ...]:
    """Return the events of laying a game out with these draws."""
    engine, terms = case.game.engine, case.game.terms(case.setup.config)
    turn: Turn[Any, Any, Any, Any] = Turn(engine.initial(case.seats, terms), draw, terms, engine.evolve)
    engine.set_up(turn, None)
    return tuple(turn.events)


def told_alike(case: Case, viewer: Viewer) -> dict[type[Tagged], list[set[bytes]]]:
    """Return, by the type of the event, what was told in openings that looked the same after it and at the end."""
    empty = empty_table(case)
    groups: dict[tuple[int, type[Tagged], bytes, bytes], set[bytes]] = defaultdict(set)
    for events in openings(case):
        told = list(telling(empty, viewer, empty.step.replace(events=events)))
        for place, each in enumerate(told):
            groups[place, type(each.event), each.seen, told[-1].seen].add(each.told)
    found: dict[type[Tagged], list[set[bytes]]] = defaultdict(list)
    for (_, kind, _, _), told_of_it in groups.items():
        found[kind].append(told_of_it)
    return found


def empty_table(case: Case) -> Moment:
    moment = started(case, "opening 0")
    position = case.game.engine.initial(case.seats, moment.terms)
    step: Step[Any, Any] = moment.step.replace(table=moment.table.replace(position=position), events=())
    return Moment(case, moment.terms, step)
