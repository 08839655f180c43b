"""What Coins, cards, prizes and tokens are worth to a seat as things stand, in points at the end of the game."""

from dataclasses import dataclass, field
from math import ceil

from engines.core.actors import Seat
from engines.jackpot_set_the_reel.parts import Face, Symbol, Token
from engines.jackpot_set_the_reel.state import ROWS, TRIGGER, Player, Position
from tests.balance.jackpot_set_the_reel.planner import Box, Codes, Keeps, Planner, Prizes, planner

ACTIVE, SEVEN, PAIR = 0.4, 1.3, 0.2
"""What a card that is Active, one that is a seven, and two of a kind add to a round: fitted to plans of dealt hands."""
INCOME = 0.4
"""Of ten Coins on the cards, so many tenths are taken as income."""
TOKEN = 2.0
"""What a token is worth to whoever may choose one."""
HELD = 1.5
"""What a token is worth that is kept for later rounds."""
UNUSED = 1.0
"""What an unused token is worth at the end (SR-SCORE-4)."""
PACE, TRUST = 4.5, 2.0
"""The points a round that the leader is expected to make before anything is known, and the rounds that this counts."""
SOLO_LOSS = 0.4
"""How often a solo round passes without a Jackpot."""


@dataclass(frozen=True)
class Outlook:
    """What a seat makes of a position; it looks at its own hand and at what is public."""

    box: Box
    position: Position
    seat: Seat
    rounds: int
    """How many rounds are expected after this one."""
    coin: float
    """What a Coin is worth."""
    planner: Planner
    prizes: Prizes
    keeps: Keeps
    hand: Codes = field(default=())
    """The cards of the seat's hand."""

    @property
    def player(self) -> Player:
        """The seat's own things."""
        return self.position.players[self.seat]

    def value(self, hand: Codes, sevens: int = 0) -> float:
        """Return what a hand is worth: its rows of this round, and its cards afterwards."""
        cards = sum(self.keeps[code] for code in hand)
        return cards + self.rounds * PAIR * _pairs(self.box, hand) + self.planner.best(hand, sevens)


def outlook(box: Box, position: Position, seat: Seat, *, solo: bool) -> Outlook:
    """Return what a seat makes of a position."""
    rounds = _rounds_left(position, solo=solo)
    keeps = tuple(_keep(face, rounds) for face in box.faces)
    coin = _coin(box, position, position.players[seat], keeps, rounds)
    prizes = (0.0, coin, TOKEN, *_jackpots(box, position))
    held = HELD if rounds else UNUSED
    return Outlook(
        box=box,
        position=position,
        seat=seat,
        rounds=rounds,
        coin=coin,
        planner=planner(box.signs, prizes, keeps, held),
        prizes=prizes,
        keeps=keeps,
        hand=box.codes(position.players[seat].hand),
    )


def _rounds_left(position: Position, *, solo: bool) -> int:
    """Guess how many rounds follow, from the Timer deck or from the pace of the leader."""
    if solo:
        return ceil((len(position.timer) - 1) / (1 + SOLO_LOSS)) if position.timer else 0
    played = sum(len(player.columns[0]) for player in position.players) / (ROWS * len(position.players))
    lead = max(player.score for player in position.players)
    if lead >= TRIGGER:
        return 0
    pace = (lead + PACE * TRUST) / (position.round - 1 + played + TRUST)
    return max(0, ceil((TRIGGER - lead - pace * (1 - played)) / pace))


def _keep(face: Face, rounds: int) -> float:
    """Return what a side is worth after this round: its stars, and its part in every round."""
    seven = SEVEN if face.symbol is Symbol.SEVEN else 0.0
    return face.stars + (rounds * (ACTIVE + seven + INCOME * face.coins / 2) if face.active else 0.0)


def _coin(box: Box, position: Position, player: Player, keeps: Keeps, rounds: int) -> float:
    """Return what a Coin is worth: a little less than it brings in the best of what can be paid for."""
    brings = sorted(_brought(box, position, player, keeps), reverse=True)[:4]
    worth = 0.8 * sum(brings) / len(brings) if brings else 0.0
    return round(min(max(worth, 0.1), 1.5) if rounds else 0.1, 1)


def _brought(box: Box, position: Position, player: Player, keeps: Keeps) -> list[float]:
    parts, found = box.parts, []
    for card in player.hand:
        cost = parts.face(card.id, card.flipped).upgrade_cost
        if cost:
            found.append((keeps[box.code(card.replace(flipped=not card.flipped))] - keeps[box.code(card)]) / cost)
    worst = min((keeps[box.code(card)] for card in player.hand), default=0.0)
    for pile in position.market:
        if pile:
            price = parts.kinds[pile[0]].price or 1
            found.append((keeps[box.top(pile)] - worst) / price)
    return found


def _jackpots(box: Box, position: Position) -> list[float]:
    tops = (box.parts.jackpot[deck[0]] if deck else None for deck in position.jackpots)
    return [top.stars + (TOKEN if top.token else 0) if top else 0.0 for top in tops]


def _pairs(box: Box, hand: Codes) -> int:
    signs = [box.signs[code] for code in hand]
    counts = (signs.count(sign) for sign in range(4))
    return sum(count * (count - 1) // 2 for count in counts)


def holds(outlook: Outlook, *tokens: Token) -> bool:
    """Tell whether a seat can still use tokens in this turn."""
    return all(token in outlook.player.tokens and token not in outlook.position.used for token in tokens)
