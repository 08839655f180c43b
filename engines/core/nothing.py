"""Ids and numbers in an action that name nothing: they have the type of their field, and none of its values."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines.core.results import Refusal

Named = Annotated[str, Meta(max_length=64)]
"""An id as an action names it; there may be nothing of that name."""
Number = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
"""A number as an action names it; there may be nothing of that number."""


class NamesNothing(Refusal):
    """An action names something that is not there.

    A title's subclass points in `at` to a field of actions, `/action/machine`, and has a fact of the same name. Where
    the value of that field cannot be read, and can be as that fact, the subclass is the refusal. Its other facts have
    defaults.
    """

    @classmethod
    def of(cls, value: Any) -> "NamesNothing | None":
        """Return the refusal of a plain value, None where it is not of the type that its field has."""
        try:
            return msgspec.convert({cls.field(): value}, cls)
        except msgspec.ValidationError:
            return None

    @classmethod
    def field(cls) -> str:
        """Return the name of the field that it is about."""
        return cls.at.rpartition("/")[2]
