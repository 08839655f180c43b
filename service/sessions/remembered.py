"""Refusals as they are kept under an Idempotency-Key, to be given again word for word."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from engines.core import refusals as kernel
from engines.core.game import Game
from engines.core.results import Refusal, Refused, declared
from engines.core.values import Value
from service.games import refusals as games
from service.sessions import refusals as sessions
from service.trust.access import refusals as access
from service.trust.fair import refusals as fair

SHARED = declared(Refusal, kernel, games, sessions, access, fair)
"""The refusals that any title may be answered with."""


class KeptRefusal(Value):
    """One reason: the name of its type, and its facts."""

    name: str
    facts: Raw


class KeptRefused(Value):
    """All reasons of a refusal."""

    refusals: tuple[KeptRefusal, ...]
    under: str


def kept(refused: Refused, game: Game) -> KeptRefused | None:
    """Return a refusal as it is kept, None if it is of a kind that cannot be given again."""
    if any(_name(type(one)) not in _types(game.profile.refusals) for one in refused.refusals):
        return None
    reasons = (KeptRefusal(name=_name(type(one)), facts=Raw(msgspec.json.encode(one))) for one in refused.refusals)
    return KeptRefused(refusals=tuple(reasons), under=refused.under)


def given_again(kept: KeptRefused, game: Game) -> Refused:
    """Return a kept refusal as it was."""
    types = _types(game.profile.refusals)
    reasons = (msgspec.json.decode(one.facts, type=types[one.name]) for one in kept.refusals)
    return Refused(refusals=tuple(reasons), under=kept.under)


@cache
def _types(own: tuple[type[Refusal], ...]) -> dict[str, type[Any]]:
    """Return the types of refusals by name, those of a title included."""
    return {_name(kind): kind for kind in (*SHARED, *own)}


def _name(kind: type[Refusal]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
