"""The origin of a new game's chance."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.chance import Chance, seeded
from engines.core.fair import Fair, fair_chance, seats_chance
from engines.core.game import Game
from schema.wire.requests import ReplayRequest, StartRequest
from service.denied import Denied, denied
from service.trust.fair.commitments import Commitments
from service.trust.fair.refusals import TextsDoNotFit

Texts = tuple[str | None, ...]


@dataclass(frozen=True)
class Origin:
    """The seed, the texts of the seats, and the secret of the commitment; None for each that is absent."""

    seed: str | None
    seat_entropy: Texts | None = None
    fair: Fair | None = None

    def chance(self, game: Game) -> Chance:
        """Return the chance of a game of this title."""
        if self.fair is not None:
            return fair_chance(game.id, self.fair)
        assert self.seed is not None, "without a secret there is a seed"
        if self.seat_entropy is not None:
            return seats_chance(game.id, self.seed, self.seat_entropy)
        return seeded(self.seed)


def origin_of(
    request: StartRequest | ReplayRequest, seats: int, entropy: Callable[[], str], commitments: Commitments
) -> Origin | Denied:
    """Return the origin of a new game's chance; with a commitment, the service adds nothing else of its own."""
    texts = request.seat_entropy
    if texts is not None and len(texts) != seats:
        return denied(TextsDoNotFit(texts=len(texts), seats=seats))
    secret = request.secret if isinstance(request, ReplayRequest) else _committed(request, commitments)
    if isinstance(secret, Denied):
        return secret
    if secret is None:
        return Origin(entropy() if request.seed is None else request.seed, texts)
    given = (None,) * seats if texts is None else texts
    return Origin(request.seed, given, Fair(secret=secret, seed=request.seed, seat_entropy=given))


def _committed(request: StartRequest, commitments: Commitments) -> str | Denied | None:
    return commitments.secret(request.commitment, request.sealed_key)
