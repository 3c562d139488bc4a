"""An evening with friends in one network: the address that their phones can reach."""

import socket
from ipaddress import ip_address

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
"""Names of this machine that mean nothing to other devices."""
FAR = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): choosing a route to it sends nothing."""


def network_host() -> str:
    """Return the address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)
        except OSError:
            return ""
        host: str = probe.getsockname()[0]
    return "" if ip_address(host).is_loopback or ip_address(host).is_unspecified else host


def terminal_code(address: str) -> str:
    """Return a QR code of an address in characters for a terminal."""
    from io import StringIO

    import segno

    lines = StringIO()
    segno.make(address, error="m", micro=False).terminal(lines, compact=True)
    return lines.getvalue()
