"""Bad bodies and bad documents: each gets a specific answer in JSON, none is taken for a bug of ours."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.doors.graphql.kit import CLIENT, asked, post, problems

OK = "{ games { id } }"
BIG = "9" * 5000


@pytest.fixture(autouse=True)
def healthy(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged, and the next caller is answered."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
    assert asked(OK)["games"]


def in_variables(json: str) -> bytes:
    query = "query ($a: JSON!) { play(state: {}, seat: 0, action: $a) { __typename } }"
    return f'{{"query": "{query}", "variables": {{"a": {json}}}}}'.encode()


BODIES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "The request cannot be read: Input data was truncated."),
    "half of an object": (b'{"query": ', "The request cannot be read: Input data was truncated."),
    "not a number": (in_variables("NaN"), "The request cannot be read: JSON is malformed"),
    "infinity": (in_variables("Infinity"), "The request cannot be read: JSON is malformed"),
    "a lone surrogate": (in_variables('"\\ud800"'), "The request cannot be read: "),
    "a surrogate in UTF-8": (b'{"query": "\xed\xa0\x80"}', "The request cannot be read: Invalid UTF-8"),
    "deep lists": (in_variables("[" * 10_000 + "]" * 10_000), "The request cannot be read: it is nested too deeply."),
    "deep objects": (in_variables('{"a":' * 10_000 + "1" + "}" * 10_000), "it is nested too deeply."),
    "a batch": (
        b' [{"query": "{ games { id } }"}, {"query": "{ games { id } }"}]',
        "one operation, not a batch of them",
    ),
    "an empty batch": (b"[]", "one operation, not a batch of them"),
    "a number": (b"3", "Expected `object`, got `int`."),
    "null": (b"null", "Expected `object`, got `null`."),
    "no query": (b"{}", "The request holds no `query`."),
    "an empty query": (b'{"query": ""}', "The request holds no `query`."),
    "a query of no text": (b'{"query": 3}', "got `int` at /query."),
    "an operation name of no text": (b'{"query": "{games{id}}", "operationName": 3}', "got `int` at /operationName."),
    "a list of names": (b'{"query": "{games{id}}", "operationName": ["A"]}', "got `array` at /operationName."),
    "a list of variables": (b'{"query": "{games{id}}", "variables": []}', "got `array` at /variables."),
    "variables as text": (b'{"query": "{games{id}}", "variables": "{}"}', "got `str` at /variables."),
    "a list of extensions": (b'{"query": "{games{id}}", "extensions": []}', "got `array` at /extensions."),
    "an unknown name": (b'{"query": "query A {games{id}}", "operationName": "B"}', 'Unknown operation named "B".'),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_cannot_be_read(name: str) -> None:
    body, message = BODIES[name]
    answer = post(body)
    assert answer.status_code == 400
    assert answer.headers["content-type"].startswith("application/json")
    (error,) = answer.json()["errors"]
    assert message in error["message"]


@pytest.mark.parametrize(("number", "problem"), [("1e400", "Number out of range"), (BIG, "Integer value out of range")])
def test_a_number_that_json_does_not_have_is_refused_in_a_variable_as_the_rest_door_refuses_it(
    number: str, problem: str
) -> None:
    query = (
        'query ($a: JSON!) { start(game: "mega-jackpot", seats: 2, options: $a) { ... on Refusal { code detail } } }'
    )
    body = f'{{"query": {json.dumps(query)}, "variables": {{"a": {{"lowest": {number}}}}}}}'.encode()
    refusal = post(body).json()["data"]["start"]
    assert refusal["code"] in ("request/json", "request/shape")
    assert problem in refusal["detail"]


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_that_is_too_large(announced: bool) -> None:
    body = b'{"query": "' + b" " * 10_000_000 + b'"}'
    chunks = (body[i : i + 65_536] for i in range(0, len(body), 65_536))
    headers = {"content-type": "application/json"}
    answer = CLIENT.post("/graphql", content=body if announced else chunks, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "http/too-large")


@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/graphql", "multipart/form-data", "application/jsonx", ""]
)
def test_a_body_of_another_media_type(media_type: str) -> None:
    answer = CLIENT.post("/graphql", content=b'{"query": "{games{id}}"}', headers={"content-type": media_type})
    assert answer.status_code == 415
    assert "must be application/json" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("media_type", ["application/json; charset=utf-8", "Application/JSON", "application/json;x=y"])
def test_a_media_type_may_have_parameters_and_capitals(media_type: str) -> None:
    answer = CLIENT.post("/graphql", content=b'{"query": "{games{id}}"}', headers={"content-type": media_type})
    assert answer.status_code == 200


@pytest.mark.parametrize("charset", ["utf-16", "iso-8859-1", '"latin1"; x=y'])
def test_a_body_in_other_characters_than_those_of_json_is_refused(charset: str) -> None:
    headers = {"content-type": f"application/json; charset={charset}"}
    answer = CLIENT.post("/graphql", content=b'{"query": "{games{id}}"}', headers=headers)
    name = charset.split(";")[0].strip('"')
    assert answer.status_code == 415
    assert answer.json()["errors"][0]["message"] == f"The body must be in UTF-8, not in {name}."


def test_a_body_that_comes_compressed() -> None:
    headers = {"content-type": "application/json", "content-encoding": "gzip"}
    answer = CLIENT.post("/graphql", content=b'{"query": "{games{id}}"}', headers=headers)
    assert answer.status_code == 415
    assert answer.json()["errors"][0]["message"] == "The body must come as it is, not coded as gzip."


DOCUMENTS: dict[str, tuple[str, str]] = {
    "half a document": ("{", "Syntax Error: Expected Name, found <EOF>."),
    "an empty document": ("{}", "A selection holds at least one field."),
    "an empty selection": ("{ games { ...A } } fragment A on Game {}", "A selection holds at least one field."),
    "a comment": ("# nothing", "Syntax Error: Unexpected <EOF>."),
    "a typo": ("{ gams { id } }", "Cannot query field 'gams' on type 'Query'."),
    "a lone surrogate": ('{ game(id: "\\ud800") { id } }', "Invalid Unicode escape sequence"),
    "10,000 aliases": (
        "{" + " ".join(f"a{i}: games {{ id }}" for i in range(10_000)) + "}",
        "has 198891 bytes; at most 131072",
    ),
    "31 aliases": (
        "{" + " ".join(f"a{i}: games {{ id }}" for i in range(31)) + "}",
        "has 31 aliases; at most 30 are answered",
    ),
    "a depth of 13": ("{ games {" + "seats {" * 12 + "min" + "}" * 14, "13 fields deep; at most 12"),
    "a depth of 200": ("{" + "games {" * 200 + "id" + "}" * 201, "nested too deeply"),
    "600,000 bytes": ("{" + "games " * 100_000 + "}", "has 600002 bytes; at most 131072 are read"),
    "21,000 tokens": ("{" + "games " * 21_000 + "}", "more than 20000 tokens"),
    "2,001 fields": ("{" + "games " * 2001 + "}", "has 2001 fields; at most 2000 are checked"),
    "10,000 lists": (f"{{ look(state: {'[' * 10_000}{']' * 10_000}) {{ __typename }} }}", "nested too deeply"),
    "200 lists": (f"{{ look(state: {'[' * 200}{']' * 200}) {{ __typename }} }}", "nested too deeply"),
    "a long integer in JSON": (f"{{ look(state: {BIG}) {{ __typename }} }}", "a number is out of range"),
    "a long float in JSON": ("{ look(state: {ply: [1e400]}) { __typename } }", "a number is out of range"),
    "a long integer as Int": (f'{{ start(game: "x", seats: {BIG}) {{ __typename }} }}', "Expected value of type 'Int'"),
    "a long integer as BigInt": (f"{{ look(state: {{}}, atMs: {BIG}) {{ __typename }} }}", "between -(2^53-1)"),
    "2^53": ("{ look(state: {}, atMs: 9007199254740992) { __typename } }", "between -(2^53-1)"),
    "a float as BigInt": ("{ look(state: {}, atMs: 1.5) { __typename } }", "between -(2^53-1)"),
    "a mutation that is not there": ("mutation { a }", "Cannot query field 'a' on type 'Mutation'."),
    "two operations": ("query A { games { id } } query B { games { id } }", "`operationName` must say which"),
    "a fragment within itself": ("{ games { ...A } } fragment A on Game { ...A }", "Cannot spread fragment 'A'"),
    "the same field 500 times": ("{" + "games { id variants { id } } " * 500 + "}", "the same fields too many times"),
    "65 selections": ("{ games {" + "... { " * 63 + "id" + "}" * 65, "nests 65 selections; at most 64"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_that_is_not_carried_out(name: str) -> None:
    document, message = DOCUMENTS[name]
    assert message in " ".join(problems(document))
    streamed = post({"query": document}, accept="text/event-stream")
    assert streamed.status_code == 200
    assert json.dumps(message)[1:-1] in streamed.text


def test_a_subscription_that_is_not_there() -> None:
    answer = post({"query": "subscription { a }"}, accept="text/event-stream")
    assert "Cannot query field 'a' on type 'Subscription'." in answer.text
    assert (
        "A selection holds at least one field." in post({"query": "subscription {}"}, accept="text/event-stream").text
    )


@pytest.mark.parametrize(
    ("type", "value", "message"),
    [
        ("BigInt", 2**53, "between -(2^53-1)"),
        ("BigInt", 1e300, "between -(2^53-1)"),
        ("BigInt", "5", "between -(2^53-1)"),
        ("BigInt", True, "between -(2^53-1)"),
        ("BigInt", 1.5, "An integer is expected, not 1.5."),
        ("BigInt", [1], "between -(2^53-1)"),
    ],
)
def test_a_variable_of_another_type(type: str, value: Any, message: str) -> None:
    document = f"query ($v: {type}) {{ look(state: {{}}, atMs: $v) {{ __typename }} }}"
    (problem,) = problems(document, v=value)
    assert problem.startswith("Variable '$v' has invalid value: ")
    assert message in problem


@pytest.mark.parametrize("value", [None, {}, [], 1.5, True])
def test_a_variable_that_is_no_id(value: Any) -> None:
    document = "query ($v: ID!) { play(state: {}, seat: $v, action: {}) { __typename } }"
    assert "$v" in problems(document, v=value)[0]


def test_a_variable_that_is_missing_or_unknown() -> None:
    document = "query ($v: State!) { look(state: $v) { __typename } }"
    assert "$v" in problems(document)[0]
    assert asked(OK, unknown=1)["games"]
    assert "Variable '$w' is not defined." in problems("{ look(state: {a: $w}) { __typename } }")


def test_fragments_that_spread_one_another_are_measured_once() -> None:
    chain = "".join(f"fragment F{i} on Game {{ ...F{i + 1} ...F{i + 1} }} " for i in range(40))
    assert asked(f"{{ games {{ ...F0 }} }} {chain} fragment F40 on Game {{ id }}")["games"]
    steps = "".join(f"fragment F{i} on Step {{ ...F{i + 1} ...F{i + 1} }} " for i in range(40))
    document = f'{{ start(game: "mega-jackpot", seats: 2) {{ ...F0 }} }} {steps} fragment F40 on Step {{ ply }}'
    assert asked(document)["start"] == {"ply": 0}


def test_aliases_are_counted_where_their_fragments_are_spread_and_once_as_they_are_answered() -> None:
    chain = "".join(f"fragment F{i} on Query {{ ...F{i + 1} ...F{i + 1} }} " for i in range(20))
    aliased = " ".join(f"a{i}: games {{ id }}" for i in range(31))
    assert problems(f"{{ ...F0 }} {chain} fragment F20 on Query {{ {aliased} }}") == [
        "The operation has 31 aliases; at most 30 are answered."
    ]
    assert asked(f"{{ ...F0 }} {chain} fragment F20 on Query {{ a: games {{ id }} }}")["a"]


def test_a_long_chain_of_fragments_is_refused() -> None:
    chain = "".join(f"fragment F{i} on Game {{ ...F{i + 1} }} " for i in range(2500))
    assert problems(f"{{ games {{ ...F0 }} }} {chain} fragment F2500 on Game {{ id }}")


@pytest.mark.parametrize("depth", [*range(1, 200, 9)])
@pytest.mark.parametrize("brackets", [("[", "]"), ("{a:", "}")])
def test_no_depth_of_a_literal_is_a_bug_of_ours(depth: int, brackets: tuple[str, str]) -> None:
    literal = brackets[0] * depth + "1" + brackets[1] * depth
    answer = post({"query": f"{{ look(state: {literal}) {{ ... on Refusal {{ code }} }} }}"}).json()
    assert answer == {"data": {"look": {"code": "request/shape"}}} or "nested too deeply" in str(answer["errors"])


def test_a_field_may_be_named_dozens_of_times() -> None:
    assert asked("{" + "games { id variants { id } } " * 25 + "}")["games"]


def test_the_count_of_actions_is_answered_up_to_its_bound() -> None:
    document = """
    query ($s: State!, $a: JSON!) { play(state: $s, seat: 0, action: $a) { ... on Step { ply state } } }
    """
    start = asked('{ start(game: "mega-jackpot", seats: 2, seed: "a", firstSeat: 0) { ... on Step { state } } }')
    state = start["start"]["state"] | {"ply": 2**31 - 1}
    action = {"kind": "spin", "flips": [{"reel": 0, "discard": 0}]}
    step = asked(document, s=state, a=action)["play"]
    assert step["ply"] == step["state"]["ply"] == 2**31 - 1
