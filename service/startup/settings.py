"""The settings of the service, read once from the environment."""

from collections.abc import Mapping
from typing import Annotated, Any, get_origin

import msgspec
from msgspec import Meta

from schema.wire.catalogue import StatePolicy
from service.games.remembered import MOST_BYTES

PREFIX = "CROUPIER_"
OFF = "off"

Bytes = Annotated[int, Meta(ge=1024, le=2**30)]
Origin = Annotated[str, Meta(pattern=r"^(\*|null|[A-Za-z][A-Za-z0-9+.-]*://[^/?#@\s]+)$")]
HeaderName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")]
Prefix = Annotated[str, Meta(pattern=r"^(?!/(assets|docs|fair|graphql|v1)(/|$))(/[A-Za-z0-9._~-]+)*$", max_length=200)]
TRACING_HEADERS = ("baggage", "traceparent", "tracestate", "x-request-id")
CLIENT_HEADERS = (
    "apollo-require-preflight",
    "apollographql-client-name",
    "apollographql-client-version",
    "graphql-preflight",
    "graphql-require-preflight",
    "x-apollo-operation-id",
    "x-apollo-operation-name",
    "x-apollo-operation-type",
    "x-requested-with",
)
"""What Apollo's and other clients of GraphQL send."""
WANTED: dict[Any, str] = {
    Bytes: f"it must be a whole number of bytes from 1024 to {2**30}",
    bool: "it must be true or false",
    StatePolicy: "it must be open, sealed or both",
    tuple[Origin, ...]: "each origin must be `*` or like https://example.org, without a path or a slash at the end;"
    " apps have origins such as capacitor://localhost, and files and sandboxed frames `null`",
    tuple[HeaderName, ...]: "each must be the name of a header",
    Prefix: "it must be a path such as /rules, without a slash at the end, and none that the service has itself",
}
"""What a setting of a type must be, in an operator's words."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings; the variable of a field is `CROUPIER_` and its name in capitals."""

    body_limit: Bytes = 256 * 1024
    """The largest request body in bytes, except for replays."""
    replay_body_limit: Bytes = 8 * 1024 * 1024
    """The largest body of a replay in bytes."""
    documents: str = ""
    """A folder with the only GraphQL documents to accept, `*.graphql` or manifests in `*.json`; by default all."""
    packs: tuple[str, ...] = ()
    """Further data packs, each as `title=folder`; in the environment separated by commas."""
    variants: tuple[str, ...] = ()
    """Further variants, each as `title=file.toml`; in the environment separated by commas."""
    plugins: bool = True
    """Whether installed titles are served."""
    pages: bool = True
    """Whether the pages for people are served: the front page, the API reference and GraphiQL."""
    compress_answers: bool = False
    """Whether answers about open states are compressed; those with keys or of sealed games never are."""
    compress_sessions: bool = True
    """Whether the brief answers of sessions (`show`) and their streams are compressed for those who accept it."""
    cors_origins: tuple[Origin, ...] = ()
    """The origins whose pages may call the service and open WebSockets, such as `https://play.example.org`,
    `capacitor://localhost` or `null`, and `*` for all; its own pages always may."""
    cors_headers: tuple[HeaderName, ...] = TRACING_HEADERS + CLIENT_HEADERS
    """The request headers that these pages may send besides those that mean something here, `*` for any."""
    cors_max_age_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 7200
    """How long a browser may remember what these pages may do, before it asks again."""
    forwarded_allow_ips: tuple[str, ...] = ("127.0.0.1", "::1")
    """The proxies before the service, by address or network, `*` for all: what they say in
    `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix` is believed."""
    root_path: Prefix = ""
    """The path under which a proxy offers the service, such as `/rules`; the proxy may take it off or leave it."""
    states: StatePolicy = "both"
    """Which states are accepted and returned: `open` ones, which show everything, `sealed` ones, or `both`."""
    state_memory: Annotated[int, Meta(ge=0, le=2**40)] = MOST_BYTES
    """How many bytes of memory a worker has for the states it has just made or judged, so that it need not judge them
    again; 0 remembers none."""
    seal_keys: tuple[str, ...] = ()
    """The keys of seals, each `id=` and 32 bytes in base64url: the first seals, all open; by default one per run."""
    seal_keys_file: str = ""
    """A file that holds the keys of seals instead, one on each line."""
    sessions: str = "memory:"
    """Where sessions are kept: `memory:`, `sqlite:path`, `redis://` (or +sentinel, +cluster), or `off` for nowhere."""
    session_seconds: Annotated[int, Meta(ge=1, le=366 * 86_400)] = 7 * 86_400
    """How long a session is kept after it was last used."""
    session_limit: Annotated[int, Meta(ge=1, le=10_000_000)] = 10_000
    """How many sessions are kept in memory, or in the file of SQLite."""
    creator_keys: tuple[str, ...] = ()
    """Who may create sessions, each `name=` and the sha256 of a secret key in hex; by default anybody."""
    session_limit_per_key: Annotated[int, Meta(ge=1, le=10_000_000)] = 1_000
    """How many sessions each creator key keeps at most."""
    session_bytes: Bytes = 1024 * 1024
    """How large a session may grow: its state, the one before it, and the names."""
    session_actions: Annotated[int, Meta(ge=1, le=10_000)] = 10_000
    """How many actions a session takes; each seat makes at most an even share of changes, undone ones included."""
    heartbeat_seconds: Annotated[int, Meta(ge=1, le=300)] = 15
    """How long a stream of events stays silent before it sends a heartbeat."""
    patience_seconds: Annotated[int, Meta(ge=1, le=300)] = 20
    """How long a caller or a follower may leave data unread before it is cut off."""
    head_bytes: Annotated[int, Meta(ge=1024, le=2**20)] = 64 * 1024
    """The largest head of a request in bytes: its first line and its headers."""
    target_bytes: Annotated[int, Meta(ge=256, le=65_535)] = 8 * 1024
    """The longest address in the first line of a request, its query included."""
    header_bytes: Annotated[int, Meta(ge=256, le=2**20)] = 8 * 1024
    """The largest header, its name included."""
    header_count: Annotated[int, Meta(ge=16, le=10_000)] = 100
    """How many headers a request may have."""
    head_seconds: Annotated[int, Meta(ge=1, le=300)] = 10
    """How long a head may take, and how long a new connection may stay silent."""
    body_seconds: Annotated[int, Meta(ge=1, le=3_600)] = 20
    """How long a body may take, before the extra time of `CROUPIER_BODY_RATE`."""
    body_rate: Annotated[int, Meta(ge=1, le=2**30)] = 16 * 1024
    """A body gets one more second for each so many bytes received, so a slow line can send a large body."""
    idle_seconds: Annotated[int, Meta(ge=1, le=3_600)] = 75
    """How long a connection is kept between two requests; set it longer than the load balancer's own time."""
    connection_limit: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """How many connections a worker keeps; more are refused with 503. 0 uses the limit of open files."""


class SettingsError(Exception):
    """A setting that cannot be read."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read the settings. Raises SettingsError, naming the variable and what is wrong with it."""
    names = {PREFIX + field.name.upper(): field for field in msgspec.structs.fields(Settings)}
    unknown = sorted(name for name in environment if name.startswith(PREFIX) and name not in names)
    if unknown:
        raise SettingsError(f"{', '.join(unknown)}: there is no such setting; there are {', '.join(names)}")
    values = {field.name: _read(name, environment[name], field) for name, field in names.items() if name in environment}
    return Settings(**values)


def _read(name: str, text: str, field: msgspec.structs.FieldInfo) -> Any:
    listed = get_origin(field.type) is tuple
    plain = [item.strip() for item in text.split(",") if item.strip()] if listed else text
    try:
        return msgspec.convert(plain, field.type, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{name}={text!r}: {WANTED.get(field.type, error)}") from error
