"""Where sessions are kept, as an operator sets it."""

import subprocess
import sys
from pathlib import Path

import pytest

from service.__main__ import check_sessions, main
from service.startup.app import create_app
from service.startup.settings import Settings, SettingsError
from service.startup.stores import store_of
from service.stores.memory import MemoryStore
from service.stores.redis.store import RedisStore
from tests.service.sessions.kit import worker

ROOT = Path(__file__).parents[3]


def test_sessions_are_kept_in_memory_unless_it_is_set_otherwise() -> None:
    assert isinstance(store_of(Settings(), lambda: 0, lambda: 0), MemoryStore)
    assert isinstance(store_of(Settings(sessions="redis://localhost:1"), lambda: 0, lambda: 0), RedisStore)
    assert isinstance(store_of(Settings(sessions="rediss://localhost:1"), lambda: 0, lambda: 0), RedisStore)
    assert store_of(Settings(sessions="off"), lambda: 0, lambda: 0) is None


@pytest.mark.parametrize("sessions", ["sqlite:", "localhost", "", "redis://localhost:port"])
def test_what_is_no_store_is_refused_by_name(sessions: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_SESSIONS"):
        create_app(Settings(sessions=sessions))


def test_several_workers_with_memory_are_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(
        SystemExit, match=r"--workers 2 .*CROUPIER_SESSIONS=sqlite:.*CROUPIER_SESSIONS=redis://.*CROUPIER_SESSIONS=off"
    ):
        main(["--workers", "2"])
    check_sessions(1, Settings())
    check_sessions(2, Settings(sessions="off"))
    check_sessions(2, Settings(sessions="redis://localhost"))
    check_sessions(2, Settings(sessions=f"sqlite:{tmp_path}/sessions.db"))


async def test_without_sessions_their_calls_say_so_and_the_service_is_well() -> None:
    async with worker("off") as client:
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2})
        assert (reply.status, reply.json["code"]) == (404, "session/off")
        assert (await client.ask("GET", "/v1/sessions/any/events")).json["code"] == "session/off"
        assert (await client.ask("GET", "/readyz")).json == {"status": "ok", "can_read": True, "can_write": True}


async def test_memory_that_is_full_says_when_to_come_again() -> None:
    async with worker(session_limit=1) as client:
        await client.created()
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2})
        assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "session/no-room", "1")


def test_only_those_who_use_redis_pay_for_it() -> None:
    told = "import sys; from service.startup.app import create_app; create_app(); print('redis' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"
