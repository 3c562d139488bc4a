"""A process of the server that answers calls over its standard streams, one after another; see `pipe`."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Mapping, Sequence
from contextlib import suppress

from hoyle.host.worker_table import WorkerDied
from hoyle.sandbox.pipe import LENGTH

MAX_BYTES = 256 << 20
"""The longest message; a process that begins a longer one is ended."""
SECONDS = 10.0
"""The longest time of an answer. A process that has just started may take START_SECONDS more."""
START_SECONDS = 60.0


class PipedProcess:
    """A process that is started when it is asked for the first time, and again after its end."""

    most_bytes = MAX_BYTES

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        seconds: float = SECONDS,
        errors: int | None = None,
    ) -> None:
        """Start no process yet; an answer may take this many seconds. `errors`: where the standard error goes."""
        self.command, self.environment, self.seconds, self.errors = command, environment, seconds, errors
        self.process: asyncio.subprocess.Process | None = None
        self.ending: list[asyncio.subprocess.Process] = []
        """Processes that were told to end."""
        self.has_ended = False
        self.lock = asyncio.Lock()

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call; start the process if there is none. WorkerDied if it dies or does not answer in time."""
        async with self.lock:
            if self.has_ended:
                raise WorkerDied
            is_new = self.process is None
            try:
                async with asyncio.timeout(self.seconds + (START_SECONDS if is_new else 0)):
                    self.process = process = self.process or await self.started()
                    assert process.stdin and process.stdout
                    if process.stdin.is_closing():  # it has died: uvloop would raise RuntimeError
                        raise WorkerDied
                    process.stdin.write(LENGTH.pack(len(body)) + body)
                    await process.stdin.drain()
                    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                    if length > self.most_bytes:
                        raise WorkerDied
                    return await process.stdout.readexactly(length)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                raise WorkerDied from error
            except asyncio.CancelledError:  # what it answers yet would be taken for the answer to the next call
                self.kill()
                raise

    async def started(self) -> asyncio.subprocess.Process:
        """Return a new process."""
        return await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self.errors,
            env=self.environment,
            limit=1 << 20,
        )

    def kill(self) -> None:
        """End the process if there is one."""
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()
            if self.process.stdin:
                self.process.stdin.close()
            self.ending = [each for each in self.ending if each.returncode is None] + [self.process]
            self.process = None

    async def end(self) -> None:
        """End the process for good, and wait until it and those before it have ended: a loop cannot close before."""
        self.has_ended = True
        async with self.lock:  # it may be starting
            self.kill()
        for process in self.ending:
            await process.wait()
        await asyncio.sleep(0)


class IsolatedProcess(PipedProcess):
    """A process without an environment that runs a function of Hoyle; what it says on its standard error is lost."""

    def __init__(self, module: str, function: str, seconds: float) -> None:
        """Start no process yet; an answer may take this many seconds."""
        start = f"import sys; sys.path[:] = sys.argv[1:]; from {module} import {function}; {function}()"
        super().__init__((sys.executable, "-I", "-c", start, *sys.path), {}, seconds, DEVNULL)
