"""Documents are read, checked and measured once, and few of them are kept."""

import threading
from collections.abc import Iterator
from typing import Any

import graphql
import pytest

from schema.graphql.build import build_schema
from service import prices
from service.doors.graphql import documents
from service.doors.graphql.documents import Desk, check
from service.lane import Lane
from tests.service.doors.graphql.kit import REGISTRY

SCHEMA = build_schema(REGISTRY)._schema
GAMES = "{ games { id title } }"


class Counting:
    """Stands for a function, and notes with what and in which thread it was called."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self.texts: list[str] = []
        self.threads: set[str] = set()

    def __call__(self, text: str, **options: Any) -> Any:
        self.texts.append(text)
        self.threads.add(threading.current_thread().name)
        return self._function(text, **options)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counting:
    counting = Counting(graphql.parse)
    monkeypatch.setattr(documents, "parse", counting)
    return counting


@pytest.fixture
def desk() -> Iterator[Desk]:
    lane = Lane(1, 9)
    yield Desk(SCHEMA, lane)
    lane.close()


async def test_a_document_is_read_once(desk: Desk, parsed: Counting) -> None:
    for _ in range(3):
        assert (await desk.checked(GAMES)).errors == ()
    assert parsed.texts == [GAMES]


async def test_errors_are_kept_with_their_document(desk: Desk, parsed: Counting) -> None:
    for text in ("{ gams { id } }", "{"):
        first = await desk.checked(text)
        assert first.errors
        assert await desk.checked(text) is first
    assert len(parsed.texts) == 2


async def test_few_documents_are_kept(desk: Desk, parsed: Counting) -> None:
    for number in range(prices.MOST_KEPT + 1):
        await desk.checked(f"{{ a{number}: games {{ id }} }}")
    await desk.checked("{ a1: games { id } }")
    assert len(parsed.texts) == prices.MOST_KEPT + 1
    await desk.checked("{ a0: games { id } }")
    assert len(parsed.texts) == prices.MOST_KEPT + 2


async def test_a_long_document_is_not_kept(desk: Desk, parsed: Counting) -> None:
    for _ in range(2):
        await desk.checked(f"{GAMES} #{'x' * prices.LONGEST_KEPT}")
    assert len(parsed.texts) == 2


async def test_a_short_document_is_read_at_once_and_a_longer_one_in_a_thread(desk: Desk, parsed: Counting) -> None:
    await desk.checked(GAMES)
    assert parsed.threads == {threading.current_thread().name}
    parsed.threads.clear()
    await desk.checked(f"{GAMES} #{'x' * prices.SHORT_DOCUMENT}")
    assert [name.startswith("lane") for name in parsed.threads] == [True]


@pytest.mark.parametrize("text", [f"#{'x' * 200_000}", f'{{ game(id: "{"x" * 200_000}") {{ id }} }}', "{ é }" * 30_000])
async def test_a_document_of_too_many_bytes_is_not_read_at_all(desk: Desk, parsed: Counting, text: str) -> None:
    (error,) = (await desk.checked(text)).errors
    assert (error.extensions or {})["code"] == "DOCUMENT_TOO_LARGE"
    assert "bytes; at most 131072 are read" in error.message
    assert parsed.texts == []


def test_the_check_ends_after_twenty_errors() -> None:
    found = check(SCHEMA, "{" + " ".join(f"x{number}" for number in range(500)) + "}")
    assert len(found.errors) == prices.MOST_ERRORS + 1
    assert found.errors[-1].message.startswith("Too many validation errors")
