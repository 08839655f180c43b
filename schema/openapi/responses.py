"""Responses: success, problems, and 304 for what has not changed."""

from collections.abc import Iterable, Mapping
from typing import Any

from schema.openapi.named import REF
from schema.wire.operations import Area, Key, Operation

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
PLAIN = "text/plain"

Problems = Mapping[int, tuple[str, str]]
"""The component of each status, and what it means."""

RESPONSES = "#/components/responses/"

CACHED = {"ETag": {"$ref": "#/components/headers/ETag"}, "Cache-Control": {"$ref": "#/components/headers/CacheControl"}}

MADE = {"Location": {"$ref": "#/components/headers/Location"}}
UNCHANGED = {"304": {"description": "Nothing has changed since the answer of that `ETag`.", "headers": CACHED}}
SAME_VERSION = {
    "304": {"description": "The session is at the version of that `ETag`.", "headers": {"ETag": CACHED["ETag"]}}
}
NOTHING_MORE = {"204": {"description": "The game is over, and the follower has seen everything."}}

HEADERS = {
    "ETag": {
        "description": "Names this very answer; send it as `If-None-Match` to learn whether it still holds.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Location": {
        "description": "The address of what was made, with the prefix under which the service is reached.",
        "required": True,
        "schema": {"type": "string"},
    },
    "CacheControl": {
        "description": "How long the answer may be kept before it is asked for again.",
        "required": True,
        "schema": {"type": "string"},
    },
}

SECURITY = {
    "sessionKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret key of a seat, of the host or of the referee, in a session or with a sealed state.",
    },
    "creatorKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret key of one who may create sessions, where the operator has given out such keys.",
    },
}

PROBLEMS = {
    400: ("Malformed", "The body cannot be read as JSON."),
    401: ("KeyNeeded", "There is no key in `Authorization`, or none of this game's."),
    403: ("NotAllowed", "The key does not allow this: it is another seat's, or not the referee's."),
    404: ("NotFound", "There is no title of that id."),
    406: ("NotAcceptable", "The request accepts none of the media types that answers have."),
    409: ("Refused", "The rules, the configuration or the state say no: `code` and `clause` say why."),
    413: ("TooLarge", "The body is larger than this service takes."),
    415: ("WrongMediaType", "The body is not `application/json`."),
    422: ("WrongShape", "The body is JSON, but not of the published shape; `at` says where."),
    503: ("NotNow", "There is too much to do, or no store to look into; try again after `Retry-After` seconds."),
    504: ("Unconfirmed", "Whether it was carried out is not known: the store did not confirm it. Repeat it exactly."),
}

ANY = ("NotTaken", "The request is none that HTTP or this address takes.")
"""Of operations that nothing else can go wrong with."""

SESSION_PROBLEMS = PROBLEMS | {
    404: ("NoSession", "There is no session of that id: it was never there, was closed, or has expired."),
    410: ("SessionLost", "Something is missing of the session in the store: it cannot be shown or played on."),
    412: ("VersionPassed", "The session is not at the version of `If-Match`; `facts` has its version and view."),
    413: ("SessionTooLarge", "The body is larger than this service takes, or the session would be."),
    422: ("WrongShape", "The request is not of the published shape; `at` says where."),
    503: ("Unavailable", "No store is in reach, or there is too much to do; try again after `Retry-After` seconds."),
}
"""The problems of session operations."""

CREATING_PROBLEMS = SESSION_PROBLEMS | {
    401: ("CreatorKeyNeeded", "Sessions are created here with a key of the operator's, and this is none."),
    429: ("TooManySessions", "This key keeps as many sessions as it may; try again after `Retry-After` seconds."),
}
"""The problems of creating a session."""

STARTING_PROBLEMS = PROBLEMS | {status: CREATING_PROBLEMS[status] for status in (401, 429)}
"""The problems of a start: states of single use need the store of sessions."""


def problem_responses(paths: dict[str, Any]) -> dict[str, Any]:
    """Return the problem responses that paths refer to, as components."""
    used = str(paths)
    known = dict((*CREATING_PROBLEMS.values(), *SESSION_PROBLEMS.values(), *PROBLEMS.values(), ANY))
    return {name: _problem(text) for name, text in known.items() if f"{RESPONSES}{name}'" in used}


def problems(statuses: Iterable[int], told: Problems = PROBLEMS) -> dict[str, Any]:
    """Return the problems that an operation can answer with."""
    found = {str(status): {"$ref": RESPONSES + told[status][0]} for status in statuses}
    return found or {"4XX": {"$ref": RESPONSES + ANY[0]}}


def _problem(text: str) -> dict[str, Any]:
    return {"description": text, "content": {PROBLEM_JSON: content("Problem")}}


def content(name: str) -> dict[str, Any]:
    """Return a media type with the schema of a component."""
    return {"schema": {"$ref": REF + name}}


def problems_of(operation: Operation) -> Problems:
    """Return the meaning of each error status of an operation."""
    if operation.area is Area.SESSIONS:
        return CREATING_PROBLEMS if operation.key is Key.CREATOR else SESSION_PROBLEMS
    return STARTING_PROBLEMS if operation.key is Key.CREATOR else PROBLEMS
