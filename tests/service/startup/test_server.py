"""The real process: it says when it serves, keeps serving while it works, and ends when it is told to."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.service.serving import PATIENCE, ROOT, Served, command, environment, install_gated, serving, until

RUN = {"seat": 0, "action": {"kind": "run", "lane": "right", "steps": 4}}
REPLAY = {"seats": 2, "seed": "a", "first_seat": 0, "options": {"goal": 30}, "commands": [RUN]}
GATED = "/v1/games/gated-race/replay"
GRAPHQL = """
query ($c: [CommandInput!]!) {
  replay(game: "gated-race", seats: 2, seed: "a", firstSeat: 0, commands: $c) { ... on Step { ply } }
}
"""


class Gate:
    """A server with a title whose replays wait at a gate, and a caller who waits for one of them."""

    def __init__(self, served: Served, gate: Path) -> None:
        self.served = served
        self.answers: list[tuple[int, Any]] = []
        self._gate = gate
        self._caller: threading.Thread | None = None

    def send(self, path: str = GATED, body: Any = REPLAY) -> None:
        """Let somebody ask for a replay, and wait until it is being played."""
        self._caller = threading.Thread(target=self._ask, args=(path, body), daemon=True)
        self._caller.start()
        until(lambda: Path(f"{self._gate}.reached").exists())

    def _ask(self, path: str, body: Any) -> None:
        with contextlib.suppress(OSError, ValueError, HTTPException):  # cut off
            self.answers.append(self.served.post(path, body))

    def open(self) -> None:
        """Let the replay go on, and wait for its answer."""
        self._gate.touch()
        assert self._caller
        self._caller.join(PATIENCE)


@pytest.fixture
def gate(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Gate]:
    install_gated(tmp_path)
    arguments = getattr(request, "param", ())
    with serving(*arguments, PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}", GATE=str(tmp_path / "gate")) as served:
        yield Gate(served, tmp_path / "gate")


def seconds_to_end(served: Served, number: int) -> float:
    began = time.monotonic()
    served.process.send_signal(number)
    served.process.wait(PATIENCE)
    return time.monotonic() - began


@pytest.mark.parametrize("workers", ["1", "2"])
def test_one_line_names_the_address_once_connections_are_accepted(workers: str) -> None:
    with serving("--workers", workers) as served:
        assert served.line.startswith("croupier is serving on http://127.0.0.1:")
        assert [served.get("/livez") for _ in range(10)] == [200] * 10
        assert served.post("/graphql", {"query": "{ games { id } }"})[0] == 200
        served.process.send_signal(signal.SIGINT)
        assert served.rest()[1:] == ("", "")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigint_ends_it_within_a_second_though_a_connection_is_open(workers: str) -> None:
    with serving("--workers", workers) as served, contextlib.closing(served.connection()) as idle:
        idle.request("GET", "/livez")
        assert idle.getresponse().read()
        assert seconds_to_end(served, signal.SIGINT) < 1
        assert served.rest()[1:] == ("", "")


@pytest.mark.parametrize("gate", [(), ("--workers", "2")], indirect=True)
def test_sigint_ends_it_within_a_second_though_a_replay_runs(gate: Gate) -> None:
    gate.send()
    assert seconds_to_end(gate.served, signal.SIGINT) < 1
    assert gate.answers == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigint_ends_it_though_it_was_ignored_when_it_was_started(workers: str) -> None:
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with serving("--workers", workers) as served:
            assert seconds_to_end(served, signal.SIGINT) < 1
    finally:
        signal.signal(signal.SIGINT, handler)


@pytest.mark.parametrize("gate", [(), ("--workers", "2")], indirect=True)
def test_sigterm_lets_a_replay_finish_and_then_ends_it(gate: Gate) -> None:
    gate.send()
    gate.served.process.send_signal(signal.SIGTERM)
    until(lambda: not accepts(gate.served))
    assert gate.served.process.poll() is None
    gate.open()
    ((status, answer),) = gate.answers
    assert (status, answer["ply"]) == (200, 1)
    assert gate.served.rest()[1:] == ("", "")


def accepts(served: Served) -> bool:
    try:
        return served.get("/livez", patience=1) == 200
    except OSError:
        return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_ends_an_idle_server_though_a_connection_is_open(workers: str) -> None:
    with serving("--workers", workers) as served, contextlib.closing(served.connection()) as idle:
        idle.request("GET", "/livez")
        assert idle.getresponse().read()
        assert seconds_to_end(served, signal.SIGTERM) < 15


@pytest.mark.parametrize(
    ("path", "body"), [(GATED, REPLAY), ("/graphql", {"query": GRAPHQL, "variables": {"c": [RUN]}})]
)
def test_a_long_replay_keeps_nobody_waiting(gate: Gate, path: str, body: Any) -> None:
    gate.send(path, body)
    assert gate.served.get("/livez") == 200
    assert gate.served.post("/v1/games/mega-jackpot/start", {"seats": 2})[0] == 200
    assert gate.served.post("/graphql", {"query": "{ games { id } }"})[0] == 200
    assert gate.answers == []
    gate.open()
    assert [status for status, _ in gate.answers] == [200]


def test_the_longest_replay_and_one_too_long_are_answered() -> None:
    with serving() as served:
        stop = {"seat": 0, "action": {"kind": "stop"}}
        body = {"seats": 2, "seed": "a", "first_seat": 0, "commands": [stop] * 10_000}
        status, answer = served.post("/v1/games/mega-jackpot/replay", body)
        assert (status, answer["at"]) == (409, "/commands/0/action/kind")
        status, answer = served.post("/v1/games/mega-jackpot/replay", body | {"commands": [stop] * 10_001})
        assert (status, answer["code"]) == (422, "replay/too-long")


@pytest.mark.parametrize(
    ("settings", "arguments", "complaint"),
    [
        (
            {"CROUPIER_BODY_LIMIT": "much"},
            (),
            "CROUPIER_BODY_LIMIT='much': it must be a whole number of bytes from 1024",
        ),
        ({"CROUPIER_BODY_LIMIT": "3"}, (), "CROUPIER_BODY_LIMIT='3': it must be a whole number of bytes from 1024"),
        ({"CROUPIER_PAGES": "maybe"}, (), "CROUPIER_PAGES='maybe': it must be true or false"),
        (
            {"CROUPIER_CORS_ORIGINS": "example.org"},
            (),
            "CROUPIER_CORS_ORIGINS='example.org': each origin must be `*` or",
        ),
        ({"CROUPIER_CORS_ORIGINS": "*, https://a.org/"}, (), "without a path or a slash at the end"),
        ({"CROUPIER_SPEED": "3"}, (), "CROUPIER_SPEED: there is no such setting; there are CROUPIER_BODY_LIMIT"),
        ({"CROUPIER_SEAL_KEYS": "a=c2hvcnQ"}, (), "CROUPIER_SEAL_KEYS: key 1 cannot be read; each is an id"),
        ({"CROUPIER_STATES": "shut"}, (), "CROUPIER_STATES='shut': it must be open, sealed or both"),
        ({"CROUPIER_PACKS": "nowhere"}, (), "CROUPIER_PACKS: 'nowhere' is not title=folder"),
        ({}, ("--port", "many"), "argument --port: 'many' is not a number from 0 to 65535"),
        ({}, ("--speed", "3"), "unrecognized arguments: --speed 3"),
        ({}, ("--port", "70000"), "argument --port: '70000' is not a number from 0 to 65535"),
        ({}, ("--workers", "0"), "argument --workers: '0' is not a number from 1 to 1024"),
    ],
)
def test_a_broken_setting_is_refused_by_name(
    settings: dict[str, str], arguments: tuple[str, ...], complaint: str
) -> None:
    ended = subprocess.run(
        command(*arguments), env=environment(**settings), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode in (1, 2)
    assert ended.stdout == ""
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_keys_all_workers_open_what_any_of_them_sealed_and_a_warning_says_for_how_long() -> None:
    with serving("--workers", "2", CROUPIER_SEAL_KEYS="") as served:
        status, start = served.post("/v1/games/mega-jackpot/start", {"seats": 2, "seal": True})
        assert status == 200
        for _ in range(20):
            assert served.post("/v1/games/mega-jackpot/look", {"state": start["state"]})[0] == 200
        served.process.send_signal(signal.SIGINT)
        assert "CROUPIER_SEAL_KEYS is not set" in served.rest()[2]


def test_what_is_left_out_is_said_at_the_start_and_the_rest_is_served(tmp_path: Path) -> None:
    with serving(CROUPIER_PACKS=f"mega-jackpot={tmp_path}") as served:
        assert served.get("/livez") == 200
        served.process.send_signal(signal.SIGINT)
        complaint = f"croupier: {tmp_path.name} is left out: jackpot_cards.toml: this file is missing\n"
        assert served.rest()[1:] == ("", complaint)


MISNAMED = """
from dataclasses import replace
from engines.core.values import Tagged
from tests.kit import toy

class Shouted(Tagged):
    seat: str

def evolve(position, event):
    return position if isinstance(event, Shouted) else toy.evolve(position, event)

PROFILE = replace(toy.PROFILE, id="gated-race", events=(*toy.PROFILE.events, Shouted))  # its other seats are numbers
ENGINE = replace(toy.ENGINE, profile=PROFILE, evolve=evolve)
"""


def test_an_installed_title_that_does_not_fit_into_the_doors_is_left_out(tmp_path: Path) -> None:
    install_gated(tmp_path)
    (tmp_path / "gated_race.py").write_text(MISNAMED)
    with serving(PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}") as served:
        assert served.get("/v1/games/mega-jackpot") == 200
        assert served.get("/v1/games/gated-race") == 404
        served.process.send_signal(signal.SIGINT)
        code, printed, complaint = served.rest()
    assert (code, printed) == (0, "")
    assert complaint == (
        "croupier: gated-race is left out: gated_race.py, Shouted.seat: it has another type than "
        "tests/kit/toy/__init__.py, TurnCame.seat, and no GraphQL query can name both; "
        "give one of them another name, or both the same type (`| None` counts)\n"
    )


@pytest.mark.parametrize("path", ["/graphql", "/v1/games/mega-jackpot/start"])
def test_a_caller_who_hangs_up_in_the_middle_of_a_body_is_no_bug_of_ours(path: str) -> None:
    with serving() as served:
        for _ in range(3):
            connection = served.connection()
            connection.putrequest("POST", path)
            connection.putheader("content-type", "application/json")
            connection.putheader("content-length", "500")
            connection.endheaders(b'{"seats"')
            connection.close()
        assert served.get("/livez") == 200
        served.process.send_signal(signal.SIGTERM)
        assert served.rest()[1:] == ("", "")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_that_is_taken_is_refused(workers: str) -> None:
    with serving() as served:
        port = served.address.rpartition(":")[2]
        with serving("--port", port, "--workers", workers) as second:
            code, printed, complaint = second.rest()
    assert (second.line, printed) == ("", "")
    assert code != 0
    assert "address already in use" in complaint.lower()
    assert "Traceback" not in complaint


BAD: list[tuple[str, bytes]] = [
    ("/graphql", b'{"query": "' + b" " * 9_000_000 + b'"}'),
    ("/graphql", b'{"query": "{' + b" ".join(b"a%d: games { id }" % i for i in range(10_000)) + b'}"}'),
    ("/graphql", b'{"query": "' + b"{ games " * 2000 + b'"}'),
    ("/graphql", b'{"query": "{ games { id } }", "variables": {"a": ' + b"[" * 10_000 + b"]" * 10_000 + b"}}"),
    ("/graphql", b'{"query": "{ look(state: ' + b"9" * 5000 + b') { __typename } }"}'),
    ("/graphql", b"["),
    ("/v1/games/mega-jackpot/play", b"9" * 5000),
    ("/v1/games/mega-jackpot/play", b"[" * 100_000),
    ("/v1/games/mega-jackpot/start", b'{"seats": NaN}'),
    ("/v1/games/mega-jackpot/replay", b'{"seats": 2, "commands": [' + b"1, " * 100_000 + b"1]}"),
    ("/v1/games/chess/start", b"{}"),
]


CHEAP = 6
"""So many of the last ones cost next to nothing."""


def test_memory_stays_flat_over_bad_requests_and_the_process_healthy() -> None:
    with serving() as served:
        statuses = {served.post(path, body)[0] for path, body in BAD * 3}
        before = served.memory()
        for number in range(300):
            path, body = BAD[number % len(BAD)] if number % 3 == 0 else BAD[-1 - number % CHEAP]
            statuses.add(served.post(path, body if number % 2 else body + b" " * number)[0])
        assert max(statuses) < 500
        assert served.memory() - before < 64 * 2**20
        assert served.get("/livez") == 200
        served.process.send_signal(signal.SIGINT)
        assert served.rest()[1:] == ("", "")
