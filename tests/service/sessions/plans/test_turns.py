"""The time a seat may think: the service acts for whoever is absent, once, whoever notices it."""

import asyncio
import time
from typing import Any

import pytest

from engines.core.game import load
from engines.jackpot_set_the_reel.engine import ENGINE as SET_THE_REEL
from engines.jet_set.engine import ENGINE as JET_SET
from engines.mega_jackpot.engine import ENGINE as MEGA_JACKPOT
from engines.registry import Registry
from engines.strange_slot_simulator.engine import ENGINE as STRANGE_SLOT
from service.sessions.plans.turns import MOST_ABSENT
from tests.kit.races import TURN_MS
from tests.service.sessions.kit import worker
from tests.service.sessions.plans.test_deadlines import Clock

RUN = {"kind": "run", "lane": "left", "steps": 1}
ALL = Registry((load(SET_THE_REEL), load(JET_SET), load(MEGA_JACKPOT), load(STRANGE_SLOT)))
CREATE = """mutation { createSession(game: "free-race", seats: 2, turnSeconds: 30) {
  ... on Session { turnSeconds step { atMs turns { seat endsMs } } } ... on Refusal { code at } } }"""


async def log(client: Any, session: Any) -> list[Any]:
    found = (await client.ask("GET", f"/v1/sessions/{session['id']}/events")).json["events"]
    return [(event["happened"], event["seat"], event["at_ms"]) for event in found]


async def shown(client: Any, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}"
    return (await client.ask("GET", path, None, session["keys"]["referee"])).json


async def test_the_service_acts_for_a_seat_when_its_time_is_up(address: str) -> None:
    clock = Clock()
    async with worker(address, clock) as client:
        session = await client.created("mega-jackpot", first_seat=0, turn_seconds=30)
        assert (session["turn_seconds"], session["step"]["at_ms"]) == (30, 0)
        assert session["step"]["turns"] == [{"seat": 0, "ends_ms": 30_000}]
        clock.ms += 29_999
        assert (await shown(client, session))["version"] == 1
        clock.ms += 5_000
        seen = await shown(client, session)
        assert (seen["version"], seen["step"]["at_ms"]) == (2, 34_999)
        assert seen["step"]["turns"] == [{"seat": 0, "ends_ms": 60_000}]
        assert await log(client, session) == [("started", None, 0), ("timed_out", 0, 30_000)]


@pytest.mark.parametrize("game", ALL.titles(), ids=lambda game: game.id)
async def test_every_title_says_what_it_does_for_an_absent_seat(game: Any) -> None:
    clock = Clock()
    async with worker(clock=clock, registry=ALL) as client:
        assert (await client.ask("GET", f"/v1/games/{game.id}")).json["absent"] == "declared"
        session = await client.created(game.id, turn_seconds=1)
        clock.ms += 3_000
        assert ("timed_out", session["step"]["to_act"][0], 1_000) in await log(client, session)


async def test_a_title_that_declares_nothing_has_a_legal_action_drawn_that_no_draw_of_the_game_depends_on() -> None:
    clock = Clock()
    async with worker(clock=clock) as one, worker(clock=clock) as other:
        assert (await one.ask("GET", "/v1/games/toy-race")).json["absent"] == "random"
        sessions = [await client.created("toy-race", first_seat=0, turn_seconds=1) for client in (one, other)]
        clock.ms += 3_500
        shows = [await shown(client, session) for client, session in zip((one, other), sessions, strict=True)]
        states = [seen["step"]["state"] for seen in shows]
        assert states[0] == states[1]
        assert [stream for stream in states[0]["chance"]["counters"] if "absent" in stream] == []
        assert [happened for happened, _, _ in await log(one, sessions[0])] == ["started"] + ["timed_out"] * 3


async def test_seats_that_act_at_once_have_their_own_time_each() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", turn_seconds=30)
        assert [turn["ends_ms"] for turn in session["step"]["turns"]] == [30_000, 30_000]
        clock.ms += 10_000
        acted = (await client.act(session, 0, RUN)).json
        assert acted["step"]["turns"] == [{"seat": 0, "ends_ms": 40_000}, {"seat": 1, "ends_ms": 30_000}]
        clock.ms += 30_000
        assert (await log(client, session))[2:] == [("timed_out", 1, 30_000), ("timed_out", 0, 40_000)]


async def test_all_seats_that_are_absent_at_once_are_acted_for() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", turn_seconds=30)
        clock.ms += 31_000
        assert (await log(client, session))[1:] == [("timed_out", 0, 30_000), ("timed_out", 1, 30_000)]


async def test_an_absent_seat_is_acted_for_once_whoever_comes(valkey: Any) -> None:
    clock = Clock()
    async with worker(valkey.url, clock) as one, worker(valkey.url, clock) as other:
        session = await one.created("toy-race", first_seat=0, turn_seconds=30)
        clock.ms += 30_000
        await asyncio.gather(*(shown((one, other)[n % 2], session) for n in range(20)))
        assert await log(one, session) == [("started", None, 0), ("timed_out", 0, 30_000)]


async def test_a_worker_with_followers_wakes_up_for_an_absent_seat(address: str) -> None:
    async with worker(address, lambda: int(time.time() * 1000), heartbeat_seconds=300) as client:
        session = await client.created("toy-race", first_seat=0, turn_seconds=1)
        follower = client.follow(session, query="?after=1")
        _, _, told = await follower.told()
        assert (told["happened"], told["seat"], told["at_ms"]) == ("timed_out", 0, 1000)
        assert told["turns"] == [{"seat": 1, "ends_ms": 2000}]
        await follower.leave()


async def test_what_the_service_did_for_a_seat_is_not_taken_back() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", turn_seconds=30)
        clock.ms += 30_000
        reply = await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["referee"])
        assert (reply.status, reply.json["code"]) == (409, "session/undo")
        assert "the service acted" in reply.json["detail"]


async def test_an_action_that_is_taken_back_moves_nobodys_time() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", turn_seconds=30)
        for _ in range(2):
            clock.ms += 10_000
            await client.act(session, 0, RUN)
            reply = await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["seats"][0])
            assert [turn["ends_ms"] for turn in reply.json["step"]["turns"]] == [30_000, 30_000]
        clock.ms += 10_000
        assert [event[:2] for event in (await log(client, session))[5:]] == [("timed_out", 0), ("timed_out", 1)]


async def test_nothing_is_taken_back_once_the_time_there_was_for_it_is_up() -> None:
    clock = Clock()
    async with worker(clock=clock, registry=ALL) as client:
        session = await client.created("strange-slot-simulator", turn_seconds=30)
        (first,) = session["step"]["to_act"]
        await client.act(session, first, {"kind": "reserve", "machine": "a"})
        clock.ms += 29_999
        path, key = f"/v1/sessions/{session['id']}/undo", session["keys"]["seats"][first]
        assert (await client.ask("POST", path, {}, key)).json["step"]["turns"] == [{"seat": first, "ends_ms": 30_000}]
        await client.act(session, first, {"kind": "reserve", "machine": "a"})
        clock.ms += 1
        reply = await client.ask("POST", path, {}, key)
        assert (reply.status, reply.json["code"]) == (409, "session/undo")
        assert "is up" in reply.json["detail"]


async def test_a_table_that_everybody_has_left_stands_still_until_somebody_comes() -> None:
    clock = Clock()
    async with worker(clock=clock, registry=ALL) as client:
        session = await client.created("jet-set", first_seat=0, turn_seconds=1)
        clock.ms += 1_000_000
        seen = await shown(client, session)
        assert (seen["version"], seen["step"]["turns"]) == (1 + MOST_ABSENT, [])
        (seat,) = seen["step"]["to_act"]
        acted = (await client.act(session, seat, {"kind": "take_income"})).json
        assert [turn["ends_ms"] for turn in acted["step"]["turns"]] == [1_001_000]


async def test_in_real_time_only_those_are_hurried_whom_the_game_waits_for() -> None:
    clock = Clock()
    async with worker(clock=clock, registry=ALL) as client:
        session = await client.created("strange-slot-simulator", turn_seconds=5)
        clock.ms += 12_000
        seen = await shown(client, session)
        assert [happened for happened, _, _ in await log(client, session)] == ["started", "timed_out", "timed_out"]
        assert (seen["step"]["view"]["phase"], seen["step"]["turns"]) == ("spin", [])
        clock.ms = Clock.ms + seen["step"]["view"]["deadline_ms"]
        assert (await log(client, session))[-1][:2] == ("acted", "host")


async def test_the_host_goes_before_a_seat_whose_time_is_up_at_the_same_moment() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0, turn_seconds=3)
        clock.ms += 3 * 1000
        assert {seat for _, seat, _ in (await log(client, session))[1:]} == {"host"}
        assert (await log(client, session))[1] == ("acted", "host", TURN_MS)


async def test_a_game_with_absent_seats_can_be_exported_and_played_again() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("toy-race", turn_seconds=1)
        clock.ms += 60_000
        seen = await shown(client, session)
        path = f"/v1/sessions/{session['id']}/replay"
        replay = (await client.ask("GET", path, None, session["keys"]["referee"])).json["replay"]
        played = (await client.ask("POST", "/v1/games/toy-race/replay", replay)).json
        assert played["state"] == seen["step"]["state"]


async def test_without_it_nobody_is_hurried() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("toy-race")
        clock.ms += 10**8
        seen = await shown(client, session)
        assert (seen["version"], seen["turn_seconds"]) == (1, None)
        assert (seen["step"]["turns"], seen["step"]["at_ms"]) == ([], None)


@pytest.mark.parametrize("seconds", [0, -1, 604_801, "30", 1.5])
async def test_a_time_that_cannot_be_is_refused(seconds: Any) -> None:
    async with worker() as client:
        body = {"game": "toy-race", "seats": 2, "turn_seconds": seconds}
        reply = await client.ask("POST", "/v1/sessions", body)
        assert (reply.status, reply.json["at"]) == (422, "/turn_seconds")


async def test_graphql_says_the_same() -> None:
    async with worker() as client:
        created = (await client.graphql(CREATE))["createSession"]
        turns = [{"seat": 0, "endsMs": 30_000}, {"seat": 1, "endsMs": 30_000}]
        assert created == {"turnSeconds": 30, "step": {"atMs": 0, "turns": turns}}
        refused = (await client.graphql(CREATE.replace("30", "0")))["createSession"]
        assert (refused["code"], refused["at"]) == ("request/shape", "/turn_seconds")
