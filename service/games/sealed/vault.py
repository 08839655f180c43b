"""Opening a sealed state to a playable game, and sealing it again."""

from dataclasses import dataclass

import msgspec
from msgspec import Raw

from engines.core.actors import SPECTATOR
from engines.core.results import Refused
from service.denied import Denied, denied
from service.games.decoding import read
from service.games.refusals import OtherGame
from service.games.sealed.content import ROOM, SealedGame, packed, unpacked
from service.games.sealed.keys import keys_of
from service.games.sealed.refusals import BrokenSeal
from service.games.states import Opened, States
from service.trust.access.caller import Caller
from service.trust.access.keys import Role, role_of, viewer_of
from service.trust.access.refusals import UnknownKey
from service.trust.seal.sealer import Sealer

PURPOSE = "state"


@dataclass(frozen=True)
class Carried:
    """An opened sealed game, with what only the service knows of it."""

    sealed: SealedGame
    opened: Opened

    @property
    def seats(self) -> int:
        """How many play."""
        seats: int = self.opened.game.engine.seats(self.opened.table.position)
        return seats

    def moved_on(self, opened: Opened) -> "Carried":
        """Return the same game at a later table."""
        return Carried(self.sealed, opened)

    def caller(self, key: str | None) -> Caller | Denied:
        """Return the caller with this key, as their own viewer."""
        role: Role | None = SPECTATOR
        if key is not None:
            role = role_of(key, keys_of(self.sealed.secret, self.seats))
        return denied(UnknownKey()) if role is None else Caller(role, viewer_of(role))

    def at_ms(self, now_ms: int) -> int:
        """Return the game's time at a time of the clock. It never goes back; without a clock it stays the same."""
        at_ms = self.opened.table.at_ms
        return max(at_ms, now_ms - self.sealed.started_ms) if self.opened.game.profile.clock else at_ms


class Vault:
    """Seals states and opens them."""

    def __init__(self, sealer: Sealer, states: States) -> None:
        self._sealer = sealer
        self._states = states

    def sealed(self, carried: Carried) -> Raw:
        """Return the sealed state for a caller, a JSON string, by which it is remembered."""
        game = carried.opened.game
        header = (game.id, game.profile.ruleset, game.pack.digest)
        content = packed(msgspec.structs.replace(carried.sealed, state=Raw(carried.opened.closed)))
        floor = ROOM + len(msgspec.json.encode(carried.opened.fair))  # what a commitment adds has a length all know
        state = msgspec.json.encode(self._sealer.seal(PURPOSE, header, content, floor))
        self._states.remembered.put(state, carried)
        return Raw(state)

    def opened(self, state: Raw, expected_game: str | None) -> Carried | Denied:
        """Open a state that this service sealed; `expected` is the id of its title."""
        content = bytes(state)
        known = self._states.remembered.get(content, Carried)
        if known is not None and expected_game in (None, known.opened.game.id):
            return known
        found = self._unsealed(state, expected_game)
        if isinstance(found, Carried):
            self._states.remembered.put(content, found)
        return found

    def _unsealed(self, state: Raw, expected_game: str | None) -> Carried | Denied:
        token = read(state, str, "/state")
        if isinstance(token, Refused):
            return Denied(token)
        unsealed = self._sealer.opened(PURPOSE, token)
        sealed = None if unsealed is None else unpacked(unsealed.content)
        if unsealed is None or sealed is None:
            return denied(BrokenSeal())
        game = unsealed.associated[0]
        if expected_game not in (None, game):
            return denied(OtherGame(found=game, expected=str(expected_game)))
        opened = self._states.trusted(sealed.state, game)
        return opened if isinstance(opened, Denied) else Carried(sealed, opened)
