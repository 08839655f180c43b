"""How many connections there may be, and what those are told that are too many."""

import asyncio
import logging

import pytest

from service.startup.settings import Settings
from service.startup.wire.bounds import MOST_CONNECTIONS, bounds_of
from service.startup.wire.crowd import Crowd
from tests.service.startup.wire.kit import answers, bounds, conversation, served
from tests.service.startup.wire.shapes import get


@pytest.mark.parametrize(
    ("descriptors", "connections"), [(8, 1), (256, 192), (1024, 768), (20_000, 16_384), (1 << 20, MOST_CONNECTIONS)]
)
def test_by_default_there_are_as_many_connections_as_the_open_files_allow(descriptors: int, connections: int) -> None:
    assert bounds_of(Settings(), descriptors).connections == connections


def test_the_setting_says_how_many_connections_there_are() -> None:
    assert bounds_of(Settings(connection_limit=7), 1024).connections == 7


def test_one_too_many_is_refused_and_one_far_too_many_does_not_linger() -> None:
    crowd = Crowd(bounds(connections=2, spare=1))
    assert [crowd.has_room(open) for open in (1, 2, 3, 4)] == [True, True, False, False]
    assert [crowd.may_linger(open) for open in (3, 4)] == [True, False]


def test_the_log_says_so_once_a_minute_and_names_a_request_that_was_refused(caplog: pytest.LogCaptureFixture) -> None:
    crowd = Crowd(bounds(connections=2))
    with caplog.at_level(logging.WARNING, "croupier"):
        for name, now in enumerate((0.0, 1.0, 59.0, 60.5, 61.0)):
            crowd.tell(str(name), now)
    said = "2 connections are open, and new ones refused, request {} first: see CROUPIER_CONNECTION_LIMIT"
    assert [record.getMessage() for record in caplog.records] == [said.format(name) for name in (0, 3)]


async def test_who_comes_too_late_is_told_so_and_those_who_are_there_go_on(caplog: pytest.LogCaptureFixture) -> None:
    async with served(limits=bounds(connections=2, spare=1)) as server:
        there = [await asyncio.open_connection(*server.address) for _ in range(2)]
        (refused,) = await conversation(server.address, [get()])
        assert (refused.status, refused.body["code"]) == (503, "http/crowded")
        assert (refused.names("retry-after"), refused.names("connection")) == (["1"], ["close"])
        assert refused.names("x-request-id") == ["drawn"]
        assert "request drawn first" in caplog.text
        for _, writer in there:
            writer.write(get(b"host: here\r\nconnection: close\r\n"))
        found = [answers(await reader.read()) for reader, _ in there]
        assert [one.status for (one,) in found] == [200, 200]
        (one,) = await conversation(server.address, [])
        assert one.status == 200
        for _, writer in there:
            writer.close()
