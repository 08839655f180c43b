"""Everything that a title imports: `from engines import kit`.

Write to these names and your title outlives every change behind them: what a title may rely on is numbered by `KERNEL`,
and a title that was made for another number is refused by name. `help(kit.Turn)` tells more of one name.

A position, an action and an event are frozen values, closed and keyword-only; the last two say their `kind`.

>>> from typing import Annotated
>>> from engines import kit
>>> class Position(kit.Value):
...     seat: kit.Seat = 0
...     scores: tuple[int, ...] = (0, 0)
>>> Position().replace(scores=kit.put((0, 0), 1, 6))
Position(seat=0, scores=(0, 6))
>>> class Roll(kit.Tagged):
...     dice: Annotated[int, kit.Meta(ge=1, le=2)] = 1
>>> class Rolled(kit.Tagged):
...     seat: kit.Seat
...     sides: tuple[int, ...]
>>> Roll().kind
'roll'
>>> class Suit(kit.Word):
...     HEARTS = "hearts"
>>> Suit("hearts")
<Suit.HEARTS: 'hearts'>

A list whose order means nothing is sorted while it is read, by `__post_init__`, and may not name a thing twice.

>>> class Discard(kit.Tagged):
...     cards: tuple[int, ...]
...     def __post_init__(self):
...         kit.ascending(self, "cards")
>>> Discard(cards=(3, 1))
Discard(cards=(1, 3))

Who acts is an `Actor`, a `Seat` or the `HOST`; who looks is a `Viewer`, a seat, the `SPECTATOR` or the `REFEREE`, who
sees everything. Times are `Milliseconds`.

>>> [kit.sees(viewer, 1) for viewer in (0, 1, kit.SPECTATOR, kit.REFEREE)]
[False, True, False, True]
>>> kit.HOST
'host'

A refusal says why not, and cites the clause. A fault is the same of a position that somebody sent.

>>> class TooMany(kit.Refusal):
...     '''More dice are rolled than there are.'''
...     code = "roll/too-many"
...     clause = "DICE-2"
...     at = "/action/dice"
...     detail = "There are {most} dice, not {dice}."
...     dice: int
...     most: int
>>> TooMany(dice=2, most=1).sentence()
'There are 1 dice, not 2.'
>>> class Impossible(kit.Fault):
...     '''A score is below zero.'''
...     code = "scores/impossible"
...     clause = "DICE-1"
...     at = "/state/position/scores/{seat}"
...     detail = "{seat} has a score below zero."
...     seat: kit.Seat

A rule is a function of a `Turn`, an actor and an action. It requires, draws by `turn.draw`, a `Draw`, and emits.
Without options and tables the turn is a `PlainTurn`, and the `Terms` of the game are `PlainTerms`, of `NoOptions` and
`NoParts`.

>>> def roll(turn: kit.PlainTurn[Position], seat: kit.Seat, action: Roll) -> None:
...     turn.require(action.dice <= 1 or TooMany(dice=action.dice, most=1))
...     turn.emit(Rolled(seat=seat, sides=(turn.draw.below("die", 6) + 1,)))

Events alone change a position: there is a function for each type of event.

>>> def rolled(position: Position, event: Rolled) -> Position:
...     scores = kit.put(position.scores, event.seat, position.scores[event.seat] + sum(event.sides))
...     return position.replace(scores=scores, seat=1 - event.seat)

Legal moves are a `Form` for each kind of action, over the space of its fields: `One` assignment, a `Choice` of one
field, the `Product` of independent spaces, a `Sequence` in which a field decides what follows, spaces one after the
other by `Concat`, assignments listed by `Each`, or a `Multiset` of so many things of each sort. The order of a list
field is a `Listing`: it counts in a `PATH`, and not in a `SET`.

>>> kit.One(dice=1).at(0)
{'dice': 1}
>>> sorts = kit.Choice("sort", ["die", "coin"])
>>> pairs = kit.Product((sorts, kit.Choice("number", range(1, 3))))
>>> pairs.count(), pairs.at(3)
(4, {'sort': 'coin', 'number': 2})
>>> kit.Sequence(sorts, lambda sort: kit.Choice("number", range(6 if sort == "die" else 2))).count()
8
>>> kit.Concat((kit.Choice("number", [1]), kit.Choice("number", [7]))).at(1)
{'number': 7}
>>> kit.Each([{"path": ["a", "b"]}], ("path",), kit.PATH).given({"path": ["b"]}).count()
0
>>> kit.Each([{"cards": ["a", "b"]}], ("cards",), kit.SET).given({"cards": ["b"]}).count()
1
>>> kit.Multiset("bag", ["die", "coin"], lambda sorts: 2, lambda sort, n: f"{n} {sort}", ()).at(0)
{'bag': ('1 die',)}
>>> def moves(position: Position, actor: kit.Actor, at_ms: int, terms: kit.PlainTerms) -> list[kit.Form[Roll]]:
...     return [kit.Form(Roll, kit.One(dice=1))]

An `Outcome` has a `Standing` for each seat, and `ranked` makes them of scores, of which the highest wins, or `lowest`.

>>> def outcome(position: Position, terms: kit.PlainTerms) -> kit.Outcome | None:
...     results = {seat: (score,) for seat, score in enumerate(position.scores)}
...     return kit.Outcome(reason="ten_points", standings=kit.ranked(results)) if max(position.scores) >= 10 else None
>>> [[standing.seat for standing in kit.ranked({0: (3,), 1: (10,)}, lowest=lowest)] for lowest in (False, True)]
[[1, 0], [0, 1]]

`title` makes an `Engine` of it all. A title that hides something says so by `Hidden` and three functions, any other
one by `NOTHING`.

>>> engine = kit.title(
...     id="dice", name="Dice", prefix="DICE", package="nowhere", kernel=1, seats=(2, 2), per_seat=("scores",),
...     position=Position, rules={Roll: roll}, changes={Rolled: rolled}, moves=moves, outcome=outcome,
...     reasons=("ten_points",), refusals=(TooMany,), hidden=kit.NOTHING,
... )
>>> type(engine) is kit.Engine and engine.kernel == kit.KERNEL
True
>>> kit.Hidden(view=lambda position, viewer, terms: position, redact=lambda event, viewer: event.replace(sides=None),
...            resample=lambda position, viewer, draw, terms: position).shown is None
True

Without a function of your own for setting up, the first seat is drawn by the event `FirstSeatSet`. One that lays out
more calls `set_first_seat`, and lists `FirstSeatSet: first_seat_set` among its changes. What a start asks for is a
`Setup`.

>>> kit.first_seat_set(Position(), kit.FirstSeatSet(seat=1))
Position(seat=1, scores=(0, 0))
>>> def set_up(turn: kit.PlainTurn[Position], first_seat: kit.Seat | None) -> None:
...     kit.set_first_seat(turn, first_seat, len(turn.position.scores))
>>> kit.Setup(seats=2, config=kit.NoOptions()).first_seat is None
True

Tables come from a pack: `read` gets its `Source` and raises `PackError` with each `PackFlaw`.

>>> class Parts(kit.Value):
...     dice: tuple[kit.Value, ...]
>>> def read(source: kit.Source) -> Parts:
...     return Parts(dice=source.rows("dice", kit.NoParts))
>>> read(kit.Source({}))
Traceback (most recent call last):
engines.core.packs.PackError: dice.toml: this file is missing
>>> print(kit.PackError([kit.PackFlaw(file="dice.toml", row=2, message="there is no such die")]))
dice.toml, row 2: there is no such die

A policy that plays on to every ending, `playout`, picks one of the `Moves`, each a `Move`, and returns a `Command`.

>>> moves_now = kit.Moves(((0, kit.Form(Roll, kit.One(dice=1))),))
>>> [move.action for move in moves_now.page(1)]
[Roll(dice=1)]
>>> type(moves_now.at(0)) is kit.Move, kit.Command(actor=0, action=Roll()).at_ms is None
(True, True)

Tests begin a `Trial` by `trial`, and play on from there; see its methods.
"""

from msgspec import Meta as Meta

from engines.core.actors import HOST as HOST
from engines.core.actors import REFEREE as REFEREE
from engines.core.actors import SPECTATOR as SPECTATOR
from engines.core.actors import Actor as Actor
from engines.core.actors import Command as Command
from engines.core.actors import Milliseconds as Milliseconds
from engines.core.actors import Seat as Seat
from engines.core.actors import Viewer as Viewer
from engines.core.actors import sees as sees
from engines.core.chance import Draw as Draw
from engines.core.engine import KERNEL as KERNEL
from engines.core.engine import Engine as Engine
from engines.core.engine import Setup as Setup
from engines.core.moves import PATH as PATH
from engines.core.moves import SET as SET
from engines.core.moves import Choice as Choice
from engines.core.moves import Concat as Concat
from engines.core.moves import Each as Each
from engines.core.moves import Form as Form
from engines.core.moves import Listing as Listing
from engines.core.moves import Move as Move
from engines.core.moves import Moves as Moves
from engines.core.moves import Multiset as Multiset
from engines.core.moves import One as One
from engines.core.moves import Product as Product
from engines.core.moves import Sequence as Sequence
from engines.core.packs import PackError as PackError
from engines.core.packs import PackFlaw as PackFlaw
from engines.core.packs import Source as Source
from engines.core.results import Fault as Fault
from engines.core.results import Outcome as Outcome
from engines.core.results import Refusal as Refusal
from engines.core.results import Standing as Standing
from engines.core.results import ranked as ranked
from engines.core.sets import ascending as ascending
from engines.core.terms import Terms as Terms
from engines.core.tuples import put as put
from engines.core.turn import Turn as Turn
from engines.core.values import Tagged as Tagged
from engines.core.values import Value as Value
from engines.core.values import Word as Word
from engines.kit.hiding import NOTHING as NOTHING
from engines.kit.hiding import Hidden as Hidden
from engines.kit.openings import FirstSeatSet as FirstSeatSet
from engines.kit.openings import first_seat_set as first_seat_set
from engines.kit.openings import set_first_seat as set_first_seat
from engines.kit.plain import NoOptions as NoOptions
from engines.kit.plain import NoParts as NoParts
from engines.kit.plain import PlainTerms as PlainTerms
from engines.kit.plain import PlainTurn as PlainTurn
from engines.kit.titles import title as title
from engines.kit.trials import Trial as Trial
from engines.kit.trials import trial as trial
