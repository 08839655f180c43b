"""A state whose numbers stand at their bounds is named as faulty, or leads only to states that can be sent back."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from engines.core.bounds import MOST, ends
from engines.core.moves.fitting import plain
from engines.core.play import legal_moves
from schema.wire.envelope import envelope_type
from schema.wire.requests import LookRequest, PlayRequest
from service.denied import Denied
from service.games.answers import Answer
from tests.contract.cases import CASES, Case
from tests.contract.walks import moments_of, walked

MOMENTS = 24
SMALLEST = {(case.game.id, case.label): case for case in reversed(CASES)}.values()
"""Of every variant the table with the fewest seats."""

Path = tuple[str | int, ...]


def at_their_bounds(info: inspect.Type, value: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield every number in a plain value with the highest that may stand there."""
    match info:
        case inspect.Metadata():
            yield from at_their_bounds(info.type, value, path)
        case inspect.UnionType():
            for member in info.types:
                yield from at_their_bounds(member, value, path)
        case inspect.IntType() if type(value) is int:
            _, highest = ends(info)
            yield path, MOST if highest is None else highest
        case inspect.StructType() if isinstance(value, dict) and info.tag in (None, value.get(info.tag_field)):
            for field in info.fields:
                if field.encode_name in value:
                    yield from at_their_bounds(field.type, value[field.encode_name], (*path, field.encode_name))
        case inspect.DictType() if isinstance(value, dict):
            for name, item in value.items():
                yield from at_their_bounds(info.value_type, item, (*path, name))
        case inspect.VarTupleType() if isinstance(value, list):
            for place, item in enumerate(value):
                yield from at_their_bounds(info.item_type, item, (*path, place))
        case inspect.TupleType() if isinstance(value, list) and len(value) == len(info.item_types):
            for place, (kind, item) in enumerate(zip(info.item_types, value, strict=True)):
                yield from at_their_bounds(kind, item, (*path, place))


def changed(value: Any, path: Path, other: Any) -> Any:
    """Return a plain value with another one at a place."""
    if not path:
        return other
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], other)
    return copy


def of_each_kind(leaves: Iterable[tuple[Path, int]], turn: int) -> list[tuple[Path, int]]:
    """Return one of the numbers that differ only in their places in lists, another one at every turn."""
    kinds: dict[Path, list[tuple[Path, int]]] = {}
    for path, end in leaves:
        kinds.setdefault(tuple("#" if isinstance(step, int) else step for step in path), []).append((path, end))
    return [alike[turn % len(alike)] for alike in kinds.values()]


@pytest.mark.parametrize("smallest", [pytest.param(case, id=case.id) for case in SMALLEST])
def test_what_is_answered_can_be_sent_back_whatever_stands_at_its_bound(smallest: Case) -> None:
    case, kind = smallest, inspect.type_info(envelope_type(smallest.game))
    met = set()
    for turn, moment in enumerate(moments_of(walked(case), MOMENTS)):
        state = msgspec.json.decode(moment.state)
        for path, end in of_each_kind(at_their_bounds(kind, state), turn):
            met |= played_and_sent_back(case, changed(state, path, end), path)
    assert "sent back" in met


def played_and_sent_back(case: Case, state: Any, path: Path) -> set[str]:
    """Play a move of each kind at a state, where it is one, and send back what is answered."""
    answer = case.operations.look(LookRequest(state=msgspec.Raw(msgspec.json.encode(state))))
    if isinstance(answer, Denied):
        return set()
    met = set()
    for actor, form in legal_moves(case.game, answer.opened.terms, answer.table, answer.to_act).forms:
        action = msgspec.Raw(msgspec.json.encode(plain(form.at(0))))
        after = case.operations.play(PlayRequest(state=answer.state, seat=actor, action=action, at_ms=form.from_ms))
        if isinstance(after, Answer):
            again = case.operations.look(LookRequest(state=after.state))
            problem = [fault.sentence() for fault in again.refused.faults] if isinstance(again, Denied) else None
            assert problem is None, f"{path}, {form.action.__name__}: {problem}"
            met.add("sent back")
        else:
            met.add(after.refused.first.code)
    assert met <= {"sent back", "state/beyond-bounds", "chance/stream-used-up"}, path
    return met
