"""The smoke test finds a good service well, and says of a bad one what is wrong with it."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from deploy.smoke import NotWell, Row, Service, rows, states
from engines.registry import build
from tests.service.serving import ROOT, Served, serving

MOVES = 8
TITLES = build().titles()
VARIANTS = [f"{game.id}, {variant.id}" for game in TITLES for variant in game.variants if variant.available]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(CROUPIER_SESSIONS="memory:") as served:
        yield served


def smoked(address: str, *arguments: str) -> tuple[int, list[str], str]:
    """The exit code, the lines, and what went to the error stream."""
    command = [sys.executable, "-S", "deploy/smoke.py", address, "--moves", str(MOVES), *arguments]  # no packages
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture(scope="module", params=["both", "sealed"])
def policy(request: pytest.FixtureRequest) -> Iterator[Served]:
    with serving(CROUPIER_SESSIONS="memory:", CROUPIER_STATES=request.param) as served:
        yield served


def test_a_good_service_is_well_in_every_variant_and_in_a_session_of_every_title(policy: Served) -> None:
    code, lines, complaints = smoked(policy.address)
    names = [line.partition(":")[0].removeprefix("ok").strip() for line in lines[:-1]]
    sessions = [f"a session of {game.id}" for game in TITLES]
    assert names == ["health", "catalogue", *VARIANTS, "WebSocket", *sessions]
    assert (code, lines[-1], complaints) == (0, f"{len(names)} ok, 0 failed", "")


def test_sessions_that_are_off_are_named_unless_that_is_meant() -> None:
    with serving(CROUPIER_SESSIONS="off") as served:
        code, lines, _ = smoked(served.address)
        assert code == 1
        assert [line.split(":")[0] for line in lines if "session/off" in line] == [
            f"FAILED a session of {game.id}" for game in TITLES
        ]
        assert smoked(served.address, "--without-sessions")[0] == 0


def test_sessions_that_cannot_be_reached_are_named() -> None:
    with serving(CROUPIER_SESSIONS="redis://127.0.0.1:9") as served:
        code, lines, complaints = smoked(served.address)
    assert (code, complaints) == (1, "")
    assert lines[0].startswith("FAILED health: /readyz: degraded")


def test_a_server_that_is_not_there_is_a_line_and_no_traceback() -> None:
    code, lines, complaints = smoked("http://127.0.0.1:9")
    assert (code, lines[-1], complaints) == (1, "0 ok, 2 failed", "")
    assert all("refused" in line for line in lines[:-1])


class Page(BaseHTTPRequestHandler):
    """Some other server's answer."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<p>welcome")

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def page_served() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_another_server_is_told_from_ours() -> None:
    with page_served() as address:
        code, lines, complaints = smoked(address)
    assert (code, complaints) == (1, "")
    assert lines[0] == "FAILED health: /livez: not JSON but b'<p>welcome'"


@pytest.mark.parametrize("arguments", [("here",), ("http://127.0.0.1:9", "--moves", "none")])
def test_what_cannot_be_asked_is_refused(arguments: tuple[str, ...]) -> None:
    code, lines, complaints = smoked(*arguments)
    assert (code, lines) == (2, [])
    assert "error:" in complaints


class Lying(Service):
    """A service whose GraphQL door tells something else in one field."""

    def __init__(self, address: str, field: str) -> None:
        super().__init__(address, 30)
        object.__setattr__(self, "field", field)

    def graphql(self, document: str, variables: Any = None, key: str | None = None) -> Any:
        answer = super().graphql(document, variables, key)
        return answer | {self.field: "another"} if self.field in answer else answer  # type: ignore[attr-defined]


@pytest.mark.parametrize("field", ["state", "digest", "toAct"])
def test_doors_that_disagree_are_named(served: Served, field: str) -> None:
    row = next(rows(Service(served.address, 30), MOVES, "seed"))
    with pytest.raises(NotWell, match=r"the doors disagree on .* at ply 1"):
        states(Lying(served.address, field), row)


def test_a_refusal_that_one_door_calls_otherwise_is_named(served: Served) -> None:
    with pytest.raises(NotWell, match="refused as request/unknown-kind and as"):
        states(Lying(served.address, "code"), Row("mega-jackpot", "standard", 2, 1, "seed"))
