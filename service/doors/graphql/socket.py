"""GraphQL over a WebSocket."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from graphql import GraphQLError
from starlette.websockets import WebSocketDisconnect, WebSocketState
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.http.exceptions import NonTextMessageReceived, WebSocketDisconnected
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler

from service import prices
from service.doors.graphql.body import Asked, message_of
from service.doors.graphql.errors import Code, coded, with_code
from service.doors.http import ENCODER
from service.doors.patience import NotRead

BAD_MESSAGE = 4400
MOST_OPERATIONS = 100
"""How many operations one connection carries out at the same time; a further one is answered with an error."""
FULL = "The sockets of this service have as many operations as it carries out; try again in a moment."
GONE = (WebSocketDisconnected, NotRead)
LONGEST_REASON = 123
"""In bytes, as RFC 6455 has it."""


class Socket(ASGIWebSocketAdapter):
    """A connection: messages are read by the decoder of REST, and written as text."""

    async def iter_json(self, *, ignore_parsing_errors: bool = False) -> AsyncGenerator[object, None]:
        """Yield messages until one cannot be decoded or the client has disconnected."""
        with suppress(WebSocketDisconnect):
            while not self._has_ended:
                message = message_of(await self._text())
                if isinstance(message, str):
                    await self.close(BAD_MESSAGE, message)
                    return
                yield message

    @property
    def _has_ended(self) -> bool:
        return self.ws.application_state is WebSocketState.DISCONNECTED

    async def _text(self) -> str:
        try:
            return await self.ws.receive_text()
        except KeyError as error:
            raise NonTextMessageReceived from error

    async def send_json(self, message: Mapping[str, Any]) -> None:
        """Send a message; after the end it is dropped."""
        if self._has_ended:
            raise WebSocketDisconnected
        try:
            await self.ws.send_text(ENCODER.encode(message).decode())
        except WebSocketDisconnect as error:
            raise WebSocketDisconnected from error

    async def close(self, code: int, reason: str) -> None:
        """Close the connection once; the reason is cut to the size of a close frame."""
        if self._has_ended:
            return
        try:
            await super().close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
        except WebSocketDisconnect as error:
            raise WebSocketDisconnected from error


class Sockets:
    """All connections of a worker, and the number of their operations."""

    def __init__(self) -> None:
        self._open: WeakSet[Operations] = WeakSet()

    def add(self, one: "Operations") -> None:
        """Register a connection for as long as it lasts."""
        self._open.add(one)

    def are_full(self) -> bool:
        """Tell whether a worker has as many operations as it may."""
        return sum(len(one.operations) for one in self._open) >= prices.MOST_FOLLOWED


class Operations(BaseGraphQLTransportWSHandler[Any, Any]):
    """The operations of one connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.view.sockets.add(self)  # type: ignore[attr-defined]  # the view is ours

    @staticmethod
    def _get_pre_execution_close_reason(error: GraphQLError) -> None:
        """Answer a document that cannot be parsed with an error of its operation, not by closing."""

    async def _handle_pre_execution_error(self, operation: Any, result: Any) -> None:
        """Send the errors of an operation with their codes; without one an error is about the request."""
        for error in result.errors:
            with_code(error, Code.BAD_REQUEST)
        await super()._handle_pre_execution_error(operation, result)

    async def handle_subscribe(self, message: Any) -> None:
        """Begin an operation."""
        if self.view.sockets.are_full():  # type: ignore[attr-defined]  # as above
            error = coded(Code.BUSY, FULL)
            await self.send_message({"id": message["id"], "type": "error", "payload": [error.formatted]})
            return
        asked: Asked = message["payload"]
        payload: Any = {
            "query": self.view.shelf.text(asked),  # type: ignore[attr-defined]  # the view is ours
            "variables": asked.variables,
            "operationName": asked.operation_name,
        }
        await super().handle_subscribe({"type": "subscribe", "id": message["id"], "payload": payload})

    async def handle_task_exception(self, error: Exception) -> None:
        """Log an exception, but not that a client has disconnected in the middle of an answer."""
        if not isinstance(error, GONE):
            await super().handle_task_exception(error)
