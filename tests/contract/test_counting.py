"""The list of moves is one sequence, whichever way it is asked."""

from collections.abc import Iterator
from typing import Any

from engines.core.chance import Draw, seeded
from engines.core.moves import Move, Moves
from engines.core.moves.fitting import plain
from engines.core.moves.forms import MOST_COUNTED
from engines.core.values import kind_of
from tests.contract.actions import converted
from tests.contract.cases import Case
from tests.contract.partials import completes, filled_in, part_of
from tests.contract.walks import Moment, Walk, encoded, moments_of, some_moves, spread

MOMENTS = 30
FEW = 600
"""At most so many moves are compared one by one."""
PARTS = 6


def listing(walks: tuple[Walk, ...]) -> Iterator[Moment]:
    """Yield some moments at which somebody may act."""
    yield from (moment for moment in moments_of(walks, MOMENTS) if moment.moves.total)


def test_pages_indices_and_counts_agree(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in listing(walks):
        moves = moment.moves
        total = moves.total
        assert total == sum(form.size for _, form in moves.forms)
        assert moves.count == min(total, MOST_COUNTED)
        assert not moves.exact or total <= MOST_COUNTED
        for index in {0, total // 3, total // 2, total - 1}:
            assert moves.page(3, index) == tuple(moves.at(place) for place in range(index, min(index + 3, total)))
        assert moves.page(5, total) == ()


def test_a_short_list_is_the_sum_of_its_pages(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in listing(walks):
        moves = moment.moves
        if moves.total <= FEW:
            pages = [move for skip in range(0, moves.total, 7) for move in moves.page(7, skip)]
            assert pages == list(moves.page(FEW)) == [moves.at(index) for index in range(moves.total)]


def test_no_move_is_listed_twice(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in listing(walks):
        moves = moment.moves
        listed = [encoded((move.seat, move.action)) for move in moves.page(FEW)]
        twice = sorted({move.decode() for move in listed if listed.count(move) > 1})
        assert not twice, f"listed twice: {', '.join(twice)}"


def test_what_is_listed_is_contained_unless_it_is_for_later(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in listing(walks):
        moves = moment.moves
        for move in some_moves(moves, 60):
            assert moves.contains(move.seat, move.action) == (move.from_ms is None), move


def test_moves_come_seat_by_seat_and_kind_by_kind(case: Case, walks: tuple[Walk, ...]) -> None:
    kinds = [kind_of(action) for action in case.game.profile.actions]
    for moment in moments_of(walks, MOMENTS):
        acting = moment.step.to_act
        places = [(acting.index(actor), kinds.index(kind_of(form.action))) for actor, form in moment.moves.forms]
        assert places == sorted(places), "the moves stand in another order than the seats to act and the declared kinds"


def test_the_moves_of_one_seat_are_those_of_the_whole_list(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        own = [moment.moves.of(actor) for actor in moment.step.to_act]
        assert sum(moves.total for moves in own) == moment.moves.total
        for actor, moves in zip(moment.step.to_act, own, strict=True):
            assert all(move.seat == actor for move in some_moves(moves, 20))


def test_given_part_of_an_action_leaves_the_moves_that_complete_it(case: Case, walks: tuple[Walk, ...]) -> None:
    draw = Draw(seeded("parts"))
    for moment in listing(walks):
        moves = moment.moves
        for partial in parts(moves, draw):
            left = moves.given(partial)
            if moves.total <= FEW and moves.exact:
                kept = tuple(move for move in moves.page(FEW) if completes(move.action, partial))
                assert set(map(encoded, left.page(FEW))) == set(map(encoded, kept)), partial
                assert left.total == len(kept), partial
            else:
                listed = some_moves(left, 30)
                assert listed or not left.exact, partial
                assert all(completes(move.action, partial) for move in listed), partial
                assert all(holds(moves, move) for move in listed), partial


def parts(moves: Moves[Any], draw: Draw) -> Iterator[dict[str, Any]]:
    """Yield parts of some of the moves."""
    yield {}
    yield from (part_of(moves.sample(draw), draw) for _ in range(PARTS))


def holds(moves: Moves[Any], move: Move[Any]) -> bool:
    """Tell whether a move is one of these, now or later."""
    return any(form.contains(move.action) for seat, form in moves.forms if seat == move.seat)


def test_every_choice_that_is_offered_leads_to_a_move(case: Case, walks: tuple[Walk, ...]) -> None:
    draw = Draw(seeded("choices"))
    for moment in listing(walks):
        moves = moment.moves
        for partial in parts(moves, draw):
            build_up(case, moves, partial, draw)


def build_up(case: Case, moves: Moves[Any], partial: dict[str, Any], draw: Draw) -> None:
    """Choose among what is offered until nothing is, or a whole move stands there."""
    for _ in range(40):
        options = moves.options(partial)
        assert leads_on(moves.given(partial)), f"{partial} is a dead end"
        if not options:
            break
        partial = filled_in(partial, draw.pick("option", options), draw)
    left = moves.given(partial)
    assert leads_on(left), f"{partial} is a dead end"
    if not moves.options(partial):
        action = converted(case.game, partial)
        assert action is not None, f"{partial} is no action, and nothing is offered to complete it"
        assert not left.exact or any(holds(moves, move) for move in left.page(4) if move.action == action), partial


def leads_on(moves: Moves[Any]) -> bool:
    """Tell whether there is a move, or may be one that is not listed."""
    return moves.total > 0 or not moves.exact


def test_exactly_the_values_that_lead_on_are_offered(case: Case, walks: tuple[Walk, ...]) -> None:
    draw = Draw(seeded("offers"))
    for moment in listing(walks):
        moves = moment.moves
        for partial in parts(moves, draw):
            left = moves.given(partial)
            for option in moves.options(partial):
                name = option.at.removeprefix("/")
                if left.total <= FEW and left.exact and "/" not in name and option.values is not None:
                    asked = plain([value for move in left.page(FEW) for value in _field(move, name)])
                    assert set(map(encoded, option.values)) == set(map(encoded, asked)), (partial, name)
                    totals = [moves.given({**partial, name: value}).total for value in spread(option.values, 30)]
                    assert all(totals), (partial, name)


def _field(move: Move[Any], name: str) -> list[Any]:
    """Return the value that a move has in a field, nothing where it has no such field."""
    return [getattr(move.action, name)] if hasattr(move.action, name) else []
