"""What an installed title brings to the doors, and what it cannot touch there."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from graphql import build_schema, print_type

from engines.registry import Registry, build, installed_engines
from schema.graphql.sdl import sdl
from schema.openapi import document
from service.doors.catalogue import catalogue
from service.startup.collisions import door_flaws, names_of
from service.startup.titles import servable
from tests.engines.core.checks.plants import FINDINGS, PLAY, TYPES
from tests.kit.plugins import install, installing, toy_as

BUILT_IN = build()

SHOUTED = '''class Shouted(Tagged):
    """Somebody shouts."""

    {field}
    """What is shouted."""


class LaneTired(Refusal):'''
HEARD = ("events=(NumberHidden, TurnCame, Ran, Guessed)", "events=(NumberHidden, TurnCame, Ran, Guessed, Shouted)")
MOOD = ("class Lane(Enum):", 'class Mood(Enum):\n    """How."""\n\n    LOUD = "true"\n\n\nclass Lane(Enum):')
KNOWN = ("        case TurnCame():", "        case Shouted():\n            return position\n        case TurnCame():")


def shouted(field: str, name: str = "Shouted") -> tuple[tuple[str, str], ...]:
    """Give the toy an event with one more field."""
    defined = ("class LaneTired(Refusal):", SHOUTED.format(field=field).replace("Shouted", name))
    return (defined, *((old, new.replace("Shouted", name)) for old, new in (HEARD, KNOWN)))


PLANTS: dict[str, tuple[str, tuple[tuple[str, str], ...], str]] = {
    "a type that another title has": (
        "jet",
        shouted("seat: Seat", "SetFlightTurned"),
        "jet/__init__.py, SetFlightTurned: its name in GraphQL or OpenAPI, JetSetFlightTurned, is taken by Jet Set; "
        "give the class another name, or the title another id",
    ),
    "a type that the service has": (
        "session",
        (),
        "session, Profile.id: its name in GraphQL or OpenAPI, SessionCommand, is taken by the service; give the",
    ),
    "a type that the service has for any title": (
        "any",
        (),
        "any, Profile.id: its name in GraphQL or OpenAPI, AnyAction, is taken by the service; give the class ",
    ),
    "a field that the service has": (
        "look",
        (),
        "look, Profile.id: by 'look' an operation would be called look, as one of the service is; give the title ",
    ),
    "an operation that the service has": (
        "get_session",
        (),
        "get_session, Profile.id: by 'get-session' an operation would be called get_session_replay, as one of the ",
    ),
    "a code that the service has": (
        "race",
        (('code = "run/lane-tired"', 'code = "request/unknown-kind"'),),
        "race/__init__.py, LaneTired.code: the service has the code 'request/unknown-kind' for reasons of its own; ",
    ),
    "a word that GraphQL has": (
        "race",
        (*shouted("mood: Mood"), MOOD),
        "race/__init__.py, Mood.LOUD: its value 'true' is no word of its own in GraphQL; write another value, or use a",
    ),
    "a word that GraphQL cannot have": (
        "race",
        (*shouted("mood: Mood"), (MOOD[0], MOOD[1].replace("true", "very-loud"))),
        "race/__init__.py, Mood.LOUD: its value 'very-loud' is not in snake_case; write another value",
    ),
    "a class that is called as a part of every title": (
        "race",
        shouted("seat: Seat", "Query"),
        "race/__init__.py, Query: Query is what a part of every title is called; give it another name",
    ),
    "an action and an event of one name": (
        "race",
        (("class LaneTired(Refusal):", 'Ran.__name__ = "Run"\n\n\nclass LaneTired(Refusal):'),),
        "race/__init__.py, Run: race/__init__.py, Run is called so too; give it another name",
    ),
    "a field that every action has": (
        "race",
        (
            (
                '    number: Number\n    """The number."""\n\n\nclass NumberHidden',
                '    seat: Number\n    """It."""\n\n\nclass NumberHidden',
            ),
            ("action.number", "action.seat"),
            ('Choice("number"', 'Choice("seat"'),
            ("/action/number", "/action/seat"),
        ),
        "race/__init__.py, Guess.seat: every action has 'seat' beside its fields; give it another name",
    ),
    "a field with the name of the whole": (
        "race",
        shouted("data: Seat"),
        "race/__init__.py, Shouted.data: in GraphQL `data` is the whole as JSON; give it another name",
    ),
    "a field that is not in snake case": (
        "race",
        shouted("atMost: Seat"),
        "race/__init__.py, Shouted.atMost: it is not snake_case; give it another name",
    ),
    "a field of two types": (
        "race",
        shouted("steps: str"),
        "race/__init__.py, Shouted.steps: it has another type than race/__init__.py, Ran.steps, and no GraphQL query",
    ),
    "an action with the name of an operation": (
        "race",
        (("class Guess(Tagged):", 'class Guess(Tagged, tag="explain"):'),),
        "race/__init__.py, Guess: 'explain' is an operation of every title; give it another name",
    ),
    "a type that GraphQL does not know": (
        "race",
        shouted("words: set[str]"),
        "race/__init__.py, Shouted.words: a set cannot be shown in GraphQL; use numbers, texts, enumerations, ",
    ),
    "a union that GraphQL does not know": (
        "race",
        shouted("word: str | bool"),
        "race/__init__.py, Shouted.word: a str or a bool cannot be shown in GraphQL; use numbers, texts, ",
    ),
    "the name of another title": (
        "race",
        (('title="Toy Race"', 'title="Jet Set"'),),
        "race, Profile.title: 'Jet Set' is what Jet Set is called; give the title another name",
    ),
    "the name of a part of the service": (
        "race",
        (('title="Toy Race"', 'title="Sessions"'),),
        "race, Profile.title: 'Sessions' is what the service is called; give the title another name",
    ),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installing(tmp_path, monkeypatch):
        yield tmp_path


def served() -> Registry:
    return servable(build(installed=installed_engines()))


@cache
def graphql() -> str:
    """Return the schema of the titles that ship."""
    return sdl(BUILT_IN)


@cache
def described() -> dict[str, Any]:
    """Return the document of the titles that ship."""
    return document(BUILT_IN)


@pytest.mark.parametrize("name", PLANTS)
def test_a_title_that_does_not_fit_into_the_doors_is_left_out_with_the_reason(folder: Path, name: str) -> None:
    package, edits, sentence = PLANTS[name]
    install(folder, package, toy_as(package, *edits))
    registry = served()
    assert [game.id for game in registry.games] == [game.id for game in BUILT_IN.games]
    assert [broken.reason[: len(sentence)] for broken in registry.broken] == [sentence]
    assert str(folder) not in registry.broken[0].reason


@pytest.mark.parametrize("game", BUILT_IN.games, ids=lambda game: game.id)
def test_a_title_that_ships_fits_into_the_doors(game: Any) -> None:
    assert door_flaws(game, [other for other in BUILT_IN.games if other is not game]) == ()


def test_every_name_of_the_doors_is_the_services_or_a_titles() -> None:
    named = [names for game in BUILT_IN.games for names in names_of(game)]
    types = {name for name in build_schema(graphql()).type_map if not name.startswith("__")}
    assert types == {name for names in named for name in names.types}
    components = {name for names in named for name in names.components}
    assert components <= described()["components"]["schemas"].keys()
    kinds = described()["components"]["schemas"].keys() - components
    assert all(name.startswith("Any") for name in kinds), "the rest are kinds that several titles have"


def test_of_two_titles_that_clash_the_second_is_left_out(folder: Path) -> None:
    install(folder, "lane", toy_as("lane", *shouted("seat: Seat", "RunShouted"), title="Lane"))
    install(folder, "lane_run", toy_as("lane_run", *shouted("seat: Seat"), title="Lane Run"))
    install(folder, "other", toy_as("other", *shouted("seat: Seat"), title="Other"))
    registry = served()
    assert [game.id for game in registry.games][-2:] == ["lane", "other"]
    (broken,) = registry.broken
    assert broken.name == "lane-run"


BROKEN = {
    **{f"race_{number}": edits for number, (edits, _) in enumerate([*FINDINGS.values(), *TYPES.values()])},
    **{f"play_{number}": edits for number, (edits, _) in enumerate(PLAY.values())},
}


def test_titles_that_are_broken_touch_nothing_in_either_door(folder: Path) -> None:
    for package, edits in list(BROKEN.items())[::4]:
        install(folder, package, toy_as(package, *[edits] if isinstance(edits[0], str) else edits))
    install(folder, "jet", toy_as("jet", *shouted("seat: Seat", "SetFlightTurned")))
    install(folder, "session", toy_as("session"))
    registry = served()
    assert len(registry.broken) == len(list(BROKEN)[::4]) + 2
    assert sdl(registry) == graphql()
    assert document(registry) == described()
    assert catalogue(registry).games == catalogue(BUILT_IN).games


def test_a_title_that_is_served_changes_nothing_of_the_others(folder: Path) -> None:
    install(folder, "race", toy_as("race"))
    registry = served()
    assert registry.broken == ()
    before, after = build_schema(graphql()).type_map, build_schema(sdl(registry)).type_map
    changed = {name for name in before if print_type(after[name]) != print_type(before[name])}
    assert changed == {"Query", "Result", "SessionNews"}
    assert {name for name in after if name not in before if not name.startswith("Race")} == set()
    one, other = described(), document(registry)
    schemas, more = one["components"]["schemas"], other["components"]["schemas"]
    assert {name for name in schemas if more[name] != schemas[name]} == {"AnyAction", "AnyEvent"}
    assert [game for game in catalogue(registry).games if game.id != "race"] == list(catalogue(BUILT_IN).games)
