"""What callers send and get of fair chance."""

from msgspec import Raw

from engines.core.fair import Commitment, Reveal
from engines.core.trace import DrawMade
from engines.core.values import Value
from schema.wire.envelope import Id
from schema.wire.requests import ReplayRequest, SealedKey


class CommitAnswer(Value):
    """The service's part of the chance of a game, shown to nobody yet."""

    commitment: Commitment
    """What to show to the seats before they give their texts: the hash of a secret that is revealed after the game."""
    sealed_key: SealedKey
    """The secret itself, sealed: nobody but the service can read it. It goes into `start` beside the commitment."""


class RevealStateRequest(Value):
    """A game to reveal before its end."""

    state: Raw
    """The state as the last answer gave it."""


class VerifyRequest(Value):
    """A game that was played to its end, with what its chance grew from: the file that `replay` of a session gives."""

    game: Id
    """The title's id."""
    replay: ReplayRequest
    """What the game is played again from."""
    reveal: Reveal
    """What the chance grew from, as it was revealed."""
    draws: tuple[DrawMade, ...] | None = None
    """Every draw that was made, in order; they are not compared where they are left out."""
    digest: str | None = None
    """The digest of the last state, for the referee; it is not compared where it is left out."""
    commitment: Commitment | None = None
    """The commitment that you were shown before the game; without it that of the reveal is taken."""


class CheckAnswer(Value):
    """One thing that was checked."""

    name: str
    """What it is: `commitment`, `key`, `commands`, `draws` or `digest`."""
    ok: bool
    """Whether it is as it should be."""
    detail: str
    """What was found, as a sentence."""


class VerifyAnswer(Value):
    """Whether a game was played by the rules, with chance that nobody chose."""

    valid: bool
    """Whether every check is passed."""
    checks: tuple[CheckAnswer, ...]
    """What was checked, in order; what comes after a command that is refused is left out."""
