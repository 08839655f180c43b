"""The Jackpot cards of a submitted position."""

from collections.abc import Iterable

from engines.core.results import Fault
from engines.jackpot_set_the_reel.faults.findings.jackpots import JackpotsDoNotAddUp, UnknownJackpot
from engines.jackpot_set_the_reel.parts import SYMBOLS, Parts
from engines.jackpot_set_the_reel.rules.setup import table_size
from engines.jackpot_set_the_reel.state import Deck, Position


def jackpot_faults(position: Position, parts: Parts) -> Iterable[Fault]:
    """Yield what is wrong with the 29 Jackpot cards (SR-COMP-4, SR-SETUP-5, SR-RESULT-8)."""
    decks = parts.decks[table_size(len(position.players))]
    for card in position.taken:
        if not any(card in deck for deck in decks) or parts.jackpot[card].stays:
            yield UnknownJackpot(jackpot=card)
    for symbol, whole, deck in zip(SYMBOLS, decks, position.jackpots, strict=True):
        problem = _problem(whole, deck, tuple(card for card in position.taken if card in whole), parts)
        if problem:
            yield JackpotsDoNotAddUp(symbol=symbol, problem=problem)


def _problem(whole: Deck, deck: Deck, taken: Deck, parts: Parts) -> str | None:
    """Cards are taken from the top, one after the other; what stays is never taken."""
    if taken + deck != whole:
        return "what is left and what was taken, in that order, do not make up the deck of this number of players"
    if not deck and any(parts.jackpot[card].stays for card in whole):
        return "its last card stays where it is"
    return None
