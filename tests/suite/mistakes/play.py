"""Mistakes in rules, moves and endings."""

from tests.suite.mistakes.kinds import KUHN, TIC_TAC_TOE, TOY, Mistake, mistake

PLAYED = "every_variant_can_be_laid_out_and_played_by_the_moves_that_are_listed"
ENDS = "a_game_by_the_policy_ends_within_the_bound_of_its_title"
RANKS = "the_outcome_ranks_every_seat_once"
LEAF = "a_changed_leaf_is_named_or_does_no_harm"
HIDDEN = "    hidden=kit.Hidden("
MOVES = "return [kit.Form(Pass, kit.One()), kit.Form(Bet, kit.One())]"
CELLS = "[cell for cell in CELLS if position.cells[cell] is None]"
EMIT = "turn.emit(CellMarked(seat=seat, cell=action.cell))"

PLAY: dict[str, Mistake] = {
    "a rule that remembers": mistake(
        TOY,
        "the_same_seed_and_the_same_actions_give_the_same_bytes",
        (
            'turn.emit(NumberHidden(number=turn.draw.pick("number", NUMBERS)))',
            "turn.emit(NumberHidden(number=next(COUNT) % 5))",
        ),
        ("NUMBERS = range(5)", "COUNT = __import__('itertools').count()\nNUMBERS = range(5)"),
    ),
    "a rule that changes the table without an event": mistake(
        KUHN,
        "all_events_from_the_beginning_lead_to_the_position",
        (
            "    turn.emit(Acted(",
            "    turn.position = turn.position.replace(hands=turn.position.hands[::-1])\n    turn.emit(Acted(",
        ),
    ),
    "a rule that lets nothing happen": mistake(
        TIC_TAC_TOE, "every_listed_move_is_accepted", (f"    {EMIT}\n", ""), says="leads to no event"
    ),
    "a listed move that is refused": mistake(TIC_TAC_TOE, PLAYED, (CELLS, "CELLS"), says="and refused", is_early=True),
    "a legal move that is not listed": mistake(
        TIC_TAC_TOE, "actions_of_other_moments_are_legal_where_they_are_listed", (CELLS, f"{CELLS}[:5]")
    ),
    "a move that is listed twice": mistake(
        KUHN,
        "no_move_is_listed_twice",
        (MOVES, "return [kit.Form(Pass, kit.One()), kit.Form(Bet, kit.One()), kit.Form(Bet, kit.One())]"),
    ),
    "kinds in another order": mistake(
        KUHN,
        "moves_come_seat_by_seat_and_kind_by_kind",
        (MOVES, "return [kit.Form(Bet, kit.One()), kit.Form(Pass, kit.One())]"),
    ),
    "a move that is listed for later and legal now": mistake(
        KUHN,
        "a_move_for_later_is_refused_until_then",
        ("kit.Form(Bet, kit.One())]", "kit.Form(Bet, kit.One(), from_ms=1000)]"),
    ),
    "somebody to act who can do nothing": mistake(
        KUHN,
        "whoever_is_to_act_has_something_to_do",
        (HIDDEN, f"    to_act=lambda position, at_ms, terms: () if position.bets not in GOING else (0, 1),\n{HIDDEN}"),
        (MOVES, f"{MOVES} if actor == position.seat else []"),
    ),
    "nobody to act though the game goes on": mistake(
        KUHN,
        PLAYED,
        (
            HIDDEN,
            f"    to_act=lambda position, at_ms, terms: () if len(position.bets) > 1 else (position.seat,),\n{HIDDEN}",
        ),
        is_early=True,
    ),
    "somebody to act though the game is over": mistake(
        KUHN,
        "it_is_over_exactly_when_nobody_is_to_act",
        (HIDDEN, f"    to_act=lambda position, at_ms, terms: (position.seat,),\n{HIDDEN}"),
    ),
    "a full board that nobody ends": mistake(
        TIC_TAC_TOE,
        ENDS,
        ("    if not lines and None in cells:\n", "    if not lines:\n"),
        says="nobody can do anything",
    ),
    "a game that never ends": mistake(
        TIC_TAC_TOE,
        ENDS,
        ("    if not lines and None in cells:\n", "    if position.seat < 2:\n"),
        (
            "cells=kit.put(position.cells, event.cell, event.seat)",
            "cells=kit.put(position.cells if position.cells.count(None) > 1 else (None,) * 9, event.cell, event.seat)",
        ),
        (CELLS, f"{CELLS}"),
    ),
    "a bound that is too low": mistake(
        TIC_TAC_TOE, ENDS, ("    hidden=kit.NOTHING", "    bound=3,\n    hidden=kit.NOTHING")
    ),
    "standings without a seat": mistake(KUHN, RANKS, ("standings=standings)", "standings=standings[:1])")),
    "ranks that do not begin with 1": mistake(
        KUHN,
        RANKS,
        ("standings=standings)", "standings=tuple(each.replace(rank=each.rank + 1) for each in standings))"),
    ),
    "an outcome that is another one when it is asked for again": mistake(
        KUHN,
        "the_same_seed_and_the_same_actions_give_the_same_bytes",
        ("    stake = 2 if position.bets[-1] else 1\n", "    stake = next(COUNT)\n"),
        ("GOING = {", "COUNT = __import__('itertools').count()\nGOING = {"),
    ),
    "an absent seat that does what it may not": mistake(
        TIC_TAC_TOE,
        "what_an_absent_seat_does_and_what_is_suggested_can_be_played",
        (
            "    hidden=kit.NOTHING",
            "    default=lambda position, seat, at_ms, terms: MarkCell(cell=0),\n    hidden=kit.NOTHING",
        ),
    ),
    "a position with the seats of another table": mistake(
        TOY,
        "a_position_has_the_seats_that_were_asked_for",
        ("seats=lambda position: len(position.places)", "seats=lambda position: max(3, len(position.places))"),
        is_early=True,
    ),
    "an action that nobody can ever take": mistake(
        TIC_TAC_TOE,
        "every_kind_of_action_is_taken",
        ("class CellMarked(", 'class Wink(kit.Tagged):\n    """Wink at somebody."""\n\n\nclass CellMarked('),
        (' at = "/action/cell"', ' at = "/action"'),
        (
            "rules={MarkCell: mark_cell}",
            "rules={MarkCell: mark_cell, Wink: lambda turn, seat, action: turn.require(CellTaken())}",
        ),
    ),
    "an event that never happens": mistake(
        KUHN,
        "every_kind_of_event_happens",
        ("class CardDealt(", 'class Winked(kit.Tagged):\n    """Somebody winked."""\n\n\nclass CardDealt('),
        ("Acted: acted}", "Acted: acted, Winked: acted}"),
    ),
    "a phase that is never reached": mistake(
        KUHN, "every_phase_is_reached", (HIDDEN, f'    phases=("playing", "over"),\n{HIDDEN}')
    ),
    "an ending that never comes": mistake(
        KUHN, "every_ending_is_reached", ('"showdown"),', '"showdown", "resigned"),')
    ),
    "a seat that is not at the table passes for one": mistake(
        TOY,
        LEAF,
        ("    if position.seat >= len(position.places):\n        yield NoSuchSeat(seat=position.seat)\n", ""),
    ),
    "a search for faults that fails itself": mistake(
        TOY,
        LEAF,
        (
            "    for seat, place in enumerate(position.places):\n        if place",
            "    assert position.places[position.seat] <= position.goal\n    for seat, place in enumerate(position.places):\n        if place",
        ),
    ),
    "a list that is as long as the table and need not be": mistake(
        KUHN,
        LEAF,
        (
            "hands: Annotated[tuple[Card | None, ...], kit.Meta(min_length=2, max_length=2)]",
            "hands: tuple[Card | None, ...]",
        ),
        (
            "    if None in position.hands or position.hands[0] is position.hands[1]:\n",
            "    if None in position.hands:\n",
        ),
    ),
}
