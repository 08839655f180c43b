"""What a title declares of itself is well formed, and kept."""

import re

import pytest

from engines.core.configure import configure
from engines.core.engine import KERNEL
from engines.core.game import Game, unknown_clauses
from engines.core.results import Finding, Refused
from engines.core.values import kind_of

KEBAB = r"[a-z0-9]+(-[a-z0-9]+)*"
SNAKE = r"[a-z0-9]+(_[a-z0-9]+)*"
CODE = rf"{KEBAB}(/{KEBAB})+"


def test_names_are_written_as_they_are_everywhere(game: Game) -> None:
    profile = game.profile
    assert re.fullmatch(KEBAB, profile.id)
    assert re.fullmatch(r"[A-Z]{2,4}", profile.prefix)
    assert re.fullmatch(r"\d+\.\d+\.\d+", profile.ruleset)
    assert all(re.fullmatch(SNAKE, name) for name in (*profile.reasons, *profile.phases))
    assert all(re.fullmatch(KEBAB, variant.id) for variant in game.variants)
    assert game.engine.kernel == KERNEL


@pytest.mark.parametrize("listed", ["actions", "events", "refusals", "faults", "reasons", "phases"])
def test_nothing_is_declared_twice(game: Game, listed: str) -> None:
    declared = getattr(game.profile, listed)
    assert declared or listed in ("refusals", "faults")
    assert len(set(declared)) == len(declared)


def test_kinds_and_codes_are_unique_and_well_formed(game: Game) -> None:
    profile = game.profile
    findings: tuple[type[Finding], ...]
    for findings in (profile.refusals, profile.faults):
        codes = [finding.code for finding in findings]
        assert len(set(codes)) == len(codes)
        assert all(re.fullmatch(CODE, code) for code in codes)
    for kinds in (profile.actions, profile.events):
        names = [kind_of(kind) for kind in kinds]
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(SNAKE, name) for name in names)


def test_every_clause_that_is_cited_is_in_the_catalogue(game: Game) -> None:
    assert unknown_clauses(game) == set()


def test_every_finding_of_the_title_cites_a_clause(game: Game) -> None:
    findings = (*game.profile.refusals, *game.profile.faults)
    own = [finding for finding in findings if not finding.__module__.startswith("engines.kit.")]
    assert [finding.__name__ for finding in own if game.clause_of(finding) is None] == []


@pytest.mark.parametrize("code", ["game/over", "turn/not-yours", "turn/no-such-seat", "start/seats"])
def test_a_clause_stands_behind_what_the_kernel_refuses_in_the_title_s_name(game: Game, code: str) -> None:
    assert game.clauses.find(game.clauses.behind(code) or "") is not None, f"[kernel] names no clause for {code}"


def test_unavailable_variants_say_why_and_cannot_be_started(game: Game) -> None:
    for variant in game.variants:
        said = f"{variant.id} is {'' if variant.available else 'not '}available, and its reason is {variant.reason!r}"
        assert variant.available == (variant.reason is None), said
        if not variant.available:
            verdict = configure(game, variant.seats.min, variant.id, {}, None)
            assert isinstance(verdict, Refused)
            assert verdict.first.code == "start/variant-unavailable"


def test_the_first_variant_is_available_and_all_have_names_of_their_own(game: Game) -> None:
    assert game.variants[0].available
    for names in ([variant.id for variant in game.variants], [variant.title for variant in game.variants]):
        assert [name for name in names if names.count(name) > 1] == []
