"""Pools of one worker process."""

import threading
import time

from hoyle.server.worker_pool import pool, stop


def test_a_stopped_pool_leaves_neither_a_process_nor_a_thread() -> None:
    before = set(threading.enumerate())
    workers = pool(niceness=0)
    running = workers.submit(time.sleep, 60)
    waiting = [workers.submit(time.sleep, 60) for _ in range(3)]
    assert workers._processes
    processes = list(workers._processes.values())
    while not running.running():
        time.sleep(0.01)
    stop(workers)
    assert set(threading.enumerate()) <= before  # others may have ended
    for process in processes:
        process.join(60)
        assert not process.is_alive()
    assert running.exception() is not None
    assert waiting[-1].cancelled()
