"""A commitment before the game, and a game that grows from it."""

import re
from typing import Any

import pytest

from engines.core.fair import Fair, commitment_of, fair_chance, reveal, seats_chance
from engines.registry import build
from service.startup.settings import Settings
from service.trust.seal.ring import Key, KeyRing
from tests.service.trust.fair.kit import (
    GAME,
    TEXTS,
    asked,
    client,
    committed,
    denied,
    file_of,
    ok,
    post,
    started,
    steps,
)

STARTS = f"/v1/games/{GAME}/start"
TOKEN = re.compile(r"c1\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")


def fair_of(step: Any) -> Fair:
    fair = step["state"]["fair"]
    return Fair(secret=fair["secret"], seed=fair["seed"], seat_entropy=tuple(fair["seat_entropy"]))


def test_a_commitment_is_new_each_time_and_nobody_may_keep_it_on_the_way() -> None:
    one, other = post("/v1/commit"), post("/v1/commit")
    assert one.headers["cache-control"] == "no-store"
    assert one.json()["commitment"] != other.json()["commitment"]
    assert one.json()["sealed_key"] != other.json()["sealed_key"]


def test_a_commitment_answers_a_hash_and_a_seal_and_no_secret() -> None:
    answer = committed()
    assert answer.keys() == {"commitment", "sealed_key"}
    assert re.fullmatch("[0-9a-f]{64}", answer["commitment"])
    assert TOKEN.fullmatch(answer["sealed_key"])


def test_graphql_commits_too() -> None:
    answer = asked("{ commit { commitment sealedKey } }")["commit"]
    start = ok(STARTS, {"seats": 2, "commitment": answer["commitment"], "sealed_key": answer["sealedKey"]})
    assert commitment_of(fair_of(start).secret) == answer["commitment"]


def test_the_game_grows_from_the_secret_that_was_committed_to_and_from_the_texts() -> None:
    commitment = committed()
    start = ok(STARTS, {"seats": 3, "seat_entropy": TEXTS, "seed": "ours", **commitment})
    fair = fair_of(start)
    assert commitment_of(fair.secret) == commitment["commitment"]
    assert (fair.seed, list(fair.seat_entropy)) == ("ours", TEXTS)
    assert start["state"]["chance"]["key"] == fair_chance(GAME, fair).key


def test_without_a_seed_none_is_drawn_so_that_the_service_adds_nothing_after_its_commitment() -> None:
    start = started()
    assert start["seed"] is None
    assert start["state"]["fair"]["seed"] is None


def test_without_texts_every_seat_counts_as_one_that_gave_none() -> None:
    assert started(seat_entropy=None)["state"]["fair"]["seat_entropy"] == [None, None, None]


@pytest.mark.parametrize("changed", [{"seat_entropy": ["tails", None, None]}, {"seed": "x"}, {"seed": ""}], ids=str)
def test_whatever_is_given_otherwise_deals_otherwise(changed: dict[str, Any]) -> None:
    forgetting = client(settings=Settings(sessions="off"))
    opening = {"seats": 3, "seat_entropy": TEXTS, **forgetting.post("/v1/commit").json()}
    one, other = (forgetting.post(STARTS, json=opening | more).json() for more in ({}, changed))
    assert one["state"]["chance"] != other["state"]["chance"]


def test_texts_without_a_commitment_are_mixed_with_the_seed() -> None:
    start = ok(STARTS, {"seats": 3, "seed": "ours", "seat_entropy": TEXTS})
    assert start["state"]["chance"]["key"] == seats_chance(GAME, "ours", tuple(TEXTS)).key
    assert start["seed"] == "ours"
    assert "fair" not in start["state"]


def test_texts_without_a_commitment_and_a_seed_are_mixed_with_the_seed_that_is_drawn() -> None:
    start = ok(STARTS, {"seats": 2, "seat_entropy": ["a", "b"]})
    assert start == ok(STARTS, {"seats": 2, "seat_entropy": ["a", "b"], "seed": "drawn"})


def test_a_game_without_any_of_it_has_the_state_it_always_had() -> None:
    assert "fair" not in ok(STARTS, {"seats": 2, "seed": "x"})["state"]


def test_where_nothing_is_kept_a_restart_from_the_same_commitment_and_texts_is_the_same_game() -> None:
    forgetting = client(settings=Settings(sessions="off"))
    opening = {"seats": 3, "seat_entropy": TEXTS, **forgetting.post("/v1/commit").json()}
    one, other = (forgetting.post(STARTS, json=opening).json() for _ in range(2))
    assert one == other


def test_what_the_chance_grew_from_stays_with_the_state() -> None:
    start = started(first=8)
    _, step = next(steps(start))
    assert step["state"]["fair"] == start["state"]["fair"]


def test_the_reveal_comes_with_the_end_and_not_before() -> None:
    start = started(first=8)
    assert start["reveal"] is None
    *before, last = [step for _, step in steps(start)]
    assert {str(step["reveal"]) for step in before} == {"None"}
    assert last["outcome"]
    found = reveal(GAME, fair_of(start))
    assert last["reveal"] == {name: getattr(found, name) for name in found.__struct_fields__} | {
        "seat_entropy": list(found.seat_entropy)
    }


def test_a_game_without_a_commitment_reveals_nothing_at_its_end() -> None:
    *_, (_, last) = steps(ok(STARTS, {"seats": 2, "seed": "x", "first": 8}))
    assert last["outcome"]
    assert last["reveal"] is None


def test_a_replay_from_the_secret_is_the_game_that_was_played() -> None:
    start = started(first=8)
    commands, walked = zip(*[pair for pair, _ in zip(steps(start), range(6), strict=False)], strict=True)
    again = ok(f"/v1/games/{GAME}/replay", {"seats": 3, "commands": commands, **start["state"]["fair"]})
    assert again["state"] == walked[-1]["state"]
    assert again["reveal"]["secret"] == start["state"]["fair"]["secret"]


def test_a_replay_answers_the_draws_where_they_are_asked_for() -> None:
    start = started()
    assert ok(f"/v1/games/{GAME}/replay", {"seats": 3, "commands": [], **start["state"]["fair"]})["draws"] is None
    draws = file_of(start, [])["draws"]
    assert {stream: sum(draw["stream"] == stream for draw in draws) for stream in {d["stream"] for d in draws}} == (
        start["state"]["chance"]["counters"]
    )
    assert draws[0] == {"stream": "reels", "place": 0, "below": 90, "drawn": draws[0]["drawn"]}


# What is refused


@pytest.mark.parametrize("missing", ["commitment", "sealed_key"])
def test_half_of_a_commitment_is_refused(missing: str) -> None:
    half = {name: text for name, text in committed().items() if name != missing}
    problem = denied(STARTS, {"seats": 2, **half})
    assert (problem["code"], problem["at"], problem["facts"]) == (
        "fair/incomplete",
        f"/{missing}",
        {"missing": missing},
    )


def test_a_sealed_key_of_another_commitment_is_refused() -> None:
    problem = denied(STARTS, {"seats": 2, **committed(), "commitment": committed()["commitment"]})
    assert (problem["code"], problem["at"]) == ("fair/commitment", "/commitment")


def test_a_sealed_key_that_was_changed_anywhere_is_refused() -> None:
    answer = committed()
    key = answer["sealed_key"]
    for place in range(0, len(key), 7):
        other = "A" if key[place] != "A" else "B"
        changed = key[:place] + other + key[place + 1 :]
        assert denied(STARTS, {"seats": 2, **answer, "sealed_key": changed})["code"] == "fair/sealed-key"


def test_a_sealed_key_of_another_service_is_refused() -> None:
    answer = client(ring=KeyRing((Key("other", bytes(32)),))).post("/v1/commit").json()
    assert denied(STARTS, {"seats": 2, **answer})["code"] == "fair/sealed-key"


def test_a_commitment_survives_a_rotation_of_the_keys() -> None:
    old, new = Key("old", bytes(32)), Key("new", bytes([1]) * 32)
    answer = client(ring=KeyRing((old,))).post("/v1/commit").json()
    rotated = client(ring=KeyRing((new, old)))
    assert rotated.post(STARTS, json={"seats": 2, **answer}).status_code == 200


@pytest.mark.parametrize(("texts", "count"), [([], 0), (["a"], 1), (["a", "b", "c"], 3)], ids=str)
def test_texts_that_are_not_one_for_each_seat_are_refused(texts: list[str], count: int) -> None:
    problem = denied(STARTS, {"seats": 2, "seat_entropy": texts})
    assert (problem["code"], problem["at"]) == ("fair/seat-entropy", "/seat_entropy")
    assert problem["facts"] == {"texts": count, "seats": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat_entropy": ["", "b"]},
        {"seat_entropy": ["x" * 257, "b"]},
        {"seat_entropy": "ab"},
        {"seat_entropy": [1, 2]},
        {"commitment": "0" * 63},
        {"commitment": "G" * 64},
        {"sealed_key": 7},
        {"secret": "0" * 64},
    ],
    ids=str,
)
def test_what_is_not_of_the_published_shape_is_422(wrong: dict[str, Any]) -> None:
    assert denied(STARTS, {"seats": 2} | wrong, 422)["code"] == "request/shape"


@pytest.mark.parametrize(
    "forge",
    [
        lambda state: state["fair"].update(secret="0" * 64),
        lambda state: state["fair"].update(seed="x"),
        lambda state: state["fair"].update(seat_entropy=["a", "b"]),
        lambda state: state["chance"].update(key="0" * 64),
        lambda state: state.update(chance={"kind": "scripted", "draws": {}}),
    ],
    ids=["secret", "seed", "texts", "key", "script"],
)
def test_a_state_whose_chance_did_not_grow_from_what_it_says_is_impossible(forge: Any) -> None:
    state = started()["state"]
    forge(state)
    problem = denied(f"/v1/games/{GAME}/look", {"state": state})
    assert problem["code"] == "state/impossible"
    assert "state/fair" in [fault["code"] for fault in problem["faults"]]


def test_every_reason_is_in_the_catalogue() -> None:
    rules = client(registry=build()).get(f"/v1/games/{GAME}/rules").json()
    assert {"fair/incomplete", "fair/sealed-key", "fair/commitment", "fair/seat-entropy"} <= {
        reason["code"] for reason in rules["refusals"]
    }
    assert "state/fair" in [fault["code"] for fault in rules["faults"]]
