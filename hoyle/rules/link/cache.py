"""The cache locator with which Numba finds linked functions in its disk cache."""

from typing import Any

from numba.core.caching import UserProvidedCacheLocator

from hoyle.rules.link.linking import TARGETS


class FingerprintLocator(UserProvidedCacheLocator):
    """Finds a linked function by its name alone.

    The name contains a fingerprint of the code, so the date of the source file and the line number do not matter: an edit
    of a comment or a docstring does not invalidate compiled code.
    """

    def get_source_stamp(self) -> Any:
        """Return a constant, since the fingerprint identifies the code."""
        return 0

    def get_disambiguator(self) -> str:
        """Return a constant instead of the line number."""
        return "linked"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return a locator for a linked function, or None for any other function."""
        game_and_target = py_func.__qualname__.split(".")[0].split("-")
        if len(game_and_target) < 3 or game_and_target[-2] not in TARGETS:
            return None
        return super().from_function(py_func, py_file)
