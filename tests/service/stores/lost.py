"""A session of which a part is missing: every call of it says so."""

from typing import Any

from tests.service.sessions.kit import Worker

RUN = {"kind": "run", "lane": "left", "steps": 1}


async def all_lost(client: Worker, session: Any) -> None:
    """See reading, acting, undoing, events, streams, the export and closing say that the session is lost."""
    path, referee = f"/v1/sessions/{session['id']}", session["keys"]["referee"]
    calls = (
        ("GET", path, None),
        ("POST", f"{path}/actions", {"seat": 0, "action": RUN}),
        ("POST", f"{path}/undo", None),
        ("GET", f"{path}/events?after=1", None),
        ("GET", f"{path}/events?after=1&show=view", None),
        ("GET", f"{path}/replay", None),
        ("DELETE", path, None),
    )
    for method, at, body in calls:
        reply = await client.ask(method, at, body, referee)
        assert (reply.status, reply.json["code"]) == (410, "session/lost"), (method, at, reply.content)
    reply = await client.ask("GET", f"{path}/events", None, referee, accept="text/event-stream")
    assert (reply.status, reply.json["code"]) == (410, "session/lost")
    query = f'{{ session(id: "{session["id"]}") {{ ... on Refusal {{ code }} }} }}'
    assert await client.graphql(query, referee) == {"session": {"code": "session/lost"}}
