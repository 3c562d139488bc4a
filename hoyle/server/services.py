"""Start and stop the parts of a server: one that fails is logged, and the others go on."""

import inspect
import logging
from collections.abc import Awaitable, Callable

LOGGER = logging.getLogger("hoyle.server")

Step = Callable[[], Awaitable[None] | None]
"""A function or coroutine function that starts or stops a part."""


async def do_all(steps: list[Step]) -> None:
    """Do all steps, one after another, whatever fails."""
    for step in steps:
        try:
            result = step()
            if inspect.isawaitable(result):
                await result
        except Exception:
            LOGGER.exception("%s failed.", getattr(step, "__qualname__", "A step"))
