"""From bytes to types: the one decoder behind both doors."""

import re
from functools import cache
from typing import Any, TypeVar

import msgspec

from engines.core.choices import PLACE, STEP, told
from engines.core.results import Refusal, Refused
from service.games.floats import with_integers
from service.games.refusals import MalformedJson, WrongShape
from service.prices import LARGE_BYTES

T = TypeVar("T")

TOO_DEEP = "it is nested too deeply"
MEMBER = re.compile(r"Object (?:missing required|contains unknown) field `(.*)`", re.DOTALL)
"""What the decoder says of a member that is missing or unknown; its place is then that of the object."""

FLOAT = "got `float`"
"""What the decoder says of a float that stands where none may."""


def read(content: bytes | msgspec.Raw, kind: Any, at: str = "") -> Any | Refused:
    """Decode JSON into a type, `at` being the pointer of what is decoded within the request.

    An integral float is read as an integer, as in JSON Schema.
    """
    try:
        return decoder(kind).decode(content)
    except msgspec.ValidationError as error:
        return _read_again(content, kind, at, error)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return malformed(str(error))
    except RecursionError:
        return malformed(TOO_DEEP)


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return the cached decoder of a type."""
    return msgspec.json.Decoder(kind)


def _read_again(content: bytes | msgspec.Raw, kind: Any, at: str, error: msgspec.ValidationError) -> Any | Refused:
    """Decode once more where a float stands in the way; the bytes are never made into plain values.

    What is no JSON at all, or no text, is told first where it is not too large to be looked through for that.
    """
    try:
        if memoryview(content).nbytes <= LARGE_BYTES:
            bytes(decoder(msgspec.Raw).decode(content)).decode()
        if is_a_float(error):
            return decoder(kind).decode(with_integers(bytes(content)))
    except msgspec.ValidationError as other:
        error = other
    except (msgspec.DecodeError, UnicodeDecodeError) as other:
        return malformed(str(other))
    except RecursionError:
        return malformed(TOO_DEEP)
    return Refused(refusals=(wrong_shape(error, kind, at),))


def is_a_float(error: Exception) -> bool:
    """Tell whether it is a float that stands where none may, which may be an integer in disguise."""
    return FLOAT in str(error)


def integral(value: Any, depth: int = 16) -> Any:
    """Turn every integral float within a plain value into an integer; nothing that is read lies deeper than that."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list) and depth:
        return [integral(item, depth - 1) for item in value]
    if isinstance(value, dict) and depth:
        return {name: integral(item, depth - 1) for name, item in value.items()}
    return value


def malformed(problem: str) -> Refused:
    """Return the refusal of a body that is not JSON."""
    return Refused(refusals=(MalformedJson(problem=problem),))


def wrong_shape(error: msgspec.ValidationError, kind: Any, at: str) -> Refusal:
    """Turn a decoder's message into a refusal that points into the request, and says what may stand there."""
    message = told(error, kind)
    match = PLACE.match(message)
    problem, where = (match["problem"], at + pointer(match["path"])) if match else (message, at)
    member = MEMBER.fullmatch(problem)
    return WrongShape(where=where + (_step(member[1]) if member else ""), problem=problem)


def pointer(path: str) -> str:
    """Turn a decoder's path into a JSON pointer.

    >>> pointer(".hands[0].apple")
    '/hands/0/apple'
    """
    steps = (name or index for name, index in STEP.findall(path))
    return "".join(_step(step) for step in steps if step != "...")


def _step(name: str) -> str:
    return f"/{name.replace('~', '~0').replace('/', '~1')}"
