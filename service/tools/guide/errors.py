"""The table of all errors of the service itself."""

from collections.abc import Iterator

from engines.core.results import Refusal
from service.doors.problems import CONFLICT, HTTP_TITLES, SERVICE_REFUSALS
from service.tools.guide.tables import table

HERE = "<!-- the errors -->"
"""What the table stands for in the page."""


def with_errors(page: str) -> str:
    """Return a page with the table where it belongs."""
    return page.replace(HERE, "\n".join(_lines()))


def _row(cls: type[Refusal]) -> tuple[str, ...]:
    return f"`{cls.code}`", str(getattr(cls, "status", CONFLICT)), cls.__doc__ or "", f"`{cls.detail}`"


def _lines() -> Iterator[str]:
    yield "### Codes of the operations\n"
    yield from table(("code", "status", "meaning", "sentence"), map(_row, SERVICE_REFUSALS))
    yield "### Codes of HTTP\n"
    yield from table(("code", "meaning"), ((f"`{code}`", title) for code, title in sorted(HTTP_TITLES.items())))
