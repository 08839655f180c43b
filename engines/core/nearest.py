"""Which legal moves come nearest to an action that is refused.

They are weighed by what they share with it: the kind, and of each field as much as is alike, down to the items of
lists, the halves of ids and how far apart two numbers are. A kind that a refusal names as the way counts as the kind
that was asked for, and what the refusal speaks of as asked for too.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engines.core.moves import Move, Moves, Option
from engines.core.moves.fitting import plain
from engines.core.results import Refusal
from engines.core.values import Tagged

MOST_NEAREST = 5
SCANNED = 64
"""So many moves of a kind are weighed one by one; of longer lists those too that are found by mending the action."""

Plain = dict[str, Any]
Spoken = dict[Any, int]


def nearest(
    moves: Moves[Any], action: Tagged, refusals: Iterable[Refusal] = (), most: int = MOST_NEAREST
) -> tuple[Move[Any], ...]:
    """Return the moves that share most with an action, with one at least of a kind that a refusal names as the way.

    Where nothing is shared and no way is named there is one move of each kind, of what can be done at all.
    """
    asked, told = plain(action), tuple(refusals)
    named = dict.fromkeys(kind for refusal in told for kind in refusal.instead if kind != action.kind)
    spoken = _spoken(asked, told)
    own = _weighed(_candidates(moves, asked), lambda move: likeness(asked, move))
    others = sorted((pair for kind in named for pair in _echoes(moves, kind, spoken)), key=_lightest)
    if others and len(asked) > 1:
        own = [pair for pair in own if pair[0] > 1]
    if not own and not others:
        each = (_echoes(moves, kind, spoken) for kind in dict.fromkeys(kind.kind for kind in moves.kinds))
        others = sorted((min(pairs, key=_lightest) for pairs in each if pairs), key=_lightest)
    found = [move for _, move in sorted([*own, *others], key=_lightest)]
    if others and others[0][1] not in found[:most]:
        found.insert(most - 1, others[0][1])
    return tuple(found[:most])


def _lightest(pair: tuple[float, Move[Any]]) -> float:
    return -pair[0]


def _weighed(moves: Iterable[Move[Any]], weigh: Callable[[Plain], float]) -> list[tuple[float, Move[Any]]]:
    return [(weigh(plain(move.action)), move) for move in moves]


def _candidates(moves: Moves[Any], asked: Plain) -> Iterable[Move[Any]]:
    """Return moves of the kind, each once: the first ones, and those that the mended action or most of it leads to."""
    mended = _mended(moves, asked)
    shorter = [{name: value for name, value in mended.items() if name != left_out} for left_out in [*mended][1:]]
    partials = (mended, *shorter, {"kind": asked["kind"]})
    return dict.fromkeys(move for partial in partials for move in _listed(moves, partial))


def _listed(moves: Moves[Any], partial: Plain) -> tuple[Move[Any], ...]:
    return moves.given(partial).page(SCANNED)


def likeness(asked: Any, other: Any) -> float:
    """Return how alike two plain values are: 1 for equal ones, and for objects the sum over what was asked.

    >>> likeness("rome-milan", "milan-rome")
    0.9
    """
    if type(asked) is type(other) and asked == other:
        return 1.0 * len(asked) if isinstance(asked, dict) else 1.0
    if isinstance(asked, dict) and isinstance(other, dict):
        return sum(likeness(value, other[name]) / _whole(value) for name, value in asked.items() if name in other)
    if isinstance(asked, list) and isinstance(other, list):
        return _shared(asked, other)
    if isinstance(asked, str) and isinstance(other, str):
        return _alike(asked.split("-"), other.split("-"))
    if type(asked) is int and type(other) is int:
        return 0.5 / float(abs(asked - other))
    return 0.0


def _whole(value: Any) -> int:
    return max(1, len(value)) if isinstance(value, dict) else 1


def _alike(halves: list[str], others: list[str]) -> float:
    """Return how alike two ids are: the same words in another order are nearly the same id."""
    if sorted(halves) == sorted(others):
        return 0.9
    return 0.4 * len({*halves} & {*others}) / len({*halves} | {*others})


def _shared(asked: list[Any], other: list[Any]) -> float:
    """Return which part of two lists is shared, each item compared with the one that is most like it; order adds."""
    rest = list(other)
    found = 0.0
    for item in asked:
        if rest:
            best = max(rest, key=lambda one: likeness(item, one))
            found += likeness(item, best) / _whole(item)
            rest.remove(best)
    in_place: int = sum(mine == theirs for mine, theirs in zip(asked, other, strict=False))
    return (0.95 * found + 0.04 * in_place) / max(len(asked), len(other), 1)


def _leaves(value: Any, name: str = "") -> set[Any]:
    """Return what an action or the facts of a refusal name: texts as they are, numbers with what they number."""
    if isinstance(value, dict):
        return {leaf for key, item in value.items() if key != "kind" for leaf in _leaves(item, key)}
    if isinstance(value, list):
        return {leaf for item in value for leaf in _leaves(item, name)}
    return {value if isinstance(value, str) else (name, value)}


def _spoken(asked: Plain, refusals: Iterable[Refusal]) -> Spoken:
    """Return what was spoken of, with its weight: what a refusal names counts twice."""
    spoken = dict.fromkeys(_leaves(asked), 1)
    for leaf in {leaf for refusal in refusals for leaf in _leaves(plain(refusal.facts()))}:
        spoken[leaf] = spoken.get(leaf, 0) + 2
    return spoken


def _echoes(moves: Moves[Any], kind: str, spoken: Spoken) -> list[tuple[float, Move[Any]]]:
    """Return moves of another kind with how much of what was spoken of is in them, and as little else as may be."""

    def weigh(move: Plain) -> float:
        leaves = _leaves(move)
        return 1.0 + sum(spoken.get(leaf, -0.05) for leaf in leaves)

    partials = ({"kind": kind}, _begun(moves, {"kind": kind}, spoken))
    return _weighed(dict.fromkeys(move for partial in partials for move in _listed(moves, partial)), weigh)


def _begun(moves: Moves[Any], partial: Plain, spoken: Spoken) -> Plain:
    """Return the beginning of an action that names what was most spoken of."""
    for option in moves.options(partial):
        name, *inside = option.at.removeprefix("/").split("/")
        said = [value for value in option.values or () if isinstance(value, str) and value in spoken]
        if said and name not in partial and len(inside) in (0, 2):
            value = max(said, key=lambda one: spoken[one])
            partial = {**partial, name: [{inside[1]: value}] if inside else value}
    return partial if moves.given(partial).total else {"kind": partial["kind"]}


def _mended(moves: Moves[Any], asked: Plain) -> Plain:
    """Return as much of an action as leads to a move, what does not replaced by what is most like it."""
    partial: Plain = {"kind": asked["kind"]}
    for name, value in asked.items():
        partial = _with(moves, partial, name, value)
    return partial


def _with(moves: Moves[Any], partial: Plain, name: str, value: Any) -> Plain:
    if moves.given({**partial, name: value}).total:
        return {**partial, name: value}
    if not isinstance(value, list):
        nearer = _closest(moves, partial, f"/{name}", value)
        return partial if nearer is None else {**partial, name: nearer}
    begun: list[Any] = []
    for item in value:
        for tried in (item, *_halves(item)):
            if moves.given({**partial, name: [*begun, tried]}).total:
                begun.append(_filled(moves, {**partial, name: [*begun, tried]}, f"/{name}/{len(begun)}", tried, item))
                break
    return {**partial, name: begun} if begun else partial


def _halves(item: Any) -> Iterator[Plain]:
    """Yield an object with only one of its fields, those that are texts first."""
    if isinstance(item, dict):
        for name, value in sorted(item.items(), key=lambda pair: not isinstance(pair[1], str)):
            yield {name: value}


def _filled(moves: Moves[Any], partial: Plain, at: str, tried: Any, item: Any) -> Any:
    """Return an item of a list with the fields that it lost, as near as they may be to what they were."""
    if tried is item:
        return item
    lost = {name: value for name, value in item.items() if name not in tried}
    found = {name: _closest(moves, partial, f"{at}/{name}", value) for name, value in lost.items()}
    return {**tried, **{name: value for name, value in found.items() if value is not None}}


def _closest(moves: Moves[Any], partial: Plain, at: str, value: Any) -> Any:
    """Return what may stand at a place and is most like a value, None where nothing is."""
    option = next((option for option in moves.options(partial) if option.at == at), None)
    values = () if option is None else _values(option, value)
    best = max(values, key=lambda one: likeness(value, one), default=None)
    return best if best is not None and likeness(value, best) else None


def _values(option: Option, value: Any) -> tuple[Any, ...]:
    if option.values is not None:
        return option.values
    if type(value) is not int or option.min is None or option.max is None:
        return ()
    return (min(max(value, option.min), option.max),)
