"""The wire of the real process, on the loop that it serves with."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.service.serving import PATIENCE, Served, running, serving, serving_with, until
from tests.service.startup.wire.kit import LAST, Answer, conversation
from tests.service.startup.wire.shapes import H2C, REFUSED, get

START = b"POST /v1/games/mega-jackpot/start HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
HIDDEN = b"GET /version HTTP/1.1\r\nhost: here\r\n\r\n"
SAID = "192 connections are open, and new ones refused, request [0-9a-f]{16} first: see CROUPIER_CONNECTION_LIMIT\n"
END = LAST.replace(b"/last", b"/livez")


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as server:
        yield server


def address(served: Served) -> tuple[str, int]:
    parts = urlsplit(served.address)
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


async def told(served: Served, *parts: bytes) -> list[Answer]:
    return await conversation(address(served), parts, END)


async def test_an_upgrade_that_is_ignored_leaves_one_answer_to_one_request(served: Served) -> None:
    body = b'{"seats": 2}'
    head = START + H2C + b"content-length: %d\r\n\r\n" % len(body)
    first, second, last = await told(served, head + body, head, body)
    assert [one.body["ply"] for one in (first, second)] == [0, 0]
    assert last.body == {"status": "ok"}


async def test_a_body_that_comes_later_and_looks_like_a_request_is_a_body(served: Served) -> None:
    head = START + H2C + b"content-length: %d\r\n\r\n" % len(HIDDEN)
    refused, last = await told(served, head, HIDDEN)
    assert (refused.status, refused.body["code"]) == (400, "request/json")
    assert last.body == {"status": "ok"}


@pytest.mark.parametrize("name", REFUSED)
async def test_what_is_refused_is_refused_once_and_is_a_problem(name: str, served: Served) -> None:
    status, sent = REFUSED[name]
    (refused,) = await told(served, sent)
    assert (refused.status, refused.body["status"]) == (status, status)


async def test_a_body_that_is_too_large_and_was_only_offered_ends_the_connection(served: Served) -> None:
    head = START + b"expect: 100-continue\r\ncontent-length: 18446744073709551615\r\n\r\n"
    (refused,) = await conversation(address(served), [head], last=b"")
    assert (refused.status, refused.names("connection")) == (413, ["close"])


def test_nothing_of_all_this_is_a_bug_or_fills_the_log(served: Served) -> None:
    served.process.send_signal(signal.SIGTERM)
    assert served.rest()[1:] == ("", "")


UNFINISHED = [b"", START + b"x: ", START + b"content-length: 9\r\n\r\n{"]


@pytest.mark.parametrize("workers", ["1", "2"])
async def test_silent_connections_and_half_sent_requests_and_idle_ones_are_cut_off(workers: str) -> None:
    settings = {f"CROUPIER_{name}_SECONDS": "1" for name in ("HEAD", "BODY", "IDLE")}
    with serving("--workers", workers, **settings) as served:
        opened = [await asyncio.open_connection(*address(served)) for _ in range(4)]
        for (_, writer), sent in zip(opened, (*UNFINISHED, get(target=b"/livez")), strict=True):
            writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            silent, head, body, idle = [await reader.read() for reader, _ in opened]
        for _, writer in opened:
            writer.close()
        statuses = [one.partition(b"\r\n")[0] for one in (silent, head, body, idle)]
        assert statuses == [b"", b"HTTP/1.1 408 Request Timeout", b"HTTP/1.1 408 Request Timeout", b"HTTP/1.1 200 OK"]


def open_files(served: Served) -> int:
    return len(list(Path(f"/proc/{served.process.pid}/fd").iterdir()))


@pytest.mark.full
async def test_the_loop_of_the_standard_library_runs_out_of_no_descriptors() -> None:
    line = "import sys; sys.modules['uvloop'] = None; from service.__main__ import main; main(['--port', '0'])"
    limited = ["sh", "-c", 'ulimit -n 256 && exec "$@"', "sh", sys.executable, "-c", line]
    with running(limited, {"CROUPIER_HEAD_SECONDS": "1"}) as served, ExitStack() as opened:
        there = served.connection()
        for _ in range(300):
            opened.enter_context(socket.create_connection(address(served)))
        there.request("GET", "/livez")
        assert there.getresponse().status == 200
        there.close()
        served.process.send_signal(signal.SIGTERM)
        assert "Too many open files" not in served.rest()[2]


async def test_as_many_connections_as_there_are_descriptors_keep_nobody_out_for_long() -> None:
    with serving_with(256, CROUPIER_HEAD_SECONDS="2") as served, ExitStack() as opened:
        before = open_files(served)
        silent = [opened.enter_context(socket.create_connection(address(served))) for _ in range(300)]
        until(lambda: open_files(served) >= before + 192)
        assert [served.get("/livez") for _ in range(9)] == [503] * 9
        silent[0].sendall(get(target=b"/livez"))
        assert silent[0].recv(99).startswith(b"HTTP/1.1 200 ")
        until(lambda: open_files(served) <= before + 1)
        assert served.get("/livez") == 200
        served.process.send_signal(signal.SIGTERM)
        _, printed, said = served.rest()
        assert printed == ""
        assert re.fullmatch(SAID, said)


async def test_a_worker_that_is_told_to_end_does_not_wait_for_those_who_send_nothing() -> None:
    with serving() as served:
        opened = [await asyncio.open_connection(*address(served)) for _ in range(2)]
        opened[1][1].write(UNFINISHED[1])
        assert (await told(served))[0].status == 200
        served.process.send_signal(signal.SIGTERM)
        assert (await asyncio.to_thread(served.rest))[1:] == ("", "")
        for _, writer in opened:
            writer.close()
