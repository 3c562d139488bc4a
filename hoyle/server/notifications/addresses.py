"""To which addresses notifications may be sent. A visitor chooses them, so none may lead into the operator's network.

The check of a name's IP address happens where the connection is made (`transport`), to the address that was checked.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from hoyle.errors import Refusal
from hoyle.i18n import N_

MAX_LENGTH = 1000
Network = IPv4Network | IPv6Network
ADDRESS_PORTS = (80, 443)
"""The ports below FIRST_FREE_PORT that may be used; the others belong to other protocols."""
FIRST_FREE_PORT = 1024
NOT_PUBLIC = tuple(
    ip_network(text)
    for text in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays of 6to4
        "64:ff9b::/96",  # IPv4 addresses behind a translator
        "64:ff9b:1::/48",
        "100::/64",  # discarded
        "2001::/23",  # protocol assignments, Teredo among them
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
        "5f00::/16",  # segment routing
    )
)
"""Networks that are not public, although the standard library of some versions takes them for public ones."""
GLOBAL_UNICAST = ip_network("2000::/3")
"""All public addresses of IPv6 so far."""

BAD_ADDRESS = N_("This is no address of a web page: it begins with https:// or http:// and has a name.")
BAD_PORT = N_("This port cannot be used. Use 80, 443, or one from 1024 on.")
NEEDS_HTTPS = N_("A push service needs an address with https.")
PRIVATE = N_("This address is not public. The operator of this server can allow it.")
UNKNOWN_NAME = N_("There is no server with this name.")


def networks(texts: Iterable[str]) -> list[Network]:
    """Return the networks of a setting."""
    return [ip_network(text) for text in texts]


def is_allowed(address: str, private: Sequence[Network] = ()) -> bool:
    """Return whether a message may go to an IP address: it is public, or in one of the networks `private`.

    >>> is_allowed("1.1.1.1"), is_allowed("10.0.0.1"), is_allowed("::ffff:1.1.1.1")
    (True, False, False)
    >>> is_allowed("10.0.0.1", networks(["10.0.0.0/8"]))
    True
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if any(ip.version == network.version and ip in network for network in private):
        return True
    return is_public(ip)


def is_public(ip: IPv4Address | IPv6Address) -> bool:
    """Return whether everybody on the internet reaches the same machine under an IP address."""
    if not ip.is_global or ip.is_multicast or ip.is_reserved or ip.is_unspecified:
        return False
    if any(ip.version == network.version and ip in network for network in NOT_PUBLIC):
        return False
    return ip.version == 4 or ip in GLOBAL_UNICAST


def parsed(url: str) -> SplitResult:
    """Return the parts of a web address; Refusal if it is not one, or if its port is not allowed."""
    try:
        parts = urlsplit(url)
        port, name = parts.port, parts.hostname or ""
    except ValueError:
        raise Refusal(BAD_ADDRESS) from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_LENGTH
    if not is_plain or parts.scheme not in ("https", "http") or not name or parts.username is not None:
        raise Refusal(BAD_ADDRESS)
    if port is not None and port < FIRST_FREE_PORT and port not in ADDRESS_PORTS:
        raise Refusal(BAD_PORT)
    return parts


def check_push(url: str, private: Sequence[Network]) -> None:
    """Refusal if a push service may not have this address: it needs https, except in one of the networks `private`."""
    parts = parsed(url)
    name = parts.hostname or ""
    if parts.scheme != "https" and not any(is_in(name, network) for network in private):
        raise Refusal(NEEDS_HTTPS)


def is_in(name: str, network: Network) -> bool:
    """Return whether a host name is an IP address in a network."""
    try:
        ip = ip_address(name)
    except ValueError:
        return False
    return ip.version == network.version and ip in network
