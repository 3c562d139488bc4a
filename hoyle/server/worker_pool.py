"""Pools of one worker process, which runs one task at a time and does not outlive the server."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import cast

STOP_SECONDS = 5
"""How long `stop` waits for the thread of a pool."""


def pool(niceness: int) -> ProcessPoolExecutor:
    """Return a pool of one process. It is spawned and not forked, because the server has threads.

    `niceness` lowers the priority of the process on systems that support it.
    """
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=initialize, initargs=(niceness,))


def initialize(niceness: int) -> None:
    """In the new process: lower the priority, ignore Ctrl-C, and start a thread that ends the process with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """Wait until the server has exited, then exit."""
    if server := parent_process():
        wait([server.sentinel])
        os._exit(0)


def processes(workers: ProcessPoolExecutor) -> list[BaseProcess]:
    """Return the processes of a pool."""
    return list((workers._processes or {}).values())


def stop(workers: ProcessPoolExecutor) -> None:
    """Terminate the process of a pool at once, and wait until the pool's thread has noticed.

    At exit `concurrent.futures` writes to the pipe of every thread that is still running. A thread that ends at that moment has
    closed its pipe, and the interpreter prints an exception (CPython 3.11).
    """
    running = processes(workers)
    manager = cast("threading.Thread | None", workers._executor_manager_thread)
    workers.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.kill()  # a process that was stopped by a signal does not react to SIGTERM
    if manager:
        manager.join(STOP_SECONDS)
