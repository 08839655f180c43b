"""What changes only with the service: compressed once, with a tag for each coding, and never made on the loop."""

import threading
import time
import zlib
from collections.abc import Iterator

import brotli  # type: ignore[import-untyped]
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from engines.registry import build
from service.doors import catalogue
from service.doors.kept import LEAST_CODED, Kept
from service.startup.app import create_app
from tests.service.kit import CLIENT, GAME

LARGE = [
    "/v1/games",
    GAME,
    f"{GAME}/rules",
    f"{GAME}/parts",
    "/openapi.json",
    "/schema.graphql",
    "/fair/verify.py",
    "/docs",
    "/assets/graphiql/graphiql.min.js",
]
UNDONE = {"br": brotli.decompress, "gzip": lambda body: zlib.decompress(body, wbits=31)}


def raw(path: str, accept_encoding: str, **headers: str) -> tuple[dict[str, str], bytes]:
    """The headers and the bytes of an answer as they come over the wire."""
    with CLIENT.stream("GET", path, headers={"accept-encoding": accept_encoding} | headers) as answer:
        return dict(answer.headers), b"".join(answer.iter_raw())


@pytest.mark.parametrize("coding", ["br", "gzip"])
@pytest.mark.parametrize("path", LARGE)
def test_documents_catalogue_and_assets_come_compressed_to_who_takes_it(path: str, coding: str) -> None:
    plain, coded = raw(path, "identity"), raw(path, coding)
    assert "content-encoding" not in plain[0]
    assert coded[0]["content-encoding"] == coding
    assert UNDONE[coding](coded[1]) == plain[1]
    assert len(coded[1]) < len(plain[1]) / 1.5
    assert "Accept-Encoding" in plain[0]["vary"].split(", ")
    assert plain[0]["vary"] == coded[0]["vary"]


@pytest.mark.parametrize("path", LARGE)
def test_each_coding_has_a_tag_of_its_own_that_is_answered_with_304(path: str) -> None:
    tags = {coding: raw(path, coding)[0]["etag"] for coding in ("identity", "gzip", "br")}
    assert len(set(tags.values())) == 3
    for coding, tag in tags.items():
        for asked in tags:
            answer = CLIENT.get(path, headers={"accept-encoding": asked, "if-none-match": tag})
            assert answer.status_code == (304 if asked == coding else 200)
            assert "Accept-Encoding" in answer.headers["vary"]
            assert answer.headers["etag"] == tags[asked]


def test_what_is_short_comes_as_it_is() -> None:
    headers, body = raw("/version", "br, gzip")
    assert len(body) < LEAST_CODED
    assert "content-encoding" not in headers
    assert "vary" not in headers


class Slow:
    """Something that takes until it is told to go on."""

    def __init__(self, answer: bytes = b"{}") -> None:
        self.times, self.begun, self.go, self.answer = 0, threading.Event(), threading.Event(), answer

    def __call__(self) -> bytes:
        self.times += 1
        self.begun.set()
        assert self.go.wait(10)
        return self.answer


@pytest.fixture
def slow_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    rules = catalogue.rules

    def slowly(game: object) -> object:
        slow()
        return rules(game)  # type: ignore[arg-type]

    monkeypatch.setattr(catalogue, "rules", slowly)
    yield slow
    slow.go.set()


def test_others_are_answered_while_the_first_rules_are_written_once(slow_rules: Slow) -> None:
    with TestClient(create_app(registry=build(installed=()))) as client:
        statuses: list[int] = []
        asking = [
            threading.Thread(target=lambda: statuses.append(client.get(f"{GAME}/rules").status_code)) for _ in range(3)
        ]
        for one in asking:
            one.start()
        assert slow_rules.begun.wait(10)
        since = time.perf_counter()
        assert client.get("/livez").status_code == 200
        assert time.perf_counter() - since < 5
        slow_rules.go.set()
        for one in asking:
            one.join()
    assert (statuses, slow_rules.times) == ([200] * 3, 1)


def test_what_could_not_be_written_is_written_when_it_is_asked_for_again() -> None:
    answers = iter([None, b"written"])

    def write() -> bytes:
        answer = next(answers)
        if answer is None:
            raise ValueError("not yet")
        return answer

    client = TestClient(Starlette(routes=[Route("/", Kept(write).endpoint)]))
    with pytest.raises(ValueError, match="not yet"):
        client.get("/")
    assert client.get("/").content == b"written"
