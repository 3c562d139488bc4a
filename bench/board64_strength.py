"""How strong are the bots on the board? Each against the one below it, in the main rule sets of Board64.

python bench/board64_strength.py    writes its section of bench/results.md

Pairs of games: the same first four decisions drawn (or the same turned cards), seats changed. Minimax and search also meet
at equal time: search has 1,000 simulations a decision, minimax as many nodes as take as long.
"""

import time

import hoyle
from bench import sections
from bench.budget import budget, first, pairings
from hoyle import lab
from hoyle.games import GAMES
from hoyle.lab.contest import DECISIONS
from hoyle.lab.many import play_many
from hoyle.session.play import Variant

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
SAMPLE = budget(16, 2)

NOTES = """
`hoyle match board64 --preset P --bots A,B --games N`; score of the first bot, a draw counted half, with a 95 % interval over
pairs of games. Search: easy is 100 simulations a decision, fair 1,000, strong as many as 0.7 s allow, shown at 5,000.
Minimax: easy is 300 nodes a decision, fair 10,000, strong as many as 0.7 s allow, shown at 50,000. A rung marked
*not clear* has an interval that holds even.
"""


def variant(preset: str) -> Variant:
    """Return the variant of a preset."""
    return hoyle.game("board64", **GAMES["board64"].presets[preset].values)


def line(preset: str, bot: str, other: str, games: int) -> str:
    """Return one line of the ladder."""
    bout = lab.match(variant(preset), (bot, other), games)
    verdict = "" if bout.clear else " *not clear*"
    cells = [preset, bot, other, bout.games, bout.wins, bout.draws, bout.losses, bout.score.text() + verdict]
    print(cells, flush=True)
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def per_decision(rules: Variant, bot: str) -> float:
    """Return CPU-seconds per decision."""
    play_many(rules, (bot, bot), 2, 1)
    began = time.process_time()
    rows = play_many(rules, (bot, bot), SAMPLE, 1, opening=rules.game.opening(rules.options))
    return (time.process_time() - began) / float(rows[:, DECISIONS].sum())


def equal_time(preset: str) -> str:
    """Return minimax against search:1000 at equal time."""
    rules = variant(preset)
    seconds = per_decision(rules, "search:1000")
    nodes = max(1, round(2_000 * seconds / per_decision(rules, "minimax:2000")))
    return line(preset, f"minimax:{nodes}", "search:1000", EQUAL_TIME_GAMES)


def main() -> None:
    """Play the ladders and write the section."""
    began = time.process_time()
    head = ["| rules | bot | against | games | won | drawn | lost | score |", "|---|---|---|---|---|---|---|---|"]
    lines = [line(preset, *pairing) for preset in TWO_SIDES for pairing in MINIMAX_LADDER]
    lines += [
        line(preset, *pairing) for preset in (*SEARCH_ONLY, "game1", "game48_landing") for pairing in SEARCH_LADDER
    ]
    meetings = [equal_time(preset) for preset in TWO_SIDES]
    spent = (time.process_time() - began) / 60
    parts = [NOTES.strip(), "\n".join([*head, *lines]), "### Minimax and search at equal time"]
    parts += ["\n".join([*head, *meetings]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main()
