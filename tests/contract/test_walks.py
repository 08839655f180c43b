"""A game can be laid out and played: every other law is tried on such walks."""

from tests.contract.cases import Case
from tests.contract.walks import walked


def test_every_variant_can_be_laid_out_and_played_by_the_moves_that_are_listed(case: Case) -> None:
    for walk in walked(case):
        assert walk.last.step.outcome or walk.last.moves.total, "nobody can do anything, and the game is not over"
