"""What is refused changes nothing, and the refusal says why, by a clause of the catalogue."""

import msgspec

from engines.core.actors import HOST, Actor, Command
from engines.core.game import Game
from engines.core.moves.fitting import plain
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Refusal, Refused
from tests.contract.actions import pool
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, encoded, moments_of, spread

MOMENTS = 24
ACTIONS = 60


def test_a_refusal_leaves_the_table_as_it_was(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        before = encoded(moment.table)
        assert refusals_at(moment, walks), "a host who has nothing to do, or a seat that is not there, is refused"
        assert encoded(moment.table) == before


def test_a_refusal_names_a_clause_and_tells_its_facts(case: Case, walks: tuple[Walk, ...]) -> None:
    found = {type(refusal): refusal for moment in moments_of(walks, MOMENTS) for refusal in refusals_at(moment, walks)}
    for refusal in found.values():
        tells_why(case.game, refusal)


def test_after_the_end_everybody_is_told_that_it_is_over(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        if walk.last.step.outcome:
            for action in spread(pool(walks), 5):
                codes = [refusal.code for actor in range(case.seats) for refusal in refused(walk.last, actor, action)]
                assert codes == ["game/over"] * case.seats


def refusals_at(moment: Moment, walks: tuple[Walk, ...]) -> list[Refusal]:
    """Return every refusal that a moment has for some actions of everybody, and of a seat that is not there."""
    actors: tuple[Actor, ...] = (*range(moment.case.seats + 1), HOST)
    actions = spread(pool(walks), ACTIONS)
    return [why for action in actions for actor in actors for why in refused(moment, actor, action)]


def refused(moment: Moment, actor: Actor, action: msgspec.Struct) -> tuple[Refusal, ...]:
    """Return the reasons against an action; none where it is legal."""
    verdict = moment.play(Command(actor=actor, action=action))
    return verdict.refusals if isinstance(verdict, Refused) else ()


def tells_why(game: Game, refusal: Refusal) -> None:
    """Hold a refusal to what is published of it."""
    assert type(refusal) in (*game.profile.refusals, *KERNEL_REFUSALS), refusal
    if type(refusal) in game.profile.refusals or refusal.code in game.clauses.kernel:
        assert game.clause_of(refusal) is not None, f"{refusal.code} names no clause of the catalogue"
    assert "{" not in refusal.sentence() + refusal.pointer()
    assert refusal.pointer().startswith(("/seat", "/action", "/at_ms", "/state")), refusal.pointer()
    assert msgspec.convert(plain(refusal.facts()), type(refusal)) == refusal
