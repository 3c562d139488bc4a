"""The shared server of tests/server, and its stores."""

from tests.server.conftest import address, guest, postgres, server, site

__all__ = ["address", "guest", "postgres", "server", "site"]
