"""Work that a server does when it starts and again after every pause, until it stops."""

import asyncio
import logging
from abc import ABC, abstractmethod

from hoyle.table.ports import StoreError


class RepeatedWork(ABC):
    """Such work. After any failure it is tried again after the pause; failures other than those of the store are bugs."""

    pause: float
    """Seconds."""
    log: logging.Logger
    failure: str
    """What is logged when the store fails."""
    task: asyncio.Task[None] | None = None

    @abstractmethod
    async def work(self) -> object:
        """Do it once."""

    def start(self) -> None:
        """Begin now."""
        self.task = asyncio.create_task(self.run())

    def close(self) -> None:
        """Stop."""
        if self.task:
            self.task.cancel()

    async def run(self) -> None:
        """Do it again and again."""
        while True:
            try:
                await self.work()
            except Exception as error:
                level = logging.WARNING if isinstance(error, StoreError) else logging.ERROR
                self.log.log(level, "%s: %s.", self.failure, type(error).__name__, exc_info=level == logging.ERROR)
            await asyncio.sleep(self.pause)
