"""Content negotiation: the media type that a caller prefers by its Accept header (RFC 9110, section 12.5.1)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from starlette.types import Scope

ELEMENT = re.compile(r'(?:[^,"]|"(?:\\.|[^"\\])*"?)+')
"""One element of a list whose quoted strings may hold commas."""
QUALITY = re.compile(r"[01](\.[0-9]*)?|\.[0-9]+")
WITH_PARAMETERS = ";"
"""The mark in the key of a range that has parameters."""
MOST_RANGES = 100
"""How many media ranges of a header are read; later ones are ignored."""
LONGEST = 4096
"""In characters, of the ranges that are read."""
HEADERS_KEPT = 64


@lru_cache(maxsize=HEADERS_KEPT)
def preferred(accept: str, offered: tuple[str, ...]) -> str | None:
    """Return the media type with the highest quality, None where the caller accepts none.

    Among equal qualities the more specific range wins, and then the type that is offered first.
    A blank header accepts everything.
    """
    qualities = _qualities(accept) if accept.strip() else {"*/*": 1.0}
    best = max(offered, key=lambda media_type: _weight(qualities, media_type))
    return best if _weight(qualities, best)[0] else None


def accept_of(scope: Scope) -> str:
    """Return the Accept header of a request, several of them joined to one list."""
    return ", ".join(bytes(value).decode("latin-1") for name, value in scope["headers"] if name == b"accept")


def _qualities(accept: str) -> Mapping[str, float]:
    """Return the quality of each media range, the higher one of a range that is given twice."""
    elements = islice(ELEMENT.finditer(accept[:LONGEST].lower()), MOST_RANGES)
    ranges = (_range(element[0]) for element in elements if element.end() < LONGEST)
    return dict(sorted(ranges, key=lambda found: found[1]))


def _range(element: str) -> tuple[str, float]:
    """Return the name and the quality of a range; a quality that cannot be read is 1."""
    name, *parts = (part.strip() for part in element.split(";"))
    parameters = dict(_parameter(part) for part in parts if part)
    quality = parameters.pop("q", "1")
    if parameters.get("charset") == "utf-8":
        del parameters["charset"]
    return name + (WITH_PARAMETERS if parameters else ""), _quality(quality)


def _quality(text: str) -> float:
    return min(float(text), 1.0) if QUALITY.fullmatch(text) else 1.0


def _parameter(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name.strip(), value.strip().strip('"')


def _weight(qualities: Mapping[str, float], media_type: str) -> tuple[float, int]:
    """Return the quality of a media type by the most specific range, and the specificity of that range.

    A range with parameters, which no answer has, is less specific than one without.
    """
    family = media_type.partition("/")[0] + "/*"
    names = [name + mark for name in (media_type, family, "*/*") for mark in ("", WITH_PARAMETERS)]
    return next(
        ((qualities[name], -place) for place, name in enumerate(names) if name in qualities), (0.0, -len(names))
    )
