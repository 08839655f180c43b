"""Two moments that a viewer cannot tell apart, and what the viewer is told of each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from engines.core.actors import REFEREE, Actor, Command, Viewer
from engines.core.chance import seeded
from engines.core.engine import resampled
from engines.core.explain import explain
from engines.core.play import fold
from engines.core.results import Refused, Step
from engines.core.values import Tagged
from tests.contract.documents import differing
from tests.contract.walks import Moment, encoded, some_moves


def twin(moment: Moment, viewer: Viewer, seed: str = "twin") -> Moment:
    """Return a moment with all drawn anew that the viewer may not know: hidden parts and future draws."""
    engine = moment.case.game.engine
    return moment.at(resampled(engine, moment.table, viewer, seeded(seed), moment.terms))


def who(viewer: Viewer) -> str:
    """Return somebody as a sentence names them."""
    return f"seat {viewer}" if isinstance(viewer, int) else f"the {viewer}"


def looked(moment: Moment, viewer: Viewer) -> bytes:
    """Return what a viewer sees."""
    view = moment.case.game.engine.view(moment.position, viewer, moment.terms)
    step, table = moment.step, moment.table
    return encoded(
        {"view": view, "to_act": step.to_act, "outcome": step.outcome, "ply": table.ply, "at_ms": table.at_ms}
    )


def places(one: bytes, other: bytes) -> str:
    """Return where two JSON texts differ."""
    return ", ".join(differing(msgspec.json.decode(one), msgspec.json.decode(other)))


def listed(moment: Moment, viewer: Viewer) -> bytes:
    """Return what a viewer is told of its own moves: how many there are, some of them, and what may come first."""
    moves = moment.moves_of([actor for actor in moment.step.to_act if viewer in (actor, REFEREE)])
    kinds = {move.action.kind: moves.given({"kind": move.action.kind}) for move in some_moves(moves, 12)}
    counts = {kind: (left.count, left.options({"kind": kind})) for kind, left in kinds.items()}
    return encoded((moves.count, moves.exact, some_moves(moves, 30), counts, moves.options({})))


def judged(moment: Moment, actor: Actor, action: Tagged) -> bytes:
    """Return what a seat is told of an action of its own, short of what happens."""
    command = Command(actor=actor, action=action)
    explained = explain(moment.case.game, moment.terms, moment.table, command)
    told = [(why.code, why.pointer(), why.sentence(), why.facts()) for why in explained.refusals]
    return encoded((explained.legal, told, explained.nearest))


class Told(NamedTuple):
    """An event, as a viewer is told of it, and what is on the table right after it."""

    event: Tagged
    told: bytes
    seen: bytes
    position: Any


def told_of(moment: Moment, viewer: Viewer, command: Command[Any]) -> list[Told] | None:
    """Return what a viewer is told when a command is carried out; None where it is refused."""
    step = moment.play(command)
    return None if isinstance(step, Refused) else list(telling(moment, viewer, step))


def telling(moment: Moment, viewer: Viewer, step: Step[Any, Any]) -> Iterator[Told]:
    """Yield every event of a step as a viewer is told of it."""
    engine, position = moment.case.game.engine, moment.position
    for event in step.events:
        position = fold(engine, position, [event])
        seen = encoded(engine.view(position, viewer, moment.terms))
        yield Told(event, encoded(engine.redact(event, viewer)), seen, position)


def first_leak(moment: Moment, one: list[Told], other: list[Told]) -> Tagged | None:
    """Return the first event that tells two equal-looking tables apart, though the table itself does not.

    An event may differ where the table shows what it tells, right after it or at the end of the step, where nothing
    hidden is the reason, or where it is declared that whoever is told must remember it. What `reveals` says does not
    count: that is about undoing, and a forgotten redaction must not hide behind it.
    """
    remembered = moment.case.game.profile.remembered
    for mine, its in zip(one, other, strict=False):
        if mine.told != its.told:
            shown = mine.seen != its.seen or one[-1].seen != other[-1].seen or mine.position == its.position
            return None if shown or type(mine.event) in remembered else mine.event
    return None
