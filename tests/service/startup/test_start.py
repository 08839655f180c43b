"""The start waits for nothing that can be made later."""

import subprocess
import sys

from starlette.testclient import TestClient

from service.startup.app import create_app
from tests.service.serving import ROOT

LONG_TO_LOAD = ("strawberry", "graphql", "schema.graphql", "schema.openapi", "jsonschema")


def test_the_application_is_there_before_the_libraries_of_graphql_are_loaded() -> None:
    told = f"import sys, service.__main__ as m; m.create_app(); print(*sys.modules.keys() & {set(LONG_TO_LOAD)})"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == []


def test_graphql_is_made_once_the_service_begins_and_says_when_it_is_there() -> None:
    made = list[str]()
    with TestClient(create_app(made=lambda: made.append("made"))) as caller:
        assert caller.post("/graphql", json={"query": "{ states }"}).json() == {"data": {"states": "both"}}
        assert made == ["made"]
    assert made == ["made"]
