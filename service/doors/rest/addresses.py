"""What a request to a session says beside its body: the key, the conditions, and the parameters of its address."""

import re
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from engines.core.actors import Viewer
from engines.core.results import Refused
from schema.wire.requests import SelectionRequest
from service.denied import Denied, denied
from service.doors.http import bearer
from service.games.decoding import read
from service.games.refusals import WrongShape
from service.sessions.call import LONGEST_KEY, SessionCall

T = TypeVar("T")

LONGEST_MATCH = 255
"""In characters, of an If-Match."""
PRINTABLE = re.compile("[!-~]([ -~]*[!-~])?")
"""What an Idempotency-Key may be."""
NUMBER = re.compile("-?[0-9]{1,9}")
"""What is taken for a number in an address."""


def call_of(request: Request, viewer: Viewer | None = None) -> SessionCall | Denied:
    """Return who asks for which session, and under which conditions."""
    repeated, if_match = idempotency_key(request), _if_match(request)
    if isinstance(repeated, Denied):
        return repeated
    if if_match is not None and len(if_match) > LONGEST_MATCH:
        return denied(WrongShape(where="", problem=f"Expected an If-Match of at most {LONGEST_MATCH} characters"))
    return SessionCall(
        id=request.path_params["id"],
        key=bearer(request.headers.get("authorization")),
        viewer=viewer,
        versions=_versions(if_match),
        idempotency_key=repeated,
    )


def idempotency_key(request: Request) -> str | Denied | None:
    """Return the Idempotency-Key header, None where there is none."""
    repeated = request.headers.get("idempotency-key")
    if repeated is not None and not (len(repeated) <= LONGEST_KEY and PRINTABLE.fullmatch(repeated)):
        problem = f"Expected an Idempotency-Key of 1 to {LONGEST_KEY} printable characters of ASCII"
        return denied(WrongShape(where="", problem=problem))
    return repeated


def _if_match(request: Request) -> str | None:
    """Return the If-Match header: several of them are one list."""
    return ", ".join(request.headers.getlist("if-match")) if "if-match" in request.headers else None


def _versions(if_match: str | None) -> frozenset[str] | None:
    """Return the versions of an If-Match header; what compresses on the way weakens the tags, and they still hold."""
    if if_match is None or if_match.strip() == "*":
        return None
    return frozenset(tag.strip().removeprefix("W/").strip('"') for tag in if_match.split(","))


def parameters(request: Request, kind: type[T]) -> T | Denied:
    """Read the parameters of an address into a type, as a body of the same names would be read."""
    plain: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name in plain:
            return denied(WrongShape(where=f"/{name}", problem=f"Expected `{name}` once"))
        value = _value(name, text, kind)
        if isinstance(value, Refused):
            return Denied(value)
        plain[name] = value
    found = read(msgspec.json.encode(plain), kind)
    return Denied(found) if isinstance(found, Refused) else found


def _value(name: str, text: str, kind: type) -> Any:
    if name == "given":
        return read(text.encode("utf-8", "surrogatepass"), Any, "/given")
    is_text = name == "after" and kind is SelectionRequest
    return int(text) if NUMBER.fullmatch(text) and not is_text else text
