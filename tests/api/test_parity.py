"""Both doors give the same facts: every answer of seeded games, and of requests that are refused."""

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engines.core.chance import Draw, seeded
from engines.core.clauses import Variant
from engines.core.game import Game
from engines.core.play import legal_moves
from engines.registry import build
from service.games.states import States
from service.tools.recording.game import chosen
from tests.api.doors import Doors, moves_in_rest, problem_in_rest, refusal_in_rest, step_in_rest

REGISTRY = build()
DOORS = Doors(REGISTRY)
PLIES = 12
ROWS = [
    pytest.param(game, variant, id=f"{game.id}-{variant.id}")
    for game in REGISTRY.titles()
    for variant in game.variants
    if variant.available
]

Body = dict[str, Any]


def opening(variant: Variant) -> Body:
    return {"seats": variant.seats.max, "variant": variant.id, "seed": "parity"}


def in_rest(step: Any) -> Any:
    """An answer of REST with what it may leave out put in."""
    if "code" in step:
        return problem_in_rest(step)
    step = copy.deepcopy(step)
    return step | {name: step.get(name) for name in ("seed", "keys", "draws")}


def same(game: Game, operation: str, body: Body, of: Any = None) -> Any:
    """What REST answers, once generic GraphQL has answered the same; `of` is whose moves a look lists."""
    rest_body = body if of is None else body | {"seat": of}
    rest = in_rest(DOORS.rest(game.id, operation, rest_body))
    generic = step_in_rest(DOORS.generic(game.id, operation, body if of is None else body | {"of": of}))
    assert generic == rest
    return rest


def walk(game: Game, variant: Variant, plies: int | None = PLIES) -> Iterator[tuple[Any, Body]]:
    """Yield the steps of a seeded game, each with the command that comes next."""
    step = DOORS.rest(game.id, "start", opening(variant))
    draw = Draw(seeded("parity/policy"))
    while step["to_act"] and (plies is None or step["ply"] < plies):
        command = taken(step, draw)
        yield step, command
        step = DOORS.rest(game.id, "play", {"state": step["state"], **command})


def taken(step: Any, draw: Draw) -> Body:
    opened: Any = States(REGISTRY).open(msgspec.Raw(msgspec.json.encode(step["state"])))
    moves = legal_moves(opened.game, opened.terms, opened.table, step["to_act"])
    command = chosen(opened.game, opened.terms, opened.table.position, moves, draw)
    plain: Body = msgspec.json.decode(msgspec.json.encode({"seat": command.actor, "action": command.action}))
    return plain if command.at_ms is None else plain | {"at_ms": command.at_ms}


def viewers(variant: Variant) -> list[Any]:
    return [None, "referee", "spectator", *range(variant.seats.max)]


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_starts_are_the_same_for_every_viewer(game: Game, variant: Variant) -> None:
    for viewer in viewers(variant):
        same(game, "start", opening(variant) | {"viewer": viewer})


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_a_game_that_grew_from_a_commitment_is_the_same(game: Game, variant: Variant) -> None:
    texts = [None, *(f"seat {seat}" for seat in range(1, variant.seats.max))]
    body = {"seats": variant.seats.max, "variant": variant.id, "seat_entropy": texts, **DOORS.committed()}
    secret = same(game, "start", body)["state"]["fair"]["secret"]
    again = {name: body[name] for name in ("seats", "variant", "seat_entropy")}
    replayed = same(game, "replay", again | {"secret": secret, "commands": [], "draws": True})
    assert replayed["reveal"]["secret"] == secret
    assert replayed["draws"]


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_every_step_of_a_game_is_the_same_through_all_three_doors(game: Game, variant: Variant) -> None:
    for number, (step, command) in enumerate(walk(game, variant)):
        viewer = viewers(variant)[number % len(viewers(variant))]
        body = {"state": step["state"], **command, "viewer": viewer, "first": 20}
        played = same(game, "play", body)
        assert step_in_rest(DOORS.typed(game.id, body)) == played
        assert DOORS.rest_state(game.id, "play", body) == msgspec.json.encode(
            DOORS.generic(game.id, "play", body)["state"]
        )


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_every_look_is_the_same_for_every_viewer_and_filter(game: Game, variant: Variant) -> None:
    for step, command in walk(game, variant):
        for viewer in viewers(variant):
            same(game, "look", {"state": step["state"], "viewer": viewer, "first": 5})
        kind, *fields = command["action"].items()
        for given in (dict([kind]), dict([kind, *fields[:1]]), command["action"]):
            same(game, "look", {"state": step["state"], "given": given}, of=command["seat"])


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_pages_of_moves_are_the_same_to_the_last(game: Game, variant: Variant) -> None:
    for step, _ in islice(walk(game, variant), 3):
        page: Any = {"next": None}
        listed: list[Any] = []
        while page["next"] or not listed:
            page = same(game, "look", {"state": step["state"], "first": 7, "after": page["next"]})["legal_moves"]
            listed += page["items"]
        assert len(listed) == page["count"]


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_every_verdict_is_the_same(game: Game, variant: Variant) -> None:
    for step, command in walk(game, variant):
        for action in (command["action"], *every_kind(game, variant)):
            body = {"state": step["state"], "seat": command["seat"], "action": action}
            rest, generic = DOORS.rest(game.id, "explain", body), DOORS.generic(game.id, "explain", body)
            assert (generic["legal"], generic["facts"]) == (rest["legal"], rest["facts"])
            assert [refusal_in_rest(reason) for reason in generic["refusals"]] == rest["refusals"]
            assert moves_in_rest(generic["nearest"]) == rest["nearest"]


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_details_and_the_sentences_of_a_language_are_the_same(game: Game, variant: Variant) -> None:
    for number, (step, command) in enumerate(walk(game, variant)):
        lang = list(game.words)[number % len(game.words)]
        viewer = viewers(variant)[number % len(viewers(variant))]
        asked = {"state": step["state"], "viewer": viewer, "details": True, "lang": lang, "first": 5}
        same(game, "look", asked)
        played = same(game, "play", asked | command)
        assert all(event["text"] for event in played["events"])
        assert all(move["text"] for move in played["legal_moves"]["items"])
        refused = same(game, "play", asked | command | {"seat": 15})
        assert refused["code"] == "turn/no-such-seat"
        assert same(game, "look", asked | {"lang": "tlh"})["code"] == "words/unknown-language"


def every_kind(game: Game, variant: Variant) -> list[Body]:
    """An action of every kind that the beginning of a game comes to."""
    found = {command["action"]["kind"]: command["action"] for _, command in walk(game, variant, 40)}
    return list(found.values())


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_every_refusal_of_the_rules_is_the_same_through_all_three_doors(game: Game, variant: Variant) -> None:
    refused = set()
    for step, command in walk(game, variant):
        seats = [
            command["seat"],
            (command["seat"] + 1) % variant.seats.max if command["seat"] != "host" else 0,
            15,
            "host",
        ]
        for action in every_kind(game, variant):
            for seat in seats:
                body = {"state": step["state"], "seat": seat, "action": action}
                answer = same(game, "play", body)
                assert step_in_rest(DOORS.typed(game.id, body)) == answer
                refused.add(answer.get("code"))
    assert len(refused - {None}) >= 2  # in every title: it is another's turn, and there is no such seat


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_a_whole_game_ends_the_same_and_its_replay_too(game: Game, variant: Variant) -> None:
    commands = [command for _, command in walk(game, variant, None)]
    body = opening(variant) | {"commands": commands}
    ended = same(game, "replay", body)
    assert ended["outcome"]
    assert ended["legal_moves"]["count"] == 0
    assert len(same(game, "replay", body | {"events": "all"})["events"]) > len(ended["events"])
    over = {"state": ended["state"], **commands[-1]}
    assert same(game, "play", over)["code"] == DOORS.typed(game.id, over)["code"] == "game/over"
    same(game, "replay", opening(variant) | {"commands": [*commands, commands[0]]})
    same(game, "replay", opening(variant) | {"commands": commands[1:]})


def broken(state: Any) -> Iterator[Any]:
    """States that are not to be played on: foreign, cut, and each with one leaf changed."""
    for name in state:
        yield {other: value for other, value in state.items() if other != name}
        others: list[Any] = [None, -1, 2**53, [], {}]
        yield from (state | {name: other} for other in (others if name == "game" else [*others, "x"]))
    for name, value in state["position"].items():
        for other in (None, 0, 15, 99, [], value[::-1] if isinstance(value, list) else "x"):
            yield state | {"position": state["position"] | {name: other}}
    yield from ([], "sealed", 7)


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_a_state_that_cannot_be_is_refused_the_same(game: Game, variant: Variant) -> None:
    step, command = next(walk(game, variant))
    codes, most = set(), 0
    for state in broken(step["state"]):
        answer = same(game, "play", {"state": state, **command})
        codes.add(answer.get("code"))
        most = max(most, len(answer.get("faults", ())))
        same(game, "look", {"state": state, "viewer": 0})
    assert codes >= {"request/shape", "state/ruleset", "state/pack", "state/variant"}
    assert most >= min(2, len(game.profile.faults))


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_a_state_of_another_game_is_refused_the_same_where_the_door_names_one(game: Game, variant: Variant) -> None:
    step, command = next(walk(game, variant))
    body = {"state": step["state"] | {"game": "nobody-knows"}, **command}
    rest = in_rest(DOORS.rest(game.id, "play", body))
    assert step_in_rest(DOORS.typed(game.id, body)) == rest
    assert rest["code"] == "state/other-game"


@pytest.mark.parametrize(("game", "variant"), ROWS)
@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 0},
        {"seats": 16},
        {"seats": 17},
        {"seats": -1},
        {"variant": "nobody-knows"},
        {"variant": ""},
        {"variant": "x" * 65},
        {"options": {"nobody_knows": 1}},
        {"options": []},
        {"first_seat": 15},
        {"first_seat": 16},
        {"seed": "x" * 1025},
        {"seat_entropy": []},
        {"seat_entropy": [""]},
        {"seat_entropy": ["x" * 257]},
        {"seat_entropy": ["x"] * 17},
        {"commitment": "0" * 64},
        {"commitment": "0"},
        {"sealed_key": "nobody's"},
        {"commitment": "0" * 64, "sealed_key": "nobody's"},
        {"first": 501},
        {"first": -1},
        {"viewer": "nobody"},
        {"viewer": 15},
        {"viewer": -1},
    ],
    ids=str,
)
def test_a_start_that_cannot_be_is_refused_the_same(game: Game, variant: Variant, wrong: Body) -> None:
    assert "code" in same(game, "start", opening(variant) | wrong)


@pytest.mark.parametrize(("game", "variant"), ROWS)
@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": -1},
        {"seat": 16},
        {"seat": "nobody"},
        {"seat": "spectator"},
        {"action": {}},
        {"action": []},
        {"action": "x"},
        {"action": {"kind": "nobody_knows"}},
        {"action": {"kind": 3}},
        {"at_ms": -1},
        {"first": 501},
        {"after": "nonsense"},
        {"after": "x" * 129},
        {"viewer": 15},
        {"viewer": "nobody"},
    ],
    ids=str,
)
def test_an_action_that_cannot_be_is_refused_the_same(game: Game, variant: Variant, wrong: Body) -> None:
    step, command = next(walk(game, variant))
    assert "code" in same(game, "play", {"state": step["state"], **command} | wrong)


@pytest.mark.parametrize(("game", "variant"), ROWS)
@pytest.mark.parametrize("given", [{"kind": "nobody_knows"}, {"nobody_knows": 1}, [], 3, "x"], ids=str)
def test_a_part_that_cannot_be_is_refused_the_same(game: Game, variant: Variant, given: Any) -> None:
    step, _ = next(walk(game, variant))
    assert "code" in same(game, "look", {"state": step["state"], "given": given})


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_a_cursor_of_another_state_or_filter_is_refused_the_same(game: Game, variant: Variant) -> None:
    (step, _), (later, _) = islice(walk(game, variant), 2)
    after = DOORS.rest(game.id, "look", {"state": step["state"], "first": 1})["legal_moves"]["next"]
    assert same(game, "look", {"state": later["state"], "after": after})["code"] == "request/cursor"
    assert same(game, "look", {"state": step["state"], "after": after, "viewer": "referee"})["code"] == "request/cursor"
    assert "code" not in same(game, "look", {"state": step["state"], "after": after})


@pytest.mark.parametrize(("game", "variant"), ROWS)
def test_an_unknown_game_has_the_same_code(game: Game, variant: Variant) -> None:
    rest = DOORS.rest("nobody-knows", "start", opening(variant))
    assert DOORS.generic("nobody-knows", "start", opening(variant))["code"] == rest["code"] == "game/unknown"
