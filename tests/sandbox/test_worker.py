"""The process of a rule worker: what it may do, and what is said when it ends."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from hoyle.sandbox.messages import PROCESS, RUN, Block, Choose, Chosen, Load, Loaded, Ran, Refused, Run
from hoyle.sandbox.worker import ENDED, RuleWorker
from tests.support.strangers import FAILING, NIM

LIMITS = {
    "Max file size": "0",
    "Max processes": "0",
    "Max open files": "16",
    "Max core file size": "0",
}
"""What the system says of the limits of a process."""


def with_worker(work: Callable[[RuleWorker], Awaitable[None]]) -> None:
    """Do something with a rule worker."""

    async def run() -> None:
        worker = RuleWorker()
        try:
            await work(worker)
        finally:
            process = worker.process.process
            worker.close()
            if process:
                await process.wait()

    asyncio.run(run())


def test_a_rule_worker_loads_chooses_and_runs() -> None:
    async def work(worker: RuleWorker) -> None:
        assert isinstance(await worker.ask(Load("nim.py", NIM, ["start"])), Loaded)
        chosen = await worker.ask(Choose({"stones": 3}))
        assert isinstance(chosen, Chosen) and chosen.seats == 2
        ran = await worker.ask(Run("start", [Block(chosen.state, [1])], 100))
        assert isinstance(ran, Ran) and ran.blocks[0][2:5] == bytes([3, 2, 1])
        text, _ = FAILING["an endless loop"]
        assert isinstance(await worker.ask(Load("nim.py", text, ["play"])), Loaded)
        failed = await worker.ask(Run("play", [Block(chosen.state, [1]), 0, 0], 10_000_000))
        assert failed == Refused(RUN, "nim.py:56: play: it takes too many steps.")

    with_worker(work)


def test_questions_that_come_at_once_are_answered_one_after_another() -> None:
    async def work(worker: RuleWorker) -> None:
        loaded, *chosen = await asyncio.gather(
            worker.ask(Load("nim.py", NIM, [])), *(worker.ask(Choose({"stones": stones})) for stones in (3, 4))
        )
        assert isinstance(loaded, Loaded)
        assert chosen == [await worker.ask(Choose({"stones": stones})) for stones in (3, 4)]
        assert isinstance(chosen[0], Chosen) and chosen[0] != chosen[1]

    with_worker(work)


def test_a_process_that_ends_is_replaced_by_one_without_rules() -> None:
    async def work(worker: RuleWorker) -> None:
        assert isinstance(await worker.ask(Load("nim.py", NIM, [])), Loaded)
        assert worker.process.process
        worker.process.process.kill()
        assert await worker.ask(Choose({})) == Refused(PROCESS, ENDED)
        assert await worker.ask(Choose({})) == Refused("options", "No rules are loaded.")

    with_worker(work)


def test_a_process_has_no_environment_no_files_and_little_memory() -> None:
    async def work(worker: RuleWorker) -> None:
        assert isinstance(await worker.ask(Load("nim.py", NIM, [])), Loaded)
        assert worker.process.process
        folder = Path(f"/proc/{worker.process.process.pid}")
        assert (folder / "environ").read_bytes() == b""
        assert (folder / "cwd").resolve() == Path("/")
        assert sorted(path.name for path in (folder / "fd").iterdir()) == ["0", "1", "2"]
        lines = (folder / "limits").read_text().splitlines()
        limits = {line[:26].strip(): line[26:].split() for line in lines}
        assert {name: limits[name][1] for name in LIMITS} == LIMITS
        assert int(limits["Max address space"][1]) < 1 << 30
        assert int(limits["Max cpu time"][0]) < 60

    with_worker(work)


CONFINED = """
import resource
from hoyle.sandbox.limits import confine
confine()
for act in (lambda: bytearray(1 << 30), lambda: [open("/dev/null") for _ in range(99)]):
    try:
        act()
    except (MemoryError, OSError) as error:
        print(type(error).__name__)
"""


def test_the_system_refuses_what_exceeds_the_limits() -> None:
    done = subprocess.run([sys.executable, "-c", CONFINED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["MemoryError", "OSError"]
