"""Whatever is sent has its own answer over REST, and nothing sent is a bug of ours."""

import copy
import json
import resource
import threading
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.startup.app import create_app
from service.startup.settings import Settings
from tests.service.kit import CLIENT, GAME, JSON, OPENING, denied, first_move, ok, post, spin, started

START = started()
MOVE = first_move(START)
STATE = json.dumps(START["state"]).encode()

MALFORMED = {
    "NaN": b"NaN",
    "Infinity": b"-Infinity",
    "a lone surrogate": rb'"\ud800"',
    "a lone surrogate within a word": rb'"a\udfffb"',
    "an encoded surrogate": b'"\xed\xa0\x80"',
    "no UTF-8": b'"\xff"',
    "10,000 nested lists": b"[" * 10_000 + b"]" * 10_000,
    "10,000 nested objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "10,000 lists that are never closed": b"[" * 10_000,
    "a hexadecimal number": b"0x10",
    "a comment": b"/**/1",
    "nothing": b"",
}
OUT_OF_RANGE = {
    "1e400": b"1e400",
    "5,000 digits": b"1" * 5_000,
    "-5,000 digits": b"-" + b"1" * 5_000,
    "2^64": b"18446744073709551616",
}
PLACES = {
    "the whole body": (b"%s", "look"),
    "the state": (b'{"state":%s}', "look"),
    "a number in the state": (b'{"state":' + STATE.replace(b'"ply": 0', b'"ply":%s') + b"}", "look"),
    "the page": (b'{"first":%s,"state":' + STATE + b"}", "look"),
    "the action": (b'{"seat":0,"action":%s,"state":' + STATE + b"}", "play"),
    "a field of the action": (b'{"seat":0,"action":{"kind":"spin","flips":%s},"state":' + STATE + b"}", "explain"),
    "a part of an action": (b'{"given":%s,"state":' + STATE + b"}", "look"),
    "the number of seats": (b'{"seats":%s}', "start"),
    "the commands": (b'{"seats":2,"commands":%s}', "replay"),
    "an action of a replay": (b'{"seats":2,"commands":[{"seat":0,"action":%s}]}', "replay"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_no_json_is_malformed_wherever_it_stands(what: str, place: str) -> None:
    template, operation = PLACES[place]
    assert denied(operation, template.replace(b"%s", MALFORMED[what]), 400)["code"] == "request/json"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("what", OUT_OF_RANGE)
def test_a_number_out_of_range_is_of_the_wrong_shape_wherever_it_stands(what: str, place: str) -> None:
    template, operation = PLACES[place]
    assert denied(operation, template.replace(b"%s", OUT_OF_RANGE[what]), 422)["code"] == "request/shape"


@pytest.mark.parametrize("what", OUT_OF_RANGE)
def test_a_number_out_of_range_is_no_value_of_an_option(what: str) -> None:
    answer = post("start", b'{"seats":2,"options":{"opening_cards_per_reel":%s}}' % OUT_OF_RANGE[what])
    assert answer.status_code in (409, 422)


def test_an_integral_float_is_an_option_too() -> None:
    body = b'{"seats":3,"seed":"kit","options":{"opening_cards_per_reel":3.0}}'
    assert post("start", body).json() == START
    assert denied("start", body.replace(b"3.0", b"3.5"), 409)["code"] == "start/option-value"


@pytest.mark.parametrize(
    ("operation", "body", "at"),
    [
        ("start", {}, "/seats"),
        ("start", OPENING | {"speed": 1}, "/speed"),
        ("start", OPENING | {"first_seat": 16}, "/first_seat"),
        ("start", OPENING | {"viewer": "everybody"}, "/viewer"),
        ("start", OPENING | {"options": []}, "/options"),
        ("start", [], ""),
        ("play", {"state": START["state"], "seat": 0}, "/action"),
        ("play", MOVE | {"given": {}}, "/given"),
        ("play", MOVE | {"seat": "first"}, "/seat"),
        ("play", MOVE | {"seat": -1}, "/seat"),
        ("play", MOVE | {"seat": True}, "/seat"),
        ("play", MOVE | {"at_ms": -1}, "/at_ms"),
        ("play", MOVE | {"at_ms": 0.5}, "/at_ms"),
        ("play", MOVE | {"after": "x" * 129}, "/after"),
        ("play", MOVE | {"action": {"kind": "spin"}}, "/action/flips"),
        ("play", MOVE | {"action": {}}, "/action/kind"),
        ("play", MOVE | {"action": None}, "/action"),
        ("play", MOVE | {"action": spin((-1, 0))}, "/action/flips/0/reel"),
        ("play", MOVE | {"action": spin()}, "/action/flips"),
        ("play", MOVE | {"action": spin((0, 0), (0, 0))}, "/action"),
        ("play", MOVE | {"action": spin((0, 0)) | {"extra": 1}}, "/action/extra"),
        ("play", MOVE | {"state": ["sealed"]}, "/state"),
        ("look", {"state": START["state"], "given": {"kind": "spin", "flips": 1}}, "/given/flips"),
        ("look", {"state": START["state"], "given": {"flips": []}}, "/given/kind"),
        ("look", {"state": START["state"] | {"note": "mine"}}, "/state/note"),
        ("replay", OPENING | {"commands": [], "events": "none"}, "/events"),
        ("replay", OPENING | {"commands": [{"seat": 0}]}, "/commands/0/action"),
    ],
)
def test_what_is_not_of_the_published_shape_is_refused_with_its_place(operation: str, body: Any, at: str) -> None:
    problem = denied(operation, body, 422)
    assert (problem["code"], problem["at"]) == ("request/shape", at)


def test_the_place_of_an_unknown_member_is_a_pointer_whatever_its_name() -> None:
    for name, at in (("a/b", "/a~1b"), ("a~b", "/a~0b"), ("", "/")):
        assert denied("start", OPENING | {name: 1}, 422)["at"] == at


@pytest.mark.parametrize("kind", ["claim_link", "-", "Spin", "", "host"])
def test_an_action_of_another_game_is_refused_with_the_kinds_there_are(kind: str) -> None:
    problem = denied("play", MOVE | {"action": {"kind": kind}}, 422)
    assert (problem["code"], problem["at"]) == ("request/unknown-kind", "/action/kind")
    assert "attempt_mega_jackpot" in problem["facts"]["kinds"]
    assert denied("look", {"state": START["state"], "given": {"kind": kind}}, 422)["at"] == "/given/kind"


# States


def changed(**position: Any) -> Any:
    state = copy.deepcopy(START["state"])
    state["position"] |= position
    return state


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "jet-set"}, "state/other-game"),
        ({"game": "chess"}, "state/other-game"),
        ({"ruleset": "0.9.0"}, "state/ruleset"),
        ({"pack": "0" * 32}, "state/pack"),
        ({"variant": "turbo"}, "state/variant"),
    ],
)
def test_a_foreign_state_is_refused_for_what_makes_it_foreign(fields: Any, code: str) -> None:
    problem = denied("look", {"state": START["state"] | fields}, 409)
    assert problem["code"] == code
    assert problem["at"] == f"/state/{next(iter(fields))}"


def test_a_foreign_state_is_told_before_what_is_in_it() -> None:
    state = START["state"] | {"ruleset": "9.0.0", "position": {"unheard": "of"}, "options": 3}
    assert denied("look", {"state": state}, 409)["code"] == "state/ruleset"


@pytest.mark.parametrize("operation", ["play", "look", "explain"])
def test_every_fault_of_an_impossible_state_is_reported(operation: str) -> None:
    body = {"state": changed(monkeys=1, phase="jackpot", seat=7)}
    problem = denied(operation, body if operation == "look" else MOVE | body, 409)
    assert problem["code"] == "state/impossible"
    codes = [fault["code"] for fault in problem["faults"]]
    assert codes == ["seats/unknown", "phase/impossible", "tiles/not-in-play"]
    assert problem["facts"]["count"] == 3
    assert all(fault["at"].startswith("/state/position") and fault["clause"] for fault in problem["faults"])


def test_cards_that_do_not_add_up_are_counted() -> None:
    hands = copy.deepcopy(START["state"]["position"]["hands"])
    hands[0]["lamp"] += 5
    (fault,) = denied("look", {"state": changed(hands=hands)}, 409)["faults"]
    assert fault["code"] == "cards/do-not-add-up"
    assert fault["facts"]["found"] == fault["facts"]["expected"] + 5


def test_a_negative_counter_is_of_the_wrong_shape() -> None:
    hands = copy.deepcopy(START["state"]["position"]["hands"])
    hands[1]["apple"] = -1
    assert denied("look", {"state": changed(hands=hands)}, 422)["at"] == "/state/position/hands/1/apple"
    chance = {"kind": "seeded", "key": "0" * 64, "counters": {"reels": -1}}
    assert denied("look", {"state": START["state"] | {"chance": chance}}, 422)["at"].startswith("/state/chance")


def test_a_script_that_ends_too_early_refuses_the_draw() -> None:
    tiles = started(variant="mega-tiles", options={"opening_cards_per_reel": 29})["state"]
    scripted = {"kind": "scripted", "draws": {}}
    assert ok("look", {"state": tiles | {"chance": scripted}})["ply"] == 0


# Requests


@pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "application/json-seq", "json", ""])
def test_another_media_type_is_refused(media_type: str) -> None:
    answer = CLIENT.post(f"{GAME}/start", content=b"{}", headers={"content-type": media_type})
    assert answer.status_code == 415
    assert answer.json()["code"] == "http/media-type"


@pytest.mark.parametrize("charset", ["utf-16", "ISO-8859-1"])
def test_a_body_in_other_characters_than_those_of_json_is_refused(charset: str) -> None:
    headers = {"content-type": f"application/json; charset={charset}"}
    answer = CLIENT.post(f"{GAME}/start", content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "http/charset")


@pytest.mark.parametrize(("coding", "status"), [("identity", 200), ("gzip", 415), ("br, gzip", 415)])
def test_a_body_that_comes_compressed_is_refused(coding: str, status: int) -> None:
    answer = post("start", json.dumps(OPENING).encode(), **{"content-encoding": coding})
    assert answer.status_code == status
    assert status == 200 or answer.json()["code"] == "http/content-encoding"


@pytest.mark.parametrize(
    "media_type", ["application/json", "Application/JSON; charset=utf-8", 'application/json;charset="UTF-8"']
)
def test_json_is_json_however_it_is_spelt(media_type: str) -> None:
    answer = CLIENT.post(f"{GAME}/start", content=json.dumps(OPENING).encode(), headers={"content-type": media_type})
    assert answer.json() == START


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("application/json", 200),
        ("*/*", 200),
        ("application/*;q=0.1", 200),
        ("application/json; q=0.000", 406),
        ("text/html, application/json;q=0.9", 200),
        ("application/problem+json", 200),
        ("text/html", 406),
        ("application/json;q=0", 406),
        ("application/json;q=0, */*", 200),
        ("application/json;q=0, application/problem+json;q=0, */*", 406),
        ("text/event-stream", 406),
        ("*/*;q=0", 406),
        ("nonsense", 406),
    ],
)
def test_what_the_caller_accepts_is_heeded(accept: str, status: int) -> None:
    assert post("start", OPENING, accept=accept).status_code == status


def test_several_headers_of_what_the_caller_accepts_are_one_list() -> None:
    headers = [("accept", "text/html"), ("accept", "application/json;q=0.1"), *JSON.items()]
    assert CLIENT.post(f"{GAME}/start", content=json.dumps(OPENING).encode(), headers=headers).status_code == 200


def test_a_body_beyond_the_limit_is_too_large() -> None:
    large = b" " * (10 * 1024 * 1024)
    for operation in ("start", "play", "look", "explain", "replay"):
        answer = post(operation, large)
        assert (answer.status_code, answer.headers["content-type"]) == (413, "application/problem+json")
        assert answer.json()["code"] == "http/too-large"


def test_a_body_without_a_length_is_measured_as_it_comes() -> None:
    chunks = (b" " * 65_536 for _ in range(160))
    assert CLIENT.post(f"{GAME}/play", content=chunks, headers=JSON).status_code == 413


def test_a_replay_may_be_longer_than_other_bodies() -> None:
    padding = b" " * 300_000
    body = json.dumps(OPENING | {"commands": []}).encode()
    assert post("replay", padding + body).status_code == 200
    assert post("start", padding + json.dumps(OPENING).encode()).status_code == 413


def test_the_limits_are_settings() -> None:
    small = TestClient(create_app(Settings(body_limit=1024, replay_body_limit=2048)))
    body = json.dumps(OPENING | {"commands": []}).encode()
    for size, status in ((1500, 200), (2500, 413)):
        padded = b" " * (size - len(body)) + body
        assert small.post(f"{GAME}/replay", content=padded, headers=JSON).status_code == status


@pytest.mark.parametrize("path", ["start", "play", "look", "explain", "replay", "rules", "parts"])
def test_an_unknown_title_is_not_found(path: str) -> None:
    method = "GET" if path in ("rules", "parts") else "POST"
    answer = CLIENT.request(method, f"/v1/games/chess/{path}")
    assert answer.status_code == 404
    assert answer.json()["facts"]["games"]
    assert answer.json()["code"] == "game/unknown"


def test_bad_input_leaves_no_memory_behind() -> None:
    bodies = [template.replace(b"%s", bad) for template, _ in PLACES.values() for bad in MALFORMED.values()]

    def send_all() -> int:
        for body in bodies:
            post("look", body)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = send_all()
    assert send_all() - before < 20_000


def test_a_long_replay_does_not_keep_others_waiting() -> None:
    begun, released = threading.Event(), threading.Event()

    def slow_seed() -> str:
        begun.set()
        released.wait(10)
        return "slow"

    with TestClient(create_app(entropy=slow_seed)) as client:
        replay = threading.Thread(
            target=client.post, args=(f"{GAME}/replay",), kwargs={"json": {"seats": 2, "commands": []}}
        )
        replay.start()
        assert begun.wait(10)
        since = time.perf_counter()
        assert client.get("/livez").status_code == 200
        assert time.perf_counter() - since < 5
        released.set()
        replay.join()


def test_options_that_are_nested_too_deeply_are_refused() -> None:
    body = b'{"seats": 2, "options": {"x": %b%b}}' % (b"[" * 900, b"]" * 900)
    assert denied("start", body, 409)["code"] == "start/unknown-option"


def test_options_are_bounded_and_twenty_unknown_ones_are_told() -> None:
    found = denied("start", {"seats": 2, "options": {f"x{number}": 0 for number in range(100)}}, 409)
    assert len(found["refusals"]) == 19
    found = denied("start", {"seats": 2, "options": {"x": "a" * 20_000}}, 422)
    assert (found["at"], found["detail"]) == ("/options", "Expected options of at most 16384 bytes, got 20002.")


def test_an_action_is_bounded() -> None:
    found = denied("play", {"state": START["state"], "seat": 0, "action": {"kind": "x" * 70_000}}, 422)
    assert (found["at"], found["detail"]) == ("/action", "Expected an action of at most 65536 bytes, got 70011.")


@pytest.mark.parametrize("size", [0, 100_000])
def test_an_integral_float_is_an_integer_in_a_body_of_any_size_and_none_in_a_text(size: int) -> None:
    body = b'{"seats": 3.0, "seed": "1.0", "first_seat": 0e0, "first": 10.0e-1}' + b" " * size
    found = ok("start", body)
    assert (found["seed"], len(found["legal_moves"]["items"])) == ("1.0", 1)


def test_a_number_that_is_no_integer_stays_one_that_is_refused() -> None:
    assert denied("start", b'{"seats": 3.5}', 422)["at"] == "/seats"
    assert denied("start", b'{"seats": 3.0, "first": 0.5}', 422)["at"] == "/first"
