"""The command line's application."""

import gc

import pytest

from service.__main__ import application


def test_what_lives_as_long_as_the_process_is_left_out_of_later_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_PLUGINS", "false")
    before = gc.get_freeze_count()
    try:
        application()
        assert gc.get_freeze_count() > before + 100_000
    finally:
        gc.unfreeze()
