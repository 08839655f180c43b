"""The clock of the host steps: time within a session never goes back, each deadline comes once, nothing fails."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.kit.races import TURN_MS
from tests.service.sessions.kit import REGISTRY, Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
HOUR_MS = 3_600_000
YEAR_MS = 365 * 24 * HOUR_MS
STEPS = (-YEAR_MS, -HOUR_MS, -1, 0, 1, 20_000, HOUR_MS, YEAR_MS)
MOVES = 40


@dataclass
class Clock:
    ms: int = 50 * YEAR_MS

    def __call__(self) -> int:
        return self.ms


def timed_variants() -> list[Any]:
    games = [game for game in REGISTRY.titles() if game.profile.clock]
    return [(game.id, variant.id) for game in games for variant in game.variants if variant.available]


async def stood(client: Worker, session: Any) -> Any:
    reply = await client.ask("GET", f"/v1/sessions/{session['id']}?first=500", key=session["keys"]["referee"])
    assert reply.status == 200, reply.content
    return reply.json


async def times(client: Worker, session: Any) -> list[int]:
    """When each version was made."""
    path = f"/v1/sessions/{session['id']}/events?first=500"
    return [event["at_ms"] for event in (await client.ask("GET", path)).json["events"]]


async def acted(client: Worker, session: Any, random: Random) -> Reply | None:
    """The answer to a random action, None where nobody can act."""
    moves = (await stood(client, session))["step"]["legal_moves"]["items"]
    now = [move for move in moves if move["seat"] != "host" and move.get("from_ms") is None]
    if not now:
        return None
    move = random.choice(now)
    return await client.act(session, move["seat"], move["action"])


@pytest.mark.parametrize(("game", "variant"), timed_variants())
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_the_clock_does_a_session_goes_on_and_its_time_does_not_go_back(
    game: str, variant: str, seed: int
) -> None:
    clock, random = Clock(), Random(seed)
    async with worker(clock=clock, registry=REGISTRY) as client:
        session = await client.created(game, variant=variant, turn_seconds=10, seed=str(seed))
        for _ in range(MOVES):
            clock.ms = max(0, clock.ms + random.choice(STEPS))
            reply = await acted(client, session, random)
            assert reply is None or reply.status in (200, 409), reply.content
        found = await times(client, session)
        assert found == sorted(found)
        assert (await stood(client, session))["step"]["at_ms"] >= found[-1]


async def test_time_does_not_go_back_behind_an_action_that_was_taken_back() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("free-race", turn_seconds=3600)
        clock.ms += 1000
        assert (await client.act(session, 0, RUN)).status == 200
        clock.ms += 4000
        path, referee = f"/v1/sessions/{session['id']}/undo", session["keys"]["referee"]
        assert (await client.ask("POST", path, {}, referee)).status == 200
        clock.ms -= 3000
        assert (await stood(client, session))["step"]["at_ms"] == 5000
        assert (await client.act(session, 0, RUN)).json["step"]["at_ms"] == 5000
        assert await times(client, session) == [0, 1000, 5000, 5000]


async def test_all_deadlines_that_a_jump_of_the_clock_brings_are_applied_once_in_one_call() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += 200 * TURN_MS
        assert (await stood(client, session))["version"] == 201
        clock.ms -= 100 * TURN_MS
        assert (await stood(client, session))["version"] == 201
        assert await times(client, session) == [n * TURN_MS for n in range(201)]


async def test_an_action_is_judged_after_all_deadlines_that_a_jump_of_the_clock_brings() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += 201 * TURN_MS
        assert (await client.act(session, 0, RUN)).status == 409
        assert (await client.act(session, 1, RUN)).status == 200


async def test_sessions_in_memory_outlive_a_jump_of_the_clock() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created()
        clock.ms += YEAR_MS
        assert (await stood(client, session))["version"] == 1
