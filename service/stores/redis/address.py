"""Where a Redis is: one server, servers behind Sentinels, or a cluster. No error repeats what may be a password."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote


class Topology(Enum):
    """The kind of a Redis: one server, Sentinels or a cluster."""

    SINGLE = "one server"
    SENTINEL = "Sentinels"
    CLUSTER = "a cluster"


@dataclass(frozen=True)
class RedisAddress:
    """A parsed address."""

    topology: Topology
    nodes: tuple[tuple[str, int], ...]
    """Host and port of the server, of the Sentinels, or of some nodes of the cluster; none where there is a socket."""
    has_tls: bool = False
    service: str = ""
    """The name of the servers at the Sentinels."""
    replicas: int = 0
    """How many replicas must have a change before it is acknowledged."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of every connection, in the names of redis-py."""
    server_options: Mapping[str, Any] = field(default_factory=dict)
    """Further options for connections to servers."""
    sentinel_options: Mapping[str, Any] = field(default_factory=dict)
    """Further options for connections to Sentinels."""


SCHEMES = {
    "redis": (Topology.SINGLE, False),
    "rediss": (Topology.SINGLE, True),
    "unix": (Topology.SINGLE, False),
    "redis+sentinel": (Topology.SENTINEL, False),
    "rediss+sentinel": (Topology.SENTINEL, True),
    "redis+cluster": (Topology.CLUSTER, False),
    "rediss+cluster": (Topology.CLUSTER, True),
}
PORTS = {Topology.SINGLE: 6379, Topology.SENTINEL: 26379, Topology.CLUSTER: 6379}
HOST = re.compile(r"(?:\[(?P<ipv6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?")
ESCAPE = "in a name or a password, write / as %2F, @ as %40, : as %3A, ? as %3F, # as %23, & as %26 and % as %25"


def read_address(text: str) -> RedisAddress:
    """Read an address. Raises ValueError."""
    scheme, _, rest = text.partition("://")
    topology, has_tls = SCHEMES[scheme]
    if "#" in rest:
        raise ValueError(f"nothing may follow a #; {ESCAPE}")
    rest, _, query = rest.partition("?")
    authority, _, path = rest.partition("/")
    login, _, hosts = authority.rpartition("@")
    options = _options(query, topology, has_tls)
    server = _login(login) | _taken(options, "", "db")
    nodes: tuple[tuple[str, int], ...] = ()
    service = ""
    if scheme == "unix":
        server["path"] = _socket(hosts, path)
    else:
        nodes = tuple(_node(host, PORTS[topology]) for host in hosts.split(","))
        service = _placed(topology, unquote(path), server)
    if topology is Topology.SINGLE and len(nodes) > 1:
        raise ValueError("it names several hosts; that is for redis+sentinel:// and redis+cluster://")
    sentinel = _taken(options, "sentinel_", "sentinel_username", "sentinel_password")
    replicas = options.pop("replicas", 0)
    return RedisAddress(topology, nodes, has_tls, service, replicas, options, server, sentinel)


def _login(text: str) -> dict[str, Any]:
    if "@" in text:
        raise ValueError(f"only one @ may stand before the hosts, a name and a password hold for all of them; {ESCAPE}")
    name, _, password = text.partition(":")
    return {key: unquote(said) for key, said in (("username", name), ("password", password)) if said}


def _node(text: str, port: int) -> tuple[str, int]:
    found = HOST.fullmatch(text)
    if found is None or not 0 < int(found["port"] or port) < 2**16:
        raise ValueError(f"each host must be as in example.org:{port}, several separated by commas; {ESCAPE}")
    return found["ipv6"] or found["name"], int(found["port"] or port)


def _socket(hosts: str, path: str) -> str:
    if hosts or not path:
        raise ValueError("a socket must be as in unix:///run/redis.sock")
    return "/" + unquote(path)


def _placed(topology: Topology, path: str, server: dict[str, Any]) -> str:
    """Return the service that a path names; a database goes to what servers are told."""
    if topology is Topology.SENTINEL:
        if not path or "/" in path:
            raise ValueError("after the hosts it must name the service, as in redis+sentinel://host:26379/mymaster")
        return path
    if topology is Topology.CLUSTER and path:
        raise ValueError("a cluster has no databases: nothing may follow the hosts")
    if path and "db" in server:
        raise ValueError("it names the database twice")
    if path:
        server["db"] = _named("what follows the host", _number, path)
    return ""


def _options(query: str, topology: Topology, has_tls: bool) -> dict[str, Any]:
    known = OPTIONS[topology] | (TLS if has_tls else {})
    options: dict[str, Any] = {}
    for name, value in parse_qsl(query.replace("+", "%2B"), keep_blank_values=True):
        if name not in known:
            raise ValueError(f"after the ? is no option of it; there are {', '.join(known) or 'none'}; {ESCAPE}")
        if name in options:
            raise ValueError(f"it says {name} twice")
        options[name] = _named(name, known[name], value)
    return options


def _named(name: str, read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(f"{name} {error}") from None


def _taken(options: dict[str, Any], prefix: str, *names: str) -> dict[str, Any]:
    """Take options out, without a prefix of their names."""
    return {name.removeprefix(prefix): options.pop(name) for name in names if name in options}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ValueError("must be the number of a database, as in redis://host:6379/0")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise ValueError("must be a number of replicas, as 1")
    return int(text)


def _truth(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError("must be true or false")
    return text == "true"


def _requirement(text: str) -> str:
    if text not in ("none", "optional", "required"):
        raise ValueError("must be none, optional or required")
    return text


def _file(text: str) -> str:
    if not Path(text).is_file():
        raise ValueError("must be a file that is there")
    return text


Readers = dict[str, Callable[[str], Any]]

TLS: Readers = {
    "ssl_ca_certs": _file,
    "ssl_certfile": _file,
    "ssl_keyfile": _file,
    "ssl_cert_reqs": _requirement,
    "ssl_check_hostname": _truth,
}
OPTIONS: Mapping[Topology, Readers] = {
    Topology.SINGLE: {"db": _number, "replicas": _count},
    Topology.SENTINEL: {"db": _number, "replicas": _count, "sentinel_username": str, "sentinel_password": str},
    Topology.CLUSTER: {},
}
