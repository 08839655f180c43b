"""Brief answers and streams are compressed for those who accept it, and nothing with a key or a name beside a view."""

import gzip
import zlib
from typing import Any

import brotli  # type: ignore[import-untyped]  # it has no stubs
import pytest

from service.doors.codings import GzipStream
from service.doors.stream import STILL_HERE
from tests.service.sessions.kit import Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
LAST = "6"
"""The version that the last action makes."""
DECODE = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}


async def acted(client: Worker, session: Any, **more: Any) -> Reply:
    headers = {name: more.pop(name) for name in ("accept_encoding", "idempotency_key", "if_match") if name in more}
    body = {"seat": 0, "action": RUN, "show": "patch", **more}
    path, key = f"/v1/sessions/{session['id']}/actions", session["keys"]["seats"][0]
    return await client.ask("POST", path, body, key, **headers)


@pytest.mark.parametrize(
    ("accepted", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("gzip;q=0.1, identity", ""), ("zstd", "")]
)
async def test_a_brief_answer_comes_in_the_coding_that_is_preferred(accepted: str, coding: str) -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        plain = await acted(client, session, idempotency_key="a")
        assert "content-encoding" not in plain.headers
        packed = await acted(client, session, idempotency_key="a", accept_encoding=accepted)
        assert packed.headers.get("content-encoding", "") == coding
        assert DECODE[coding](packed.content) == plain.content
        assert int(packed.headers["content-length"]) == len(packed.content)
        assert "Accept-Encoding" in packed.headers["vary"]
        tag = packed.headers["etag"]
        assert tag == ('W/"2"' if coding else '"2"')
        same = await client.ask("GET", f"/v1/sessions/{session['id']}", None, None, if_none_match=tag)
        assert same.status == 304
        stale = await acted(client, session, if_match=tag)
        assert (stale.status, stale.json["code"]) == (409, "turn/not-yours"), "the version is the one that was named"


async def test_keys_and_names_beside_a_view_are_never_compressed() -> None:
    async with worker() as client:
        packs = {"accept_encoding": "gzip, br"}
        body = {"game": "toy-race", "seats": 2, "names": ["Ada", "Bo"], "first_seat": 0}
        made = await client.ask("POST", "/v1/sessions", body, None, **packs)
        session = made.json
        path, host = f"/v1/sessions/{session['id']}", session["keys"]["host"]
        replies = [
            made,
            await client.ask("GET", path, None, host, **packs),
            await client.ask("POST", f"{path}/seats/1/key", {}, host, **packs),
            await client.ask("GET", f"{path}/events", None, host, **packs),
            await client.ask("GET", f"{path}/replay", None, session["keys"]["referee"], **packs),
            await acted(client, session, show="view", **packs),
        ]
        assert {reply.headers.get("content-encoding") for reply in replies} == {None}


async def test_a_compressed_stream_says_what_a_plain_one_does_and_names_stand_apart() -> None:
    name = "Ada, who may choose what she is called"
    async with worker() as client:
        session = await client.created(first_seat=0, names=["Cy", "Bo"])
        path, keys = f"/v1/sessions/{session['id']}", session["keys"]["seats"]
        followers = [
            client.follow(session, keys[0], "?show=view", accept_encoding=accepted) for accepted in ("", "gzip, br")
        ]
        told = [[await follower.told()] for follower in followers]
        assert (await acted(client, session)).status == 200
        for called in (name, "Bo", name):
            assert (await client.ask("POST", f"{path}/seats/1/name", {"name": called}, keys[1])).status == 200
        assert (await client.act(session, 1, {**RUN, "lane": "right"})).status == 200
        for follower, frames in zip(followers, told, strict=True):
            while frames[-1][0] != LAST:
                frames.append(await follower.told())
        assert (await client.ask("DELETE", path, None, session["keys"]["host"])).status == 200
        for follower in followers:
            assert (await follower.told())[1] == "end"
            await follower.leave()
        plain, packed = (bytes(follower.received) for follower in followers)
        assert told[0] == told[1]
        assert gzip.decompress(packed).replace(STILL_HERE, b"") == plain.replace(STILL_HERE, b"")
        assert packed.count(name.encode()) == plain.count(name.encode()) == 2
        assert len(packed) < len(plain)


async def test_an_operator_may_have_nothing_of_sessions_compressed() -> None:
    async with worker(compress_sessions=False) as client:
        session = await client.created(first_seat=0)
        follower = client.follow(session, None, accept_encoding="gzip")
        await follower.frame()
        assert follower.received.startswith(b": following")
        assert "content-encoding" not in (await acted(client, session, accept_encoding="gzip")).headers
        await follower.leave()


def test_each_part_of_a_stream_can_be_read_as_soon_as_it_has_come() -> None:
    coder, reader = GzipStream(), zlib.decompressobj(16 + zlib.MAX_WBITS)
    parts = [b"one", b"x" * 200_000, b"", b"apart" * 30_000, b"three", b"three"]
    for place, part in enumerate(parts):
        assert reader.decompress(coder.part(part, apart=place in (0, 3))) == part
    assert reader.decompress(coder.end()) == b""
    assert reader.eof
