"""What events tell to whom, and what is hidden drawn anew."""

from engines.core.actors import REFEREE, Viewer, sees
from engines.core.chance import Draw
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.events.effects import CardMoved, SecondEffectOpened
from engines.jackpot_set_the_reel.events.round_end import HandReassembled
from engines.jackpot_set_the_reel.events.setup import HandShuffled, TimerStacked
from engines.jackpot_set_the_reel.parts import Parts, Token
from engines.jackpot_set_the_reel.state import Position, SecondDue


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide hands, what was moved in them and how they were reassembled, and the Timer deck (SR-VIEW-1, SR-VIEW-2)."""
    if isinstance(event, TimerStacked):
        return event if viewer == REFEREE else event.replace(timer=None)
    if not isinstance(event, HandShuffled | HandReassembled | CardMoved | SecondEffectOpened):
        return event
    return event if sees(viewer, event.seat) else _without_secrets(event)


def _without_secrets(event: HandShuffled | HandReassembled | CardMoved | SecondEffectOpened) -> Tagged:
    match event:
        case HandShuffled():
            return event.replace(hand=None)
        case HandReassembled():
            return event.replace(order=None, hand=None)
        case CardMoved():
            return event.replace(moved=None, place=None)
        case SecondEffectOpened():
            return event.replace(done=None) if event.token is Token.MOVE else event


def resample(position: Position, viewer: Viewer, draw: Draw, terms: Terms[Config, Parts]) -> Position:
    """Lay the hidden cards anew: the order of others' hands, and the Timer deck below its top (SR-VIEW-1).

    Which cards a seat holds follows from what everybody saw: ten cards of its colour, the tenth cards passed, what
    was upgraded, bought and played. So only their order is drawn.
    """
    if viewer == REFEREE:
        return position
    players = tuple(
        player if sees(viewer, seat) else player.replace(hand=draw.shuffled("resample", player.hand))
        for seat, player in enumerate(position.players)
    )
    timer = (*position.timer[:1], *draw.shuffled("resample", position.timer[1:]))
    return position.replace(players=players, timer=timer, second=_resampled_second(position, viewer, draw))


def _resampled_second(position: Position, viewer: Viewer, draw: Draw) -> SecondDue | None:
    """Draw anew which card another seat has moved first."""
    second = position.second
    if second is None or second.token is not Token.MOVE or sees(viewer, position.seat):
        return second
    return second.replace(done=draw.pick("resample", position.players[position.seat].hand).id)
