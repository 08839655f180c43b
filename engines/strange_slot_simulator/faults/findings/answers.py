"""What can be wrong with answers, and with who has finished."""

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.state import Signboard


class SignboardsDenied(Fault):
    """The numbered Signboard cards that are taken are not the lowest ones."""

    code = "signboards/impossible"
    clause = "SS-LOCK-1"
    at = "/state/position/players"
    detail = "The Signboard cards taken are {taken}; the seats take them one by one, from 1."
    taken: tuple[Signboard, ...]
    """The numbers, ascending."""


class LockDenied(Fault):
    """A seat has all answers and no Signboard card, or a card and not all answers."""

    code = "answers/lock"
    clause = "SS-LOCK-1"
    at = "/state/position/players/{seat}/signboard"
    detail = "{seat} has filled {filled} Answer boxes; a Signboard card belongs to all six, and to no fewer."
    seat: NamedSeat
    """The seat it is about, by its number."""
    filled: Found
    """How many Answer boxes hold a number."""


class AnswersTooEarly(Fault):
    """A seat has answers before the first Spin! Phase."""

    code = "answers/too-early"
    clause = "SS-ANSWER-1"
    at = "/state/position/players/{seat}/answers"
    detail = "{seat} has filled {filled} Answer boxes before the first spin phase."
    seat: NamedSeat
    """The seat it is about, by its number."""
    filled: Found
    """How many Answer boxes hold a number."""


class FinishedDenied(Fault):
    """A seat cannot have ended the phase for itself."""

    code = "phase/finished"
    clause = "SS-FREE-3"
    at = "/state/position/players/{seat}/finished"
    detail = "{seat} cannot have ended the phase for itself: {problem}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    problem: str
    """What speaks against it."""
