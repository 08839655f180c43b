"""A state that travels as JSON is as good as one that never left."""

import msgspec

from engines.core.actors import Command
from engines.core.values import Tagged
from schema.wire.requests import CommandRequest, LookRequest, PlayRequest, ReplayRequest, StartRequest
from service.games.answers import Answer
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, encoded, spread

PLIES = 150


def test_a_game_played_through_json_is_the_same_at_every_ply(case: Case, walks: tuple[Walk, ...]) -> None:
    """As every answer is what the direct run has, byte for byte, so is every state that the next call begins with."""
    for walk in walks:
        options = dict(case.options)
        request = StartRequest(seats=case.seats, variant=case.variant.id, options=options, seed=walk.name)
        same(case.operations.start(case.game.id, request), walk.moments[0])
        for before, command, after in spread(list(walk.plies), PLIES):
            same(case.operations.play(asked(before, command), case.game.id), after)


def asked(moment: Moment, command: Command[Tagged]) -> PlayRequest:
    """Write a call as a caller does who holds nothing but bytes."""
    action = msgspec.Raw(encoded(command.action))
    return PlayRequest(state=msgspec.Raw(moment.state), seat=command.actor, action=action, at_ms=command.at_ms)


def test_a_game_replayed_through_json_ends_as_it_did(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        commands = tuple(
            CommandRequest(seat=command.actor, action=msgspec.Raw(encoded(command.action)), at_ms=command.at_ms)
            for command in walk.commands
        )
        options = dict(case.options)
        request = ReplayRequest(
            seats=case.seats, variant=case.variant.id, options=options, seed=walk.name, commands=commands
        )
        same(case.operations.replay(case.game.id, request), walk.last)


def same(answer: object, moment: Moment, events: tuple[Tagged, ...] | None = None) -> None:
    """Hold an answer to the direct run; its events too, unless others are expected."""
    assert isinstance(answer, Answer), f"ply {moment.table.ply}: {answer}"
    assert bytes(answer.state) == moment.state
    assert encoded(answer.events()) == encoded(moment.step.events if events is None else events)
    assert (answer.to_act, answer.outcome) == (moment.step.to_act, moment.step.outcome)


def test_a_state_is_read_back_as_what_it_was(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in spread(walk.moments, PLIES):
            answer = case.operations.look(LookRequest(state=msgspec.Raw(moment.state)))
            same(answer, moment, events=())
            assert isinstance(answer, Answer)
            assert answer.opened == moment.opened


def test_actions_and_events_are_read_back_as_what_they_were(case: Case, walks: tuple[Walk, ...]) -> None:
    actions, events = (msgspec.json.Decoder(kind) for kind in (case.game.action_type, case.game.event_type))
    for walk in walks:
        taken = [command.action for command in walk.commands]
        assert [actions.decode(encoded(action)) for action in taken] == taken
        for moment in walk.moments:
            assert [events.decode(encoded(event)) for event in moment.step.events] == [*moment.step.events]
