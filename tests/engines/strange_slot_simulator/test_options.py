"""Variants and options."""

from typing import Any

import pytest

from schema.shapes.jsonschema import schema_of
from tests.engines.strange_slot_simulator.kit import (
    ENGINE,
    FINISH,
    GAME,
    HOST,
    TIME_UP,
    A,
    B,
    F,
    codes,
    listed,
    not_started,
    play,
    play_all,
    player,
    reserve,
    reserving,
    started,
    table,
    told,
    write,
)


def config_of(variant: str) -> dict[str, Any]:
    row = GAME.variant(variant)
    assert row is not None
    return GAME.options_of(row)


def test_the_standard_game_is_played_as_the_rulebook_has_it() -> None:
    assert config_of("standard") == {
        "spin_seconds": 240,
        "analysis_seconds": 60,
        "last_analysis_seconds": 120,
        "rounds": 4,
        "pull_seconds": 5,
        "time_keeper": "last_to_choose",
        "pulls_per_round": None,
        "assisted": False,
    }


@pytest.mark.parametrize(
    ("variant", "differs"),
    [
        ("fixed-time-keeper", {"time_keeper": 0}),
        ("one-long-day", {"rounds": 1, "spin_seconds": 1200, "last_analysis_seconds": 0}),
        ("assisted", {"assisted": True}),
    ],
)
def test_a_variant_is_a_row_of_options(variant: str, differs: dict[str, Any]) -> None:
    assert config_of(variant) == config_of("standard") | differs


def test_easy_mode_is_listed_as_unavailable_with_its_reason() -> None:
    (refusal,) = not_started(2, "easy")
    assert told(refusal)[:2] == ("start/variant-unavailable", "SS-EASY-1")
    assert "page of the rulebook" in refusal.sentence()


def test_the_assisted_variant_is_marked_as_a_house_variant() -> None:
    row = GAME.variant("assisted")
    assert row is not None
    assert "house variant" in row.title


@pytest.mark.clause("SS-PULL-5", "SS-PULL-6", "SS-FREE-1")
def test_house_rules_are_called_so_in_their_options_and_clauses() -> None:
    options = schema_of(GAME.profile.config)["$defs"]["Config"]["properties"]
    called = {name for name, option in options.items() if option["description"].startswith("House rule: ")}
    assert called == {"pull_seconds", "pulls_per_round", "assisted"}
    gists = {clause.id: clause.gist for clause in GAME.clauses.clauses}
    assert {id for id, gist in gists.items() if gist.startswith("House rule: ")} == {"SS-PULL-6", "SS-FREE-1"}


@pytest.mark.clause("SS-DAY-1")
def test_the_long_day_says_whose_variant_it_is() -> None:
    clause, row = GAME.clauses.find("SS-DAY-1"), GAME.variant("one-long-day")
    assert clause is not None
    assert row is not None
    assert "by the author" in clause.gist
    assert "by the author" in row.title


@pytest.mark.clause("SS-FINAL-1")
def test_what_is_final_shows_nobody_anything_and_is_declared_so() -> None:
    sixth = play(table(player(A, answers=(1, 2, 3, 4, 5, 0)), player(B)), 0, write(F, 6)).events
    finished = play(table(player(A), player(B), options={"pulls_per_round": 1}), 0, FINISH).events
    clock = play_all(reserving(player(), player()), (0, reserve(A)), (1, reserve(B)))
    for events in (sixth, finished):
        assert ENGINE.reveals is not None
        assert not ENGINE.reveals(events)
        assert any(isinstance(event, GAME.profile.final) for event in events)
    assert listed(clock, HOST) == [(HOST, TIME_UP, 240_000)]


def test_options_may_be_combined_as_nobody_listed_them() -> None:
    board = started(2, "one-long-day", pulls_per_round=7, assisted=True)
    assert (board.config.rounds, board.config.pulls_per_round, board.config.assisted) == (1, 7, True)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("spin_seconds", 0),
        ("analysis_seconds", -1),
        ("rounds", 5),
        ("pull_seconds", 601),
        ("time_keeper", "anybody"),
        ("pulls_per_round", 0),
        ("assisted", 1),
    ],
)
def test_an_option_out_of_its_range_is_refused(option: str, value: Any) -> None:
    assert codes(not_started(2, **{option: value})) == ["start/option-value"]
