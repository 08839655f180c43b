"""Below a prefix, behind Debian's nginx with the configuration of `deploy/nginx`: everything works."""

import http.client
import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from tests.deploy.proxied import behind_nginx
from tests.service.doors.test_pages import Html
from tests.service.serving import PATIENCE, ROOT, serving

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with (
        serving(CROUPIER_SESSIONS="memory:") as served,
        behind_nginx(served, tmp_path_factory.mktemp("nginx")) as address,
    ):
        yield address


def ask(address: str, method: str = "GET", body: Any = None, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """The answer to a call, whose headers are named with underscores for their hyphens."""
    parts = urlsplit(address)
    assert parts.hostname
    given = {name.replace("_", "-"): text for name, text in headers.items()} | {"content-type": "application/json"}
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)) as connection:
        connection.request(method, parts.path, None if body is None else json.dumps(body), given)
        answer = connection.getresponse()
        return answer, answer.read()


def test_every_title_is_played_and_followed_by_stream_and_by_socket(address: str) -> None:
    command = [sys.executable, "-S", "deploy/smoke.py", address, "--moves", "8"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WebSocket" in done.stdout


def test_the_calls_of_the_front_page_can_be_pasted(address: str, tmp_path: Path) -> None:
    with urllib.request.urlopen(f"{address}/") as page:
        calls = Html(page.read().decode()).calls
    assert len(calls) == 4
    for call in calls:
        assert f"{address}/" in call
        done = subprocess.run(["bash", "-c", call], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)


@pytest.mark.parametrize("path", ["/", "/docs", "/graphql"])
def test_everything_that_a_page_links_or_loads_is_there(address: str, path: str) -> None:
    _, page = ask(address + path, accept="text/html")
    for link in Html(page.decode()).links():
        found = urljoin(address + path, link)
        if not link.startswith("#"):
            assert found.startswith(f"{address}/")
            assert ask(found.partition("?")[0], accept="text/html")[0].status == 200


def test_the_prefix_without_its_slash_leads_to_the_front_page(address: str) -> None:
    answer, _ = ask(address)
    assert (answer.status, answer.headers["location"]) == (308, "/rules/")


def test_the_document_and_a_new_session_name_the_prefix(address: str) -> None:
    assert [one["url"] for one in json.loads(ask(f"{address}/openapi.json")[1])["servers"]] == ["/rules"]
    created, _ = ask(f"{address}/v1/sessions", "POST", {"game": "mega-jackpot", "seats": 2})
    assert created.headers["location"].startswith("/rules/v1/sessions/")
    assert ask(urljoin(address, created.headers["location"]))[0].status == 200


def test_what_was_compressed_comes_so_and_is_not_sent_again(address: str) -> None:
    answer, body = ask(f"{address}/openapi.json", accept_encoding="br")
    assert (answer.headers["content-encoding"], len(body)) == ("br", int(answer.headers["content-length"]))
    again, _ = ask(f"{address}/openapi.json", accept_encoding="br", if_none_match=answer.headers["etag"])
    assert again.status == 304


def test_the_name_of_a_request_goes_through(address: str) -> None:
    assert ask(f"{address}/livez", x_request_id="mine")[0].headers["x-request-id"] == "mine"


def test_what_a_caller_claims_to_be_a_proxy_is_not_believed(address: str) -> None:
    claimed = {"x_forwarded_host": "elsewhere.example", "x_forwarded_prefix": "/elsewhere"}
    _, page = ask(f"{address}/", accept="text/html", **claimed)
    assert b"elsewhere" not in page
    assert re.findall(rb"http://[^/]*/rules/graphql", page)


@pytest.mark.parametrize(("origin", "status"), [("{}", 101), ("http://elsewhere.example", 403)])
def test_a_socket_is_opened_for_the_pages_of_the_host_alone(address: str, origin: str, status: int) -> None:
    own = address.removesuffix("/rules")
    answer, _ = ask(
        f"{address}/graphql",
        connection="Upgrade",
        upgrade="websocket",
        origin=origin.format(own),
        sec_websocket_key="dGhlIHNhbXBsZSBub25jZQ==",
        sec_websocket_version="13",
        sec_websocket_protocol="graphql-transport-ws",
    )
    assert answer.status == status


def test_another_upgrade_is_not_passed_on(address: str) -> None:
    answer, body = ask(
        f"{address}/v1/games/mega-jackpot/start",
        "POST",
        {"seats": 2},
        connection="Upgrade, HTTP2-Settings",
        upgrade="h2c",
        http2_settings="AAMAAABkAAQAAP__",
    )
    assert (answer.status, json.loads(body)["ply"]) == (200, 0)


def test_a_stream_of_events_begins_before_anything_happens(address: str) -> None:
    created = json.loads(ask(f"{address}/v1/sessions", "POST", {"game": "mega-jackpot", "seats": 2})[1])
    request = urllib.request.Request(
        f"{address}/v1/sessions/{created['id']}/events", headers={"accept": "text/event-stream"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        assert stream.readline() == b": following\n"
    document = f'subscription {{ sessionEvents(id: "{created["id"]}", after: -1) {{ __typename }} }}'
    request = urllib.request.Request(
        f"{address}/graphql",
        json.dumps({"query": document}).encode(),
        {"accept": "text/event-stream", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.readline()
