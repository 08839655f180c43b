"""Moves are written once, unless a resolver has its say; the memory for it is bounded."""

from typing import Any

import pytest
from graphql.execution.values import VariableValues
from msgspec import Raw

from engines.core.moves import Move
from engines.core.values import Tagged
from service.doors.graphql.plans import again
from service.doors.graphql.plans.again import Again
from service.doors.graphql.plans.run import Run


class Walk(Tagged):
    """Walk some steps."""

    steps: int


def run() -> Run:
    return Run({}, {}, lambda: VariableValues({}, {}))


def move(steps: int, seat: int = 0) -> Move[Walk]:
    return Move(seat=seat, action=Walk(steps=steps))


def write_into(written: list[Any]) -> Any:
    def write(one: Any, run: Run) -> Any:
        written.append(one)
        return {"seat": str(one.seat), "steps": one.action.steps}

    return write


def test_a_move_is_written_once_and_an_equal_one_is_the_same() -> None:
    written: list[Any] = []
    writes = Again(write_into(written))
    assert writes(move(3), run()) == writes(move(3), run()) == Raw(b'{"seat":"0","steps":3}')
    assert writes(move(3, seat=1), run()) == Raw(b'{"seat":"1","steps":3}')
    assert written == [move(3), move(3, seat=1)]


def test_what_a_resolver_has_its_say_in_is_written_each_time() -> None:
    def write(one: Any, run: Run) -> Any:
        run.asked += 1
        return {"text": f"{run.context} {one.action.steps}"}

    writes, first, second = Again(write), run(), run()
    second.context = "then"
    assert [writes(move(3), each) for each in (first, second)] == [{"text": "{} 3"}, {"text": "then 3"}]


def test_all_begin_anew_when_their_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "MOST_BYTES", 3 * again.EACH)
    monkeypatch.setattr(Again, "_bytes", 0)
    one, other = [], []  # type: ignore[var-annotated]
    writes, others = Again(write_into(one)), Again(write_into(other))
    others(move(0), run())
    for steps in range(5):
        writes(move(steps), run())
        assert len(writes._found) + len(others._found) <= 2
    others(move(0), run())
    assert other == [move(0), move(0)]
