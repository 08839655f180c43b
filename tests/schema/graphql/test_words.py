"""Both doors describe a field in the same words: those of the struct that it is made of."""

from typing import Any

import pytest

from engines.core.moves import Move
from engines.registry import build
from schema.graphql.build import build_schema
from schema.shapes.docs import member_docs
from schema.shapes.naming import camel
from schema.wire import answers, fair, requests, sessions

SCHEMA = build_schema(build())._schema

TYPES = {
    "Step": answers.ReplayAnswer,
    "Moves": answers.MovesPage,
    "Move": Move,
    "Refusal": answers.Problem,
    "Fault": answers.RefusalAnswer,
    "Explained": answers.ExplainAnswer,
    "CommandInput": requests.CommandRequest,
    "Session": sessions.SessionCreatedAnswer,
    "SessionStep": sessions.SessionStepAnswer,
    "SessionEvent": sessions.SessionEventAnswer,
    "SessionReplay": sessions.SessionReplayAnswer,
    "JetSetStep": answers.ReplayAnswer,
    "JetSetSessionEvent": sessions.SessionEventAnswer,
}

OPERATIONS = {
    "Query.start": requests.OpeningRequest,
    "Query.play": requests.PlayRequest,
    "Query.look": requests.LookRequest,
    "Query.explain": requests.ExplainRequest,
    "Query.replay": requests.ReplayRequest,
    "Query.verify": fair.VerifyRequest,
    "Step.legalMoves": requests.SelectionRequest,
    "Mutation.createSession": sessions.SessionRequest,
    "Mutation.act": sessions.ActRequest,
    "Subscription.sessionEvents": sessions.SessionEventsParameters,
}

TOLD_OTHERWISE = {("Step", "view"), ("JetSetStep", "view"), ("Move", "text")}
"""What a GraphQL caller names a viewer or a language for, and a REST caller gets for that of the request."""


def differing(described: dict[str, str], struct: type) -> set[str]:
    docs = {camel(name): text for name, text in member_docs(struct).items()}
    return {name for name in described.keys() & docs.keys() if described[name] != docs[name]}


def described(members: dict[str, Any]) -> dict[str, str]:
    return {name: member.description for name, member in members.items()}


@pytest.mark.parametrize("name", TYPES)
def test_a_type_has_the_words_of_its_struct(name: str) -> None:
    kind: Any = SCHEMA.get_type(name)
    assert {(name, field) for field in differing(described(kind.fields), TYPES[name])} <= TOLD_OTHERWISE


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_the_words_of_its_request(name: str) -> None:
    kind, field = name.split(".")
    parent: Any = SCHEMA.get_type(kind)
    assert differing(described(parent.fields[field].args), OPERATIONS[name]) == set()
