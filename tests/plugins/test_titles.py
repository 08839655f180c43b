"""The plug-ins play by their rules, and are as short as a title can be."""

from types import ModuleType

import pytest

from engines import kit
from tests.plugins.installed import HERE, registry

MOST_LINES = {"tic_tac_toe": 90, "kuhn_poker": 160}


def authored(project: str) -> list[str]:
    """Return every line that an author writes, descriptions, clauses and TOML included, but for empty ones."""
    files = [path for path in (HERE / project).rglob("*") if path.suffix in {".py", ".toml"}]
    return [line for path in files for line in path.read_text("utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("project", MOST_LINES)
def test_a_title_is_short(project: str) -> None:
    assert len(authored(project)) <= MOST_LINES[project]


@pytest.mark.parametrize("project", MOST_LINES)
def test_a_title_imports_the_kit_and_nothing_else_of_ours(project: str) -> None:
    imported = [line for line in authored(project) if line.startswith(("from ", "import ")) and "engines" in line]
    assert imported == ["from engines import kit"]


def module(project: str) -> ModuleType:
    registry()
    return __import__(f"croupier_{project}")


def test_a_cell_is_marked_once() -> None:
    tic = module("tic_tac_toe")
    game = kit.trial(tic.ENGINE, 2).play(0, tic.MarkCell(cell=4))
    assert game.refusals(1, tic.MarkCell(cell=4)) == ["mark/taken"]
    assert game.refusals(0, tic.MarkCell(cell=1)) == ["turn/not-yours"]
    assert game.moves.total == 8


@pytest.mark.parametrize(
    ("reason", "ranks", "cells"),
    [
        ("line", {0: 1, 1: 2}, (0, 3, 1, 4, 2)),
        ("line", {1: 1, 0: 2}, (0, 2, 1, 4, 8, 6)),
        ("board_full", {0: 1, 1: 1}, (0, 1, 2, 4, 3, 5, 7, 6, 8)),
        ("line", {0: 1, 1: 2}, (0, 1, 2, 3, 4, 5, 7, 6, 8)),
    ],
)
def test_three_in_a_line_win_and_a_full_board_without_is_a_draw(
    reason: str, ranks: dict[int, int], cells: tuple[int, ...]
) -> None:
    tic = module("tic_tac_toe")
    game = kit.trial(tic.ENGINE, 2)
    for ply, cell in enumerate(cells):
        assert game.outcome is None
        game = game.play(ply % 2, tic.MarkCell(cell=cell))
    assert game.outcome is not None
    assert game.outcome.reason == reason
    assert {standing.seat: standing.rank for standing in game.outcome.standings} == ranks


@pytest.mark.parametrize(
    ("reason", "scores", "acts"),
    [
        ("showdown", {0: -1, 1: 1}, "pass pass"),
        ("fold", {0: 1, 1: -1}, "bet pass"),
        ("showdown", {0: -2, 1: 2}, "bet bet"),
        ("fold", {0: -1, 1: 1}, "pass bet pass"),
        ("showdown", {0: -2, 1: 2}, "pass bet bet"),
    ],
)
def test_the_higher_card_takes_the_pot_unless_somebody_folds(reason: str, scores: dict[int, int], acts: str) -> None:
    kuhn = module("kuhn_poker")
    kinds = {"pass": kuhn.Pass(), "bet": kuhn.Bet()}
    game = kit.trial(kuhn.ENGINE, 2, draws={"deal": [0, 0]})
    assert [card.value for card in game.position.hands] == ["queen", "king"]
    for ply, act in enumerate(acts.split()):
        assert game.outcome is None
        game = game.play(ply % 2, kinds[act])
    assert game.outcome is not None
    assert game.outcome.reason == reason
    assert {standing.seat: standing.score for standing in game.outcome.standings} == scores
    shown = game.game.engine.view(game.position, kit.SPECTATOR, game.terms).hands
    assert shown == (game.position.hands if reason == "showdown" else (None, None))


def test_cards_and_bets_that_cannot_be_are_faults() -> None:
    kuhn = module("kuhn_poker")
    game, king = kit.trial(kuhn.ENGINE, 2), kuhn.Card.KING
    assert game.faults() == []
    assert game.at(hands=(king, king)).faults() == ["position/impossible"]
    assert game.at(hands=(king, None)).faults() == ["position/impossible"]
    assert game.at(bets=(True, True, True)).faults() == ["position/impossible"]
    assert game.at(bets=(False, True, True)).faults() == []
