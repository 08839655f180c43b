"""Refusals as problem documents (RFC 9457)."""

from http import HTTPStatus
from typing import Any

import msgspec

from engines.core.game import Game
from engines.core.results import Fault, Finding, Refusal, Refused, declared
from engines.core.wording import ENGLISH, Words
from schema.wire.answers import Problem, RefusalAnswer
from service.denied import ServiceRefusal
from service.games import refusals as games
from service.games.refusals import UnknownGame, UnknownLanguage, UnknownPack
from service.games.sealed import refusals as sealed
from service.sessions import refusals as sessions
from service.trust.access import refusals as access
from service.trust.fair import refusals as fair

PROBLEM_JSON = "application/problem+json"
CONFLICT = 409
"""The status of a refusal by the rules, the configuration or the state."""

HTTP_TITLES = {
    "http/content-encoding": "The body comes compressed, which nothing here undoes.",
    "http/crowded": "As many connections are open as this service takes.",
    "http/handshake": "This opens no WebSocket.",
    "http/head-too-large": "The headers are more or longer than this service takes.",
    "http/host": "A request names its host once, in one header.",
    "http/media-type": "The body is not JSON.",
    "http/method": "This method is not possible at this address.",
    "http/not-acceptable": "None of the media types that answers have is accepted.",
    "http/not-found": "There is nothing at this address.",
    "http/origin": "Pages of this origin may not do this.",
    "http/target-too-long": "The address asked for is longer than this service takes.",
    "http/too-large": "The body is larger than this service takes.",
    "http/too-many-waiting": "More requests wait on one connection than this service takes.",
    "http/too-slow": "The request did not come within the time that it has.",
    "http/transfer-coding": "A body comes as it is, or in chunks and in no other coding.",
    "http/unreadable": "This is no request as HTTP/1.1 has it.",
    "http/version": "The service speaks HTTP/1.1 and HTTP/1.0, and no other version.",
    "http/too-much": "The worker holds as many large bodies as it takes.",
    "service/busy": "More long work waits than this service takes.",
    "service/bug": "Something went wrong on our side.",
}
"""The titles of HTTP errors by code; others have the reason phrase of their status."""

SOURCES = (games, access, sealed, fair, sessions)
SERVICE_REFUSALS = declared(Refusal, *SOURCES)
"""Every refusal of the service itself, for any title."""
SERVICE_FAULTS = declared(Fault, *SOURCES)


def problem(refused: Refused, game: Game | None = None, lang: str = ENGLISH.lang) -> Problem:
    """Return the problem document of a refused operation; the first reason leads, the others follow."""
    first, *others = (refusal_answer(refusal, game, refused.under, lang) for refusal in refused.refusals)
    return Problem(
        type=f"urn:croupier:problem:{first.code}",
        title=title_of(type(refused.first)),
        status=status_of(refused.first),
        detail=first.detail,
        code=first.code,
        clause=first.clause,
        at=first.at,
        facts=first.facts,
        refusals=tuple(others),
        faults=tuple(refusal_answer(fault, game, "", lang) for fault in refused.faults),
    )


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal: 404 for something named in the address, 409 for something in a body."""
    if isinstance(refusal, UnknownGame | UnknownPack | UnknownLanguage):
        return CONFLICT if refusal.where else 404
    return refusal.status if isinstance(refusal, ServiceRefusal) else CONFLICT


def refusal_answer(finding: Finding, game: Game | None, under: str = "", lang: str = ENGLISH.lang) -> RefusalAnswer:
    """Return a finding as it is sent to callers, in a language or in English where its title does not speak that."""
    clause = game.clause_of(finding) if game else None
    return RefusalAnswer(
        code=finding.code,
        clause=clause.id if clause else None,
        at=under + finding.pointer(),
        detail=finding.sentence(words_of(game, lang)),
        facts=plain_facts(finding),
    )


def words_of(game: Game | None, lang: str) -> Words:
    """Return the words of a title in a language, else in English; those of the kernel without a title."""
    return ENGLISH if game is None else game.words.get(lang) or game.words[ENGLISH.lang]


def plain_facts(finding: Finding) -> dict[str, Any]:
    """Return the facts of a finding as plain JSON."""
    facts: dict[str, Any] = msgspec.to_builtins(dict(finding.facts()))
    return facts


def title_of(finding: type[Finding]) -> str:
    """Return the title of a kind of finding, from its docstring."""
    return (finding.__doc__ or finding.code).strip().partition("\n")[0]


def http_problem(status: int, code: str, detail: str) -> Problem:
    """Return the problem document of an HTTP error; its title is the same for all problems of a code."""
    return Problem(
        type=f"urn:croupier:problem:{code}",
        title=HTTP_TITLES.get(code) or HTTPStatus(status).phrase,
        status=status,
        detail=detail,
        code=code,
    )
