"""Playing three neighbouring cards."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import PlayCards
from engines.jackpot_set_the_reel.events.playing import CardsPlayed
from engines.jackpot_set_the_reel.refusals.playing import NotInHand, NotNeighbours, PlayedBefore, Rearranged
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.hand import in_hand
from engines.jackpot_set_the_reel.rules.phases import free_to_act, row_to_play
from engines.jackpot_set_the_reel.state import COLUMNS, Hand


def play_cards(turn: ReelTurn, seat: int, action: PlayCards) -> None:
    """Play three neighbours into a row, in their order (SR-PLAY-1, SR-PLAY-2, SR-PLAY-3, SR-PLAY-4)."""
    player = turn.position.players[seat]
    turn.require(free_to_act(turn))
    turn.require(row_to_play(turn.position))
    held = [card.id for card in player.hand]
    turn.require(
        *(
            in_hand(player, seat, card, f"cards/{index}", played=PlayedBefore, unknown=NotInHand)
            for index, card in enumerate(action.cards)
        )
    )
    turn.require(_neighbours(tuple(held.index(card) for card in action.cards)))
    start = held.index(action.cards[0])
    turn.emit(CardsPlayed(seat=seat, cards=player.hand[start : start + len(COLUMNS)]))


def _neighbours(places: tuple[int, ...]) -> bool | Refusal:
    """Hold where places follow one another from left to right (SR-PLAY-1, SR-PLAY-2)."""
    lowest = min(places)
    if sorted(places) != [lowest, lowest + 1, lowest + 2]:
        return NotNeighbours(places=places)
    return places == (lowest, lowest + 1, lowest + 2) or Rearranged(places=places)


def windows(hand: Hand) -> tuple[tuple[str, ...], ...]:
    """Return every three neighbours of a hand, from the left (SR-PLAY-1, SR-PLAY-4)."""
    ids = [card.id for card in hand]
    return tuple(tuple(ids[start : start + 3]) for start in range(len(ids) - 2))
