"""Plans answer as the library does: documents drawn at random, with values that go wrong among them."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from unittest.mock import patch

import msgspec
import pytest
from starlette.types import ASGIApp

from engines.core.chance import Draw, seeded
from engines.core.play import legal_moves
from engines.registry import build
from schema.graphql.build import build_schema
from schema.wire.answers import MovesPage
from schema.wire.requests import PlayRequest, StartRequest
from service.doors.graphql.games import Doors
from service.doors.graphql.plans.planner import Planner
from service.games.answers import Answer
from service.games.operations import Operations
from service.startup.app import create_app
from tests.kit.seals import operations_on
from tests.service.doors.graphql.plans.random_documents import Drawing, Sample
from tests.service.sessions.kit import Client, Reply

REGISTRY = build(installed=())
SCHEMA = build_schema(REGISTRY)._schema
PLANNED = create_app(registry=REGISTRY, entropy=lambda: "drawn")
LIBRARY = create_app(registry=REGISTRY, entropy=lambda: "drawn", planned=False)


def played(game: str, plies: int) -> Iterator[Sample]:
    """Samples along a game played at random."""
    operations = operations_on(REGISTRY, "random documents")
    answer = operations.start(game, StartRequest(seats=2, seed="documents"))
    draw = Draw(seeded("documents/policy"))
    for _ in range(plies):
        assert isinstance(answer, Answer)
        moves = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act)
        if not moves.total:
            return
        move = moves.sample(draw)
        action = msgspec.json.decode(msgspec.json.encode(move.action))
        yield Sample(game, msgspec.json.decode(answer.state), str(move.seat), action)
        at_ms = answer.table.at_ms if move.from_ms is None else move.from_ms
        raw = msgspec.Raw(msgspec.json.encode(action))
        answer = operations.play(PlayRequest(state=answer.state, seat=move.seat, action=raw, at_ms=at_ms))


SAMPLES = [sample for game in REGISTRY.titles() for sample in list(played(game.id, 200))[::12]]


def page_with(**members: object) -> AbstractContextManager[object]:
    """Have pages of moves hold something else."""
    page = Answer.page

    def other(answer: Answer, *given: object) -> object:
        found = page(answer, *given)  # type: ignore[arg-type]  # as it came
        return msgspec.structs.replace(found, **members) if isinstance(found, MovesPage) else found

    return patch.object(Answer, "page", other)


def raising(*given: object, **named: object) -> None:
    raise ValueError("planted")


FAULTS: tuple[Callable[[], AbstractContextManager[object]], ...] = (
    lambda: patch.object(Answer, "digest", property(lambda answer: None)),
    lambda: patch.object(Answer, "digest", property(raising)),
    lambda: patch.object(Answer, "ply", property(lambda answer: 2**40)),
    lambda: patch.object(Answer, "ply", property(lambda answer: "many")),
    lambda: patch.object(Answer, "events", raising),
    lambda: patch.object(Answer, "events", lambda answer, viewer=None: [None]),
    lambda: patch.object(Answer, "events", lambda answer, viewer=None: 7),
    lambda: patch.object(Answer, "view", lambda answer, viewer: 7),
    lambda: patch.object(Answer, "view", lambda answer, viewer: None),
    lambda: patch.object(Answer, "state", property(lambda answer: None)),
    lambda: patch.object(Answer, "reveal", property(lambda answer: 7)),
    lambda: page_with(items=(None,)),
    lambda: page_with(items=(7,)),
    lambda: page_with(items=7),
    lambda: page_with(count=None),
    lambda: page_with(exact=1),
    lambda: page_with(next=7),
    lambda: page_with(choices=(7,)),
    lambda: patch.object(Operations, "play", raising),
    lambda: patch.object(Operations, "look", lambda *given: 7),
    lambda: patch.object(Doors, "games", raising),
    lambda: patch.object(Doors, "explain", lambda *given: None),
)


async def replied(app: ASGIApp, body: bytes) -> Reply:
    """What is answered to the bytes of a body."""
    return await Client(app).ask("POST", "/graphql", msgspec.Raw(body), x_request_id="one")


async def compared(numbers: range) -> Counter[str]:
    """Documents compared: how many were carried out by a plan, and how many answers have errors."""
    found: Counter[str] = Counter()
    carried_out = Planner.answer

    async def answer(*given: object, **named: object) -> bytes | None:
        content = await carried_out(*given, **named)  # type: ignore[arg-type]  # as they came
        found["planned"] += content is not None
        return content

    with patch.object(Planner, "answer", answer):
        for number in numbers:
            is_planted = number % 4 == 0
            body = Drawing(SCHEMA, SAMPLES, f"document {number}", rich=is_planted).document().body()
            with FAULTS[number // 4 % len(FAULTS)]() if is_planted else nullcontext():
                mine, theirs = await replied(PLANNED, body), await replied(LIBRARY, body)
            assert mine == theirs, (number, body)
            found["with data"] += mine.content.startswith(b'{"data":')
            found["with errors"] += b'"errors":[' in mine.content
            found["in all"] += 1
    return found


async def test_random_documents_are_answered_byte_for_byte_as_by_the_library() -> None:
    found = await compared(range(500))
    assert found["planned"] > 250, found
    assert found["with errors"] > 50, found


@pytest.mark.full
@pytest.mark.parametrize("part", range(10))
async def test_ten_thousand_random_documents_are_answered_as_by_the_library(part: int) -> None:
    found = await compared(range(1_000 + 1_000 * part, 2_000 + 1_000 * part))
    assert found["planned"] > 500, found


def test_the_samples_come_from_all_titles() -> None:
    assert {sample.game for sample in SAMPLES} == {game.id for game in REGISTRY.titles()}
