"""GraphQL over HTTP, as the GraphQL-over-HTTP specification has it."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec
from cross_web import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from engines.core.results import Refused
from service.doors.graphql.body import Asked, problem_of
from service.doors.graphql.socket import Operations, Socket
from service.doors.http import ENCODER, JSON, SAFE, is_coded
from service.doors.pages import GRAPHIQL_HEADERS, graphiql_html
from service.doors.patience import NotRead, patient
from service.games.decoding import read

GRAPHQL_JSON = "application/graphql-response+json"
STREAMS_ONLY = "A subscription wants `Accept: text/event-stream`, or a WebSocket of the protocol graphql-transport-ws."
INIT_SECONDS = 10
"""How long a WebSocket may stay silent before its first message."""


class View(GraphQL[Any, Any]):
    """The GraphQL endpoint."""

    websocket_adapter_class = Socket
    graphql_transport_ws_handler_class = Operations

    def __init__(
        self, schema: Any, doors: Any, *, graphiql: bool, sealed: bool = False, patience_seconds: float = 20
    ) -> None:
        protocols = (GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL)
        super().__init__(
            schema,
            "graphiql" if graphiql else None,
            subscription_protocols=protocols,
            connection_init_wait_timeout=timedelta(seconds=INIT_SECONDS),
        )
        self._doors = doors
        self._sealed = sealed
        self._patience_seconds = patience_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; who follows and does not read is cut off."""
        if scope["type"] == "http" and b"text/event-stream" not in dict(scope["headers"]).get(b"accept", b""):
            await self._answer(scope, receive, send)
            return
        with suppress(NotRead, ClientDisconnect):
            patiently = patient(send, self._patience_seconds)
            await (self._answer if scope["type"] == "http" else super().__call__)(scope, receive, patiently)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer over HTTP; what HTTP refuses is answered as GraphQL errors."""
        try:
            response = await self.run(Request(scope, receive))
        except HTTPException as error:
            response = self._refused(error.status_code, error.reason, Request(scope))
        await response(scope, receive, send)

    async def get_context(self, request: Any, response: Any) -> Any:
        """Return what resolvers may use."""
        return {"doors": self._doors, "request": request}

    async def parse_http_body(self, request: Any) -> GraphQLRequestData:
        """Read what is asked by the decoder of the REST door."""
        content = _from_address(request.query_params) if request.method == "GET" else await _from_body(request)
        asked = _read(content, Asked, "The request")
        if not asked.query:
            raise HTTPException(400, "The request holds no `query`.")
        transport = self._get_stream_transport_from_headers(request.headers)
        protocol = transport.protocol if transport else "http"
        return GraphQLRequestData(asked.query, asked.variables, asked.operation_name, asked.extensions, protocol)

    async def execute_single(
        self,
        request: Any,
        request_adapter: Any,
        sub_response: Response,
        context: Any,
        root_value: Any,
        request_data: GraphQLRequestData,
    ) -> ExecutionResult:
        """Carry out what has one answer: the library would take a subscription for a query that answers nothing."""
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
        except InvalidOperationTypeError as error:
            if error.operation_type is OperationType.SUBSCRIPTION:
                raise HTTPException(406, STREAMS_ONLY) from error
            raise HTTPException(400, error.as_http_error_reason(request_adapter.method)) from error

    def encode_json(self, data: object) -> bytes:
        """Write an answer; engine values inside it are written as they are."""
        return ENCODER.encode(data)

    def should_render_graphql_ide(self, request: Any) -> bool:
        """Show GraphiQL to browsers only: they name text/html."""
        asks = request.method == "GET" and request.query_params.get("query") is None
        return bool(asks and "text/html" in request.headers.get("accept", ""))

    async def render_graphql_ide(self, request: Request) -> Response:
        """Return GraphiQL."""
        return HTMLResponse(graphiql_html(sealed=self._sealed), headers=GRAPHIQL_HEADERS)

    async def get_sub_response(self, request: Any) -> Response:
        """Remember which media type the caller takes."""
        response = await super().get_sub_response(request)
        response.media_type = _media_type(request.headers.get("accept", ""))
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
        failed = media_type == GRAPHQL_JSON and "data" not in response_data
        headers = {**SAFE, "vary": "Accept"}
        return Response(
            self.encode_json(response_data), 400 if failed else 200, headers, f"{media_type}; charset=utf-8"
        )

    def _refused(self, status: int, reason: str, request: Request) -> Response:
        media_type = _media_type(request.headers.get("accept", ""))
        headers = {**SAFE, "vary": "Accept", **({"allow": "GET, POST"} if status == 405 else {})}
        return Response(
            self.encode_json({"errors": [{"message": reason}]}), status, headers, f"{media_type}; charset=utf-8"
        )


async def _from_body(request: Any) -> bytes:
    media_type = (request.content_type or "").partition(";")[0].strip().lower()
    if media_type != JSON:
        raise HTTPException(415, f"The body must be {JSON}, not {media_type or 'of no type'}.")
    coding = request.headers.get("content-encoding", "")
    if is_coded(coding):
        raise HTTPException(415, f"The body must come as it is, not coded as {coding}.")
    content: bytes = await request.get_body()
    return content


def _from_address(parameters: Mapping[str, Any]) -> bytes:
    """Return the parameters of a GET as the body a POST would have; an empty one is left out."""
    given = {name: text for name, text in parameters.items() if text}
    for name in {"variables", "extensions"} & given.keys():
        given[name] = _read(given[name].encode(), Any, f"`{name}`")
    return msgspec.json.encode(given)


def _read(content: bytes, kind: Any, what: str) -> Any:
    found = read(content, kind)
    if isinstance(found, Refused):
        raise HTTPException(400, problem_of(found, what))
    return found


def _media_type(accept: str) -> str:
    """Return the media type that a caller prefers among the two there are."""
    ranges = (part.partition(";") for part in accept.lower().split(","))
    qualities = {name.strip(): _quality(parameters) for name, _, parameters in ranges}
    return (
        GRAPHQL_JSON
        if qualities.get(GRAPHQL_JSON, 0.0) > 0.0 and qualities[GRAPHQL_JSON] >= qualities.get(JSON, 0.0)
        else JSON
    )


def _quality(parameters: str) -> float:
    _, _, text = parameters.replace(" ", "").partition("q=")
    try:
        return float(text.partition(";")[0]) if text else 1.0
    except ValueError:
        return 1.0
