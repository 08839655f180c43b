"""The end of the service: streams are told why they end, those that come too late as well."""

import asyncio

from service.sessions.closing import END_STREAMS, Closing
from service.startup.app import create_app
from service.stores.store import Notifier
from tests.service.sessions.kit import RACES, Worker

TOLD = (None, "end", {"ended": "closing"})


async def test_streams_end_once_the_service_is_about_to_end_and_so_does_one_that_comes_too_late() -> None:
    app = create_app(registry=RACES)
    async with app.router.lifespan_context(app) as state:
        client = Worker(app)
        session = await client.created()
        early = client.follow(session, query="?after=1")
        assert await early.frame() == ": following"
        assert state is not None
        await state[END_STREAMS](10)
        assert await early.told() == TOLD
        late = client.follow(session, query="?after=1")
        assert await late.told() == TOLD
        await asyncio.gather(early.task, late.task)


async def test_a_stream_that_does_not_end_is_not_waited_for_longer_than_asked() -> None:
    closing, notifier = Closing(), Notifier()
    with closing.waking(notifier):
        await closing.end_streams(0.01)
        assert closing.has_begun
        assert await notifier.wait(0)
