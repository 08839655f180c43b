"""The check of a store: what it says of sound sessions, and of broken ones."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.tools.check import main
from tests.service.sessions.kit import REGISTRY, Worker, worker
from tests.service.stores.kinds import wall_ms
from tests.service.stores.valkey import Valkey, started

RACE = {"seed": "hello", "first_seat": 0}
SPIN = {"kind": "spin", "flips": [{"reel": 0, "discard": 1}]}


async def played(client: Worker) -> Any:
    """A session in which something was taken back, beside a record and a session of another title."""
    session = await client.created("mega-jackpot", **RACE)
    path, referee = f"/v1/sessions/{session['id']}", session["keys"]["referee"]
    undone = []
    for place in range(6):
        moves = (await client.ask("GET", path, None, referee)).json["step"]["legal_moves"]["items"]
        move = moves[place % len(moves)]
        assert (await client.act(session, move["seat"], move["action"], referee)).status == 200
        undone.append((await client.ask("POST", f"{path}/undo", None, referee)).status)
    assert 200 in undone
    await client.created("jet-set", **(await client.ask("POST", "/v1/commit")).json, seed=None)
    return session


async def test_what_is_sound_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:{tmp_path}/sessions.db"
    async with worker(address, wall_ms, REGISTRY) as client:
        await played(client)
    assert await in_thread(address) == 0
    assert capsys.readouterr().out == "2 sessions and 1 further records, 0 of them broken\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM entries WHERE version = 2", "something is missing"),
        ("UPDATE sessions SET body = '{}'", "something is missing"),
        ("UPDATE entries SET entry = 'x' WHERE version = 1", "something is missing"),
        ("UPDATE entries SET version = 9 WHERE version = 1", "something is missing"),
        ("UPDATE entries SET entry = replace(entry, '\"reel\":0', '\"reel\":1') WHERE version > 1", "entries"),
    ],
)
async def test_what_is_broken_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, said: str
) -> None:
    address = f"sqlite:{tmp_path}/sessions.db"
    async with worker(address, wall_ms, REGISTRY) as client:
        session = await client.created("mega-jackpot", **RACE)
        assert (await client.act(session, 0, SPIN)).status == 200
    with closing(sqlite3.connect(tmp_path / "sessions.db")) as connection:
        connection.execute(change)
        connection.commit()
    assert await in_thread(address) == 1
    found = capsys.readouterr().out
    assert session["id"] in found
    assert said in found


async def test_a_server_is_read_to_the_last_session(capsys: pytest.CaptureFixture[str]) -> None:
    with started() as server:
        async with worker(server.url, wall_ms, REGISTRY) as client:
            session = await played(client)
            lost = await client.created("mega-jackpot", **RACE)
        assert await in_thread(server.url) == 0
        with Redis.from_url(server.url) as operator:
            operator.delete(f"croupier:session:{{{lost['id']}}}")
            operator.xdel(f"croupier:entries:{{{session['id']}}}", "1-0")
        assert await in_thread(server.url) == 1
    *before, last = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in before[1:]} == {session["id"], lost["id"]}
    assert last == "3 sessions and 1 further records, 2 of them broken"


async def test_a_store_that_is_not_there_is_said_to_be_unread(
    tmp_path: Path, valkey: Valkey, capsys: pytest.CaptureFixture[str]
) -> None:
    for address in (f"sqlite:{tmp_path}/none.db", "memory:", "off", "redis://127.0.0.1:1", "nothing:"):
        assert await in_thread(address) == 2
        assert "the sessions cannot be read" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()


async def in_thread(address: str) -> int:
    """What the check of an address ends with; it has a loop of its own."""
    return await asyncio.to_thread(main, [address])
