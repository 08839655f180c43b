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
        """Yield messages until one cannot be read or the caller has gone."""
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
        """Send a message; what comes after the end is for nobody."""
        if self._has_ended:
            raise WebSocketDisconnected
        try:
            await self.ws.send_text(ENCODER.encode(message).decode())
        except WebSocketDisconnect as error:
            raise WebSocketDisconnected from error

    async def close(self, code: int, reason: str) -> None:
        """End the connection once, with as much of the reason as goes into its last frame."""
        if self._has_ended:
            return
        try:
            await super().close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
        except WebSocketDisconnect as error:
            raise WebSocketDisconnected from error


class Sockets:
    """All connections of a worker, and how much goes on over them."""

    def __init__(self) -> None:
        self._open: WeakSet[Operations] = WeakSet()

    def add(self, one: "Operations") -> None:
        """Take note of a connection, for as long as it lasts."""
        self._open.add(one)

    def are_full(self) -> bool:
        """Tell whether as many operations go on as a worker carries out."""
        return sum(len(one.operations) for one in self._open) >= prices.MOST_FOLLOWED


class Operations(BaseGraphQLTransportWSHandler[Any, Any]):
    """What is carried out over one connection, and does not end with one of its operations."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.view.sockets.add(self)  # type: ignore[attr-defined]  # the view is ours

    @staticmethod
    def _get_pre_execution_close_reason(error: GraphQLError) -> None:
        """Have a document that cannot be read answered like every other error of an operation."""

    async def _handle_pre_execution_error(self, operation: Any, result: Any) -> None:
        """Say what is wrong, with a code: what none is said of is about the request."""
        for error in result.errors:
            with_code(error, Code.BAD_REQUEST)
        await super()._handle_pre_execution_error(operation, result)

    async def handle_subscribe(self, message: Any) -> None:
        """Begin to carry out what is asked, in the words of the library."""
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
        """Log what went wrong; that a caller has gone in the middle of an answer did not."""
        if not isinstance(error, GONE):
            await super().handle_task_exception(error)
