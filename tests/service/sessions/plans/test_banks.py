"""Banks of time with increments, pauses, and how many changes a seat may make."""

from typing import Any

import pytest

from tests.kit.races import TURN_MS
from tests.service.sessions.kit import worker
from tests.service.sessions.plans.test_deadlines import Clock
from tests.service.sessions.plans.test_people import RUN, at, log, presences, refused, shown

BANK = {"bank_seconds": 60, "increment_seconds": 2}


def banks(session: Any) -> list[int]:
    return [bank["left_ms"] for bank in session["step"]["banks"]]


# Banks


async def test_a_bank_runs_while_its_seat_is_waited_for_and_gains_when_it_has_acted(address: str) -> None:
    clock = Clock()
    async with worker(address, clock) as client:
        session = await client.created("toy-race", first_seat=0, **BANK)
        assert (banks(session), session["step"]["turns"]) == ([60_000, 60_000], [{"seat": 0, "ends_ms": 60_000}])
        clock.ms += 10_000
        assert banks(await shown(client, session)) == [50_000, 60_000]
        acted = (await client.act(session, 0, RUN)).json
        assert (banks(acted), acted["step"]["turns"]) == ([52_000, 60_000], [{"seat": 1, "ends_ms": 70_000}])
        clock.ms += 5_000
        right = {**RUN, "lane": "right"}
        assert banks((await client.act(session, 1, right)).json) == [52_000, 57_000]


async def test_the_service_acts_for_a_seat_whose_bank_is_empty_which_gains_nothing_by_it() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("toy-race", first_seat=0, **BANK)
        clock.ms += 60_000
        seen = await shown(client, session)
        assert (await log(client, session))[1:] == [("timed_out", 0, None)]
        assert banks(seen) == [0, 60_000]


async def test_an_action_that_is_taken_back_gives_no_time_back() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", **BANK)
        clock.ms += 10_000
        await client.act(session, 0, RUN)
        undone = (await at(client, session, "undo", session["keys"]["seats"][0])).json
        assert (banks(undone), [turn["ends_ms"] for turn in undone["step"]["turns"]]) == ([50_000] * 2, [60_000] * 2)


@pytest.mark.parametrize(
    ("fields", "at_field"),
    [({"increment_seconds": 1}, "/increment_seconds"), ({"bank_seconds": 9, "turn_seconds": 9}, "/bank_seconds")],
)
async def test_limits_that_do_not_go_together_are_refused(fields: Any, at_field: str) -> None:
    async with worker() as client:
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2, **fields})
        assert refused(reply, 409, "session/clocks")["at"] == at_field


# Pauses


async def test_nothing_comes_closer_while_time_stands_still(address: str) -> None:
    clock = Clock()
    async with worker(address, clock) as client:
        session = await client.created("toy-race", first_seat=0, **BANK)
        host = session["keys"]["host"]
        clock.ms += 10_000
        assert (await at(client, session, "pause", host)).json["paused"] is True
        clock.ms += 10**8
        seen = await shown(client, session)
        assert (seen["step"]["at_ms"], banks(seen), seen["version"]) == (10_000, [50_000, 60_000], 2)
        refused(await client.act(session, 0, RUN), 409, "session/paused")
        refused(await at(client, session, "undo", session["keys"]["seats"][0]), 409, "session/paused")
        refused(await at(client, session, "pause", host), 409, "session/nothing-changes")
        resumed = (await at(client, session, "resume", host)).json
        assert (resumed["paused"], resumed["step"]["at_ms"], banks(resumed)) == (False, 10_000, [50_000, 60_000])
        clock.ms += 1_000
        assert banks((await client.act(session, 0, RUN)).json) == [51_000, 60_000]


async def test_a_title_with_a_clock_of_its_own_is_paused_too() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        await at(client, session, "pause", session["keys"]["host"])
        clock.ms += 5 * TURN_MS
        await at(client, session, "resume", session["keys"]["host"])
        clock.ms += TURN_MS
        events = (await client.ask("GET", f"/v1/sessions/{session['id']}/events?after=3")).json["events"]
        assert [(event["seat"], event["at_ms"]) for event in events] == [("host", TURN_MS)]


async def test_pauses_are_the_hosts_and_want_a_clock() -> None:
    async with worker() as client:
        session = await client.created("toy-race")
        refused(await at(client, session, "pause", session["keys"]["seats"][0]), 403, "access/not-allowed")
        refused(await at(client, session, "pause", session["keys"]["host"]), 409, "session/nothing-changes")
        refused(await at(client, session, "resume", session["keys"]["host"]), 409, "session/nothing-changes")


# How many changes a seat may make


async def test_a_seat_that_takes_back_uses_up_its_own_changes_and_the_others_play_on(address: str) -> None:
    async with worker(address, session_actions=20) as client:
        session = await client.created("free-race")
        seats = session["keys"]["seats"]
        for _ in range(5):
            assert (await client.act(session, 0, RUN)).status == 200
            assert (await at(client, session, "undo", seats[0])).status == 200
        problem = refused(await client.act(session, 0, RUN), 409, "session/changes-used-up")
        assert problem["facts"] == {"seat": 0, "most": 10}
        acted = await client.act(session, 1, RUN)
        assert acted.status == 200
        assert presences(acted.json) == ["used_up", "playing"]
        assert (await at(client, session, "offer", seats[1])).status == 200
        assert (await at(client, session, "accept", seats[0])).json["ended"]["reason"] == "agreed"


async def test_the_service_plays_on_for_a_seat_that_has_used_up_its_changes_at_the_table_too() -> None:
    async with worker(session_actions=20) as client:
        session = await client.created("toy-race", first_seat=0)
        for path in ("leave", "return") * 5:
            assert (await at(client, session, f"seats/1/{path}", session["keys"]["seats"][1])).status == 200
        refused(await at(client, session, "seats/1/leave", session["keys"]["seats"][1]), 409, "session/changes-used-up")
        await client.act(session, 0, RUN)
        assert (await log(client, session))[-2:] == [("acted", 0, None), ("stood_in", 1, None)]


async def test_a_pause_and_the_banks_outlast_the_worker(tmp_path: Any) -> None:
    clock, address = Clock(), f"sqlite:{tmp_path}/sessions.db"
    async with worker(address, clock) as client:
        session = await client.created("toy-race", first_seat=0, **BANK)
        clock.ms += 10_000
        await at(client, session, "pause", session["keys"]["host"])
    clock.ms += 10**7
    async with worker(address, clock) as client:
        seen = await shown(client, session)
        assert (seen["paused"], banks(seen)) == (True, [50_000, 60_000])
        await at(client, session, "resume", session["keys"]["host"])
    clock.ms += 5_000
    async with worker(address, clock) as client:
        assert banks(await shown(client, session)) == [45_000, 60_000]
