"""Measure what each worked rewrite changes, and write it to hoyle/lab/shelf.json.

    python -m bench.shelf                       every worked rewrite
    python -m bench.shelf kitty.py thief.py     only these

The same bot plays every seat by the usual rules and by the rewrite, the same deals: greedy, or memory in memory games. Where the usual
options give a rewrite nothing to change, both play by a preset.
"""

import json
import sys
import time
from typing import Any

import hoyle
from bench.budget import TINY, budget
from bench.facts import bot_for
from hoyle.lab.labels import CHANGES
from hoyle.lab.shelf import FILE
from hoyle.play.play import Variant, vary
from hoyle.rulesets.shelf import SHELF

PRESETS = {"dear_jokers.py": "carousel_scarne"}
"""By file: the preset by which it is measured, if not by the usual options: without jokers and knocking, no card counts."""
SECONDS, LEAST, MOST, TRIAL, SEED = budget((120.0, 100, 50_000, 10, 1), (0.0, 4, 4, 2, 1))


def games_for(variants: tuple[Variant, Variant], bot: str) -> int:
    """Return the number of games that take SECONDS."""
    hoyle.compare(*variants, bots=(bot,), games=2, seed=SEED)
    start = time.perf_counter()
    hoyle.compare(*variants, bots=(bot,), games=TRIAL, seed=SEED)
    return max(LEAST, min(MOST, round(TRIAL * SECONDS / (time.perf_counter() - start))))


def measure(file: str) -> dict[str, Any]:
    """Return what is stored of a rewrite."""
    rewritten = hoyle.game(str(SHELF / file)).game
    assert rewritten.usual is not None
    preset = PRESETS.get(file, "")
    options = rewritten.usual.presets[preset].values if preset else {}
    variants, bot = (vary(rewritten.usual, options), vary(rewritten, options)), bot_for(rewritten.usual)
    games = games_for(variants, bot)
    (differences,) = hoyle.compare(*variants, bots=(bot,), games=games, seed=SEED).differences
    numbers = {
        id: [*(round(number, 5) for number in (found.value, found.low, found.high)), found.clear]
        for id, found in differences.items()
        if id in CHANGES
    }
    by = {"preset": preset} if preset else {}
    return {"hash": rewritten.rewrites[0].hash, **by, "bot": bot, "games": games, "differences": numbers}


def main() -> None:
    """Measure the rewrites named on the command line, or all."""
    stored = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    known = sorted(file.name for file in SHELF.glob("*.py"))
    for file in sys.argv[1:] or (known[:1] if TINY else known):
        start, stored[file] = time.monotonic(), measure(file)
        clear = {id: numbers[:3] for id, numbers in stored[file]["differences"].items() if numbers[3]}
        print(f"{file}: {stored[file]['games']} games, {time.monotonic() - start:.0f} s, clear: {clear}", flush=True)
    if not TINY:
        lines = ",\n ".join(f"{json.dumps(file)}: {json.dumps(stored[file])}" for file in known if file in stored)
        FILE.write_text(f"{{\n {lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
