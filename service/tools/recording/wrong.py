"""Requests that are refused: found by trying, so that they suit any title."""

import copy
from collections.abc import Iterator
from typing import Any

from service.tools.recording.recorder import Recorder

STEPS = (1, 12, 100)
"""By how much a number is raised to make a state wrong."""


def refused(recorder: Recorder, path: str, state: Any, seats: int, commands: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the first action of a game that a clause forbids to a seat at its beginning."""
    for seat in range(seats):
        for command in commands:
            request = {"state": state, "seat": seat, "action": command["action"]}
            if _is_against_a_clause(*recorder.ask(path, request)):
                return request
    raise LookupError("no action of this game is against the rules at its beginning")


def _is_against_a_clause(status: int, answer: Any) -> bool:
    return status == 409 and "clause" in answer


def impossible(recorder: Recorder, path: str, state: Any) -> Any:
    """Return a state with several faults, or as many as there can be, None without any.

    Its numbers are raised, one after the other, where that adds a fault.
    """
    broken, most = copy.deepcopy(state), 0
    for holder, key, step in _raises(broken["position"]):
        holder[key] += step
        found = len(recorder.ask(path, {"state": broken})[1].get("faults", ()))
        if found > 1:
            return broken
        if found > most:
            most = found
        else:
            holder[key] -= step
    return broken if most else None


def _raises(position: Any) -> Iterator[tuple[Any, Any, int]]:
    return ((holder, key, step) for holder, key in _numbers(position) for step in STEPS)


def _numbers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a value where an integer stands."""
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(places):
        if type(item) is int:
            yield value, key
        else:
            yield from _numbers(item)
