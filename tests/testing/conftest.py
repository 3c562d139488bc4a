"""Fixtures of the tests of `hoyle check`."""

from tests.testing.planted import plant, plant_in

__all__ = ["plant", "plant_in"]
