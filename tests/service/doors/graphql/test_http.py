"""GraphQL over HTTP: media types, status codes, methods, GET, server-sent events, and GraphiQL."""

import pytest

from tests.service.doors.graphql.kit import BARE, CLIENT, post

NEW = "application/graphql-response+json"
OLD = "application/json"
SSE = "text/event-stream"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
OK = {"query": '{ game(id: "mega-jackpot") { id } }'}
ANSWER = {"data": {"game": {"id": "mega-jackpot"}}}


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (NEW, NEW),
        (OLD, OLD),
        ("*/*", OLD),
        ("", OLD),
        (f"{NEW}, {OLD}", NEW),
        (f"{NEW};q=0.5, {OLD};q=0.9", OLD),
        (f"{NEW};q=0, {OLD}", OLD),
        (f"{NEW}; charset=utf-8, */*;q=0.1", NEW),
        (f"{NEW};q=nonsense", NEW),
        (f"{NEW}, application/graphql+json, {OLD}, {SSE}, multipart/mixed", NEW),
        (f"{SSE}, {OLD}", OLD),
        (f"{SSE};q=0.9, {OLD}", OLD),
        (f"{SSE};q=0, */*", OLD),
        (f"{OLD};q=0, */*", NEW),
        ("application/*", OLD),
    ],
)
def test_the_answer_has_the_media_type_the_caller_prefers(accept: str, media_type: str) -> None:
    answer = post(OK, accept=accept)
    assert (answer.status_code, answer.json()) == (200, ANSWER)
    assert answer.headers["content-type"] == f"{media_type}; charset=utf-8"
    assert answer.headers["vary"] == "Accept"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("accept", [SSE, f"{SSE}, */*", f"{OLD};q=0.5, {SSE}", f"{OLD};q=0, {NEW};q=0, */*"])
def test_a_query_is_answered_by_a_stream_only_where_the_caller_prefers_that(accept: str) -> None:
    answer = post(OK, accept=accept)
    assert (answer.status_code, answer.headers["content-type"]) == (200, f"{SSE}; charset=utf-8")


@pytest.mark.parametrize("accept", ["text/html", "image/*", "*/*;q=0", f"{OLD};q=0", "nonsense"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_takes_nothing_that_an_answer_can_be_is_told_so(method: str, accept: str) -> None:
    query = "{ commit { commitment } }"
    sent = {"json": {"query": query}} if method == "POST" else {"params": {"query": query}}
    answer = CLIENT.request(method, "/graphql", headers={"accept": accept}, **sent)  # type: ignore[arg-type]
    assert (answer.status_code, answer.headers["content-type"]) == (406, f"{OLD}; charset=utf-8")
    (error,) = answer.json()["errors"]
    assert error["message"] == f"Answers are {OLD}, {NEW} or {SSE}; the request accepts none of them."


@pytest.mark.parametrize("query", ["{", "{ gams { id } }", "query ($v: ID!) { game(id: $v) { id } }"])
def test_a_document_that_is_not_carried_out_is_400_under_the_new_media_type_alone(query: str) -> None:
    new, old = post({"query": query}, accept=NEW), post({"query": query}, accept=OLD)
    assert (new.status_code, old.status_code) == (400, 200)
    assert new.json() == old.json()
    assert new.json().keys() == {"errors"}


@pytest.mark.parametrize("accept", [NEW, OLD])
def test_a_refusal_is_200_under_both(accept: str) -> None:
    answer = post({"query": '{ start(game: "chess", seats: 2) { ... on Refusal { code } } }'}, accept=accept)
    assert (answer.status_code, answer.json()) == (200, {"data": {"start": {"code": "game/unknown"}}})


@pytest.mark.parametrize("accept", [NEW, OLD])
def test_what_http_refuses_is_told_as_graphql_errors(accept: str) -> None:
    answer = post(b"{", accept=accept)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == f"{accept}; charset=utf-8"
    assert answer.headers["vary"] == "Accept"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
def test_another_method_is_refused_with_the_methods_there_are(method: str) -> None:
    answer = CLIENT.request(method, "/graphql")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")


def test_the_endpoint_answers_at_its_own_address() -> None:
    assert CLIENT.post("/graphql", json=OK, follow_redirects=False).json() == ANSWER


def test_a_query_may_be_asked_by_get() -> None:
    document = "query A($id: ID!) { game(id: $id) { id } } query B { games { id } }"
    parameters = {"query": document, "variables": '{"id": "mega-jackpot"}', "operationName": "A"}
    assert CLIENT.get("/graphql", params=parameters).json() == {"data": {"game": {"id": "mega-jackpot"}}}
    assert CLIENT.get("/graphql", params=OK | {"variables": "", "extensions": "null"}).json() == ANSWER


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({}, "The request holds no `query`."),
        ({"query": ""}, "The request holds no `query`."),
        (OK | {"variables": "{"}, "`variables` cannot be read: Input data was truncated."),
        (OK | {"variables": "NaN"}, "`variables` cannot be read: JSON is malformed"),
        (OK | {"variables": "[]"}, "got `array` at /variables."),
        (OK | {"variables": "[" * 5000}, "`variables` cannot be read: it is nested too deeply."),
        (OK | {"extensions": "3"}, "got `int` at /extensions."),
        (OK | {"operationName": "A"}, 'Unknown operation named "A".'),
    ],
)
def test_a_get_that_cannot_be_answered(parameters: dict[str, str], message: str) -> None:
    answer = CLIENT.get("/graphql", params=parameters)
    assert answer.status_code == 400
    assert message in answer.json()["errors"][0]["message"]


MUTATION = 'mutation { createSession(game: "mega-jackpot", seats: 2) { __typename } }'


@pytest.mark.parametrize("accept", [OLD, NEW, SSE, "*/*"])
@pytest.mark.parametrize(
    "query", [MUTATION, "mutation { a }", f"query A {{ games {{ id }} }} {MUTATION[:8]} B {{ a }}"]
)
def test_a_mutation_by_get_is_refused_with_the_method_it_wants(query: str, accept: str) -> None:
    answer = CLIENT.get(
        "/graphql", params={"query": query, "operationName": "B"[: "A" in query]}, headers={"accept": accept}
    )
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    (error,) = answer.json()["errors"]
    assert error["message"] == "A mutation changes something; send it by POST."


@pytest.mark.parametrize("accept", [OLD, SSE])
def test_a_parameter_that_is_given_twice_is_refused(accept: str) -> None:
    for name in ("query", "variables", "extensions", "operationName"):
        parameters = f"{name}=%7B%7D&{name}=%7B%7D"
        answer = CLIENT.get("/graphql", params=parameters, headers={"accept": accept})
        assert answer.status_code == 400
        (error,) = answer.json()["errors"]
        assert error["message"] == f"The address holds `{name}` more than once."


def test_a_get_with_bytes_that_are_no_text_is_answered() -> None:
    assert CLIENT.get("/graphql?query=%ED%A0%80").status_code == 200
    assert CLIENT.get("/graphql?query=%7Bgames%7Bid%7D%7D&variables=%ED%A0%80").status_code == 400


def test_browsers_get_graphiql() -> None:
    answer = CLIENT.get("/graphql", headers={"accept": BROWSER})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["vary"] == "Accept, Accept-Encoding"
    assert "GraphiQL" in answer.text


@pytest.mark.parametrize("accept", ["*/*", OLD, NEW, "", f"{OLD}, text/html;q=0.5", "text/html;q=0, */*"])
def test_nobody_else_gets_graphiql(accept: str) -> None:
    answer = CLIENT.get("/graphql", headers={"accept": accept})
    assert answer.status_code == 400
    assert answer.json()["errors"]


def test_a_browser_that_asks_a_query_gets_its_answer() -> None:
    assert CLIENT.get("/graphql", params=OK, headers={"accept": BROWSER}).json() == ANSWER


def test_without_pages_there_is_no_graphiql_but_the_door_stays_open() -> None:
    answer = BARE.get("/graphql", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.json()["errors"]
    assert BARE.post("/graphql", json=OK).json() == ANSWER


@pytest.mark.parametrize(
    ("body", "data"),
    [
        (OK, '{"data":{"game":{"id":"mega-jackpot"}}}'),
        ({"query": "{"}, '{"errors":[{"message":"Syntax Error: Expected Name, found <EOF>.",'),
        ({"query": "{ gams { id } }"}, '{"errors":[{"message":"Cannot query field'),
        ({"query": "query A { games { id } }", "operationName": "B"}, 'Unknown operation named \\"B\\".'),
    ],
)
def test_an_answer_may_come_as_a_server_sent_event(body: dict[str, str], data: str) -> None:
    answer = post(body, accept="text/event-stream")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    event, told, *end = answer.text.split("\n")
    assert (event, end) == ("event: next", ["", "event: complete", "data: ", "", ""])
    assert told.startswith("data: {")
    assert data in told


SUBSCRIPTION = 'subscription { sessionEvents(id: "none") { ... on Refusal { code } } }'


@pytest.mark.parametrize("accept", [NEW, OLD, f"{OLD}, {SSE};q=0", f"multipart/mixed;subscriptionSpec=1.0, {OLD}"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_subscription_that_no_stream_is_asked_for_is_refused_with_what_it_wants(method: str, accept: str) -> None:
    sent = {"json": {"query": SUBSCRIPTION}} if method == "POST" else {"params": {"query": SUBSCRIPTION}}
    answer = CLIENT.request(method, "/graphql", headers={"accept": accept}, **sent)  # type: ignore[arg-type]
    media_type = NEW if accept == NEW else OLD
    assert (answer.status_code, answer.headers["content-type"]) == (406, f"{media_type}; charset=utf-8")
    (error,) = answer.json()["errors"]
    assert "text/event-stream" in error["message"]


@pytest.mark.parametrize("accept", [SSE, "*/*", "", f"{NEW}, {OLD}, {SSE};q=0.1", f"{SSE}, multipart/mixed"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_subscription_is_answered_by_a_stream_wherever_the_caller_takes_one(method: str, accept: str) -> None:
    sent = {"json": {"query": SUBSCRIPTION}} if method == "POST" else {"params": {"query": SUBSCRIPTION}}
    answer = CLIENT.request(method, "/graphql", headers={"accept": accept}, **sent)  # type: ignore[arg-type]
    assert (answer.status_code, answer.headers["content-type"]) == (200, f"{SSE}; charset=utf-8")
    told = '{"data":{"sessionEvents":{"code":"session/unknown"}}}'
    assert answer.text == f"event: next\ndata: {told}\n\nevent: complete\ndata: \n\n"


def test_what_cannot_be_read_is_refused_before_a_stream_begins() -> None:
    assert post(b"{}", accept="text/event-stream").status_code == 400
