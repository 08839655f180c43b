"""One moment of a game, for an author to look at."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tests.contract.cases import Title
from tests.contract.walks import Moment, at_random, by_policy, command_of, some_moves, steps_of
from tests.suite.telling import done

FEW = 12


def shown(title: Title, named: str) -> str:
    """Return a moment as text; it is named `variant/seats/seed/ply`. Raises LookupError where there is none."""
    label, seats, seed, ply = _parts(named)
    case = next((case for case in title.cases if (case.label, str(case.seats)) == (label, seats)), None)
    if case is None:
        raise LookupError(f"there is no game {label}/{seats}")
    policy = at_random if seed == "random" else by_policy
    for _, moment in steps_of(case, seed, policy, int(ply)):
        if moment.table.ply == int(ply):
            return "\n".join(_lines(moment))
    raise LookupError(f"the game {seed!r} has no ply {ply}")


def _parts(named: str) -> tuple[str, str, str, str]:
    head, _, ply = named.rpartition("/")
    label, *rest = head.split("/", 2)
    if len(rest) != 2 or not ply.isdecimal():
        raise LookupError(f"there is no moment {named!r}; name it variant/seats/seed/ply")
    return label, rest[0], rest[1], ply


def _lines(moment: Moment) -> Iterator[str]:
    engine, case = moment.case.game.engine, moment.case
    yield f"after    {done(moment.last) if moment.last else 'laying the game out'}"
    yield from (f"event    {_json(event)}" for event in moment.step.events)
    yield f"position {_json(moment.position)}"
    for viewer in case.players:
        yield f"view     {viewer}: {_json(engine.view(moment.position, viewer, moment.terms))}"
    yield f"to act   {', '.join(map(str, moment.step.to_act)) or 'nobody'}"
    yield f"moves    {moment.moves.total}"
    yield from (f"         {done(command_of(move))}" for move in some_moves(moment.moves, FEW))
    yield f"outcome  {_json(moment.step.outcome)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
