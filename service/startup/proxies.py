"""The trusted proxies of the settings."""

from ipaddress import ip_network

from service.startup.settings import Settings, SettingsError


def proxies_of(settings: Settings) -> tuple[str, ...]:
    """Return the addresses and networks of trusted proxies, `*` for all. Raises SettingsError."""
    for entry in settings.forwarded_allow_ips:
        try:
            if entry != "*":
                ip_network(entry)
        except ValueError as error:
            wanted = "each must be `*`, an address or a network such as 10.0.0.0/8"
            raise SettingsError(f"CROUPIER_FORWARDED_ALLOW_IPS: {wanted}: {error}") from None
    return settings.forwarded_allow_ips
