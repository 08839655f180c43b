"""GraphQL over HTTP, as the GraphQL-over-HTTP specification has it."""

from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
from cross_web import HTTPException
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from engines.core.results import Refused
from service.doors.accept import accept_of, preferred
from service.doors.graphql.body import Asked, problem_of
from service.doors.graphql.errors import Code
from service.doors.graphql.events import Frames, encoded
from service.doors.graphql.keeping import DOCUMENT, Keeping
from service.doors.graphql.persisted import Shelf
from service.doors.graphql.socket import MOST_OPERATIONS, Operations, Socket
from service.doors.http import BESIDE, ENCODER, NO_STORE, hung_up, read_large, wrong_content
from service.doors.kept import JSON, SAFE
from service.doors.pages import graphiql as graphiql_page
from service.doors.patience import NotRead, patient
from service.doors.stream import EVENT_STREAM, EventStream
from service.games.decoding import read
from service.lane import Busy, HungUp, Lane

GRAPHQL_JSON = "application/graphql-response+json"
HTML = "text/html"
BUSY = 503
SSE = "sse"
"""What the library calls an answer by server-sent events."""
NOTHING_FITS = f"Answers are {JSON}, {GRAPHQL_JSON} or {EVENT_STREAM}; the request accepts none of them."
STREAMS_ONLY = "A subscription wants `Accept: text/event-stream`, or a WebSocket of the protocol graphql-transport-ws."
ONE_AT_A_TIME = "A request holds one operation, not a batch of them; send each by itself."
POST_ONLY = "A mutation changes something; send it by POST."
INIT_SECONDS = 10
"""How long a WebSocket may stay silent before its first message."""


class View(GraphQL[Any, Any]):
    """The GraphQL endpoint."""

    websocket_adapter_class = Socket
    graphql_transport_ws_handler_class = Operations

    def __init__(
        self,
        schema: Any,
        doors: Any,
        keeping: Keeping,
        lane: Lane,
        shelf: Shelf,
        *,
        graphiql: bool,
        sealed: bool = False,
        heartbeat_seconds: float = 15,
        patience_seconds: float = 20,
    ) -> None:
        super().__init__(
            schema,
            "graphiql" if graphiql else None,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=timedelta(seconds=INIT_SECONDS),
            max_subscriptions_per_connection=MOST_OPERATIONS,
            allowed_origins=("*",),  # which are let in is decided before (`service.doors.envelope`)
        )
        self.shelf = shelf
        self._doors = doors
        self._keeping = keeping
        self._graphiql = graphiql_page(sealed=sealed)
        self._lane = lane
        self._heartbeat_seconds = heartbeat_seconds
        self._patience_seconds = patience_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; who follows and does not read is cut off."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
            return
        with suppress(NotRead, ClientDisconnect, HungUp):
            await super().__call__(scope, receive, patient(send, self._patience_seconds))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer over HTTP; what HTTP refuses is answered as GraphQL errors."""
        request = Request(scope, receive)
        try:
            response = await self._keeping.finished(request, await self.run(request))
        except HTTPException as error:
            response = self._refused(error.status_code, error.reason, request)
        await response(scope, receive, send)

    async def get_context(self, request: Any, response: Any) -> Any:
        """Return what resolvers may use."""
        return {"doors": self._doors, "request": request}

    async def parse_http_body(self, request: Any) -> GraphQLRequestData:
        """Read what is asked by the decoder of the REST door."""
        content = _from_address(request.query_params) if request.method == "GET" else await _from_body(request)
        asked = await self._read(content, request)
        if not asked.query and (asked.extensions is None or asked.extensions.persisted is None):
            raise HTTPException(400, "The request holds no `query`.")
        return GraphQLRequestData(self.shelf.text(asked), asked.variables, asked.operation_name, None)

    async def _read(self, content: bytes, request: Any) -> Asked:
        try:
            found = await read_large(content, Asked, self._lane, partial(hung_up, request._request.receive))
        except Busy as error:
            raise HTTPException(BUSY, str(error)) from error
        if isinstance(found, Refused):
            raise HTTPException(400, problem_of(found, "The request"))
        asked: Asked = found
        return asked

    async def execute_operation(
        self,
        request: Any,
        request_adapter: Any,
        request_data: Any,
        context: Any,
        root_value: Any,
        sub_response: Response,
    ) -> Any:
        """Carry a document out, and answer in the media type the caller prefers among those its operation can have."""
        accept = accept_of(request.scope)
        best = preferred(accept, _answers(accept))
        if best is None:
            raise HTTPException(406, NOTHING_FITS)
        given = (request, request_adapter, request_data, context, root_value, sub_response)
        try:
            if best != EVENT_STREAM:
                return await super().execute_operation(*given)
            if request.method == "GET":
                await self._allow(request_data, OperationType.from_http("GET"))
        except InvalidOperationTypeError as error:
            if error.operation_type is OperationType.MUTATION:
                raise HTTPException(405, POST_ONLY) from error
            if preferred(accept, (EVENT_STREAM,)) is None:
                raise HTTPException(406, STREAMS_ONLY) from error
        request_data.protocol = SSE
        return await super().execute_operation(*given)

    async def execute_single(
        self,
        request: Any,
        request_adapter: Any,
        sub_response: Response,
        context: Any,
        root_value: Any,
        request_data: GraphQLRequestData,
    ) -> ExecutionResult:
        """Carry out what has one answer. Raises InvalidOperationTypeError for a subscription, which has many."""
        request.scope[DOCUMENT] = request_data.query
        try:
            return await self.schema.execute(
                request_data.query,
                variable_values=request_data.variables,
                context_value=context,
                root_value=root_value,
                operation_name=request_data.operation_name,
                allowed_operation_types=OperationType.from_http(request_adapter.method) - {OperationType.SUBSCRIPTION},
                operation_extensions=request_data.extensions,
            )
        except CannotGetOperationTypeError as error:
            raise HTTPException(400, error.as_http_error_reason()) from error

    async def _allow(self, request_data: GraphQLRequestData, types: set[OperationType]) -> None:
        """Raise InvalidOperationTypeError where an operation is of none of some types; nothing is carried out."""
        query, name = request_data.query, request_data.operation_name
        try:
            await self.schema.execute(query, operation_name=name, allowed_operation_types=())
        except CannotGetOperationTypeError:
            return
        except InvalidOperationTypeError as error:
            if error.operation_type not in types:
                raise

    async def _create_streaming_response(self, request: Any, result: Any, protocol: Any, sub_response: Response) -> Any:
        """Answer by server-sent events."""
        frames = Frames(self._heartbeat_seconds, request.state)
        return EventStream(encoded(self._stream_result(request, result, frames)), self._patience_seconds)

    def encode_json(self, data: object) -> bytes:
        """Write an answer; engine values inside it are written as they are."""
        return ENCODER.encode(data)

    def should_render_graphql_ide(self, request: Any) -> bool:
        """Show GraphiQL to browsers only: they prefer HTML."""
        asks = request.method == "GET" and request.query_params.get("query") is None
        return asks and preferred(request.headers.get("accept", ""), (JSON, GRAPHQL_JSON, HTML)) == HTML

    async def render_graphql_ide(self, request: Request) -> Response:
        """Return GraphiQL."""
        return await self._graphiql.answer(request)

    async def get_sub_response(self, request: Any) -> Response:
        """Remember which media type the caller takes."""
        response = await super().get_sub_response(request)
        response.media_type = _media_type(request)
        return response

    async def process_result(self, request: Any, result: ExecutionResult) -> GraphQLHTTPResponse:
        """Leave `data` out where the document was not carried out at all."""
        answer = await super().process_result(request, result)
        if result.data is None and result.errors and not any(error.path for error in result.errors):
            answer.pop("data", None)
        return answer

    def create_response(self, response_data: Any, sub_response: Response) -> Response:
        """Answer; a document that was not carried out is 400 under the new media type."""
        media_type = sub_response.media_type or JSON
        status = _status(response_data, media_type)
        headers = {**SAFE, **NO_STORE, **BESIDE.get(status, {}), "vary": "Accept"}
        return Response(self.encode_json(response_data), status, headers, f"{media_type}; charset=utf-8")

    def _refused(self, status: int, reason: str, request: Request) -> Response:
        allow = {"allow": "POST" if request.method == "GET" else "GET, POST"} if status == 405 else {}
        media_type = f"{_media_type(request)}; charset=utf-8"
        code = Code.BUSY if status == BUSY else Code.BAD_REQUEST
        content = self.encode_json({"errors": [{"message": reason, "extensions": {"code": code}}]})
        headers = {**SAFE, **NO_STORE, **BESIDE.get(status, {}), "vary": "Accept", **allow}
        return Response(content, status, headers, media_type)


async def _from_body(request: Any) -> bytes:
    wrong = wrong_content(request.content_type or "", request.headers.get("content-encoding", ""))
    if wrong is not None:
        _, detail = wrong
        raise HTTPException(415, f"{detail[0].upper()}{detail[1:]}.")
    content: bytes = await request.get_body()
    if content.lstrip()[:1] == b"[":
        raise HTTPException(400, ONE_AT_A_TIME)
    return content


def _from_address(parameters: QueryParams) -> bytes:
    """Return the parameters of a GET as the body a POST would have; an empty one is left out."""
    given: dict[str, Any] = {}
    for name, text in parameters.multi_items():
        if name in given:
            raise HTTPException(400, f"The address holds `{name}` more than once.")
        if text:
            given[name] = _read(text.encode(), Any, f"`{name}`") if name in ("variables", "extensions") else text
    return msgspec.json.encode(given)


def _read(content: bytes, kind: Any, what: str) -> Any:
    found = read(content, kind)
    if isinstance(found, Refused):
        raise HTTPException(400, problem_of(found, what))
    return found


def _status(answer: Any, media_type: str) -> int:
    """Return 200 for what was carried out, and under the older media type for all but what may be asked again."""
    if "data" in answer:
        return 200
    if any(error.get("extensions", {}).get("code") == Code.BUSY for error in answer["errors"]):
        return BUSY
    return 400 if media_type == GRAPHQL_JSON else 200


def _answers(accept: str) -> tuple[str, ...]:
    """Return the media types of an answer, the best first; the newer one is for those who know it by name."""
    plain = (GRAPHQL_JSON, JSON) if GRAPHQL_JSON in accept.lower() else (JSON, GRAPHQL_JSON)
    return (*plain, EVENT_STREAM)


def _media_type(request: Request) -> str:
    """Return the media type that a caller prefers for an answer that does not go on."""
    accept = accept_of(request.scope)
    return preferred(accept, _answers(accept)[:2]) or JSON
