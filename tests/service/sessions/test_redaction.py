"""Nothing that a viewer may not know leaves a session, by whichever door and channel."""

from typing import Any

import pytest

from tests.service.sessions.kit import Worker, worker

STEP = """{ ... on Session { viewer step { state digest toAct events { data } view { data }
  legalMoves { count items { input } } } } }"""
SESSION = f"query ($id: ID!) {{ session(id: $id) {STEP} }}"
RUN = {"kind": "run", "lane": "left", "steps": 1}


async def channels(client: Worker, session: Any, key: str | None) -> list[Any]:
    """Everything that somebody with a key, or without one, is told of a session, but for its id."""
    path = f"/v1/sessions/{session['id']}"
    found = [(await client.ask("GET", path, None, key)).json["step"]]
    found.append((await client.ask("GET", f"{path}/events", None, key)).json)
    found.append(await client.graphql(SESSION, key, id=session["id"]))
    for body in ({"seat": 1, "action": RUN}, {"seat": 0, "action": {**RUN, "steps": 9}}):
        refused = await client.ask("POST", f"{path}/actions", body, key, if_match='"99"')
        found.append(refused.json)
        found.append((await client.ask("POST", f"{path}/actions", {**body, "seat": 0}, key)).json)
    follower = client.follow(session, key)
    found.append(await follower.told())
    await follower.leave()
    return found


@pytest.mark.parametrize("who", [0, 1, "host", None])
async def test_two_games_that_differ_in_a_secret_alone_are_told_alike(who: Any) -> None:
    async with worker() as client:
        told: dict[int, list[Any]] = {}
        for seed in "abcdefgh":
            session = await client.created(seed=seed, first_seat=0)
            keys = session["keys"]
            key = None if who is None else keys["host"] if who == "host" else keys["seats"][who]
            secret = session["step"]["state"]["position"]["number"]
            steps = await channels(client, session, key)
            for step in steps:
                if isinstance(step, dict) and "id" in step:
                    del step["id"]
            told.setdefault(secret, steps)
        assert len(told) > 1
        first, *others = told.values()
        assert all(other == first for other in others)


async def test_the_referee_is_told_the_secret() -> None:
    async with worker() as client:
        session = await client.created(seed="a", first_seat=0)
        secret = session["step"]["state"]["position"]["number"]
        told = await channels(client, session, session["keys"]["referee"])
        assert told[0]["view"]["number"] == secret
        assert told[1]["events"][0]["events"][0] == {"kind": "number_hidden", "number": secret}
        assert told[2]["session"]["step"]["state"]["position"]["number"] == secret


async def test_the_creator_may_ask_for_another_view_of_the_start() -> None:
    async with worker() as client:
        session = await client.created(viewer=0)
        assert (session["viewer"], session["step"]["state"], session["step"]["view"]["number"]) == (0, None, None)
        assert session["step"]["events"][0]["number"] is None
