"""What an operator reads when the sessions cannot be reached."""

import pytest

from service.sessions.trouble import QUIET_SECONDS, Trouble
from tests.service.sessions.kit import worker
from tests.service.stores.valkey import Valkey, free_port


def test_what_the_store_says_is_logged_at_most_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    trouble = Trouble(lambda: now[0])
    trouble.noticed(OSError("first"))
    trouble.noticed(OSError("second"))
    now[0] += QUIET_SECONDS
    trouble.noticed(OSError("third"))
    logged = [record.getMessage() for record in caplog.records]
    assert logged == ["the sessions cannot be reached: first", "the sessions cannot be reached: third"]


async def test_a_server_that_is_not_there_is_named(caplog: pytest.LogCaptureFixture) -> None:
    port = free_port()
    async with worker(f"redis://:secret@127.0.0.1:{port}") as client:
        assert (await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2})).status == 503
    assert f"127.0.0.1:{port}" in caplog.text
    assert "secret" not in caplog.text


async def test_a_password_that_is_wrong_is_said_but_not_repeated(
    valkey: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    async with worker(valkey.url.replace("://", "://nobody:secret@")) as client:
        assert (await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2})).status == 503
    assert "username-password" in caplog.text
    assert "secret" not in caplog.text
