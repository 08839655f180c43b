"""What HTTP has for those who ask again: tags that still hold, weak ones, and streams of which nothing more comes."""

from typing import Any

from tests.service.sessions.kit import Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}


async def get(client: Worker, session: Any, path: str = "", key: str | None = None, **headers: str) -> Any:
    return await client.ask("GET", f"/v1/sessions/{session['id']}{path}", None, key, **headers)


async def test_a_session_at_the_version_that_was_seen_is_answered_with_304(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        for path in ("", "/events"):
            first = await get(client, session, path)
            assert (first.status, first.headers["etag"]) == (200, '"1"')
            for tag in ('"1"', 'W/"1"', '"7", "1"', "*"):
                same = await get(client, session, path, if_none_match=tag)
                assert (same.status, same.content, same.headers["etag"]) == (304, b"", '"1"')
                assert same.headers["vary"] == "Accept, Authorization"
        await client.act(session, 0, RUN)
        for path in ("", "/events"):
            assert (await get(client, session, path, if_none_match='"1"')).status == 200


async def test_a_key_is_asked_for_before_a_tag_is_compared() -> None:
    async with worker() as client:
        session = await client.created(spectators=False)
        assert (await get(client, session, if_none_match='"1"')).status == 401
        assert (await get(client, session, "?after=x", if_none_match="*")).status == 401


async def test_a_tag_that_was_weakened_on_the_way_still_ties_an_action_to_its_version() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN, if_match='W/"2"')).status == 412
        assert (await client.act(session, 0, RUN, if_match='W/"1"')).status == 200


async def test_a_stream_of_which_all_was_seen_has_no_content_and_one_that_goes_on_has(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", options={"goal": 2})
        await client.act(session, 0, {**RUN, "steps": 2})
        accept = {"accept": "text/event-stream"}
        over = await get(client, session, "/events", last_event_id="2", **accept)
        assert (over.status, over.content) == (204, b"")
        assert (await get(client, session, "/events?after=2", **accept)).status == 204
        late = client.follow(session, query="?after=1")
        assert [(await late.told())[1] for _ in range(2)] == ["step", "end"]
        await late.leave()


async def test_an_empty_last_event_id_says_nothing() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        await client.act(session, 0, RUN)
        page = await get(client, session, "/events?after=1", last_event_id="")
        assert [event["version"] for event in page.json["events"]] == [2]
