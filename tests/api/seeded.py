"""Real states and actions for fuzzing: without them nothing that is generated would get past the door."""

import copy
import itertools
import json
import zlib
from collections.abc import Iterator
from typing import Any

import jsonschema_rs

from engines.core.game import Game
from service.tools.recording.game import played
from service.tools.recording.recorder import Recorder

EVERY = 7
"""One of so many steps of a game is kept."""
PRIME = 7919
"""Far apart, so that every moment is changed in another place."""


class Seeds:
    """Moments of a seeded game of each title, with the action that was taken then."""

    def __init__(self, caller: Recorder, games: tuple[Game, ...], document: dict[str, Any]) -> None:
        self._document = document
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self._moments = {game.id: list(self._varied(list(moments(caller, game)), game.id)) for game in games}

    def _varied(self, real: list[dict[str, Any]], title: str) -> Iterator[dict[str, Any]]:
        """Yield each moment, then with the action of another one, then with a state that was tampered with."""
        for number, (moment, other) in enumerate(zip(real, real[::-1], strict=True)):
            yield moment
            yield moment | {"action": other["action"]}
            changed = mutated(moment["state"], number * PRIME)
            if self._is_valid(f"/v1/games/{title}/look", "state", changed):
                yield moment | {"state": changed}

    def planted(self, path: str, body: Any) -> Any:
        """Return a generated body with what is valid in it replaced by something real.

        What is invalid stays, so that a body that must be refused still must be.
        """
        title = path.split("/")[3] if path.count("/") == 4 else ""
        if title not in self._moments or not isinstance(body, dict) or "state" not in body:
            return body
        number = zlib.crc32(json.dumps(body, sort_keys=True).encode())
        real = self._moments[title][number % len(self._moments[title])]
        part = dict(itertools.islice(real["action"].items(), 1 + number % len(real["action"])))
        replaced = real | {"given": part}
        return {
            name: replaced.get(name, value) if self._is_valid(path, name, value) else value
            for name, value in body.items()
        }

    def _is_valid(self, path: str, name: str, value: Any) -> bool:
        """Tell whether a field of a body is as the document has it."""
        key = f"{path} {name}"
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.Draft202012Validator(self._schema(path, name))
        return self._validators[key].is_valid(value)

    def _schema(self, path: str, name: str) -> Any:
        """Return the schema of a field of a body; nothing is valid where there is no such field."""
        body = self._document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
        fields = self._document["components"]["schemas"][body["$ref"].rpartition("/")[2]]["properties"]
        return {**fields[name], "components": self._document["components"]} if name in fields else False


def moments(caller: Recorder, game: Game) -> Iterator[dict[str, Any]]:
    """Yield states of a game with the command that came next."""
    found = played(game)
    _, step = caller.ask(f"/v1/games/{game.id}/start", found.opening)
    for number, command in enumerate(found.commands):
        if number % EVERY == 0 or number > len(found.commands) - 3:
            yield {"state": step["state"], **command}
        _, step = caller.ask(f"/v1/games/{game.id}/play", {"state": step["state"], **command})


def mutated(state: Any, number: int) -> Any:
    """Return a state with one leaf of its position exchanged for another one of the same kind."""
    changed = copy.deepcopy(state)
    leaves = list(_leaves(changed["position"]))
    holder, key = leaves[number // 4 % len(leaves)]
    others = [other[place] for other, place in leaves if type(other[place]) is type(holder[key])]
    holder[key] = others[number // 7 % len(others)]
    return changed


def _leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(places):
        if isinstance(item, dict | list):
            yield from _leaves(item)
        else:
            yield value, key
