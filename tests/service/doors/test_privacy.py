"""What others may keep of an answer, and what may be compressed: neither where there is a key or a secret."""

from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from service.startup.app import create_app
from service.startup.settings import Settings
from tests.service.kit import CLIENT, GAME, OPENING, first_move, started

SQUEEZED = TestClient(create_app(Settings(compress_answers=True), entropy=lambda: "drawn"))
STATE = started()["state"]
MOVE = first_move(started())
SEALED = CLIENT.post(f"{GAME}/start", json=OPENING | {"seal": True}).json()
SESSION = CLIENT.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2}).json()
REFEREE = {"authorization": f"Bearer {SESSION['keys']['referee']}"}
SEATED = {"authorization": f"Bearer {SEALED['keys']['seats'][0]}"}
ONE = f"/v1/sessions/{SESSION['id']}"
KEYS = '{ start(game: "mega-jackpot", seats: 2, seal: true) { ... on Step { keys { referee } state } } }'
OPEN = '{ start(game: "mega-jackpot", seats: 2, seed: "a") { ... on Step { state legalMoves { items { input } } } } }'
CATALOGUE = "{ games { id title variants { id title options } } states }"
INTROSPECTION = "{ __schema { types { name fields { name } } } }"
LOOK = "query ($s: State!) { look(state: $s) { ... on Step { state legalMoves { items { input } } } } }"
SHOWN = f'{{ session(id: "{SESSION["id"]}") {{ ... on Session {{ version }} ... on Refusal {{ code }} }} }}'
MIXED = f"{{ games {{ id }} ...More }} fragment More on Query {KEYS}"
COMMIT = "mutation { commit { sealedKey commitment } }"


def asked(client: TestClient, document: str, method: str = "POST", **headers: str) -> httpx2.Response:
    """The answer to a document."""
    if method == "GET":
        return client.get("/graphql", params={"query": document}, headers=headers)
    return client.post("/graphql", json={"query": document}, headers=headers)


REST: dict[str, tuple[str, str, dict[str, Any]]] = {
    "an open start": ("POST", f"{GAME}/start", {"json": OPENING}),
    "a sealed start": ("POST", f"{GAME}/start", {"json": OPENING | {"seal": True}}),
    "an open play": ("POST", f"{GAME}/play", {"json": MOVE}),
    "a sealed look": ("POST", f"{GAME}/look", {"json": {"state": SEALED["state"]}, "headers": SEATED}),
    "a refusal": ("POST", f"{GAME}/play", {"json": MOVE | {"action": {"kind": "stop"}}}),
    "a body that is none": ("POST", ONE + "/actions", {"json": {}}),
    "a commitment": ("POST", "/v1/commit", {}),
    "a session": ("GET", ONE, {"headers": REFEREE}),
    "a session without a key": ("GET", ONE, {}),
    "its events": ("GET", ONE + "/events", {"headers": REFEREE}),
    "its replay": ("GET", ONE + "/replay", {"headers": REFEREE}),
    "no session": ("GET", "/v1/sessions/none", {}),
    "nothing there": ("GET", "/nowhere", {}),
    "the wrong method": ("PUT", "/v1/sessions", {}),
    "too much": ("POST", "/v1/sessions", {"headers": {"content-length": "999999999"}}),
    "health": ("GET", "/readyz", {}),
}


@pytest.mark.parametrize("what", REST)
def test_nobody_on_the_way_may_keep_an_answer_of_rest_but_the_documents(what: str) -> None:
    method, path, more = REST[what]
    assert CLIENT.request(method, path, **more).headers.get_list("cache-control") == ["no-store"]


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("document", [KEYS, OPEN, SHOWN, COMMIT, MIXED, "{", "{ gams { id } }"], ids=range(7))
def test_nobody_on_the_way_may_keep_an_answer_of_graphql_but_the_catalogue_by_get(
    document: str, method: str, accept: str
) -> None:
    answer = asked(CLIENT, document, method, accept=accept)
    assert answer.headers.get_list("cache-control") == ["no-store"]
    assert "etag" not in answer.headers


@pytest.mark.parametrize("document", [CATALOGUE, INTROSPECTION, '{ game(id: "jet-set") { id } __typename }'])
def test_the_catalogue_may_be_kept_where_it_is_asked_for_by_get_without_a_key(document: str) -> None:
    answer = asked(CLIENT, document, "GET")
    assert answer.headers["cache-control"] == "public, max-age=60, must-revalidate"
    assert "Accept" in answer.headers["vary"].split(", ")
    again = asked(CLIENT, document, "GET", **{"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
    assert asked(CLIENT, document, "GET", **{"if-none-match": '"other"'}).json() == answer.json()
    assert asked(CLIENT, document, "GET", **REFEREE).headers["cache-control"] == "no-store"


def test_an_answer_of_a_session_depends_on_the_key() -> None:
    for path in (ONE, f"{ONE}/events", "/v1/sessions/none"):
        assert "Authorization" in CLIENT.get(path, headers=REFEREE).headers["vary"].split(", ")


# Compression


@pytest.mark.parametrize("what", REST)
def test_no_answer_of_an_operation_is_compressed_unless_the_operator_wants_it(what: str) -> None:
    method, path, more = REST[what]
    assert "content-encoding" not in CLIENT.request(method, path, **more).headers
    assert "content-encoding" not in asked(CLIENT, OPEN).headers


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_with_the_setting_an_answer_about_an_open_state_is_compressed(coding: str) -> None:
    accepts = {"accept-encoding": coding}
    for answer, plain in (
        (SQUEEZED.post(f"{GAME}/start", json=OPENING, headers=accepts), CLIENT.post(f"{GAME}/start", json=OPENING)),
        (SQUEEZED.post(f"{GAME}/play", json=MOVE, headers=accepts), CLIENT.post(f"{GAME}/play", json=MOVE)),
        (asked(SQUEEZED, OPEN, **accepts), asked(CLIENT, OPEN)),
        (asked(SQUEEZED, CATALOGUE, "GET", **accepts), asked(CLIENT, CATALOGUE)),
        (asked(SQUEEZED, INTROSPECTION, **accepts), asked(CLIENT, INTROSPECTION)),
    ):
        assert answer.headers["content-encoding"] == coding
        assert "Accept-Encoding" in answer.headers["vary"].split(", ")
        assert answer.json() == plain.json()


def test_with_the_setting_an_answer_with_a_key_or_of_a_sealed_game_or_session_is_not() -> None:
    sealed_look = {"query": LOOK, "variables": {"s": SEALED["state"]}}
    open_look = {"query": LOOK, "variables": {"s": STATE}}
    kept = SQUEEZED.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2})
    game = SQUEEZED.post(f"{GAME}/start", json=OPENING | {"seal": True})
    state, key = game.json()["state"], {"authorization": f"Bearer {game.json()['keys']['referee']}"}
    answers = [
        kept,
        SQUEEZED.get(f"/v1/sessions/{kept.json()['id']}"),
        game,
        SQUEEZED.post(f"{GAME}/look", json={"state": state}),
        SQUEEZED.post(f"{GAME}/look", json={"state": state}, headers=key),
        SQUEEZED.post(f"{GAME}/start", json=OPENING, headers=key),
        SQUEEZED.post("/graphql", json=sealed_look | {"variables": {"s": state}}),
        SQUEEZED.post("/graphql", json=open_look, headers=key),
        asked(SQUEEZED, KEYS),
        asked(SQUEEZED, f"{COMMIT[:-1]} again: commit {{ sealedKey }} }}"),
        asked(SQUEEZED, f"{OPEN[:-1]} {SHOWN[1:]}"),
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == [None] * len(answers)
    assert {answer.status_code for answer in answers} == {200, 201}


def test_a_kept_answer_of_graphql_has_a_tag_for_each_coding() -> None:
    tags = {
        coding: asked(SQUEEZED, CATALOGUE, "GET", **{"accept-encoding": coding}).headers["etag"]
        for coding in ("br", "gzip", "identity")
    }
    assert len(set(tags.values())) == 3
    for coding, tag in tags.items():
        again = asked(SQUEEZED, CATALOGUE, "GET", **{"accept-encoding": coding, "if-none-match": tag})
        assert (again.status_code, again.headers["etag"], again.content) == (304, tag, b"")
