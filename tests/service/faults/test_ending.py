"""The server ends: who follows is told so at once and can go elsewhere, everybody else is answered first."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.service.faults.kit import calling, created, following, heard, socket, subscribe, subscribed_by_frames
from tests.service.serving import Served, serving
from tests.service.stores.valkey import Valkey

CLOSING = {"ended": "closing"}


@pytest.fixture(params=["1", "2"])
def served(request: pytest.FixtureRequest, valkey: Valkey) -> Iterator[Served]:
    with serving("--workers", request.param, CROUPIER_SESSIONS=valkey.url) as server:
        yield server


@pytest.fixture
async def session(served: Served) -> AsyncIterator[Any]:
    async with calling(served.address) as client:
        yield await created(client)


async def end(served: Served, number: int) -> None:
    """End a server, which complains of what it has waited for in vain."""
    served.process.send_signal(number)
    assert (await asyncio.to_thread(served.rest))[1:] == ("", "")


async def test_followers_are_told_at_once_and_not_waited_for(served: Served, session: Any) -> None:
    async with (
        calling(served.address) as client,
        following(client, session) as stream,
        subscribed_by_frames(client, session) as frames,
        socket(served.address) as opened,
    ):
        await subscribe(opened, session)
        assert await stream.told()
        assert await frames.told()
        assert (await heard(opened))["payload"]["data"]["sessionEvents"] == {"version": 1}
        await end(served, signal.SIGTERM)
        assert await stream.told() == (None, "end", CLOSING)
        assert await stream.told() is None
        assert await frames.told() == (None, "next", {"data": {"sessionEvents": CLOSING}})
        assert (await frames.frame() or [])[0] == "event: complete"
        assert (await heard(opened))["payload"]["data"]["sessionEvents"] == CLOSING
        assert await heard(opened) == {"type": "complete", "id": "1"}
        with pytest.raises(ConnectionClosed) as ended:
            await opened.recv()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1012


async def test_sigint_ends_it_within_a_second_though_somebody_follows(served: Served, session: Any) -> None:
    async with (
        calling(served.address) as client,
        following(client, session) as stream,
        socket(served.address) as opened,
    ):
        await subscribe(opened, session)
        assert await stream.told()
        assert await heard(opened)
        began = time.monotonic()
        await end(served, signal.SIGINT)
        assert time.monotonic() - began < 1
