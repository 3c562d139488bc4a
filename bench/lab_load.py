"""Measure whether a comparison of rules slows tables: the waiting times of moves with and without one, in turns at one server.

    python -m bench.lab_load            prints a table

Half of the rounds run while the server plays a comparison in a process of low priority.
"""

import os
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

from bench.budget import budget
from bench.load import percentile
from bench.load_server import Checkout, Pulse, Server, children, cpu_seconds

TABLES = budget(200, 4)
RATE = 60
"""Moves a second at all tables."""
SECONDS = budget(10.0, 0.5)
"""Of a round."""
ROUNDS = budget(2, 1)
ASK = "/g/r/measure?points_to_win=2"
BOT = budget("auto", "random")


def busy(server: Server) -> float:
    """Return the CPU-seconds of the server's workers so far."""
    return sum(cpu_seconds(pid) for pid in children(server.process.pid))


def post(server: Server, path: str, **fields: str) -> str:
    """Send a form with the cookie of the last question, and return the address to which the answer leads."""
    body = urllib.parse.urlencode(fields).encode()
    cookie = "hoyle_lab=" + path.split("/")[2] if path.startswith("/lab/") else ""
    request = urllib.request.Request(f"http://{server.address}{path}", body, {"Cookie": cookie} if cookie else {})
    with urllib.request.urlopen(request) as answer:
        return urllib.parse.urlsplit(answer.url).path


def measure_round(server: Server, ids: list[str]) -> tuple[list[float], float, float]:
    """Return the waiting times of moves in seconds, the longest pause of the event loop in ms, and the cores that workers used."""
    before, began, pulse = busy(server), time.monotonic(), Pulse(server.address)
    played = server.ask("play_steadily", ids, RATE, SECONDS)
    return played["seconds"], pulse.stop(), (busy(server) - before) / (time.monotonic() - began)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        checkout, store = Checkout(Path(__file__).parents[1], Path(sys.executable)), Path(name) / "hoyle.db"
        os.environ["HOYLE_WARM"], os.environ["HOYLE_MEASURE"] = "asked", "never"
        tables = checkout.prepare(store, {"malice": TABLES})["malice"]
        ids = [id for id, _ in tables]
        server = Server(checkout, store)
        server.ask("connect", tables)
        print(
            "| comparison | moves | p50, ms | p99, ms | longest, ms | longest pause of the event loop, ms | cores of workers |"
        )
        print("|---|---|---|---|---|---|---|")
        for number in range(2 * ROUNDS):
            with_one = number % 2 == 1
            at = post(server, ASK, size="thorough", games_by=BOT) if with_one else ""
            while with_one and b"data-figure" not in urllib.request.urlopen(f"http://{server.address}{at}").read():
                time.sleep(1)
            seconds, pause, cores = measure_round(server, ids)
            waits = sorted(1000 * second for second in seconds)
            row = ["yes" if with_one else "no", f"{len(waits)}"]
            row += [f"{percentile(waits, share):.1f}" for share in (0.5, 0.99, 1)] + [f"{pause:.0f}", f"{cores:.2f}"]
            print("| " + " | ".join(row) + " |", flush=True)
            if with_one:
                post(server, f"{at}/cancel")
                time.sleep(budget(4.0, 0.1))
        server.stop()


if __name__ == "__main__":
    main()
