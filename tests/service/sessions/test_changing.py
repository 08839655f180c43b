"""A change is planned on what a worker saw last, and is never wrong for that: others change the session too."""

from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.registry import Registry
from tests.kit import races, toy
from tests.service.sessions.kit import REGISTRY, Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
RIGHT = {**RUN, "lane": "right"}
STEPS = 40
HELD = Registry((*REGISTRY.titles(), toy.game(), races.free(), races.timed()))


@pytest.fixture
def server(valkey: Any) -> Iterator[Redis]:
    """The server itself, as an operator sees it."""
    with Redis.from_url(valkey.url) as client:
        yield client


def scripts_run(server: Redis) -> int:
    found: Any = server.info("commandstats")
    return sum(row["calls"] for name, row in found.items() if name in ("cmdstat_evalsha", "cmdstat_eval"))


async def test_an_act_asks_the_store_once(valkey: Any, server: Redis) -> None:
    async with worker(valkey.url) as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN)).status == 200
        before = scripts_run(server)
        assert (await client.act(session, 1, RIGHT, idempotency_key="once")).status == 200
        assert scripts_run(server) == before + 1


async def test_an_act_that_another_worker_has_overtaken_asks_the_store_twice(valkey: Any, server: Redis) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race")
        assert (await other.act(session, 0, RUN)).status == 200
        before = scripts_run(server)
        assert (await one.act(session, 1, RIGHT)).json["version"] == 3
        assert scripts_run(server) == before + 2


async def test_what_is_legal_by_now_is_not_refused_for_what_a_worker_saw_before(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created(first_seat=0)
        assert (await other.act(session, 0, RUN)).status == 200
        assert (await one.act(session, 1, RIGHT, if_match='"2"')).status == 200
        reply = await other.act(session, 1, RIGHT, if_match='"2"')
        assert (reply.status, reply.json["facts"]["version"]) == (412, 3)


async def test_a_repeat_on_another_worker_has_the_first_answer(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created(first_seat=0)
        assert (await other.ask("GET", f"/v1/sessions/{session['id']}")).status == 200
        first = await one.act(session, 0, RUN, idempotency_key="once")
        assert (await other.act(session, 0, RUN, idempotency_key="once")).content == first.content
        reply = await other.act(session, 0, RIGHT, idempotency_key="once")
        assert (reply.status, reply.json["code"]) == (409, "session/idempotency-key")


async def test_a_session_that_another_worker_closed_is_gone(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created(first_seat=0)
        path = f"/v1/sessions/{session['id']}"
        assert (await other.ask("DELETE", path, None, session["keys"]["host"])).status == 200
        for reply in (await one.act(session, 0, RUN), await one.act(session, 1, RUN), await one.ask("GET", path)):
            assert (reply.status, reply.json["code"]) == (404, "session/unknown")


async def test_a_server_that_lost_a_commit_is_not_overwritten_by_one_who_saw_it(valkey: Any, server: Redis) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race")
        names = [name.format(session["id"]) for name in ("croupier:session:{{{}}}", "croupier:entries:{{{}}}")]
        saved: Any = [server.dump(name) for name in names]
        assert (await one.act(session, 0, RUN)).json["version"] == 2
        for name, value in zip(names, saved, strict=True):
            server.restore(name, 60_000, value, replace=True)
        assert (await other.act(session, 1, RUN)).json["version"] == 2
        reply = await one.act(session, 0, RIGHT)
        assert (reply.json["version"], reply.json["step"]["view"]["places"]) == (3, [1, 1])


async def judged(reader: Worker, state: Any, move: Any, game: str, at_ms: int) -> Reply:
    """What a call that carries its state has for an answer."""
    body = {"state": state, "seat": move["seat"], "action": move["action"], "at_ms": at_ms, "first": 5}
    return await reader.ask("POST", f"/v1/games/{game}/play", body)


@pytest.mark.parametrize("game", HELD.titles(), ids=lambda game: game.id)
async def test_whichever_worker_acts_the_answer_is_that_of_play_on_what_the_store_keeps(
    game: Game, valkey: Any
) -> None:
    now, draw, only = [1_000_000], Draw(seeded(f"changing/{game.id}")), Registry((game,))

    def clock() -> int:
        return now[0]

    async with (
        worker(valkey.url, clock, only) as one,
        worker(valkey.url, clock, only) as other,
        worker(valkey.url, clock, only) as reader,
    ):
        session = await one.created(game.id, seats=game.variants[0].seats.min)
        path, referee = f"/v1/sessions/{session['id']}", session["keys"]["referee"]
        known: list[Any] = []
        accepted = 0
        for _ in range(STEPS):
            now[0] += draw.below("time", 200)
            shown = (await reader.ask("GET", f"{path}?first=200", None, referee)).json
            step = shown["step"]
            known = [*known[-5:], *step["legal_moves"]["items"]]
            if step["outcome"] is not None:
                break
            move = known[draw.below("move", len(known))]
            expected = await judged(reader, step["state"], move, game.id, step["at_ms"] or 0)
            actor = (one, other)[draw.below("worker", 2)]
            reply = await actor.act(session, move["seat"], move["action"], key=referee)
            assert reply.status == expected.status, (reply.json, expected.json)
            if reply.status == 200:
                accepted += 1
                assert reply.json["version"] == shown["version"] + 1
                assert reply.json["step"]["state"] == expected.json["state"]
            else:
                assert reply.json["code"] == expected.json["code"]
            seen = (await reader.ask("GET", f"{path}?first=50", None, referee)).json
            assert (seen["version"], seen["step"]["state"]) == (
                shown["version"] + (reply.status == 200),
                expected.json["state"] if reply.status == 200 else step["state"],
            )
            if reply.status == 200:
                assert seen["step"]["legal_moves"] == reply.json["step"]["legal_moves"]
                assert seen["step"]["view"] == reply.json["step"]["view"]
        assert accepted > 3
