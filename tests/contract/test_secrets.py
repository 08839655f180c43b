"""What is told, what is seen and what is drawn anew agree on who knows what, whichever of them was forgotten.

The laws on twins take the word of `resample` for what is hidden. These do not: they follow facts from the event that
brings them to the place where the position keeps them (see `traces`), and hold the three functions to one another.
"""

from collections import defaultdict
from collections.abc import Iterator

from engines.core.actors import SPECTATOR, Viewer
from tests.contract.cases import Title
from tests.contract.facts import facts
from tests.contract.traces import Fact, hidden_from
from tests.contract.walks import spread

Named = tuple[str, str, str]
"""The kind of an event, a field of it, and who looks."""


SHOWN = "`view` shows it, and `resample` keeps it: either `redact` need not hide it, or the other two must"
KEPT = "`resample` never draws it anew"

OCCURRENCES = 4
"""So many times it is asked what somebody knows of the facts of one name."""


def onlooker(fact: Fact, viewer: Viewer) -> str:
    """Return how somebody stands to a fact: spectators, the seat that the event is of, or another one."""
    if viewer == SPECTATOR:
        return "spectators"
    return "its own seat" if getattr(fact.event, "seat", None) == viewer else "other seats"


def looked_at(title: Title) -> Iterator[tuple[Named, Fact, Viewer]]:
    """Yield facts with those from whom they could be hidden; some are told, some are not."""
    found: dict[tuple[Named, bool], list[tuple[Fact, Viewer]]] = defaultdict(list)
    for fact in facts(title):
        for viewer in fact.moment.case.players:
            name = fact.event.kind, fact.field, onlooker(fact, viewer)
            found[name, fact.is_told(viewer)].append((fact, viewer))
    for (name, _), pairs in found.items():
        yield from ((name, fact, viewer) for fact, viewer in spread(pairs, OCCURRENCES))


def test_what_an_event_hides_from_somebody_is_unknown_to_them_afterwards(title: Title) -> None:
    varies: dict[Named, bool] = defaultdict(bool)
    seen: dict[Named, Fact] = {}
    for name, fact, viewer in looked_at(title):
        if not fact.is_told(viewer) and not varies[name]:
            varies[name] = fact.varies(viewer)
            if fact.is_seen(viewer):
                seen[name] = fact
    for name, drawn in varies.items():
        kind, field, who = name
        assert drawn, f"the event {kind} hides `{field}` from {who}, but {SHOWN if name in seen else KEPT}"


def test_what_a_view_hides_is_drawn_anew(title: Title) -> None:
    hidden: dict[str, set[str]] = {}
    drawn: set[str] = set()
    for (kind, field, who), fact, viewer in looked_at(title):
        if who not in drawn and hidden_from(fact, viewer):
            hidden.setdefault(who, set()).add(f"`{field}` of {kind}")
            drawn.update([who] if fact.is_anything_drawn(viewer) else [])
    for who, what in hidden.items():
        named = ", ".join(sorted(what))
        assert who in drawn, f"`view` hides {named} from {who}, but `resample` never draws anything anew"


def test_what_somebody_was_told_is_not_drawn_anew_for_them(title: Title) -> None:
    for (kind, field, who), fact, viewer in looked_at(title):
        if fact.is_told(viewer):
            at = fact.contradicted(viewer)
            assert at is None, (
                f"the event {kind} tells {who} its `{field}`, but `resample` draws {at} anew for them: "
                "either `redact` forgets to hide it, or `resample` to keep it"
            )
