import base64
from pathlib import Path

import pytest

from service.__main__ import share_ring
from service.startup.ring import ring_of
from service.startup.settings import Settings, SettingsError, from_environment
from service.trust.seal.ring import KeyRing, RingError, fresh_ring, read_ring
from tests.kit.seals import NEW, OLD

SECRET = base64.urlsafe_b64encode(bytes(range(32))).decode()
WRONG = [
    (),
    ("",),
    (SECRET,),
    (f"={SECRET}",),
    (f"with space={SECRET}",),
    (f"much-too-long-an-id={SECRET}",),
    (f"a={SECRET[:-8]}",),
    (f"a={SECRET}AAAA",),
    (f"a={SECRET[:-2]}+/",),
    (f"a={SECRET[:5]}\n{SECRET[5:]}",),
    (f"a={SECRET}", f"a={SECRET}"),
]


def test_the_first_key_seals_and_every_key_is_found_by_its_id() -> None:
    ring = read_ring((f"old={SECRET}", "new=" + base64.urlsafe_b64encode(NEW.secret).decode().rstrip("=")))
    assert ring.active == OLD
    assert ring.find("new") == NEW
    assert ring.find("other") is None


def test_a_ring_is_read_as_it_is_written() -> None:
    ring = KeyRing((NEW, OLD))
    assert read_ring(ring.entries()) == ring


@pytest.mark.parametrize("entries", WRONG)
def test_keys_that_cannot_be_read_are_refused_without_a_word_of_what_they_hold(entries: tuple[str, ...]) -> None:
    with pytest.raises(RingError) as raised:
        read_ring(entries)
    assert SECRET[:5] not in str(raised.value)


def test_a_key_does_not_show_its_secret() -> None:
    assert "\\x01" not in repr(KeyRing((OLD,)))


def test_two_runs_make_keys_of_different_ids() -> None:
    draws = (bytes([number]) * 32 for number in range(4))
    rings = [fresh_ring(lambda: next(draws)) for _ in range(2)]
    assert len({ring.active.id for ring in rings}) == 2
    assert read_ring(rings[0].entries()) == rings[0]


def test_keys_come_from_the_setting_or_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("\n".join(KeyRing((NEW, OLD)).entries()) + "\n")
    set_directly = from_environment({"CROUPIER_SEAL_KEYS": ",".join(KeyRing((NEW, OLD)).entries())})
    assert ring_of(set_directly) == ring_of(Settings(seal_keys_file=str(file))) == KeyRing((NEW, OLD))
    assert ring_of(Settings()) is None


def test_keys_in_both_places_in_an_unreadable_file_or_in_none_are_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\n")
    for settings in (
        Settings(seal_keys=KeyRing((OLD,)).entries(), seal_keys_file=str(empty)),
        Settings(seal_keys_file=str(empty)),
        Settings(seal_keys_file=str(tmp_path / "missing")),
        Settings(seal_keys_file=str(tmp_path)),
    ):
        with pytest.raises(SettingsError, match="CROUPIER_SEAL_KEYS"):
            ring_of(settings)


def test_without_keys_one_is_made_for_all_workers_of_the_run_with_a_warning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment: dict[str, str] = {}
    share_ring(Settings(), environment)
    assert ring_of(from_environment(environment)) == ring_of(from_environment(environment)) is not None
    assert "CROUPIER_SEAL_KEYS is not set" in capsys.readouterr().err


def test_with_keys_nothing_is_made_and_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    environment: dict[str, str] = {}
    share_ring(Settings(seal_keys=KeyRing((OLD,)).entries()), environment)
    assert environment == {}
    assert capsys.readouterr().err == ""
