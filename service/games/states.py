"""Reading a caller's state to a playable table, and writing it again.

A state is read in three steps: whose it is, then its options, then its position by the types of that very title.
So a state of another game, an older ruleset or another pack gets an answer of its own instead of "unknown field".
Only `States` and `Opened` know the wire format of a state.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from msgspec import UNSET

from engines.core.chance import Seeded
from engines.core.engine import Setup
from engines.core.fair import Fair, fair_chance
from engines.core.game import Game
from engines.core.patterns import unlike
from engines.core.results import Fault, Refused
from engines.core.table import Table
from engines.core.terms import Terms
from engines.registry import Registry
from schema.wire.envelope import Envelope, Unopened, encoded, envelope_type
from service.denied import Denied, denied
from service.games.decoding import read
from service.games.refusals import (
    ImpossibleState,
    OptionsDenied,
    OtherGame,
    OtherPack,
    OtherRuleset,
    OtherVariant,
    UnknownGame,
    WrongShape,
)
from service.games.remembered import Remembered, compact, has_space
from service.trust.fair.refusals import ForeignChance


class Whose(msgspec.Struct):
    """What a state says of its title."""

    game: str


WHOSE = msgspec.json.Decoder(Whose)


@dataclass(frozen=True)
class Opened:
    """A playable state: the game, the label of its variant, the agreed terms, and the table."""

    game: Game
    variant: str
    terms: Terms[Any, Any]
    table: Table[Any]
    fair: Fair | None = None
    """The origin of the chance, if there was a commitment."""
    remembered: Remembered | None = field(default=None, repr=False, compare=False)
    """Where it is remembered once it is written; None if it has not been judged."""

    def moved_on(self, table: Table[Any]) -> "Opened":
        """Return the same game at a later table."""
        return Opened(self.game, self.variant, self.terms, table, self.fair, self.remembered)

    @cached_property
    def closed(self) -> bytes:
        """The state for a caller, as canonical bytes, by which it is remembered."""
        content = _written(self)
        if self.remembered is not None:
            self.remembered.put(content, self)
        return content


class States:
    """Reads states of a registry's titles, and remembers those it has found to be playable."""

    def __init__(self, registry: Registry, remembered: Remembered | None = None) -> None:
        self._registry = registry
        self.remembered = Remembered() if remembered is None else remembered
        self._decoders = {game.id: msgspec.json.Decoder(envelope_type(game)) for game in registry.titles()}

    def open(self, state: msgspec.Raw, expected_game: str | None = None) -> Opened | Denied:
        """Read a state and check that it is playable; `expected` is the id of its title."""
        content = bytes(state)
        known = self.remembered.get(content, Opened)
        if known is None and has_space(content):  # many callers write space between the values
            content = compact(content)
            known = self.remembered.get(content, Opened)
        if known is not None and expected_game in (None, known.game.id):
            return known
        return self._judged(state, content, expected_game)

    def served(self, game: str, ruleset: str, digest: str) -> Game | None:
        """Return a title with a ruleset and a pack, None if it is not served."""
        return self._registry.find(game, ruleset, digest)

    def rulesets(self, game: str) -> tuple[str, ...]:
        """Return the rulesets of a title that are served."""
        return tuple(sorted({one.profile.ruleset for one in self._registry.games if one.id == game}))

    def _judged(self, state: msgspec.Raw, content: bytes, expected_game: str | None) -> Opened | Denied:
        opened = self._at_once(state, expected_game) or self._step_by_step(state, expected_game)
        if isinstance(opened, Denied):
            return opened
        engine = opened.game.engine
        faults = (*_option_faults(opened), *_chance_faults(opened), *engine.faults(opened.table.position, opened.terms))
        if faults:
            return Denied(_misshapen(opened) or impossible(opened.game, faults), opened.game)
        judged = Opened(opened.game, opened.variant, opened.terms, opened.table, opened.fair, self.remembered)
        self.remembered.put(content, judged)
        return judged

    def trusted(self, state: msgspec.Raw, expected_game: str) -> Opened | Denied:
        """Read a state that this service wrote itself, without looking for faults."""
        return self._at_once(state, expected_game) or self._step_by_step(state, expected_game)

    def _at_once(self, state: msgspec.Raw, expected_game: str | None) -> Opened | None:
        """Read a state of a title's current game in a single pass, None if it is any other."""
        try:
            game = self._registry.current(expected_game or WHOSE.decode(state).game)
            if game is None:
                return None
            found = self._decoders[game.id].decode(state)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None
        served = (game.id, game.profile.ruleset, game.pack.digest)
        if (found.game, found.ruleset, found.pack) != served or game.variant(found.variant) is None:
            return None
        return _opened(game, found, found.options, found.position)

    def _step_by_step(self, state: msgspec.Raw, expected_game: str | None) -> Opened | Denied:
        """Read the identity of a state, then its options, then its position; refuse the first that cannot be read."""
        unopened = read(state, Unopened, "/state")
        if isinstance(unopened, Refused):
            return Denied(unopened)
        game = _game_of(self._registry, unopened, expected_game)
        if isinstance(game, Denied):
            return game
        config = read(unopened.options, game.profile.config, "/state/options")
        position = read(unopened.position, game.profile.position, "/state/position")
        for part in (config, position):
            if isinstance(part, Refused):
                return Denied(part, game)
        return _opened(game, unopened, config, position)


def _opened(game: Game, envelope: Envelope | Unopened, config: Any, position: Any) -> Opened:
    table = Table(position=position, chance=envelope.chance, ply=envelope.ply, at_ms=envelope.at_ms)
    fair = None if envelope.fair is UNSET else envelope.fair
    return Opened(game, envelope.variant, game.terms(config), table, fair)


def _game_of(registry: Registry, state: Unopened, expected_game: str | None) -> Game | Denied:
    if expected_game is not None and state.game != expected_game:
        return denied(OtherGame(found=state.game, expected=expected_game))
    game = registry.find(state.game, state.ruleset, state.pack)
    if game is None:
        return _not_here(registry, state)
    if game.variant(state.variant) is None:
        known = tuple(variant.id for variant in game.variants)
        return denied(OtherVariant(game=game.id, variant=state.variant, variants=known), game)
    return game


def _not_here(registry: Registry, state: Unopened) -> Denied:
    """Say which part of a state's identity is not served here."""
    games = [game for game in registry.games if game.id == state.game]
    rulesets = tuple(sorted({game.profile.ruleset for game in games}))
    if not games:
        titles = tuple(game.id for game in registry.titles())
        return denied(UnknownGame(where="/state/game", game=state.game, games=titles))
    if state.ruleset not in rulesets:
        return denied(OtherRuleset(game=state.game, found=state.ruleset, served=rulesets))
    digests = tuple(game.pack.digest for game in games if game.profile.ruleset == state.ruleset)
    return denied(OtherPack(game=state.game, found=state.pack, served=digests))


def _option_faults(opened: Opened) -> tuple[Fault, ...]:
    """Ask the title whether these options could have been agreed for so many seats."""
    engine, words = opened.game.engine, opened.game.words["en"]
    setup = Setup(engine.seats(opened.table.position), opened.terms.config)
    refusals = engine.check_config(setup, opened.terms.parts)
    return tuple(OptionsDenied(problem=refusal.sentence(words)) for refusal in refusals)


def _chance_faults(opened: Opened) -> tuple[Fault, ...]:
    """Return faults if the chance was not derived from what the state says; its counters belong to the game."""
    fair, chance = opened.fair, opened.table.chance
    if fair is None:
        return ()
    seats = opened.game.engine.seats(opened.table.position)
    grown = isinstance(chance, Seeded) and chance.key == fair_chance(opened.game.id, fair).key
    return () if grown and len(fair.seat_entropy) == seats else (ForeignChance(),)


def _misshapen(opened: Opened) -> Refused | None:
    """Return the refusal of a position with a text that has not its published pattern."""
    found = unlike(opened.table.position)
    if found is None:
        return None
    problem = f"Expected `str` matching regex '{found.pattern}'"
    return Refused(refusals=(WrongShape(where=f"/state/position{found.place}", problem=problem),))


def impossible(game: Game, faults: tuple[Fault, ...]) -> Refused:
    """Return the refusal of a state with faults, all of them named."""
    refusal = ImpossibleState(count=len(faults), first=faults[0].sentence(game.words["en"]))
    return Refused(refusals=(refusal,), faults=faults)


def _written(opened: Opened) -> bytes:
    game, table = opened.game, opened.table
    envelope = Envelope(
        game=game.id,
        variant=opened.variant,
        options=opened.terms.config,
        ruleset=game.profile.ruleset,
        pack=game.pack.digest,
        ply=table.ply,
        at_ms=table.at_ms,
        position=table.position,
        chance=table.chance,
        fair=UNSET if opened.fair is None else opened.fair,
    )
    return encoded(envelope)
