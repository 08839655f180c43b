import pytest

from engines.core.chance import Draw, seeded
from engines.core.turn import Stop, Turn
from tests.kit import toy


def turn() -> toy.Race:
    return Turn(toy.table().position, Draw(seeded("x")), toy.terms(), toy.evolve, at_ms=7)


TIRED = toy.LaneTired(lane=toy.Lane.LEFT)
MISSED = toy.AlreadyMissed(number=2)
BEYOND = toy.BeyondTheGoal(steps=4, left=1)


def test_checks_that_hold_let_the_rule_go_on() -> None:
    turn().require()
    turn().require(True)
    turn().require(True, True)


def test_a_group_of_checks_refuses_with_all_that_failed_in_their_order() -> None:
    with pytest.raises(Stop) as stop:
        turn().require(True, TIRED, True, BEYOND, MISSED)
    assert stop.value.refusals == (TIRED, BEYOND, MISSED)


def test_the_first_group_that_fails_ends_the_rule() -> None:
    def rule(race: toy.Race) -> None:
        race.require(True)
        race.require(MISSED)
        race.require(TIRED)

    with pytest.raises(Stop) as stop:
        rule(turn())
    assert stop.value.refusals == (MISSED,)


def test_a_condition_without_a_reason_is_a_mistake_of_the_rule() -> None:
    with pytest.raises(TypeError, match="write `condition or Reason"):
        turn().require(True, False)


def test_a_refusal_is_named_by_its_code() -> None:
    with pytest.raises(Stop, match="run/lane-tired"):
        turn().require(TIRED)


def test_an_event_changes_the_position_and_is_kept_in_order() -> None:
    race = turn()
    ran, came = toy.Ran(seat=0, lane=toy.Lane.RIGHT, steps=3), toy.TurnCame(seat=1)
    race.emit(ran)
    assert race.position == toy.table(places=(3, 0), tired=toy.Lane.RIGHT).position
    race.emit(came)
    assert race.position == toy.table(places=(3, 0), tired=toy.Lane.RIGHT, seat=1).position
    assert race.events == [ran, came]


def test_a_turn_knows_its_terms_and_its_time() -> None:
    race = turn()
    assert race.terms == toy.terms()
    assert race.at_ms == 7


def test_nothing_else_can_be_put_on_a_turn() -> None:
    with pytest.raises(AttributeError):
        turn().note = "x"  # type: ignore[attr-defined]
