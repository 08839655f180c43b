"""From what a caller sends to an action of a title."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines.core.actors import Command
from engines.core.game import Game
from engines.core.nothing import NamesNothing
from engines.core.partials import partial_type
from engines.core.results import Refusal, Refused
from engines.core.values import Tagged, Value
from schema.wire.requests import MOST_COMMANDS, CommandRequest, ExplainRequest, PlayRequest
from service.games.decoding import integral, pointer, read
from service.games.refusals import TooManyCommands, UnknownKind, WrongShape
from service.lane import WAITED_FOR, Wait

MOST_ACTION_BYTES = 64 * 1024
MOST_OPTIONS_BYTES = 16 * 1024
LONGEST_KIND = 64
"""In characters; no title has a kind that is longer, and what cannot be one is not told again."""


class KindOnly(msgspec.Struct):
    """What an action says of its kind."""

    kind: Annotated[str, Meta(max_length=LONGEST_KIND)]


def read_action(game: Game, content: msgspec.Raw, at: str = "/action") -> Tagged | Refused:
    """Read an action of a title.

    An unknown kind is refused, and the refusal lists the kinds of the title. What names nothing is refused by the
    clause that the title has for its field.
    """
    if memoryview(content).nbytes > MOST_ACTION_BYTES:
        return _too_large(content, at)
    action: Tagged | Refused = read(content, game.action_type, at)
    if _is_known(game, action):
        return action
    return _unknown_kind(game, content, at) or _names_nothing(game, content, at) or action


class NothingYet(Value):
    """A part of an action of which not even the kind is given."""


def read_partial(game: Game, content: msgspec.Raw, at: str = "/given") -> Tagged | NothingYet | Refused | None:
    """Read a partial action, None if there is none."""
    if memoryview(content).nbytes > MOST_ACTION_BYTES:
        return _too_large(content, at)
    if bytes(content) in (b"", b"null"):
        return None
    partial: Tagged | Refused = read(content, _partial_type(game.profile.actions), at)
    if _is_known(game, partial):
        return partial
    nothing: NothingYet | Refused = read(content, NothingYet, at)
    return nothing if isinstance(nothing, NothingYet) else _unknown_kind(game, content, at) or partial


def read_options(options: Mapping[str, Any]) -> dict[str, Any] | Refused:
    """Read the options of a start, unless they are already read."""
    size = sum(memoryview(value).nbytes for value in options.values() if isinstance(value, msgspec.Raw))
    if size > MOST_OPTIONS_BYTES:
        problem = f"Expected options of at most {MOST_OPTIONS_BYTES} bytes, got {size}"
        return Refused(refusals=(WrongShape(where="/options", problem=problem),))
    found = {name: _option(name, value) for name, value in options.items()}
    wrong = next((value for value in found.values() if isinstance(value, Refused)), None)
    return found if wrong is None else wrong


def _option(name: str, value: Any) -> Any | Refused:
    plain = read(value, Any, f"/options{pointer(f'.{name}')}") if isinstance(value, msgspec.Raw) else value
    return plain if isinstance(plain, Refused) else integral(plain)


def _too_large(content: msgspec.Raw, at: str) -> Refused:
    problem = f"Expected an action of at most {MOST_ACTION_BYTES} bytes, got {memoryview(content).nbytes}"
    return Refused(refusals=(WrongShape(where=at, problem=problem),))


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


def _names_nothing(game: Game, content: msgspec.Raw, at: str) -> Refused | None:
    """Say which fields name nothing, None where none does or something else is wrong with the action too."""
    rest = read(content, dict[str, Any], at)
    kind = game.action_kinds.get(str(rest.get("kind"))) if isinstance(rest, dict) else None
    fields = kind.__struct_fields__ if kind else ()
    nameless = {cls.at: cls for cls in game.profile.refusals if issubclass(cls, NamesNothing) and cls.field() in fields}
    refusals: list[Refusal] = []
    while nameless and isinstance(rest, dict):
        action = read(msgspec.Raw(msgspec.json.encode(rest)), _partial_type(game.profile.actions), "/action")
        if not isinstance(action, Refused):
            return Refused(refusals=tuple(refusals)) if refusals else None
        cls = nameless.get(action.first.pointer())
        refusal = cls.of(integral(rest.pop(cls.field(), None))) if cls else None
        if refusal is None:
            return None
        refusals.append(refusal)
    return None


def read_command(game: Game, request: PlayRequest | ExplainRequest | CommandRequest) -> Command[Tagged] | Refused:
    """Read a command: seat, action and time."""
    action = read_action(game, request.action)
    if isinstance(action, Refused):
        return action
    return Command(actor=request.seat, action=action, at_ms=request.at_ms)


def read_commands(
    game: Game, requests: tuple[CommandRequest, ...], wait: Wait = WAITED_FOR
) -> list[Command[Tagged]] | Refused:
    """Read the commands of a replay, up to the first that cannot be read. Raises HungUp."""
    if len(requests) > MOST_COMMANDS:
        return Refused(refusals=(TooManyCommands(commands=len(requests), most=MOST_COMMANDS),))
    commands: list[Command[Tagged]] = []
    for index, request in enumerate(requests):
        wait.check()
        command = read_command(game, request)
        if isinstance(command, Refused):
            return command.replace(under=f"/commands/{index}")
        commands.append(command)
    return commands


def digest_of(content: tuple[object, ...]) -> str:
    """Return a digest of the content of a request."""
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()
