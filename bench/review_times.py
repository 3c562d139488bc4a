"""How long game reviews take, with an empty compile cache and with a filled one. Writes a section of results.md.

    python -m bench.review_times            five games
    python -m bench.review_times board64    only prints

A process plays a game between greedy bots in plain Python, prepares what judges its choices, and judges those of one seat as a
server does. Seconds are those of the processor: on an idle core they are the seconds that one waits.
"""

import json
import os
import subprocess
import sys
import tempfile
from time import process_time

import hoyle
from bench import sections
from bench.budget import TINY, budget, first
from hoyle.bots.answers import answers
from hoyle.lab.review_choices import choices_of_play
from hoyle.lab.review_rounds import PartialReview, prepare
from hoyle.play.play import Play, Variant
from hoyle.server.calculations import REVIEW_SECONDS

HEADING = "## Time of game reviews"
GAMES = ("r", "pair_attack", "board64", "malice", "muzicando")
SECONDS = budget(10_000.0, 0.2)
"""The time limit of judging; tiny runs stop early."""

HEAD = """`python -m bench.review_times`: CPU-seconds of a new process that judges one seat of a game between greedy bots, without a time
limit. *Prepare*: until bots are compiled, or loaded from the cache, or the game is solved. No shipped code. A server stops judging after
{limit:.0f} s, and says how far it came.

| game | choices | prepare, empty cache | prepare, filled cache | judge |
|---|---|---|---|---|
"""


def finished(variant: Variant) -> Play:
    """Return a game between greedy bots in plain Python."""
    play = variant.new(1)
    while not play.is_over:
        for seat in play.to_move:
            moves = answers("greedy", variant.game.name, play.packed_view(seat), seat, len(play.log), "plain")
            play.play(seat, moves[0])
    return play


def measure(name: str) -> dict[str, float]:
    """Return the numbers of a game, in this process."""
    choices = choices_of_play(finished(hoyle.game(name)), 0)
    begin = process_time()
    prepare(choices)
    prepared = process_time()
    partial = PartialReview(budget(0, 8), 1, SECONDS)
    partial.advance(choices)
    return {"choices": len(choices), "prepare": prepared - begin, "judge": process_time() - prepared}


def measured(name: str, cache: str) -> dict[str, float]:
    """Return the numbers of a game, in a new process with this cache folder."""
    command = [sys.executable, "-m", "bench.review_times", "--one", name, *(["--tiny"] if TINY else [])]
    environment = os.environ | ({} if TINY else {"HOYLE_CACHE": cache})
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def main() -> None:
    """Measure the named games, or those of the list."""
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2])))
        return
    rows = list[str]()
    for name in sys.argv[1:] or first(GAMES):
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = measured(name, cache), measured(name, cache)
        rows.append(
            f"| {name} | {warm['choices']:.0f} | {cold['prepare']:.1f} | {warm['prepare']:.1f} | {warm['judge']:.1f} |"
        )
        print(rows[-1], flush=True)
    if not sys.argv[1:]:
        sections.write(HEADING, HEAD.format(limit=REVIEW_SECONDS) + "\n".join(rows))


if __name__ == "__main__":
    main()
