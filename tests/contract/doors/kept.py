"""All that somebody hears of a session: what is read, what is answered to actions, and what followers are sent."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.types import Message

from engines.core.actors import HOST, SPECTATOR
from engines.core.values import Tagged
from schema.wire.sessions import Happened, UndoRule
from service.sessions.keys import hashed
from service.sessions.plans.changes import entry_of
from service.sessions.records import Body, Entry, Head, Limits
from service.stores.store import Change
from tests.contract.doors.door import Door, Heard, key_of, keys_for, raw
from tests.contract.doors.questions import Questions
from tests.contract.doors.sealed import MOVES, REASON
from tests.contract.walks import Moment
from tests.service.faults.kit import PROTOCOL
from tests.service.sessions.kit import scope

ID = "twins"
PATH = f"/v1/sessions/{ID}"
PATIENCE = 30
NAMES = itertools.count()
"""No two commits have one name, or a worker would take one session for the other."""

SESSION = f"""... on Session {{ version viewer reveal {{ commitment }} step {{ state ply digest toAct atMs
  outcome {{ data }} events {{ data }} view {{ data }} turns {{ seat }} legalMoves(first: 5) {{ {MOVES} }} }} }}
  ... on Refusal {{ {REASON} refusals {{ {REASON} }} }}"""
READ = f"query ($id: ID!) {{ session(id: $id) {{ {SESSION} }} }}"
ACT = f"""mutation ($id: ID!, $seat: ID!, $action: JSON!) {{
  act(id: $id, seat: $seat, action: $action) {{ {SESSION} }} }}"""
FOLLOW = """subscription ($id: ID!, $after: Int!) { sessionEvents(id: $id, after: $after) { ... on SessionEvent {
  version happened ply seat atMs toAct outcome { data } events { data } view { data } patch digestBefore digestAfter }
  ... on SessionEnd { ended } } }"""
NEWS = """subscription ($id: ID!, $after: Int!) { sessionEvents(id: $id, after: $after) { ... on SessionEvent {
  version happened ply seat atMs toAct outcome { data } events { data } } ... on SessionEnd { ended } } }"""


@dataclass(frozen=True)
class Kept:
    """A session as the store keeps it."""

    head: Head
    body: Body
    entries: tuple[Entry, ...]


def session_of(moment: Moment, secret: str, log: Sequence[Entry]) -> Kept:
    """Return a session that stands at a moment; its seed is a secret too."""
    case, game = moment.case, moment.case.game
    head = Head(
        id=ID,
        game=game.id,
        variant=case.variant.id,
        ruleset=game.profile.ruleset,
        pack=game.pack.digest,
        seats=case.seats,
        options=raw(case.setup.config),
        seed=secret,
        first_seat=None,
        names=None,
        spectators=True,
        undo=UndoRule.UNREVEALED,
        keys=hashed(keys_for(case.seats)),
        created_ms=0,
        limits=Limits(most_bytes=2**30, most_changes=10_000),
    )
    return Kept(head, Body(state=msgspec.Raw(moment.state)), tuple(log))


def begun(moment: Moment, events: tuple[Tagged, ...]) -> Entry:
    """Return a first version that led to a moment by some events."""
    entry = entry_of(1, moment.answer(events), None, Happened.STARTED, Body(state=msgspec.Raw(moment.state)))
    return entry.replace(position=raw(moment.position))


async def keep(door: Door, kept: Kept) -> None:
    """Put a session into the store, in the place of the one that was there."""
    await door.store.delete(ID)
    body = msgspec.json.encode(kept.body)
    entries = [msgspec.json.encode(entry) for entry in kept.entries]
    first, *others = (Change(number, body, entry, f"twin {next(NAMES)}") for number, entry in enumerate(entries))
    await door.store.create(ID, msgspec.json.encode(kept.head), first)
    for change in others:
        await door.store.commit(ID, change)


async def heard(door: Door, moment: Moment, kept: Kept, asked: Questions) -> AsyncIterator[tuple[str, Heard]]:
    """Yield every answer by its name; in the end an action is taken, where there is one that is told alike."""
    key, role = key_of(asked.role, keys_for(moment.case.seats)), asked.role
    seat = 0 if role == SPECTATOR else role
    door.clock.now_ms = moment.table.at_ms
    await keep(door, kept)
    yield "read", await door.heard("GET", f"{PATH}?first=5", None, key)
    for kind in asked.kinds:
        yield (
            f"read what completes {kind}",
            await door.heard("GET", f'{PATH}?first=5&given={{"kind":"{kind}"}}', None, key),
        )
    yield "read over GraphQL", await door.graphql(READ, key, id=ID)
    for action in asked.refused:
        body = {"seat": seat, "action": raw(action), "first": 5}
        yield f"refuse {action}", await door.heard("POST", f"{PATH}/actions", body, key)
    for action in asked.refused[:1]:
        yield f"refuse {action} over GraphQL", await door.graphql(ACT, key, id=ID, seat=str(seat), action=raw(action))
    yield "refuse to undo", await door.heard("POST", f"{PATH}/undo", {}, key)
    for command in asked.taken[-1:]:
        door.clock.now_ms = moment.table.at_ms if command.at_ms is None else command.at_ms
        if command.actor != HOST:  # the service is the host, and acts as soon as anybody looks
            actors = key_of(command.actor, keys_for(moment.case.seats))
            answer = await _act(door, actors, command.actor, command.action, by_rest=moment.table.ply % 2 == 0)
            assert answer[0] == 200, answer
            if command.actor == role:
                yield f"act {command.action}", answer
    yield "read afterwards", await door.heard("GET", f"{PATH}?first=5", None, key)
    async for name, answer in followed(door, key, 1 + len(asked.taken[-1:])):
        yield name, answer
    if asked.taken:
        undone = await door.heard("POST", f"{PATH}/undo", {}, keys_for(moment.case.seats).referee)
        yield "undo", (undone[0], (), b"")
        yield "read after undo", await door.heard("GET", f"{PATH}?first=5", None, key)


async def _act(door: Door, key: str | None, seat: Any, action: Tagged, *, by_rest: bool) -> Heard:
    if by_rest:
        return await door.heard("POST", f"{PATH}/actions", {"seat": seat, "action": raw(action), "first": 5}, key)
    return await door.graphql(ACT, key, id=ID, seat=str(seat), action=raw(action))


async def followed(door: Door, key: str | None, versions: int) -> AsyncIterator[tuple[str, Heard]]:
    """Yield what followers are sent, each in its own way, with views and patches."""
    for show in ("events", "view", "patch"):
        yield f"page of {show}", await door.heard("GET", f"{PATH}/events?show={show}", None, key)
    yield "stream", await streamed(door, "GET", f"{PATH}/events?show=patch", None, key, versions)
    yield "subscription", await subscribed(door, FOLLOW, key, 0, versions)
    yield "socket", await socketed(door, FOLLOW, key, 0, versions)


async def subscribed(door: Door, query: str, key: str | None, after: int, versions: int) -> Heard:
    """What a subscription is sent over server-sent events."""
    body = {"query": query, "variables": {"id": ID, "after": after}}
    return await streamed(door, "POST", "/graphql", body, key, versions)


async def socketed(door: Door, query: str, key: str | None, after: int, versions: int) -> Heard:
    """What a subscription is sent over a WebSocket."""
    payload = {"query": query, "variables": {"id": ID, "after": after}}
    sent: list[Message] = []
    enough = asyncio.Event()
    asked = iter(
        [
            {"type": "websocket.connect"},
            _text({"type": "connection_init"}),
            _text({"type": "subscribe", "id": "1", "payload": payload}),
        ]
    )

    async def receive() -> Message:
        for message in asked:
            return message
        await enough.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        sent.append(message)
        if _content(sent).count(b'"version":') >= versions or b'"complete"' in _content(sent[-1:]):
            enough.set()

    given = {**scope("GET", "/graphql", key, {}), "type": "websocket", "scheme": "ws", "subprotocols": [PROTOCOL]}
    async with asyncio.timeout(PATIENCE):
        await door.client.app(given, receive, send)
    return 101, tuple((name.decode(), text.decode()) for name, text in sent[0].get("headers", ())), _content(sent)


def _text(message: Any) -> Message:
    return {"type": "websocket.receive", "text": msgspec.json.encode(message).decode()}


async def streamed(door: Door, method: str, path: str, body: Any, key: str | None, frames: int) -> Heard:
    """What is sent until so many versions have been told, or the stream ends."""
    sent: list[Message] = []
    enough = asyncio.Event()
    asked = iter([{"type": "http.request", "body": msgspec.json.encode(body), "more_body": False}])

    async def receive() -> Message:
        for message in asked:
            return message
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        if _content(sent).count(b'"version":') >= frames:
            enough.set()

    given = scope(method, path, key, {"accept": "text/event-stream"})
    async with asyncio.timeout(PATIENCE):
        await door.client.app(given, receive, send)
    headers = tuple((name.decode(), text.decode()) for name, text in sent[0]["headers"])
    return sent[0]["status"], headers, _content(sent)


def _content(sent: Sequence[Message]) -> bytes:
    return b"".join(message.get("body", b"") + message.get("text", "").encode() for message in sent)
