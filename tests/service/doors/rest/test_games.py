"""Start, play, look, explain and replay over REST, sentence by sentence of the contract."""

import json
from typing import Any

import pytest

from tests.service.kit import OPENING, denied, first_move, ok, post, spin, started

START = started()
MOVE = first_move(START)
STEP = {"state", "ply", "at_ms", "digest", "variant", "options", "events"}
STEP |= {"to_act", "legal_moves", "outcome", "view", "reveal"}


def moves(operation: str = "look", **fields: Any) -> Any:
    return ok(operation, {"state": START["state"]} | fields)["legal_moves"]


# Steps


@pytest.mark.parametrize(
    ("operation", "body", "more"),
    [("start", OPENING, {"seed", "keys"}), ("play", MOVE, set()), ("look", {"state": START["state"]}, set())],
)
def test_start_play_and_look_answer_with_a_step(operation: str, body: Any, more: set[str]) -> None:
    assert ok(operation, body).keys() == STEP | more


def test_all_but_the_seats_may_be_left_out_of_a_start() -> None:
    step = ok("start", {"seats": 2})
    assert (step["seed"], step["ply"], step["view"]) == ("drawn", 0, None)
    assert step["state"]["variant"] == "standard"


def test_a_start_says_which_seed_was_used() -> None:
    assert started(seed="any text ☃")["seed"] == "any text ☃"
    assert started(seed="other")["state"] != started(seed="another")["state"]


def test_options_are_laid_over_those_of_the_variant() -> None:
    state = started(variant="mega-tiles", options={"first_payment": "any"})["state"]
    assert state["options"] == {"first_payment": "any", "opening_cards_per_reel": 3, "tiles": True}


@pytest.mark.parametrize("viewer", [None, 0, "spectator", "referee"])
def test_a_step_tells_every_viewer_what_was_agreed(viewer: Any) -> None:
    step = started(variant="mega-tiles", options={"first_payment": "any"})
    agreed = ("mega-tiles", {"first_payment": "any", "opening_cards_per_reel": 3, "tiles": True})
    played = ok("play", first_move(step) | {"viewer": viewer})
    looked = ok("look", {"state": step["state"], "viewer": viewer})
    assert [(one["variant"], one["options"]) for one in (played, looked)] == [agreed] * 2


def test_the_first_seat_may_be_named() -> None:
    assert started(first_seat=2)["to_act"] == [2]


def test_a_pack_is_named_by_its_id_or_by_its_digest() -> None:
    digest = START["state"]["pack"]
    assert started(pack="croupier") == started(pack=digest) == START


@pytest.mark.parametrize("operation", ["start", "play", "look", "explain", "replay"])
def test_the_same_request_has_the_same_answer_byte_for_byte(operation: str) -> None:
    body = {
        "start": OPENING,
        "play": MOVE,
        "look": {"state": START["state"], "viewer": 1},
        "explain": MOVE,
        "replay": OPENING | {"commands": [{"seat": MOVE["seat"], "action": MOVE["action"]}]},
    }[operation]
    assert post(operation, body).content == post(operation, body).content


def test_a_played_state_goes_back_unchanged_into_the_next_call() -> None:
    step = START
    for ply in range(1, 30):
        step = ok("play", first_move(step))
        assert step["ply"] == ply
        assert ok("look", {"state": step["state"]})["digest"] == step["digest"]
    assert len(json.dumps(step["state"])) < 8 * 1024


def test_a_state_may_be_written_in_any_order_and_spacing() -> None:
    shuffled = dict(reversed(START["state"].items()))
    spaced = json.dumps({"state": shuffled}, indent=3).encode()
    assert post("look", spaced).json() == ok("look", {"state": START["state"]})


def test_look_changes_nothing_and_tells_no_events() -> None:
    look = ok("look", {"state": START["state"]})
    assert look == {name: value for name, value in START.items() if name not in ("seed", "keys")} | {"events": []}


def test_an_integral_float_is_an_integer() -> None:
    whole = post("play", MOVE).content
    floats = json.dumps(MOVE | {"first": 50.0, "at_ms": 0.0}).replace('"reel": 0', '"reel": 0.0')
    assert post("play", floats.encode()).content == whole
    assert post("start", b'{"seats": 3.0, "seed": "kit"}').json() == START


# Legal moves


def test_every_listed_move_can_be_posted_back() -> None:
    items = START["legal_moves"]["items"]
    assert len(items) == START["legal_moves"]["count"]
    for move in items:
        assert ok("explain", {"state": START["state"], **move})["legal"] is True


def test_first_limits_the_list_and_nothing_else() -> None:
    whole = moves()
    none, some = moves(first=0), moves(first=2)
    assert (none["items"], none["count"], none["exact"]) == ([], whole["count"], True)
    assert some["items"] == whole["items"][:2]
    assert whole["next"] is None
    assert some["next"]


def test_first_is_at_most_500() -> None:
    assert moves(first=500) == moves()
    assert denied("look", {"state": START["state"], "first": 501}, 422)["at"] == "/first"
    assert denied("look", {"state": START["state"], "first": -1}, 422)["at"] == "/first"


def test_pages_joined_by_their_cursors_are_the_whole_list() -> None:
    found, after = [], None
    while True:
        page = moves(first=7, after=after)
        found += page["items"]
        after = page["next"]
        if after is None:
            break
    assert found == moves()["items"]


@pytest.mark.parametrize("body", [{"viewer": 0}, {"seat": 0}, {"given": {"kind": "spin"}}, {"at_ms": 5}])
def test_a_cursor_of_another_filter_is_refused(body: Any) -> None:
    cursor = moves(first=1)["next"]
    seat = START["to_act"][0]
    body = {name: seat if value == 0 else value for name, value in body.items()}
    problem = denied("look", {"state": START["state"], "after": cursor} | body, 409)
    assert (problem["code"], problem["at"]) == ("request/cursor", "/after")


@pytest.mark.parametrize("cursor", ["", "x", "MA", "☃", "=" * 128, "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5LmE"])
def test_a_cursor_that_nobody_gave_is_refused(cursor: str) -> None:
    assert denied("look", {"state": START["state"], "after": cursor}, 409)["code"] == "request/cursor"


def test_a_cursor_of_another_state_is_refused() -> None:
    later = ok("play", MOVE | {"first": 1})
    body = {"state": later["state"], "after": moves(first=1)["next"]}
    assert denied("look", body, 409)["code"] == "request/cursor"


def test_moves_are_listed_for_the_seat_that_looks_and_for_no_spectator() -> None:
    acting = START["to_act"][0]
    other = (acting + 1) % 3
    assert moves(viewer=acting)["count"] == moves(viewer="referee")["count"] == moves()["count"]
    assert moves(viewer=other)["count"] == moves(viewer="spectator")["count"] == moves(seat=other)["count"] == 0


def test_given_lists_what_completes_it_and_what_each_open_field_may_hold() -> None:
    page = moves(given={"kind": "spin", "flips": [{"reel": 1}]})
    assert page["choices"][0] == {"at": "/flips/0/discard", "values": [0, 1, 2]}
    assert {choice["at"] for choice in page["choices"]} == {"/flips/0/discard", "/flips/1"}
    assert page["items"]
    assert all(1 in {flip["reel"] for flip in move["action"]["flips"]} for move in page["items"])


def test_given_nothing_yet_offers_the_kinds() -> None:
    page = moves(given={})
    assert page["choices"] == [{"at": "/kind", "values": ["spin"]}]
    assert {**page, "choices": None, "next": None} == {**moves(), "next": None}
    later = ok("play", MOVE)
    page = ok("look", {"state": later["state"], "given": {}})["legal_moves"]
    assert page["choices"] == [{"at": "/kind", "values": ["stop", "pay_and_spin"]}]


def test_a_part_of_an_action_with_fields_names_its_kind() -> None:
    problem = denied("look", {"state": START["state"], "given": {"flips": []}}, 422)
    assert (problem["code"], problem["at"]) == ("request/shape", "/given/kind")


def test_every_page_counts_the_moves_of_each_kind() -> None:
    acting = START["to_act"][0]
    spins = [{"seat": acting, "kind": "spin", "count": 27, "exact": True}]
    narrowed = [{"seat": acting, "kind": "spin", "count": 15, "exact": True}]
    assert START["legal_moves"]["kinds"] == moves(first=0)["kinds"] == moves(viewer=acting)["kinds"] == spins
    assert moves(given={"kind": "spin", "flips": [{"reel": 1}]})["kinds"] == narrowed
    assert moves(given={"kind": "stop"})["kinds"] == moves(viewer="spectator")["kinds"] == []
    later = ok("play", MOVE)["legal_moves"]
    assert [(kind["kind"], kind["count"]) for kind in later["kinds"]] == [("stop", 1), ("pay_and_spin", 54)]
    assert later["items"][0]["action"] == {"kind": "stop"}


def test_given_that_nothing_completes_leaves_no_moves_and_no_choices() -> None:
    page = moves(given={"kind": "stop"})
    assert (page["count"], page["items"], page["choices"]) == (0, [], [])


def test_without_given_there_are_no_choices() -> None:
    assert moves()["choices"] is None
    assert moves(given=None)["choices"] is None


# Viewers


def test_without_a_viewer_there_is_no_view_and_the_events_are_the_referees() -> None:
    assert START["view"] is None
    assert started(viewer="referee")["events"] == START["events"]


@pytest.mark.parametrize("viewer", [0, 2, "spectator"])
def test_a_viewer_gets_its_view_and_no_event_tells_more(viewer: Any) -> None:
    step = started(viewer=viewer)
    assert [event["kind"] for event in step["events"]] == [event["kind"] for event in START["events"]]
    assert next(event for event in step["events"] if event["kind"] == "reels_stacked")["reels"] is None
    assert [reel["cards"] for reel in step["view"]["reels"]] == [None, None, None]
    card = START["state"]["position"]["reels"][0][5]
    assert card not in json.dumps([step["view"], step["events"]])


def test_the_referee_sees_all() -> None:
    view = started(viewer="referee")["view"]
    assert [reel["cards"] for reel in view["reels"]] == START["state"]["position"]["reels"]


def test_a_viewer_who_is_not_at_the_table_is_refused() -> None:
    problem = denied("look", {"state": START["state"], "viewer": 3}, 409)
    assert (problem["code"], problem["at"]) == ("view/no-such-seat", "/viewer")


# Refusals


def test_a_refusal_of_the_rules_has_its_clause_its_place_and_its_facts() -> None:
    problem = denied("play", MOVE | {"action": {"kind": "stop"}}, 409)
    assert problem == {
        "type": "urn:croupier:problem:spin/free-spin-due",
        "title": "The turn begins with a spin; nothing else may come before it.",
        "status": 409,
        "detail": "The free spin of the turn comes first; it cannot be skipped.",
        "code": "spin/free-spin-due",
        "clause": "MJ-SPIN-1",
        "at": "/action/kind",
        "facts": {},
    }


def test_the_first_failure_leads_and_the_others_of_its_group_follow() -> None:
    spun = ok("play", MOVE)
    action = spin((0, 0), (0, 1)) | {"kind": "pay_and_spin", "value": 2, "tray": "lid"}
    body = {"state": spun["state"], "seat": MOVE["seat"], "action": action}
    problem = denied("play", body, 409)
    assert (problem["code"], problem["facts"]) == ("payment/not-lowest", {"value": 2, "lowest": 1})
    assert [reason["code"] for reason in problem["refusals"]] == ["spin/same-reel"]
    explained = ok("explain", body)["refusals"]
    assert [reason["code"] for reason in explained] == ["payment/not-lowest", "spin/same-reel"]


def test_an_action_out_of_turn_is_refused_with_those_who_may_act() -> None:
    seat = (MOVE["seat"] + 1) % 3
    problem = denied("play", MOVE | {"seat": seat}, 409)
    assert (problem["code"], problem["at"]) == ("turn/not-yours", "/seat")
    assert problem["facts"] == {"seat": seat, "to_act": START["to_act"], "phase": "free_spin"}


@pytest.mark.parametrize(("seat", "code"), [(3, "turn/no-such-seat"), ("host", "turn/not-yours")])
def test_an_action_of_nobody_at_the_table_is_refused(seat: Any, code: str) -> None:
    assert denied("play", MOVE | {"seat": seat}, 409)["code"] == code


def test_time_does_not_go_back() -> None:
    later = ok("play", MOVE | {"at_ms": 1000})
    assert later["state"]["at_ms"] == 1000
    body = first_move(later)
    assert denied("play", body | {"at_ms": 999}, 409)["code"] == "clock/rewound"
    assert denied("look", {"state": later["state"], "at_ms": 999}, 409)["at"] == "/at_ms"
    assert ok("explain", body | {"at_ms": 999})["refusals"][0]["code"] == "clock/rewound"


@pytest.mark.parametrize(
    ("fields", "code", "at"),
    [
        ({"variant": "turbo"}, "start/unknown-variant", "/variant"),
        ({"options": {"speed": 3}}, "start/unknown-option", "/options/speed"),
        ({"options": {"a/b~c": 3}}, "start/unknown-option", "/options/a~1b~0c"),
        ({"options": {"tiles": "yes"}}, "start/option-value", "/options/tiles"),
        ({"seats": 5}, "start/seats", "/seats"),
        ({"seats": 0}, "start/seats", "/seats"),
        ({"first_seat": 3}, "start/first-seat", "/first_seat"),
        ({"pack": "worn"}, "start/unknown-pack", "/pack"),
    ],
)
def test_a_configuration_that_cannot_be_is_refused_by_name(fields: Any, code: str, at: str) -> None:
    problem = denied("start", OPENING | fields, 409)
    assert (problem["code"], problem["at"]) == (code, at)


def test_every_reason_against_a_start_is_given_at_once() -> None:
    problem = denied("start", {"seats": 9, "options": {"speed": 1, "tiles": 2}}, 409)
    codes = [problem["code"], *(reason["code"] for reason in problem["refusals"])]
    assert codes == ["start/seats", "start/unknown-option", "start/option-value"]


# Explain


def test_explain_lists_the_reasons_and_the_legal_moves_that_come_nearest() -> None:
    verdict = ok("explain", MOVE | {"action": spin((0, 2), (0, 1))})
    assert verdict["legal"] is False
    assert verdict["refusals"][0].keys() == {"code", "clause", "at", "detail", "facts"}
    assert 1 <= len(verdict["nearest"]) <= 5
    assert all(ok("explain", MOVE | move)["legal"] for move in verdict["nearest"])


def test_explain_finds_nothing_against_a_legal_action() -> None:
    assert ok("explain", MOVE) == {"legal": True, "refusals": [], "nearest": [], "facts": None}


# Replay


def played(count: int) -> tuple[list[dict[str, Any]], list[Any]]:
    """Play the first legal moves of a game, and return the commands and the steps."""
    steps, commands = [START], []
    for _ in range(count):
        move = first_move(steps[-1])
        commands.append({"seat": move["seat"], "action": move["action"]})
        steps.append(ok("play", move))
    return commands, steps


def test_a_replay_answers_with_the_last_step() -> None:
    commands, steps = played(5)
    assert ok("replay", OPENING | {"commands": commands}) == steps[-1] | {"seed": "kit", "keys": None, "draws": None}


def test_a_replay_of_no_command_is_the_start() -> None:
    assert ok("replay", OPENING | {"commands": []}) == START | {"draws": None}


def test_a_replay_tells_all_events_where_they_are_asked_for() -> None:
    commands, steps = played(5)
    replay = ok("replay", OPENING | {"commands": commands, "events": "all"})
    assert replay["events"] == [event for step in steps for event in step["events"]]


def test_a_replay_names_the_command_that_is_refused() -> None:
    commands, _ = played(3)
    wrong = {"seat": commands[0]["seat"], "action": {"kind": "cash_out"}}
    problem = denied("replay", OPENING | {"commands": [*commands, wrong, *commands]}, 409)
    assert problem["at"].startswith("/commands/3/")
    unread = denied("replay", OPENING | {"commands": [*commands, wrong | {"action": {"kind": "fly"}}]}, 422)
    assert unread["at"] == "/commands/3/action/kind"


def test_a_replay_of_10_001_commands_is_too_long() -> None:
    commands = [{"seat": 0, "action": {"kind": "stop"}}] * 10_001
    assert denied("replay", OPENING | {"commands": commands}, 422)["code"] == "replay/too-long"
    assert denied("replay", OPENING | {"commands": commands[1:]}, 409)["at"].startswith("/commands/0/")


def whole_game() -> Any:
    """Play first legal moves, stopping where possible, until the end."""
    step = ok("start", {"seats": 2, "seed": "end", "options": {"opening_cards_per_reel": 29}})
    while step["outcome"] is None:
        items = step["legal_moves"]["items"]
        stop = next((move for move in items if move["action"]["kind"] in ("stop", "cash_out")), items[-1])
        step = ok("play", {"state": step["state"], **stop})
    return step


def test_a_finished_game_has_an_outcome_and_nobody_acts_any_more() -> None:
    step = whole_game()
    assert step["to_act"] == []
    assert (step["legal_moves"]["count"], step["legal_moves"]["items"]) == (0, [])
    assert step["outcome"]["reason"] == "reel_empty"
    assert {standing["seat"] for standing in step["outcome"]["standings"]} == {0, 1}
    assert all(standing.keys() == {"seat", "rank", "score", "tie_break"} for standing in step["outcome"]["standings"])
    problem = denied("play", {"state": step["state"], "seat": 0, "action": {"kind": "stop"}}, 409)
    assert (problem["code"], problem["facts"]) == ("game/over", {"reason": "reel_empty"})
