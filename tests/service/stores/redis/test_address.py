"""The addresses of Redis: what they may say, and what is wrong with those that cannot be read."""

from typing import Any

import pytest

from service.startup.app import create_app
from service.startup.settings import Settings, SettingsError
from service.stores.redis.address import RedisAddress, Topology, read_address

SINGLE, SENTINEL, CLUSTER = Topology.SINGLE, Topology.SENTINEL, Topology.CLUSTER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("redis://host", RedisAddress(SINGLE, (("host", 6379),))),
        ("redis://host:1/", RedisAddress(SINGLE, (("host", 1),))),
        ("redis://host/3", RedisAddress(SINGLE, (("host", 6379),), server_options={"db": 3})),
        ("redis://host?db=3", RedisAddress(SINGLE, (("host", 6379),), server_options={"db": 3})),
        ("redis://host?replicas=2", RedisAddress(SINGLE, (("host", 6379),), replicas=2)),
        ("redis://[::1]:7000", RedisAddress(SINGLE, (("::1", 7000),))),
        ("rediss://host", RedisAddress(SINGLE, (("host", 6379),), has_tls=True)),
        ("unix:///run/redis.sock?db=2", RedisAddress(SINGLE, (), server_options={"path": "/run/redis.sock", "db": 2})),
        ("redis+sentinel://a,b:1/tables", RedisAddress(SENTINEL, (("a", 26379), ("b", 1)), service="tables")),
        ("rediss+cluster://a:1,b,[::1]:2", RedisAddress(CLUSTER, (("a", 1), ("b", 6379), ("::1", 2)), has_tls=True)),
    ],
)
def test_an_address_is_read(text: str, expected: RedisAddress) -> None:
    assert read_address(text) == expected


@pytest.mark.parametrize(
    ("login", "expected"),
    [
        ("name:pass@", {"username": "name", "password": "pass"}),
        (":pass@", {"password": "pass"}),
        ("name@", {"username": "name"}),
        (":a%2Fb%40c%3Ad%3Fe%23f,g@", {"password": "a/b@c:d?e#f,g"}),
    ],
)
@pytest.mark.parametrize("scheme", ["redis", "redis+sentinel", "redis+cluster"])
def test_a_name_and_a_password_are_for_the_servers(scheme: str, login: str, expected: dict[str, str]) -> None:
    path = "/tables" if scheme == "redis+sentinel" else ""
    address = read_address(f"{scheme}://{login}host{path}")
    assert (address.server_options, address.options, address.sentinel_options) == (expected, {}, {})


def test_sentinels_may_have_a_password_of_their_own() -> None:
    address = read_address("redis+sentinel://:served@host/tables?sentinel_username=watch&sentinel_password=er&db=1")
    assert address.server_options == {"password": "served", "db": 1}
    assert address.sentinel_options == {"username": "watch", "password": "er"}


def test_how_to_check_a_certificate_holds_for_every_connection() -> None:
    text = f"rediss+sentinel://host/tables?ssl_ca_certs={__file__}&ssl_check_hostname=false&ssl_cert_reqs=required"
    expected: dict[str, Any] = {"ssl_ca_certs": __file__, "ssl_check_hostname": False, "ssl_cert_reqs": "required"}
    assert read_address(text).options == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("redis://", "each host must be"),
        ("redis://host:port", "each host must be"),
        ("redis://host:0", "each host must be"),
        ("redis://host:65536", "each host must be"),
        ("redis://[::1", "each host must be"),
        ("redis://::1", "each host must be"),
        ("redis://secret/secret@host", "must be the number of a database"),
        ("redis://name:secret/secret@host", "write / as %2F"),
        ("redis://name:secret?secret@host", "write / as %2F"),
        ("redis://name:secret#secret@host", "# as %23"),
        ("redis://a,b", "several hosts"),
        ("redis://host/secret", "must be the number of a database"),
        ("redis://host/1?db=2", "the database twice"),
        ("redis://host?db=x", "db must be the number"),
        ("redis://host?db=1&db=2", "db twice"),
        ("redis://host?secret=1", "there are db, replicas"),
        ("redis://host?replicas=many", "replicas must be a number of replicas"),
        ("redis+cluster://host?replicas=1", "there are none"),
        ("redis://host?ssl_ca_certs=/ca.pem", "there are db"),
        ("redis://host?socket_timeout=9", "there are db"),
        ("rediss://host?ssl_ca_certs=/secret.pem", "ssl_ca_certs must be a file that is there"),
        ("rediss://host?ssl_cert_reqs=secret", "ssl_cert_reqs must be none, optional or required"),
        ("rediss://host?ssl_check_hostname=secret", "ssl_check_hostname must be true or false"),
        ("unix://host/run/redis.sock", "as in unix:///run"),
        ("unix://", "as in unix:///run"),
        ("redis+sentinel://host", "must name the service"),
        ("redis+sentinel://host/a/b", "must name the service"),
        ("redis+sentinel://a,,b/tables", "each host must be"),
        ("redis+sentinel://:secret@a,:secret@b/tables", "only one @"),
        ("redis://:secret@secret@host", "only one @"),
        ("redis+cluster://host/0", "a cluster has no databases"),
        ("redis+cluster://host?db=1", "there are none"),
    ],
)
def test_what_is_wrong_with_an_address_is_said_without_its_secrets(text: str, problem: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_SESSIONS: the address cannot be read: ") as caught:
        create_app(Settings(sessions=text))
    assert problem in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_password_of_the_sentinels_may_have_any_sign() -> None:
    for said, meant in (("a+b", "a+b"), ("a%25b", "a%b"), ("a%26b%3Dc", "a&b=c"), ("a%20b", "a b")):
        address = read_address(f"redis+sentinel://host/tables?sentinel_password={said}")
        assert address.sentinel_options == {"password": meant}
