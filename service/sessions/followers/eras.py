"""By which ruleset each version of a session was played: most have one, and each upgrade begins another."""

from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.game import Game
from engines.core.terms import Terms
from schema.wire.sessions import Happened
from service.denied import Denied, denied
from service.games.states import States
from service.sessions.loaded import LoadedSession
from service.sessions.records import Entry
from service.sessions.refusals import OldRuleset
from service.sessions.repository import SessionRepository


@dataclass(frozen=True)
class Era:
    """A game with the terms by which a session was played for a while."""

    game: Game
    terms: Terms[Any, Any]


async def era_at(repository: SessionRepository, loaded: LoadedSession, version: int) -> Era | Denied:
    """Return the era of a version, or say that its ruleset is not served any more."""
    now = Era(loaded.game, loaded.opened.terms)
    if loaded.head.ruleset == loaded.game.profile.ruleset:
        return now
    log = await repository.log(loaded)
    begun = [(entry.version, entry.ruleset, entry.pack) for entry in log if entry.happened is Happened.UPGRADED]
    eras = [(0, loaded.head.ruleset, loaded.head.pack), *begun]
    _, ruleset, pack = next(era for era in reversed(eras) if era[0] <= version)
    return now if ruleset == loaded.game.profile.ruleset else _served(repository.cache.states, loaded, ruleset, pack)


def era_after(era: Era, loaded: LoadedSession, states: States, entry: Entry) -> Era | Denied:
    """Return the era of an entry that comes after another era."""
    if entry.happened is not Happened.UPGRADED:
        return era
    if entry.ruleset == loaded.game.profile.ruleset:
        return Era(loaded.game, loaded.opened.terms)
    return _served(states, loaded, entry.ruleset, entry.pack)


def _served(states: States, loaded: LoadedSession, ruleset: str | None, pack: str | None) -> Era | Denied:
    title = loaded.head.game
    game = states.served(title, ruleset or "", pack or "")
    if game is None:
        return denied(OldRuleset(game=title, found=ruleset or "", served=states.rulesets(title)))
    config: Any = msgspec.json.decode(loaded.head.options, type=game.profile.config)
    return Era(game, game.terms(config))
