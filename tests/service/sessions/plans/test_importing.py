"""A session that goes on with an exported game."""

from typing import Any

import pytest

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.registry import Registry
from tests.service.sessions.kit import REGISTRY, Worker, worker
from tests.service.sessions.plans.test_deadlines import Clock

RUN = {"kind": "run", "lane": "left", "steps": 1}
EXPORT = """query ($id: ID!) { sessionReplay(id: $id) {
  ... on SessionReplay { game replay digest draws } ... on Refusal { code } } }"""
IMPORT = """mutation ($game: ID!, $replay: JSON, $seats: Int, $seed: String) {
  createSession(game: $game, replay: $replay, seats: $seats, seed: $seed) {
    ... on Session { id version seed keys { referee } step { ply } } ... on Refusal { code at detail } } }"""


async def exported(client: Worker, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}/replay"
    found = (await client.ask("GET", path, None, session["keys"]["referee"])).json
    return {name: found[name] for name in ("game", "replay")}


async def told(client: Worker, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}/events?first=500&show=view"
    return (await client.ask("GET", path, None, session["keys"]["referee"])).json["events"]


async def shown(client: Worker, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}"
    return (await client.ask("GET", path, None, session["keys"]["referee"])).json


async def played(client: Worker, session: Any, clock: Clock, most: int) -> None:
    draw = Draw(seeded("moves"))
    for _ in range(most):
        moves = (await shown(client, session))["step"]["legal_moves"]["items"]
        legal = [move for move in moves if "from_ms" not in move]
        if legal:
            move = legal[draw.below("move", len(legal))]
            await client.act(session, move["seat"], move["action"], key=session["keys"]["referee"])
        clock.ms += 7_000


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
async def test_an_imported_game_stands_where_it_was_and_tells_all_that_happened(game: Game) -> None:
    clock = Clock()
    async with worker(clock=clock, registry=Registry((game,))) as client:
        session = await client.created(game.id, seats=2)
        await played(client, session, clock, 25)
        file = await exported(client, session)
        reply = await client.ask("POST", "/v1/sessions", file)
        assert reply.status == 201, reply.content
        again = reply.json
        assert again["id"] != session["id"]
        assert (again["version"], again["seed"]) == (1 + len(file["replay"]["commands"]), "kit")
        assert again["step"]["state"] == (await shown(client, session))["step"]["state"]
        assert await told(client, again) == await told(client, session)
        assert await exported(client, again) == file


async def test_an_imported_game_goes_on(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race")
        await client.act(session, 0, RUN)
        again = (await client.ask("POST", "/v1/sessions", await exported(client, session))).json
        assert (await client.act(again, 1, {**RUN, "lane": "right"})).json["version"] == 3
        assert [event["version"] for event in await told(client, again)] == [1, 2, 3]
        assert (await shown(client, session))["version"] == 2


async def test_the_last_action_of_an_imported_game_can_be_taken_back_and_what_was_taken_back_is_left_out() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        await client.act(session, 0, RUN)
        await client.act(session, 1, {**RUN, "lane": "right"})
        await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["seats"][1])
        file = await exported(client, session)
        assert [command["seat"] for command in file["replay"]["commands"]] == [0]
        again = (await client.ask("POST", "/v1/sessions", file)).json
        assert [event["happened"] for event in await told(client, again)] == ["started", "acted"]
        undone = await client.ask("POST", f"/v1/sessions/{again['id']}/undo", {}, again["keys"]["seats"][0])
        assert undone.json["step"]["view"]["places"] == [0, 0]


async def test_the_clock_of_an_imported_game_goes_on_from_where_it_stood() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += 200
        await client.act(session, 0, RUN)
        file = await exported(client, session)
        clock.ms += 10**7
        again = (await client.ask("POST", "/v1/sessions", {**file, "turn_seconds": 60})).json
        assert (again["step"]["at_ms"], again["step"]["turns"]) == (200, [{"seat": 1, "ends_ms": 60_200}])
        clock.ms += 50
        assert (await shown(client, again))["step"]["at_ms"] == 250


async def test_a_command_that_is_refused_is_pointed_to_and_no_session_is_made() -> None:
    async with worker(session_limit=1) as client:
        replay = {"seats": 2, "seed": "kit", "first_seat": 0, "commands": [{"seat": 0, "action": RUN}] * 2}
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "replay": replay})
        assert (reply.status, reply.json["code"]) == (409, "turn/not-yours")
        assert reply.json["at"] == "/replay/commands/1/seat"
        replay["commands"] = [{"seat": 0, "action": {"kind": "fly"}}]
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "replay": replay})
        assert (reply.json["code"], reply.json["at"]) == ("request/unknown-kind", "/replay/commands/0/action/kind")
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "replay": {**replay, "variant": "none"}})
        assert (reply.status, reply.json["at"]) == (409, "/replay/variant")
        await client.created()


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"seats": 2}, "/seats"),
        ({"seed": "kit"}, "/seed"),
        ({"options": {"goal": 5}}, "/options"),
        ({"pack": "a"}, "/pack"),
    ],
)
async def test_what_the_replay_says_is_not_said_twice(more: Any, at: str) -> None:
    async with worker() as client:
        body = {"game": "toy-race", "replay": {"seats": 2, "commands": []}, **more}
        reply = await client.ask("POST", "/v1/sessions", body)
        assert (reply.status, reply.json["code"], reply.json["at"]) == (409, "session/said-twice", at)


async def test_without_a_replay_the_seats_are_needed() -> None:
    async with worker() as client:
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race"})
        assert (reply.status, reply.json["code"]) == (409, "session/seats-needed")
        assert reply.json["at"] == "/seats"


async def test_names_and_rules_of_the_session_are_said_beside_the_replay_and_the_answer_may_hold_all_events() -> None:
    async with worker() as client:
        replay = {"seats": 2, "seed": "kit", "first_seat": 0, "commands": [{"seat": 0, "action": RUN}], "events": "all"}
        body = {"game": "toy-race", "replay": replay, "names": ["Ann", "Bo"], "undo": "never", "first": 0, "viewer": 1}
        made = (await client.ask("POST", "/v1/sessions", body)).json
        assert (made["names"], made["viewer"], made["step"]["legal_moves"]["items"]) == (["Ann", "Bo"], 1, [])
        assert len(made["step"]["events"]) > 2
        undone = await client.ask("POST", f"/v1/sessions/{made['id']}/undo", {}, made["keys"]["referee"])
        assert undone.status == 409


async def test_a_replay_at_the_end_of_time_makes_a_session_that_can_be_read() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        last = 2**53 - 1
        commands = [{"seat": "host", "action": {"kind": "time_up"}, "at_ms": last}]
        replay = {"seats": 2, "seed": "kit", "first_seat": 0, "commands": commands}
        body = {"game": "timed-race", "replay": replay, "turn_seconds": 60}
        made = await client.ask("POST", "/v1/sessions", body)
        assert made.status < 500
        if made.status == 201:
            clock.ms += 10**6
            assert (await client.ask("GET", f"/v1/sessions/{made.json['id']}", None)).status == 200


async def test_a_replay_larger_than_other_bodies_is_taken() -> None:
    async with worker(body_limit=1000, replay_body_limit=100_000) as client:
        replay = {"seats": 2, "seed": "x" * 1000, "commands": []}
        assert (await client.ask("POST", "/v1/sessions", {"game": "toy-race", "replay": replay})).status == 201
        replay["seed"] = "x" * 200_000
        assert (await client.ask("POST", "/v1/sessions", {"game": "toy-race", "replay": replay})).status == 413


async def test_graphql_exports_and_imports_the_same_file() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        await client.act(session, 0, RUN)
        shown = (await client.graphql(EXPORT, session["keys"]["referee"], id=session["id"]))["sessionReplay"]
        path = f"/v1/sessions/{session['id']}/replay"
        assert shown.items() <= (await client.ask("GET", path, None, session["keys"]["referee"])).json.items()
        file = {name: shown[name] for name in ("game", "replay")}
        again = (await client.graphql(IMPORT, None, **file))["createSession"]
        assert (again["version"], again["seed"], again["step"]["ply"]) == (2, "kit", 1)
        assert await exported(client, again) == file
        key = session["keys"]["seats"][0]
        refused = (await client.graphql(EXPORT, key, id=session["id"]))["sessionReplay"]
        assert refused == {
            "code": (await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, key)).json["code"]
        }
        wrong = (await client.graphql(IMPORT, None, game="free-race", seats=2, replay=file["replay"]))["createSession"]
        assert (wrong["code"], wrong["at"]) == ("session/said-twice", "/seats")
        file["replay"]["commands"] *= 2
        wrong = (await client.graphql(IMPORT, None, **file))["createSession"]
        assert wrong["at"].startswith("/replay/commands/1/")
