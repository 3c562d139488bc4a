"""Measure the strength of the bots in the main rule sets of Board64: each bot plays against the next weaker one.

    python -m bench.board64_strength    writes a section of bench/results.md

Games are played in pairs with the same first four random decisions, or the same cards, and exchanged seats. Minimax
and search are also compared at equal time: search with 1,000 simulations a decision, minimax with nodes for the same time.
"""

import time

import hoyle
from bench import sections
from bench.budget import budget, first, pairings
from hoyle import lab
from hoyle.games import GAMES
from hoyle.lab.contest import DECISIONS
from hoyle.lab.many import play_many
from hoyle.play.play import Variant

HEADING = "## Cards on the board: strength of the bots"

TWO_SIDES = first(("game1", "game4", "game18", "game48", "game48_landing"))
SEARCH_ONLY = first(("game1_bluff", "game65"))

SEARCH_LADDER = pairings(
    (
        ("greedy", "random", 400),
        ("search:easy", "greedy", 300),
        ("search:fair", "search:easy", 200),
        ("search:5000", "search:fair", 80),
    )
)
MINIMAX_LADDER = pairings(
    (
        ("greedy", "random", 400),
        ("minimax:easy", "greedy", 400),
        ("minimax:fair", "minimax:easy", 200),
        ("minimax:50000", "minimax:fair", 60),
    )
)
EQUAL_TIME_GAMES = budget(100, 2)
MINIMAX, SEARCH = budget(("minimax:2000", "search:1000"), ("random", "greedy"))
"""The bots whose times per decision are compared."""
SAMPLE = budget(16, 2)

NOTES = """
`hoyle match board64 --preset P --bots A,B --games N`; score of the first bot, a draw counted half, with a 95 % interval over
pairs of games. Search: easy is 100 simulations a decision, fair 1,000, strong as many as 0.7 s allow, shown at 5,000.
Minimax: easy is 300 nodes a decision, fair 10,000, strong as many as 0.7 s allow, shown at 50,000. A match is
marked *not clear* if its interval contains an even score.
"""


def variant(preset: str) -> Variant:
    """Return the variant of a preset."""
    return hoyle.game("board64", **GAMES["board64"].presets[preset].values)


def match_row(preset: str, bot: str, opponent: str, games: int) -> str:
    """Return the table row of a match between two bots."""
    result = lab.match(variant(preset), (bot, opponent), games)
    verdict = "" if result.clear else " *not clear*"
    cells = [
        preset,
        bot,
        opponent,
        result.games,
        result.wins,
        result.draws,
        result.losses,
        result.score.text() + verdict,
    ]
    print(cells, flush=True)
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def seconds_per_decision(rules: Variant, bot: str) -> float:
    """Return the CPU-seconds of a bot per decision."""
    play_many(rules, (bot, bot), 2, 1)  # compile before the clock starts
    start_time = time.process_time()
    rows = play_many(rules, (bot, bot), SAMPLE, 1, opening=rules.game.opening(rules.options))
    return (time.process_time() - start_time) / float(rows[:, DECISIONS].sum())


def equal_time_row(preset: str) -> str:
    """Return the table row of minimax against search:1000 at equal time."""
    rules = variant(preset)
    seconds = seconds_per_decision(rules, SEARCH)
    nodes = max(1, round(2_000 * seconds / seconds_per_decision(rules, MINIMAX)))
    return match_row(preset, budget(f"minimax:{nodes}", MINIMAX), SEARCH, EQUAL_TIME_GAMES)


def main() -> None:
    """Play the ladders and write the section."""
    start_time = time.process_time()
    header = ["| rules | bot | against | games | won | drawn | lost | score |", "|---|---|---|---|---|---|---|---|"]
    lines = [match_row(preset, *pairing) for preset in TWO_SIDES for pairing in MINIMAX_LADDER]
    lines += [
        match_row(preset, *pairing) for preset in (*SEARCH_ONLY, "game1", "game48_landing") for pairing in SEARCH_LADDER
    ]
    equal_time_rows = [equal_time_row(preset) for preset in TWO_SIDES]
    spent = (time.process_time() - start_time) / 60
    parts = [NOTES.strip(), "\n".join([*header, *lines]), "### Minimax and search at equal time"]
    parts += ["\n".join([*header, *equal_time_rows]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main()
