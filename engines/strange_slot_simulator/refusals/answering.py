"""Why an answer is refused in Strange Slot Simulator."""

from engines.core.nothing import NamesNothing, Number
from engines.core.results import Refusal
from engines.strange_slot_simulator.parts import SettingsNumber
from engines.strange_slot_simulator.state import Letter


class NoSuchSettings(NamesNothing):
    """Settings are written down that are none of the six."""

    code = "answer/no-such-settings"
    clause = "SS-SET-2"
    at = "/action/number"
    detail = "There are no Settings {number, number}; an answer is one of Settings {lowest} to {highest}."
    number: Number
    """The number that was named."""
    lowest: SettingsNumber = 1
    """The lowest number of Settings."""
    highest: SettingsNumber = 6
    """The highest one."""


class BoxEmpty(Refusal):
    """An Answer box is to be emptied that is empty."""

    code = "answer/box-empty"
    clause = "SS-ANSWER-5"
    at = "/action/machine"
    detail = "The Answer box of machine {machine} is empty already; a number can be written in it."
    instead = ("write_answer",)
    machine: Letter
    """The machine whose box it is."""
