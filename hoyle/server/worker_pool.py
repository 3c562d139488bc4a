"""Worker processes: each runs one task at a time, and none outlives the server."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait


def pool(niceness: int) -> ProcessPoolExecutor:
    """Return a pool of one process, spawned and not forked, since the server has threads.

    `niceness` lowers its priority on systems that support it.
    """
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=initialize, initargs=(niceness,))


def initialize(niceness: int) -> None:
    """In the new process: lower the priority, ignore Ctrl-C, and exit when the server has exited."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """Exit when the server has exited."""
    if server := parent_process():
        wait([server.sentinel])
        os._exit(0)


def stop(workers: ProcessPoolExecutor) -> None:
    """Terminate the process of a pool at once."""
    processes = list((workers._processes or {}).values())
    workers.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
