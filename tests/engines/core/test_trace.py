from typing import Any

import msgspec
import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.chance import Draw, Scripted, ScriptEnded, seeded
from engines.core.engine import Setup
from engines.core.trace import DrawMade, Trace
from tests.kit import toy

GAME = toy.game()


def made(stream: str, place: int, below: int | str, drawn: int | str) -> DrawMade:
    return DrawMade(stream=stream, place=place, below=below, drawn=drawn)


def test_every_draw_is_kept_with_its_place_in_its_stream() -> None:
    trace = Trace()
    draw = trace(Scripted(draws={"a": (5, 1), "b": (0,)}, counters={}))
    for stream, n in (("a", 6), ("b", 1), ("a", 3)):
        draw.below(stream, n)
    assert trace.draws == [made("a", 0, 6, 5), made("b", 0, 1, 0), made("a", 1, 3, 1)]


def test_a_trace_goes_on_over_the_calls_of_a_game() -> None:
    trace = Trace()
    first = trace(seeded("x"))
    first.below("a", 6)
    trace(first.chance).below("a", 6)
    assert [draw.place for draw in trace.draws] == [0, 1]


def test_traced_draws_are_those_that_are_made_otherwise() -> None:
    plain, trace = Draw(seeded("x")), Trace()
    traced = trace(seeded("x"))
    sizes = (1, 6, 1000, 2**63 + 1, 2**70)
    assert [traced.below("a", n) for n in sizes] == [plain.below("a", n) for n in sizes]
    assert traced.shuffled("deck", "abcdef") == plain.shuffled("deck", "abcdef")
    assert traced.chance == plain.chance


def test_what_takes_several_draws_is_kept_draw_by_draw() -> None:
    trace = Trace()
    draw = trace(seeded("x"))
    draw.below("a", 2**64 * 4)
    assert [(each.place, each.below) for each in trace.draws] == [(0, 4), (1, str(2**64))]


@pytest.mark.parametrize(("n", "shown"), [(2**53 - 1, 2**53 - 1), (2**53, str(2**53)), (2**64, str(2**64))])
def test_a_number_that_readers_of_json_would_round_is_text(n: int, shown: int | str) -> None:
    trace = Trace()
    trace(seeded("x")).below("a", n)
    assert trace.draws[0].below == shown
    assert msgspec.json.decode(msgspec.json.encode(trace.draws), type=list[DrawMade]) == trace.draws


def test_a_draw_that_a_script_does_not_hold_is_not_kept() -> None:
    trace = Trace()
    draw = trace(Scripted(draws={}))
    with pytest.raises(ScriptEnded):
        draw.below("a", 6)
    assert trace.draws == []


def test_a_start_and_an_action_are_traced() -> None:
    trace = Trace()
    setup = Setup(2, toy.Config())
    step: Any = doors.start(GAME, setup, seeded("x"), trace)
    at_start = list(trace.draws)
    terms, actor = GAME.terms(setup.config), step.to_act[0]
    played: Any = doors.play(GAME, terms, step.table, Command(actor=actor, action=toy.Guess(number=1)), trace)
    assert {draw.stream for draw in at_start} == {"number", "first-seat"}
    assert {f"{draw.stream} {draw.place}" for draw in trace.draws} == {
        f"{stream} {place}" for stream, count in played.table.chance.counters.items() for place in range(count)
    }


def test_a_replay_traces_the_same_draws_as_play() -> None:
    one, other, setup = Trace(), Trace(), Setup(2, toy.Config())
    doors.start(GAME, setup, seeded("x"), one)
    list(doors.replay(GAME, setup, seeded("x"), (), other))
    assert one.draws == other.draws != []
