"""Behind proxies: what a trusted one says is believed, and everything lies below the prefix."""

import re
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines.core.game import load
from engines.mega_jackpot.engine import ENGINE
from engines.registry import Registry
from service.startup.app import create_app
from service.startup.proxies import proxies_of
from service.startup.settings import Settings, SettingsError, from_environment
from tests.service.kit import OPENING

REGISTRY = Registry((load(ENGINE),))
PAGES = ("/", "/docs", "/graphql", "/v1/games", "/openapi.json", "/schema.graphql", "/fair/verify.py", "/livez")
FORWARDED = {"x-forwarded-proto": "https", "x-forwarded-host": "public.example", "x-forwarded-prefix": "/rules"}


@cache
def client(peer: str = "10.1.2.3", **settings: Any) -> TestClient:
    app = create_app(Settings(**settings), registry=REGISTRY)
    return TestClient(app, base_url="http://inside:8000", client=(peer, 50_000))


BELOW = client(root_path="/rules")
TRUSTING = client(forwarded_allow_ips=("10.0.0.0/8",))
HTML = {"accept": "text/html"}


def copied(caller: TestClient, path: str = "/", **headers: str) -> set[str]:
    """The addresses in the calls of the front page."""
    text = caller.get(path, headers=HTML | headers).text
    return set(re.findall(r"https?://\S+?(?=/graphql|/v1/games)", text))


def servers(caller: TestClient, path: str = "/openapi.json", **headers: str) -> list[str]:
    return [server["url"] for server in caller.get(path, headers=headers).json()["servers"]]


@pytest.mark.parametrize("path", PAGES)
def test_below_a_prefix_everything_is_there_whether_the_proxy_takes_it_off_or_leaves_it(path: str) -> None:
    plain = client().get(path, headers=HTML)
    for asked in (path, f"/rules{path}"):
        answer = BELOW.get(asked, headers=HTML, follow_redirects=False)
        assert (answer.status_code, answer.headers["content-type"]) == (200, plain.headers["content-type"])
    assert BELOW.get(f"/rules/rules{path}").status_code == 404
    assert BELOW.get(f"/rulesx{path}").status_code == 404


def test_the_calls_to_copy_and_the_servers_of_the_document_name_the_prefix() -> None:
    assert servers(client()) == ["/"]
    assert copied(client()) == {"http://inside:8000"}
    for path in ("", "/rules"):
        assert servers(BELOW, f"{path}/openapi.json") == ["/rules"]
        assert copied(BELOW, f"{path}/") == {"http://inside:8000/rules"}


def test_the_document_below_a_prefix_is_compressed_and_tagged_as_another() -> None:
    answers = [caller.get("/openapi.json", headers={"accept-encoding": "gzip"}) for caller in (client(), BELOW)]
    assert [answer.headers["content-encoding"] for answer in answers] == ["gzip", "gzip"]
    assert answers[0].headers["etag"] != answers[1].headers["etag"]


@pytest.mark.parametrize("path", ["/", "/docs", "/graphql"])
def test_no_link_of_a_page_leaves_the_prefix(path: str) -> None:
    links = re.findall(r'(?:href|src)="([^"]*)"', BELOW.get(f"/rules{path}", headers=HTML).text)
    assert links
    assert not [link for link in links if link.startswith("/") or ":" in link]


def test_a_new_session_says_where_it_is() -> None:
    for caller, prefix in ((client(), ""), (BELOW, "/rules")):
        answer = caller.post("/v1/sessions", json=OPENING | {"game": "mega-jackpot"})
        assert answer.headers["location"] == f"{prefix}/v1/sessions/{answer.json()['id']}"
        assert caller.get(answer.headers["location"]).status_code == 200


def test_a_problem_names_the_address_that_was_asked_for() -> None:
    assert BELOW.get("/rules/nowhere").json()["detail"] == "There is nothing at /rules/nowhere"


def test_a_socket_is_there_below_the_prefix() -> None:
    for path in ("/graphql", "/rules/graphql"):
        with BELOW.websocket_connect(path, ["graphql-transport-ws"]) as socket:
            socket.send_json({"type": "connection_init"})
            assert socket.receive_json() == {"type": "connection_ack"}


def test_a_body_below_the_prefix_has_the_limit_of_its_path() -> None:
    body = b" " * 300_000 + b"{}"
    headers = {"content-type": "application/json"}
    for path, status in (("/v1/games/mega-jackpot/start", 413), ("/v1/games/mega-jackpot/replay", 422)):
        assert BELOW.post(f"/rules{path}", content=body, headers=headers).status_code == status


# Proxies


def test_what_a_trusted_proxy_says_is_believed() -> None:
    assert copied(TRUSTING, **FORWARDED) == {"https://public.example/rules"}
    assert servers(TRUSTING, **FORWARDED) == ["/rules"]
    answer = TRUSTING.post("/v1/sessions", json=OPENING | {"game": "mega-jackpot"}, headers=FORWARDED)
    assert answer.headers["location"].startswith("/rules/v1/sessions/")


@pytest.mark.parametrize("settings", [{}, {"forwarded_allow_ips": ()}, {"forwarded_allow_ips": ("10.1.2.4", "::1")}])
def test_what_anybody_else_says_is_not(settings: dict[str, Any]) -> None:
    assert copied(client(**settings), **FORWARDED) == {"http://inside:8000"}
    assert servers(client(**settings), **FORWARDED) == ["/"]


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1"])
def test_a_proxy_on_the_same_machine_is_trusted_unless_a_setting_says_otherwise(peer: str) -> None:
    assert copied(client(peer), **FORWARDED) == {"https://public.example/rules"}
    assert copied(client(peer, forwarded_allow_ips=()), **FORWARDED) == {"http://inside:8000"}


@pytest.mark.parametrize("prefix", ["rules", "//elsewhere.example", "/a b", "/<b>", "/é", "/" + "x" * 300, "/a?b", ""])
def test_what_cannot_be_a_prefix_is_none(prefix: str) -> None:
    headers = {"x-forwarded-prefix": prefix.encode("latin-1")}
    assert TRUSTING.get("/openapi.json", headers=headers).json()["servers"][0]["url"] == "/"  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["", "a b", "a/b", '"><script>', "x" * 300])
def test_what_cannot_be_a_host_is_none(host: str) -> None:
    assert copied(TRUSTING, **{"x-forwarded-host": host}) == {"http://inside:8000"}


def test_of_several_proxies_the_nearest_is_believed() -> None:
    said = {"x-forwarded-host": "claimed.example, public.example", "x-forwarded-prefix": "/claimed, /rules/"}
    assert copied(TRUSTING, **said) == {"http://public.example/rules"}


def test_the_prefix_that_a_proxy_names_goes_before_that_of_the_settings() -> None:
    both = client(forwarded_allow_ips=("*",), root_path="/other")
    assert servers(both) == ["/other"]
    assert servers(both, **FORWARDED) == ["/rules"]


def test_many_prefixes_do_not_fill_the_memory_with_documents() -> None:
    for number in range(8):
        assert servers(TRUSTING, **{"x-forwarded-prefix": f"/p{number}"}) == [f"/p{number}"]


# Settings


@pytest.mark.parametrize(
    "text", ["rules", "/rules/", "/", "//rules", "/a b", "/a/../b?", "/v1", "/graphql", "/assets/x"]
)
def test_a_prefix_that_cannot_be_ends_the_start_with_a_sentence(text: str) -> None:
    with pytest.raises(SettingsError, match=r"CROUPIER_ROOT_PATH=.*: it must be a path such as /rules"):
        from_environment({"CROUPIER_ROOT_PATH": text})


@pytest.mark.parametrize("text", ["localhost", "10.0.0.0/33", "10.0.0.1/8", "1.2.3", "*.example.org"])
def test_a_proxy_that_is_no_address_ends_the_start_with_a_sentence(text: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_FORWARDED_ALLOW_IPS: each must be"):
        proxies_of(from_environment({"CROUPIER_FORWARDED_ALLOW_IPS": text}))


def test_the_settings_of_proxies_are_read_from_the_environment() -> None:
    found = from_environment({"CROUPIER_FORWARDED_ALLOW_IPS": "10.0.0.0/8, ::1", "CROUPIER_ROOT_PATH": "/a/b"})
    assert (proxies_of(found), found.root_path) == (("10.0.0.0/8", "::1"), "/a/b")
    assert proxies_of(from_environment({"CROUPIER_FORWARDED_ALLOW_IPS": ""})) == ()
