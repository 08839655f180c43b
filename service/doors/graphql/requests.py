"""Decodes GraphQL arguments to the request types of REST."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from engines.core.game import Game
from engines.core.results import Refused
from schema.graphql.doors import Arguments
from schema.wire.requests import SelectionRequest
from service.denied import Denied
from service.games.answers import Selection
from service.games.commands import read_partial
from service.games.decoding import read

IDS = ("seat", "viewer")
SHORT = 128
"""How many characters an argument may have that is remembered."""

NUMBER = re.compile("-?[0-9]{1,9}")


def request_of(arguments: Arguments, kind: Any) -> Any | Denied:
    """Decode arguments to a request; errors are those of REST's decoder."""
    plain = plain_arguments(arguments)
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        request = read(msgspec.json.encode(plain), kind)
    return Denied(request) if isinstance(request, Refused) else request


def plain_arguments(arguments: Arguments) -> Mapping[str, Any]:
    """Return arguments with seats as numbers, which GraphQL has as IDs."""
    return {name: seat_of(value) if name in IDS else value for name, value in arguments.items()}


def seat_of(value: Any) -> Any:
    """Return a seat, which an ID writes as text, as a number; any other value as it is."""
    return int(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value


def selection_of(game: Game, arguments: Arguments) -> Selection | Denied:
    """Return the selection of moves in the arguments of a field."""
    given = {name: value for name, value in arguments.items() if value is not None}
    found = _selected(tuple(given.items())) if _is_short(given) else _read(given)
    if isinstance(found, Refused):
        return Denied(found, game)
    partial = read_partial(game, found.given)
    if isinstance(partial, Refused):
        return Denied(partial, game)
    return Selection(found.seat, partial, found.first, found.after, found.viewer)


def _read(given: Mapping[str, Any]) -> SelectionRequest | Refused:
    request = request_of(given, SelectionRequest)
    return request.refused if isinstance(request, Denied) else request


@lru_cache(maxsize=1024)
def _selected(given: tuple[tuple[str, Any], ...]) -> SelectionRequest | Refused:
    """Decode arguments, cached: they are validated before a step and needed again after it."""
    return _read(dict(given))


def _is_short(given: Mapping[str, Any]) -> bool:
    """Tell whether arguments are small enough to be cached; a part of an action is not."""
    return all(isinstance(value, int) or (isinstance(value, str) and len(value) <= SHORT) for value in given.values())
