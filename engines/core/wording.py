"""Sentences for people: patterns in ICU MessageFormat, filled in with facts in the words of a language."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from icu4py.messageformat import MessageFormat
from msgspec import inspect

from engines.core.clauses import tables_of
from engines.core.values import Tagged, Value, kind_of, snake_case

SEAT, LABELLED = "seat", "label"
"""How a fact is said, by `extra` of its type's Meta: as somebody at the table, or by the label of an id. The second may
name the kind of the label, as in `{"label": "city"}`."""
IS, COUNT = "is", "count"
"""What a pattern may append to the name of a fact, to select by its bare word, as in `{tray_is}`, or to count what it
lists. Anything else that is appended names a form of the label, as in `{symbol_many}` for `symbol.lamp.many`."""
OURS: Final = files("engines.core") / "words"
"""What every title says alike: who acts and who looks, how a list ends, and why the kernel refuses."""


class Words(Value):
    """What a title says in one language."""

    lang: str = "en"
    """The language, as a tag of BCP 47."""
    labels: dict[str, str] = msgspec.field(default_factory=dict)
    """Labels for ids and words; `kind.word` goes before `word`, for instance `symbol.lamp`."""
    sentences: dict[str, str] = msgspec.field(default_factory=dict)
    """Patterns in ICU MessageFormat, by the code of a refusal or a fault, by `event.card_paid` or `action.spin`, and by
    `value.flipped` for a struct inside one of them; the text of a clause by its id."""

    def label(self, word: str, kind: str = "", form: str = "") -> str:
        """Return what a word or an id is called, as it stands where the language has no label for it."""
        names = (f"{kind}.{word}.{form}", f"{kind}.{word}", word)
        return next((self.labels[name] for name in names if name in self.labels), word)

    def sentence(self, key: str, pattern: str, facts: Value) -> str:
        """Return the sentence of a key for some facts; `pattern` is the one where the language has none.

        Raises ValueError where the pattern cannot be read.
        """
        return _capital(self._filled(self.sentences.get(key, pattern), facts))

    def text(self, family: str, value: Tagged) -> str:
        """Return the sentence of an event or of an action, its label where the language has no sentence for it."""
        word = kind_of(type(value))
        label = self.label(word, family)
        return self.sentence(f"{family}.{word}", escaped(label.replace("_", " ") if label == word else label), value)

    def over(self, other: "Words") -> "Words":
        """Return these words, and those of another where these have none."""
        return self.replace(labels=other.labels | self.labels, sentences=other.sentences | self.sentences)

    def _filled(self, pattern: str, facts: Value) -> str:
        roles = _roles(type(facts))
        said: dict[str, Any] = {name: self._argument(name, facts, roles) for name in arguments(pattern)}
        said |= {name: 0 for name in _counted(pattern) if getattr(facts, name, 0) is None}
        return str(_pattern(pattern, self.lang).format(said))

    def _argument(self, name: str, facts: Value, roles: Mapping[str, tuple[str, str]]) -> str | int:
        fact, form = fact_in(name, roles)
        value = getattr(facts, fact)
        if form == IS:
            return _word(value)
        if form == COUNT:
            return len(value or ())
        return self._said(value, *roles[fact], form)

    def _said(self, value: Any, role: str, kind: str, form: str = "") -> str | int:
        match value:
            case None:
                return self._shared("none")
            case bool():
                return str(value).lower()
            case int() if role:
                named = self.label(str(value), role if role == SEAT else kind, form)
                plain = self._joint(SEAT).replace("{seat}", str(value)) if role == SEAT else value
                return plain if named == str(value) else named
            case int():
                return value if abs(value) < 2**63 else str(value)
            case Enum():
                return self.label(str(value.value), snake_case(type(value).__name__), form)
            case str() if role:
                return self._shared(value) if role == SEAT else self.label(value, kind, form)
            case str():
                return value
            case tuple() | list() | frozenset():
                return self.joined(str(self._said(one, role, kind, form)) for one in value)
            case Value():
                return self._part(value)
        return str(value)

    def _part(self, value: Value) -> str:
        """Return how a struct within the facts is said: by its pattern, or by those of the fields that are set."""
        word, roles = f"value.{snake_case(type(value).__name__)}", _roles(type(value))
        if word in self.sentences:
            return self._filled(self.sentences[word], value)
        fields = ((f"{word}.{name}", name) for name in roles if getattr(value, name))
        return self.joined(self._filled(self.sentences.get(pattern, f"{{{name}}}"), value) for pattern, name in fields)

    def joined(self, words: Iterable[str]) -> str:
        """Return a list as a sentence has it: its last two joined by a word, "none" where it is empty."""
        *first, last = tuple(words) or (self._shared("none"),)
        if not first:
            return last
        return self._joint("and").replace("{first}", ", ".join(first)).replace("{last}", last)

    def _shared(self, word: str) -> str:
        return self.labels.get(word) or shared(self.lang).labels.get(word, word)

    def _joint(self, word: str) -> str:
        return self.sentences.get(word) or shared(self.lang).sentences[word]


ENGLISH: Final = Words()
"""English without labels of a title's own."""


def read_words(text: str, lang: str) -> Words:
    """Read a title's words in one language. Raises msgspec.ValidationError or tomllib.TOMLDecodeError."""
    return msgspec.convert({"lang": lang, **tables_of(text, {"labels", "sentences"})}, Words)


@cache
def shared(lang: str) -> Words:
    """Return what every title says alike in a language; in English where the kernel does not speak it."""
    file = OURS / f"{lang}.toml"
    return read_words(file.read_text("utf-8"), lang) if file.is_file() else shared("en").replace(lang=lang)


def escaped(text: str) -> str:
    """Return a text as a pattern that says just that."""
    return text.replace("'", "''").replace("{", "'{'").replace("}", "'}'")


def fact_in(name: str, facts: Container[str]) -> tuple[str, str]:
    """Return the fact that an argument of a pattern names, and what is appended to it. Raises ValueError."""
    fact, _, form = (name, "", "") if name in facts else name.rpartition("_")
    if fact not in facts:
        raise ValueError(f"there is no fact {name}")
    return fact, form


@lru_cache(4096)
def arguments(pattern: str) -> tuple[str, ...]:
    """Return the names that a pattern fills in, each once. Raises ValueError where it cannot be read."""
    _pattern(pattern, "en")
    return tuple(dict.fromkeys(_names(re.sub(r"'[{}#|](?:[^']|'')*'", "", pattern))))


def _names(pattern: str) -> Iterator[str]:
    """Yield the name after each brace that opens an argument: one within another opens a text to choose."""
    opened: list[bool] = []
    for brace in re.finditer(r"\{\s*(\w*)|\}", pattern):
        if brace[0] == "}":
            opened.pop()
        else:
            opened.append(not opened or not opened[-1])
            if opened[-1]:
                yield brace[1]


@lru_cache(4096)
def _counted(pattern: str) -> tuple[str, ...]:
    """Return the names of the facts that a pattern takes for numbers, of which nothing counts as 0."""
    return tuple(re.findall(r"\{\s*(\w+)\s*,\s*(?:plural|selectordinal|number)\b", pattern))


@lru_cache(4096)
def _pattern(text: str, lang: str) -> MessageFormat:
    return MessageFormat(text, lang)


def _capital(text: str) -> str:
    """Return a text in which every sentence begins with a capital letter."""
    return re.sub(r"(?:^|(?<=[.!?] ))[^\W\d_]", lambda first: first[0].upper(), text)


def _word(value: Any) -> str:
    """Return the word that a pattern selects by: that of an enum, of an answer yes or no, or of nothing."""
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case Enum():
            return str(value.value)
    return str(value)


@lru_cache(1024)
def _roles(cls: type[Value]) -> dict[str, tuple[str, str]]:
    """Return how each field of a struct is said, and of which kind its label is."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return {field.name: next(_extras(field.type), ("", "")) for field in info.fields}


def _extras(kind: inspect.Type) -> Iterator[tuple[str, str]]:
    match kind:
        case inspect.Metadata():
            for role in {SEAT, LABELLED} & (kind.extra or {}).keys():
                named = (kind.extra or {})[role]
                yield role, named if isinstance(named, str) else ""
            yield from _extras(kind.type)
        case inspect.UnionType():
            for one in kind.types:
                yield from _extras(one)
        case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType():
            yield from _extras(kind.item_type)


def seconds(fact: str) -> str:
    """Return the part of a pattern that says a fact in milliseconds, for instance 1500 as `1.5 seconds`."""
    return f"{{{fact}, number, ::unit/second scale/0.001 unit-width-full-name .###}}"
