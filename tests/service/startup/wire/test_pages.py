"""What SECURITY.md says of the wire holds."""

import re

import msgspec

from engines.core import choices
from schema.wire.answers import Problem
from schema.wire.requests import MOST_COMMANDS
from service import prices
from service.doors import accept
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
    assert named - problems == {"http/too-large", "http/too-much"}, "it is the application that measures bodies"


def test_the_constants_of_the_page_are_those_of_the_code() -> None:
    assert f"| requests that wait on one connection | {protocol.MOST_WAITING} |" in PAGE
    assert f"64 KiB, in {websocket.MOST_FRAMES} frames" in PAGE
    assert f"{accept.MOST_RANGES} media types, {accept.LONGEST:,} characters" in PAGE


def test_the_prices_of_the_page_are_those_of_the_table() -> None:
    text = prices.MOST_AUTOMATIC_CHARACTERS // 2**20
    largest = prices.HELD_BODIES * Settings().replay_body_limit // 2**20
    for said in (
        f"| {prices.HELD_BODIES} of the largest, for as long as their requests last | {largest} MiB |",
        f"two at a time; {prices.MOST_WAITING} more wait",
        f"{prices.MOST_DOCUMENT_BYTES // 1024} KiB, {prices.MOST_TOKENS:,} tokens, {prices.MOST_FIELDS:,} fields",
        f"{prices.MOST_DEPTH} fields deep, {prices.MOST_NESTING} selections",
        f"| its aliases | {prices.MOST_ALIASES} |",
        f"{prices.MOST_LONG} of `replay` and `verify`",
        f"`__schema` once, `__type` {prices.MOST_TYPES} times",
        f"{prices.MOST_COMPARED:,} comparisons, {prices.MOST_SPREAD:,} selections",
        f"| its errors | at most {prices.MOST_ERRORS} are reported |",
        f"{prices.LOOP_UNITS:,} units on the event loop, {prices.MOST_UNITS:,} in a thread; {prices.STORED_UNITS:,}",
        f"the {prices.MOST_AUTOMATIC:,} used last, and {text} MiB of text, in each worker",
        f"above {prices.SHORT_DOCUMENT:,} characters",
        f"{MOST_COMMANDS:,}, counted before they are read",
        f"| what a refusal repeats of a body that cannot be read | {2 * choices.HALF} characters |",
    ):
        assert said in PAGE, said
