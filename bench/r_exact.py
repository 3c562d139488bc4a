"""R solved exactly by each of its options: the value for each side, and the best opening.

PYTHONPATH=. python bench/r_exact.py             writes docs/r-exact.md; about a quarter of an hour on one core
PYTHONPATH=. python bench/r_exact.py --bots      only its section on how far bots are from perfect

Hidden hands (V2, V9) and deals by chance (V6, V8) have no such value as a whole and are left out.
"""

import sys
import time
from pathlib import Path

import hoyle
from bench import sections
from bench.budget import TINY, first, pairings
from hoyle.lab import match
from hoyle.solver import solve
from hoyle.solver.equilibrium import Equilibrium

PAGE = Path(__file__).parents[1] / "docs" / "r-exact.md"
RULES = first(
    (
        ("the usual rules", {}),
        ("V1 seven cards", {"discard_one": True}),
        ("V4 three points win", {"points_to_win": 3}),
        ("two points win", {"points_to_win": 2}),
        ("V5 numbers", {"abilities": False}),
        ("V7 loser", {"goal": "first_loses"}),
        ("V7, the Princess loses", {"goal": "first_loses", "princess_in_loser": "loses"}),
        ("V11 last chance", {"last_chance": True}),
        ("V12 balance", {"balance": True}),
        ("V12, Spy and lead cancel", {"balance": True, "balance_spy": "cancel"}),
        ("V13 Princess attack, seat 0 has the Princes", {"princess_attack": "seat0_princes"}),
        ("V14 all rounds", {"goal": "all_rounds"}),
    )
)
HEAD = """# R, solved exactly

The value of R with each of its options under best play by both (won 1, drawn 0, lost −1), and how seat 1 opens then; where best
play is not unique other shares may do as well. Where the sides are alike the value is 0. Made by `bench/r_exact.py`, which is
`hoyle solve r --set …` for each line. No answer to this play wins more than {gap:.0e} beyond the value:
the best answer to either strategy was reckoned over all positions too.

| house rules | value for seat 1 | positions | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
|---|---|---|---|---|---|---|---|---|---|---|
"""
FOOT = """
The cards are 0 Musician, 1 Princess, 2 Spy, 3 Assassin, 4 Ambassador, 5 Wizard, 6 General, 7 Prince. With *Seven cards* the
beginning is the card that is laid aside.

Not here: two or three cards in hand and *Prophecy* hide hands, *Draft* and *Shuffled* begin with chance
(`hoyle solve r --set deal=random --seed 4` solves the deal of a seed). *Traitor* has more positions than there is room for.
*Fortune* leaves nothing to choose but whether to shuffle.
"""


BOTS = pairings(
    (("random", 4_000), ("greedy", 4_000), ("search:easy", 4_000), ("search:fair", 4_000), ("search:50000", 600))
)
HEADING = "## How far are the bots from perfect?"
BESIDE = """The bot `equilibrium` plays the solution. Against each other bot, every deal from both sides, by the usual rules: who plays
perfectly scores half at least, in the long run, and the rest is what the other gives away. Draws count half.

| perfect play against | games | score | won | drawn | lost |
|---|---|---|---|---|---|
"""


def against(bot: str, games: int) -> str:
    """Return the line of perfect play against a bot."""
    bout = match(hoyle.game("r"), ("equilibrium", bot), games=games)
    row = f"| {bot} | {bout.games:,} | {bout.score.text()} | {bout.wins} | {bout.draws} | {bout.losses} |"
    print(row, flush=True)
    return row


def line(name: str, found: Equilibrium) -> str:
    """Return a line of the table."""
    shares = found.strategy(found.start, 0)
    cells = [share(sum(part for card, part in shares.items() if card & 7 == rank), rank, shares) for rank in range(8)]
    return f"| {name} | {value(found.value)} | {found.positions:,} | " + " | ".join(cells) + " |"


def share(part: float, rank: int, shares: dict[int, float]) -> str:
    """Return how often a rank is the opening, in percent; a dash if the hand does not have it."""
    if not any(card & 7 == rank for card in shares):
        return "–"
    return f"{100 * part:.3f} %" if part > 1e-9 else "0"


def value(number: float) -> str:
    """Return a value to nine places."""
    return "0" if abs(number) < 1e-9 else f"{number:.9f}".replace("-", "−")


def main() -> None:
    """Solve all rule sets and write the page."""
    lines, gaps = list[str](), list[float]()
    for name, values in RULES:
        began = time.process_time()
        found = solve(hoyle.game("r", **values))
        assert isinstance(found, Equilibrium)
        gaps.append(found.exploitability)
        lines.append(line(name, found))
        print(f"{time.process_time() - began:6.1f} s", lines[-1], flush=True)
    page = HEAD.format(gap=max(gaps)) + "\n".join(lines) + "\n" + FOOT
    if not TINY:
        PAGE.write_text(page, encoding="utf-8")
    write_bots()


def write_bots() -> None:
    """Return the section on the bots."""
    sections.write(HEADING, BESIDE + "\n".join(against(*bot) for bot in BOTS), PAGE)


if __name__ == "__main__":
    write_bots() if sys.argv[1:] == ["--bots"] else main()
