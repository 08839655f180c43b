"""What can be wrong with answers, and with who has finished."""

from typing import ClassVar, Literal

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.state import Signboard


class SignboardsDenied(Fault):
    """The numbered Signboard cards that are taken are not the lowest ones."""

    code = "signboards/impossible"
    clause = "SS-LOCK-1"
    at = "/state/position/players"
    detail = "The numbered Signboard cards taken are {taken}; each seat takes the lowest one left, from 1 on."
    taken: tuple[Signboard, ...]
    """The numbers, ascending."""


class LockDenied(Fault):
    """A seat has all answers and no Signboard card, or a card and not all answers."""

    code = "answers/lock"
    clause = "SS-LOCK-1"
    at = "/state/position/players/{seat}/signboard"
    detail = (
        "{seat} has filled in {filled, plural, one {# Answer box} other {# Answer boxes}}; a seat has a numbered"
        " Signboard card where it has filled in all six, and only there."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    filled: Found
    """How many Answer boxes hold a number."""


class AnswersTooEarly(Fault):
    """A seat has answers before the first Spin! Phase."""

    code = "answers/too-early"
    clause = "SS-ANSWER-1"
    at = "/state/position/players/{seat}/answers"
    detail = (
        "{seat} has filled in {filled, plural, one {# Answer box} other {# Answer boxes}} before the first Spin! Phase."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    filled: Found
    """How many Answer boxes hold a number."""


class FinishedDenied(Fault):
    """A seat cannot have ended the phase for itself."""

    code = "finished/impossible"
    clause = "SS-FREE-3"
    depends_on = "problem"
    clauses: ClassVar = {"locked": "SS-LOCK-4", "all_have": "SS-FREE-4"}
    at = "/state/position/players/{seat}/finished"
    detail = (
        "{seat} cannot have ended the phase for itself: {problem, select, clock {this game has a clock}"
        " phase {seats end the Spin! Phase and the Analysis Phase only} locked {it is locked}"
        " other {all open seats have, which ends the phase}}."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    problem: Literal["clock", "phase", "locked", "all_have"]
    """What speaks against it."""
