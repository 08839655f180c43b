"""What is final: it is not taken back, though nobody was shown anything hidden."""

from typing import Any

import pytest

from tests.service.sessions.kit import REGISTRY, Reply, Worker, worker

FREE = {"options": {"pulls_per_round": 6}}


def reserve(machine: str) -> dict[str, Any]:
    return {"kind": "reserve", "machine": machine}


async def reserved(client: Worker, **fields: Any) -> Any:
    """A game of two seats that have their machines."""
    session = await client.created("strange-slot-simulator", **fields)
    for seat in session["step"]["view"]["order"]:
        assert (await client.act(session, seat, reserve("ab"[seat]))).status == 200
    return session


async def undo(client: Worker, session: Any, seat: int) -> Reply:
    return await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["seats"][seat])


def refused(reply: Reply, why: str) -> None:
    assert (reply.status, reply.json["code"]) == (409, "session/undo")
    assert why in reply.json["detail"]


async def test_the_sixth_answer_is_final_and_the_fifth_is_not() -> None:
    async with worker(registry=REGISTRY) as client:
        session = await reserved(client, **FREE)
        for machine in "abcdef":
            answer = await client.act(session, 0, {"kind": "write_answer", "machine": machine, "number": 1})
            assert answer.status == 200
            undone = await undo(client, session, 0)
            if machine == "f":
                refused(undone, "final by the rules")
            else:
                assert undone.status == 200
                await client.act(session, 0, {"kind": "write_answer", "machine": machine, "number": 1})


async def test_a_phase_that_a_seat_has_finished_is_finished() -> None:
    async with worker(registry=REGISTRY) as client:
        session = await reserved(client, **FREE)
        assert (await client.act(session, 0, {"kind": "finish_phase"})).status == 200
        refused(await undo(client, session, 0), "final by the rules")


@pytest.mark.parametrize(("options", "status"), [({}, 409), ({"pulls_per_round": 6}, 200)])
async def test_what_started_a_clock_is_not_taken_back(options: Any, status: int) -> None:
    async with worker(registry=REGISTRY) as client:
        session = await client.created("strange-slot-simulator", options=options)
        first, last = session["step"]["view"]["order"]
        await client.act(session, first, reserve("a"))
        assert (await undo(client, session, first)).status == 200
        assert (await client.act(session, first, reserve("a"))).status == 200
        assert (await client.act(session, last, reserve("b"))).status == 200
        undone = await undo(client, session, last)
        assert undone.status == status
        if status == 409:
            refused(undone, "started a clock")
