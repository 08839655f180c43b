"""Cards of a hand, as checks."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.refusals.playing import NotInHand, PlayedBefore
from engines.jackpot_set_the_reel.refusals.spending import AlreadyPlayed, NotHeld, UpgradePlayed
from engines.jackpot_set_the_reel.state import Player


def in_hand(
    player: Player,
    seat: int,
    id: str,
    field: str,
    played: type[AlreadyPlayed | PlayedBefore | UpgradePlayed] = AlreadyPlayed,
    unknown: type[NotHeld | NotInHand] = NotHeld,
) -> bool | Refusal:
    """Hold for a card in hand; one that was played is refused as such (SR-PLAY-1, SR-UPGRADE-3, SR-OPT-3)."""
    if player.card(id) is not None:
        return True
    if any(card.id == id for column in player.columns for card in column):
        return played(field=field, card=id)
    return unknown(field=field, card=id, seat=seat)
