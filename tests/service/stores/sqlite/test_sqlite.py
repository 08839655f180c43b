"""What is SQLite's own: its file, the other processes that use it, and a disk without room."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from service.startup.settings import Settings, SettingsError
from service.startup.stores import store_of
from service.stores.sqlite.file import SCHEMA_VERSION, SqliteAddress, prepare, read_sqlite_address
from service.stores.sqlite.store import SqliteStore
from service.stores.sqlite.upkeep import COMMITS, checkpoint
from service.stores.store import Commit, Health, StoreDown, StoreFull
from tests.service.serving import ROOT, Served, serving
from tests.service.sessions.kit import worker
from tests.service.stores.lost import all_lost
from tests.service.stores.test_store import Clock, change

RACE = {"game": "mega-jackpot", "seats": 2, "seed": "hello", "first_seat": 0}
SPIN = {"seat": 0, "action": {"kind": "spin", "flips": [{"reel": 0, "discard": 1}]}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.db"


def store(file: Path, clock: Clock | None = None, most: int = 100, options: str = "") -> SqliteStore:
    address = read_sqlite_address(f"sqlite:{file}{options}")
    prepare(address)
    return SqliteStore(address, 1000, most, clock or Clock())


@contextmanager
def written_by_another(file: Path) -> Iterator[None]:
    """Keep the file from being written."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def ask(served: Served, session: Any, method: str, path: str = "", body: Any = None) -> tuple[int, Any, str | None]:
    """The status, the answer and when to come again."""
    with closing(served.connection()) as connection:
        headers = {"authorization": f"Bearer {session['keys']['referee']}", "content-type": "application/json"}
        content = None if body is None else json.dumps(body)
        connection.request(method, f"/v1/sessions/{session['id']}{path}", content, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None, answer.headers["retry-after"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sqlite:sessions.db", SqliteAddress("sessions.db")),
        ("sqlite:/var/lib/sessions.db", SqliteAddress("/var/lib/sessions.db")),
        ("sqlite:s.db?synchronous=full&max_mib=64", SqliteAddress("s.db", "full", 64)),
    ],
)
def test_an_address_is_read(text: str, expected: SqliteAddress) -> None:
    assert read_sqlite_address(text) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sqlite:", "to keep sessions in memory, say memory:"),
        ("sqlite::memory:", "to keep sessions in memory, say memory:"),
        ("sqlite:///var/sessions.db", "without //"),
        ("sqlite:s.db?synchronous=off", "synchronous must be normal or full"),
        ("sqlite:s.db?max_mib=0", "max_mib must be a number of MiB"),
        ("sqlite:s.db?timeout=9", "after the ? may follow"),
        ("sqlite:/nowhere/at/all/s.db", "there is no folder for /nowhere/at/all/s.db"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(text: str, problem: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_SESSIONS: ") as caught:
        store_of(Settings(sessions=text), Clock(), Clock())
    assert problem in str(caught.value)


def refused(file: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        store_of(Settings(sessions=f"sqlite:{file}"), Clock(), Clock())
    return str(caught.value)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(file: Path) -> None:
    file.write_bytes(b"my diary\n" * 1000)
    assert "sessions.db cannot be used: file is not a database" in refused(file)
    assert file.read_bytes() == b"my diary\n" * 1000


def test_the_database_of_another_program_is_refused_and_left_as_it_is(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    assert "it holds something else" in refused(file)
    assert file.read_bytes() == before


def test_a_file_of_another_layout_is_refused(file: Path) -> None:
    prepare(SqliteAddress(str(file)))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    assert f"its layout is number {SCHEMA_VERSION + 1}" in refused(file)


def test_the_file_is_nobody_elses_to_read(file: Path) -> None:
    prepare(SqliteAddress(str(file)))
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "cannot be used: unable to open database file" in refused(tmp_path)


def test_processes_that_begin_at_once_agree_on_one_file(file: Path) -> None:
    told = "import sys; from service.stores.sqlite.file import *; prepare(SqliteAddress(sys.argv[1]))"
    begun = [subprocess.Popen([sys.executable, "-c", told, str(file)], cwd=ROOT) for _ in range(6)]
    assert [process.wait() for process in begun] == [0] * 6
    prepare(SqliteAddress(str(file)))


async def test_sessions_are_still_there_after_the_end_of_the_process(file: Path) -> None:
    first = store(file)
    await first.create("one", b"head", change(0, "one"))
    assert (await first.commit("one", change(1, "two"))).outcome is Commit.DONE
    await first.close()
    second = store(file)
    stored = await second.load("one")
    await second.close()
    assert stored is not None
    assert (stored.body, stored.version) == (b"body two", 2)


async def test_a_follower_in_one_process_hears_what_another_one_writes(file: Path) -> None:
    here, there = store(file), store(file)
    await here.create("one", b"head", change(0, "one"))
    await here.create("other", b"head", change(0, "one"))
    async with here.follow("one") as notifier:
        while await notifier.wait(0.2):
            pass
        await there.commit("other", change(1, "two"))
        assert await notifier.wait(0.2) is False
        await there.commit("one", change(1, "two"))
        assert await notifier.wait(5) is True
        await there.delete("one")
        assert await notifier.wait(5) is True
    for each in (here, there):
        await each.close()


async def test_what_has_expired_is_swept_from_the_file(file: Path) -> None:
    clock = Clock()
    sessions = store(file, clock)
    for number in range(80):
        await sessions.create(f"session-{number}", b"head", change(0, "one", idempotency_key="mark"))
    clock.ms = 1000
    await sessions.create("next", b"head", change(0, "one"))
    await sessions.create("last", b"head", change(0, "one"))
    await sessions.close()
    with closing(sqlite3.connect(file)) as connection:
        for table in ("sessions", "entries"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (2,)


async def test_it_takes_no_more_sessions_than_it_may(file: Path) -> None:
    clock = Clock()
    sessions = store(file, clock, most=2)
    await sessions.create("one", b"head", change(0, "one"))
    await sessions.create("two", b"head", change(0, "one"))
    with pytest.raises(StoreFull):
        await sessions.create("three", b"head", change(0, "one"))
    await sessions.delete("one")
    await sessions.create("three", b"head", change(0, "one"))
    clock.ms = 1000
    await sessions.create("four", b"head", change(0, "one"))
    await sessions.close()


async def test_what_is_remembered_is_forgotten_with_time(file: Path) -> None:
    clock = Clock()
    sessions = store(file, clock)
    await sessions.create("one", b"head", change(0, "one"))
    await sessions.commit("one", change(1, "two", idempotency_key="mark"))
    for ms in (600, 1200):
        clock.ms = ms
        await sessions.load("one")
    assert (await sessions.commit("one", change(2, "three", idempotency_key="mark"))).outcome is Commit.DONE
    await sessions.close()


async def test_the_log_is_brought_into_the_file_while_it_is_used(file: Path) -> None:
    sessions = store(file, options="?synchronous=full")
    await sessions.create("one", b"head", change(0, "one"))
    before = file.stat().st_size
    for version in range(1, COMMITS + 1):
        await sessions.commit("one", change(version, "x" * 2000))
    await sessions._upkeep.close()
    assert file.stat().st_size > before
    await sessions.close()


def test_a_log_that_cannot_be_brought_in_now_is_left_for_another_time(file: Path) -> None:
    checkpoint(SqliteAddress(str(file.parent)))


async def test_while_another_process_writes_calls_are_refused_in_time_and_then_go_on(file: Path) -> None:
    sessions = store(file)
    await sessions.create("one", b"head", change(0, "one"))
    with written_by_another(file):
        start = time.monotonic()
        with pytest.raises(StoreDown):
            await sessions.commit("one", change(1, "two"))
        assert time.monotonic() - start < 1
        assert await sessions.load("one") is not None
    assert (await sessions.commit("one", change(1, "two"))).outcome is Commit.DONE
    await sessions.close()


async def test_one_change_that_fails_takes_no_other_along(file: Path) -> None:
    sessions = store(file)
    await sessions.create("one", b"head", change(0, "one"))
    broken = change(1, "two")
    object.__setattr__(broken, "body", object())
    others = [sessions.create(f"other-{number}", b"head", change(0, "one")) for number in range(5)]
    found = await asyncio.gather(*others, sessions.commit("one", broken), return_exceptions=True)
    assert found[:-1] == [None] * 5
    assert isinstance(found[-1], sqlite3.ProgrammingError)
    assert (await sessions.commit("one", change(1, "two"))).outcome is Commit.DONE
    await sessions.close()


async def test_damage_is_said_and_healed_by_another_file(file: Path) -> None:
    sessions = store(file)
    await sessions.create("one", b"head", change(0, "one"))
    await sessions.close()
    sound = file.read_bytes()
    file.write_bytes(b"\0" * len(sound))
    sessions = SqliteStore(SqliteAddress(str(file)), 1000, 100, Clock())
    with pytest.raises(StoreDown):
        await sessions.load("one")
    assert (await sessions.health("trial")).can_read is False
    file.write_bytes(sound)
    assert await sessions.load("one") is not None
    assert await sessions.health("trial") == Health(can_read=True, can_write=True)
    await sessions.close()


async def test_followers_outlive_a_file_that_is_written_by_another_for_long(file: Path) -> None:
    async with worker(f"sqlite:{file}") as client:
        session = await client.created(first_seat=0)
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        with written_by_another(file):
            reply = await client.act(session, 0, {"kind": "run", "lane": "left", "steps": 1})
            assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "session/unavailable", "1")
            assert (await client.ask("POST", "/v1/games/toy-race/start", {"seats": 2})).status == 200
        reply = await client.act(session, 0, {"kind": "run", "lane": "left", "steps": 1})
        assert (reply.status, reply.json["version"]) == (200, 2)
        assert (await follower.told())[0] == "2"
        await follower.leave()


def test_a_file_without_room_refuses_what_is_new_writes_nothing_and_takes_up_again(file: Path) -> None:
    with serving(CROUPIER_SESSIONS=f"sqlite:{file}?max_mib=1") as served:
        sessions = []
        while (found := served.post("/v1/sessions", RACE))[0] == 201:
            sessions.append(found[1])
        assert (found[0], found[1]["code"]) == (503, "session/no-room")
        last = sessions[-1]
        while (acted := ask(served, last, "POST", "/actions", _move(served, last)))[0] == 200:
            pass
        assert (acted[0], acted[1]["code"], acted[2]) == (503, "session/no-room", "1")
        read = ask(served, last, "GET")
        assert read[0] == 200
        assert len(ask(served, last, "GET", "/replay")[1]["replay"]["commands"]) == read[1]["version"] - 1
        for session in sessions[:20]:
            assert ask(served, session, "DELETE")[0] in (200, 204)
        assert ask(served, last, "POST", "/actions", _move(served, last))[0] == 200


def _move(served: Served, session: Any) -> Any:
    move = ask(served, session, "GET")[1]["step"]["legal_moves"]["items"][0]
    return {"seat": move["seat"], "action": move["action"]}


def test_two_workers_of_one_host_share_the_file_and_what_was_acknowledged_outlives_them(file: Path) -> None:
    settings = {"CROUPIER_SESSIONS": f"sqlite:{file}"}
    with serving("--workers", "2", **settings) as served:
        status, session = served.post("/v1/sessions", RACE)
        assert status == 201
        told: Any = None
        for _ in range(8):  # by whichever worker takes the connection
            status, told, _ = ask(served, session, "POST", "/actions", _move(served, session))
            assert status == 200
        for process in (*served.workers(), served.process.pid):
            os.kill(process, signal.SIGKILL)
    with serving(**settings) as served:
        assert ask(served, session, "GET")[1]["version"] == told["version"] == 9


RUN = {"kind": "run", "lane": "left", "steps": 1}


async def test_an_action_is_not_acknowledged_into_a_file_that_was_removed(file: Path) -> None:
    async with worker(f"sqlite:{file}") as one, worker(f"sqlite:{file}") as other:
        session = await one.created(first_seat=0)
        assert (await other.ask("GET", f"/v1/sessions/{session['id']}")).status == 200
        file.unlink()
        for client in (one, other):
            reply = await client.act(session, 0, RUN)
            assert (reply.status, reply.json["code"]) == (404, "session/unknown")
        again = await one.created(first_seat=0)
        async with worker(f"sqlite:{file}") as late:
            assert (await late.act(again, 0, RUN)).json["version"] == 2
            assert (await other.act(again, 1, {**RUN, "lane": "right"})).json["version"] == 3
            assert (await one.ask("GET", f"/v1/sessions/{again['id']}")).json["version"] == 3


async def test_a_worker_that_comes_after_the_file_was_removed_is_served_and_others_find_what_it_writes(
    file: Path,
) -> None:
    async with worker(f"sqlite:{file}") as one:
        await one.created(first_seat=0)
        file.unlink()
        async with worker(f"sqlite:{file}") as late:
            session = await late.created(first_seat=0)
            assert (await late.act(session, 0, RUN)).json["version"] == 2
            assert (await one.act(session, 1, {**RUN, "lane": "right"})).json["version"] == 3
            assert (await late.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 3


async def test_a_file_that_was_replaced_is_read_without_what_the_one_before_had_not_yet_taken_in(file: Path) -> None:
    other = file.with_name("other.db")
    async with worker(f"sqlite:{other}") as elsewhere:
        kept = await elsewhere.created(first_seat=0)
    async with worker(f"sqlite:{file}") as client:
        session = await client.created(first_seat=0)
        other.rename(file)
        assert (await client.act(session, 0, RUN)).status == 404
        assert (await client.act(kept, 0, RUN)).json["version"] == 2


async def filled(sessions: SqliteStore) -> None:
    for number in range(100):
        await sessions.create(f"filling {number}", bytes(30_000), change(0, "1"))


async def test_a_file_that_cannot_be_written_can_be_read(file: Path) -> None:
    sessions = store(file, options="?max_mib=1")
    await sessions.create("one", b"head", change(0, "1"))
    with pytest.raises(StoreFull):
        await filled(sessions)
    found = await sessions.health("trial")
    assert (found.can_read, found.can_write, "full" in found.problem) == (True, False, True)
    assert (await sessions.load("one")) is not None
    for number in range(3):
        assert await sessions.delete(f"filling {number}")
    assert (await sessions.health("trial")).can_write
    await sessions.close()


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_a_session_that_lacks_an_entry_says_so(file: Path, version: int) -> None:
    async with worker(f"sqlite:{file}") as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN)).status == 200
        assert (await client.act(session, 1, {**RUN, "lane": "right"})).status == 200
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("DELETE FROM entries WHERE version = ?", (version,))
            connection.commit()
        await all_lost(client, session)


async def test_a_session_whose_body_is_none_breaks_no_other(file: Path) -> None:
    async with worker(f"sqlite:{file}") as one:
        session, sound = await one.created(first_seat=0), await one.created(first_seat=0)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE sessions SET body = 5 WHERE id = ?", (session["id"],))
            connection.commit()
        async with worker(f"sqlite:{file}") as other:
            await all_lost(other, session)
            assert (await other.act(sound, 0, RUN)).status == 200
