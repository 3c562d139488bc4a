"""Solve every rule set that has a value, and write the table of docs/exact.md.

    python -m bench.exact                   solves what bench/exact.jsonl does not hold yet, then writes docs/exact.md
    python -m bench.exact --seconds 900     stops after so many CPU-seconds; the next call goes on there
    python -m bench.exact --certify         solves again what was solved before merging was certified, the least work first
    python -m bench.exact --bots            writes only the section on how far bots are from perfect play

`--memory 3` allows fewer gigabytes than usual; what needs more is left for another time. Solutions are kept in
bench/exact.jsonl, one line for each rule set and version of the game. Rule sets that take longest (Traitor) come last. A rule set
that cannot be solved is kept with the reason, and tried again when MEMORY is larger.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, budget, pairings
from hoyle.games import GAMES
from hoyle.lab import match
from hoyle.play.play import Variant, vary
from hoyle.rules.game import OptionError
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.report import format_number, opening

MEMORY = budget(17.0, 6.0)
"""The most memory for the positions of a rule set, in gigabytes; resident memory was some 3 of 4 GB of it."""

ROOT = Path(__file__).parents[1]
PAGE, STORE = ROOT / "docs" / "exact.md", ROOT / "bench" / "exact.jsonl"

R_OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "traitor_swap": (False, True),
    "discard_one": (False, True),
    "goal": ("first_wins", "first_loses", "all_rounds"),
    "princess_in_loser": ("wins", "loses"),
    "points_to_win": (4, 3, 2),
    "abilities": (True, False),
    "last_chance": (False, True),
    "last_chance_scope": ("any_own", "lost_only"),
    "balance": (False, True),
    "balance_spy": ("override", "cancel"),
    "princess_attack": ("none", "seat0_princes"),
    "princess_scope": ("auto", "opposite_colour"),
}
"""The options of R that hide nothing and begin without chance. `seat1_princes` is `seat0_princes` with the seats exchanged."""

OPTIONS: Mapping[str, Mapping[str, tuple[Any, ...]]] = budget(
    {
        "r": R_OPTIONS,
        "serious_card": {"prince_side": (0, 1)},
        "princess_lover": {"begins": ("seat0", "seat1", "drawn"), "assassins_active": (False, True)},
        "assassins_target": {"begins": ("seat0", "seat1", "drawn")},
    },
    {"serious_card": {}},
)
"""By game: the options whose combinations are solved, with their values."""

DEALS = budget({"r": ({"deal": "random"}, range(1, 41))}, {})
"""By game: options with which a deal is solved, and the seeds of the deals."""

HEAD = """# Solved exactly

The value of every rule set that hides nothing but simultaneous choices, under best play by both players, and the first move of
seat 1 in it; where best play is not unique, other probabilities may be as good. If both sides have the same cards and rules, the
value is 0. `hoyle solve GAME --set …` solves a line. `python -m bench.exact` makes this page; what it has solved is kept in
`bench/exact.jsonl`.

*Positions* are those in which somebody is to move, equivalent ones counted once; in some lines with `last_chance`, a few that
differ only in which seat may take back which cards are counted twice. What is checked for each line:

- Every position (one of those that are equivalent) was compared, for each seat that is to move, with a position made from the
  seat's view alone: they were equal, so the view hides nothing.
- All finished games had payoffs that add up to 0, and no position leads back to itself.
- The best response to either strategy was calculated over all positions that were solved: nobody wins more than {gap:.0e} above the
  value. Where the merging of positions is assumed, that holds if it is right.
- Positions that the game declares equivalent (`canonicalize`) were solved once. In the lines that are *certified*, each position that
  can be reached was compared with the one that was solved in its place ([what that means](certificates.md)). In those that are
  *assumed*, it was not: they were solved before the solver did so. `python -m bench.exact --certify` does it, the least work first.

The tests compare the values of positions with those of a solution without merging, for small hands and fourteen sets of options of R,
and certify ten rule sets again. An earlier solver that merged nothing found the same values for the usual rules and for eleven
variants (`bench/exact_speed.py` compares them).

{missing}
"""
FOOT = """
Cards of R begin with b for blue or r for red: 0 Musician, 1 Princess, 2 Spy, 3 Assassin, 4 Ambassador, 5 Wizard, 6 General,
7 Prince. With *Traitor* the first move is the card that is offered, with *Seven cards* alone the card that is laid aside.

The table leaves out what has no value of this kind. With two or three cards in hand, with *Prophecy* and in a *Draft* hands are
hidden; once the draft is over, `hoyle.solver.equilibrium` solves the position. *Shuffled* is solved deal by deal
(`hoyle solve r --set deal=random --seed 4`). With *Fortune* the only choice is whether to shuffle. Seeker, Triangle and Pair Attack
hide cards; Princess Card may return to a position; the other games hide hands or have too many positions.
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
    result = match(hoyle.game("r", **AGAINST_BOTS), ("equilibrium", bot), games=games)
    row = f"| {bot} | {result.games:,} | {result.score.text()} | {result.wins} | {result.draws} | {result.losses} |"
    print(row, flush=True)
    return row


@dataclass(frozen=True)
class Task:
    """A rule set to solve, or one deal of it."""

    game: str
    values: Mapping[str, Any]
    """The options that differ from the defaults."""
    seed: int | None = None

    @property
    def variant(self) -> Variant:
        """The game with these options."""
        return vary(GAMES[self.game], self.values)

    @property
    def key(self) -> str:
        """A text that identifies the rule set and the first version of the game in which it had these rules."""
        game, values = GAMES[self.game], dict(self.values)
        same = [version for version, translate in game.earlier.items() if translate(values) == values]
        return json.dumps([self.game, min(same, default=game.version), dict(sorted(values.items())), self.seed])

    @property
    def name(self) -> str:
        """The options as `hoyle solve` takes them."""
        texts = [f"{name}={option_text(value)}" for name, value in self.values.items()]
        if self.seed is not None:
            texts.append(f"seed {self.seed}")
        return " ".join(texts) or "the usual rules"


def option_text(value: Any) -> str:
    """Return the value of an option as the command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def tasks() -> list[Task]:
    """Return all rule sets, each once, those that take longest last."""
    found: dict[str, Task] = {}
    for game, options in OPTIONS.items():
        for values in combinations(game, options):
            found.setdefault(json.dumps([game, sorted(values.items())]), Task(game, values))
    for game, (values, seeds) in DEALS.items():
        for seed in seeds:
            found[f"{game} {seed}"] = Task(game, values, seed)
    return sorted(found.values(), key=lambda task: (bool(task.values.get("traitor_swap")), len(task.values)))


def combinations(game: str, options: Mapping[str, tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Yield what differs from the defaults in each combination of options that is allowed; options without effect are left out."""
    schema = GAMES[game].option_schema
    defaults = schema.full({})
    for chosen in product(*options.values()):
        values = dict(zip(options, chosen, strict=True))
        try:
            explained = schema.explain(values)
        except OptionError:
            continue
        if not explained.clashes:
            canonical = explained.canonical
            yield {name: value for name, value in values.items() if canonical.get(name) == value != defaults[name]}


def solve_task(task: Task, memory: float = MEMORY) -> dict[str, Any]:
    """Solve a rule set on one thread, and certify the merging of positions; return what is kept of the solution."""
    began = time.process_time()
    try:
        solution = equilibrium(task.variant.game, start_of(task), threads=1, memory=memory)
    except ValueError as error:
        return {"error": str(error), "memory": memory}
    assert solution.merging.is_certified
    first = opening(task.variant, solution, 0) if solution.start.to_move & 1 else ""
    return {
        "value": solution.value / GAMES[task.game].payoff_unit(task.variant.options),
        "positions": solution.positions,
        "gap": solution.nash_conv,
        "opening": first,
        "seconds": round(time.process_time() - began, 2),
        "compared": solution.merging.pairs,
    }


def start_of(task: Task) -> Any:
    """Return the position from which a rule set, or a deal of it, is solved."""
    return task.variant.game.begin(task.variant.options) if task.seed is None else task.variant.new(task.seed).state


def is_certified(task: Task, solution: Mapping[str, Any]) -> bool:
    """Return whether all merged positions were compared with their representatives, or the game merges none."""
    return "compared" in solution or "canonicalize" not in GAMES[task.game].verbs


def stored() -> dict[str, dict[str, Any]]:
    """Return the kept solutions by key, the last one of each, without those that were refused for less memory."""
    if not STORE.exists():
        return {}
    lines = map(json.loads, STORE.read_text(encoding="utf-8").splitlines())
    return {line.pop("key"): line for line in lines if line.get("memory", MEMORY) >= MEMORY}


def solve_all(seconds: float) -> dict[str, dict[str, Any]]:
    """Solve what is not kept yet, for at most so many CPU-seconds; return all solutions by key."""
    kept, began = stored(), time.process_time()
    if not TINY:  # without what is tried again
        STORE.write_text("".join(stored_line(key, solution) for key, solution in kept.items()), encoding="utf-8")
    for task in tasks():
        if task.key not in kept:
            if time.process_time() - began > seconds:
                break
            keep(task, solve_task(task), kept)
    return kept


def certify_all(seconds: float, memory: float) -> dict[str, dict[str, Any]]:
    """Solve again what is kept without a certificate of its merging, the least work first; return all solutions by key.

    Stop after so many CPU-seconds. Raise ValueError if a solution has another value than the kept one, or more positions.
    """
    kept, began = stored(), time.process_time()
    known = [task for task in tasks() if "value" in kept.get(task.key, {})]
    for task in sorted(known, key=lambda task: positions_to_compare(task, kept[task.key]["positions"])):
        before = kept[task.key]
        if is_certified(task, before):
            continue
        if time.process_time() - began > seconds:
            break
        solution = solve_task(task, memory)
        if "error" in solution:
            print(task.game, task.name, solution["error"], flush=True)
        elif solution["positions"] > before["positions"] or abs(solution["value"] - before["value"]) > 1e-9:
            raise ValueError(f"{task.game} {task.name} was {before}, and is now {solution}.")
        else:  # the kept opening stays: another one may be as good
            keep(task, solution | {"opening": before["opening"]}, kept)
    return kept


def positions_to_compare(task: Task, positions: int) -> float:
    """Return about how many positions have to be compared: much is merged where cards are put out of the game or exchanged."""
    factors = {"discard_one": 6.0, "traitor_swap": 3.0, "last_chance": 1.7}
    return positions * 2.5 * prod(factor for name, factor in factors.items() if task.values.get(name))


def keep(task: Task, solution: dict[str, Any], kept: dict[str, dict[str, Any]]) -> None:
    """Keep a solution, in the file too."""
    kept[task.key] = solution
    print(task.game, task.name, solution, flush=True)
    if not TINY:
        with STORE.open("a", encoding="utf-8") as file:
            file.write(stored_line(task.key, solution))


def stored_line(key: str, solution: Mapping[str, Any]) -> str:
    """Return the line of a rule set in bench/exact.jsonl."""
    return json.dumps({"key": key} | dict(solution), ensure_ascii=False) + "\n"


def page(solutions: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the page without the section on bots."""
    lines, gaps, missing, refused, certified = list[str](), [0.0], list[Task](), list[Task](), 0
    for game in OPTIONS:
        rows = list[str]()
        for task in (task for task in tasks() if task.game == game):
            solution = solutions.get(task.key, {})
            if "value" in solution:
                rows.append(row(task, solution))
                gaps.append(solution["gap"])
                certified += is_certified(task, solution)
            else:
                (refused if solution else missing).append(task)
        head = "| rules | value for seat 1 | positions | first move of seat 1 | merging |"
        lines += [f"## {GAMES[game].title}", "", head, "|---|---|---|---|---|", *rows, ""]
    return (
        HEAD.format(gap=max(gaps), missing=missing_text(len(gaps) - 1, certified, missing, refused))
        + "\n"
        + "\n".join(lines)
        + FOOT
    )


def row(task: Task, solution: Mapping[str, Any]) -> str:
    """Return the row of a solved rule set."""
    merging = "certified" if is_certified(task, solution) else "assumed"
    cells = (
        task.name,
        format_number(solution["value"]),
        f"{solution['positions']:,}",
        solution["opening"] or "chance",
        merging,
    )
    return f"| {' | '.join(cells)} |"


def missing_text(solved: int, certified: int, missing: list[Task], refused: list[Task]) -> str:
    """Return sentences on the rule sets that are solved, certified, not solved yet, and refused by the solver."""
    merging = f"The merging of positions is certified in {certified:,} of them, and assumed in {solved - certified:,}."
    if not missing and not refused:
        return f"All {solved:,} rule sets and deals are here. {merging}"
    with_traitor = sum("traitor_swap" in task.values for task in missing)
    sentences = [f"{solved:,} rule sets and deals are here. {merging}"]
    if missing:
        sentences.append(
            f"{len(missing):,} have not been run yet, {with_traitor:,} of them with Traitor, which takes longest."
        )
    if refused:
        shared = set.intersection(*(set(task.values) for task in refused))
        sentences.append(
            f"{len(refused):,} need more than {MEMORY:g} GB; all of them have {' and '.join(sorted(shared))}."
        )
    return " ".join(sentences)


def main() -> None:
    """Solve, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many CPU-seconds")
    parser.add_argument("--certify", action="store_true", help="solve again what has no certificate of its merging")
    parser.add_argument("--memory", type=float, default=MEMORY, help="with --certify: the most gigabytes")
    parser.add_argument("--bots", action="store_true", help="write only the section on bots")
    chosen = parser.parse_args()
    if chosen.bots:
        write_bots()
        return
    text = page(certify_all(chosen.seconds, chosen.memory) if chosen.certify else solve_all(chosen.seconds))
    if TINY:
        print(text)
        return
    bots = PAGE.read_text(encoding="utf-8").partition(f"{HEADING}\n")[2]
    PAGE.write_text(f"{text}\n{HEADING}\n{bots}", encoding="utf-8")


def write_bots() -> None:
    """Write the section on the bots."""
    sections.write(HEADING, BOTS_HEAD + "\n".join(bot_row(*bot) for bot in BOTS), PAGE)


if __name__ == "__main__":
    main()
