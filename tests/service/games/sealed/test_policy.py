"""Which states a service takes and gives, as its operator sets it."""

import pytest

from service.startup.settings import SettingsError, from_environment
from tests.service.games.sealed.kit import CALLS, client, refused, started

START = "/v1/games/toy-race/start"
OPENING = {"seats": 2, "seed": "kit", "first_seat": 0}
OPEN, SEALED, BOTH = client(states="open"), client(states="sealed"), client()


async def test_under_both_each_call_says_which_it_is() -> None:
    assert isinstance((await BOTH.ask("POST", START, OPENING)).json["state"], dict)
    assert isinstance((await BOTH.ask("POST", START, {**OPENING, "seal": True})).json["state"], str)


async def test_under_open_nothing_is_sealed() -> None:
    assert isinstance((await OPEN.ask("POST", START, OPENING)).json["state"], dict)
    assert refused(await OPEN.ask("POST", START, {**OPENING, "seal": True}), 409, "seal/off")["at"] == "/seal"
    sealed = await started(BOTH)
    for operation, more in CALLS:
        reply = await OPEN.ask("POST", f"/v1/games/toy-race/{operation}", {"state": sealed.state, **more})
        assert refused(reply, 409, "seal/off")["at"] == "/state"


async def test_under_sealed_everything_is() -> None:
    start = await SEALED.ask("POST", START, OPENING)
    assert isinstance(start.json["state"], str)
    assert start.json["keys"] is not None
    assert refused(await SEALED.ask("POST", START, {**OPENING, "seal": False}), 409, "seal/needed")["at"] == "/seal"
    state = (await BOTH.ask("POST", START, OPENING)).json["state"]
    for operation, more in CALLS:
        reply = await SEALED.ask("POST", f"/v1/games/toy-race/{operation}", {"state": state, **more})
        assert refused(reply, 409, "seal/needed")["at"] == "/state"


async def test_graphql_keeps_to_the_same_policy() -> None:
    document = '{ start(game: "mega-jackpot", seats: 2, %s) { ... on Step { state } ... on Refusal { code at } } }'
    assert (await OPEN.graphql(document % "seal: true"))["start"] == {"code": "seal/off", "at": "/seal"}
    assert (await SEALED.graphql(document % "seal: false"))["start"] == {"code": "seal/needed", "at": "/seal"}
    assert isinstance((await SEALED.graphql(document % "seed: null"))["start"]["state"], str)


async def test_the_policy_is_said_in_the_catalogue_the_version_and_the_schema() -> None:
    for caller, policy in ((OPEN, "open"), (SEALED, "sealed"), (BOTH, "both")):
        for path in ("/v1/games", "/version"):
            assert (await caller.ask("GET", path)).json["states"] == policy
        assert (await caller.graphql("{ states }")) == {"states": policy}


async def test_a_policy_that_is_none_is_refused_by_name() -> None:
    assert from_environment({"CROUPIER_STATES": "sealed"}).states == "sealed"
    with pytest.raises(SettingsError, match="CROUPIER_STATES='secret': it must be open, sealed or both"):
        from_environment({"CROUPIER_STATES": "secret"})
