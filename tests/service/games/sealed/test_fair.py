"""Games whose states are sealed and whose chance grew from a commitment."""

from typing import Any

from engines.core.fair import commitment_of
from tests.service.games.sealed.kit import RUN, Table, client, refused, started
from tests.service.games.sealed.test_single_use import keeping
from tests.service.sessions.kit import Client

TEXTS = ["heads", None]
CALLER = client()


async def committed(caller: Client) -> Any:
    return (await caller.ask("POST", "/v1/commit")).json


async def table(caller: Client = CALLER, game: str = "mega-jackpot", **fields: Any) -> Table:
    opening = {"seed": None, "seat_entropy": TEXTS, **await committed(caller), **fields}
    return await started(caller, game, **opening)


async def reveal(game: Table, whose: Any, state: str | None = None) -> Any:
    return await game.client.ask("POST", "/v1/reveal", {"state": state or game.state}, game.key(whose))


async def ended(game: Table) -> Any:
    """The last step of a game that always takes the last listed move."""
    step = game.start
    while step["to_act"]:
        move = step["legal_moves"]["items"][-1]
        body = {"state": step["state"], "seat": move["seat"], "action": move["action"], "first": 8}
        step = (await game.ask("play", "referee", **body)).json
    return step


async def test_the_end_of_a_sealed_game_reveals_it_to_everybody() -> None:
    answer = await committed(CALLER)
    game = await table(**answer)
    assert game.start["reveal"] is None
    last = await ended(game)
    assert last["reveal"]["commitment"] == answer["commitment"] == commitment_of(last["reveal"]["secret"])
    assert (last["reveal"]["seed"], last["reveal"]["seat_entropy"]) == (None, TEXTS)
    for whose in (None, 0, "host"):
        shown = (await game.ask("look", whose, state=last["state"])).json
        assert shown["reveal"] == last["reveal"]


async def test_the_service_adds_nothing_to_a_sealed_game_after_its_commitment() -> None:
    game = await table(seed="ours")
    told = (await reveal(game, "referee")).json
    again = {"seats": 2, "commands": [], **{name: told[name] for name in ("secret", "seed", "seat_entropy")}}
    replayed = (await CALLER.ask("POST", "/v1/games/mega-jackpot/replay", again)).json
    assert replayed["reveal"] == told
    shown = (await game.ask("look", "referee", viewer="referee")).json
    whole = await CALLER.ask("POST", "/v1/games/mega-jackpot/look", {"state": replayed["state"], "viewer": "referee"})
    assert shown["view"] == whole.json["view"]


async def test_only_the_referee_reveals_a_sealed_game_before_its_end() -> None:
    game = await table()
    refused(await reveal(game, None), 401, "access/key-needed")
    for whose in (0, 1, "host"):
        refused(await reveal(game, whose), 403, "access/not-allowed")
    assert (await reveal(game, "referee")).json["seat_entropy"] == TEXTS
    told = await reveal(game, "referee")
    assert told.headers["cache-control"] == "no-store"


async def test_graphql_reveals_too() -> None:
    game = await table()
    query = "query($s: State!) { reveal(state: $s) { ... on Reveal { secret seatEntropy } ... on Refusal { code } } }"
    rest = (await reveal(game, "referee")).json
    told = (await CALLER.graphql(query, game.key("referee"), s=game.state))["reveal"]
    assert told == {"secret": rest["secret"], "seatEntropy": TEXTS}
    assert (await CALLER.graphql(query, game.key(0), s=game.state))["reveal"]["code"] == "access/not-allowed"


async def test_a_game_without_a_commitment_has_nothing_to_reveal() -> None:
    game = await started(CALLER)
    assert refused(await reveal(game, "referee"), 409, "fair/no-commitment")["at"] == "/state"


async def test_an_open_state_is_revealed_to_who_holds_it() -> None:
    opening = {"seats": 2, "seat_entropy": TEXTS, **await committed(CALLER)}
    start = (await CALLER.ask("POST", "/v1/games/mega-jackpot/start", opening)).json
    told = await CALLER.ask("POST", "/v1/reveal", {"state": start["state"]})
    assert told.json["secret"] == start["state"]["fair"]["secret"]


async def test_nobody_goes_on_from_a_single_use_state_that_was_revealed() -> None:
    game = await table(keeping(), "toy-race", first_seat=0, single_use=True)
    first = (await game.ask("play", 0, seat=0, action=RUN)).json["state"]
    told = await reveal(game, "referee", first)
    assert told.status == 200
    refused(await game.ask("play", 1, state=first, seat=1, action={**RUN, "lane": "right"}), 409, "seal/used")
    assert (await reveal(game, "referee", first)).json == told.json


async def test_a_single_use_state_that_was_passed_is_not_revealed() -> None:
    game = await table(keeping(), "toy-race", first_seat=0, single_use=True)
    assert (await game.ask("play", 0, seat=0, action=RUN)).status == 200
    refused(await reveal(game, "referee"), 409, "seal/used")


async def test_a_commitment_does_not_make_lengths_tell_what_is_hidden() -> None:
    texts = ["x" * 256, "日" * 256]
    games = [await table(seat_entropy=texts) for _ in range(8)]
    lengths = {len(game.state) for game in games}
    for game in games:
        lengths.add(len((await ended(game))["state"]))
    assert len(lengths) == 1
