"""Refusals as the GraphQL types show them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engines.core.clauses import Clause
from engines.core.game import Game
from engines.core.results import Finding
from engines.core.values import Value
from service.denied import Denied
from service.doors.problems import refusal_answer
from service.games.playing import Verdict


@dataclass(frozen=True)
class Reason:
    """A refusal with the whole clause, not only its id."""

    code: str
    clause: Clause | None
    at: str
    detail: str
    facts: dict[str, Any]
    faults: "tuple[Reason, ...]" = ()
    refusals: "tuple[Reason, ...]" = ()


@dataclass(frozen=True)
class Judged:
    """The verdict on an action."""

    legal: bool
    refusals: tuple[Reason, ...]
    nearest: tuple[Any, ...]
    facts: Value | None = None


def reason_of(denied: Denied, lang: str = "en") -> Reason:
    """Return the first reason, with the others of its group and the faults behind it."""
    refused, game = denied.refused, denied.game
    first, *others = _reasons(refused.refusals, game, refused.under, lang)
    faults = tuple(_reasons(refused.faults, game, lang=lang))
    return Reason(first.code, first.clause, first.at, first.detail, first.facts, faults, tuple(others))


def judged(verdict: Verdict | Denied, lang: str = "en") -> Judged:
    """Return a verdict; a refused request is not legal, for the reason of the refusal."""
    if isinstance(verdict, Denied):
        return Judged(legal=False, refusals=(reason_of(verdict, lang),), nearest=())
    found = verdict.explained
    reasons = tuple(_reasons(found.refusals, verdict.game, lang=lang))
    return Judged(found.legal, reasons, verdict.nearest, found.facts)


def _reasons(findings: Iterable[Finding], game: Game | None, under: str = "", lang: str = "en") -> Iterable[Reason]:
    for finding in findings:
        shown = refusal_answer(finding, game, under, lang)
        clause = game.clause_of(finding) if game else None
        yield Reason(shown.code, clause, shown.at, shown.detail, shown.facts)
