import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engines.core import fair as module
from engines.core.chance import Draw, Seeded, seeded
from engines.core.fair import Fair, commitment_of, fair_chance, reveal, seats_chance

ZERO = "0" * 64
SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ENTROPY = st.lists(st.none() | TEXTS, max_size=4).map(tuple)
FAIR = st.builds(lambda *given: Fair(secret=given[0], seed=given[1], seat_entropy=given[2]), SECRETS, TEXTS, ENTROPY)


def given_by(*texts: str | None, secret: str = ZERO, seed: str | None = None) -> Fair:
    return Fair(secret=secret, seed=seed, seat_entropy=texts)


def secrets_of(count: int) -> Iterable[str]:
    source = random.Random("fair")
    return (source.randbytes(32).hex() for _ in range(count))


def chi_square(found: Counter[Hashable], cells: int) -> float:
    expected = found.total() / cells
    return sum((count - expected) ** 2 / expected for count in found.values()) + (cells - len(found)) * expected


def test_the_known_commitment_never_changes() -> None:
    assert commitment_of(ZERO) == "b23d0499ce4d04e179b76e90221bd1da8e57ba3e2686755d5b813d3b3aecad5e"


def test_the_commitment_is_a_hash_over_netstrings() -> None:
    message = b"17:croupier/commit/1,32:" + bytes(32) + b","
    assert commitment_of(ZERO) == hashlib.sha256(message).hexdigest()


def test_the_key_is_an_hmac_over_netstrings() -> None:
    message = b"15:croupier/fair/1,7:jet-set,1:3,-3:a,b,0:,-"
    found = fair_chance("jet-set", given_by("a,b", "", None)).key
    assert found == hmac.new(bytes(32), message, hashlib.sha256).hexdigest()


def test_a_game_without_a_commitment_takes_the_key_of_its_seed_for_the_secret() -> None:
    fair = given_by("a", "b", secret=seeded("hello").key)
    assert seats_chance("jet-set", "hello", ("a", "b")) == fair_chance("jet-set", fair)


def test_a_reveal_holds_all_that_the_chance_is_checked_with() -> None:
    fair = given_by("a", None, seed="s")
    assert reveal("jet-set", fair) == module.Reveal(
        secret=ZERO,
        seed="s",
        seat_entropy=("a", None),
        commitment=commitment_of(ZERO),
        key=fair_chance("jet-set", fair).key,
    )


@given(FAIR, FAIR)
def test_whatever_was_given_otherwise_makes_another_key(one: Fair, other: Fair) -> None:
    assume(one != other)
    assert fair_chance("jet-set", one) != fair_chance("jet-set", other)


def test_another_title_has_another_key() -> None:
    assert fair_chance("jet-set", given_by("a")) != fair_chance("mega-jackpot", given_by("a"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (given_by("a", "b"), given_by("ab", "")),
        (given_by("a", None), given_by("a")),
        (given_by(None, "a"), given_by("a", None)),
        (given_by("-"), given_by(None)),
        (given_by("1:a,"), given_by("a")),
        (given_by("a", seed=None), given_by("a", seed="")),
        (given_by(None, "a", seed=None), given_by("a", seed="")),
    ],
    ids=str,
)
def test_no_row_of_texts_looks_like_another(one: Fair, other: Fair) -> None:
    assert fair_chance("jet-set", one) != fair_chance("jet-set", other)


@given(SECRETS, FAIR)
def test_the_domains_of_commitment_key_and_draws_are_independent(secret: str, fair: Fair) -> None:
    """No message of one domain can be one of another, whatever is in it: they differ at the same early byte."""
    commit = module._netstring(module.COMMIT) + module._netstring(bytes.fromhex(secret))
    key = module._message(("jet-set", str(len(fair.seat_entropy)), fair.seed, *fair.seat_entropy))
    draws, seed = b"croupier/draw/1\n", b"croupier/seed/1\n"
    starts = {message[:14] for message in (commit, key, draws, seed)}
    assert len(starts) == 4


def test_the_commitment_does_not_tell_the_first_draw() -> None:
    """Over many secrets, every pair of a commitment's first digit and a first draw is as likely as any other."""
    found = Counter[Hashable](
        (commitment_of(secret)[0], Draw(fair_chance("jet-set", given_by("a", secret=secret))).below("reels", 6))
        for secret in secrets_of(9600)
    )
    assert chi_square(found, 96) < 143.3  # one in a thousand with 95 degrees of freedom


@pytest.mark.parametrize("n", [2, 6, 52])
def test_one_seat_alone_makes_every_first_draw_as_likely(n: int) -> None:
    """A seat that knows all but the secret, and tries text after text, gets nothing but what chance gives."""
    limit = {2: 10.8, 6: 20.5, 52: 88.0}[n]
    chances = (fair_chance("jet-set", given_by("fixed", str(tried))) for tried in range(100 * n))
    assert chi_square(Counter[Hashable](Draw(chance).below("reels", n) for chance in chances), n) < limit


def test_every_order_of_a_shuffle_is_as_likely_over_secrets() -> None:
    found = Counter[Hashable](
        Draw(fair_chance("jet-set", given_by("a", secret=secret))).shuffled("deck", "abcd")
        for secret in secrets_of(4800)
    )
    assert set(found) == set(permutations("abcd"))
    assert chi_square(found, 24) < 49.7  # one in a thousand with 23 degrees of freedom


def test_every_bit_of_a_key_is_as_likely() -> None:
    keys = [int(fair_chance("jet-set", given_by("a", secret=secret)).key, 16) for secret in secrets_of(1000)]
    ones = [sum(key >> bit & 1 for key in keys) for bit in range(256)]
    assert all(419 <= count <= 581 for count in ones)  # one in a thousand that any of the 256 is further off


def test_a_key_is_one_of_chance() -> None:
    assert isinstance(fair_chance("jet-set", given_by("a")), Seeded)
