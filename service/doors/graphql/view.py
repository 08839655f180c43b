"""GraphQL over HTTP, by the GraphQL-over-HTTP specification."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from cross_web import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from service.doors.accept import accept_of, preferred
from service.doors.graphql.answering import GRAPHQL_JSON, Answer, best_of, media_type_of, refused, status_of
from service.doors.graphql.documents import Desk
from service.doors.graphql.events import Frames, encoded
from service.doors.graphql.keeping import DOCUMENT, Keeping
from service.doors.graphql.persisted import Shelf
from service.doors.graphql.plans.planner import Planner
from service.doors.graphql.presence import gone_of
from service.doors.graphql.reading import asked
from service.doors.graphql.socket import MOST_OPERATIONS, Operations, Socket, Sockets
from service.doors.http import ENCODER
from service.doors.kept import JSON
from service.doors.pages import graphiql as graphiql_page
from service.doors.patience import NotRead, patient
from service.doors.stream import EVENT_STREAM, EventStream
from service.lane import HungUp, Lane

HTML = "text/html"
ASKED, CONTEXT = "croupier.asked", "croupier.context"
"""Under which names a request's scope has what is asked and what resolvers may use, once that is read."""
SSE = "sse"
"""What the library calls an answer by server-sent events."""
NOTHING_FITS = f"Answers are {JSON}, {GRAPHQL_JSON} or {EVENT_STREAM}; the request accepts none of them."
STREAMS_ONLY = "A subscription wants `Accept: text/event-stream`, or a WebSocket of the protocol graphql-transport-ws."
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
        desk: Desk,
        planner: Planner | None = None,
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
        self.sockets = Sockets()
        self._doors = doors
        self._keeping = keeping
        self._graphiql = graphiql_page(sealed=sealed)
        self._lane = lane
        self._desk = desk
        self._planner = planner
        self._heartbeat_seconds = heartbeat_seconds
        self._patience_seconds = patience_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a subscriber that does not read is disconnected."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
            return
        with suppress(NotRead, ClientDisconnect, HungUp):
            await super().__call__(scope, receive, patient(send, self._patience_seconds))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer over HTTP; HTTP errors become GraphQL errors."""
        request = Request(scope, receive)
        try:
            response = await self._planned(request) or await self.run(request)
            response = await self._keeping.finished(request, response)
        except HTTPException as error:
            response = refused(error.status_code, error.reason, request)
        await response(scope, receive, send)

    async def _planned(self, request: Request) -> Response | None:
        """Answer by a plan; None where the library must answer."""
        if self._planner is None or request.method not in ("GET", "POST") or _shows_page(request):
            return None
        best = best_of(accept_of(request.scope))
        if best is None or best == EVENT_STREAM:
            return None
        data = request.scope[ASKED] = await self._asked(request)
        context = request.scope[CONTEXT] = {"doors": self._doors, "request": request}
        checked = context["checked"] = await self._desk.checked(data.query or "", gone_of(context))
        request.scope[DOCUMENT] = data.query
        by_get = request.method == "GET"
        content = await self._planner.answer(checked, data.operation_name, data.variables or {}, context, by_get=by_get)
        self._desk.weigh(data.query or "", checked)
        return None if content is None else Answer(content, best)

    async def get_context(self, request: Any, response: Any) -> Any:
        """Return the context of resolvers."""
        return request.scope.get(CONTEXT) or {"doors": self._doors, "request": request}

    async def parse_http_body(self, request: Any) -> GraphQLRequestData:
        """Return the parameters of the request."""
        found: GraphQLRequestData | None = request._request.scope.get(ASKED)
        return found or await self._asked(request._request)

    async def _asked(self, request: Request) -> GraphQLRequestData:
        found = await asked(request, self._lane)
        return GraphQLRequestData(self.shelf.text(found), found.variables, found.operation_name, None)

    async def execute_operation(
        self,
        request: Any,
        request_adapter: Any,
        request_data: Any,
        context: Any,
        root_value: Any,
        sub_response: Response,
    ) -> Any:
        """Execute a document, and answer in the media type that the caller prefers of those its operation can have."""
        accept = accept_of(request.scope)
        best = best_of(accept)
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
        """Execute a query or a mutation. Raises InvalidOperationTypeError for a subscription."""
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
        """Raise InvalidOperationTypeError, before execution, for an operation of none of some types."""
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
        return _shows_page(request)

    async def render_graphql_ide(self, request: Request) -> Response:
        """Return GraphiQL."""
        return await self._graphiql.answer(request)

    async def get_sub_response(self, request: Any) -> Response:
        """Set the media type that the caller prefers."""
        response = await super().get_sub_response(request)
        response.media_type = media_type_of(request)
        return response

    async def process_result(self, request: Any, result: ExecutionResult) -> GraphQLHTTPResponse:
        """Leave `data` out where the document was not executed."""
        answer = await super().process_result(request, result)
        if result.data is None and result.errors and not any(error.path for error in result.errors):
            answer.pop("data", None)
        return answer

    def create_response(self, response_data: Any, sub_response: Response) -> Response:
        """Return the response; in the new media type, a document that was not executed has status 400."""
        media_type = sub_response.media_type or JSON
        return Answer(self.encode_json(response_data), media_type, status_of(response_data, media_type))


def _shows_page(request: Any) -> bool:
    asks = request.method == "GET" and request.query_params.get("query") is None
    return asks and preferred(request.headers.get("accept", ""), (JSON, GRAPHQL_JSON, HTML)) == HTML
