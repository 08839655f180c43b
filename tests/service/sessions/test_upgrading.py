"""A session outlives a change of the rules: it is played on by its own, or goes over to those in use."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import Game, load
from engines.registry import Registry
from tests.kit import toy
from tests.service.sessions.kit import Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
RIGHT = {**RUN, "lane": "right"}
OLD = toy.game()


def changed(decide: Any = toy.ENGINE.decide) -> Game:
    """The toy under a newer ruleset."""
    return load(replace(toy.ENGINE, profile=replace(toy.PROFILE, ruleset="2.0.0"), decide=decide))


def farther(turn: Any, actor: Any, action: Any) -> None:
    """Have seat 1 run a step more than it says."""
    toy.decide(turn, actor, action.replace(steps=action.steps + 1) if actor == 1 else action)


def never_right(turn: Any, actor: Any, action: Any) -> None:
    """Take the right lane for a tired one."""
    turn.require(action.lane.value != "right" or toy.LaneTired(lane=action.lane))
    toy.decide(turn, actor, action)


ALIKE, FARTHER, STRICTER = changed(), changed(farther), changed(never_right)


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path}/sessions.db"


@asynccontextmanager
async def serving(address: str, *games: Game) -> AsyncIterator[Worker]:
    async with worker(address, registry=Registry(games)) as client:
        yield client


@pytest.fixture
async def session(address: str) -> Any:
    """A session under the old ruleset, at version 3."""
    async with serving(address, OLD) as client:
        made = await client.created(first_seat=0)
        assert made["ruleset"] == "1.0.0"
        assert (await client.act(made, 0, RUN)).status == 200
        assert (await client.act(made, 1, RIGHT)).status == 200
        return made


async def ask(client: Worker, session: Any, method: str, path: str = "", key: str = "referee", **headers: str) -> Reply:
    return await client.ask(method, f"/v1/sessions/{session['id']}{path}", None, session["keys"][key], **headers)


def place(reply: Reply, seat: int) -> int:
    found: int = reply.json["step"]["view"]["places"][seat]["steps"]
    return found


async def test_a_session_is_played_on_by_its_own_ruleset_where_that_is_served(address: str, session: Any) -> None:
    async with serving(address, FARTHER, OLD) as client:
        assert (await ask(client, session, "GET")).json["ruleset"] == "1.0.0"
        assert (await client.act(session, 0, RUN)).json["ruleset"] == "1.0.0"
        acted = await client.act(session, 1, RIGHT)
        assert [event["steps"] for event in acted.json["step"]["events"] if event["kind"] == "ran"] == [1]
        assert (await client.created())["ruleset"] == "2.0.0"
        assert (await ask(client, session, "GET", "/replay")).json["ruleset"] == "1.0.0"


async def test_a_session_is_exported_and_verified_by_its_own_ruleset(address: str) -> None:
    async with serving(address, OLD) as client:
        committed = (await client.ask("POST", "/v1/commit")).json
        session = await client.created(first_seat=0, **committed)
        assert (await client.act(session, 0, RUN)).status == 200
        assert (await client.act(session, 1, RIGHT)).status == 200
        assert (await ask(client, session, "POST", "/reveal")).status == 200
    async with serving(address, FARTHER, OLD) as client:
        exported = (await ask(client, session, "GET", "/replay")).json
        assert (exported["ruleset"], exported["draws"] is None) == ("1.0.0", False)
        assert (await client.ask("POST", "/v1/verify", exported)).json["valid"]
        by_another = (await client.ask("POST", "/v1/verify", exported | {"ruleset": "2.0.0"})).json
        assert [check["name"] for check in by_another["checks"] if not check["ok"]] == ["digest"]


async def test_a_session_whose_ruleset_is_gone_says_so_everywhere(address: str, session: Any) -> None:
    async with serving(address, FARTHER) as client:
        replies = [
            await ask(client, session, "GET"),
            await client.act(session, 0, RUN),
            await ask(client, session, "POST", "/undo"),
            await ask(client, session, "GET", "/events"),
            await ask(client, session, "GET", "/events", accept="text/event-stream"),
            await ask(client, session, "GET", "/replay"),
        ]
        assert {(reply.status, reply.json["code"]) for reply in replies} == {(409, "session/ruleset")}
        assert replies[0].json["facts"] == {"game": "toy-race", "found": "1.0.0", "served": ["2.0.0"]}


@pytest.mark.parametrize(("game", "ply"), [(ALIKE, None), (FARTHER, 2)])
@pytest.mark.parametrize("is_served", [True, False])
async def test_the_host_upgrades_a_session_and_is_told_where_it_differs(
    address: str, session: Any, game: Game, ply: int | None, is_served: bool
) -> None:
    async with serving(address, game, *([OLD] if is_served else [])) as client:
        told = await ask(client, session, "POST", "/upgrade", "host")
        assert (told.status, told.json) == (
            200,
            {
                "id": session["id"],
                "version": 4,
                "ruleset_before": "1.0.0",
                "ruleset": "2.0.0",
                "differs_from_ply": ply,
            },
        )
        now = await ask(client, session, "GET")
        assert (now.json["version"], now.json["ruleset"], now.json["step"]["ply"]) == (4, "2.0.0", 2)
        assert (await client.act(session, 0, RUN)).json["version"] == 5
        since = await ask(client, session, "GET", "/events?after=3&show=view")
        assert [one["happened"] for one in since.json["events"]] == ["upgraded", "acted"]
        assert since.json["events"][-1]["view"] == (await ask(client, session, "GET")).json["step"]["view"]
        whole = await ask(client, session, "GET", "/events?show=view")
        assert whole.status == (200 if is_served else 409)
        if is_served:
            assert [one["version"] for one in whole.json["events"]] == [1, 2, 3, 4, 5]
            assert whole.json["events"][-1]["view"] == since.json["events"][-1]["view"]
        assert (await ask(client, session, "POST", "/undo")).status in (200, 409)
        exported = (await ask(client, session, "GET", "/replay")).json
        assert exported["draws"] is not None
        assert len(exported["replay"]["commands"]) in (2, 3)


async def test_an_upgrade_that_the_rules_do_not_allow_changes_nothing(address: str, session: Any) -> None:
    async with serving(address, STRICTER, OLD) as client:
        told = await ask(client, session, "POST", "/upgrade", "host")
        assert (told.status, told.json["code"]) == (409, "session/upgrade")
        assert told.json["facts"] == {"ply": 2, "ruleset": "2.0.0", "reason": "run/lane-tired"}
        now = (await ask(client, session, "GET")).json
        assert (now["version"], now["ruleset"]) == (3, "1.0.0")


async def test_the_host_and_the_referee_alone_may_upgrade_and_only_what_is_old(address: str, session: Any) -> None:
    async with serving(address, ALIKE, OLD) as client:
        path = f"/v1/sessions/{session['id']}/upgrade"
        for key, status in ((session["keys"]["seats"][0], 403), (None, 401), ("nobody", 401)):
            assert (await client.ask("POST", path, None, key)).status == status
        assert (await client.ask("POST", "/v1/sessions/none/upgrade", None, "nobody")).status == 404
        told = "__typename ... on SessionUpgraded { ruleset } ... on Refusal { code }"
        query = f'mutation {{ upgradeSession(id: "{session["id"]}") {{ {told} }} }}'
        upgraded = await client.graphql(query, session["keys"]["referee"])
        assert upgraded["upgradeSession"] == {"__typename": "SessionUpgraded", "ruleset": "2.0.0"}
        again = await client.graphql(query, session["keys"]["referee"])
        assert again["upgradeSession"] == {"__typename": "Refusal", "code": "session/up-to-date"}
        assert (await ask(client, session, "POST", "/undo")).json["code"] == "session/undo"


async def test_a_game_that_is_over_keeps_what_it_ended_with(address: str) -> None:
    async with serving(address, OLD) as client:
        session = await client.created(first_seat=0, options={"goal": 2})
        assert (await client.act(session, 0, {**RUN, "steps": 2})).json["step"]["outcome"] is not None
    async with serving(address, ALIKE, OLD) as client:
        assert (await ask(client, session, "POST", "/upgrade", "host")).status == 409
        assert (await ask(client, session, "GET")).json["ruleset"] == "1.0.0"


async def test_an_open_state_is_played_by_its_own_ruleset_where_that_is_served(address: str) -> None:
    async with serving(address, OLD) as client:
        state = (await client.ask("POST", "/v1/games/toy-race/start", {"seats": 2, "first_seat": 0})).json["state"]
    for games, status in (((ALIKE, OLD), 200), ((ALIKE,), 409)):
        async with serving(address, *games) as client:
            reply = await client.ask("POST", "/v1/games/toy-race/play", {"state": state, "seat": 0, "action": RUN})
            assert reply.status == status
            assert reply.json.get("code", "state/ruleset") == "state/ruleset"
