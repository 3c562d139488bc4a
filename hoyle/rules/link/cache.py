"""How Numba finds linked functions in its disk cache."""

from typing import Any

from numba.core.caching import UserProvidedCacheLocator

from hoyle.rules.link.linking import TARGETS


class FingerprintLocator(UserProvidedCacheLocator):
    """Finds a linked function by its name alone.

    The name contains a fingerprint of the code, so neither the date of the source file nor the line matters: an edit of
    a comment or a docstring does not make compiled code stale.
    """

    def get_source_stamp(self) -> Any:
        """Return a constant: the fingerprint says whether the code is the same."""
        return 0

    def get_disambiguator(self) -> str:
        """Return a constant in place of the line."""
        return "linked"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return a locator for a linked function; None for others."""
        game_and_target = py_func.__qualname__.split(".")[0].split("-")
        if len(game_and_target) < 3 or game_and_target[-2] not in TARGETS:
            return None
        return super().from_function(py_func, py_file)
