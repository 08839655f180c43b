"""The refusals of the service's own."""

from collections.abc import Iterator

import pytest

import service.startup.app  # noqa: F401 - all refusals there are
from engines.core.wording import Words
from service.denied import ServiceRefusal


def kinds(base: type[ServiceRefusal] = ServiceRefusal) -> Iterator[type[ServiceRefusal]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: str(getattr(kind, "code", kind.__name__)))
def test_the_sentence_of_every_refusal_can_be_read(kind: type[ServiceRefusal]) -> None:
    if hasattr(kind, "detail"):
        assert Words().filled(kind.detail, dict.fromkeys(kind.__struct_fields__, "x"))
