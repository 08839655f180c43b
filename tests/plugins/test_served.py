"""Installed titles are served by the process as it is, through both doors."""

import contextlib
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.plugins.installed import home
from tests.service.serving import ROOT, Served, serving

TIC, KUHN = "/v1/games/tic-tac-toe", "/v1/games/kuhn-poker"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(PYTHONPATH=f"{ROOT}{os.pathsep}{home()}") as process:
        yield process


def asked(served: Served, query: str, **variables: Any) -> Any:
    status, answer = served.post("/graphql", {"query": query, "variables": variables})
    assert (status, answer.get("errors")) == (200, None)
    return answer["data"]


def test_every_plug_in_is_in_the_catalogue_and_none_is_broken(served: Served) -> None:
    with contextlib.closing(served.connection()) as connection:
        connection.request("GET", "/v1/games")
        catalogue = json.loads(connection.getresponse().read())
    assert catalogue["broken"] == []
    assert {"kuhn-poker", "tic-tac-toe"} <= {game["id"] for game in catalogue["games"]}
    for path in (TIC, KUHN):
        for page in ("", "/rules", "/parts"):
            assert served.get(path + page) == 200


def test_a_game_of_tic_tac_toe_is_played_by_rest(served: Served) -> None:
    _, step = served.post(f"{TIC}/start", {"seats": 2, "first_seat": 0})
    for seat, cell in ((0, 4), (1, 0), (0, 3), (1, 1), (0, 5)):
        body = {"state": step["state"], "seat": seat, "action": {"kind": "mark_cell", "cell": cell}}
        status, step = served.post(f"{TIC}/play", body)
        assert status == 200
    assert step["outcome"]["reason"] == "line"
    assert [standing["seat"] for standing in step["outcome"]["standings"]] == [0, 1]


def test_a_game_of_tic_tac_toe_is_played_by_graphql(served: Served) -> None:
    start = (
        "{ ticTacToe { start(seats: 2, firstSeat: 1) { ... on TicTacToeStep { state toAct legalMoves { count } } } } }"
    )
    step = asked(served, start)["ticTacToe"]["start"]
    assert (step["toAct"], step["legalMoves"]["count"]) == (["1"], 9)
    mark = """query ($s: State!) { ticTacToe { markCell(state: $s, seat: 1, cell: 8) {
      ... on TicTacToeStep { view(viewer: 0) { cells seat } events { ... on TicTacToeCellMarked { seat cell } } }
    } } }"""
    step = asked(served, mark, s=step["state"])["ticTacToe"]["markCell"]
    assert step == {"view": {"cells": [None] * 8 + [1], "seat": 0}, "events": [{"seat": 1, "cell": 8}]}


def test_a_card_of_kuhn_poker_is_shown_to_its_seat_alone(served: Served) -> None:
    for viewer in (0, 1, "spectator"):
        _, step = served.post(f"{KUHN}/start", {"seats": 2, "seed": "a", "viewer": viewer})
        hands = step["view"]["hands"]
        dealt = [event["card"] for event in step["events"] if event["kind"] == "card_dealt"]
        assert hands == dealt
        assert [card is not None for card in hands] == [seat == viewer for seat in (0, 1)]


def test_a_bet_of_kuhn_poker_is_called_and_the_cards_are_shown(served: Served) -> None:
    start = '{ kuhnPoker { start(seats: 2, seed: "a", firstSeat: 0) { ... on KuhnPokerStep { state } } } }'
    state = asked(served, start)["kuhnPoker"]["start"]["state"]
    bet = """query ($s: State!, $seat: ID!) { kuhnPoker { bet(state: $s, seat: $seat) {
      ... on KuhnPokerStep { state view(viewer: 0) { hands } outcome { reason standings { seat score } } }
      ... on Refusal { code clause { id } }
    } } }"""
    refused = asked(served, bet, s=state, seat=1)["kuhnPoker"]["bet"]
    assert (refused["code"], refused["clause"]) == ("turn/not-yours", {"id": "KP-BET-1"})
    state = asked(served, bet, s=state, seat=0)["kuhnPoker"]["bet"]["state"]
    end = asked(served, bet, s=state, seat=1)["kuhnPoker"]["bet"]
    assert None not in end["view"]["hands"]
    assert end["outcome"]["reason"] == "showdown"
    assert [standing["score"] for standing in end["outcome"]["standings"]] == [2, -2]


@pytest.mark.parametrize(("path", "field", "value"), [(TIC, "seat", 9), (TIC, "cells", [5] * 9), (KUHN, "seat", 2)])
def test_a_position_that_names_a_seat_beyond_the_table_is_refused(
    served: Served, path: str, field: str, value: Any
) -> None:
    _, step = served.post(f"{path}/start", {"seats": 2})
    step["state"]["position"][field] = value
    status, problem = served.post(f"{path}/look", {"state": step["state"]})
    assert (status, problem["faults"][0]["code"]) == (409, "seats/unknown")
    assert problem["faults"][0]["at"].startswith(f"/state/position/{field}")
