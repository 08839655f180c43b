"""What somebody has once been shown stays so at every table drawn anew for them, though it is hidden again.

What of it could be checked, only a title knows: its own tests say it by a function.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engines.core.actors import Viewer
from tests.contract.cases import Case, Title
from tests.contract.twins import twin
from tests.contract.walks import Moment, Walk, spread, walked

MOMENTS = 20

Told = list[Any]
"""All events up to a moment, as somebody was told of them."""
Forgotten = Callable[[Told, Viewer, Moment, Any], object]
"""Return something where a position does not fit what was told."""


def remembers(case: Case, forgotten: Forgotten) -> None:
    """Hold every table that is drawn anew to what was told before."""
    for walk in walked(case):
        for viewer in case.players:
            for moment, told in told_until(walk, viewer):
                wrong = forgotten(told, viewer, moment, twin(moment, viewer).position)
                assert not wrong, f"{viewer} at ply {moment.table.ply}: {wrong}"


def notices(title: Title, forgotten: Forgotten) -> bool:
    """Tell whether another game, in the middle, is found not to fit what was told in this one."""
    one, other, *_ = walked(title.cases[0])
    moment, stranger = (walk.moments[len(walk.moments) // 2] for walk in (one, other))
    told = next(told for at, told in told_whole(one, 0) if at is moment)
    return bool(forgotten(told, 0, moment, stranger.position))


def told_until(walk: Walk, viewer: Viewer) -> Iterator[tuple[Moment, Told]]:
    """Yield some moments of a walk, each with all that somebody has been told by then."""
    wanted = {moment.table.ply for moment in spread(walk.moments, MOMENTS)}
    return (pair for pair in told_whole(walk, viewer) if pair[0].table.ply in wanted)


def told_whole(walk: Walk, viewer: Viewer) -> Iterator[tuple[Moment, Told]]:
    """Yield every moment of a walk, with all that somebody has been told by then."""
    told: Told = []
    for moment in walk.moments:
        told += [walk.case.game.engine.redact(event, viewer) for event in moment.step.events]
        yield moment, told


def of_kind(told: Told, *kinds: str) -> Iterator[Any]:
    return (event for event in told if event.kind in kinds)
