"""Fixtures of the tests of `hoyle check`."""

from tests.testing.planted import plant

__all__ = ["plant"]
