"""From what a caller sends to an action of a title."""

import hashlib
from functools import cache

import msgspec

from engines.core.actors import Command
from engines.core.game import Game
from engines.core.partials import partial_type
from engines.core.results import Refused
from engines.core.values import Tagged
from schema.wire.requests import MOST_COMMANDS, CommandRequest, ExplainRequest, PlayRequest
from service.games.decoding import read
from service.games.refusals import TooManyCommands, UnknownKind


class KindOnly(msgspec.Struct):
    """What an action says of its kind."""

    kind: str


def read_action(game: Game, content: msgspec.Raw, at: str = "/action") -> Tagged | Refused:
    """Read an action of a title; a kind that it does not have is named."""
    action: Tagged | Refused = read(content, game.action_type, at)
    return action if _is_known(game, action) else _unknown_kind(game, content, at) or action


def read_partial(game: Game, content: msgspec.Raw, at: str = "/given") -> Tagged | Refused | None:
    """Read a part of an action, None where there is none."""
    if bytes(content) in (b"", b"null"):
        return None
    partial: Tagged | Refused = read(content, _partial_type(game.profile.actions), at)
    return partial if _is_known(game, partial) else _unknown_kind(game, content, at) or partial


_partial_type = cache(partial_type)


def _is_known(game: Game, action: Tagged | Refused) -> bool:
    """Tell whether an action was read, and is not the kind that is there only to keep a union a union."""
    return not isinstance(action, Refused) and action.kind in game.action_kinds


def _unknown_kind(game: Game, content: msgspec.Raw, at: str) -> Refused | None:
    """Say which kinds there are, where it is the kind that cannot be read."""
    only = read(content, KindOnly, at)
    if isinstance(only, Refused) or only.kind in game.action_kinds:
        return None
    kinds = tuple(game.action_kinds)
    return Refused(refusals=(UnknownKind(where=f"{at}/kind", kind=only.kind, game=game.id, kinds=kinds),))


def read_command(game: Game, request: PlayRequest | ExplainRequest | CommandRequest) -> Command[Tagged] | Refused:
    """Read who does what and when."""
    action = read_action(game, request.action)
    if isinstance(action, Refused):
        return action
    return Command(actor=request.seat, action=action, at_ms=request.at_ms)


def read_commands(game: Game, requests: tuple[CommandRequest, ...]) -> list[Command[Tagged]] | Refused:
    """Read the commands of a replay, up to the first that cannot be read."""
    if len(requests) > MOST_COMMANDS:
        return Refused(refusals=(TooManyCommands(commands=len(requests), most=MOST_COMMANDS),))
    commands: list[Command[Tagged]] = []
    for index, request in enumerate(requests):
        command = read_command(game, request)
        if isinstance(command, Refused):
            return command.replace(under=f"/commands/{index}")
        commands.append(command)
    return commands


def digest_of(content: tuple[object, ...]) -> str:
    """Return a digest of the content of a request."""
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()
