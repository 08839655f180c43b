"""Sentences for people: patterns in ICU MessageFormat, filled in with facts in the words of a language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import msgspec
from icu4py.messageformat import MessageFormat
from msgspec import inspect

from engines.core.values import Value, snake_case

SEAT, LABELLED = "seat", "label"
"""How a fact is said, by `extra` of its type's Meta: as somebody at the table, or by the label of an id."""

SHARED: Final = {
    "en": {
        "seat": "seat {seat}",
        "host": "the host",
        "spectator": "a spectator",
        "referee": "the referee",
        "and": "{first} and {last}",
        "none": "none",
    },
    "de": {
        "seat": "Platz {seat}",
        "host": "die Spielleitung",
        "spectator": "jemand, der zuschaut",
        "referee": "der Schiedsrichter",
        "and": "{first} und {last}",
        "none": "keine",
    },
}
"""What every title says alike: who acts and who looks, and how a list ends."""


class Words(Value):
    """What a title says in one language."""

    lang: str = "en"
    """The language, as a tag of BCP 47."""
    labels: dict[str, str] = msgspec.field(default_factory=dict)
    """Labels for ids and words; `kind.word` goes before `word`, for instance `symbol.lamp`."""
    sentences: dict[str, str] = msgspec.field(default_factory=dict)
    """Patterns in ICU MessageFormat, by refusal code, fault code, event kind or clause id."""

    def label(self, word: str, kind: str = "") -> str:
        """Return what a word or an id is called, as it stands where the language has no label for it."""
        return self.labels.get(f"{kind}.{word}") or self.labels.get(word) or word

    def sentence(self, key: str, pattern: str, facts: Value) -> str:
        """Return the sentence of a key for some facts; `pattern` is the one where the language has none.

        Raises ValueError where the pattern cannot be read.
        """
        values = msgspec.structs.asdict(facts)
        roles = _roles(type(facts))
        said = {name: self._said(value, roles[name]) for name, value in values.items()}
        return self.filled(self.sentences.get(key, pattern), said)

    def filled(self, pattern: str, words: Mapping[str, Any]) -> str:
        """Return a pattern filled in, its first letter a capital. Raises ValueError where it cannot be read."""
        text = _pattern(pattern, self.lang).format(dict(words))
        return text[:1].upper() + text[1:]

    def _said(self, value: Any, role: str) -> str | int:
        match value:
            case None:
                return self._shared("none")
            case bool():
                return str(value).lower()
            case int() if role == SEAT:
                return self._shared("seat").replace("{seat}", str(value))
            case int():
                return value if abs(value) < 2**63 else str(value)
            case Enum():
                return self.label(str(value.value), snake_case(type(value).__name__))
            case str():
                return self._shared(value) if role == SEAT else self.label(value) if role == LABELLED else value
            case tuple() | list() | frozenset():
                return self.joined([str(self._said(one, role)) for one in value])
        return str(msgspec.to_builtins(value))

    def joined(self, words: Iterable[str]) -> str:
        """Return a list as a sentence has it: its last two joined by a word, "none" where it is empty."""
        *first, last = tuple(words) or (self._shared("none"),)
        if not first:
            return last
        return self._shared("and").replace("{first}", ", ".join(first)).replace("{last}", last)

    def _shared(self, word: str) -> str:
        return SHARED[self.lang].get(word, word)


ENGLISH: Final = Words()
"""English without labels of a title's own."""


def arguments(pattern: str) -> list[str]:
    """Return the names that a pattern fills in, each once. Raises ValueError where it cannot be read."""
    _pattern(pattern, "en")
    return list(dict.fromkeys(re.findall(r"\{\s*(\w*)\s*[,}]", re.sub(r"'[{}][^']*'", "", pattern))))


@lru_cache(4096)
def _pattern(text: str, lang: str) -> MessageFormat:
    return MessageFormat(text, lang)


@lru_cache(1024)
def _roles(cls: type[Value]) -> dict[str, str]:
    """Return how each field of a struct is said."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return {field.name: next(_extras(field.type), "") for field in info.fields}


def _extras(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.Metadata():
            yield from ({SEAT, LABELLED} & (kind.extra or {}).keys())
            yield from _extras(kind.type)
        case inspect.UnionType():
            for one in kind.types:
                yield from _extras(one)
        case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType():
            yield from _extras(kind.item_type)
