"""The refusals of the service's own."""

from collections.abc import Iterator

import pytest

import service.startup.app  # noqa: F401 - all refusals there are
from engines.core.checks.examples import examples
from service.denied import ServiceRefusal


def kinds(base: type[ServiceRefusal] = ServiceRefusal) -> Iterator[type[ServiceRefusal]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: str(getattr(kind, "code", kind.__name__)))
def test_the_sentence_of_every_refusal_can_be_read(kind: type[ServiceRefusal]) -> None:
    if hasattr(kind, "detail"):
        assert all(example.sentence() for example in examples(kind))
