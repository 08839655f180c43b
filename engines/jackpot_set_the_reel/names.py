"""What the cards and the seats of a pack are called."""

from collections.abc import Iterator, Mapping

from engines.core.wording import Words
from engines.jackpot_set_the_reel.parts import Parts


def names(parts: Parts, words: Words) -> Mapping[str, str]:
    """Return the label of every card and seat: a card by its symbol and number, with colour, Market or Jackpot."""
    return {f"card.{id}": label for id, label in _cards(parts, words)} | dict(_seats(parts, words))


def _cards(parts: Parts, words: Words) -> Iterator[tuple[str, str]]:
    for deck in parts.colours:
        for card in deck.cards:
            yield card.id, _called(card.id.removeprefix(f"{deck.colour}-"), words.label(deck.colour, "colour"), words)
    for prefix, cards in (("market", parts.market), ("jackpot", parts.jackpots)):
        for one in cards:
            yield one.id, _called(one.id.removeprefix(f"{prefix}-"), words.label(prefix, "card"), words)


def _called(name: str, where: str, words: Words) -> str:
    """Return a card's label, for instance "bell 2 (red)"."""
    said = (words.labels.get(f"symbol.{word}") or words.label(word, "card") for word in name.split("-"))
    return f"{' '.join(said)} ({where})"


def _seats(parts: Parts, words: Words) -> Iterator[tuple[str, str]]:
    for seat, deck in enumerate(parts.colours):
        plain = words.sentences["seat"].replace("{seat}", str(seat))
        yield f"seat.{seat}", f"{plain} ({words.label(deck.colour, 'colour')})"
