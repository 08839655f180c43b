"""Tables, actions and questions for the tests of Jackpot: Set the Reel: one line each.

Cards are written without their colour where they are red: `bell` is `red-bell`; `bell*` shows its other side. Whatever
`play` and `refused` are asked, they also hold the engine to what must be true of any call: the listed moves agree with
the verdict, the events alone lead to the new position, and a position that play leads to has no faults.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.core import play as doors
from engines.core.actors import Actor, Command, Seat, Viewer
from engines.core.chance import Chance, Scripted, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game
from engines.core.moves import Moves
from engines.core.moves.fitting import plain
from engines.core.results import Fault, Outcome, Refusal, Refused
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import (
    ChooseToken,
    Claim,
    DeclineToken,
    EndTurn,
    PlaceTenth,
    PlayCards,
    Prize,
    Purchase,
    Reassemble,
    SecondEffect,
    TakeIncome,
    Upgrade,
    UseToken,
)
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.engine import ENGINE as ENGINE
from engines.jackpot_set_the_reel.faults.stages import rows_played
from engines.jackpot_set_the_reel.parts import PLACES, TOKENS, Parts, Symbol, Token
from engines.jackpot_set_the_reel.rules.setup import table_size
from engines.jackpot_set_the_reel.state import Card, Phase, Player, Position, SecondDue, in_order
from engines.jackpot_set_the_reel.view import TableView
from tests.engines.jackpot_set_the_reel.box import COLOURS, GAME, PARTS

BEFORE, PLAYED, CLAIMED = Phase.BEFORE_PLAYING, Phase.BEFORE_CLAIMING, Phase.AFTER_CLAIMING
COINS, VP, MOVE, SEVEN, DISCOUNT, DOUBLER = Token

DECLINE, END_TURN = DeclineToken(), EndTurn()

SEEDED = seeded("kit")

Told = tuple[str, str | None, str, Mapping[str, Any]]
"""What a caller learns of a finding: code, clause, place and facts."""

LATE = 40
"""A round in which any number of Coins and points is possible."""

HAND = ("bell", "grey-bell", "cherry", "melon", "switch", "grape", "seven", "wild", "grey-cherry", "grey-seven")
"""A whole hand, from left to right."""


@dataclass(frozen=True)
class Board:
    """A table with what was agreed, and what the last call led to."""

    table: Table[Position]
    config: Config
    events: tuple[Tagged, ...] = ()
    to_act: tuple[Actor, ...] = ()
    outcome: Outcome | None = None
    game: Game = GAME

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def terms(self) -> Terms[Config, Parts]:
        return self.game.terms(self.config)

    @property
    def kinds(self) -> list[str]:
        """What happened, in words."""
        return [event.kind for event in self.events]

    def player(self, seat: Seat = 0) -> Player:
        """Return what a seat has."""
        return self.position.players[seat]

    def hand(self, seat: Seat = 0) -> tuple[str, ...]:
        """Return a hand as it is written here."""
        return tuple(written(card) for card in self.player(seat).hand)

    def column(self, column: int, seat: Seat = 0) -> tuple[str, ...]:
        """Return a column as it is written here."""
        return tuple(written(card) for card in self.player(seat).columns[column])

    def happened(self, kind: type[Tagged]) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


def card(text: str) -> Card:
    """Read a card as it is written here."""
    id = text.rstrip("*")
    coloured = id if id.split("-")[0] in (*COLOURS, "market") else f"red-{id}"
    return Card(id=coloured, flipped=text.endswith("*"))


def written(card: Card) -> str:
    """Write a card as it is written here."""
    return card.id.removeprefix("red-") + ("*" if card.flipped else "")


def cards(*texts: str) -> tuple[Card, ...]:
    """Read cards as they are written here."""
    return tuple(card(text) for text in texts)


def ids(*texts: str) -> tuple[str, ...]:
    """Read cards of which only the ids matter."""
    return tuple(card(text).id for text in texts)


def table(
    *hand: str,
    rows: Sequence[Sequence[str]] = (),
    seats: int = 2,
    seat: Seat = 0,
    starting: Seat = 0,
    phase: Phase = BEFORE,
    coins: int = 0,
    score: int = 0,
    tokens: Mapping[Seat, Sequence[Token]] | Sequence[Token] = (),
    used: Sequence[Token] = (),
    discarded: Sequence[Token] = (),
    revealed: Sequence[Token] = (),
    sold: Mapping[Symbol, int] | None = None,
    hit: Mapping[Symbol, int] | None = None,
    sevens: Sequence[int] = (),
    token_due: bool = False,
    second: tuple[Token, str] | None = None,
    timer: int | None = None,
    jackpot_this_round: bool = False,
    round: int | None = None,
    draws: Mapping[str, Sequence[int]] | None = None,
    sound: bool = True,
    **options: Any,
) -> Board:
    """Build a table in the middle of a turn: the hand and the rows of the seat to act, everything else filled in.

    `sold` and `hit` say how many cards have left a Market pile and a Jackpot deck.
    """
    config = Config(solo=seats == 1, **options)
    round = (1 if seats == 1 else LATE) if round is None else round
    held = {0: tokens} if isinstance(tokens, Sequence) else dict(tokens)
    held = {seat: held[0]} if isinstance(tokens, Sequence) else held
    away = [*used, *discarded, *revealed, *(token for kept in held.values() for token in kept)]
    size = table_size(seats)
    shown = [[card(text) for text in row] for row in rows]
    columns: Any = tuple(tuple(row[place] for row in shown) for place in range(3))
    acting = Player(hand=cards(*hand), columns=columns, coins=coins, score=score)
    position = Position(
        players=tuple(acting if number == seat else Player() for number in range(seats)),
        market=_market(size, sold or {}),
        jackpots=_jackpots(size, hit or {}),
        taken=_taken(size, hit or {}),
        supply=in_order(tuple(token for token in TOKENS if token not in away)),
        used=in_order(tuple(used)),
        discarded=in_order(tuple(discarded)),
        revealed=in_order(tuple(revealed)),
        starting_seat=starting,
        seat=seat,
        phase=phase,
        round=round,
        sevens=tuple(sevens),
        token_due=token_due,
        second=SecondDue(token=second[0], done=card(second[1]).id) if second else None,
        jackpot_this_round=jackpot_this_round,
    )
    position = _filled(position, timer if timer is not None else 11 - round, sold or {})
    for owner, kept in held.items():
        position = position.with_player(owner, tokens=in_order(tuple(kept)))
    chance = Scripted(draws={stream: tuple(numbers) for stream, numbers in (draws or {}).items()})
    board = Board(Table(position=position, chance=chance), config)
    assert not sound or not faults(board), faults(board)
    return replace(board, to_act=doors.to_act(GAME, board.terms, board.table))


def _market(size: int, sold: Mapping[Symbol, int]) -> Any:
    return tuple(
        tuple(card.id for card in PARTS.market_cards(symbol))[:size][sold.get(symbol, 0) :] for symbol in Symbol
    )


def _jackpots(size: int, hit: Mapping[Symbol, int]) -> Any:
    return tuple(deck[hit.get(symbol, 0) :] for symbol, deck in zip(Symbol, PARTS.decks[size], strict=True))


def _taken(size: int, hit: Mapping[Symbol, int]) -> tuple[str, ...]:
    return tuple(id for symbol, count in hit.items() for id in PARTS.decks[size][PLACES[symbol]][:count])


def _filled(position: Position, timer: int, sold: Mapping[Symbol, int]) -> Position:
    """Give every seat its ten cards and its rows, out of the cards that are not named yet."""
    seats = len(position.players)
    named = {card.id for player in position.players for card in player.cards()}
    size = table_size(seats)
    gone = [card.id for symbol, count in sold.items() for card in PARTS.market_cards(symbol)[:size][:count]]
    spare = [card.id for deck in PARTS.colours[:seats] for card in deck.cards if card.id not in named]
    for seat, player in enumerate(position.players):
        rows = rows_played(position, seat)
        mine, spare = spare[: 10 - len(player.cards())], spare[10 - len(player.cards()) :]
        position = position.with_player(
            seat, **_laid(player, [Card(id=id) for id in mine], rows, seat == position.seat)
        )
    spare += [id for id in gone if id not in named]
    if seats > 1:
        return position.replace(out_of_game=tuple(spare))
    deck = [card.id for card in PARTS.colours[1].cards if card.id not in named]
    return position.replace(timer=tuple(deck[:timer]), out_of_game=(*deck[timer:], *spare))


def _laid(player: Player, fresh: list[Card], rows: int, acting: bool) -> dict[str, Any]:
    if acting:
        return {"hand": (*player.hand, *fresh)}
    columns = tuple(tuple(fresh[row * 3 + place] for row in range(rows)) for place in range(3))
    rest = fresh[rows * 3 :]
    return (
        {"columns": columns, "tenth": rest[0], "hand": ()} if rows == 3 else {"columns": columns, "hand": tuple(rest)}
    )


def round_end(
    *columns: Sequence[str],
    tenth: str | None = None,
    seats: int = 2,
    seat: Seat = 0,
    income_taken: bool = False,
    coins: int = 0,
    score: int = 0,
    round: int = 1,
    timer: int | None = None,
    jackpot_this_round: bool = False,
    sound: bool = True,
    **options: Any,
) -> Board:
    """Build a table at a round's end: the columns of one seat, and the others with their tenth card still to place."""
    config = Config(solo=seats == 1, **options)
    mine = Player(
        columns=tuple(cards(*column) for column in columns),  # type: ignore[arg-type]
        tenth=None if tenth is None else card(tenth),
        income_taken=income_taken,
        coins=coins,
        score=score,
    )
    size = table_size(seats)
    named = {card.id for card in mine.cards()}
    spare = [card.id for deck in PARTS.colours[:seats] for card in deck.cards if card.id not in named]
    others = [_nine_and_one(spare[10 * number : 10 * number + 10]) for number in range(seats - 1)]
    market = [id for id in named if id.startswith("market")]
    deck = [card.id for card in PARTS.colours[1].cards if card.id not in named]
    left = 10 - round if timer is None else timer
    position = Position(
        players=(*others[:seat], mine, *others[seat:]),
        market=tuple(tuple(id for id in pile if id not in market) for pile in _market(size, {})),  # type: ignore[arg-type]
        jackpots=_jackpots(size, {}),
        supply=TOKENS,
        seat=seat,
        phase=Phase.ROUND_END,
        round=round,
        timer=tuple(deck[:left]) if seats == 1 else (),
        out_of_game=(*spare[10 * (seats - 1) :], *(deck[left:] if seats == 1 else ())),
        jackpot_this_round=jackpot_this_round,
    )
    board = Board(Table(position=position, chance=Scripted(draws={})), config)
    assert not sound or not faults(board), faults(board)
    return replace(board, to_act=doors.to_act(GAME, board.terms, board.table))


def _nine_and_one(ids: list[str]) -> Player:
    columns: Any = tuple(tuple(Card(id=id) for id in ids[place * 3 : place * 3 + 3]) for place in range(3))
    return Player(columns=columns, tenth=Card(id=ids[9]))


NINE = (("bell", "cherry", "melon"), ("grape", "seven", "wild"), ("switch", "grey-bell", "grey-cherry"))
"""Three full columns, from left to right, each from its first row to its third."""


# Actions


def row(*texts: str) -> PlayCards:
    """Play three cards."""
    return PlayCards(cards=ids(*texts))


def use(token: Token, target: str | None = None, to: int | None = None, *, doubled: bool = False) -> UseToken:
    """Use a token."""
    return UseToken(token=token, target=card(target).id if target else None, to=to, doubled=doubled)


def then(target: str | None = None, to: int | None = None) -> SecondEffect:
    """Carry out the second effect."""
    return SecondEffect(target=card(target).id if target else None, to=to)


def claim(prize: Prize) -> Claim:
    """Claim a result."""
    return Claim(prize=prize)


def upgrade(text: str) -> Upgrade:
    """Upgrade a card."""
    return Upgrade(card=card(text).id)


def buy(pile: Symbol, text: str) -> Purchase:
    """Buy a card in exchange for another."""
    return Purchase(pile=pile, card=card(text).id)


def choose(token: Token) -> ChooseToken:
    """Choose a token."""
    return ChooseToken(token=token)


def place(column: int) -> PlaceTenth:
    """Place the tenth card."""
    return PlaceTenth(column=column)


def income(column: int) -> TakeIncome:
    """Take income."""
    return TakeIncome(column=column)


def join(*order: int) -> Reassemble:
    """Reassemble the hand."""
    return Reassemble(order=order)


# Calls


def started(
    seats: int = 2,
    variant: str | None = None,
    first_seat: int | None = 0,
    chance: Chance = SEEDED,
    game: Game = GAME,
    **options: Any,
) -> Board:
    """Start a game as a request would."""
    setup = configure(game, seats, variant, options, first_seat)
    assert isinstance(setup, Setup), setup
    step = doors.start(game, setup, chance)
    assert not isinstance(step, Refused), step
    board = Board(step.table, setup.config, step.events, step.to_act, step.outcome, game)
    assert not faults(board), faults(board)
    return board


def not_started(seats: int = 2, variant: str | None = None, game: Game = GAME, **options: Any) -> tuple[Refusal, ...]:
    """Return why a game cannot be started."""
    setup = configure(game, seats, variant, options, None)
    assert isinstance(setup, Refused), setup
    for refusal in setup.refusals:
        assert "{" not in refusal.sentence() + refusal.pointer()
    return setup.refusals


def play(board: Board, action: Tagged, seat: Actor | None = None) -> Board:
    """Play an action that must be legal, of the first seat to act unless one is named."""
    actor = board.to_act[0] if seat is None else seat
    step = doors.play(board.game, board.terms, board.table, Command(actor=actor, action=action))
    assert not isinstance(step, Refused), [refusal.sentence() for refusal in step.refusals]
    after = replace(board, table=step.table, events=step.events, to_act=step.to_act, outcome=step.outcome)
    assert moves(board).contains(actor, action), "it is legal, so it has to be listed"
    assert step.table.position == doors.fold(ENGINE, board.position, step.events), "the events have to say it all"
    assert not faults(after), faults(after)
    return after


def play_all(board: Board, *actions: Tagged) -> Board:
    """Play several actions, each of the first seat to act; the events are those of the last."""
    for action in actions:
        board = play(board, action)
    return board


def refused(board: Board, action: Tagged, seat: Actor | None = None) -> tuple[Refusal, ...]:
    """Return every reason that is given against an action that must be illegal."""
    actor = board.to_act[0] if seat is None else seat
    verdict = doors.play(board.game, board.terms, board.table, Command(actor=actor, action=action))
    assert isinstance(verdict, Refused), "it has to be refused"
    assert not moves(board).contains(actor, action), "it is refused, so it must not be listed"
    for refusal in verdict.refusals:
        assert "{" not in refusal.sentence() + refusal.pointer()
        assert ENGINE.profile.refusals.count(type(refusal)) == 1 or refusal.clause is None
    return verdict.refusals


def why(board: Board, action: Tagged, seat: Actor | None = None) -> Told:
    """Return what a caller learns of the first reason: code, clause, place and facts."""
    return told(refused(board, action, seat)[0])


def told(finding: Refusal | Fault) -> Told:
    """Return what a caller learns: the code, the clause behind it, the place and the facts."""
    assert "{" not in finding.sentence()
    clause = GAME.clause_of(finding)
    return finding.code, clause.id if clause else None, finding.pointer(), plain(finding.facts())


def moves(board: Board) -> Moves[Any]:
    """Return the legal moves of whoever may act."""
    actors = doors.to_act(board.game, board.terms, board.table)
    return doors.legal_moves(board.game, board.terms, board.table, actors)


def actions(board: Board, **partial: Any) -> list[Any]:
    """Return the actions that complete a part of one, in the order in which they are listed."""
    found = moves(board).given(partial)
    return [move.action for move in found.page(found.total)]


def kinds(board: Board) -> list[str]:
    """Return the kinds of the legal moves, in the order in which they are listed."""
    return list(dict.fromkeys(action.kind for action in actions(board)))


def faults(board: Board) -> list[Fault]:
    """Return what is wrong with a table."""
    return [*ENGINE.faults(board.position, board.terms)]


def look(board: Board, viewer: Viewer) -> TableView:
    """Return what a viewer sees."""
    return ENGINE.view(board.position, viewer, board.terms)
