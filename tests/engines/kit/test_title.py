"""What an author leaves out of a title has a default, or is asked for."""

import re
from pathlib import Path
from typing import Any

import pytest

from engines import kit
from engines.core.game import EngineError, load


class Place(kit.Value):
    """A nested struct with a seat."""

    owner: kit.Seat | None = None
    """Whose it is."""


class Position(kit.Value):
    """A position with seats in every kind of place."""

    seat: kit.Seat = 0
    """Whose turn it is."""
    scores: tuple[int, ...] = (0, 0)
    """One for each seat."""
    hands: tuple[int, ...] = (0, 0)
    """One for each seat."""
    pair: tuple[int, kit.Seat] = (0, 0)
    """A fixed tuple."""
    map: dict[str, kit.Seat] | None = None
    """Seats by name, where there are any."""
    places: tuple[Place | None, ...] = ()
    """Seats in structs."""
    actor: kit.Actor = "host"
    """A seat or a word."""


class Go(kit.Tagged):
    """Go on."""


class Gone(kit.Tagged):
    """A seat went on."""


def go(turn: Any, seat: kit.Seat, action: Go) -> None:
    turn.emit(Gone())


def gone(position: Position, event: Gone) -> Position:
    return position.replace(seat=1 - position.seat, scores=(9, 0))


def outcome(position: Position, terms: Any) -> kit.Outcome | None:
    return kit.Outcome(reason="gone", standings=kit.ranked({0: (9,), 1: (0,)})) if max(position.scores) else None


WHOLE: dict[str, Any] = {
    "id": "going",
    "name": "Going",
    "prefix": "GO",
    "package": "tests.engines.kit.bare",
    "seats": (2, 3),
    "per_seat": ("scores", "hands"),
    "position": Position,
    "rules": {Go: go},
    "changes": {Gone: gone},
    "moves": lambda position, actor, at_ms, terms: [kit.Form(Go, kit.One())],
    "outcome": outcome,
    "reasons": ("gone",),
    "refusals": (),
    "hidden": kit.NOTHING,
}


def made(**changes: Any) -> kit.Engine[Any, Any, Any, Any, Any, Any]:
    return kit.title(**{**WHOLE, **changes})


def test_the_seat_that_was_asked_for_begins_or_one_is_drawn() -> None:
    assert kit.trial(made(), 2, first_seat=1).position.seat == 1
    assert kit.trial(made(), 2, first_seat=None, draws={"first-seat": [1]}).position.seat == 1


def test_the_seat_of_the_position_acts_until_there_is_an_outcome() -> None:
    begun = kit.trial(made(), 2)
    assert begun.step.to_act == (0,)
    assert begun.play(0, Go()).step.to_act == ()
    assert begun.play(0, Go()).outcome is not None


def test_actions_and_events_are_those_that_rules_and_changes_name() -> None:
    profile = made().profile
    assert profile.actions == (Go,)
    assert profile.events == (kit.FirstSeatSet, Gone)


def test_a_title_that_hides_nothing_shows_the_position_to_everybody() -> None:
    engine, position = made(), Position(scores=(1, 2))
    assert engine.profile.view is Position
    assert engine.view(position, kit.SPECTATOR, None) is position  # type: ignore[arg-type]
    assert engine.redact(Gone(), 0) == Gone()


def test_a_title_that_hides_something_shows_what_its_functions_say() -> None:
    hidden = kit.Hidden(
        view=lambda position, viewer, terms: Place(owner=1),
        redact=lambda event, viewer: event,
        resample=lambda position, viewer, draw, terms: position.replace(seat=1),
        shown=Place,
    )
    engine: Any = made(hidden=hidden)
    assert engine.profile.view is Place
    assert engine.view(Position(), 0, None) == Place(owner=1)
    assert engine.resample(Position(), 0, None, None) == Position(seat=1)


def test_whether_something_is_hidden_has_to_be_said() -> None:
    with pytest.raises(TypeError, match="'hidden'"):
        kit.title(**{name: value for name, value in WHOLE.items() if name != "hidden"})


@pytest.mark.parametrize(
    ("codes", "fields"),
    [
        ([], {}),
        ([], {"scores": (0, 0, 0), "hands": (0, 0, 0), "seat": 2}),
        (["seats/count"], {"scores": (0,)}),
        (["seats/count"], {"scores": (0,) * 4}),
        (["seats/count"], {"hands": (0, 0, 0)}),
        (["seats/unknown"], {"seat": 2}),
        (["seats/unknown"], {"pair": (9, 2)}),
        (["seats/unknown"], {"map": {"x": 1, "y": 9}}),
        (["seats/unknown"], {"places": (None, Place(), Place(owner=3))}),
        (["seats/unknown"], {"actor": 2}),
        (["seats/unknown", "seats/unknown"], {"seat": 3, "actor": 2}),
    ],
)
def test_seats_that_are_not_at_the_table_are_faults_of_their_own(codes: list[str], fields: dict[str, Any]) -> None:
    assert kit.trial(made(), 2).at(**fields).faults() == codes


def test_a_fault_of_a_seat_says_where_it_stands() -> None:
    engine: Any = made()
    (fault,) = engine.faults(Position(places=(Place(), Place(owner=3))), None)
    assert fault.pointer() == "/state/position/places/1/owner"
    assert fault.sentence() == "There is no seat 3 at a table of 2; seats are numbered from 0."
    (fault,) = engine.faults(Position(hands=()), None)
    assert fault.pointer() == "/state/position/hands"
    assert fault.sentence() == "There are 0 entries in hands; there must be one for each seat, which makes 2."


class Odd(kit.Fault):
    """A fault of the title."""

    code = "odd/odd"
    at = "/state/position"
    detail = "Odd."


def test_a_title_checks_a_position_once_its_seats_are_right() -> None:
    begun = kit.trial(made(faults=(Odd,), check_position=lambda position, terms: [Odd()]), 2)
    assert begun.faults() == ["odd/odd"]
    assert begun.at(seat=9).faults() == ["seats/unknown"]
    assert [fault.code for fault in begun.game.profile.faults] == ["seats/count", "seats/unknown", "odd/odd"]


def test_a_title_with_one_number_of_seats_needs_no_field_for_each_of_them() -> None:
    engine = made(seats=(2, 2), per_seat=())
    assert engine.seats(Position()) == 2


class Empty(kit.Value):
    """A position without a seat."""

    number: int
    """Anything."""


@pytest.mark.parametrize(
    ("reason", "changes"),
    [
        ("`per_seat` names 'piles', which is no field of Position", {"per_seat": ("piles",)}),
        ("`per_seat` can only be left out where there is one number of seats", {"per_seat": ()}),
        ("`set_up` can only be left out where Empty has a field `seat`", {"position": Empty}),
        (
            "`to_act` can only be left out where Empty has a field `seat`",
            {"position": Empty, "set_up": go, "initial": go},
        ),
        (
            "`initial` can only be left out where every field has a default, unlike number of Empty",
            {"position": Empty, "set_up": go, "to_act": go},
        ),
    ],
)
def test_what_has_no_default_here_is_asked_for(reason: str, changes: dict[str, Any]) -> None:
    fixed = {} if "per_seat" in changes else {"seats": (2, 2), "per_seat": ()}
    with pytest.raises(EngineError, match=re.escape(reason)):
        made(**{**fixed, **changes})


def test_a_title_without_options_tables_and_variants_is_played_in_one_variant() -> None:
    game = load(made())
    assert [(row.id, row.title, row.seats.min, row.seats.max) for row in game.variants] == [("standard", "Going", 2, 3)]
    assert game.options_of(game.variants[0]) == {}
    assert game.pack.parts == kit.NoParts()
    assert game.pack.sheets == ()


def test_a_variant_is_for_no_other_numbers_of_seats_than_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wide").mkdir()
    for file, text in {
        "__init__.py": "",
        "clauses.toml": "",
        "variants.toml": '[[variant]]\nid = "big"\ntitle = "Big"\nseats = { min = 2, max = 4 }\n',
    }.items():
        (tmp_path / "wide" / file).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(EngineError, match="variant 'big': it is for 2 to 4 seats, the title for 2 to 3"):
        load(made(package="wide"))


def test_a_table_that_is_read_and_not_there_is_named_by_its_file() -> None:
    with pytest.raises(kit.PackError, match=r"^dice.toml: this file is missing$"):
        load(made(read=lambda source: source.rows("dice", kit.NoParts)))


def test_a_title_of_another_kernel_is_refused_by_name() -> None:
    with pytest.raises(EngineError, match="it was made for kernel 2; this is kernel 1"):
        load(made(kernel=2))


def test_a_trial_says_why_an_action_is_refused() -> None:
    begun = kit.trial(made(), 2)
    with pytest.raises(AssertionError, match="turn/not-yours"):
        begun.play(1, Go())
    assert begun.refusals(1, Go()) == ["turn/not-yours"]
    assert begun.refusals(0, Go()) == []
    with pytest.raises(AssertionError, match="for 2 to"):
        kit.trial(made(), 9)
