"""The schema: the generic half as it is published, the typed half of each title, and a description of everything."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLUnionType,
    build_schema,
)

from engines.core.game import Game
from engines.core.values import kind_of
from schema.graphql.sdl import sdl
from schema.shapes.naming import camel, pascal
from schema.wire.operations import AT_TABLE
from tests.service.doors.graphql.kit import REGISTRY

PUBLISHED = build_schema("""
scalar State
scalar JSON
scalar BigInt
type Query {
  games: [Game!]!
  game(id: ID!): Game
  start(game: ID!, seats: Int!, variant: ID, options: JSON, seed: String, firstSeat: Int): Result!
  play(state: State!, seat: ID!, action: JSON!, atMs: BigInt): Result!
  look(state: State!, atMs: BigInt): Result!
  explain(state: State!, seat: ID!, action: JSON!, atMs: BigInt): Explained!
  replay(
    game: ID!, seats: Int!, variant: ID, options: JSON, seed: String, firstSeat: Int, commands: [CommandInput!]!
  ): Result!
}
input CommandInput { seat: ID! action: JSON! atMs: BigInt }
type Game { id: String! title: String! }
type Clause { id: String! }
type Fault { code: ID! clause: Clause at: String detail: String! facts: JSON }
interface Outcome { reason: String! }
type Explained { legal: Boolean! refusals: [Refusal!]! nearest: [Move!]! }
interface Step {
  state: State! ply: Int! digest: ID! toAct: [ID!]! outcome: Outcome
  events(viewer: ID): [Event!]!
  legalMoves(seat: ID, first: Int = 50, after: String, given: JSON, viewer: ID): Moves!
  view(viewer: ID!): View!
}
interface Moves { count: BigInt! exact: Boolean! items: [Move!]! next: String }
interface Move { seat: ID! input: JSON! fromMs: BigInt }
interface Event { kind: String! data: JSON! }
interface View { data: JSON! }
type Refusal { code: ID! clause: Clause at: String detail: String! facts: JSON faults: [Fault!]! }
union Result = Refusal
""")
SCHEMA = build_schema(sdl(REGISTRY))
TITLES = [pytest.param(game, id=game.id) for game in REGISTRY.titles()]
NARROWED = ["Step", "Moves", "Move", "Event", "View", "Outcome", "Action"]


def ours() -> list[GraphQLNamedType]:
    return [type for name, type in SCHEMA.type_map.items() if not name.startswith("__")]


def fields(type: Any) -> dict[str, Any]:
    return getattr(type, "fields", {})


def places() -> Iterator[tuple[str, str | None]]:
    """Everything that has a description, by its name."""
    for type in ours():
        if type.name in ("String", "Int", "Boolean", "ID", "Float"):
            continue
        yield type.name, type.description
        for name, field in fields(type).items():
            yield f"{type.name}.{name}", field.description
            yield from ((f"{type.name}.{name}.{arg}", a.description) for arg, a in getattr(field, "args", {}).items())
        if isinstance(type, GraphQLEnumType):
            yield from ((f"{type.name}.{name}", value.description) for name, value in type.values.items())


@pytest.mark.parametrize(
    ("type", "field"),
    [
        (type, field)
        for type in PUBLISHED.type_map
        if not type.startswith("__")
        for field in fields(PUBLISHED.type_map[type])
    ],
)
def test_a_published_field_has_its_type_and_its_arguments(type: str, field: str) -> None:
    published, served = fields(PUBLISHED.type_map[type])[field], fields(SCHEMA.type_map[type])[field]
    assert str(served.type) == str(published.type)
    for name, argument in getattr(published, "args", {}).items():
        assert (name, str(served.args[name].type)) == (name, str(argument.type))
        assert served.args[name].default_value == argument.default_value


@pytest.mark.parametrize("name", [name for name in PUBLISHED.type_map if not name.startswith("__")])
def test_a_published_type_is_of_its_kind(name: str) -> None:
    assert type(SCHEMA.type_map[name]) is type(PUBLISHED.type_map[name])


def test_what_was_added_to_a_published_field_may_be_left_out() -> None:
    for name, type in PUBLISHED.type_map.items():
        for field in fields(type):
            args: dict[str, Any] = getattr(fields(SCHEMA.type_map[name])[field], "args", {})
            added = args.keys() - getattr(fields(type)[field], "args", {}).keys()
            assert not [arg for arg in added if str(args[arg].type).endswith("!") and args[arg].default_value is None]


def test_only_sessions_change_anything_or_tell_what_happens() -> None:
    assert SCHEMA.mutation_type is not None
    assert SCHEMA.subscription_type is not None
    at_table = {camel(each.name) for each in AT_TABLE}
    changes = {"createSession", "act", "undo", "reveal", "closeSession", "upgradeSession"}
    assert {*SCHEMA.mutation_type.fields} == changes | at_table
    assert {*SCHEMA.subscription_type.fields} == {"sessionEvents"}


def test_a_result_is_a_step_of_any_title_or_a_refusal() -> None:
    result = SCHEMA.type_map["Result"]
    assert isinstance(result, GraphQLUnionType)
    expected = {"Refusal", *(f"{pascal(game.id)}Step" for game in REGISTRY.titles())}
    assert {type.name for type in result.types} == expected


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("name", NARROWED)
def test_a_title_narrows_the_interfaces(game: Game, name: str) -> None:
    narrowed: Any = SCHEMA.type_map[f"{pascal(game.id)}{name}"]
    assert name in [interface.name for interface in narrowed.interfaces]
    assert isinstance(narrowed, GraphQLInterfaceType) == (name in ("Event", "Action"))


@pytest.mark.parametrize("game", TITLES)
def test_a_step_of_a_title_leads_to_types_of_that_title(game: Game) -> None:
    title = pascal(game.id)
    step = fields(SCHEMA.type_map[f"{title}Step"])
    assert str(step["events"].type) == f"[{title}Event!]!"
    assert str(step["legalMoves"].type) == f"{title}Moves!"
    assert str(step["view"].type) == f"{title}View!"
    assert str(step["outcome"].type) == f"{title}Outcome"
    assert str(fields(SCHEMA.type_map[f"{title}Moves"])["items"].type) == f"[{title}Move!]!"
    assert str(fields(SCHEMA.type_map[f"{title}Move"])["action"].type) == f"{title}Action!"


@pytest.mark.parametrize("game", TITLES)
def test_a_title_has_a_namespace_with_one_field_for_each_action(game: Game) -> None:
    title, root = pascal(game.id), fields(SCHEMA.query_type)
    assert str(root[camel(game.id.replace("-", "_"))].type) == f"{title}Query!"
    namespace = fields(SCHEMA.type_map[f"{title}Query"])
    actions = {camel(kind_of(action)) for action in game.profile.actions}
    assert namespace.keys() == {"start", "look", "explain"} | actions
    for name in {"start", "look"} | actions:
        assert str(namespace[name].type) == f"{title}Played!"
    for name in actions:
        assert str(namespace[name].args["state"].type) == "State!"
        assert str(namespace[name].args["seat"].type) == "ID!"
        assert str(namespace[name].args["atMs"].type) == "BigInt"


@pytest.mark.parametrize("game", TITLES)
def test_an_action_takes_its_own_fields_typed(game: Game) -> None:
    namespace = fields(SCHEMA.type_map[f"{pascal(game.id)}Query"])
    for action in game.profile.actions:
        args = namespace[camel(kind_of(action))].args
        assert args.keys() == {"state", "seat", "atMs", "lang"} | {camel(name) for name in action.__struct_fields__}
        assert "JSON" not in {str(argument.type).strip("[]!") for argument in args.values()}


@pytest.mark.parametrize("game", TITLES)
def test_what_a_title_answers_is_a_step_of_its_own_or_a_refusal(game: Game) -> None:
    played = SCHEMA.type_map[f"{pascal(game.id)}Played"]
    assert isinstance(played, GraphQLUnionType)
    assert [type.name for type in played.types] == [f"{pascal(game.id)}Step", "Refusal"]


@pytest.mark.parametrize("game", TITLES)
def test_every_event_and_action_of_a_title_is_a_type(game: Game) -> None:
    title = pascal(game.id)
    for kind, structs in (("Event", game.profile.events), ("Action", game.profile.actions)):
        found = SCHEMA.get_implementations(SCHEMA.type_map[f"{title}{kind}"]).objects  # type: ignore[arg-type]
        assert {type.name for type in found} == {f"{title}{struct.__name__}" for struct in structs}


def test_everything_is_described() -> None:
    assert [name for name, description in places() if not description] == []


def test_no_description_only_repeats_the_name() -> None:
    repeated = [name for name, text in places() if _words(text or "") == _words(name.rpartition(".")[2])]
    assert repeated == []


def _words(text: str) -> str:
    return re.sub(r"[^a-z]", "", re.sub(r"^(the|an?) ", "", text.lower()))


def test_fields_of_inputs_are_in_camel_case_and_enum_values_in_snake_case() -> None:
    for type in ours():
        if isinstance(type, GraphQLInputObjectType | GraphQLObjectType | GraphQLInterfaceType):
            assert not [name for name in fields(type) if "_" in name]
        if isinstance(type, GraphQLEnumType):
            assert not [name for name in type.values if name != name.lower()]


def test_what_may_grow_says_so() -> None:
    enums = [type.description or "" for type in ours() if isinstance(type, GraphQLEnumType)]
    assert enums
    assert all("New values may come." in description for description in enums)
    assert "New kinds may come" in (SCHEMA.type_map["Event"].description or "")
