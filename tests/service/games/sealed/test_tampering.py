"""Whatever is done to a sealed state or a key, it is refused in one and the same way."""

import asyncio
import string

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from engines.registry import Registry
from schema.wire.answers import KeysAnswer
from schema.wire.requests import LookRequest, OpeningRequest
from service.denied import Denied
from service.doors.problems import problem
from service.games.sealed.steps import SealedStep
from service.games.sealed.vault import PURPOSE
from service.trust.seal.ring import KeyRing
from service.trust.seal.sealer import Sealer
from tests.kit import races, toy
from tests.kit.seals import NEW, OLD, SEALER, games_at

REGISTRY = Registry((toy.game(), races.free()))
GAMES = games_at(REGISTRY)
SIGNS = string.ascii_letters + string.digits + "-_."
BROKEN = {
    "type": "urn:croupier:problem:seal/broken",
    "title": "A sealed state that this service cannot have sealed, or not for this; nothing more is said about it.",
    "status": 409,
    "detail": "This sealed state cannot be opened here: it is not as it was sealed, or its key is held here no more.",
    "code": "seal/broken",
    "at": "/state",
    "facts": {},
}


def started(game: str = "toy-race") -> SealedStep:
    step = asyncio.run(GAMES.start(game, OpeningRequest(seats=2, seal=True)))
    assert isinstance(step, SealedStep)
    return step


def token_of(step: SealedStep) -> str:
    return msgspec.json.decode(step.state, type=str)


TOKEN = token_of(started())
FREE = token_of(started("free-race"))


def looked(token: str, expected: str | None = "toy-race", key: str | None = None) -> SealedStep | Denied:
    state = Raw(msgspec.json.encode(token))
    found = GAMES.look(LookRequest(state=state), expected, key)
    assert isinstance(found, SealedStep | Denied)
    return found


def told(token: str, key: str | None = None) -> object:
    """What a caller is told, as plain JSON; the step as nothing."""
    found = looked(token, key=key)
    return msgspec.to_builtins(problem(found.refused, found.game)) if isinstance(found, Denied) else None


def test_the_state_itself_is_taken() -> None:
    assert told(TOKEN) is None


@given(st.integers(0, len(TOKEN) - 1), st.sampled_from(SIGNS))
def test_every_other_sign_anywhere_is_refused(place: int, sign: str) -> None:
    changed = TOKEN[:place] + sign + TOKEN[place + 1 :]
    assert told(changed) == (None if changed == TOKEN else BROKEN)


@pytest.mark.parametrize("place", range(0, len(TOKEN), 37))
def test_every_flipped_bit_is_refused(place: int) -> None:
    for bit in range(7):
        changed = TOKEN[:place] + chr(ord(TOKEN[place]) ^ 1 << bit) + TOKEN[place + 1 :]
        assert told(changed) == BROKEN


@given(st.integers(0, len(TOKEN) - 1))
def test_every_part_is_refused(place: int) -> None:
    for part in (TOKEN[:place], TOKEN[place + 1 :], TOKEN[:place] + TOKEN[place + 1 :]):
        assert told(part) == BROKEN


@given(st.text() | st.text(SIGNS) | st.builds("c1.old.{}".format, st.text(SIGNS)))
def test_what_nobody_sealed_is_refused(text: str) -> None:
    assert told(text) == BROKEN


def test_parts_of_different_states_are_refused() -> None:
    mine, its = TOKEN.split("."), FREE.split(".")
    for place in range(len(mine)):
        if mine[place] != its[place]:
            assert told(".".join([*mine[:place], its[place], *mine[place + 1 :]])) == BROKEN
    assert told(TOKEN[:1000] + FREE[1000:]) == BROKEN


def test_the_header_of_another_game_version_or_pack_is_refused() -> None:
    version, id, header, content = TOKEN.split(".")
    for swapped in (FREE.split(".")[2], other_header("9.9.9"), other_header("pack"), ""):
        assert told(f"{version}.{id}.{swapped}.{content}") == BROKEN
    assert header != other_header("9.9.9")


def other_header(ruleset: str) -> str:
    return SEALER.seal(PURPOSE, ("toy-race", ruleset, "pack"), b"").split(".")[2]


def test_what_was_sealed_for_something_else_is_refused() -> None:
    game = REGISTRY.titles()[0]
    header = ("toy-race", game.profile.ruleset, game.pack.digest)
    assert told(SEALER.seal("commit", header, b"x")) == BROKEN
    assert told(SEALER.seal(PURPOSE, header, b"not what this version seals")) == BROKEN


def test_a_key_that_is_held_no_more_is_not_told_from_a_changed_state() -> None:
    assert told(Sealer(KeyRing((NEW,))).seal(PURPOSE, ("toy-race", "1", "p"), b"x")) == BROKEN
    assert told(TOKEN.replace("c1.old.", "c1.new.")) == BROKEN
    assert told(TOKEN.replace("c1.", "c2.")) == BROKEN


# Keys


KEYS = started().keys


@given(st.integers(0, 42), st.sampled_from(SIGNS))
def test_every_changed_key_is_refused(place: int, sign: str) -> None:
    assert KEYS is not None
    for key in (*KEYS.seats, KEYS.host, KEYS.referee):
        changed = key[:place] + sign + key[place + 1 :]
        problem = told(TOKEN, changed)
        assert problem is None if changed == key else problem is not None


def test_keys_outlive_the_keys_of_the_seals() -> None:
    keys = started().keys
    assert isinstance(keys, KeysAnswer)
    later = games_at(REGISTRY, sealer=Sealer(KeyRing((NEW, OLD))))
    request = LookRequest(state=Raw(msgspec.json.encode(TOKEN)))
    seen = later.look(request, "toy-race", keys.seats[0])
    assert isinstance(seen, SealedStep)
    assert token_of(seen).startswith("c1.new.")
    again = later.look(LookRequest(state=seen.state), "toy-race", keys.seats[0])
    assert isinstance(again, SealedStep)
    assert again.caller.role == 0
