"""Pages and apps of other origins: over HTTP and by WebSocket the same ones are let in."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession

from engines.core.game import load
from engines.mega_jackpot.engine import ENGINE
from engines.registry import Registry
from service.startup.app import create_app
from service.startup.settings import Settings, SettingsError, from_environment
from tests.service.kit import GAME, OPENING

REGISTRY = Registry((load(ENGINE),))
LISTED = (
    "https://Play.example:443",
    "http://localhost:5173",
    "capacitor://localhost",
    "ionic://localhost",
    "tauri://localhost",
    "null",
)
LET_IN = ("https://play.example", *LISTED[1:])
KEPT_OUT = (
    "https://play.example:8443",
    "http://play.example",
    "https://play.example.elsewhere",
    "http://localhost:5174",
    "capacitor://elsewhere",
    "file://",
    "",
    "https://[",
)


@cache
def client(*origins: str, **settings: object) -> TestClient:
    found = Settings(cors_origins=origins, **settings)  # type: ignore[arg-type]
    return TestClient(create_app(found, registry=REGISTRY), base_url="https://rules.example")


CLIENT = client(*LISTED)
OPEN, CLOSED = client("*"), client()


@contextmanager
def opened(caller: TestClient, **headers: str) -> Iterator[WebSocketTestSession]:
    with caller.websocket_connect("wss://rules.example/graphql", ["graphql-transport-ws"], headers=headers) as socket:
        socket.send_json({"type": "connection_init"})
        assert socket.receive_json() == {"type": "connection_ack"}
        yield socket


def is_let_in_by_socket(caller: TestClient, **headers: str) -> bool:
    try:
        with opened(caller, **headers):
            return True
    except WebSocketDenialResponse as refused:
        return bool(refused.json()["code"] != "http/origin")


def preflight(caller: TestClient, origin: str, *headers: str) -> tuple[int, str | None]:
    asked = {"origin": origin, "access-control-request-method": "POST"}
    if headers:
        asked["access-control-request-headers"] = ", ".join(headers)
    answer = caller.options("/graphql", headers=asked)
    return answer.status_code, answer.headers.get("access-control-allow-origin")


@pytest.mark.parametrize("origin", LET_IN)
def test_a_listed_origin_is_let_in_by_http_and_by_socket(origin: str) -> None:
    assert preflight(CLIENT, origin) == (200, origin)
    assert CLIENT.get("/v1/games", headers={"origin": origin}).headers["access-control-allow-origin"] == origin
    assert is_let_in_by_socket(CLIENT, origin=origin)


@pytest.mark.parametrize("origin", KEPT_OUT)
def test_another_origin_is_kept_out_of_both(origin: str) -> None:
    assert preflight(CLIENT, origin) == (400, None)
    assert "access-control-allow-origin" not in CLIENT.get("/v1/games", headers={"origin": origin}).headers
    assert not is_let_in_by_socket(CLIENT, origin=origin)
    assert not is_let_in_by_socket(CLOSED, origin=origin)


@pytest.mark.parametrize("origin", [*LET_IN, *KEPT_OUT])
def test_with_a_star_all_are_let_in(origin: str) -> None:
    assert preflight(OPEN, origin) == (200, "*")
    assert is_let_in_by_socket(OPEN, origin=origin)


@pytest.mark.parametrize("caller", [CLIENT, OPEN, CLOSED], ids=["listed", "star", "none"])
def test_pages_of_the_service_itself_and_callers_that_are_no_pages_need_not_be_listed(caller: TestClient) -> None:
    assert is_let_in_by_socket(caller)
    assert is_let_in_by_socket(caller, origin="https://rules.example")
    assert is_let_in_by_socket(caller, **{"origin": "https://public.example", "sec-fetch-site": "same-origin"})


def test_behind_a_proxy_that_rewrites_host_the_service_itself_is_the_one_the_proxy_names() -> None:
    asked = {"host": "10.0.0.5:8000", "origin": "https://public.example", "x-forwarded-host": "public.example"}
    trusting = client(forwarded_allow_ips=("*",))
    assert is_let_in_by_socket(trusting, **asked)
    assert not is_let_in_by_socket(trusting, **asked | {"origin": "https://other.example"})
    assert not is_let_in_by_socket(client(forwarded_allow_ips=()), **asked)


def test_a_refused_origin_is_logged_once_with_the_settings_that_would_let_it_in(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caller = client("https://told.example")
    with caplog.at_level(logging.WARNING, "croupier"):
        for _ in range(3):
            assert not is_let_in_by_socket(caller, origin="https://forgotten.example")
            caller.get("/v1/games", headers={"origin": "https://forgotten.example"})
    (record,) = caplog.records
    names = {word.strip(",;.") for word in record.getMessage().split() if word.startswith("CROUPIER_")}
    assert names == {"CROUPIER_CORS_ORIGINS", "CROUPIER_FORWARDED_ALLOW_IPS"}
    assert all(hasattr(Settings(), name.removeprefix("CROUPIER_").lower()) for name in names)
    assert "'https://forgotten.example'" in record.getMessage()


def test_strangers_do_not_fill_the_log_with_origins(caplog: pytest.LogCaptureFixture) -> None:
    caller = client("https://flooded.example")
    for number in range(120):
        caller.get("/livez", headers={"origin": f"https://{number}.example/{'x' * 3000}"})
    assert 0 < len(caplog.records) <= 100
    assert max(len(record.getMessage()) for record in caplog.records) < 1000


@pytest.mark.parametrize(
    "header",
    [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "last-event-id",
        "traceparent",
        "tracestate",
        "baggage",
        "x-request-id",
        "apollographql-client-name",
        "apollographql-client-version",
        "apollo-require-preflight",
        "x-apollo-operation-name",
        "x-apollo-operation-id",
        "graphql-preflight",
    ],
)
def test_a_page_may_send_what_its_tracing_and_its_graphql_client_add(header: str) -> None:
    assert preflight(CLIENT, LET_IN[0], header) == (200, LET_IN[0])


def test_which_headers_a_page_may_send_is_a_setting_beside_those_that_mean_something() -> None:
    caller = client(LET_IN[0], cors_headers=("x-tenant",))
    assert preflight(caller, LET_IN[0], "X-Tenant", "Authorization")[0] == 200
    assert preflight(caller, LET_IN[0], "x-other")[0] == 400
    assert preflight(client(LET_IN[0], cors_headers=("*",)), LET_IN[0], "x-anything")[0] == 200


def test_a_page_may_read_what_an_answer_says_beside_its_body() -> None:
    answer = CLIENT.get("/v1/games", headers={"origin": LET_IN[0]})
    exposed = {name.strip().lower() for name in answer.headers["access-control-expose-headers"].split(",")}
    assert exposed >= {"location", "etag", "retry-after", "x-request-id", "allow", "www-authenticate"}


def test_a_preflight_may_be_remembered_as_long_as_the_setting_says() -> None:
    asked = {"origin": LET_IN[0], "access-control-request-method": "POST"}
    assert CLIENT.options("/graphql", headers=asked).headers["access-control-max-age"] == "7200"
    short = client(LET_IN[0], cors_max_age_seconds=5)
    assert short.options("/graphql", headers=asked).headers["access-control-max-age"] == "5"


def test_answers_depend_on_the_origin() -> None:
    for path in ("/v1/games", "/livez", "/nowhere", "/openapi.json"):
        for headers in ({}, {"origin": LET_IN[0]}, {"origin": KEPT_OUT[0]}):
            assert "Origin" in CLIENT.get(path, headers=headers).headers["vary"].split(", ")


def test_a_stream_for_one_page_leaves_nothing_behind_for_the_next() -> None:
    created = CLIENT.post("/v1/sessions", json=OPENING | {"game": GAME.rpartition("/")[2]}).json()
    asked = {"accept": "text/event-stream"}
    for origin in (LET_IN[0], LET_IN[1]):
        headers = asked | {"origin": origin}
        answer = CLIENT.head(f"/v1/sessions/{created['id']}/events", headers=headers)
        assert answer.headers.get_list("access-control-allow-origin") == [origin]
        assert answer.headers["vary"].split(", ").count("Origin") == 1
    plain = CLIENT.head(f"/v1/sessions/{created['id']}/events", headers=asked)
    assert "access-control-allow-origin" not in plain.headers


@pytest.mark.parametrize(
    "text", ["https://a.org/", "a.org", "//a.org", "https://", "https://a.org/path", "https://u@a"]
)
def test_what_is_no_origin_ends_the_start_with_a_sentence(text: str) -> None:
    with pytest.raises(SettingsError, match="each origin must be"):
        from_environment({"CROUPIER_CORS_ORIGINS": text})
