"""The server of sessions fails: only sessions notice, they say so in time, and all heals by itself."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.service.faults.kit import PATIENCE, bearer, calling, created, following, heard, socket, subscribe
from tests.service.faults.lasting import Lasting, lasting
from tests.service.serving import Served, serving

CALLS = 3
PROMISED_SECONDS = 0.5
AWAY = (503, "session/unavailable")
IN_DOUBT = (504, "session/unconfirmed")
"""What is answered to a call that has gone out and may have been carried out."""


@pytest.fixture
def store() -> Iterator[Lasting]:
    with lasting() as server:
        yield server


@pytest.fixture
def served(store: Lasting) -> Iterator[Served]:
    with serving(CROUPIER_SESSIONS=store.url) as server:
        yield server


FAULTS: list[tuple[Callable[[Lasting], None], Callable[[Lasting], None]]] = [
    (Lasting.stop, Lasting.go_on),
    (Lasting.kill, Lasting.start),
]


@asynccontextmanager
async def unnoticed(client: httpx2.AsyncClient) -> AsyncIterator[None]:
    """Somebody who carries their state with them, and to whom nothing must happen meanwhile."""

    async def play() -> None:
        while True:
            step = (await client.post("/v1/games/mega-jackpot/start", json={"seats": 2, "seed": "a"})).json()
            move = step["legal_moves"]["items"][0]
            played = await client.post("/v1/games/mega-jackpot/play", json={"state": step["state"], **move})
            assert played.status_code == 200, played.text
            assert (await client.get("/livez")).json() == {"status": "ok"}
            await asyncio.sleep(0.01)

    playing = asyncio.create_task(play())
    try:
        yield
        assert not playing.done(), playing.exception()
    finally:
        playing.cancel()


def calls(session: Any, move: Any) -> list[tuple[str, str, Any]]:
    """Every operation of a session over REST."""
    path = f"/v1/sessions/{session['id']}"
    return [
        ("POST", "/v1/sessions", {"game": "mega-jackpot", "seats": 2}),
        ("GET", path, None),
        ("POST", f"{path}/actions", move),
        ("POST", f"{path}/undo", {}),
        ("GET", f"{path}/events", None),
        ("GET", f"{path}/replay", None),
        ("DELETE", path, None),
    ]


async def refused(client: httpx2.AsyncClient, session: Any, move: Any) -> None:
    """See every call refused, and in time."""
    key = bearer(session["keys"]["referee"])
    for method, path, body in calls(session, move):
        seconds = []
        for _ in range(CALLS):
            began = time.monotonic()
            answer = await client.request(method, path, json=body, headers=key)
            seconds.append(time.monotonic() - began)
            said = (answer.status_code, answer.json()["code"])
            assert said == AWAY or (method != "GET" and said == IN_DOUBT), (method, path, answer.text)
            assert said == IN_DOUBT or answer.headers["retry-after"] == "1"
        assert min(seconds) < PROMISED_SECONDS, (method, path)
    query = f'mutation {{ closeSession(id: "{session["id"]}") {{ ... on Refusal {{ code }} }} }}'
    answer = await client.post("/graphql", json={"query": query}, headers=key)
    assert answer.json()["data"]["closeSession"]["code"] in (AWAY[1], IN_DOUBT[1])
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()["status"].partition(":")[0]) == (200, "degraded")


async def healed(client: httpx2.AsyncClient, session: Any) -> httpx2.Response:
    """What is answered once sessions are answered again."""
    async with asyncio.timeout(PATIENCE):
        while (await client.get("/readyz")).json()["status"] != "ok":
            await asyncio.sleep(0.05)
        while (answer := await client.get(f"/v1/sessions/{session['id']}")).status_code == 503:
            await asyncio.sleep(0.05)
        return answer


async def acted(client: httpx2.AsyncClient, session: Any, move: Any) -> int:
    """The version that an action made."""
    key = bearer(session["keys"]["seats"][move["seat"]])
    answer = await client.post(f"/v1/sessions/{session['id']}/actions", json=move, headers=key)
    assert answer.status_code == 200, answer.text
    version: int = answer.json()["version"]
    return version


@pytest.mark.parametrize(("fail", "mend"), FAULTS)
async def test_a_store_that_stops_or_dies_and_comes_back_with_its_data(
    store: Lasting, served: Served, fail: Callable[[Lasting], None], mend: Callable[[Lasting], None]
) -> None:
    async with calling(served.address) as client, unnoticed(client):
        session = await created(client, first_seat=0)
        move = session["step"]["legal_moves"]["items"][0]
        async with following(client, session, 1) as stream, socket(served.address) as opened:
            await subscribe(opened, session)
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"version": 1}
            await stream.frame()
            fail(store)
            await refused(client, session, move)
            mend(store)
            assert (await healed(client, session)).json()["version"] == 1
            assert await acted(client, session, move) == 2
            told = await stream.told()
            assert told is not None
            assert told[0] == "2"
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"version": 2}


async def test_a_store_that_comes_back_empty_ends_what_it_has_lost_and_takes_new_sessions(
    store: Lasting, served: Served
) -> None:
    async with calling(served.address) as client, unnoticed(client):
        session = await created(client, first_seat=0)
        move = session["step"]["legal_moves"]["items"][0]
        async with following(client, session, 1) as stream, socket(served.address) as opened:
            await subscribe(opened, session)
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"version": 1}
            await stream.frame()
            store.kill()
            store.forget()
            await refused(client, session, move)
            store.start()
            assert (await healed(client, session)).status_code == 404
            assert await stream.told() == (None, "end", {"ended": "closed"})
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"ended": "closed"}
            assert await heard(opened) == {"type": "complete", "id": "1"}
        assert await acted(client, await created(client, first_seat=0), move) == 2


async def test_a_store_that_comes_back_with_less_than_it_had_ends_the_streams_that_were_told_more(
    store: Lasting, served: Served, tmp_path: Path
) -> None:
    async with calling(served.address) as client:
        session = await created(client, first_seat=0)
        move = session["step"]["legal_moves"]["items"][0]
        store.copied(tmp_path / "copy")
        async with following(client, session, 1) as stream, socket(served.address) as opened:
            await subscribe(opened, session, 1)
            assert await acted(client, session, move) == 2
            assert ((await stream.told()) or [None])[0] == "2"
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"version": 2}
            store.kill()
            store.restore(tmp_path / "copy")
            store.start()
            assert (await healed(client, session)).json()["version"] == 1
            assert await stream.told() == (None, "end", {"ended": "lost"})
            assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"ended": "lost"}
        async with following(client, session, last_event_id="2") as again:
            assert await again.told() == (None, "end", {"ended": "lost"})
        async with following(client, session, last_event_id="1") as again:
            await again.frame()
            assert await acted(client, session, move) == 2
            assert ((await again.told()) or [None])[0] == "2"
