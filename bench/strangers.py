"""Measure how long people at other tables wait while the rules of fifty visitors are tried, compiled and played.

    python -m bench.strangers        writes a section of bench/results.md

People play at ordinary tables at a steady rate. Meanwhile fifty further tables are opened and played against bots: in one half of the
rounds by the usual rules, in the other by as many different texts. Both halves are played by turns on one server.
"""

import os
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from bench import sections
from bench.budget import TINY, budget
from bench.load import percentile
from bench.load_server import Checkout, Clients, Server, TableAt
from hoyle.pages.studio import shelf

HEADING = "## Rules of strangers beside other tables"
ROOT = Path(__file__).parents[1]
ROUNDS = budget(3, 1)
MEASURED = budget(60, 4)
"""Ordinary tables at which waiting times are measured; each half of a round has its own, since games end."""
RATE = budget(30, 4)
"""Gestures a second at them."""
OTHERS = budget(50, 2)
"""Tables that are opened and played meanwhile."""
OTHERS_RATE = budget(10, 2)
SECONDS = budget(30.0, 3.0)
BOT = "search:fair"
GAME = "malice"
SETTINGS = {
    "visitor_rules": "visitors",
    "measure": "never",
    "warm": "asked",
    **dict.fromkeys(("tables_per_minute", "posts_per_minute", "frames_per_second", "frames_per_address"), "100000"),
    **dict.fromkeys(("sockets_per_visitor", "texts_per_visitor", "texts_per_day"), "100000"),
}
"""Settings of the server."""
TEXTS = [each for each in shelf() if each.of in ("r", "malice", "thirty_one")]
NUMBERS = count()


def opened(address: str, path: str, fields: dict[str, str]) -> TableAt:
    """Open a table as a new visitor; return its id and the cookie of the visitor's seat."""
    jar = CookieJar()
    with build_opener(HTTPCookieProcessor(jar)).open(f"http://{address}{path}", urlencode(fields).encode()) as answer:
        id = answer.geturl().partition("?")[0].rpartition("/")[2]
    return id, [next(cookie.value or "" for cookie in jar if cookie.name == "hoyle_seat")]


def strangers_table(address: str) -> TableAt:
    """Open a table against a bot by a text that no other table has."""
    number = next(NUMBERS)
    each = TEXTS[number % len(TEXTS)]
    text = f"{each.text.rstrip()}\n\nNUMBER = {number}\n"
    return opened(address, f"/g/{each.of}/rewrite", {"text": text, "bot": BOT})


def usual_table(address: str) -> TableAt:
    """Open a table against a bot by the usual rules of the same games."""
    return opened(address, f"/g/{TEXTS[next(NUMBERS) % len(TEXTS)].of}", {"bot": BOT})


def waits_beside(server: Server, tables: list[str], open_one: Any) -> list[float]:
    """Return the waiting times in ms at tables while others are opened and played against bots."""
    others = Clients(server.address)

    def play_others() -> int:
        made = [open_one(server.address) for _ in range(OTHERS)]
        ids = [id for id, _ in made]
        others.ask("connect", made)
        return others.ask("play_steadily", ids, OTHERS_RATE, max(1.0, began + SECONDS - time.monotonic()))["moves"]

    began = time.monotonic()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_others)
        seconds = server.ask("play_steadily", tables, RATE, SECONDS)["seconds"]
        print(f"{open_one.__name__}: {playing.result()} gestures at the others", flush=True)
    others.stop()
    return [1000 * each for each in seconds]


def main() -> None:
    """Measure, and write the section."""
    os.environ |= {f"HOYLE_{name.upper()}": value for name, value in SETTINGS.items()}
    found: dict[str, list[tuple[float, float]]] = {"usual": [], "strangers": []}
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "strangers.db"
        checkout = Checkout(ROOT, Path(sys.executable))
        tables = checkout.prepare(store, {GAME: MEASURED * 2 * ROUNDS})[GAME]
        server = Server(checkout, store)
        for number in range(ROUNDS):
            for kind in ("usual", "strangers") if number % 2 else ("strangers", "usual"):
                those, tables = tables[:MEASURED], tables[MEASURED:]
                server.ask("connect", those)
                ids = [id for id, _ in those]
                waits = waits_beside(server, ids, strangers_table if kind == "strangers" else usual_table)
                server.ask("leave", ids)
                found[kind].append((percentile(waits, 0.5), percentile(waits, 0.99)))
                print(f"{kind}: p50 {found[kind][-1][0]:.1f} ms, p99 {found[kind][-1][1]:.1f} ms", flush=True)
        server.stop()
    ratios = [ours[1] / usual[1] for ours, usual in zip(found["strangers"], found["usual"], strict=True)]
    lines = [
        f"{MEASURED} tables of {GAME} with people at {RATE} gestures a second, while {OTHERS} further tables are opened and played",
        f"against `{BOT}`; {ROUNDS} rounds of {SECONDS:.0f} s, {os.cpu_count()} cores. Medians of the rounds.",
        "",
        "| the fifty others play by | p50 ms | p99 ms |",
        "|---|---|---|",
    ]
    for kind, name in (("usual", "the usual rules"), ("strangers", "texts of visitors, each another one")):
        p50, p99 = (statistics.median(column) for column in zip(*found[kind], strict=True))
        lines.append(f"| {name} | {p50:.1f} | {p99:.1f} |")
    each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    lines += [
        "",
        f"p99 of the second beside the first: {statistics.median(ratios):.2f} ({each}); to reach: at most 1.2.",
    ]
    sections.write(HEADING, "\n".join(lines))


if __name__ == "__main__":
    assert TEXTS or TINY
    main()
