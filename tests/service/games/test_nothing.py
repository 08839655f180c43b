"""Ids and numbers in an action that name nothing: the rules refuse them by a clause, in both doors."""

from typing import Any

import pytest

from tests.service.kit import CLIENT

GAME = "/v1/games/strange-slot-simulator"
START = CLIENT.post(f"{GAME}/start", json={"seats": 2, "seed": "nothing"}).json()
NAMELESS: dict[str, tuple[dict[str, Any], list[tuple[str, str | None, str]]]] = {
    "a machine": (
        {"kind": "reserve", "machine": "g"},
        [("machine/unknown", "SS-SETUP-6", "/action/machine")],
    ),
    "an answer of none": (
        {"kind": "write_answer", "machine": "a", "number": 0},
        [("answer/no-such-settings", "SS-SET-2", "/action/number")],
    ),
    "an answer, as a float": (
        {"kind": "write_answer", "machine": "a", "number": 9.0},
        [("answer/no-such-settings", "SS-SET-2", "/action/number")],
    ),
    "two at once": (
        {"kind": "write_answer", "machine": "h", "number": -7},
        [
            ("machine/unknown", "SS-SETUP-6", "/action/machine"),
            ("answer/no-such-settings", "SS-SET-2", "/action/number"),
        ],
    ),
    "two uses of a bonus": (
        {"kind": "pull_lever", "use_bonus": 2},
        [("bonus/one-a-pull", "SS-YELLOW-5", "/action/use_bonus")],
    ),
}


def asked(action: dict[str, Any], operation: str = "play") -> Any:
    return CLIENT.post(f"{GAME}/{operation}", json={"state": START["state"], "seat": 0, "action": action})


@pytest.mark.parametrize("operation", ["play", "explain"])
@pytest.mark.parametrize("what", NAMELESS)
def test_what_names_nothing_is_refused_by_a_clause(what: str, operation: str) -> None:
    action, reasons = NAMELESS[what]
    answer = asked(action, operation)
    assert answer.status_code == 409, answer.text
    problem = answer.json()
    told = [problem, *problem.get("refusals", ())]
    assert [(why["code"], why["clause"], why["at"]) for why in told] == reasons


def test_the_sentence_says_what_there_is() -> None:
    assert asked({"kind": "swap_machine", "machine": "G"}).json()["detail"] == (
        "There is no machine “G”; the machines are a, b, c, d, e and f."
    )


@pytest.mark.parametrize(
    ("action", "at"),
    [
        ({"kind": "reserve", "machine": 7}, "/action/machine"),
        ({"kind": "reserve", "machine": "g" * 65}, "/action/machine"),
        ({"kind": "reserve", "machine": "g", "number": 1}, "/action/machine"),
        ({"kind": "write_answer", "machine": "g", "number": "one"}, "/action/machine"),
        ({"kind": "write_answer", "machine": "a", "number": 10**30}, "/action/number"),
        ({"kind": "pull_lever", "use_bonus": 1}, "/action/use_bonus"),
        ({"kind": "reserve"}, "/action/machine"),
    ],
)
def test_what_is_of_another_type_or_shape_stays_a_matter_of_shape(action: dict[str, Any], at: str) -> None:
    answer = asked(action)
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["at"]) == ("request/shape", at)


def test_graphql_says_the_same_in_its_generic_and_in_its_typed_half() -> None:
    document = """query ($s: State!) {
      any: play(state: $s, seat: "0", action: {kind: "write_answer", machine: "a", number: 9}) { ...why }
      ours: strangeSlotSimulator { writeAnswer(state: $s, seat: "0", machine: a, number: 9) { ...why } }
    } fragment why on Refusal { code at clause { id } }"""
    data = CLIENT.post("/graphql", json={"query": document, "variables": {"s": START["state"]}}).json()["data"]
    why = {"code": "answer/no-such-settings", "at": "/action/number", "clause": {"id": "SS-SET-2"}}
    assert data == {"any": why, "ours": {"writeAnswer": why}}


def test_a_replay_points_to_the_command() -> None:
    commands = [{"seat": START["to_act"][0], "action": {"kind": "reserve", "machine": "x"}}]
    problem = CLIENT.post(f"{GAME}/replay", json={"seats": 2, "seed": "nothing", "commands": commands}).json()
    assert (problem["code"], problem["at"]) == ("machine/unknown", "/commands/0/action/machine")
