"""What an input object means as JSON."""

import strawberry

from schema.graphql.plain import plain_input


@strawberry.input
class Agreed:
    keeper: strawberry.ID | None = strawberry.UNSET
    title: str | None = strawberry.UNSET


def test_an_id_that_is_a_number_is_a_seat_and_any_other_is_a_word() -> None:
    assert plain_input(Agreed(keeper=strawberry.ID("2"))) == {"keeper": 2}
    assert plain_input(Agreed(keeper=strawberry.ID("last_to_choose"))) == {"keeper": "last_to_choose"}


def test_a_text_stays_a_text_and_what_is_left_out_stays_out() -> None:
    assert plain_input(Agreed(title="2")) == {"title": "2"}
