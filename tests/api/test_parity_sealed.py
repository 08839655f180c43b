"""Both doors give the same facts of sealed states, to every key and to none."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.game import Game
from engines.registry import build
from tests.api.doors import Doors, problem_in_rest, step_in_rest

REGISTRY = build()
DOORS = Doors(REGISTRY)
PLIES = 8
NOBODY: dict[str, Any] = {"keys": None, "seed": None, "draws": None}


def in_rest(answer: Any) -> Any:
    """An answer of REST with what it may leave out put in."""
    return problem_in_rest(answer) if "code" in answer else comparable(NOBODY | answer)


def comparable(step: Any) -> Any:
    """A step without its digest: REST gives that of the viewer it names once, GraphQL that of the key."""
    return {name: value for name, value in step.items() if name != "digest"}


def same(game: Game, operation: str, body: Any, key: str | None) -> Any:
    """What REST answers to who holds a key, once generic GraphQL has answered the same."""
    doors = DOORS.by(key)
    rest = in_rest(doors.rest(game.id, operation, body))
    assert comparable(step_in_rest(doors.generic(game.id, operation, body))) == rest
    return rest


def walk(game: Game) -> Iterator[tuple[Any, Any, dict[str, str | None]]]:
    """Yield states of a sealed game with a move, and the keys there are, by role."""
    seats = game.variants[0].seats.max
    step = DOORS.rest(game.id, "start", {"seats": seats, "seal": True})
    keys = {str(seat): key for seat, key in enumerate(step["keys"]["seats"])}
    keys |= {"host": step["keys"]["host"], "referee": step["keys"]["referee"]}
    for _ in range(PLIES):
        shown = DOORS.by(keys["referee"]).rest(game.id, "look", {"state": step["state"]})
        move = next(move for move in shown["legal_moves"]["items"] if "from_ms" not in move)
        yield step["state"], move, keys | {"spectator": None}
        body = {"state": step["state"], "seat": move["seat"], "action": move["action"]}
        step = DOORS.by(keys["referee"]).rest(game.id, "play", body)


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
def test_every_play_and_look_is_the_same_for_every_key(game: Game) -> None:
    codes = set()
    for state, move, keys in walk(game):
        for key in keys.values():
            for viewer in ("spectator", "referee", move["seat"], 0):
                body = {"state": state, "viewer": viewer, "first": 5}
                codes.add(same(game, "look", body, key).get("code"))
                played = same(game, "play", body | {"seat": move["seat"], "action": move["action"]}, key)
                codes.add(played.get("code"))
    assert codes == {None, "access/key-needed", "access/not-yours"}


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
def test_typed_actions_answer_the_same_for_every_key(game: Game) -> None:
    for state, move, keys in walk(game):
        for key in keys.values():
            body = {"state": state, "seat": move["seat"], "action": move["action"], "viewer": "spectator", "first": 5}
            assert comparable(step_in_rest(DOORS.by(key).typed(game.id, body))) == same(game, "play", body, key)


def test_refusals_of_sealed_states_are_the_same() -> None:
    game = REGISTRY.titles()[0]
    state, move, keys = next(walk(game))
    acting = {"seat": move["seat"], "action": move["action"]}
    for change, code in (
        ({"state": state[:-1]}, "seal/broken"),
        ({"state": "sealed"}, "seal/broken"),
        ({"at_ms": 0}, "seal/at-ms"),
    ):
        key = keys[str(move["seat"])]
        assert same(game, "play", {"state": state, **acting} | change, key)["code"] == code
        assert same(game, "look", {"state": state} | change, key)["code"] == code
    assert same(game, "look", {"state": state}, "nobody")["code"] == "access/key-unknown"
