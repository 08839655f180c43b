"""The options of Jackpot: Set the Reel."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from engines.core.engine import Setup
from engines.core.results import Refusal
from engines.core.values import Value, Word
from engines.jackpot_set_the_reel.parts import Parts

Swaps = Annotated[int, Meta(ge=0, le=10)]
SeatCount = Annotated[int, Meta(ge=0, le=16)]


class Passing(Word):
    """Which way the tenth card goes."""

    RIGHT = "right"
    """To the player on the right, as the main text and its example have it."""
    LEFT = "left"
    """Clockwise, as the summary on the reference card has it."""


class Reading(Word):
    """How the cards of a column follow one another in the new hand, from left to right."""

    ROWS_THEN_TENTH = "rows_then_tenth"
    """The rows as they were played, then the tenth card."""
    TENTH_THEN_ROWS = "tenth_then_rows"
    """The tenth card, then the rows as they were played."""
    ROWS_THEN_TENTH_REVERSED = "rows_then_tenth_reversed"
    """The tenth card, then the rows from the last one to the first."""
    TENTH_THEN_ROWS_REVERSED = "tenth_then_rows_reversed"
    """The rows from the last one to the first, then the tenth card."""


class Config(Value):
    """What can be agreed before the game."""

    solo: bool = False
    """Whether one player plays against the Timer deck."""
    tenth_card_passes: Passing = Passing.RIGHT
    """Which way the tenth card goes; not for the solo game, where it goes nowhere."""
    column_reading: Reading = Reading.ROWS_THEN_TENTH
    """How the cards of a column follow one another in the new hand."""
    inactive_timer_cards: Swaps = 0
    """Solo: how many Active cards of the Timer deck are swapped for Inactive ones."""


class WrongTable(Refusal):
    """Solo is asked for with several seats, or the usual game with one."""

    code = "start/solo-seats"
    clause = "SR-SOLO-1"
    at = "/options/solo"
    detail = (
        "{solo, select, true {The solo game is for one seat} other {Without the option “solo” the game is for 2 to 4"
        " seats}}, not for {seats}."
    )
    solo: bool
    """The option."""
    needed: str
    """How many seats that takes."""
    seats: SeatCount
    """How many seats were asked for."""


class NothingIsPassed(Refusal):
    """The solo game is asked for with a way for the tenth card to pass."""

    code = "start/nothing-passed"
    clause = "SR-SOLO-6"
    at = "/options/tenth_card_passes"
    detail = "In the solo game the tenth card leaves the game; it passes neither to the right nor to the left."
    passes: Passing
    """Which way was asked for."""


class SwapsWithoutTimer(Refusal):
    """Timer cards are to be swapped in a game without a Timer deck."""

    code = "start/no-timer-deck"
    clause = "SR-SOLO-12"
    at = "/options/inactive_timer_cards"
    detail = "Only the solo game has a Timer deck, of which cards can be swapped for Inactive ones."
    asked: Swaps
    """How many were asked for."""


class TooManySwaps(Refusal):
    """More Timer cards are to be swapped than there are."""

    code = "start/too-many-inactive"
    clause = "SR-SOLO-12"
    at = "/options/inactive_timer_cards"
    detail = (
        "At most {most, plural, one {# card} other {# cards}} of the Timer deck can be swapped for Inactive ones, not"
        " {asked}."
    )
    asked: Swaps
    """How many were asked for."""
    most: Swaps
    """How many Active cards it holds, or how many Inactive ones there are to put in, whichever is lower."""


SETUP_REFUSALS: tuple[type[Refusal], ...] = (WrongTable, NothingIsPassed, SwapsWithoutTimer, TooManySwaps)


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Return what speaks against a table: its seats, passing, a Timer deck (SR-SOLO-1, SR-SOLO-6, SR-SOLO-12)."""
    config = setup.config
    if config.solo != (setup.seats == 1):
        needed = "1 seat" if config.solo else "2 to 4 seats"
        yield WrongTable(solo=config.solo, needed=needed, seats=setup.seats)
    if config.solo and config.tenth_card_passes is not Passing.RIGHT:
        yield NothingIsPassed(passes=config.tenth_card_passes)
    if config.inactive_timer_cards and not config.solo:
        yield SwapsWithoutTimer(asked=config.inactive_timer_cards)
    if config.solo and (most := most_swaps(parts)) < config.inactive_timer_cards:
        yield TooManySwaps(asked=config.inactive_timer_cards, most=most)


def most_swaps(parts: Parts) -> int:
    """Return how many cards of the Timer deck can be swapped at all (SR-SOLO-12)."""
    return min(len(active_timer_cards(parts)), len(inactive_spares(parts)))


def fitted(config: Config, parts: Parts) -> Config:
    """Let a variant swap as many Timer cards as there are where it would swap more (SR-SOLO-12)."""
    return config.replace(inactive_timer_cards=min(config.inactive_timer_cards, most_swaps(parts)))


def active_timer_cards(parts: Parts) -> tuple[str, ...]:
    """Return the Active cards of the Timer deck, the second colour's (SR-SETUP-10)."""
    return tuple(card.id for card in parts.colours[1].cards if card.front.active)


def inactive_spares(parts: Parts) -> tuple[str, ...]:
    """Return the Inactive cards of the colours that a solo game leaves in the box."""
    return tuple(card.id for deck in parts.colours[2:] for card in deck.cards if not card.front.active)
