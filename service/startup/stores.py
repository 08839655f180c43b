"""The session store of the settings."""

from collections.abc import Callable

from service.startup.settings import OFF, Settings, SettingsError
from service.stores.memory import MemoryStore
from service.stores.redis.address import SCHEMES, read_address
from service.stores.store import SessionStore

NAMES = ("memory:", "sqlite:", *(f"{scheme}://" for scheme in SCHEMES), OFF)


def store_of(settings: Settings, clock: Callable[[], int], age: Callable[[], int]) -> SessionStore | None:
    """Return the store of sessions, None where sessions are off. Raises SettingsError.

    `clock` is the wall clock, for what outlives this process; `age` is monotonic.
    """
    name, ttl_ms = settings.sessions, settings.session_seconds * 1000
    if name == OFF:
        return None
    if name == "memory:":
        return MemoryStore(ttl_ms, settings.session_limit, age)
    if name.startswith("sqlite:"):
        return _sqlite(settings, clock)
    if name.partition("://")[0] in SCHEMES and "://" in name:
        return _redis(name, ttl_ms)
    scheme = name.partition(":")[0]  # the rest may hold a password
    raise SettingsError(f"CROUPIER_SESSIONS: {scheme!r} is no store; there are {', '.join(NAMES)}")


def _sqlite(settings: Settings, clock: Callable[[], int]) -> SessionStore:
    from service.stores.sqlite.file import prepare, read_sqlite_address
    from service.stores.sqlite.store import SqliteStore  # imported only where it is used

    try:
        address = read_sqlite_address(settings.sessions)
        prepare(address)
    except ValueError as error:
        raise SettingsError(f"CROUPIER_SESSIONS: {error}") from error
    return SqliteStore(address, settings.session_seconds * 1000, settings.session_limit, clock)


def _redis(text: str, ttl_ms: int) -> SessionStore:
    from service.stores.redis.store import RedisStore  # imported only where it is used

    try:
        return RedisStore(read_address(text), ttl_ms)
    except ValueError as error:
        raise SettingsError(f"CROUPIER_SESSIONS: the address cannot be read: {error}") from error
