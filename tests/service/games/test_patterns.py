"""An id that is not of its published pattern is refused as such, wherever it stands in a state."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engines.core.game import Game
from schema.shapes.jsonschema import schema_of
from service.denied import Denied
from service.games.states import States
from tests.kit.seals import operations_on
from tests.service.games.test_remembered import TITLES, course
from tests.service.sessions.kit import REGISTRY

ODD = "No id!"


def places(schema: Any, defs: Any, value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield where in a position a text stands for which a pattern is published, with the pattern."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].rsplit("/", 1)[1]]
    for one in schema.get("anyOf", ()):
        yield from places(one, defs, value, place)
    if isinstance(value, str) and "pattern" in schema:
        yield place, schema["pattern"]
    if isinstance(value, dict) and "properties" in schema:
        for name, inner in value.items():
            yield from places(schema["properties"][name], defs, inner, (*place, name))
    if isinstance(value, list):
        kinds = [*schema.get("prefixItems", ()), *[schema.get("items") or {}] * len(value)]
        for index, (kind, inner) in enumerate(zip(kinds, value, strict=False)):
            yield from places(kind, defs, inner, (*place, index))


def put(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """Return plain JSON with something else at a place."""
    if not place:
        return new
    step, *rest = place
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[step] = put(value[step], tuple(rest), new)
    return copied


@pytest.mark.parametrize("game", TITLES.values(), ids=TITLES)
def test_an_odd_id_is_no_fault_but_not_of_the_published_shape(game: Game) -> None:
    states, schema = States(REGISTRY), schema_of(game.profile.position)
    met = set()
    for answer in course(operations_on(REGISTRY), game)[::6]:
        state = msgspec.json.decode(answer.state)
        for place, pattern in places(schema, schema.get("$defs", {}), state["position"]):
            kind = tuple(step for step in place if isinstance(step, str))
            if kind in met:
                continue
            met.add(kind)
            position = put(state["position"], place, ODD)
            found = states.open(Raw(msgspec.json.encode(state | {"position": position})))
            assert isinstance(found, Denied), place
            first = found.refused.first
            where = "/state/position" + "".join(f"/{step}" for step in place)
            assert (first.code, first.pointer()) == ("request/shape", where)
            assert first.sentence().endswith(f"Expected `str` matching regex '{pattern}'."), first.sentence()
    assert met or game.id in ("mega-jackpot", "strange-slot-simulator")
