"""The shared server of tests/server."""

from tests.server.conftest import guest, server

__all__ = ["guest", "server"]
