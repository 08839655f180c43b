"""A union of kinds decodes these kinds and no other."""

import msgspec
import pytest

from engines.core.values import Tagged, union


class Wait(Tagged):
    """Do nothing."""


@pytest.mark.parametrize("document", [{"kind": "-"}, {"kind": "go"}, {}])
def test_what_is_not_one_of_the_kinds_is_not_decoded(document: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, union((Wait,)))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(document), type=union((Wait,)))


def test_one_of_the_kinds_is() -> None:
    assert msgspec.convert({"kind": "wait"}, union((Wait,))) == Wait()
