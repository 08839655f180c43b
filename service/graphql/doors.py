"""The operations as the resolvers call them: arguments become the very requests that the REST door reads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from anyio.to_thread import run_sync

from engines.core.results import Refused
from schema.answers import GameAnswer, MovesPage
from schema.doors import Arguments, Nested
from schema.requests import (
    ExplainRequest,
    LookRequest,
    PlayRequest,
    ReplayRequest,
    SelectionRequest,
    StartRequest,
)
from service.answers import Answer, Selection
from service.catalogue import game_answer
from service.commands import read_partial
from service.decoding import read
from service.denied import Denied
from service.graphql.reasons import Judged, Reason, judged, reason_of
from service.operations import Operations

IDS = ("seat", "viewer")
NUMBER = re.compile("-?[0-9]{1,9}")


@dataclass(frozen=True)
class Doors:
    """The GraphQL side of the operations."""

    operations: Operations

    def games(self) -> tuple[GameAnswer, ...]:
        """List the titles."""
        return tuple(game_answer(game) for game in self.operations.registry.titles())

    def game(self, id: str) -> GameAnswer | None:
        """Find a title."""
        found = self.operations.registry.current(id)
        return None if found is None else game_answer(found)

    def start(self, game: str, arguments: Arguments, nested: Nested) -> Answer | Reason:
        """Lay out a new game."""
        request = _request(arguments, StartRequest)
        return _judged(
            request if isinstance(request, Denied) else self.operations.start(game, request, "/game"), nested
        )

    def play(self, arguments: Arguments, nested: Nested, expected: str | None = None) -> Answer | Reason:
        """Carry out an action."""
        request = _request(arguments, PlayRequest)
        return _judged(request if isinstance(request, Denied) else self.operations.play(request, expected), nested)

    def look(self, arguments: Arguments, nested: Nested, expected: str | None = None) -> Answer | Reason:
        """Show a state."""
        request = _request(arguments, LookRequest)
        return _judged(request if isinstance(request, Denied) else self.operations.look(request, expected), nested)

    def explain(self, arguments: Arguments, expected: str | None = None) -> Judged:
        """Judge an action."""
        request = _request(arguments, ExplainRequest)
        return judged(request if isinstance(request, Denied) else self.operations.explain(request, expected))

    async def replay(self, game: str, arguments: Arguments, nested: Nested) -> Answer | Reason:
        """Play a game again, in a thread of its own, so that others are not kept waiting."""
        wanted = "all" if arguments.get("all_events") else "last"
        known = {name: value for name, value in arguments.items() if name != "all_events"}
        known["commands"] = [_plain(command) for command in known["commands"]]
        request = _request({**known, "events": wanted}, ReplayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        return _judged(await run_sync(self.operations.replay, game, request, "/game"), nested)

    def page(self, stand: Any, arguments: Arguments) -> MovesPage:
        """Return a page of the legal moves, whose arguments have been judged before."""
        selection = _selection(stand, arguments)
        assert isinstance(selection, Selection), "judged with the step"
        page = stand.page(selection)
        assert isinstance(page, MovesPage), "judged with the step"
        return page


def _request(arguments: Arguments, kind: Any) -> Any | Denied:
    """Read arguments as the request of the REST door, by the same decoder."""
    request = read(msgspec.json.encode(_plain(arguments)), kind)
    return Denied(request) if isinstance(request, Refused) else request


def _plain(arguments: Arguments) -> Mapping[str, Any]:
    """Return arguments with seats as numbers: an ID is text, a seat of the REST door is not."""
    return {name: _seat(value) if name in IDS else value for name, value in arguments.items()}


def _seat(value: Any) -> Any:
    return int(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value


def _judged(answer: Answer | Denied, nested: Nested) -> Answer | Reason:
    """Return an answer once the arguments of its selected fields are found to be right."""
    if isinstance(answer, Denied):
        return reason_of(answer)
    problems = (_problem(answer, name, arguments) for name, arguments in nested)
    problem = next((found for found in problems if found is not None), None)
    return answer if problem is None else reason_of(problem)


def _problem(answer: Answer, name: str, arguments: Arguments) -> Denied | None:
    selection = _selection(answer, arguments)
    if isinstance(selection, Denied):
        return selection
    wrong = answer.wrong_viewer(selection.viewer)
    if wrong is not None or name != "legalMoves":
        return wrong
    page = answer.page(selection)
    return page if isinstance(page, Denied) else None


def _selection(answer: Answer, arguments: Arguments) -> Selection | Denied:
    request = _request({name: value for name, value in arguments.items() if value is not None}, SelectionRequest)
    if isinstance(request, Denied):
        return Denied(request.refused, answer.game)
    partial = read_partial(answer.game, request.given)
    if isinstance(partial, Refused):
        return Denied(partial, answer.game)
    return Selection(request.seat, partial, request.first, request.after, request.viewer)
