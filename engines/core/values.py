"""The two struct bases that every type of the rules is built from."""

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, dataclass_transform

import msgspec

if TYPE_CHECKING:
    from typing import Self


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class ValueMeta(msgspec.StructMeta):
    """Makes keyword-only the default of every subclass: msgspec inherits the other settings, not this."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> "ValueMeta":
        """Create the struct class. Raises ValueError or TypeError where its fields cannot be, naming the class."""
        config.setdefault("kw_only", True)
        try:
            return super().__new__(mcls, name, bases, namespace, **config)
        except ValueError as error:
            if "tag_field" not in str(error):
                raise
            raise ValueError(f"{name}.kind says which kind it is already; give the field another name") from error


class Value(msgspec.Struct, metaclass=ValueMeta, frozen=True, forbid_unknown_fields=True):
    """A frozen, closed, keyword-only struct."""

    def replace(self, **changes: Any) -> "Self":
        """Return a copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class Word(Enum):
    """One of a closed list of words; its value is the word on the wire.

    It is hashed by identity: an Enum hashes its name anew each time, which is what a rule would spend its time on.
    """

    __hash__ = object.__hash__


def snake_case(name: str) -> str:
    """Turn a class name into the word that stands for it on the wire.

    >>> snake_case("AttemptMegaJackpot")
    'attempt_mega_jackpot'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Tagged(Value, tag_field="kind", tag=snake_case):
    """A value that says which of its union's kinds it is, in a field `kind`."""

    @property
    def kind(self) -> str:
        """The snake_case class name."""
        return kind_of(type(self))


def kind_of(cls: type[Tagged]) -> str:
    """Return the `kind` that values of this class carry on the wire."""
    return str(cls.__struct_config__.tag)


class _Nothing(Tagged, tag="-"):
    """Never met; it keeps a union of one type a union, so that `kind` stays compulsory."""

    def __post_init__(self) -> None:
        raise ValueError("there is no such kind")


def union(types: "tuple[type[Tagged], ...]") -> Any:
    """Return the type that decodes any of these kinds and always asks for `kind`."""
    joined: Any = _Nothing
    for cls in types:
        joined = joined | cls
    return joined
