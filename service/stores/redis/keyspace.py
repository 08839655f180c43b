"""The keys of Redis. Those of a session share its id as hash tag, an owner's has its own."""


def session_keys(id: str, mark: str | None = None) -> list[str]:
    """Return the keys of a session, of its entries, and of what is remembered under a mark."""
    return [f"croupier:session:{{{id}}}", f"croupier:entries:{{{id}}}", f"croupier:first:{{{id}}}:{mark or ''}"]


def owner_key(name: str) -> str:
    """Return the key of an owner's sessions."""
    return f"croupier:owner:{{{name}}}"


def channel(id: str) -> str:
    """Return the channel of a session's bell."""
    return f"croupier:bell:{{{id}}}"
