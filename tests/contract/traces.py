"""What became of a fact that an event carries: where the position keeps it, who was told, who sees it, who knows it.

A fact is one field of an event. Its places are found by letting the event have happened with another value of the
field, one that it had elsewhere: wherever the position at the end of the step is another one, the fact is kept. No
word of the title's `resample`, `view` or `redact` is taken for it, so each of them can be held to the others.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from engines.core.actors import REFEREE, Viewer
from engines.core.chance import Draw, seeded
from engines.core.moves.fitting import plain
from engines.core.values import Tagged
from tests.contract.cases import Case
from tests.contract.documents import bag, differing, holds, node_at, upwards, words
from tests.contract.walks import Moment, encoded

DRAWS = 3
"""So many times the hidden part is drawn anew."""


@dataclass(frozen=True, eq=False)
class Fact:
    """A field of an event that happened, and positions in which it might have had another value."""

    moment: Moment
    event: Tagged
    field: str
    others: tuple[tuple[Any, Any], ...]
    """Other values, each with the position that the step would have led to."""

    @property
    def value(self) -> Any:
        return getattr(self.event, self.field)

    @cached_property
    def document(self) -> Any:
        return plain(self.moment.position)

    @cached_property
    def places(self) -> frozenset[str]:
        """Where the position keeps the fact."""
        return frozenset(at for _, position in self.others for at in differing(self.document, plain(position)))

    def is_told(self, viewer: Viewer) -> bool:
        """Tell whether the event as redacted still holds it."""
        return bool(getattr(self.moment.case.game.engine.redact(self.event, viewer), self.field) == self.value)

    def is_seen(self, viewer: Viewer) -> bool:
        """Tell whether the view would be another one if the fact were."""
        engine, terms = self.moment.case.game.engine, self.moment.terms
        seen = encoded(engine.view(self.moment.position, viewer, terms))
        return any(encoded(engine.view(position, viewer, terms)) != seen for _, position in self.others)

    def varies(self, viewer: Viewer) -> bool:
        """Tell whether it is ever another one at a table drawn anew."""
        return any(
            node_at(document, at) != node_at(self.document, at)
            for document in drawn(self.moment, viewer)
            for at in self.places
        )

    def is_anything_drawn(self, viewer: Viewer) -> bool:
        """Tell whether anything at all is ever another one at a table drawn anew."""
        return any(document != self.document for document in drawn(self.moment, viewer))

    def contradicted(self, viewer: Viewer) -> str | None:
        """Return a place that holds the very fact, and does not at a table drawn anew."""
        for document in drawn(self.moment, viewer) if self.is_traced and (self.exact or self.items) else ():
            for at in self.exact:
                if not holds(node_at(document, at), plain(self.value)):
                    return at
            for at, items in self.items.items():
                if items - bag(node_at(document, at)):
                    return at
        return None

    @property
    def is_traced(self) -> bool:
        """Tell whether its value cannot stand anywhere by chance: it is a text, or there were several others."""
        return len(self.others) > 1 or isinstance(plain(self.value), str)

    @cached_property
    def exact(self) -> frozenset[str]:
        """The places that hold the value as it is, a list in its order."""
        tables = [(self.value, self.document), *((value, plain(position)) for value, position in self.others)]
        above = {above for at in self.places for above in upwards(at) if is_fixed(self.moment, above)}
        return frozenset(
            at for at in above if all(holds(node_at(document, at), plain(value)) for value, document in tables)
        )

    @cached_property
    def items(self) -> dict[str, Counter[bytes]]:
        """The lists and objects that hold items made of the value, with these items."""
        found: dict[str, Counter[bytes]] | None = None
        for value, position in self.others:
            there = plain(position)
            if not _holders(self.document, there):
                continue  # the same things lie there, in another order
            here = _items_of(plain(self.value), self.document, plain(value), there)
            here = {at: items for at, items in here.items() if at and is_fixed(self.moment, at)}
            found = here if found is None else {at: items & here.get(at, Counter()) for at, items in found.items()}
        return {at: items for at, items in (found or {}).items() if items}


@cache
def drawn(moment: Moment, viewer: Viewer) -> tuple[Any, ...]:
    """Return some positions drawn anew for a viewer, as JSON values."""
    resample = moment.case.game.engine.resample
    draws = (Draw(seeded(f"drawn {number}")) for number in range(DRAWS))
    return tuple(plain(resample(moment.position, viewer, draw, moment.terms)) for draw in draws)


@cache
def _initial(case: Case) -> Any:
    return plain(case.game.engine.initial(case.seats, case.game.terms(case.setup.config)))


def is_fixed(moment: Moment, at: str) -> bool:
    """Tell whether a place is told by its pointer: every list on the way is as long as it was on the empty table."""
    here, empty = plain(moment.position), _initial(moment.case)
    for step in at.split("/")[1:]:
        if isinstance(here, list) and (not isinstance(empty, list) or len(empty) != len(here)):
            return False
        here, empty = node_at(here, f"/{step}"), node_at(empty, f"/{step}")
    return True


def _holders(here: Any, there: Any) -> set[str]:
    """Return the lists and objects that do not hold the same items in both, whatever their order."""
    above = {at.rpartition("/")[0] for at in differing(here, there)}
    return {at for at in above if bag(node_at(here, at)) != bag(node_at(there, at))}


def _items_of(value: Any, here: Any, other: Any, there: Any) -> dict[str, Counter[bytes]]:
    """Return the items that hold the one value here, where the same items hold the other value there."""
    mine, its = words(value), words(other)
    swaps = [(word, foreign) for word in mine - its or mine for foreign in its - mine or its]
    found = {}
    for at in _holders(here, there):
        one, two = bag(node_at(here, at)), bag(node_at(there, at))
        came = two - one
        own = {
            item: min(one[item], mine[word])
            for item in one - two
            for word, foreign in swaps
            if word in item and item.replace(word, foreign) in came
        }
        if own:
            found[at] = Counter(own)
    return found


def hidden_from(fact: Fact, viewer: Viewer) -> bool:
    """Tell whether the view hides a fact from somebody that it shows the referee."""
    engine, terms = fact.moment.case.game.engine, fact.moment.terms
    for _, position in fact.others:
        shown, other = (
            [encoded(engine.view(each, looking, terms)) for looking in (REFEREE, viewer)]
            for each in (fact.moment.position, position)
        )
        if shown[0] != other[0] and shown[1] == other[1]:
            return True
    return False
