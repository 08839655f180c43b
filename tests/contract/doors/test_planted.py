"""A leak in any channel of either door is noticed: each is planted once, in a title or around the service."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engines.core.engine import AnyEngine
from engines.core.game import Game
from tests.contract.cases import Case
from tests.contract.doors import test_sealed, test_sessions
from tests.contract.doors.door import Door
from tests.contract.doors.kept import ID
from tests.contract.plants import BIDS, SOUND, open_redact
from tests.contract.test_planted_leaks import leaking_decide, leaking_moves, leaking_view
from tests.contract.walks import moments_of, walked

Change = Callable[[Message], Message]
Where = Callable[[Scope, bytes], bool]

MOMENTS = 12


async def sealed_is_told_alike(door: Door, case: Case) -> None:
    await test_sealed.hears_the_same(door, case, moments_of(walked(case), MOMENTS))


async def sessions_are_told_alike(door: Door, case: Case) -> None:
    await test_sessions.hears_the_same(door, case, moments_of(walked(case), MOMENTS))


def served_with(case: Case, **changes: Any) -> Door:
    """A title that leaks as it is served, while the case keeps to its secrets."""
    game = case.game
    return Door(Game(replace(game.engine, **changes), game.pack, game.clauses, game.variants))


# In a title


def leaking_events(engine: AnyEngine) -> dict[str, Any]:
    return {"redact": open_redact}


LAWS = [sealed_is_told_alike, sessions_are_told_alike]
LEAKS = [(law, SOUND, leak) for law in LAWS for leak in (leaking_view, leaking_moves, leaking_decide)]
LEAKS.append((sessions_are_told_alike, BIDS[0], leaking_events))


@pytest.mark.parametrize(("law", "sound", "leak"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
async def test_a_leak_of_a_title_is_heard(law: Any, sound: Case, leak: Any) -> None:
    with pytest.raises(AssertionError):
        await law(served_with(sound, **leak(sound.game.engine)), sound)


async def test_a_leak_in_what_has_happened_is_heard() -> None:
    with pytest.raises(AssertionError):
        await test_sessions.tells_alike(served_with(SOUND, redact=open_redact), SOUND)


# Around the service


def header(message: Message) -> Message:
    return {**message, "headers": [*message["headers"], (b"x-took", b"1")]} if "headers" in message else message


def longer(message: Message) -> Message:
    if message.get("text"):
        return {**message, "text": message["text"] + " "}
    return {**message, "body": message["body"] + b" "} if message.get("body") else message


def longer_token(message: Message) -> Message:
    return {**message, "body": re.sub(rb'("c1\.[^"]+)', rb"\1A", message.get("body", b""))}


def of(path: str, *, within: bytes = b"") -> Where:
    return lambda scope, content: scope["path"].endswith(path) and within in content


def query(text: bytes) -> Where:
    return lambda scope, content: text in scope["query_string"]


def stream(path: str) -> Where:
    return lambda scope, content: scope["path"].endswith(path) and (b"accept", b"text/event-stream") in scope["headers"]


def leaking(where: Where, change: Change) -> Callable[[ASGIApp, Door], ASGIApp]:
    """Lay a leak around an application: where a bit of what is hidden is set, it changes what is sent."""

    def around(app: ASGIApp, door: Door) -> ASGIApp:
        async def leaky(scope: Scope, receive: Receive, send: Send) -> None:
            asked: list[bytes] = []

            async def received() -> Message:
                message = await receive()
                asked.append(message.get("body", b""))  # a WebSocket has none, and there is a session instead
                return message

            async def sent(message: Message) -> None:
                shows = where(scope, b"".join(asked)) and _bit(door, b"".join(asked))
                await send(change(message) if shows else message)

            await app(scope, received, sent)

        return leaky

    return around


def _bit(door: Door, asked: bytes) -> bool:
    """Return a bit of the state: of the one that was sent, or of the one that is kept."""
    slot = door.store._slots.get(ID)
    return bool(hashlib.sha256(slot.body if slot else asked).digest()[0] & 1)


SEALED = {
    "a header": (of("/look"), header),
    "the length of a token": (of("/look"), longer_token),
    "a look": (of("/look"), longer),
    "an explanation": (of("/explain"), longer),
    "an answer to an action": (of("/play"), longer),
    "a look over GraphQL": (of("/graphql", within=b"look("), longer),
    "an explanation over GraphQL": (of("/graphql", within=b"explain("), longer),
    "an answer to an action over GraphQL": (of("/graphql", within=b"play("), longer),
}
KEPT = {
    "a header": (of(f"/{ID}"), header),
    "a read": (of(f"/{ID}"), longer),
    "a read over GraphQL": (of("/graphql", within=b"session("), longer),
    "an answer to an action": (of("/actions"), longer),
    "an answer to an action over GraphQL": (of("/graphql", within=b"act("), longer),
    "a page of events": (query(b"show=events"), longer),
    "a view": (query(b"show=view"), longer),
    "the size of a patch": (query(b"show=patch"), longer),
    "a frame of a stream": (stream("/events"), longer),
    "a frame of a subscription": (stream("/graphql"), longer),
    "a header of a subscription": (stream("/graphql"), header),
    "a frame of a WebSocket": (lambda scope, content: scope["type"] == "websocket", longer),
}


@pytest.mark.parametrize("channel", SEALED)
async def test_a_leak_around_sealed_states_is_heard(channel: str) -> None:
    with pytest.raises(AssertionError):
        await sealed_is_told_alike(Door(SOUND.game, leaking(*SEALED[channel])), SOUND)


@pytest.mark.parametrize("channel", KEPT)
async def test_a_leak_around_sessions_is_heard(channel: str) -> None:
    with pytest.raises(AssertionError):
        await sessions_are_told_alike(Door(SOUND.game, leaking(*KEPT[channel])), SOUND)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("sound", [SOUND, BIDS[0]], ids=lambda case: case.game.id)
async def test_without_a_leak_nothing_is_heard(law: Any, sound: Case) -> None:
    await law(Door(sound.game), sound)
