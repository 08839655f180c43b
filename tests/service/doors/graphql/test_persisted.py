"""Documents by their hash: remembered as Apollo's clients do it, or listed by an operator, and then no others."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from service import prices
from service.doors.graphql.body import Asked, Further, Persisted
from service.doors.graphql.documents import Unread
from service.doors.graphql.persisted import Shelf
from service.startup.app import create_app
from service.startup.settings import Settings, SettingsError
from tests.service.doors.graphql.kit import CLIENT, REGISTRY, post

GAMES = "{ games { id } }"
PROTOCOL: Any = ["graphql-transport-ws"]


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def named(text: str, **more: Any) -> dict[str, Any]:
    """A request that names a document by its hash."""
    return {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": hash_of(text)}}, **more}


def code_of(answer: Any) -> str:
    """The code of an answer that is nothing but one error."""
    assert answer.keys() == {"errors"}, answer
    (error,) = answer["errors"]
    return str(error["extensions"]["code"])


def listing(folder: Path, **settings: Any) -> TestClient:
    """A client of a service that carries the documents of a folder out, and no others."""
    return TestClient(create_app(Settings(documents=str(folder), **settings), REGISTRY))


def test_a_document_is_remembered_once_it_came_with_its_hash() -> None:
    text = "{ games { id title } }"
    unknown = post(named(text))
    assert (unknown.status_code, code_of(unknown.json())) == (200, "PERSISTED_QUERY_NOT_FOUND")
    assert unknown.json()["errors"][0]["message"] == "PersistedQueryNotFound"
    brought = post(named(text, query=text)).json()
    assert brought["data"]["games"]
    assert post(named(text)).json() == brought
    assert CLIENT.get("/graphql", params={"extensions": json.dumps(named(text)["extensions"])}).json() == brought


def test_a_remembered_document_takes_variables_and_operations_as_any_other() -> None:
    text = "query A($id: ID!) { game(id: $id) { id } } query B { games { id } }"
    post(named(text, query=text, operationName="B"))
    answer = post(named(text, operationName="A", variables={"id": "jet-set"})).json()
    assert answer == {"data": {"game": {"id": "jet-set"}}}


def test_a_hash_of_another_text_is_refused() -> None:
    answer = post(named("{ states }", query=GAMES)).json()
    assert code_of(answer) == "PERSISTED_QUERY_HASH_MISMATCH"
    assert code_of(post(named("{ states }")).json()) == "PERSISTED_QUERY_NOT_FOUND"


def test_another_version_is_not_supported() -> None:
    asked = {"persistedQuery": {"version": 2, "sha256Hash": hash_of(GAMES)}}
    assert code_of(post({"extensions": asked}).json()) == "PERSISTED_QUERY_NOT_SUPPORTED"


def test_what_names_no_document_properly_is_refused_by_its_place() -> None:
    answer = post({"extensions": {"persistedQuery": {"version": 1}}})
    assert answer.status_code == 400
    assert "`sha256Hash` at /extensions/persistedQuery" in answer.json()["errors"][0]["message"]


def test_a_document_is_remembered_over_a_websocket_too() -> None:
    text = "{ games { title } }"
    with CLIENT.websocket_connect("/graphql", subprotocols=PROTOCOL) as socket:
        socket.send_json({"type": "connection_init"})
        assert socket.receive_json()["type"] == "connection_ack"
        for id, payload in (("1", named(text)), ("2", named(text, query=text)), ("3", named(text))):
            socket.send_json({"type": "subscribe", "id": id, "payload": payload})
            answer = socket.receive_json()
            if id == "1":
                assert (answer["type"], answer["payload"][0]["extensions"]) == (
                    "error",
                    {"code": "PERSISTED_QUERY_NOT_FOUND"},
                )
            else:
                assert answer["payload"]["data"]["games"]
                assert socket.receive_json()["type"] == "complete"


def test_a_bounded_number_of_documents_is_remembered_and_the_longest_unused_is_forgotten() -> None:
    shelf = Shelf()

    def asked(number: int, text: str | None) -> str:
        persisted = Persisted(version=1, sha256=hash_of(f"{{ a{number} }}"))
        return shelf.text(Asked(query=text, extensions=Further(persisted)))

    for number in range(prices.MOST_AUTOMATIC + 1):
        asked(number, f"{{ a{number} }}")
    assert isinstance(asked(0, None), Unread)
    assert asked(1, None) == "{ a1 }"


def test_a_bounded_length_of_documents_is_remembered() -> None:
    shelf = Shelf()
    texts = [f"{{ games {{ id }} }} # {number} {'x' * 100_000}" for number in range(12)]
    for text in (*texts, None):
        for other in texts if text is None else (text,):
            found = shelf.text(Asked(query=text, extensions=Further(Persisted(version=1, sha256=hash_of(other)))))
            if text is None:
                assert isinstance(found, Unread) == (other in texts[:2])


def test_only_the_listed_documents_are_carried_out(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "games.graphql").write_text(GAMES + "\n")
    client = listing(tmp_path)
    for asked in (named(GAMES), {"query": GAMES}, named(GAMES, query=GAMES), {"query": GAMES + "\n"}):
        assert post(asked, client).json()["data"]["games"]
    assert code_of(post({"query": "{ states }"}, client).json()) == "PERSISTED_QUERY_NOT_IN_LIST"
    assert code_of(post(named("{ states }", query="{ states }"), client).json()) == "PERSISTED_QUERY_NOT_IN_LIST"
    assert code_of(post(named("{ states }"), client).json()) == "PERSISTED_QUERY_NOT_FOUND"
    assert code_of(post({"query": "{ __schema { types { name } } }"}, client).json()) == "PERSISTED_QUERY_NOT_IN_LIST"
    assert client.get("/graphql", headers={"accept": "text/html"}).status_code == 404


@pytest.mark.parametrize("apollos", [True, False])
def test_a_manifest_lists_documents(tmp_path: Path, apollos: bool) -> None:
    operations = [{"id": hash_of(GAMES), "name": "Games", "type": "query", "body": GAMES}]
    manifest: Any = {"format": "apollo-persisted-query-manifest", "version": 1, "operations": operations}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest if apollos else {hash_of(GAMES): GAMES}))
    assert post(named(GAMES), listing(tmp_path)).json()["data"]["games"]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.graphql", b"{ gams { id } }", "a.graphql: Cannot query field 'gams'"),
        ("a.graphql", b"{", "Syntax Error"),
        ("a.graphql", b"fragment A on Game { id }", "Fragment 'A' is never used."),
        ("a.graphql", b"\xff", "a.graphql cannot be read"),
        ("a.txt", b"{ games { id } }", "there is no document in"),
        ("a.json", b"[", "a.json is no manifest of documents"),
        ("a.json", b'{"operations": [{"id": "a"}]}', "a.json is no manifest of documents"),
        ("a.json", b'{"abc": "{ games { id } }"}', "a.json: 'abc' is not the sha256 of its document"),
    ],
)
def test_a_document_that_could_not_be_carried_out_is_named_at_the_start(
    tmp_path: Path, name: str, content: bytes, problem: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SettingsError, match="CROUPIER_DOCUMENTS: ") as raised:
        listing(tmp_path)
    assert problem in str(raised.value)


def test_a_folder_that_is_not_there_is_named_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"CROUPIER_DOCUMENTS: .* is no folder"):
        listing(tmp_path / "nowhere")


def test_a_batch_is_refused_whether_documents_are_listed_or_not(tmp_path: Path) -> None:
    (tmp_path / "games.graphql").write_text(GAMES)
    for client in (CLIENT, listing(tmp_path)):
        answer = post([{"query": GAMES}], client)
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["message"].startswith("A request holds one operation, not a batch")
