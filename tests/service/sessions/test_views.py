"""Followers who are shown the view after each version, whole or as a patch of the one before it."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from jsonpatch import apply_patch
from starlette.testclient import TestClient

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.registry import Registry
from service.sessions.records import LANDMARKS
from service.startup.app import create_app
from tests.service.sessions.kit import RACES, REGISTRY, Follower, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
VIEWERS = ("0", "1", "spectator", "referee")
MOST_ACTIONS = 30
FOLLOW = """subscription ($id: ID!, $after: Int! = 0) { sessionEvents(id: $id, after: $after) {
  ... on SessionEvent { version view { data } patch digestBefore digestAfter } } }"""


async def patched(follower: Follower, view: Any = None, digest: str | None = None) -> AsyncIterator[Any]:
    """What a follower makes of one patch after the other: version, view and digest."""
    while True:
        _, event, told = await follower.told()
        if event == "end":
            return
        assert told.get("digest_before") == digest
        view, digest = apply_patch(view, told["patch"]), told["digest_after"]
        yield told["version"], view, digest


async def seen(client: Worker, session: Any, viewer: str) -> tuple[int, Any, str]:
    """What a read tells a viewer: version, view and digest."""
    path = f"/v1/sessions/{session['id']}?first=0&viewer={viewer}"
    shown = (await client.ask("GET", path, None, session["keys"]["referee"])).json
    return shown["version"], shown["step"]["view"], shown["step"]["digest"]


async def walked(client: Worker, session: Any, most: int) -> AsyncIterator[None]:
    """Take some of the legal moves, and now and then one back."""
    draw, referee = Draw(seeded(session["game"])), session["keys"]["referee"]
    path = f"/v1/sessions/{session['id']}"
    for number in range(most):
        shown = (await client.ask("GET", f"{path}?first=500", None, referee)).json
        moves = shown["step"]["legal_moves"]["items"]
        if not moves:
            return
        move = moves[draw.below("move", len(moves))]
        await client.act(session, move["seat"], move["action"], key=referee)
        if number % 3 == 0:
            await client.ask("POST", f"{path}/undo", {}, referee)
        yield


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
async def test_the_views_that_patches_lead_to_are_those_that_are_read(game: Game) -> None:
    clock = iter(range(0, 10**9, 7000))
    async with worker(clock=lambda: next(clock), registry=Registry((game,))) as client:
        session = await client.created(game.id, seats=2)
        key = session["keys"]["referee"]
        followers = {viewer: client.follow(session, key, f"?show=patch&viewer={viewer}") for viewer in VIEWERS}
        known: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
        read: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
        async for _ in walked(client, session, MOST_ACTIONS):
            for viewer in VIEWERS:
                read[viewer].append(await seen(client, session, viewer))
        last = max(version for version, _, _ in read["0"])
        for viewer, follower in followers.items():
            async for one in patched(follower):
                known[viewer].append(one)
                if one[0] >= last:
                    break
            await follower.leave()
            assert [one for one in read[viewer] if one[0] <= last and one not in known[viewer]] == []


async def test_a_view_goes_back_with_an_action_that_is_taken_back(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race")
        await client.act(session, 0, RUN)
        await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["seats"][0])
        follower = client.follow(session, query="?show=view")
        views = [(await follower.told())[2] for _ in range(3)]
        assert [told["view"]["places"] for told in views] == [[0, 0], [1, 0], [0, 0]]
        assert [told["happened"] for told in views] == ["started", "acted", "undone"]
        assert views[0]["digest_after"] == views[2]["digest_after"] == (await seen(client, session, "spectator"))[2]
        await follower.leave()


@pytest.mark.parametrize("after", [1, 2, LANDMARKS - 1, LANDMARKS, LANDMARKS + 1])
async def test_who_goes_on_has_a_patch_of_the_view_they_left_off_at(address: str, after: int) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", options={"goal": 30})
        for number in range(LANDMARKS // 3 + 2):
            lanes = ("left", "right", "left")[number % 2 :]
            await client.act(session, 0, {**RUN, "lane": lanes[0]})
            await client.act(session, 1, {**RUN, "lane": lanes[1]})
            await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, session["keys"]["seats"][1])
        path = f"/v1/sessions/{session['id']}/events?first=500&show="
        views = (await client.ask("GET", f"{path}view")).json["events"]
        assert len(views) > LANDMARKS + 2
        assert [told["version"] for told in views] == list(range(1, len(views) + 1))
        follower = client.follow(session, query="?show=patch", last_event_id=str(after))
        left = views[after - 1]
        told = patched(follower, left["view"], left["digest_after"])
        for view in views[after:]:
            assert await anext(told) == (view["version"], view["view"], view["digest_after"])
        await follower.leave()
        assert tuple(views[-1][name] for name in ("version", "view", "digest_after")) == await seen(
            client, session, "spectator"
        )


async def test_a_page_tells_the_same_as_a_stream() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        await client.act(session, 0, RUN)
        for show in ("events", "view", "patch"):
            page = (await client.ask("GET", f"/v1/sessions/{session['id']}/events?show={show}")).json["events"]
            follower = client.follow(session, query=f"?show={show}")
            assert [(await follower.told())[2] for _ in range(2)] == page
            await follower.leave()


async def test_without_asking_nobody_is_shown_a_view() -> None:
    async with worker() as client:
        session = await client.created()
        (event,) = (await client.ask("GET", f"/v1/sessions/{session['id']}/events")).json["events"]
        assert {"view", "patch", "digest_before", "digest_after"} & set(event) == set()
        reply = await client.ask("GET", f"/v1/sessions/{session['id']}/events?show=everything")
        assert (reply.status, reply.json["at"]) == (422, "/show")


def test_a_subscription_has_the_views_and_patches_that_are_selected() -> None:
    with TestClient(create_app(registry=RACES)) as client:
        session = client.post("/v1/sessions", json={"game": "free-race", "seats": 2, "options": {"goal": 2}}).json()
        key = {"authorization": f"Bearer {session['keys']['seats'][0]}"}
        body = {"seat": 0, "action": {**RUN, "steps": 2}}
        client.post(f"/v1/sessions/{session['id']}/actions", json=body, headers=key)
        asked = {"query": FOLLOW, "variables": {"id": session["id"]}}
        answer = client.post("/graphql", json=asked, headers={"accept": "text/event-stream"})
        lines = [line[6:] for line in answer.text.splitlines() if line.startswith("data: ") and "Before" in line]
        told = [msgspec.json.decode(line)["data"]["sessionEvents"] for line in lines]
        path = f"/v1/sessions/{session['id']}/events?show="
        views = client.get(f"{path}view").json()["events"]
        patches = client.get(f"{path}patch").json()["events"]
        assert [one["view"]["data"] for one in told] == [one["view"] for one in views]
        assert [one["patch"] for one in told] == [one["patch"] for one in patches]
        assert [one["digestBefore"] for one in told] == [one.get("digest_before") for one in patches]
        assert [one["digestAfter"] for one in told] == [one["digest_after"] for one in patches]
