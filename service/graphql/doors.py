"""The operations as the resolvers call them: arguments become the very requests that the REST door reads."""

from dataclasses import dataclass
from typing import Any

from anyio.to_thread import run_sync

from schema.answers import GameAnswer, MovesPage
from schema.doors import Arguments, Nested
from schema.fair import CommitAnswer, VerifyAnswer, VerifyRequest
from schema.requests import (
    ExplainRequest,
    LookRequest,
    PlayRequest,
    ReplayRequest,
    StartRequest,
)
from service.answers import Answer, Selection
from service.catalogue import game_answer
from service.denied import Denied
from service.fair.verifying import verify
from service.graphql.reasons import Judged, Reason, judged, reason_of
from service.graphql.requests import plain_arguments, request_of, selection_of
from service.graphql.sessions import SessionDoors
from service.operations import Operations


@dataclass(frozen=True)
class Doors:
    """The GraphQL side of the operations."""

    operations: Operations
    sessions: SessionDoors

    def games(self) -> tuple[GameAnswer, ...]:
        """List the titles."""
        return tuple(game_answer(game) for game in self.operations.registry.titles())

    def game(self, id: str) -> GameAnswer | None:
        """Find a title."""
        found = self.operations.registry.current(id)
        return None if found is None else game_answer(found)

    def start(self, game: str, arguments: Arguments, nested: Nested) -> Answer | Reason:
        """Lay out a new game."""
        request = request_of(arguments, StartRequest)
        return _judged(
            request if isinstance(request, Denied) else self.operations.start(game, request, "/game"), nested
        )

    def play(self, arguments: Arguments, nested: Nested, expected: str | None = None) -> Answer | Reason:
        """Carry out an action."""
        request = request_of(arguments, PlayRequest)
        return _judged(request if isinstance(request, Denied) else self.operations.play(request, expected), nested)

    def look(self, arguments: Arguments, nested: Nested, expected: str | None = None) -> Answer | Reason:
        """Show a state."""
        request = request_of(arguments, LookRequest)
        return _judged(request if isinstance(request, Denied) else self.operations.look(request, expected), nested)

    def explain(self, arguments: Arguments, expected: str | None = None) -> Judged:
        """Judge an action."""
        request = request_of(arguments, ExplainRequest)
        return judged(request if isinstance(request, Denied) else self.operations.explain(request, expected))

    async def replay(self, game: str, arguments: Arguments, nested: Nested) -> Answer | Reason:
        """Play a game again, in a thread of its own, so that others are not kept waiting."""
        wanted = "all" if arguments.get("all_events") else "last"
        known = {name: value for name, value in arguments.items() if name != "all_events"}
        known["commands"] = [plain_arguments(command) for command in known["commands"]]
        request = request_of({**known, "events": wanted}, ReplayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        return _judged(await run_sync(self.operations.replay, game, request, "/game"), nested)

    def commit(self) -> CommitAnswer:
        """Commit to a secret."""
        return self.operations.commitments.fresh()

    async def verify(self, arguments: Arguments) -> VerifyAnswer | Reason:
        """Check a game that is over, in a thread of its own, so that others are not kept waiting."""
        request = request_of(arguments, VerifyRequest)
        found = request if isinstance(request, Denied) else await run_sync(verify, self.operations, request)
        return reason_of(found) if isinstance(found, Denied) else found

    def page(self, stand: Any, arguments: Arguments) -> MovesPage:
        """Return a page of the legal moves, whose arguments have been judged before."""
        selection = selection_of(stand.game, arguments)
        assert isinstance(selection, Selection), "judged with the step"
        page = stand.page(selection)
        assert isinstance(page, MovesPage), "judged with the step"
        return page


def _judged(answer: Answer | Denied, nested: Nested) -> Answer | Reason:
    """Return an answer once the arguments of its selected fields are found to be right."""
    if isinstance(answer, Denied):
        return reason_of(answer)
    problems = (_problem(answer, name, arguments) for name, arguments in nested)
    problem = next((found for found in problems if found is not None), None)
    return answer if problem is None else reason_of(problem)


def _problem(answer: Answer, name: str, arguments: Arguments) -> Denied | None:
    selection = selection_of(answer.game, arguments)
    if isinstance(selection, Denied):
        return selection
    wrong = answer.wrong_viewer(selection.viewer)
    if wrong is not None or name != "legalMoves":
        return wrong
    page = answer.page(selection)
    return page if isinstance(page, Denied) else None
