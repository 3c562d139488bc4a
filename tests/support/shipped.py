"""Shipped code in place of compiled code, as in a new process with an empty cache."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hoyle.rules.link import native


def forget() -> None:
    """Begin as a new process does."""
    from hoyle.rules.link.linking import unlink

    native.shipped.cache_clear()
    native.engine.cache_clear()
    native.FUNCTIONS.clear()
    native.entry_point.cache_clear()
    unlink("cpu")


@contextmanager
def calling(folder: Path) -> Generator[list[str]]:
    """Use the shipped code of a folder; collect the names of the entry points that are called."""
    called: list[str] = []
    original = native.Shipped.__call__

    def call(self: native.Shipped, *args: Any) -> Any:
        called.append(self.__name__)
        return original(self, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native.Shipped, "__call__", call)
        patch.setattr(native, "folders", lambda: (folder,))
        forget()
        yield called
    forget()
