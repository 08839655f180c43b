"""The game of a session at a past version, as its log has it."""

from functools import reduce

from schema.wire.sessions import Happened
from service.sessions.followers.eras import Era
from service.sessions.loaded import LoadedSession
from service.sessions.past import Past
from service.sessions.records import LANDMARKS
from service.sessions.repository import SessionRepository


async def past_at(repository: SessionRepository, loaded: LoadedSession, version: int, era: Era) -> Past:
    """Return the game of a session at a version of an era; at version 0 the table is empty."""
    game, terms = era.game, era.terms
    past = Past(game, terms, game.engine.initial(loaded.head.seats, terms))
    before = max(version - version % LANDMARKS - 1, 0)
    entries = await repository.entries(loaded, before, version - before) if version else []
    upgrades = (place for place, entry in enumerate(entries) if entry.happened is Happened.UPGRADED)
    return reduce(Past.after, entries[max(upgrades, default=0) :], past)
