"""Every law catches what it is there for, and none cries wolf: a sound toy title keeps them all."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tests.contract import (
    planted_moves,
    plants,
    test_advice,
    test_counting,
    test_coverage,
    test_determinism,
    test_endings,
    test_events,
    test_hidden,
    test_leaves,
    test_listed_moves,
    test_profile,
    test_refusals,
    test_shown,
    test_soundness,
    test_states,
    test_unlisted_moves,
)
from tests.contract.cases import Case
from tests.contract.plants import BIDS, SOUND, TOY, Law, declaring, hold, planted
from tests.contract.walks import Moment, Walk, walked
from tests.kit import toy

MODULES: tuple[ModuleType, ...] = (
    test_advice,
    test_counting,
    test_endings,
    test_events,
    test_hidden,
    test_leaves,
    test_listed_moves,
    test_refusals,
    test_shown,
    test_soundness,
    test_states,
    test_unlisted_moves,
)


def laws() -> Iterator[Law]:
    """Yield every law that is tried on the walks of a case."""
    for module in MODULES:
        for name, law in vars(module).items():
            if name.startswith("test_") and {*inspect.signature(law).parameters} <= {"case", "walks"}:
                yield law


@pytest.mark.parametrize("case_of", [SOUND, BIDS[0], BIDS[-1]], ids=lambda case: case.id)
@pytest.mark.parametrize("law", [*laws()], ids=lambda law: law.__name__)
def test_a_sound_title_keeps_the_law(law: Law, case_of: Case) -> None:
    hold(law, case_of)


PLANTS: tuple[tuple[Law, dict[str, Any]], ...] = (
    (
        test_determinism.test_the_same_seed_and_the_same_actions_give_the_same_bytes,
        {"set_up": plants.counting_set_up()},
    ),
    (test_refusals.test_a_refusal_leaves_the_table_as_it_was, {"decide": plants.spoiling_decide}),
    (test_refusals.test_a_refusal_names_a_clause_and_tells_its_facts, {"decide": plants.unknown_decide}),
    (test_refusals.test_after_the_end_everybody_is_told_that_it_is_over, {"to_act": plants.tireless_to_act}),
    (test_listed_moves.test_a_move_for_later_is_refused_until_then, {"moves": planted_moves.postponed_moves}),
    (
        test_unlisted_moves.test_actions_of_other_moments_are_legal_where_they_are_listed,
        {"moves": planted_moves.moves_in(planted_moves.Shy)},
    ),
    (
        test_unlisted_moves.test_mutated_moves_are_legal_where_they_are_listed,
        {"moves": planted_moves.moves_in(planted_moves.Shy)},
    ),
    (
        test_unlisted_moves.test_a_listed_move_is_another_seat_s_where_it_is_listed,
        {"to_act": plants.both_to_act, "moves": planted_moves.own_moves},
    ),
    (test_states.test_a_state_is_read_back_as_what_it_was, {"evolve": plants.loose_evolve}),
    (test_states.test_a_game_played_through_json_is_the_same_at_every_ply, {"set_up": plants.counting_set_up()}),
    (test_states.test_actions_and_events_are_read_back_as_what_they_were, {"set_up": plants.unreadable_set_up}),
    (test_events.test_all_events_from_the_beginning_lead_to_the_position, {"set_up": plants.silent_set_up}),
    (test_events.test_the_commands_played_again_lead_to_the_same_game, {"set_up": plants.counting_set_up()}),
    (test_counting.test_no_move_is_listed_twice, {"moves": planted_moves.doubled_moves}),
    (test_counting.test_moves_come_seat_by_seat_and_kind_by_kind, {"moves": planted_moves.turned_moves}),
    (test_counting.test_pages_indices_and_counts_agree, {"moves": planted_moves.moves_in(planted_moves.Boastful)}),
    (
        test_counting.test_a_short_list_is_the_sum_of_its_pages,
        {"moves": planted_moves.moves_in(planted_moves.Boastful)},
    ),
    (
        test_counting.test_what_is_listed_is_contained_unless_it_is_for_later,
        {"moves": planted_moves.moves_in(planted_moves.Denying)},
    ),
    (
        test_counting.test_given_part_of_an_action_leaves_the_moves_that_complete_it,
        {"moves": planted_moves.moves_in(planted_moves.Deaf)},
    ),
    (
        test_counting.test_every_choice_that_is_offered_leads_to_a_move,
        {"moves": planted_moves.moves_in(planted_moves.Luring)},
    ),
    (
        test_counting.test_exactly_the_values_that_lead_on_are_offered,
        {"moves": planted_moves.moves_in(planted_moves.Luring)},
    ),
    (test_endings.test_it_is_over_exactly_when_nobody_is_to_act, {"to_act": plants.tireless_to_act}),
    (test_endings.test_nothing_begins_again_after_the_end, {"to_act": plants.returning_to_act}),
    (
        test_endings.test_whoever_is_to_act_has_something_to_do,
        {"to_act": plants.crowded_to_act, "moves": planted_moves.own_moves},
    ),
    (test_endings.test_the_outcome_ranks_every_seat_once, {"outcome": plants.partial_outcome}),
    (test_soundness.test_no_position_of_a_game_has_a_fault, {"evolve": plants.overshooting_evolve}),
    (test_leaves.test_a_changed_leaf_is_named_or_does_no_harm, {"faults": plants.no_faults}),
    (test_advice.test_what_an_absent_seat_does_and_what_is_suggested_can_be_played, {"suggest": plants.wild_suggest}),
    (test_hidden.test_a_twin_is_a_sound_table, {"resample": plants.unsound_resample}),
    (test_hidden.test_the_referee_knows_it_all, {"resample": plants.blind_resample}),
    (test_shown.test_a_redacted_event_is_of_the_same_kind_and_can_be_read, {"redact": plants.dropping_redact}),
)


@pytest.mark.parametrize(
    ("law", "changes"), PLANTS, ids=[f"{law.__name__}-{number}" for number, (law, _) in enumerate(PLANTS)]
)
def test_a_planted_fault_breaks_the_law(law: Law, changes: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, LookupError, msgspec.ValidationError)):
        hold(law, planted(**changes))


def test_a_listed_move_that_is_refused_is_noticed() -> None:
    case = planted(moves=planted_moves.generous_moves)
    sound = [Walk(case, one.name, one.commands, tuple(on(case, m) for m in one.moments)) for one in walked(SOUND)]
    with pytest.raises(AssertionError, match="is listed and refused"):
        test_listed_moves.test_every_listed_move_is_accepted(case, tuple(sound))


def on(case: Case, moment: Moment) -> Moment:
    """Put a moment of the sound title before another engine."""
    return Moment(case, moment.terms, moment.step)


def test_a_game_longer_than_its_bound_is_noticed() -> None:
    with pytest.raises(AssertionError, match="goes on after 2 actions"):
        hold(test_endings.test_a_game_by_the_policy_ends_within_the_bound_of_its_title, declaring(bound=2))


@pytest.mark.parametrize(
    ("declared", "more"),
    [("actions", (toy.TurnCame,)), ("events", (toy.Run,)), ("phases", ("lunch",)), ("reasons", ("fog",))],
)
def test_what_is_declared_and_never_met_is_noticed(declared: str, more: tuple[Any, ...]) -> None:
    assert test_coverage.lacking((SOUND,)) == set()
    case = declaring(**{declared: (*getattr(TOY.profile, declared), *more)})
    assert len(test_coverage.lacking((case,))) == 1


@pytest.mark.parametrize(
    "changes", [{"prefix": "toy"}, {"id": "Toy Race"}, {"ruleset": "1"}, {"reasons": ("The End",)}, {"phases": ("A",)}]
)
def test_a_name_that_is_not_well_formed_is_noticed(changes: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        test_profile.test_names_are_written_as_they_are_everywhere(declaring(**changes).game)
