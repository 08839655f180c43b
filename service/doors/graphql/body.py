"""What GraphQL clients send: over HTTP, and over a WebSocket by the protocol graphql-transport-ws."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from engines.core.results import Refused
from service.doors.graphql.documents import Unread
from service.doors.graphql.errors import Code, coded
from service.games.decoding import read
from service.games.refusals import WrongShape
from service.prices import MOST_NAME


class Persisted(msgspec.Struct, rename={"sha256": "sha256Hash"}):
    """A persisted document, named by the hash of its text."""

    version: int
    sha256: Annotated[str, Meta(max_length=64)]


class Further(msgspec.Struct, rename={"persisted": "persistedQuery"}):
    """What a request says beside its document, as far as anybody here reads it."""

    persisted: Persisted | None = None


class Asked(msgspec.Struct, rename={"operation_name": "operationName"}):
    """A request to execute a document; its variables stay undecoded until their types are known."""

    query: str | None = None
    variables: dict[str, Raw] | None = None
    operation_name: Annotated[str, Meta(max_length=MOST_NAME)] | None = None
    extensions: Further | None = None


class Init(msgspec.Struct, tag_field="type", tag="connection_init"):
    """The first message of a connection."""

    payload: dict[str, Any] | UnsetType | None = UNSET

    def __post_init__(self) -> None:
        if self.payload is None:  # the protocol takes it for no payload, and the library does not
            self.payload = UNSET


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    """A ping."""

    payload: dict[str, Any] | None = None


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """A pong."""

    payload: dict[str, Any] | None = None


class Subscribe(msgspec.Struct, tag_field="type", tag="subscribe"):
    """A request to execute a document under an id of the caller's."""

    id: str
    payload: Asked


class Form(msgspec.Struct, rename={"operation_name": "operationName"}):
    """What the protocol requires of a subscribe message, and no more."""

    query: str | None = None
    variables: dict[str, Raw] | None = None
    operation_name: str | None = None
    extensions: dict[str, Raw] | None = None


class Formed(msgspec.Struct, tag_field="type", tag="subscribe"):
    """A message that is valid by the protocol."""

    id: str
    payload: Form


class Complete(msgspec.Struct, tag_field="type", tag="complete"):
    """The end of the operation with an id."""

    id: str


Message = Init | Ping | Pong | Subscribe | Complete


def problem_of(refused: Refused, what: str) -> str:
    """Return why something could not be decoded."""
    found = refused.first
    place = found.pointer() if isinstance(found, WrongShape) else ""
    problem = str(found.facts()["problem"]).rstrip(".")
    return f"{what} cannot be read: {problem}{f' at {place}' if place else ''}."


def message_of(text: str) -> dict[str, Any] | str:
    """Decode a message of a WebSocket; a violation of the protocol is returned as text.

    What is wrong for us alone becomes the error of an operation, which leaves the others as they are.
    """
    content = text.encode("utf-8", "surrogatepass")
    message = read(content, Message)
    if isinstance(message, Refused):
        problem, formed = problem_of(message, "The message"), read(content, Formed)
        if isinstance(formed, Refused):
            return problem
        unread = Unread.because(coded(Code.BAD_REQUEST, problem))
        return {"type": "subscribe", "id": formed.id, "payload": Asked(unread)}
    if isinstance(message, Subscribe):
        return {"type": "subscribe", "id": message.id, "payload": message.payload}
    plain: dict[str, Any] = msgspec.to_builtins(message)
    return plain
