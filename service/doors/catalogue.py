"""The catalogue: the titles with their rules, parts and schemas."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engines.core.clauses import SeatRange, Variant
from engines.core.game import Game
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Finding
from engines.core.wording import escaped
from engines.registry import Registry
from schema.shapes.jsonschema import schema_of
from schema.wire.catalogue import (
    Absent,
    BrokenAnswer,
    CatalogueAnswer,
    FindingAnswer,
    GameAnswer,
    GameDetailAnswer,
    PackAnswer,
    PartsAnswer,
    RulesAnswer,
    SchemasAnswer,
    StatePolicy,
    VariantAnswer,
    WordsAnswer,
)
from service.doors.problems import SERVICE_FAULTS, SERVICE_REFUSALS


def catalogue(registry: Registry, states: StatePolicy = "both") -> CatalogueAnswer:
    """Return every title, and what could not be loaded."""
    broken = tuple(BrokenAnswer(name=other.name, reason=other.reason) for other in registry.broken)
    games = tuple(game_answer(game, registry) for game in registry.titles())
    return CatalogueAnswer(games=games, broken=broken, states=states)


def game_answer(game: Game, registry: Registry) -> GameAnswer:
    """Return a title as the catalogue lists it."""
    return GameAnswer(
        id=game.id,
        title=game.profile.title,
        seats=seat_range(game),
        ruleset=game.profile.ruleset,
        pack=pack_answer(game),
        packs=tuple(map(pack_answer, registry.packs(game.id))),
        variants=tuple(variant_answer(game, variant) for variant in game.variants),
        absent=Absent.RANDOM if game.engine.default is None else Absent.DECLARED,
        langs=tuple(game.words),
    )


def seat_range(game: Game) -> SeatRange:
    """Return the fewest and the most seats over all variants that can be started."""
    ranges = [variant.seats for variant in game.variants if variant.available]
    return SeatRange(min=min(seats.min for seats in ranges), max=max(seats.max for seats in ranges))


def pack_answer(game: Game) -> PackAnswer:
    """Return the name and the digest of a game's pack."""
    return PackAnswer(id=game.pack.id, digest=game.pack.digest)


def variant_answer(game: Game, variant: Variant) -> VariantAnswer:
    """Return a variant with all its options."""
    return VariantAnswer(
        id=variant.id,
        title=variant.title,
        available=variant.available,
        reason=variant.reason,
        seats=variant.seats,
        options=game.options_of(variant),
    )


def game_detail(game: Game, registry: Registry) -> GameDetailAnswer:
    """Return a title with the schemas of its types."""
    profile = game.profile
    schemas = SchemasAnswer(
        options=schema_of(profile.config),
        actions=schema_of(game.action_type),
        events=schema_of(game.event_type),
        view=schema_of(profile.view),
        outcome=schema_of(profile.outcome),
    )
    return GameDetailAnswer(**_fields(game_answer(game, registry)), schemas=schemas)


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(struct)


def rules(game: Game) -> RulesAnswer:
    """Return a title's clauses and every reason it can give."""
    refusals = (*game.profile.refusals, *KERNEL_REFUSALS, *SERVICE_REFUSALS)
    return RulesAnswer(
        clauses=game.clauses.clauses,
        refusals=tuple(_findings(game, refusals)),
        faults=tuple(_findings(game, (*game.profile.faults, *SERVICE_FAULTS))),
    )


def _findings(game: Game, findings: Iterable[type[Finding]]) -> Iterable[FindingAnswer]:
    for finding in findings:
        clause = game.clause_of(finding)
        yield FindingAnswer(
            code=finding.code,
            clause=clause.id if clause else None,
            detail=finding.detail,
            facts=schema_of(finding),
        )


def words(game: Game, lang: str) -> WordsAnswer:
    """Return a title's words in one of its languages: a sentence that this one lacks is told in English."""
    said = game.words[lang]
    findings = (*game.profile.refusals, *KERNEL_REFUSALS, *game.profile.faults)
    english = {clause.id: escaped(clause.gist) for clause in game.clauses.clauses}
    english |= {finding.code: finding.detail for finding in findings}
    return WordsAnswer(lang=lang, langs=tuple(game.words), words=said.labels, sentences=english | said.sentences)


def parts(game: Game) -> PartsAnswer:
    """Return the tables of a game's pack, each row with its grade of evidence."""
    return PartsAnswer(pack=pack_answer(game), sheets=game.pack.sheets, remarks=game.pack.remarks)
