"""The faults that several titles can find in a position."""

from engines.core.faults import NoSuchSeat, unknown_seats


def test_every_seat_that_is_not_at_the_table_is_named_with_its_place() -> None:
    named = {"seat": 1, "links/0/owner": 2, "winner": None, "links/1/owner": 7}
    first, second = unknown_seats(named, 2)
    assert first == NoSuchSeat(field="links/0/owner", seat=2, seats=2)
    assert (first.pointer(), first.sentence()) == (
        "/state/position/links/0/owner",
        "There is no seat 2 at a table of 2.",
    )
    assert second == NoSuchSeat(field="links/1/owner", seat=7, seats=2)
