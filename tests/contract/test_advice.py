"""What the engine says beside the rules: why not, what instead, what an absent seat does."""

from typing import Any

from engines.core.actors import HOST, Command, Seat
from engines.core.explain import explain
from engines.core.moves import Move
from engines.core.results import Refused
from engines.core.values import Tagged, kind_of
from tests.contract.actions import pool
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, moments_of, some_moves, spread

MOMENTS = 15
ACTIONS = 24


def test_an_explanation_agrees_with_the_verdict_and_names_moves_that_can_be_played(
    case: Case, walks: tuple[Walk, ...]
) -> None:
    for moment in moments_of(walks, MOMENTS):
        for action in spread(pool(walks), ACTIONS):
            for seat in range(case.seats):
                agrees(moment, seat, action)


def agrees(moment: Moment, seat: Seat, action: Tagged) -> None:
    command = Command(actor=seat, action=action)
    explained = explain(moment.case.game, moment.terms, moment.table, command)
    verdict = moment.play(command)
    assert explained.legal == (not isinstance(verdict, Refused))
    assert explained.refusals == (verdict.refusals if isinstance(verdict, Refused) else ())
    assert len(explained.nearest) <= 5
    assert all(is_listed(moment, move) for move in explained.nearest)


def is_listed(moment: Moment, move: Move[Any]) -> bool:
    """Tell whether a move is listed, for now or for the time it names."""
    forms = (form for seat, form in moment.moves.forms if seat == move.seat and form.from_ms == move.from_ms)
    return any(form.contains(move.action) for form in forms)


def test_the_ways_that_refusals_name_are_kinds_of_the_title(case: Case) -> None:
    kinds = {kind_of(action) for action in case.game.profile.actions}
    assert {kind for refusal in case.game.profile.refusals for kind in refusal.instead} <= kinds


def test_a_refused_seat_that_has_moves_is_shown_some(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        for action in spread(pool(walks), ACTIONS):
            for seat in (actor for actor in moment.step.to_act if actor != HOST):
                explained = explain(moment.case.game, moment.terms, moment.table, Command(actor=seat, action=action))
                assert explained.legal or explained.nearest or not moment.moves.of(seat).now().total


def test_a_listed_move_is_explained_as_legal(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        for move in some_moves(moment.moves.now(), ACTIONS):
            command = Command(actor=move.seat, action=move.action)
            assert explain(moment.case.game, moment.terms, moment.table, command).legal


def test_what_an_absent_seat_does_and_what_is_suggested_can_be_played(case: Case, walks: tuple[Walk, ...]) -> None:
    engine = case.game.engine
    for moment in moments_of(walks, MOMENTS):
        for advise in (engine.default, engine.suggest):
            for seat in (actor for actor in moment.step.to_act if actor != HOST and advise is not None):
                if moment.moves.of(seat).now().total:
                    assert advise is not None
                    action = advise(moment.position, seat, moment.table.at_ms, moment.terms)
                    assert action is None or moment.moves.contains(seat, action), f"{action} is advised and not listed"
