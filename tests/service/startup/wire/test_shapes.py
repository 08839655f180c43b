"""One reading of what comes: a request is answered once, or refused and the connection closed."""

import pytest

from tests.service.startup.wire.kit import Answer, conversation, in_pieces, served
from tests.service.startup.wire.shapes import (
    BODY,
    CHUNKED,
    CHUNKS,
    H2C,
    HANDSHAKE,
    HIDDEN,
    HOST,
    IGNORED,
    LENGTH,
    REFUSED,
    UNDERSTOOD,
    get,
    post,
)

NAMED = b"x-request-id: mine\r\n"
PIECES = pytest.mark.parametrize("size", [0, 1, 7], ids=["whole", "by byte", "by seven"])


def paths(found: list[Answer]) -> list[str]:
    return [answer.body["path"] for answer in found]


@PIECES
@pytest.mark.parametrize("name", IGNORED)
async def test_an_upgrade_to_anything_but_a_websocket_is_ignored_and_the_body_read(name: str, size: int) -> None:
    async with served() as server:
        *first, last = await conversation(server.address, in_pieces([IGNORED[name]], size))
    assert [(answer.status, answer.body["body"]) for answer in first] == [(200, BODY.decode())] * len(first)
    assert paths(first) == ["/asked"] * (3 if "after the other" in name else 1)
    assert last.body["path"] == "/last"
    assert all("upgrade" not in answer.body["headers"] for answer in first)


@PIECES
@pytest.mark.parametrize("name", REFUSED)
async def test_what_can_be_read_in_two_ways_or_is_too_large_is_refused_once(name: str, size: int) -> None:
    status, sent = REFUSED[name]
    if size == 1 and len(sent) > 2000:
        size = 700
    async with served() as server:
        (refused,) = await conversation(server.address, in_pieces([sent], size))
    assert refused.status == status
    assert refused.body["status"] == status
    assert refused.body["type"] == f"urn:croupier:problem:{refused.body['code']}"
    assert refused.names("content-type") == ["application/problem+json"]
    assert refused.names("connection") == ["close"]
    assert refused.names("x-request-id") == ["drawn"]


@pytest.mark.parametrize(
    "sent",
    [
        get(HOST + NAMED + b"x: " + b"a" * 9000 + b"\r\n"),
        get(HOST + NAMED, target=b"/" + b"a" * 9000),
        post(NAMED + CHUNKED, b"zz\r\n"),
        get(HOST + NAMED + HANDSHAKE + HANDSHAKE.partition(b"websocket\r\n")[2]),
    ],
    ids=["head", "address", "body", "handshake"],
)
async def test_a_request_that_is_refused_keeps_the_name_that_its_caller_gave(sent: bytes) -> None:
    async with served() as server:
        (refused,) = await conversation(server.address, [sent])
    assert (refused.status >= 400, refused.names("x-request-id")) == (True, ["mine"])


async def test_what_is_no_request_is_not_named_as_the_one_before_it() -> None:
    async with served() as server:
        first, refused = await conversation(server.address, [get(HOST + NAMED), b"BREW / HTTP/1.1\r\n\r\n"])
    assert (first.status, refused.status, refused.names("x-request-id")) == (200, 400, ["drawn"])


@PIECES
@pytest.mark.parametrize("name", UNDERSTOOD)
async def test_what_is_odd_and_clear_is_understood(name: str, size: int) -> None:
    async with served() as server:
        first, last = await conversation(server.address, in_pieces([UNDERSTOOD[name]], size))
    assert (first.body["path"], first.body["body"], last.body["path"]) == ("/asked", BODY.decode(), "/last")


@pytest.mark.parametrize("headers", [b"", H2C], ids=["plain", "h2c"])
async def test_a_body_that_looks_like_a_request_and_comes_later_is_a_body(headers: bytes) -> None:
    head = post(headers + b"content-length: %d\r\n" % len(HIDDEN), b"")
    async with served() as server:
        found = await conversation(server.address, [head, HIDDEN])
    assert paths(found) == ["/asked", "/last"]
    assert found[0].body["body"] == HIDDEN.decode()


async def test_requests_that_are_sent_at_once_are_answered_in_their_order() -> None:
    async with served() as server:
        found = await conversation(server.address, [get(target=b"/1") + post(H2C + LENGTH) + get(target=b"/3")])
    assert paths(found) == ["/1", "/asked", "/3", "/last"]


async def test_a_handshake_behind_a_request_that_is_not_answered_yet_is_a_plain_request() -> None:
    async with served() as server:
        found = await conversation(server.address, [get(target=b"/1") + get(HOST + HANDSHAKE, b"/socket")])
    assert paths(found) == ["/1", "/socket", "/last"]


async def test_what_comes_behind_the_chunks_of_a_body_is_no_header_of_the_request() -> None:
    trailed = CHUNKS.removesuffix(b"\r\n") + b"authorization: Bearer stolen\r\n\r\n"
    async with served() as server:
        first, last = await conversation(server.address, [post(CHUNKED, b""), trailed])
    assert first.body["headers"] == ["host", "transfer-encoding"]
    assert last.body["path"] == "/last"


async def test_what_cannot_be_read_behind_a_good_request_ends_the_connection_with_the_answer_to_that() -> None:
    async with served() as server:
        first, second = await conversation(server.address, [get(target=b"/1") + get(target=b"/2") + b"BAD\r\n\r\n"])
    assert paths([first, second]) == ["/1", "/2"]
    assert (first.names("connection"), second.names("connection")) == ([], ["close"])


async def test_a_second_body_that_cannot_be_read_is_not_answered_at_all() -> None:
    async with served() as server:
        (only,) = await conversation(server.address, [get(target=b"/1") + post(CHUNKED, b"zz\r\n")])
    assert (only.body["path"], only.names("connection")) == ("/1", ["close"])


async def test_a_body_that_is_expected_is_asked_for() -> None:
    async with served() as server:
        asked, first, last = await conversation(server.address, [post(b"expect: 100-continue\r\n" + LENGTH, b""), BODY])
    assert (asked.status, first.body["body"], last.body["path"]) == (100, BODY.decode(), "/last")
