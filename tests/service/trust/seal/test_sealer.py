import base64
import string

from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given
from hypothesis import strategies as st

from service.trust.seal.ring import KeyRing
from service.trust.seal.sealer import Sealer, Unsealed
from tests.kit.seals import NEW, OLD, SEALER

SIGNS = string.ascii_letters + string.digits + "-_."
TITLE = ("jet-set", "1.0.0", "pack")

headers = st.lists(st.text(max_size=20), max_size=4).map(tuple)
contents = st.binary(max_size=300)


@given(headers, contents, st.sampled_from([0, 64, 512]))
def test_what_is_sealed_is_opened_again(header: tuple[str, ...], content: bytes, floor: int) -> None:
    assert SEALER.opened("state", SEALER.seal("state", header, content, floor)) == Unsealed(header, content)


def test_equal_contents_have_equal_seals_and_others_share_no_nonce() -> None:
    assert SEALER.seal("state", TITLE, b"content") == SEALER.seal("state", TITLE, b"content")
    others = [SEALER.seal(purpose, TITLE, content) for purpose in ("state", "commit") for content in (b"a", b"b")]
    assert len({_sealed_bytes(token)[:12] for token in others}) == 4


def _sealed_bytes(token: str) -> bytes:
    text = token.rpartition(".")[2]
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_seal_can_be_opened_by_anybody_who_holds_the_key_and_reads_the_documentation() -> None:
    derived = HKDF(SHA256(), 64, salt=None, info=b"croupier/seal/1\nstate").derive(OLD.secret)
    token = SEALER.seal("state", TITLE, b"content", 32)
    header, sealed = token.rpartition(".")[0].encode(), _sealed_bytes(token)
    assert header.startswith(b"c1.old.")
    filled = AESGCMSIV(derived[:32]).decrypt(sealed[:12], sealed[12:], header)
    assert filled == b"\0\0\0\7content".ljust(32, b"\0")


def test_the_header_can_be_read_and_the_content_cannot() -> None:
    token = SEALER.seal("state", TITLE, b"a secret of the table")
    assert base64.urlsafe_b64decode(token.split(".")[2] + "==") == b'["jet-set","1.0.0","pack"]'
    assert b"secret" not in _sealed_bytes(token)


@given(contents, st.data())
def test_every_changed_bit_is_refused(content: bytes, data: st.DataObject) -> None:
    token = SEALER.seal("state", TITLE, content).encode()
    place = data.draw(st.integers(0, len(token) - 1))
    bit = data.draw(st.integers(0, 7))
    changed = token[:place] + bytes([token[place] ^ 1 << bit]) + token[place + 1 :]
    assert SEALER.opened("state", changed.decode("latin-1")) is None


@given(contents, st.data())
def test_every_sign_left_out_put_in_or_cut_off_is_refused(content: bytes, data: st.DataObject) -> None:
    token = SEALER.seal("state", TITLE, content)
    place = data.draw(st.integers(0, len(token) - 1))
    sign = data.draw(st.sampled_from(SIGNS + "=+/ \n\0é\ud800"))
    wrong = {token[:place] + token[place + 1 :], token[:place], token[place:], token[:place] + sign + token[place:]}
    assert all(SEALER.opened("state", other) is None for other in wrong - {token})


@given(st.text() | st.text(SIGNS) | st.builds("c1.old.{}.{}".format, st.text(SIGNS), st.text(SIGNS)))
def test_what_nobody_sealed_is_refused(text: str) -> None:
    assert SEALER.opened("state", text) is None


@given(contents, contents)
def test_parts_of_two_seals_make_none(one: bytes, other: bytes) -> None:
    first = SEALER.seal("state", TITLE, one).split(".")
    second = SEALER.seal("state", ("jet-set", "0.9.0", "pack"), other).split(".")
    spliced = {".".join([*first[:3], second[3]]), ".".join([*second[:3], first[3]])}
    nonce_of_the_other = ".".join([*first[:3], second[3][:16] + first[3][16:]])
    assert all(SEALER.opened("state", token) is None for token in spliced)
    assert SEALER.opened("state", nonce_of_the_other) is None


def test_a_seal_of_one_purpose_is_none_of_another() -> None:
    assert SEALER.opened("commit", SEALER.seal("state", TITLE, b"content")) is None


def test_a_seal_under_the_id_of_another_key_is_refused() -> None:
    both = Sealer(KeyRing((NEW, OLD)))
    assert both.opened("state", SEALER.seal("state", TITLE, b"content").replace("c1.old.", "c1.new.")) is None


def test_while_keys_are_replaced_every_worker_opens_what_any_other_sealed() -> None:
    before, during, after = Sealer(KeyRing((OLD,))), Sealer(KeyRing((OLD, NEW))), Sealer(KeyRing((NEW, OLD)))
    for sealing, opening in ((before, during), (during, before), (during, after), (after, during)):
        assert opening.opened("state", sealing.seal("state", TITLE, b"content")) is not None
    assert after.seal("state", TITLE, b"content").startswith("c1.new.")
    assert Sealer(KeyRing((NEW,))).opened("state", before.seal("state", TITLE, b"content")) is None


@given(st.binary(max_size=600), st.binary(max_size=600))
def test_below_the_floor_all_seals_are_of_one_length(one: bytes, other: bytes) -> None:
    lengths = {len(SEALER.seal("state", TITLE, content, 1024)) for content in (one, other)}
    assert len(lengths) == 1


def test_above_the_floor_lengths_are_powers_of_two() -> None:
    lengths = {len(_sealed_bytes(SEALER.seal("state", TITLE, bytes(size), 64))) for size in range(1000)}
    assert lengths == {12 + size + 16 for size in (64, 128, 256, 512, 1024)}
