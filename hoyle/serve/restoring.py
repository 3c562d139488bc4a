"""When the store refuses: the table is laid again from what the store holds, and people hear its sentence."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hoyle.serve.store import StoreError, Taken
from hoyle.serve.wire import Refusal

if TYPE_CHECKING:
    from hoyle.serve.tables import Table


class Restoring:
    """`async with`: after an error inside, the table is laid again and the error becomes a Refusal."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def __aenter__(self) -> None:
        """Nothing to prepare."""

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Lay the table again where something went wrong."""
        if error is None:
            return
        await self.table.restore()
        if isinstance(error, Taken):
            self.table.publish()
        if isinstance(error, StoreError):
            raise Refusal(error.message, **error.facts) from error


@contextmanager
def refused() -> Generator[None]:
    """The store's sentences as refusals."""
    try:
        yield
    except StoreError as error:
        raise Refusal(error.message, **error.facts) from error
