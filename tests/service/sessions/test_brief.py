"""Answers to actions that say only what has changed: what a phone wants."""

import gzip
from typing import Any

import msgspec
import pytest
from jsonpatch import apply_patch

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from tests.service.sessions.kit import REGISTRY, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
MOST_BYTES, MOST_COMPRESSED = 1050, 409
"""Of a move, both on the average of a game: the answer, and what a follower is told, on the average of the seats.

Mega Jackpot takes 1,038 bytes uncompressed: a patch of two cards turned has up to twelve operations.
"""
ACT = """mutation ($id: ID!, $action: JSON!) { act(id: $id, seat: "0", action: $action) {
  ... on Session { step { digest digestBefore patch view { data } } } ... on Refusal { code } } }"""


async def view_of(client: Worker, session: Any, key: str) -> Any:
    shown = await client.ask("GET", f"/v1/sessions/{session['id']}?first=0", None, key)
    return shown.json["step"]


async def briefly(client: Worker, session: Any, seat: int, action: Any, show: str, **headers: str) -> Any:
    body = {"seat": seat, "action": action, "show": show, "first": 0}
    path = f"/v1/sessions/{session['id']}/actions"
    return await client.ask("POST", path, body, session["keys"]["seats"][seat], **headers)


async def test_the_patch_leads_from_the_view_before_to_the_one_after(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        key = session["keys"]["seats"][0]
        before = await view_of(client, session, key)
        reply = await briefly(client, session, 0, RUN, "patch", idempotency_key="a")
        told, after = reply.json, await view_of(client, session, key)
        assert told.keys() == {"version", "step"}
        assert (reply.headers["etag"], told["step"]["digest_before"]) == ('"2"', before["digest"])
        assert apply_patch(before["view"], told["step"]["patch"]) == after["view"]
        assert (told["step"]["digest"], told["step"]["to_act"]) == (after["digest"], [1])
        again = await briefly(client, session, 0, RUN, "patch", idempotency_key="a")
        assert again.content == reply.content


async def test_without_the_view_there_is_neither_it_nor_a_patch() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        told = (await briefly(client, session, 0, RUN, "none")).json
        assert told["step"].keys() == {"ply", "digest", "events", "to_act", "legal_moves"}
        wrong = await briefly(client, session, 1, RUN, "all")
        assert (wrong.status, wrong.json["at"]) == (422, "/show")


async def test_graphql_selects_the_patch() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        key = session["keys"]["seats"][0]
        before = await view_of(client, session, key)
        told = (await client.graphql(ACT, key, id=session["id"], action=RUN))["act"]["step"]
        assert told["digestBefore"] == before["digest"]
        assert apply_patch(before["view"], told["patch"]) == told["view"]["data"]


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
async def test_a_move_of_every_title_takes_little_data_followers_included(game: Game) -> None:
    async with worker(registry=REGISTRY) as client:
        session = await client.created(game.id)
        seats = session["keys"]["seats"]
        followers = [client.follow(session, key, "?after=1&show=patch", accept_encoding="gzip") for key in seats]
        draw, plain, packed, moves = Draw(seeded("brief")), 0, 0, 0
        referee, path = session["keys"]["referee"], f"/v1/sessions/{session['id']}"
        for _ in range(40):
            shown = (await client.ask("GET", f"{path}?first=500", None, referee)).json
            items = [one for one in shown["step"]["legal_moves"]["items"] if isinstance(one["seat"], int)]
            if not items:
                break
            move = items[draw.below("move", len(items))]
            headers = {"accept_encoding": "gzip", "idempotency_key": f"move {moves}"}
            reply = await briefly(client, session, move["seat"], move["action"], "none", **headers)
            if reply.status != 200:
                continue
            assert reply.headers["content-encoding"] == "gzip"
            packed += len(reply.content)
            plain += len(gzip.decompress(reply.content))
            moves += 1
        version = (await client.ask("GET", path, None, referee)).json["version"]
        for follower in followers:
            told = 1
            while told < version:
                id, _, data = await follower.told()
                told = int(id or 0)
                plain += len(msgspec.json.encode(data)) // len(seats)
            packed += len(follower.received) // len(seats)
            await follower.leave()
        assert moves > 4
        assert plain / moves <= MOST_BYTES
        assert packed / moves <= MOST_COMPRESSED
