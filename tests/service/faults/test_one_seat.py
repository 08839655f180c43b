"""One seat against all others: whatever it does over and over, the others play on, and nobody's time waits for it."""

from typing import Any

from tests.service.sessions.kit import REGISTRY, Worker, worker

MOST = 120
"""How many changes a session takes; each of two seats has half of them."""
KINDS = ("reserve", "finish_phase")


async def step_of(client: Worker, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}?first=500"
    return (await client.ask("GET", path, None, session["keys"]["referee"])).json["step"]


async def spoilt(client: Worker, session: Any) -> tuple[int, str]:
    """Rewrite an answer until that is refused; tell how often it was carried out, and the refusal."""
    for count in range(10 * MOST):
        action = {"kind": "write_answer", "machine": "a", "number": 1 + count % 2}
        reply = await client.act(session, 0, action)
        if reply.status != 200:
            return count, reply.json["code"]
    raise AssertionError("nothing stops it")


async def test_a_seat_that_rewrites_its_answer_for_ever_stops_nobody() -> None:
    async with worker(registry=REGISTRY, session_actions=MOST) as client:
        options = {"pulls_per_round": 1}
        session = await client.created("strange-slot-simulator", options=options)
        for seat in session["step"]["view"]["order"]:
            await client.act(session, seat, {"kind": "reserve", "machine": "ab"[seat]})
        assert await spoilt(client, session) == (MOST // 2 - 1, "session/changes-used-up")
        refused = carried_out = 0
        rounds = set()
        for _ in range(20):
            step = await step_of(client, session)
            moves = [one for one in step["legal_moves"]["items"] if one["seat"] == 1]
            wanted = next((one for kind in KINDS for one in moves if one["action"]["kind"] == kind), None)
            if wanted is None:
                break
            reply = await client.act(session, 1, wanted["action"])
            refused, carried_out = refused + (reply.status != 200), carried_out + (reply.status == 200)
            rounds.add(step["view"]["round"])
        assert (refused, len(rounds) > 1) == (0, True), f"{carried_out} carried out in {len(rounds)} rounds"
