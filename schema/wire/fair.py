"""What callers send and get of fair chance."""

from msgspec import Raw

from engines.core.fair import Commitment, Reveal
from engines.core.trace import DrawMade
from engines.core.values import Value
from schema.wire.envelope import Id
from schema.wire.requests import ReplayRequest, SealedKey


class CommitAnswer(Value):
    """A commitment to the service's part of the chance of a game."""

    commitment: Commitment
    """What to show to the seats before they give their texts: the hash of a secret that is revealed after the game."""
    sealed_key: SealedKey
    """The secret itself, sealed: only the service can read it. Send it to `start` with the commitment."""


class RevealStateRequest(Value):
    """A game to reveal before its end."""

    state: Raw
    """The state as the last answer gave it."""


class VerifyRequest(Value):
    """A finished game with its reveal: the file that `replay` of a session returns."""

    game: Id
    """The title's id."""
    replay: ReplayRequest
    """The body to play the game again with."""
    reveal: Reveal
    """The reveal of the game."""
    draws: tuple[DrawMade, ...] | None = None
    """Every draw, in order; not compared if left out."""
    digest: str | None = None
    """The digest of the last state, for the referee; not compared if left out."""
    commitment: Commitment | None = None
    """The commitment that you were shown before the game; by default that of the reveal."""
    ruleset: Id | None = None
    """The ruleset that the game was played by, by default the one in use; another one is refused."""


class CheckAnswer(Value):
    """One thing that was checked."""

    name: str
    """What it is: `commitment`, `key`, `commands`, `draws` or `digest`."""
    ok: bool
    """Whether it is as it should be."""
    detail: str
    """What was found, as a sentence."""


class VerifyAnswer(Value):
    """Whether a game was played by the rules and nobody chose its chance."""

    valid: bool
    """Whether every check is passed."""
    checks: tuple[CheckAnswer, ...]
    """The checks, in order; those after a refused command are left out."""
