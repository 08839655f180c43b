"""What an attacker has to begin with: games of every title, open, sealed and kept, with the keys of one seat."""

from dataclasses import dataclass
from random import Random
from typing import Any

import httpx2

STATES = 6
"""So many plies of a game are there to be mixed up."""


@dataclass(frozen=True)
class Target:
    """A title, with a game of each kind, and moves that were legal in it."""

    game: str
    open: tuple[Any, ...]
    sealed: tuple[str, ...]
    session: Any
    keys: tuple[str, ...]
    """The keys that an attacker has: one seat's of each game."""
    moves: tuple[Any, ...]


@dataclass(frozen=True)
class Loot:
    """All of it."""

    targets: tuple[Target, ...]

    def target(self, random: Random) -> Target:
        return random.choice(self.targets)

    def key(self, random: Random) -> str:
        return random.choice(random.choice(self.targets).keys)


async def loot(client: httpx2.AsyncClient) -> Loot:
    """Start games of every title."""
    games = (await client.get("/v1/games")).json()["games"]
    return Loot(tuple([await target(client, game["id"]) for game in games]))


async def target(client: httpx2.AsyncClient, game: str) -> Target:
    opening = {"seats": 2, "seed": "loot", "variant": "standard"}
    path = f"/v1/games/{game}"
    plain = [(await client.post(f"{path}/start", json=opening)).json()]
    while len(plain) < STATES and plain[-1]["legal_moves"]["items"]:
        move = plain[-1]["legal_moves"]["items"][0]
        body = {"state": plain[-1]["state"], "seat": move["seat"], "action": move["action"]}
        if "from_ms" in move and move["from_ms"] is not None:
            body["at_ms"] = move["from_ms"]
        step = await client.post(f"{path}/play", json=body)
        plain.append(step.raise_for_status().json())
    sealed = [(await client.post(f"{path}/start", json={**opening, "seal": True})).json() for _ in range(STATES)]
    session = (await client.post("/v1/sessions", json={"game": game, **opening})).raise_for_status().json()
    keys = [step["keys"]["seats"][1] for step in sealed] + [session["keys"]["seats"][1]]
    moves = [move for step in plain for move in step["legal_moves"]["items"]]
    return Target(
        game, tuple(step["state"] for step in plain), tuple(step["state"] for step in sealed), session, tuple(keys),
        tuple(moves),
    )  # fmt: skip
