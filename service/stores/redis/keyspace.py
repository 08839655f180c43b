"""The keys of Redis. Those of a session share its id as hash tag, an owner's has its own."""


def session_keys(id: str, idempotency_key: str | None = None) -> list[str]:
    """Return the keys of a session, of its entries, and of what is remembered under an idempotency key."""
    return [
        f"croupier:session:{{{id}}}",
        f"croupier:entries:{{{id}}}",
        f"croupier:first:{{{id}}}:{idempotency_key or ''}",
    ]


def owner_key(name: str) -> str:
    """Return the key of an owner's sessions."""
    return f"croupier:owner:{{{name}}}"


def refusals_key(id: str) -> str:
    """Return the key of the list of the idempotency keys under which a session remembers refusals."""
    return f"croupier:refusals:{{{id}}}"


def channel(id: str) -> str:
    """Return the channel on which a session's changes are published."""
    return f"croupier:bell:{{{id}}}"
