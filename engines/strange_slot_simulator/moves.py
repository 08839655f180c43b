"""The legal moves of Strange Slot Simulator."""

from collections.abc import Iterable, Iterator
from functools import cache

from engines.core.actors import HOST, Actor
from engines.core.moves import Choice, Form, One, Product
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.strange_slot_simulator.actions import (
    ClearAnswer,
    FinishPhase,
    PullLever,
    Reserve,
    SwapMachine,
    TimeUp,
    WriteAnswer,
)
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.rules.clock import is_up
from engines.strange_slot_simulator.rules.pulling import has_bonus_use, is_ready, pulls_left, sheet_has_room
from engines.strange_slot_simulator.state import LETTERS, Letter, Phase, Player, Position

SlotForm = Form[Tagged]


def moves(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Iterable[SlotForm]:
    """Return what a seat or the host may do, now or from a later time of this phase (SS-TIME-4)."""
    if actor == HOST:
        return (_time_up(None if is_up(position, at_ms) else position.deadline_ms),)
    if position.phase is Phase.RESERVATION:
        return (_reserve(position.free()),)
    return _seat_moves(position, position.players[actor], at_ms, terms.config)


def _seat_moves(position: Position, player: Player, at_ms: int, config: Config) -> Iterator[SlotForm]:
    if not config.clock:
        yield FINISH
    if position.phase is Phase.SPIN:
        yield from _pulls(position, player, at_ms, config)
        yield _swap(position.free())
    yield _clear(player.filled())
    yield WRITE


def _pulls(position: Position, player: Player, at_ms: int, config: Config) -> Iterator[SlotForm]:
    """Yield the pull with what it may spend, unless its wait ends with the phase or later (SS-PULL-6, SS-TIME-4)."""
    if pulls_left(player, config) is True and sheet_has_room(player) is True:
        from_ms = None if is_ready(player, at_ms) is True else player.ready_ms
        if from_ms is None or position.deadline_ms is None or from_ms < position.deadline_ms:
            yield _pull(has_bonus_use(player) is True, from_ms)


WRITE: SlotForm = Form(WriteAnswer, Product((Choice("machine", LETTERS), Choice("number", range(1, 7)))))
FINISH: SlotForm = Form(FinishPhase, One())


def _time_up(from_ms: int | None) -> SlotForm:
    return Form(TimeUp, One(), from_ms)


@cache
def _reserve(free: tuple[Letter, ...]) -> SlotForm:
    return Form(Reserve, Choice("machine", free))


def _pull(bonus: bool, from_ms: int | None) -> SlotForm:
    return Form(PullLever, Choice("use_bonus", (False, True) if bonus else (False,)), from_ms)


@cache
def _swap(free: tuple[Letter, ...]) -> SlotForm:
    return Form(SwapMachine, Choice("machine", free))


@cache
def _clear(filled: tuple[Letter, ...]) -> SlotForm:
    return Form(ClearAnswer, Choice("machine", filled))
