"""From GraphQL arguments to the very requests that the REST door reads."""

import re
from collections.abc import Mapping
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
NUMBER = re.compile("-?[0-9]{1,9}")


def request_of(arguments: Arguments, kind: Any) -> Any | Denied:
    """Read arguments as the request of the REST door, by the same decoder."""
    request = read(msgspec.json.encode(plain_arguments(arguments)), kind)
    return Denied(request) if isinstance(request, Refused) else request


def plain_arguments(arguments: Arguments) -> Mapping[str, Any]:
    """Return arguments with seats as numbers: an ID is text, a seat of the REST door is not."""
    return {name: seat_of(value) if name in IDS else value for name, value in arguments.items()}


def seat_of(value: Any) -> Any:
    """Return the number that an ID writes as text, and any other value as it is."""
    return int(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value


def selection_of(game: Game, arguments: Arguments) -> Selection | Denied:
    """Return which moves the arguments of a selected field ask for."""
    request = request_of({name: value for name, value in arguments.items() if value is not None}, SelectionRequest)
    if isinstance(request, Denied):
        return Denied(request.refused, game)
    partial = read_partial(game, request.given)
    if isinstance(partial, Refused):
        return Denied(partial, game)
    return Selection(request.seat, partial, request.first, request.after, request.viewer)
