"""What SECURITY.md says of the wire holds."""

import re

import msgspec

from schema.wire.answers import Problem
from service.startup.settings import PREFIX, Settings
from service.startup.wire import protocol, refusals, websocket
from tests.service.serving import ROOT

PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_setting_that_the_page_names_exists() -> None:
    names = {PREFIX + field.name.upper() for field in msgspec.structs.fields(Settings)}
    assert sorted(set(re.findall(r"`(CROUPIER_[A-Z_]+)", PAGE)) - names) == []


def test_every_refusal_that_the_page_names_exists() -> None:
    problems = {value.code for value in vars(refusals).values() if isinstance(value, Problem)}
    named = set(re.findall(r"`(http/[a-z-]+)`", PAGE))
    assert named >= {"http/too-slow", "http/crowded", "http/head-too-large"}
    assert named - problems == {"http/too-large"}, "it is the application that measures bodies"


def test_the_constants_of_the_page_are_those_of_the_code() -> None:
    assert f"| requests that wait on one connection | {protocol.MOST_WAITING} |" in PAGE
    assert f"64 KiB, in {websocket.MOST_FRAMES} frames" in PAGE
