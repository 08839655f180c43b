"""What an operation costs is told from its document and its variables, before anything is done for it."""

from typing import Any

import pytest
from graphql import get_introspection_query
from msgspec import Raw
from msgspec.json import encode

from schema.graphql.build import build_schema
from schema.graphql.sdl import sdl
from service import prices
from service.doors.graphql.documents import check
from service.doors.graphql.variables import Commands
from tests.service.doors.graphql.kit import REGISTRY, asked, post, started

SCHEMA = build_schema(REGISTRY)._schema
REFUSED = "... on Refusal { code }"
REPLAY = f'replay(game: "mega-jackpot", seats: 2, commands: $c) {{ {REFUSED} }}'
LOOK = f"look(state: $s) {{ {REFUSED} }}"


def units(document: str, **sent: Any) -> int:
    """The price of the first operation of a document."""
    found = check(SCHEMA, document)
    assert found.errors == ()
    return next(iter(found.extents.values())).price(sent)


def codes(document: str, variables: Any = None) -> list[str]:
    """The codes of the errors of a document that is not carried out."""
    answer = post({"query": document, "variables": variables}).json()
    assert "data" not in answer, answer
    return [error["extensions"]["code"] for error in answer["errors"]]


MOVES = """look(state: $s) { ... on Step { legalMoves(first: 500) {
  items { seat input fromMs __typename ... on JetSetMove { action { kind } } } } } }"""
"""Costs 5,000 units and what a state does."""


def aliased(field: str, times: int, declared: str = "") -> str:
    fields = " ".join(f"a{number}: {field}" for number in range(times))
    return f"query {f'({declared})' if declared else ''} {{ {fields} }}"


def test_a_field_costs_what_the_table_says() -> None:
    assert units("{ commit { commitment } }") == prices.UNITS["Query.commit"] + 1 + 1
    one, two = (units(aliased("commit { commitment }", times)) for times in (1, 2))
    assert two == 2 * one


def test_an_operation_of_a_title_costs_as_much_as_any_other() -> None:
    generic = units("query ($s: State!) { look(state: $s) { __typename } }")
    own = units("query ($s: State!) { jetSet { look(state: $s) { __typename } } }")
    assert own - generic == units("{ jetSet { __typename } }") - 1


def test_moves_cost_as_many_as_are_asked_for() -> None:
    def listed(first: str, **sent: Any) -> int:
        declared = ", $n: Int" if first == "$n" else ""
        moves = f"legalMoves(first: {first}) {{ items {{ seat input }} }}"
        return units(f"query ($s: State!{declared}) {{ look(state: $s) {{ ... on Step {{ {moves} }} }} }}", **sent)

    assert listed("500") - listed("0") == 500 * 3
    assert listed("$n", n=500) == listed("500")
    assert listed("$n", n=10**9) == listed("500")
    assert listed("$n") == listed("50")


def test_a_state_costs_by_its_size_each_time_it_is_handed_to_a_field() -> None:
    def looked(times: int, size: int) -> int:
        return units(aliased(LOOK, times, "$s: State!"), s=Raw(b"x" * size))

    assert looked(1, 10 * 1024) - looked(1, 0) == 10 * prices.KILOBYTE
    assert looked(30, 10 * 1024) - looked(30, 0) == 300 * prices.KILOBYTE


def test_a_replay_costs_by_its_commands_and_is_too_long_for_the_event_loop() -> None:
    document = aliased(REPLAY, 1, "$c: [CommandInput!]!")
    assert units(document, c=Commands(0, ())) > prices.LOOP_UNITS
    many = units(document, c=Commands(10_000, ()))
    assert many == units(document, c=Commands(0, ())) + 10_000 * prices.COMMAND
    assert many <= prices.MOST_UNITS


def test_what_generators_and_graphiql_ask_of_the_schema_is_affordable() -> None:
    whole = get_introspection_query(
        specified_by_url=True, directive_is_repeatable=True, schema_description=True, input_value_deprecation=True
    )
    assert units(whole) <= prices.MOST_UNITS
    assert len(asked(whole)["__schema"]["types"]) > 100
    assert sdl(REGISTRY)


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (aliased("games { id }", 31), "TOO_MANY_ALIASES"),
        (aliased("__schema { types { name } }", 2), "TOO_COSTLY"),
        (aliased('__type(name: "Query") { name }', 30).replace("a29", "a29: games { id } a30"), "TOO_MANY_ALIASES"),
        ("{ games {" + "seats {" * 12 + "min" + "}" * 14, "DOCUMENT_TOO_DEEP"),
        ("{ games {" + "... { " * 63 + "id" + "}" * 65, "DOCUMENT_TOO_DEEP"),
        ("{" + "games " * 2001 + "}", "TOO_MANY_FIELDS"),
        ("{" + "games " * 21_000 + "}", "DOCUMENT_TOO_LARGE"),
        ("{" + "games { id variants { id } } " * 150 + "}", "TOO_COSTLY"),
        ("{ gams }", "GRAPHQL_VALIDATION_FAILED"),
        ("{", "GRAPHQL_PARSE_FAILED"),
        ("query A { games { id } } query B { games { id } }", "OPERATION_RESOLUTION_FAILURE"),
    ],
)  # fmt: skip
def test_a_document_beyond_a_bound_is_refused_with_a_code(document: str, code: str) -> None:
    assert codes(document) == [code]


def test_more_whole_games_than_three_are_not_played_in_one_operation() -> None:
    declared = "$c: [CommandInput!]!"
    assert codes(aliased(REPLAY, 4, declared), {"c": []}) == ["TOO_COSTLY"]
    assert list(asked(aliased(REPLAY, 3, declared), c=[])) == ["a0", "a1", "a2"]


def test_what_is_dear_with_its_variables_is_refused_with_its_price() -> None:
    answer = post({"query": aliased(LOOK, 30, "$s: State!") + " ", "variables": {"s": {"x": "a" * 250_000}}}).json()
    assert "data" in answer, "it is affordable, in a thread"
    document = "query ($s: State!) { " + " ".join(f"a{n}: {MOVES}" for n in range(30)) + " }"
    (error,) = post({"query": document, "variables": {"s": started()["state"]}}).json()["errors"]
    assert error["extensions"]["code"] == "TOO_COSTLY"
    assert "at most 100000 are spent" in error["message"]


@pytest.mark.parametrize(
    ("declared", "field", "value", "code"),
    [
        ("$v: State!", "look(state: $v) { __typename }", {"x": "a" * 300_000}, "VARIABLE_TOO_LARGE"),
        ("$v: ID!", "game(id: $v) { id }", "a" * 70_000, "VARIABLE_TOO_LARGE"),
        (
            "$v: [String]",
            'start(game: "x", seats: 2, seatEntropy: $v) { __typename }',
            ["a"] * 70_000,
            "VARIABLE_TOO_LARGE",
        ),
        ("$v: [CommandInput!]!", REPLAY.replace("$c", "$v"), [{}], "BAD_USER_INPUT"),
        ("$v: [CommandInput!]!", REPLAY.replace("$c", "$v"), [3] * 20, "BAD_USER_INPUT"),
        ("$v: ID!", "game(id: $v) { id }", {}, "BAD_USER_INPUT"),
    ],
)
def test_a_variable_that_is_too_large_or_wrong_is_refused_with_a_code(
    declared: str, field: str, value: Any, code: str
) -> None:
    assert codes(f"query ({declared}) {{ {field} }}", {"v": value}) == [code]


def test_too_many_commands_are_counted_and_not_read() -> None:
    document = f"query ($c: [CommandInput!]!) {{ {REPLAY.replace('code', 'code facts')} }}"
    body = b'{"query": %b, "variables": {"c": [%b{}]}}' % (encode(document), b"{}," * 99_999)
    answer = post(body).json()["data"]["replay"]
    assert answer == {"code": "replay/too-long", "facts": {"commands": 100_000, "most": 10_000}}


def test_a_whole_game_is_played_apart_from_what_waits_for_a_store() -> None:
    beside = 'session(id: "x") { __typename }'
    answer = post({"query": f"query ($c: [CommandInput!]!) {{ {REPLAY} {beside} }}", "variables": {"c": []}}).json()
    assert [error["extensions"]["code"] for error in answer["errors"]] == ["TOO_COSTLY"]
    assert "asked for apart from sessions" in answer["errors"][0]["message"]


def test_a_sealed_state_waits_for_a_store_and_so_is_held_to_what_the_event_loop_may_do() -> None:
    document = f"query ($s: State!) {{ {' '.join(f'a{n}: {MOVES}' for n in range(2))} }}"
    assert codes(document, {"s": "c1.x.W10.AAAA"}) == ["TOO_COSTLY"]
    assert asked(document, s=started()["state"])["a1"]
