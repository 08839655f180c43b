"""The refusals that the kernel gives in the name of every title.

A title's `[kernel]` table says which of its clauses stands behind each.
"""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Actor, Milliseconds, Seat
from engines.core.results import Refusal

Bound = Annotated[int, Meta(ge=-(2**53) + 1, lt=2**53, extra={"big": True})]
Count = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class GameOver(Refusal):
    """Somebody acts after the end."""

    code = "game/over"
    depends_on = "reason"
    at = "/action"
    detail = "The game is over ({reason}); nobody acts any more."
    reason: Annotated[str, Meta(extra={"label": "ending"})]
    """How it ended."""


class NoSuchSeat(Refusal):
    """The seat that acts is not at this table."""

    code = "turn/no-such-seat"
    at = "/seat"
    detail = "There is no {seat} at a table of {seats}; seats are numbered from 0."
    seat: Actor
    """The seat that was named."""
    seats: Count
    """How many there are."""


class NotYourTurn(Refusal):
    """Somebody acts who may not act now."""

    code = "turn/not-yours"
    depends_on = "phase"
    at = "/seat"
    detail = "{seat} may not act now; it is up to {to_act}."
    seat: Actor
    """The seat that was named."""
    to_act: tuple[Actor, ...]
    """Who may act."""
    phase: str
    """The phase of the game."""


class ClockRewound(Refusal):
    """The time given lies before the state's own."""

    code = "clock/rewound"
    at = "/at_ms"
    detail = "The time given is {at_ms} ms, before the state's own {state_at_ms} ms; time does not go back."
    at_ms: Milliseconds
    """The time given."""
    state_at_ms: Milliseconds
    """The state's own time."""


class ScriptTooShort(Refusal):
    """A scripted state has no more draws for a stream."""

    code = "chance/script-ended"
    at = "/state/chance/draws"
    detail = "The script of stream {stream} holds no draw number {place} (counted from 0)."
    stream: str
    """The stream that was drawn from."""
    place: Count
    """The place in it."""


class ScriptDoesNotFit(Refusal):
    """A scripted draw is not among the possibilities."""

    code = "chance/script-too-high"
    at = "/state/chance/draws"
    detail = "Draw {place} of stream {stream} is {drawn}; it must be below {below}."
    stream: str
    """The stream that was drawn from."""
    place: Count
    """The place in it."""
    drawn: Count
    """What the script says."""
    below: Count
    """How many possibilities there are."""


class StreamUsedUp(Refusal):
    """A stream of the state's chance has given as many draws as a state can count."""

    code = "chance/stream-used-up"
    at = "/state/chance/counters"
    detail = "The stream {stream} has given {drawn} draws, and a state counts no further; no game gets there."
    stream: str
    """The stream that was drawn from."""
    drawn: Count
    """How many draws it has given."""


class BeyondBounds(Refusal):
    """The action would lead to a state that could not be sent back."""

    code = "state/beyond-bounds"
    at = "/state/position{place}"
    detail = (
        "The action would take {place} of the position out of its bounds, which are {lowest} and {highest}; no game"
        " gets there."
    )
    place: str
    """Where in the position, as a JSON pointer: a number, or a list whose length it is."""
    lowest: Bound
    """The lowest it may be."""
    highest: Bound
    """The highest it may be."""


class UnknownVariant(Refusal):
    """A start names a variant the title does not have."""

    code = "start/unknown-variant"
    at = "/variant"
    detail = "There is no variant “{variant}”; there are {variants}."
    variant: str
    """The variant that was named."""
    variants: tuple[str, ...]
    """Those there are."""


class VariantUnavailable(Refusal):
    """A start names a variant that is known and cannot be played."""

    code = "start/variant-unavailable"
    at = "/variant"
    detail = "The variant “{variant}” is not available: {reason}"
    variant: str
    """The variant that was named."""
    reason: str
    """Why it cannot be played."""


class WrongSeatCount(Refusal):
    """A start asks for fewer or more seats than the variant takes."""

    code = "start/seats"
    at = "/seats"
    detail = (
        "The variant “{variant}” is for {max, plural, =1 {one seat} other {{min} to {max} seats}}, not for"
        " {seats}{others_count, plural, =0 {} other {; for so many there is {others}}}."
    )
    variant: str
    """The variant that was asked for."""
    seats: Count
    """The number that was asked for."""
    min: Count
    """The fewest it takes."""
    max: Count
    """The most it takes."""
    others: tuple[str, ...] = ()
    """The variants that take so many."""


class UnknownOption(Refusal):
    """A start sets an option the title does not have."""

    code = "start/unknown-option"
    at = "/options/{option}"
    detail = "There is no option “{option}”; there are {options}."
    option: str
    """The option that was named."""
    options: tuple[str, ...]
    """Those there are."""

    def pointer(self) -> str:
        """Return where the option stands; a request may name it with signs that a JSON pointer escapes."""
        return f"/options/{self.option.replace('~', '~0').replace('/', '~1')}"


class OptionValue(Refusal):
    """A start gives an option a value it cannot have."""

    code = "start/option-value"
    at = "/options/{option}"
    detail = "The option “{option}” cannot have this value: {problem}"
    option: str
    """The option that was set."""
    problem: str
    """What is wrong with the value."""


class NoSuchFirstSeat(Refusal):
    """A start names a first seat that is not at the table."""

    code = "start/first-seat"
    at = "/first_seat"
    detail = "There is no {first_seat} at a table of {seats}; seats are numbered from 0."
    first_seat: Seat
    """The seat that was named."""
    seats: Count
    """How many there are."""


class NoSuchViewer(Refusal):
    """A viewer is named who is not at this table."""

    code = "view/no-such-seat"
    at = "/viewer"
    detail = "There is no {viewer} at a table of {seats}; seats are numbered from 0."
    viewer: Seat
    """The viewer that was named."""
    seats: Count
    """How many seats there are."""


KERNEL_REFUSALS: tuple[type[Refusal], ...] = (
    GameOver,
    NoSuchSeat,
    NotYourTurn,
    ClockRewound,
    ScriptTooShort,
    ScriptDoesNotFit,
    StreamUsedUp,
    BeyondBounds,
    UnknownVariant,
    VariantUnavailable,
    WrongSeatCount,
    UnknownOption,
    OptionValue,
    NoSuchFirstSeat,
    NoSuchViewer,
)
