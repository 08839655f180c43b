"""What an action of Mega Jackpot costs and brings, as far as everybody knows it beforehand."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Actor
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.mega_jackpot.actions import AttemptMegaJackpot, CashOut, PayAndSpin
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import TILES, VALUES, Parts
from engines.mega_jackpot.rules.phases import shown_symbol
from engines.mega_jackpot.state import Position

Points = Annotated[int, Meta(ge=0, lt=2**31)]
JACKPOT = 3
"""So many cards make a jackpot (MJ-JACKPOT-1)."""


class Facts(Value, omit_defaults=True):
    """What is known of an action beforehand; what does not concern it is left out."""

    pays: Points | None = None
    """The points of the card that is paid."""
    takes: Points | None = None
    """The points of the three cards that are cashed out."""
    bets: Points | None = None
    """The points of the three cards that are bet."""
    tray: Points | None = None
    """What all cards of the Money Tray are worth once the payment or the bet is in it."""
    face_down: Annotated[int, Meta(ge=1, le=TILES)] | None = None
    """How many tiles lie face down; one of them is the Genie, who wins the tray."""


def facts(position: Position, actor: Actor, action: Tagged, terms: Terms[Config, Parts]) -> Facts | None:
    """Return what a legal action costs and brings (MJ-CASH-1, MJ-MEGA-1, MJ-PAY-2)."""
    match action:
        case CashOut():
            return Facts(takes=JACKPOT * VALUES[shown_symbol(position)])
        case AttemptMegaJackpot():
            bets = JACKPOT * VALUES[shown_symbol(position)]
            in_tray = position.trays.of(action.tray).points() + bets
            return Facts(bets=bets, tray=in_tray, face_down=TILES - position.monkeys)
        case PayAndSpin():
            return Facts(pays=action.value, tray=position.trays.of(action.tray).points() + action.value)
    return None
