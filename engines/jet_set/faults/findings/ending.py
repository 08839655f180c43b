"""The faults of the ending."""

from engines.core.faults import Found
from engines.core.results import Fault
from engines.jet_set.state import Ending


class EndingMissed(Fault):
    """The game would have ended earlier."""

    code = "ending/missed"
    clause = "JS-END-1"
    at = "/state/position/ending"
    detail = (
        "{fifths, plural, one {# Final Flight has} other {# Final Flights have}} a fifth plane, and {played} of {seats}"
        " are played: the game would have ended earlier."
    )
    fifths: Found
    """How many Final Flights have a fifth plane."""
    played: Found
    """How many seats have played their Final Flight."""
    seats: Found
    """How many seats there are."""


class EndingDue(Fault):
    """The game must have ended, or otherwise than it is said to have."""

    code = "ending/due"
    clause = "JS-END-1"
    at = "/state/position/ending"
    detail = "The ending must be this: {ending}."
    ending: Ending
    """How the game must have ended."""


class EndingUndue(Fault):
    """Nothing has brought about the ending that is named."""

    code = "ending/undue"
    clause = "JS-END-1"
    at = "/state/position/ending"
    detail = "The game is said to have ended like this: {ending}. Nothing has brought that about."
    ending: Ending
    """The ending that is named."""


class DeadEndingOff(Fault):
    """The game is said to end in a dead position, and the option for that is off."""

    code = "ending/option-off"
    clause = "JS-END-4"
    at = "/state/position/ending"
    detail = "This game does not end in a dead position: its house rule is switched off."


class NotDead(Fault):
    """The game is said to end in a dead position, and it is none."""

    code = "ending/not-dead"
    clause = "JS-END-4"
    at = "/state/position/ending"
    detail = "The position is not dead: somebody can still claim, place or turn up something, now or later."
