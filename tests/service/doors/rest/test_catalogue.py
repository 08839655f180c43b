"""The catalogue, the documents and the health pages over REST."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engines.registry import build
from tests.service.kit import CLIENT, GAME, OPENING, first_move, ok, started

KEPT = ["/v1/games", GAME, f"{GAME}/rules", f"{GAME}/parts", "/version", "/openapi.json", "/schema.graphql"]
POSTED = [f"{GAME}/{name}" for name in ("start", "play", "look", "explain", "replay")]


def get(path: str) -> Any:
    answer = CLIENT.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def test_the_catalogue_lists_every_title_with_its_variants_and_options() -> None:
    listed = {game["id"]: game for game in get("/v1/games")["games"]}
    assert listed.keys() == {game.id for game in build().titles()}
    game = listed["mega-jackpot"]
    assert (game["title"], game["seats"]) == ("Mega Jackpot", {"min": 2, "max": 4})
    assert game["pack"].keys() == {"id", "digest"}
    assert [variant["id"] for variant in game["variants"]] == ["standard", "mega-tiles"]
    assert game["variants"][1] == {
        "id": "mega-tiles",
        "title": "Mega Jackpot with the Mega Jackpot tiles",
        "available": True,
        "reason": None,
        "seats": {"min": 2, "max": 4},
        "options": {"first_payment": "lowest", "opening_cards_per_reel": 3, "tiles": True},
    }


def test_a_title_is_listed_as_it_is_shown_alone() -> None:
    alone = get(GAME)
    schemas = alone.pop("schemas")
    assert alone in get("/v1/games")["games"]
    assert schemas.keys() == {"options", "actions", "events", "view", "outcome"}


def test_what_is_answered_is_of_the_schemas_of_the_title() -> None:
    schemas = {name: Draft202012Validator(schema) for name, schema in get(GAME)["schemas"].items()}
    step = started(viewer=0)
    for _ in range(20):
        schemas["view"].validate(step["view"])
        for event in step["events"]:
            schemas["events"].validate(event)
        for move in step["legal_moves"]["items"]:
            schemas["actions"].validate(move["action"])
        step = ok("play", first_move(ok("look", {"state": step["state"]})) | {"viewer": 0})
    schemas["options"].validate(step["state"]["options"])


def test_the_rules_are_clauses_refusals_and_faults() -> None:
    rules = get(f"{GAME}/rules")
    clause = next(clause for clause in rules["clauses"] if clause["id"] == "MJ-SPIN-1")
    assert {"id", "place", "gist", "status", "ruling"} <= clause.keys()
    ids = {clause["id"] for clause in rules["clauses"]}
    for found in (*rules["refusals"], *rules["faults"]):
        assert found.keys() == {"code", "clause", "detail", "facts"}
        assert found["clause"] is None or found["clause"] in ids


def test_every_refusal_is_in_the_catalogue_with_the_shape_of_its_facts() -> None:
    known = {found["code"]: found for found in get(f"{GAME}/rules")["refusals"]}
    body = first_move(started())
    for kind in ("stop", "cash_out", "fly"):
        problem = CLIENT.post(f"{GAME}/play", json=body | {"action": {"kind": kind}}).json()
        Draft202012Validator(known[problem["code"]]["facts"]).validate(problem["facts"])
        assert problem["clause" if kind != "fly" else "code"]


def test_the_parts_are_rows_with_grades() -> None:
    parts = get(f"{GAME}/parts")
    assert parts["pack"] == get(GAME)["pack"]
    for sheet in parts["sheets"]:
        assert sheet["provenance"]["grade"] in ("printed", "example", "inferred", "invented")
        assert all(row["grade"] for row in sheet["rows"])


# HTTP


@pytest.mark.parametrize("path", KEPT)
def test_what_the_caller_has_is_not_sent_again(path: str) -> None:
    first = CLIENT.get(path)
    tag = first.headers["etag"]
    assert "max-age" in first.headers["cache-control"]
    for condition in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = CLIENT.get(path, headers={"if-none-match": condition})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["cache-control"] == first.headers["cache-control"]
    assert CLIENT.get(path, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", [*KEPT, "/livez", "/readyz"])
def test_head_answers_like_get_without_a_body(path: str) -> None:
    named = {"x-request-id": "the-same"}
    head, got = CLIENT.head(path, headers=named), CLIENT.get(path, headers=named)
    assert (head.status_code, head.content, head.headers) == (200, b"", got.headers)


@pytest.mark.parametrize("path", [*KEPT, "/livez", "/readyz", *POSTED])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_another_method_is_refused_with_those_there_are(path: str, method: str) -> None:
    there = {"POST"} if path in POSTED else {"GET", "HEAD"}
    if method in there:
        return
    answer = CLIENT.request(method, path)
    assert answer.status_code == 405
    assert {name.strip() for name in answer.headers["allow"].split(",")} == there
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/v1", f"{GAME}/undo", "/v2/games", "/v1/games/a/b/c"])
def test_what_is_not_there_is_not_found(path: str) -> None:
    answer = CLIENT.get(path, follow_redirects=False)
    assert answer.status_code == 404
    assert answer.json()["code"] in ("http/not-found", "game/unknown")


@pytest.mark.parametrize("path", [*KEPT, *POSTED, "/livez", "/nowhere"])
def test_every_answer_forbids_guessing_its_type(path: str) -> None:
    assert CLIENT.get(path).headers["x-content-type-options"] == "nosniff"


def test_the_service_says_how_it_is_and_what_it_is() -> None:
    assert get("/livez") == {"status": "ok"}
    assert get("/readyz") == {"status": "ok", "can_read": True, "can_write": True}
    version = get("/version")
    assert version["name"] == "croupier"
    assert version["rulesets"].keys() == {game["id"] for game in get("/v1/games")["games"]}
    assert started()["state"]["ruleset"] == version["rulesets"]["mega-jackpot"]


def test_the_documents_are_served() -> None:
    assert get("/openapi.json")["openapi"] == "3.1.0"
    schema = CLIENT.get("/schema.graphql")
    assert schema.headers["content-type"] == "text/plain; charset=utf-8"
    assert "type Query" in schema.text


def test_an_unknown_path_of_a_title_says_so_before_anything_else() -> None:
    assert CLIENT.post("/v1/games/chess/start", json=OPENING).status_code == 404


def test_the_service_and_its_interface_have_one_version() -> None:
    assert get("/version")["version"] == get("/openapi.json")["info"]["version"]
