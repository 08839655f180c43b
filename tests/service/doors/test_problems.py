"""Problem documents: what is the same for all problems of a type."""

from collections import defaultdict
from typing import Any

import msgspec
import pytest

from engines.core.refusals import KERNEL_REFUSALS
from engines.core.wording import arguments
from engines.registry import build
from service.doors.problems import SERVICE_REFUSALS, http_problem, title_of
from tests.service.kit import CLIENT, GAME

START = f"{GAME}/start"
PAIRS: dict[str, list[tuple[str, str, Any]]] = {
    "http/not-found": [("GET", "/nowhere", {}), ("GET", "/v2/games", {})],
    "http/method": [("PUT", "/v1/games", {}), ("GET", START, {}), ("DELETE", "/livez", {})],
    "http/media-type": [("POST", START, {"content-type": "text/plain"}), ("POST", START, {"content-type": "a/b"})],
    "http/content-encoding": [
        ("POST", START, {"content-type": "application/json", "content-encoding": coding}) for coding in ("gzip", "br")
    ],
    "http/not-acceptable": [
        ("POST", START, {"content-type": "application/json", "accept": accept}) for accept in ("text/html", "a/b")
    ],
    "http/too-large": [
        ("POST", START, {"content-length": "999999999"}),
        ("POST", "/graphql", {"content-length": "9" * 9}),
    ],
    "game/unknown": [("GET", "/v1/games/chess", {}), ("GET", "/v1/games/go/rules", {})],
}


@pytest.mark.parametrize("code", PAIRS)
def test_the_title_of_a_problem_is_the_same_for_all_of_its_type(code: str) -> None:
    found = [CLIENT.request(method, path, headers=headers).json() for method, path, headers in PAIRS[code]]
    assert {problem["type"] for problem in found} == {f"urn:croupier:problem:{code}"}
    assert len({problem["title"] for problem in found}) == 1
    assert found[0]["title"].endswith(".")


def test_a_problem_of_http_that_has_no_title_has_the_words_of_its_status() -> None:
    titles = {http_problem(418, "http/418", detail).title for detail in ("This is a teapot", "And so is this")}
    assert titles == {"I'm a Teapot"}


def test_a_code_has_one_title_whoever_refuses_with_it() -> None:
    titles = defaultdict(set)
    for game in build().titles():
        for refusal in (*game.profile.refusals, *KERNEL_REFUSALS, *SERVICE_REFUSALS):
            titles[refusal.code].add(title_of(refusal))
    assert {code: found for code, found in titles.items() if len(found) > 1} == {}


@pytest.mark.parametrize("refusal", SERVICE_REFUSALS, ids=lambda refusal: refusal.code)
def test_the_sentence_of_a_refusal_of_the_service_can_be_said_with_its_facts(refusal: Any) -> None:
    assert {*arguments(refusal.detail)} <= {field.name for field in msgspec.structs.fields(refusal)}
