"""What a title of kernel 1 rests on stays: names and arguments may be added, and none may go or become needed."""

import inspect

from engines import kit

NAMES = """
    HOST KERNEL NOTHING PATH REFEREE SET SPECTATOR Actor Choice Command Concat Draw Each Engine Fault FirstSeatSet Form
    Hidden Listing Meta Milliseconds Move Moves Multiset NoOptions NoParts One Outcome PackError PackFlaw PlainTerms
    PlainTurn Product Refusal Seat Sequence Setup Source Standing Tagged Terms Trial Turn Value Viewer Word ascending
    first_seat_set put ranked sees set_first_seat title trial
"""
NEEDED = "id name prefix package seats position rules changes moves outcome reasons hidden "
DEFAULTED = """
    refusals kernel ruleset bound clock config rehearsed per_seat outcome_type faults phases initial set_up to_act
    check_position check_config phase read fitted barred reveals default playout suggest
"""
PARAMETERS = inspect.signature(kit.title).parameters.values()


def test_the_kernel_is_still_the_one_these_lists_are_of() -> None:
    assert kit.KERNEL == 1


def test_no_name_has_gone() -> None:
    assert set(NAMES.split()) - vars(kit).keys() == set()


def test_no_argument_of_a_title_has_become_needed() -> None:
    needed = {parameter.name for parameter in PARAMETERS if parameter.default is parameter.empty}
    assert needed - set(NEEDED.split()) == set()


def test_no_argument_of_a_title_has_gone() -> None:
    assert set((NEEDED + DEFAULTED).split()) - {parameter.name for parameter in PARAMETERS} == set()
