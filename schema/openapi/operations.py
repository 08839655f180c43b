"""The five operations of a title."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from schema.openapi.components import REF
from schema.openapi.recorded import Example, Recorded, shown
from schema.openapi.responses import JSON, PROBLEMS, STARTING_PROBLEMS, content, problems
from schema.openapi.titles import Title

REFUSED = (400, 406, 409, 413, 415, 422)
BY_KEY = (400, 401, 403, 406, 409, 413, 415, 422)


@dataclass(frozen=True)
class Operation:
    """What is done, as the document tells it of every title."""

    name: str
    request: str
    answer: str
    summary: str
    description: str
    succeeded: str
    leads_on: bool = False
    refused: tuple[int, ...] = REFUSED
    problems: Mapping[int, tuple[str, str]] = field(default_factory=lambda: PROBLEMS)
    key: str = "sessionKey"


OPERATIONS = (
    Operation(
        name="start",
        request="StartRequest",
        answer="Start",
        summary="Start a game of {title}",
        description="Lays out a new game. Keep the `state` of the answer: the service keeps nothing, and the next call "
        "needs it. Equal requests with equal seeds give equal games, unless the state is sealed: then nobody can read "
        "or change it, the service mixes in chance of its own, and `keys` say who may see and do what.",
        succeeded="The game as it is laid out, with the seed that was used.",
        leads_on=True,
        refused=(*REFUSED, 401, 429, 503),
        problems=STARTING_PROBLEMS,
        key="creatorKey",
    ),
    Operation(
        name="play",
        request="PlayRequest",
        answer="Step",
        summary="Play an action of {title}",
        description="Carries an action out and answers with the new state, what happened, who may act and every legal "
        "move; or refuses it and says which clause of the rulebook stands against it. The same request has the same "
        "answer, byte for byte. With a sealed state a key in `Authorization` says who acts and for whom the answer is.",
        succeeded="Where the game stands after the action.",
        leads_on=True,
        refused=(*BY_KEY, 503),
    ),
    Operation(
        name="look",
        request="LookRequest",
        answer="Step",
        summary="Look at a state of {title}",
        description="Answers as `play` does, without events; nothing changes. `given` narrows the legal moves to those "
        "that complete a part of an action, and `choices` then says what may come next. With a sealed state a key in "
        "`Authorization` says for whom the answer is; without one it is for a spectator.",
        succeeded="Where the game stands.",
        refused=BY_KEY,
    ),
    Operation(
        name="explain",
        request="ExplainRequest",
        answer="Explained",
        summary="Explain whether an action of {title} is legal",
        description="Judges an action without carrying it out: every reason against it with its clause, and the legal "
        "moves that come nearest to it.",
        succeeded="The verdict; an illegal action is one too.",
        refused=BY_KEY,
    ),
    Operation(
        name="replay",
        request="ReplayRequest",
        answer="Replay",
        summary="Replay a game of {title}",
        description="Plays a game again from its seed and its commands, and answers with the last step; or refuses the "
        "first command that cannot be carried out, whose place `at` names.",
        succeeded="Where the game stands after the last command.",
        leads_on=True,
    ),
)


def operation_id(prefix: str, name: str) -> str:
    """Return the id of an operation: `mega_jackpot_play`."""
    return f"{prefix.replace('-', '_')}_{name}"


def title_paths(title: Title, recorded: Recorded) -> dict[str, Any]:
    """Return the paths of a title."""
    return {f"/v1/games/{title.id}/{each.name}": {"post": _operation(title, each, recorded)} for each in OPERATIONS}


def _operation(title: Title, told: Operation, recorded: Recorded) -> dict[str, Any]:
    id = operation_id(title.id, told.name)
    examples = recorded.get(id, ())
    return {
        "operationId": id,
        "tags": [title.name],
        "summary": told.summary.format(title=title.name),
        "description": told.description,
        **({"security": [{}, {told.key: []}]} if 401 in told.refused else {}),
        "requestBody": _body(title, told, examples),
        "responses": {"200": _success(title, told, examples), **problems(told.refused, examples, told.problems)},
    }


def _body(title: Title, told: Operation, examples: tuple[Example, ...]) -> dict[str, Any]:
    accepted = ((example, example.body) for example in examples if example.is_accepted)
    schema = {"$ref": f"{REF}{title.prefix}{told.request}"}
    return {"required": True, "content": {JSON: {"schema": schema, **shown(accepted)}}}


def _success(title: Title, told: Operation, examples: tuple[Example, ...]) -> dict[str, Any]:
    accepted = (example for example in examples if example.is_accepted)
    answer = {"description": told.succeeded, "content": {JSON: content(title.prefix + told.answer, accepted)}}
    return answer | {"links": _links(title)} if told.leads_on else answer


def _links(title: Title) -> dict[str, Any]:
    """Return what the state of an answer is good for: the first legal move stands for any of them."""
    state = {"state": "$response.body#/state"}
    move = {name: f"$response.body#/legal_moves/items/0/{name}" for name in ("seat", "action")}
    return {
        "play": _link(title, "play", state | move, "Play one of the legal moves."),
        "look": _link(title, "look", state, "Look at the state again."),
        "explain": _link(title, "explain", state | move, "Ask about an action."),
    }


def _link(title: Title, name: str, body: dict[str, str], text: str) -> dict[str, Any]:
    return {"operationId": operation_id(title.id, name), "requestBody": body, "description": text}
