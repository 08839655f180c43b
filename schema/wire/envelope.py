"""A state on the wire: the envelope around a title's position."""

from typing import Annotated, Any, cast, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from engines.core.actors import Milliseconds
from engines.core.chance import Chance
from engines.core.fair import Fair
from engines.core.game import Game
from engines.core.table import Ply
from engines.core.values import Value, ValueMeta

Id = Annotated[str, Meta(min_length=1, max_length=64)]


class Envelope(Value):
    """A complete state: everything the next call needs, with the version of the rules and the pack it was made with."""

    game: Id
    """The title's id."""
    variant: Id
    """The variant's id. It is a label; only the options count."""
    options: Any
    """Every option with the value it has in this game."""
    ruleset: Id
    """The version of the rules."""
    pack: Id
    """The digest of the data pack."""
    ply: Ply
    """How many actions have been taken."""
    at_ms: Milliseconds
    """Milliseconds since the game began, as of the last action."""
    position: Any
    """The title's own position."""
    chance: Chance
    """Where every further draw comes from."""
    fair: Fair | UnsetType = UNSET
    """The origin of the chance, if there was a commitment; left out without one."""


class Unopened(Value):
    """An envelope read as far as everything but its options and its position: first it is settled whose they are."""

    game: Id
    variant: Id
    options: Raw
    ruleset: Id
    pack: Id
    ply: Ply
    at_ms: Milliseconds
    position: Raw
    chance: Chance
    fair: Fair | UnsetType = UNSET


def envelope_type(game: Game) -> type[Envelope]:
    """Return the type of a title's states, which decodes one in a single pass."""
    hints = get_type_hints(Envelope, include_extras=True)
    hints |= {"options": game.profile.config, "position": game.profile.position}
    name = f"{game.profile.position.__module__.rpartition('.')[0]}.Envelope"
    namespace = {"__annotations__": hints, "__module__": __name__, "fair": UNSET}
    return cast("type[Envelope]", ValueMeta(name, (Value,), namespace))


def encoded(envelope: Envelope) -> bytes:
    """Return the canonical bytes of a state: equal states are equal byte for byte."""
    return msgspec.json.encode(envelope, order="deterministic")
