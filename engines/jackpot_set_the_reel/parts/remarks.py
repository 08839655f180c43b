"""What is unlikely in a pack, and served all the same (SR-CARD-1)."""

from collections.abc import Iterator

from engines.core.packs import PackFlaw
from engines.jackpot_set_the_reel.parts.cards import SYMBOLS, Parts

PRICE = 7
"""What the Market card of the worked example costs."""
UPGRADE = 2
"""What the upgrade of the worked example costs: it turns a grey card Active, with one Gold Star."""


def remarks(parts: Parts) -> Iterator[PackFlaw]:
    """Remark on Gold Stars, and on the cards of the worked examples (SR-CARD-1)."""
    players = [card for deck in parts.colours for card in deck.cards]
    upgraded = [card.back for card in players if card.back is not None]
    starred = sum(side.stars > 0 for side in upgraded)
    if starred * 2 <= len(upgraded):
        yield _player(f"{starred} of {len(upgraded)} upgraded sides carry Gold Stars; it is likely that most do")
    kinds = [any(card.front.stars for card in parts.market_cards(symbol)) for symbol in SYMBOLS]
    if all(kinds) or not any(kinds):
        carry = "every kind of Market card carries" if all(kinds) else "no kind of Market card carries"
        yield _market(f"{carry} Gold Stars; it is likely that some do and some do not")
    sides = [(card.front, card.back) for card in players if card.back is not None]
    example = (not front.active and front.upgrade_cost == UPGRADE and back.stars == 1 for front, back in sides)
    if not any(example):
        yield _player(f"no upgrade for {UPGRADE} Coins turns a grey card Active with a Gold Star, as in the example")
    if not any(card.price == PRICE for card in parts.market):
        yield _market(f"no Market card costs {PRICE} Coins, as in the example")


def _player(message: str) -> PackFlaw:
    return PackFlaw(file="player_cards.toml", message=message)


def _market(message: str) -> PackFlaw:
    return PackFlaw(file="market_cards.toml", message=message)
