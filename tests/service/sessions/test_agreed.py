"""What was agreed for a game, which everybody may know: in sessions and in sealed states, over both doors."""

from typing import Any

import pytest

from tests.service.sessions.kit import REGISTRY, worker

AGREED = ("standard", {"pulls_per_round": 6})
START = {"seats": 2, "options": {"pulls_per_round": 6}}
SESSION = "query ($id: ID!) { session(id: $id) { ... on Session { variant options step { variant options } } } }"
LOOK = "query ($s: State!) { look(state: $s) { ... on Step { variant options } } }"


def agreed(answer: Any) -> tuple[str, Any]:
    return answer["variant"], {"pulls_per_round": answer["options"]["pulls_per_round"]}


@pytest.mark.parametrize("who", [0, "host", "referee", "spectator"])
async def test_every_reader_of_a_session_is_told_what_was_agreed(who: Any) -> None:
    async with worker(registry=REGISTRY) as client:
        session = await client.created("strange-slot-simulator", **START)
        keys = session["keys"]
        key = keys["seats"][who] if isinstance(who, int) else keys.get(who)
        shown = (await client.ask("GET", f"/v1/sessions/{session['id']}", None, key)).json
        over = (await client.graphql(SESSION, key, id=session["id"]))["session"]
        assert [agreed(one) for one in (session, shown, shown["step"], over, over["step"])] == [AGREED] * 5


async def test_a_sealed_state_tells_whoever_looks_what_was_agreed() -> None:
    async with worker(registry=REGISTRY) as client:
        path = "/v1/games/strange-slot-simulator"
        state = (await client.ask("POST", f"{path}/start", START | {"seal": True})).json["state"]
        looked = (await client.ask("POST", f"{path}/look", {"state": state})).json
        over = (await client.graphql(LOOK, s=state))["look"]
        assert [agreed(one) for one in (looked, over)] == [AGREED] * 2
