"""The REST door."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from anyio.to_thread import run_sync
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from engines.core.game import Game
from engines.core.results import Refused
from schema.wire.answers import ExplainAnswer, ReplayAnswer, StartAnswer, StepAnswer
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest, ReplayRequest
from service.denied import Denied
from service.doors import catalogue
from service.doors.compression import compressed
from service.doors.http import ENCODER, answer_json, answer_problem, bearer, header, read_body
from service.doors.kept import Kept
from service.doors.problems import refusal_answer
from service.games.answers import Answer, Selection
from service.games.commands import read_partial
from service.games.games import AnyStep, Games, is_sealed
from service.games.operations import Operations
from service.games.playing import Verdict

B = TypeVar("B")
Endpoint = Callable[[Request], Awaitable[Response]]


def routes(games: Games, *, compresses: bool = False) -> list[Route]:
    """Return the routes of the catalogue and of the five operations, whose answers on open states may be compressed."""
    door = Door(games, compresses=compresses)
    operations_first = [  # a router asks its routes in turn, and these are asked most
        Route("/v1/games/{game}/play", door.operation(PlayRequest, door.play), methods=["POST"]),
        Route("/v1/games/{game}/look", door.operation(LookRequest, door.look), methods=["POST"]),
        Route("/v1/games/{game}/start", door.operation(OpeningRequest, door.start), methods=["POST"]),
        Route("/v1/games/{game}/explain", door.operation(ExplainRequest, door.explain), methods=["POST"]),
        Route("/v1/games/{game}/replay", door.operation(ReplayRequest, door.replay), methods=["POST"]),
    ]
    return [
        *operations_first,
        Route("/v1/games", door.games.endpoint),
        Route("/v1/games/{game}", door.about(catalogue.game_detail)),
        Route("/v1/games/{game}/rules", door.about(catalogue.rules)),
        Route("/v1/games/{game}/parts", door.about(catalogue.parts)),
    ]


class Door:
    """The operations as HTTP endpoints."""

    def __init__(self, games: Games, *, compresses: bool) -> None:
        self._games = games
        self._compresses = compresses
        self._operations = games.operations
        self.games = Kept(lambda: ENCODER.encode(catalogue.catalogue(self._operations.registry, games.policy)))
        """The list of the titles."""

    def about(self, describe: Callable[[Game], Any]) -> Endpoint:
        """Return the endpoint of one page about a title."""
        titles = self._operations.registry.titles()
        pages = {game.id: Kept(partial(_described, describe, game)) for game in titles}

        async def endpoint(request: Request) -> Response:
            found = self._operations.find(request.path_params["game"])
            if isinstance(found, Denied):
                return answer_problem(found)
            return await pages[found.id].answer(request)

        return endpoint

    def operation(self, kind: type[B], carry_out: Callable[[str, B, str | None], Awaitable[Any]]) -> ASGIApp:
        """Return the endpoint of an operation: read the body, carry it out, answer."""
        return Operation(self._operations, kind, carry_out, self._compresses)

    async def start(self, game: str, body: OpeningRequest, key: str | None) -> StartAnswer | Denied:
        """Lay out a new game."""
        selection = Selection(first=body.first, viewer=body.viewer)
        step = await self._games.start(game, body, key=key, check=partial(unfit, selection=selection))
        return step if isinstance(step, Denied) else started(step, selection)

    async def play(self, game: str, body: PlayRequest, key: str | None) -> StepAnswer | Denied:
        """Carry out an action."""
        selection = Selection(first=body.first, after=body.after, viewer=body.viewer)
        step = await self._games.play(body, game, key, partial(unfit, selection=selection))
        return step if isinstance(step, Denied) else stepped(step, selection)

    async def look(self, game: str, body: LookRequest, key: str | None) -> StepAnswer | Denied:
        """Show a state."""
        answer = self._games.look(body, game, key)
        if isinstance(answer, Denied):
            return answer
        given = read_partial(answer.game, body.given)
        if isinstance(given, Refused):
            return Denied(given, answer.game)
        selection = Selection(body.seat, given, body.first, body.after, body.viewer)
        return unfit(answer, selection) or stepped(answer, selection)

    async def explain(self, game: str, body: ExplainRequest, key: str | None) -> ExplainAnswer | Denied:
        """Judge an action."""
        verdict = self._games.explain(body, game, key)
        return verdict if isinstance(verdict, Denied) else explained(verdict)

    async def replay(self, game: str, body: ReplayRequest, key: str | None) -> ReplayAnswer | Denied:
        """Play a game again, in a thread of its own, so that others are not kept waiting."""
        answer = await run_sync(self._operations.replay, game, body)
        return answer if isinstance(answer, Denied) else replayed(answer)


def _described(describe: Callable[[Game], Any], game: Game) -> bytes:
    return ENCODER.encode(describe(game))


@dataclass(frozen=True)
class Operation(Generic[B]):
    """An operation as an ASGI application, which spares a busy path the wrapping of a function."""

    operations: Operations
    kind: type[B]
    carry_out: Callable[[str, B, str | None], Awaitable[Any]]
    compresses: bool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        response = await self._response(scope, receive)
        await response(scope, receive, send)

    async def _response(self, scope: Scope, receive: Receive) -> Response:
        game = scope["path_params"]["game"]
        found = self.operations.find(game)
        if isinstance(found, Denied):
            return answer_problem(found)
        body = await read_body(scope, receive, self.kind)
        if not isinstance(body, self.kind):
            return answer_problem(body)
        key = bearer(header(scope, b"authorization") or None)
        result = await self.carry_out(game, body, key)
        if isinstance(result, Denied):
            return answer_problem(result)
        response = answer_json(result)
        if self.compresses and key is None and _is_open(body, result):
            return await compressed(response, header(scope, b"accept-encoding"))
        return response


def _is_open(body: Any, result: Any) -> bool:
    """Tell whether an answer is about states in the open, so that its length tells nothing of a secret."""
    state: Raw | None = getattr(body, "state", None)
    return (state is None or not is_sealed(state)) and getattr(result, "keys", None) is None


def unfit(step: AnyStep, selection: Selection) -> Denied | None:
    """Return why a step cannot be shown as it is asked for."""
    wrong = step.wrong_viewer(selection.viewer)
    page = wrong or step.page(selection)
    return page if isinstance(page, Denied) else None


def stepped(step: AnyStep, selection: Selection) -> StepAnswer:
    """Return the whole of a step, whose selection has been judged before."""
    return StepAnswer(**_step_fields(step, selection))


def started(step: AnyStep, selection: Selection) -> StartAnswer:
    """Return the whole of a step with its seed and keys, whose selection has been judged before."""
    return StartAnswer(**_step_fields(step, selection), seed=step.seed, keys=step.keys)


def replayed(step: Answer) -> ReplayAnswer:
    """Return the whole of a step with its seed, and its draws where they were asked for."""
    return ReplayAnswer(**_step_fields(step, Selection()), seed=step.seed, keys=step.keys, draws=step.draws)


def _step_fields(step: AnyStep, selection: Selection) -> Mapping[str, Any]:
    viewer = selection.viewer
    return {
        "state": step.state,
        "ply": step.ply,
        "at_ms": step.at_ms,
        "digest": step.digest,
        "events": step.events(viewer),
        "to_act": step.to_act,
        "legal_moves": step.page(selection),
        "outcome": step.outcome,
        "view": step.shown(viewer),
        "reveal": step.reveal,
    }


def explained(verdict: Verdict) -> ExplainAnswer:
    """Return a verdict with its reasons as callers see them."""
    found = verdict.explained
    refusals = tuple(refusal_answer(refusal, verdict.game) for refusal in found.refusals)
    return ExplainAnswer(legal=found.legal, refusals=refusals, nearest=found.nearest)
