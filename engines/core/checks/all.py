"""All checks of a title, in the order in which a later one rests on an earlier one."""

from collections.abc import Callable, Iterator

from engines.core.checks.evolving import evolve_flaws
from engines.core.checks.findings import finding_flaws
from engines.core.checks.flaw import Flaw
from engines.core.checks.requires import require_flaws
from engines.core.checks.trial import trial_flaws
from engines.core.checks.types import type_flaws
from engines.core.checks.words import word_flaws
from engines.core.game import Game

CHECKS: tuple[Callable[[Game], Iterator[Flaw]], ...] = (
    word_flaws,
    lambda game: type_flaws(game.profile),
    lambda game: finding_flaws(game.profile),
    lambda game: require_flaws(game.profile.package),
    evolve_flaws,
    trial_flaws,
)


def flaws(game: Game) -> tuple[Flaw, ...]:
    """Return everything that is wrong with a title; empty where it can be served.

    A title whose declarations are wrong is not played: what would come up then is only what they lead to.
    """
    for check in CHECKS:
        found = tuple(dict.fromkeys(check(game)))
        if found:
            return found
    return ()
