from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import play as doors
from engines.core.actors import HOST, Actor, Command
from engines.core.chance import Draw, Scripted, seeded
from engines.core.engine import Setup, resampled
from engines.core.refusals import (
    BeyondBounds,
    ClockRewound,
    GameOver,
    NoSuchSeat,
    NotYourTurn,
    ScriptDoesNotFit,
    ScriptTooShort,
    StreamUsedUp,
)
from engines.core.results import Outcome, Refusal, Refused, Standing, Step
from engines.core.table import Table
from engines.core.values import Tagged
from tests.kit import toy
from tests.kit.toy import Guess, Lane, Run

GAME = toy.game()
TERMS = toy.terms()
RUN = Run(lane=Lane.LEFT, steps=1)


def played(
    table: Table[Any], actor: Actor, action: Tagged, at_ms: int | None = None, **options: Any
) -> Step[Any, Any] | Refused:
    return doors.play(GAME, toy.terms(**options), table, toy.command(actor, action, at_ms))


def refused(table: Table[Any], actor: Actor, action: Tagged, at_ms: int | None = None, **options: Any) -> Any:
    verdict = played(table, actor, action, at_ms, **options)
    assert isinstance(verdict, Refused)
    return verdict.refusals


def stepped(table: Table[Any], actor: Actor, action: Tagged, at_ms: int | None = None) -> Step[Any, Any]:
    verdict = played(table, actor, action, at_ms)
    assert isinstance(verdict, Step)
    return verdict


def test_a_start_lays_out_the_table_and_says_who_begins() -> None:
    chance = toy.scripted(number=(4,), first_seat=(1,))
    assert toy.started(chance, first_seat=None, goal=6) == Step(
        table=toy.table(chance.replace(counters={"first-seat": 1, "number": 1}), number=4, seat=1, goal=6),
        events=(toy.NumberHidden(number=4), toy.TurnCame(seat=1)),
        to_act=(1,),
        outcome=None,
    )


@pytest.mark.parametrize(
    ("draws", "refusal"),
    [
        ({}, ScriptTooShort(stream="number", place=0)),
        ({"number": (5,)}, ScriptDoesNotFit(stream="number", place=0, drawn=5, below=5)),
        ({"number": (4,)}, ScriptTooShort(stream="first-seat", place=0)),
    ],
    ids=str,
)
def test_a_start_whose_script_does_not_fit_is_refused(draws: dict[str, tuple[int, ...]], refusal: Refusal) -> None:
    setup = Setup(2, toy.Config())
    assert doors.start(GAME, setup, Scripted(draws=draws)) == Refused(refusals=(refusal,))


def test_an_action_leads_to_a_new_table_with_its_events() -> None:
    table = toy.table(ply=4)
    assert stepped(table, 0, Run(lane=Lane.RIGHT, steps=3)) == Step(
        table=toy.table(ply=5, places=(3, 0), seat=1, tired=Lane.RIGHT),
        events=(toy.Ran(seat=0, lane=Lane.RIGHT, steps=3), toy.TurnCame(seat=1)),
        to_act=(1,),
        outcome=None,
    )


def test_an_action_draws_on_from_the_table() -> None:
    table = toy.table(toy.scripted(number=(3, 1)).replace(counters={"number": 1}))
    step = stepped(table, 0, Guess(number=3))
    assert step.table.position.number == 1
    assert step.table.chance.counters == {"number": 2}


def test_the_last_action_ends_the_game() -> None:
    step = stepped(toy.table(places=(9, 4)), 0, RUN)
    standings = (Standing(seat=0, rank=1, score=10), Standing(seat=1, rank=2, score=4))
    assert step.outcome == Outcome(reason="goal", standings=standings)
    assert step.to_act == ()


def test_nobody_may_act_after_the_end_whatever_the_title_says() -> None:
    game = replace(GAME, engine=replace(GAME.engine, to_act=lambda position, at_ms, terms: (0, 1)))
    step = doors.play(game, TERMS, toy.table(places=(9, 4)), toy.command(0, RUN))
    assert accepted(step).to_act == ()


def test_time_goes_on_with_an_action_and_stands_still_without_one() -> None:
    assert stepped(toy.table(at_ms=5), 0, RUN, at_ms=9).table.at_ms == 9
    assert stepped(toy.table(at_ms=5), 0, RUN, at_ms=5).table.at_ms == 5
    assert stepped(toy.table(at_ms=5), 0, RUN).table.at_ms == 5


OVER: dict[str, Any] = {"places": (10, 0), "seat": 1}


@pytest.mark.parametrize(
    ("table", "actor", "at_ms", "refusal"),
    [
        (toy.table(at_ms=5, **OVER), 7, 4, ClockRewound(at_ms=4, state_at_ms=5)),
        (toy.table(at_ms=5), 0, 4, ClockRewound(at_ms=4, state_at_ms=5)),
        (toy.table(**OVER), 2, None, NoSuchSeat(seat=2, seats=2)),
        (toy.table(misser=1), 2, None, NoSuchSeat(seat=2, seats=2)),
        (toy.table(**OVER), 1, None, GameOver(reason="goal")),
        (toy.table(**OVER), HOST, None, GameOver(reason="goal")),
        (toy.table(misser=1, **OVER), 1, None, GameOver(reason="goal")),
        (toy.table(misser=1), 1, None, toy.StillWondering(seat=1)),
        (toy.table(), 1, None, NotYourTurn(seat=1, to_act=(0,), phase="racing")),
        (toy.table(), HOST, None, NotYourTurn(seat="host", to_act=(0,), phase="racing")),
    ],
    ids=[
        "the clock before the seat and the end",
        "the clock before the turn",
        "the seat before the end",
        "the seat before the turn",
        "the end",
        "the end for the host",
        "the end before what the title knows",
        "what the title knows before the turn",
        "the turn",
        "the turn for the host",
    ],
)
def test_what_all_games_share_is_settled_in_one_order(
    table: Table[Any], actor: Actor, at_ms: int | None, refusal: Refusal
) -> None:
    assert refused(table, actor, Run(lane=Lane.LEFT, steps=9), at_ms) == (refusal,)


def test_a_title_that_knows_nothing_more_refuses_by_the_turn() -> None:
    game = replace(GAME, engine=replace(GAME.engine, barred=None))
    verdict = doors.play(game, TERMS, toy.table(misser=1), toy.command(1, RUN))
    assert verdict == Refused(refusals=(NotYourTurn(seat=1, to_act=(0,), phase="racing"),))


def test_a_refused_action_names_every_reason_of_its_group() -> None:
    table = toy.table(tired=Lane.LEFT, places=(9, 0))
    assert refused(table, 0, Run(lane=Lane.LEFT, steps=5)) == (
        toy.LaneTired(lane=Lane.LEFT),
        toy.TooManySteps(lane=Lane.LEFT, steps=5, most=2),
        toy.BeyondTheGoal(steps=5, left=1),
    )


def test_a_later_group_is_not_judged_once_one_has_failed() -> None:
    table = toy.table(missed=(2,))
    assert refused(table, 0, Guess(number=2), guessing=False) == (toy.NoGuessing(),)
    assert refused(table, 0, Guess(number=2)) == (toy.AlreadyMissed(number=2),)


@pytest.mark.parametrize(
    ("draws", "refusal"),
    [
        ((), ScriptTooShort(stream="number", place=0)),
        ((9,), ScriptDoesNotFit(stream="number", place=0, drawn=9, below=5)),
    ],
)
def test_a_script_that_does_not_fit_is_a_refusal(draws: tuple[int, ...], refusal: Refusal) -> None:
    assert refused(toy.table(toy.scripted(number=draws)), 0, Guess(number=3)) == (refusal,)


def test_a_stream_that_has_given_as_many_draws_as_a_state_counts_is_used_up() -> None:
    chance = seeded("x").replace(counters={"number": 2**31 - 2})
    last = stepped(toy.table(chance), 0, Guess(number=3)).table.chance
    assert last.counters == {"number": 2**31 - 1}
    used_up = StreamUsedUp(stream="number", drawn=2**31 - 1)
    assert refused(toy.table(last), 0, Guess(number=3)) == (used_up,)


def test_an_action_that_leads_out_of_the_bounds_of_a_position_is_refused() -> None:
    table = toy.table(places=(49, 0), goal=50)
    assert stepped(table, 0, RUN).table.position.places == (50, 0)
    overshooting = replace(GAME, engine=replace(GAME.engine, evolve=lambda position, event: position.replace(goal=51)))
    verdict = doors.play(overshooting, TERMS, table, toy.command(0, RUN))
    assert verdict == Refused(refusals=(BeyondBounds(place="/goal", lowest=0, highest=50),))


@pytest.mark.parametrize(
    ("chance", "action"),
    [(toy.scripted(number=()), Guess(number=3)), (seeded("x"), Run(lane=Lane.LEFT, steps=9))],
    ids=["after events", "before any"],
)
def test_a_refusal_leaves_the_table_byte_for_byte(chance: Any, action: Tagged) -> None:
    table = toy.table(chance)
    before = msgspec.json.encode(table)
    refused(table, 0, action)
    assert msgspec.json.encode(table) == before


@given(st.text(max_size=5), st.integers(2, 3))
def test_the_same_game_is_played_again_and_its_events_tell_it_all(seed: str, seats: int) -> None:
    setup, chance = Setup(seats, toy.Config()), seeded(seed)
    commands, last = walk(setup, seed)
    steps = list(doors.replay(GAME, setup, chance, commands))
    assert steps[-1] == last
    events = [event for step in steps for event in accepted(step).events]
    assert doors.fold(GAME.engine, GAME.engine.initial(seats, TERMS), events) == last.table.position
    assert [accepted(step).table.ply for step in steps] == list(range(len(commands) + 1))


def accepted(step: Step[Any, Any] | Refused) -> Step[Any, Any]:
    assert isinstance(step, Step)
    return step


def walk(setup: Setup[Any], seed: str) -> tuple[list[Command[Any]], Step[Any, Any]]:
    """Play any moves to the end; every one that is listed must be accepted."""
    step = accepted(doors.start(GAME, setup, seeded(seed)))
    draw, commands = Draw(seeded(seed + "!")), []
    while step.outcome is None:
        move = doors.legal_moves(GAME, TERMS, step.table, step.to_act).sample(draw)
        commands.append(toy.command(move.seat, move.action))
        step = accepted(doors.play(GAME, TERMS, step.table, commands[-1]))
    return commands, step


def test_replay_stops_at_the_first_refusal() -> None:
    asked: list[int] = []

    def commands() -> Iterator[Command[Any]]:
        for number, (actor, steps) in enumerate([(0, 1), (1, 9), (0, 1), (1, 1)]):
            asked.append(number)
            yield toy.command(actor, Run(lane=Lane.RIGHT if actor else Lane.LEFT, steps=steps))

    steps = list(doors.replay(GAME, Setup(2, toy.Config(), 0), seeded("x"), commands()))
    assert [type(step) for step in steps] == [Step, Step, Refused]
    assert steps[-1].refusals[0].code == "run/too-many-steps"  # type: ignore[union-attr]
    assert 3 not in asked


def test_replay_of_a_refused_start_yields_that_alone() -> None:
    steps = list(doors.replay(GAME, Setup(2, toy.Config()), Scripted(draws={}), [toy.command(0, RUN)]))
    assert steps == [Refused(refusals=(ScriptTooShort(stream="number", place=0),))]


def test_replay_is_lazy() -> None:
    def never() -> Iterator[Command[Any]]:
        raise AssertionError
        yield

    steps = doors.replay(GAME, Setup(2, toy.Config(), 0), seeded("x"), never())
    assert isinstance(next(steps), Step)


def test_fold_of_no_events_is_the_position_itself() -> None:
    position = toy.table().position
    assert doors.fold(GAME.engine, position, ()) is position


def test_who_may_act_is_asked_at_the_tables_time_unless_another_is_named() -> None:
    engine = replace(GAME.engine, to_act=lambda position, at_ms, terms: (at_ms,))
    game = replace(GAME, engine=engine)
    assert doors.to_act(game, TERMS, toy.table(at_ms=3)) == (3,)
    assert doors.to_act(game, TERMS, toy.table(at_ms=3), 8) == (8,)
    assert doors.to_act(game, TERMS, toy.table(at_ms=3), 0) == (0,)


def test_legal_moves_leave_out_forms_without_moves() -> None:
    table = toy.table(tired=Lane.LEFT, missed=(0, 1, 2, 4))
    moves = doors.legal_moves(GAME, toy.terms(goal=10), table, (0,))
    assert [form.size for _, form in moves.forms] == [4, 1]
    at_goal = toy.table(places=(10, 0))
    assert [form.action for _, form in doors.legal_moves(GAME, TERMS, at_goal, (0,)).forms] == [Guess]


def test_legal_moves_are_what_play_accepts() -> None:
    table = toy.table(tired=Lane.RIGHT, missed=(1,), places=(9, 2))
    moves = doors.legal_moves(GAME, TERMS, table, (0,))
    every = [Run(lane=lane, steps=steps) for lane in Lane for steps in range(1, 10)]
    for action in (*every, *(Guess(number=number) for number in toy.NUMBERS)):
        assert moves.contains(0, action) == isinstance(played(table, 0, action), Step)


def test_a_resampled_table_looks_the_same_and_hides_something_else() -> None:
    table = toy.table(missed=(0, 1))
    numbers = set()
    for seed in "abcdefgh":
        other = resampled(GAME.engine, table, 0, seeded(seed), TERMS)
        assert toy.view(other.position, 0, TERMS) == toy.view(table.position, 0, TERMS)
        assert other.chance != table.chance
        numbers.add(other.position.number)
    assert numbers == {2, 3, 4}
