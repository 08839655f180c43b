"""What is not listed is refused, and what is refused is not listed: there is one source of legality."""

import msgspec

from engines.core.actors import HOST, Actor, Command
from engines.core.results import Step
from engines.core.values import Tagged, kind_of
from schema.wire.requests import ExplainRequest, PlayRequest
from service.denied import Denied
from tests.contract.actions import mutations, pool
from tests.contract.bell.types import Seal
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, moments_of, some_moves, spread
from tests.kit.toy import Guess, Run

MOMENTS = 30
MOVES = 12
MUTATIONS = 600
FOREIGN: tuple[type[Tagged], ...] = (Run, Guess, Seal)
"""Actions of titles that stand in the tests alone."""


def agree(moment: Moment, actor: Actor, action: Tagged) -> None:
    """Hold `play` and the list of moves to one verdict; a list that says that it is not exact may lack some."""
    accepted = isinstance(moment.play(Command(actor=actor, action=action)), Step)
    listed = moment.moves.contains(actor, action)
    forms = [form for who, form in moment.moves.forms if who == actor and form.action is type(action)]
    lacking = accepted and any(not form.space.exact for form in forms)
    said = "accepted and not listed" if accepted else "listed and refused"
    assert accepted == listed or lacking, f"{action} of {actor} is {said}"


def test_actions_of_other_moments_are_legal_where_they_are_listed(case: Case, walks: tuple[Walk, ...]) -> None:
    actors: tuple[Actor, ...] = (*range(case.seats), HOST)
    for moment in moments_of(walks, MOMENTS):
        for action in pool(walks):
            for actor in actors if action in spread(pool(walks), 20) else moment.step.to_act:
                agree(moment, actor, action)


def test_mutated_moves_are_legal_where_they_are_listed(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        for move in some_moves(moment.moves, MOVES):
            for action in spread(mutations(case.game, move.action), MUTATIONS // MOVES):
                agree(moment, move.seat, action)


def test_a_listed_move_is_another_seat_s_where_it_is_listed(case: Case, walks: tuple[Walk, ...]) -> None:
    actors: tuple[Actor, ...] = (*range(case.seats + 1), HOST)
    for moment in moments_of(walks, MOMENTS):
        for move in some_moves(moment.moves, MOVES):
            for actor in actors:
                agree(moment, actor, move.action)


def test_actions_of_another_title_are_refused_and_named(case: Case, walks: tuple[Walk, ...]) -> None:
    for kind in [kind_of(action) for action in FOREIGN]:
        if kind not in case.game.action_kinds:
            action = msgspec.Raw(msgspec.json.encode({"kind": kind}))
            request = PlayRequest(state=msgspec.Raw(walks[0].moments[0].state), seat=0, action=action)
            verdict = case.operations.play(request)
            assert isinstance(verdict, Denied)
            assert verdict.refused.first.facts()["kind"] == kind


def test_a_kind_that_no_title_has_is_refused_and_named(case: Case, walks: tuple[Walk, ...]) -> None:
    state = msgspec.Raw(walks[0].moments[0].state)
    for kind in ("", "-", "no_such_kind"):
        action = msgspec.Raw(msgspec.json.encode({"kind": kind}))
        for verdict in (
            case.operations.play(PlayRequest(state=state, seat=0, action=action)),
            case.operations.explain(ExplainRequest(state=state, seat=0, action=action)),
        ):
            assert isinstance(verdict, Denied)
            assert verdict.refused.first.facts()["kind"] == kind
