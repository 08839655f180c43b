"""Who sees what."""

import msgspec
import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import seeded
from engines.core.engine import resampled
from engines.mega_jackpot.events import EVENTS, CardPaid, ReelsStacked
from engines.mega_jackpot.state import Piles, Position, Trays
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CARPET,
    ENGINE,
    GAME,
    LAMP,
    LID,
    RING,
    RUBY,
    SHORT_REELS,
    STOP,
    Board,
    actions,
    cards_of,
    faults,
    look,
    pay,
    play,
    refused,
    spin,
    started,
    table,
)

PLAYERS: list[Viewer] = [0, 1, SPECTATOR]
CARD_PATTERN = "max_length=32"

EVERYBODY: list[Viewer] = [*PLAYERS, REFEREE]


def seen(board: Board, viewer: Viewer) -> bytes:
    return msgspec.json.encode(look(board, viewer))


def with_reels(board: Board, *reels: tuple[str, ...]) -> Board:
    position: Position = board.position.replace(reels=reels)
    return Board(board.table.replace(position=position), board.config)


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_hands_trays_discards_and_what_is_out_of_the_game(viewer: Viewer) -> None:
    board = table(
        hands=(Piles(apple=1), Piles(lamp=1)),
        lid=Piles(ring=2),
        bottom=Piles(carpet=1),
        out=Piles(ruby=4),
        tiles=True,
        monkeys=2,
    )
    view = look(board, viewer)
    assert view.hands == (Piles(apple=1), Piles(lamp=1))
    assert view.trays == Trays(lid=Piles(ring=2), bottom=Piles(carpet=1))
    assert view.out_of_game == Piles(ruby=4)
    assert view.discards == board.position.discards
    assert view.monkeys == 2


@pytest.mark.clause("MJ-VIEW-1", "MJ-SETUP-1")
def test_without_the_tiles_no_monkey_lies_face_up() -> None:
    assert look(table(tiles=False), 0).monkeys is None


@pytest.mark.clause("MJ-COMP-8")
def test_everybody_sees_what_a_card_of_each_symbol_is_worth() -> None:
    assert look(table(), 0).values == Piles(apple=1, ring=2, ruby=3, carpet=5, lamp=7)


@pytest.mark.clause("MJ-VIEW-1")
def test_before_the_first_payment_nothing_was_paid() -> None:
    assert look(table(), 0).last_payment is None


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_whose_turn_it_is_what_it_has_come_to_and_what_was_paid(viewer: Viewer) -> None:
    view = look(table(seat=1, phase=AFTER_SPIN, paid=2, lid=Piles(ring=1)), viewer)
    assert (view.seat, view.phase, view.last_payment) == (1, AFTER_SPIN, 2)


@pytest.mark.clause("MJ-VIEW-1", "MJ-COMP-2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_two_symbols_on_top_of_each_reel_and_how_many_cards_it_holds(viewer: Viewer) -> None:
    reels = (("lamp-ring",), ("apple-carpet", "ring-apple"), ("ruby-apple", "ring-ruby", "ring-lamp"))
    view = look(table(reels=reels), viewer)
    assert [reel.pair for reel in view.reels] == [(RING, LAMP), (APPLE, CARPET), (APPLE, RUBY)]
    assert [reel.size for reel in view.reels] == [1, 2, 3]


@pytest.mark.clause("MJ-VIEW-1")
def test_an_empty_reel_shows_nothing() -> None:
    view = look(table(reels=((), *SHORT_REELS[1:]), phase=AFTER_SPIN), 0)
    assert (view.reels[0].size, view.reels[0].pair) == (0, ())


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", PLAYERS)
def test_nobody_sees_the_cards_of_a_reel(viewer: Viewer) -> None:
    assert [reel.cards for reel in look(table(), viewer).reels] == [None, None, None]


@pytest.mark.clause("MJ-VIEW-1")
def test_the_referee_sees_the_cards_of_every_reel() -> None:
    assert tuple(reel.cards for reel in look(table(), REFEREE).reels) == SHORT_REELS


@pytest.mark.clause("MJ-VIEW-1", "MJ-COMP-2")
@pytest.mark.parametrize("viewer", PLAYERS)
def test_the_pair_on_top_does_not_tell_which_of_the_two_is_true(viewer: Viewer) -> None:
    board = table(reels=(("ring-apple", "apple-ring"), *SHORT_REELS[1:]))
    turned = with_reels(board, ("apple-ring", "ring-apple"), *SHORT_REELS[1:])
    assert seen(board, viewer) == seen(turned, viewer)
    assert seen(board, REFEREE) != seen(turned, REFEREE)


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", PLAYERS)
def test_what_lies_below_the_top_card_changes_nothing_that_is_seen_or_listed(viewer: Viewer) -> None:
    reels = (("ring-apple", "lamp-ring", "ruby-lamp"), ("ruby-apple", "carpet-ring"), ("carpet-apple", "apple-ruby"))
    board = table(reels=reels)
    other = with_reels(
        board, ("ring-apple", "apple-ruby", "carpet-ring"), ("ruby-apple", "ruby-lamp"), ("carpet-apple", "lamp-ring")
    )
    assert seen(board, viewer) == seen(other, viewer)
    assert actions(board) == actions(other)
    assert refused(board, 0, spin((0, 0), (0, 1))) == refused(other, 0, spin((0, 0), (0, 1)))


@pytest.mark.clause("MJ-VIEW-1")
def test_nobody_but_the_referee_learns_the_stacked_reels() -> None:
    (event,) = (event for event in started().events if isinstance(event, ReelsStacked))
    assert event.reels is not None
    assert [ENGINE.redact(event, viewer) for viewer in PLAYERS] == [ReelsStacked(reels=None)] * 3
    assert ENGINE.redact(event, REFEREE) == event


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_all_other_events_are_public(viewer: Viewer) -> None:
    events = [event for event in started(variant="mega-tiles").events if not isinstance(event, ReelsStacked)]
    events.append(CardPaid(seat=0, value=1, tray=LID))
    assert [ENGINE.redact(event, viewer) for event in events] == events


@pytest.mark.clause("MJ-VIEW-1")
def test_no_other_event_has_a_field_that_could_hold_a_hidden_card() -> None:
    types = {event: [str(field.type) for field in msgspec.structs.fields(event)] for event in EVENTS}
    holding = [event for event, fields in types.items() if any(CARD_PATTERN in field for field in fields)]
    assert holding == [ReelsStacked]


@pytest.mark.clause("MJ-VIEW-1")
@pytest.mark.parametrize("viewer", PLAYERS)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_table_drawn_anew_looks_the_same_and_is_sound(viewer: Viewer, seed: str) -> None:
    board = started(3, "mega-tiles", chance=seeded(seed))
    drawn = redrawn(board, viewer, seed)
    assert drawn.position != board.position
    assert seen(drawn, viewer) == seen(board, viewer)
    assert actions(drawn) == actions(board)
    assert faults(drawn) == []
    assert cards_of(drawn.position) == cards_of(board.position)


def redrawn(board: Board, viewer: Viewer, seed: str) -> Board:
    chance = seeded(f"redrawn {seed}")
    return Board(resampled(ENGINE, board.table, viewer, chance, GAME.terms(board.config)), board.config)


@pytest.mark.clause("MJ-VIEW-1")
def test_a_table_drawn_anew_for_the_referee_is_the_same() -> None:
    board = started()
    assert redrawn(board, REFEREE, "any").position == board.position


@pytest.mark.clause("MJ-VIEW-1")
def test_drawing_anew_can_turn_every_top_card_into_its_twin() -> None:
    reels = (("ring-apple", "apple-ring"), ("ruby-apple", "apple-ruby"), ("carpet-apple", "apple-carpet"))
    tops = {redrawn(table(reels=reels), 0, str(seed)).position.reels[0][0] for seed in range(20)}
    assert tops == {"ring-apple", "apple-ring"}


@pytest.mark.clause("MJ-VIEW-1")
def test_drawing_anew_lets_cards_move_between_the_reels() -> None:
    reels = (("ring-apple", "lamp-ring"), ("ruby-apple", "carpet-ring"), ("carpet-apple", "apple-lamp"))
    below = {redrawn(table(reels=reels), 0, str(seed)).position.reels[0][1] for seed in range(30)}
    assert below == {"lamp-ring", "carpet-ring", "apple-lamp"}


@pytest.mark.clause("MJ-VIEW-1")
def test_what_has_been_turned_over_cannot_be_undone_and_stopping_can() -> None:
    assert ENGINE.reveals is not None
    assert ENGINE.reveals(play(table(), 0, spin((0, 0))).events)
    assert ENGINE.reveals(play(table(phase=AFTER_SPIN), 0, pay(1, BOTTOM, (0, 0))).events)
    assert not ENGINE.reveals(play(table(phase=AFTER_SPIN), 0, STOP).events)
