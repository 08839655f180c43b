"""The types of fair chance, with JSON in place of a title's own types."""

from engines.core.fair import Reveal
from schema.openapi.named import STATE
from schema.openapi.sessions import REPLAY
from schema.openapi.titles import narrowed
from schema.wire.fair import CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest

FAIR_ANSWERS = (CommitAnswer, VerifyAnswer, Reveal)
FAIR_REQUESTS = (
    narrowed(VerifyRequest, "VerifyRequest", replay=REPLAY),
    narrowed(RevealStateRequest, "RevealStateRequest", state=STATE),
)
