"""Solve R exactly with each of its options: the value for seat 1, and its best first card.

    python -m bench.r_exact             writes docs/r-exact.md; about a quarter of an hour on one core
    python -m bench.r_exact --bots      writes only the section on how far bots are from perfect play

Options with hidden hands (V2, V9) or deals by chance (V6, V8) are left out: a rule set with them has no single value.
"""

import sys
import time
from pathlib import Path

import hoyle
from bench import sections
from bench.budget import TINY, budget, pairings
from hoyle.lab import match
from hoyle.solver import solve
from hoyle.solver.equilibrium import Equilibrium

PAGE = Path(__file__).parents[1] / "docs" / "r-exact.md"
RULES = budget(
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
    ),
    (("two points win", {"points_to_win": 2}),),
)
HEAD = """# R, solved exactly

The value of R with each of its options under best play by both players (1 for a win, 0 for a draw, −1 for a loss), and the
probabilities with which seat 1 then opens with each card; if best play is not unique, other probabilities may be as good. If both
sides have the same cards and rules, the value is 0. `bench/r_exact.py` runs `hoyle solve r --set …` for each line. No strategy
wins more than {gap:.0e} above the value against this play: the best response to either strategy was calculated over all positions too.

| house rules | value for seat 1 | positions | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
|---|---|---|---|---|---|---|---|---|---|---|
"""
FOOT = """
The cards are 0 Musician, 1 Princess, 2 Spy, 3 Assassin, 4 Ambassador, 5 Wizard, 6 General, 7 Prince. With *Seven cards* the
first move is the card that is laid aside.

The table leaves out some options. With two or three cards in hand and with *Prophecy* hands are hidden; *Draft* and *Shuffled*
begin with chance (`hoyle solve r --set deal=random --seed 4` solves the deal of a seed). *Traitor* has too many positions for the
memory. With *Fortune* the only choice is whether to shuffle.
"""


BOTS = pairings(
    (("random", 4_000), ("greedy", 4_000), ("search:easy", 4_000), ("search:fair", 4_000), ("search:50000", 600))
)
AGAINST_BOTS: dict[str, int] = budget({}, {"points_to_win": 2})
"""The rules by which the bots play against perfect play."""
HEADING = "## How far are the bots from perfect?"
BOTS_HEAD = """The bot `equilibrium` plays the solution. It played against each other bot with the default rules, every deal from both
sides. In the long run perfect play scores at least half; anything above half is due to mistakes of the other bot. A draw counts half.

| perfect play against | games | score | won | drawn | lost |
|---|---|---|---|---|---|
"""


def bot_row(bot: str, games: int) -> str:
    """Return the table row of perfect play against a bot."""
    bout = match(hoyle.game("r", **AGAINST_BOTS), ("equilibrium", bot), games=games)
    row = f"| {bot} | {bout.games:,} | {bout.score.text()} | {bout.wins} | {bout.draws} | {bout.losses} |"
    print(row, flush=True)
    return row


def rule_set_row(name: str, solution: Equilibrium) -> str:
    """Return the table row of a rule set with its equilibrium."""
    probabilities = solution.strategy(solution.start, 0)
    cells = [rank_probability(rank, probabilities) for rank in range(8)]
    return f"| {name} | {value_text(solution.value)} | {solution.positions:,} | " + " | ".join(cells) + " |"


def rank_probability(rank: int, probabilities: dict[int, float]) -> str:
    """Return the probability of a rank as the first card, in percent; a dash if the hand does not have the rank."""
    of_rank = [
        probability for card, probability in probabilities.items() if card & 7 == rank
    ]  # the rank is in the lowest 3 bits
    if not of_rank:
        return "–"
    probability = sum(of_rank)
    return f"{100 * probability:.3f} %" if probability > 1e-9 else "0"


def value_text(number: float) -> str:
    """Return a value with nine decimal places."""
    return "0" if abs(number) < 1e-9 else f"{number:.9f}".replace("-", "−")


def main() -> None:
    """Solve all rule sets and write the page."""
    lines, gaps = list[str](), list[float]()
    for name, values in RULES:
        start_time = time.process_time()
        solution = solve(hoyle.game("r", **values))
        assert isinstance(solution, Equilibrium)
        gaps.append(solution.exploitability)
        lines.append(rule_set_row(name, solution))
        print(f"{time.process_time() - start_time:6.1f} s", lines[-1], flush=True)
    page = HEAD.format(gap=max(gaps)) + "\n".join(lines) + "\n" + FOOT
    if not TINY:
        PAGE.write_text(page, encoding="utf-8")
    write_bots()


def write_bots() -> None:
    """Write the section on the bots."""
    sections.write(HEADING, BOTS_HEAD + "\n".join(bot_row(*bot) for bot in BOTS), PAGE)


if __name__ == "__main__":
    write_bots() if sys.argv[1:] == ["--bots"] else main()
