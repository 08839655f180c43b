"""From a variant and options to a title's own configuration."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec

from engines.core.choices import told
from engines.core.clauses import Variant
from engines.core.engine import Setup
from engines.core.game import Game
from engines.core.refusals import (
    NoSuchFirstSeat,
    OptionValue,
    UnknownOption,
    UnknownVariant,
    VariantUnavailable,
    WrongSeatCount,
)
from engines.core.results import Refusal, Refused
from engines.core.values import Value

MOST_UNKNOWN = 20
"""So many unknown options are told; whoever sends more has not one of them right."""


def configure(
    game: Game, seats: int, variant: str | None, options: Mapping[str, Any], first_seat: int | None
) -> Setup[Any] | Refused:
    """Resolve what a caller wants to start; every reason against it is given at once."""
    row = game.variants[0] if variant is None else game.variant(variant)
    if row is None:
        known = tuple(other.id for other in game.variants)
        return Refused(refusals=(UnknownVariant(variant=str(variant), variants=known),))
    config = resolve(game, row, options)
    problems = [*_table_problems(game, row, seats, first_seat)]
    if isinstance(config, Refused):
        return Refused(refusals=(*problems, *config.refusals))
    setup = Setup(seats, config, first_seat)
    problems = problems or [*game.engine.check_config(setup, game.pack.parts)]
    return Refused(refusals=tuple(problems)) if problems else setup


def resolve(game: Game, variant: Variant, options: Mapping[str, Any]) -> Value | Refused:
    """Lay a request's options over a variant's, and both over the defaults."""
    known = tuple(field.name for field in msgspec.structs.fields(game.profile.config))
    others = (name for name in options if name not in known)
    unknown = [UnknownOption(option=name, options=known) for name in islice(others, MOST_UNKNOWN)]
    wrong = [*_wrong_values(game, {name: value for name, value in options.items() if name in known})]
    if unknown or wrong:
        return Refused(refusals=(*unknown, *wrong))
    config: Value = msgspec.convert({**game.options_of(variant), **options}, game.profile.config)
    return config


def _wrong_values(game: Game, options: Mapping[str, Any]) -> Iterable[Refusal]:
    for name, value in options.items():
        try:
            msgspec.convert({name: value}, game.profile.config)
        except msgspec.ValidationError as error:
            problem = told(error, game.profile.config).partition(" - at `$")[0]
            yield OptionValue(option=name, problem=problem)


def _table_problems(game: Game, variant: Variant, seats: int, first_seat: int | None) -> Iterable[Refusal]:
    if not variant.available:
        yield VariantUnavailable(variant=variant.id, reason=variant.reason or "no reason is given")
    fewest, most = variant.seats.min, variant.seats.max
    if not fewest <= seats <= most:
        others = (row for row in game.variants if row.available and row.seats.min <= seats <= row.seats.max)
        fitting = tuple(row.id for row in others)
        yield WrongSeatCount(variant=variant.id, seats=seats, min=fewest, max=most, others=fitting)
    elif first_seat is not None and first_seat >= seats:
        yield NoSuchFirstSeat(first_seat=first_seat, seats=seats)
