"""What a title must say in each of its languages."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from engines.core.faults import NoSuchSeat
from engines.core.game import Game
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Finding
from engines.core.values import Value, kind_of, snake_case
from engines.core.wording import Words, arguments, fact_in, shared
from schema.shapes.jsonschema import types_within

OWN = ("engines.core.", "engines.kit.")
"""The modules of findings that every title shares."""


def own_findings(game: Game) -> tuple[type[Finding], ...]:
    """The refusals and faults of a title's own."""
    found = (*game.profile.refusals, *game.profile.faults)
    return tuple(one for one in found if not one.__module__.startswith(OWN))


def types_of(game: Game) -> dict[str, type]:
    """The structs and enums that a caller meets, by name."""
    profile = game.profile
    structs = (profile.config, profile.view, profile.outcome, *profile.actions, *profile.events, *own_findings(game))
    return types_within((*structs, *([profile.facts] if profile.facts else [])))


def labels_of(game: Game) -> Iterator[str]:
    """The labels that a title needs, by kind and word."""
    profile = game.profile
    yield from (f"variant.{variant.id}" for variant in game.variants)
    yield from (f"option.{name}" for name in profile.config.__struct_fields__)
    yield from (f"phase.{phase}" for phase in profile.phases)
    yield from (f"ending.{reason}" for reason in profile.reasons)
    yield from (f"action.{kind_of(action)}" for action in profile.actions)
    yield from (f"event.{kind_of(event)}" for event in profile.events)
    yield from (f"fact.{name}" for name in (profile.facts.__struct_fields__ if profile.facts else ()))
    for name, kind in types_of(game).items():
        if issubclass(kind, Enum):
            yield from (f"{snake_case(name)}.{one.value}" for one in kind)


def ids_of(game: Game) -> set[str]:
    """The ids of the rows of a title's parts."""
    rows = (row.values for sheet in game.pack.sheets for row in sheet.rows)
    return {str(values["id"]) for values in rows if "id" in values}


def told(game: Game) -> dict[str, type[Value]]:
    """The structs that a sentence is told of, by its key."""
    found: dict[str, type[Value]] = {f"event.{kind_of(event)}": event for event in game.profile.events}
    found |= {f"action.{kind_of(action)}": action for action in game.profile.actions}
    findings: tuple[type[Finding], ...] = (NoSuchSeat, *KERNEL_REFUSALS, *game.profile.refusals, *game.profile.faults)
    found |= {one.code: one for one in findings}
    for name, kind in types_of(game).items():
        if issubclass(kind, Value):
            found[f"value.{snake_case(name)}"] = kind
            found |= {f"value.{snake_case(name)}.{field}": kind for field in kind.__struct_fields__}
    return found


def needed(game: Game, lang: str) -> set[str]:
    """The keys of the sentences that the words of a language must have; in English most stand where they are used."""
    families = {key for key in told(game) if key.startswith(("event.", "action."))}
    if lang == "en":
        return families
    return families | {one.code for one in own_findings(game)} | {clause.id for clause in game.clauses.clauses}


def own_words(game: Game, lang: str) -> Words:
    """What a title says in a language itself, without what it shares or falls back to."""
    said, fallen = game.words[lang], shared(lang)
    return said.replace(
        labels={key: text for key, text in said.labels.items() if fallen.labels.get(key) != text},
        sentences={key: text for key, text in said.sentences.items() if fallen.sentences.get(key) != text},
    )


def sayings(game: Game, lang: str) -> Iterator[tuple[str, str, type[Value]]]:
    """Every pattern that is filled in, with its key and the struct it is told of."""
    words, structs = game.words[lang], told(game)
    for key, struct in structs.items():
        pattern = words.sentences.get(key, getattr(struct, "detail", None))
        if pattern is not None:
            yield key, pattern, struct


def formless(game: Game, lang: str) -> Iterator[str]:
    """The forms of labels that a sentence asks for and the language lacks."""
    labels = game.words[lang].labels
    for key, pattern, struct in sayings(game, lang):
        for name in arguments(pattern):
            fact, form = fact_in(name, struct.__struct_fields__)
            if form and form not in ("is", "count") and not any(label.endswith(f".{form}") for label in labels):
                yield f"{key}: {{{fact}_{form}}}"


def texts(words: Words, key: str, pattern: str, examples: Iterable[Any]) -> Iterator[str]:
    """A sentence told of some examples."""
    for example in examples:
        yield words.sentence(key, pattern, example)
