"""The clients that people have get in, whichever protocol they would rather speak."""

import http.client
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import httpx2
import pytest

from tests.service.serving import PATIENCE, Served, serving

FOLDER = Path(__file__).parent / "clients"
START = "/v1/games/mega-jackpot/start"
BODY = json.dumps({"seats": 2}).encode()
TYPE = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as server:
        yield server


def printed(*command: str) -> list[str]:
    """What a client prints, line by line; where it is missing, what to install."""
    packages = {"java": "default-jdk-headless", "node": "nodejs", "curl": "curl"}
    assert shutil.which(command[0]), f"{command[0]} is missing: Debian has it as {packages[command[0]]}"
    ended = subprocess.run(command, capture_output=True, text=True, timeout=4 * PATIENCE)
    assert ended.stderr == ""
    return ended.stdout.split()


def test_http_client_of_python_asks_again_and_again_on_one_connection(served: Served) -> None:
    connection = served.connection()
    for headers in (TYPE, {**TYPE, "connection": "Upgrade, HTTP2-Settings", "upgrade": "h2c"}, TYPE):
        connection.request("POST", START, BODY, headers)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["ply"]) == (200, 0)
    connection.request("POST", START, iter([BODY[:3], BODY[3:]]), TYPE, encode_chunked=True)
    assert connection.getresponse().status == 200
    connection.close()


def test_urllib_of_python(served: Served) -> None:
    with urlopen(Request(served.address + START, BODY, TYPE), timeout=PATIENCE) as answer:
        assert (answer.status, json.loads(answer.read())["ply"]) == (200, 0)


def test_httpx(served: Served) -> None:
    with httpx2.Client(base_url=served.address, trust_env=False) as client:
        assert [client.post(START, content=BODY, headers=TYPE).status_code for _ in range(3)] == [200] * 3
        assert client.post(START, content=iter([BODY[:3], BODY[3:]]), headers=TYPE).status_code == 200


def test_a_connection_that_was_refused_is_an_answer_to_the_clients_of_python(served: Served) -> None:
    connection = served.connection()
    connection.request("GET", "/livez", headers={f"x-{number}": "y" for number in range(200)})
    assert connection.getresponse().status == http.client.REQUEST_HEADER_FIELDS_TOO_LARGE
    connection.close()


@pytest.mark.full
def test_java(served: Served) -> None:
    assert printed("java", str(FOLDER / "Caller.java"), served.address) == ["200"] * 6


@pytest.mark.full
def test_node(served: Served) -> None:
    assert printed("node", str(FOLDER / "caller.mjs"), served.address) == ["200"] * 7


CURL = ("curl", "--silent", "--max-time", str(PATIENCE), "--write-out", "%{http_code} ", "--output", "/dev/null")
TIMED_OUT = 28


@pytest.mark.full
@pytest.mark.parametrize("version", ["--http1.0", "--http1.1", "--http2"])
@pytest.mark.parametrize("header", ["accept: */*", "transfer-encoding: chunked", "expect: 100-continue"])
def test_curl_asks_twice_on_one_connection(version: str, header: str, served: Served) -> None:
    if (version, header) == ("--http1.0", "transfer-encoding: chunked"):
        header = "x: HTTP/1.0 has no chunks"
    url = served.address + START
    asked = ("--header", header, "--header", "content-type: application/json", "--data", BODY.decode())
    assert printed(*CURL, version, *asked, url, "--output", "/dev/null", url) == ["200", "200"]


@pytest.mark.full
def test_curl_is_told_at_once_where_it_speaks_http2_without_asking(served: Served) -> None:
    command = (*CURL, "--http2-prior-knowledge", served.address + "/version")
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode not in (0, TIMED_OUT)
