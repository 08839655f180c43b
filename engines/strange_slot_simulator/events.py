"""What happens in a game of Strange Slot Simulator."""

from typing import get_args

from engines.core.actors import Milliseconds, Seat
from engines.core.values import Tagged, Value
from engines.strange_slot_simulator.parts import Cards, LotteryNumber, SettingsNumber, Symbol
from engines.strange_slot_simulator.state import (
    AnswerNumber,
    Answers,
    Boxes,
    Ending,
    Letter,
    Round,
    Signboard,
)


class LotteryDealt(Tagged):
    """Every seat gets a Lottery card, face up."""

    numbers: tuple[LotteryNumber, ...]
    """The number of each seat."""


class MachinesShuffled(Tagged):
    """The machines change places until nobody knows which is which, and get their letters."""

    assignment: tuple[SettingsNumber, ...] | None
    """The Settings of machines A to F; hidden from all but the referee."""


class RoundStarted(Tagged):
    """A round begins: the seats announce their marked boxes, and with that the order of reserving is settled."""

    round: Round
    """The number of the round."""
    announced: tuple[Boxes, ...]
    """How many boxes of its Bonus line each seat has marked."""
    order: tuple[Seat, ...]
    """The seats in the order in which they reserve a machine."""
    time_keeper: Seat
    """Who keeps the time in this round."""


class MachineReserved(Tagged):
    """A seat takes a machine from the centre."""

    seat: Seat
    """Who takes it."""
    machine: Letter
    """Which machine, by its letter."""


class SpinStarted(Tagged):
    """The Spin! Phase begins."""

    deadline_ms: Milliseconds | None
    """When its time is up; None in a game without a clock."""


class BonusCalled(Tagged):
    """A seat calls out that it is using a Bonus."""

    seat: Seat
    """Who calls."""


class LeverPulled(Tagged):
    """A seat has pulled the lever of its machine and put the cards back."""

    seat: Seat
    """Who pulled."""
    machine: Letter
    """Which machine, by its letter."""
    cards: tuple[Symbol, ...] | None
    """The cards in the order in which they came; hidden from the other seats."""
    boxes: Boxes | None
    """How many boxes of the seat's Bonus line are marked now; hidden from the other seats."""
    ready_ms: Milliseconds
    """From when on the seat may pull again."""


class LuckyCalled(Tagged):
    """A seat has marked its last box and shouts that it is lucky."""

    seat: Seat
    """Who shouts."""


class MachineSwapped(Tagged):
    """A seat gives its machine back and takes another one."""

    seat: Seat
    """Who swaps."""
    given_back: Letter
    """The machine that lies in the centre now."""
    machine: Letter
    """The machine it has now."""


class AnswerBox(Value):
    """An Answer box and what stands in it."""

    machine: Letter
    """The machine whose box it is."""
    number: AnswerNumber
    """The number that stands in it now; 0 where it was emptied."""


class AnswerEdited(Tagged):
    """A seat has written on its sheet."""

    seat: Seat
    """Who wrote."""
    box: AnswerBox | None
    """The box and what stands in it now; hidden from the other seats."""


class SignboardTaken(Tagged):
    """A seat has filled all its Answer boxes and takes the lowest numbered Signboard card."""

    seat: Seat
    """Who takes it."""
    signboard: Signboard
    """The number of the card."""


class MachineReturned(Tagged):
    """A seat that is done puts its machine back into the centre."""

    seat: Seat
    """Who puts it back."""
    machine: Letter
    """Which machine, by its letter."""


class PhaseFinished(Tagged):
    """A seat has ended the phase for itself, in a game without a clock."""

    seat: Seat
    """Who is done."""


class SpinEnded(Tagged):
    """The Spin! Phase is over; every machine goes back into the centre."""


class AnalysisStarted(Tagged):
    """The Analysis Phase begins."""

    deadline_ms: Milliseconds | None
    """When its time is up; None in a game without a clock."""


class AnalysisEnded(Tagged):
    """The Analysis Phase is over."""


class RevealedMachine(Value):
    """What a machine turns out to be, with the two counts that tell it without looking at every card."""

    machine: Letter
    """Which machine, by its letter."""
    settings: SettingsNumber
    """The Settings it turns out to have."""
    bonus_cards: Cards
    """How many of its cards show a bonus of any of the three kinds."""
    cherry_bonus_cards: Cards
    """How many of its cards are Cherry Bonus cards."""


class ScoredSheet(Value):
    """A seat's answers, and what they are worth."""

    seat: Seat
    """Whose answers they are."""
    answers: Answers
    """The Answer boxes of machines A to F; 0 is an empty box."""
    points: AnswerNumber
    """How many are right."""


class SettingsRevealed(Tagged):
    """The Settings of all machines are revealed, and every seat's answers are checked."""

    machines: tuple[RevealedMachine, ...]
    """Machines A to F."""
    sheets: tuple[ScoredSheet, ...]
    """Every seat's answers."""


class GameEnded(Tagged):
    """The game is over."""

    reason: Ending
    """Which ending it was."""


Event = (
    LotteryDealt
    | MachinesShuffled
    | RoundStarted
    | MachineReserved
    | SpinStarted
    | BonusCalled
    | LeverPulled
    | LuckyCalled
    | MachineSwapped
    | AnswerEdited
    | SignboardTaken
    | MachineReturned
    | PhaseFinished
    | SpinEnded
    | AnalysisStarted
    | AnalysisEnded
    | SettingsRevealed
    | GameEnded
)
EVENTS: tuple[type[Tagged], ...] = get_args(Event)
