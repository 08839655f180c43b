"""Why an answer is refused in Strange Slot Simulator."""

from engines.core.results import Refusal
from engines.strange_slot_simulator.state import Letter


class BoxEmpty(Refusal):
    """An Answer box is to be emptied that is empty."""

    code = "answer/box-empty"
    clause = "SS-ANSWER-5"
    at = "/action/machine"
    detail = "The Answer box of machine {machine} is empty already."
    instead = ("write_answer",)
    machine: Letter
    """The machine whose box it is."""
