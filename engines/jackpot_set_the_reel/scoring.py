"""How a game of Jackpot: Set the Reel ended."""

from engines.core.results import Outcome, ranked
from engines.core.terms import Terms
from engines.core.values import Word
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.rules.points import gold_stars
from engines.jackpot_set_the_reel.state import Ending, Phase, Player, Position


class SoloGrade(Word):
    """How well a solo game went."""

    CASUAL_SPINNER = "casual_spinner"
    """Up to 35 points."""
    TIME_KILLER = "time_killer"
    """36 to 45 points."""
    JACKPOT_CHASER = "jackpot_chaser"
    """46 to 55 points."""
    BONUS_HUNTER = "bonus_hunter"
    """56 to 65 points."""
    HIGH_ROLLER = "high_roller"
    """66 points and more."""


FROM = {
    SoloGrade.HIGH_ROLLER: 66,
    SoloGrade.BONUS_HUNTER: 56,
    SoloGrade.JACKPOT_CHASER: 46,
    SoloGrade.TIME_KILLER: 36,
    SoloGrade.CASUAL_SPINNER: 0,
}
"""The fewest points of each grade, the best one first (SR-SOLO-11)."""


class ReelOutcome(Outcome):
    """How a game ended, with the grade of a solo game."""

    grade: SoloGrade | None = None
    """How well a solo game went; None where several played."""


def outcome(position: Position, terms: Terms[Config, Parts]) -> ReelOutcome | None:
    """Add Gold Stars and unused tokens; Coins break ties (SR-SCORE-2 to SR-SCORE-6, SR-SOLO-10)."""
    if position.phase is not Phase.OVER:
        return None
    results = {seat: (final_score(player, terms.parts), player.coins) for seat, player in enumerate(position.players)}
    if not terms.config.solo:
        return ReelOutcome(reason=Ending.THIRTY_POINTS.value, standings=ranked(results))
    grade = grade_of(results[0][0])
    return ReelOutcome(reason=Ending.TIMER_EMPTY.value, standings=ranked(results), grade=grade)


def final_score(player: Player, parts: Parts) -> int:
    """Return the points of a seat with the stars that its ten cards show and its tokens (SR-SCORE-2 to SR-SCORE-4)."""
    return player.score + gold_stars(player, parts) + len(player.tokens)


def grade_of(points: int) -> SoloGrade:
    """Return the grade of a solo score; 35 points are in the lowest one (SR-SOLO-11)."""
    return next(grade for grade, fewest in FROM.items() if points >= fewest)
