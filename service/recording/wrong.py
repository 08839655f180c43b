"""Requests that are refused: found by trying, so that they suit any title."""

import copy
from collections.abc import Iterator
from typing import Any

from service.recording.caller import Caller


def refused(caller: Caller, path: str, state: Any, seats: int, commands: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the first action of a game that a clause forbids to a seat at its beginning."""
    for seat in range(seats):
        for command in commands:
            request = {"state": state, "seat": seat, "action": command["action"]}
            if _is_against_a_clause(*caller.ask(path, request)):
                return request
    raise LookupError("no action of this game is against the rules at its beginning")


def _is_against_a_clause(status: int, answer: Any) -> bool:
    return status == 409 and "clause" in answer


def impossible(caller: Caller, path: str, state: Any) -> Any:
    """Return a state with several faults: its numbers raised one after the other until there are so many."""
    broken = copy.deepcopy(state)
    for holder, key in _numbers(broken["position"]):
        holder[key] += 1
        status, answer = caller.ask(path, {"state": broken})
        if len(answer.get("faults", ())) > 1:
            return broken
        if status == 422:
            holder[key] -= 1
    raise LookupError("no number of this state can be wrong")


def _numbers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a value where an integer stands."""
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(places):
        if type(item) is int:
            yield value, key
        else:
            yield from _numbers(item)
