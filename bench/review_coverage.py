"""How far game reviews by bots are right: their intervals beside exact losses. Writes a section of results.md.

    python -m bench.review_coverage

In rule sets that are solved, the choices of games between weak bots are judged as in games without a solution, and exactly. Pair
Attack hides cards: there a loss is against the opponent's solved strategy and all hands that the opponent may hold.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from time import process_time
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first
from hoyle.bots.answers import answers
from hoyle.bots.equilibrium import solution_from
from hoyle.lab.figures import share, standard_error, t_quantile
from hoyle.lab.review_choices import SeatChoice, choices_of_play
from hoyle.lab.review_values import (
    BOTS_MISTAKES,
    Estimate,
    estimate_of,
    loss_of,
    referees_of,
    seed_of,
    solution_at,
    values_of_moves,
)
from hoyle.play.play import Play, Variant
from hoyle.solver import Equilibrium
from hoyle.solver.hidden import ViewStrategies
from hoyle.solver.positions import view_of
from tests.support.solver.best_response import next_information_sets

HEADING = "## Game reviews beside exact losses"
PLAYERS = ("search:easy", "greedy")
"""The bots whose games are reviewed, each from both seats."""
ROUNDS = budget((16, 64), (8,))
"""The numbers of positions after which the intervals are looked at; the last one is that of reviews."""
RULE_SETS: list[tuple[str, str, dict[str, Any], int, int]] = [
    ("R", "r", {}, budget(120, 1), 0),
    ("R, `search:8` plays on", "r", {}, 60, 1),
    ("R, `search:2` plays on", "r", {}, 60, 2),
    ("R, two points win", "r", {"points_to_win": 2}, 60, 0),
    ("R, last chance", "r", {"last_chance": True}, 60, 0),
    ("Serious Card", "serious_card", {}, 120, 0),
    ("Pair Attack for two", "pair_attack", {}, 400, 0),
]
"""Name, game, options, the number of games, and the level of the bot that plays on (`Referees.player_at`)."""

HEAD = """`python -m bench.review_coverage`: choices of {players} in games of rule sets that are solved, judged as where there is no
solution: {samples} imagined positions, `{chooser}` says what else could be played, `{player}` plays on. Only choices where the
bot would have played something else are counted. *Loss* is the exact loss of what was played beside the bot's move, in payoffs of
a deal; the intervals should contain it in 95 % of the choices. *Chance alone*: Student's t of the differences; *reviews*: as they
are shown, with the bots' mistakes as the chance of {mistakes} games. In brackets: 95 % intervals of the shares (Wilson). *Off by*:
root mean square of estimate − loss, and its mean.

| rule set | choices | mean loss | off by | mean | chance alone | reviews | reviews, loss beside the best move |
|---|---|---|---|---|---|---|---|
"""
STARS = """
Choices that a test at 5 % calls worse, without the correction for the choices of one game: how many, how many of them lose nothing,
and their mean loss. *Total*: the share of games whose interval of the summed loss contains the exact sum.

| rule set | chance alone: worse | lose nothing | mean loss | reviews: worse | lose nothing | mean loss | total |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Case:
    """A choice with its estimate and the exact values of its moves."""

    game: int
    estimate: Estimate
    loss: float
    """The exact loss of what was played beside the bot's move."""
    best_loss: float
    """The exact loss beside the best move."""


def main() -> None:
    """Measure all rule sets and write the section."""
    rows, stars = list[str](), list[str]()
    referees = None
    for name, game, options, games, level in first(RULE_SETS):
        begin, variant = process_time(), hoyle.game(game, **options)
        found = list(cases(variant, games, level))
        referees = referees or referees_of(choices_of_play(finished(variant, 1), 0)[0])
        for samples in ROUNDS:
            label = name if samples == ROUNDS[-1] else f"{name}, {samples} positions"
            rows.append(row(label, found, samples))
            print(rows[-1], flush=True)
        stars.append(row_of_stars(name, found))
        print(stars[-1], f"{process_time() - begin:.0f} s", flush=True)
    assert referees
    head = HEAD.format(
        players=" and ".join(f"`{name}`" for name in PLAYERS),
        samples=ROUNDS[-1],
        chooser=referees.chooser,
        player=referees.player,
        mistakes=BOTS_MISTAKES,
    )
    sections.write(HEADING, head + "\n".join(rows) + "\n" + STARS + "\n".join(stars))


def finished(variant: Variant, number: int) -> Play:
    """Return a game between the players; who begins changes from game to game."""
    play = variant.new(number)
    while not play.is_over:
        for seat in play.to_move:
            bot = PLAYERS[(seat + number) % 2]
            seed = 1000 * number + len(play.log)
            play.play(seat, answers(bot, variant.game.name, play.packed_view(seat), seat, seed)[0])
    return play


def cases(variant: Variant, games: int, level: int) -> Iterator[Case]:
    """Yield the judged choices of one seat in these games, without those that have only moves of the same value as the bot's."""
    for number in range(1, games + 1):
        seat = number // 2 % 2
        for index, choice in enumerate(choices_of_play(finished(variant, number), seat)):
            values, estimate = exact_values(choice), estimate_of(choice, seed_of(number, index))
            if not estimate.is_same:
                estimate.extend(choice, ROUNDS[-1], level=level)
            played, bots, best = values[choice.moves[0]], values[estimate.best[0]], max(values.values())
            yield Case(number, estimate, bots - played, best - played)


def exact_values(choice: SeatChoice) -> Mapping[int, float]:
    """Return by move what it is worth by the solution, in the units of reports."""
    game, state = choice.game, choice.play.state
    solution: Any = solution_from(game, game.begin(state.options)) if not game.solvable(state.options) else None
    if isinstance(solution, ViewStrategies):
        found = values_by_view(choice, solution)
    else:
        known = solution_at(choice)
        assert isinstance(known, Equilibrium)
        found = values_of_moves(known, state, choice.seat)
    return {move: value / game.payoff_unit(state.options) for move, value in found.items()}


def values_by_view(choice: SeatChoice, solution: ViewStrategies) -> dict[int, float]:
    """Return what each move is worth in a game with hidden cards whose seats choose once, at the same time."""
    game, seat, state = choice.game, choice.seat, choice.play.state
    beliefs = beliefs_of(game, solution.start.pack(), seat)
    positions = beliefs[view_of(game, state, seat).astuple()].values()
    total = sum(weight for _, weight in positions)
    found = dict.fromkeys(choice.play.moves_in(state, seat), 0.0)
    for position, weight in positions:
        replies = solution.strategy(view_of(game, position, 1 - seat), 1 - seat)
        for move in found:
            for reply, chance in replies.items():
                after = position.clone()
                for mover, chosen in sorted([(seat, move), (1 - seat, reply)]):
                    game.verbs["play"](after, mover, chosen)
                assert after.to_move == 0, "the seats choose once"
                found[move] += float(weight / total) * chance * game.verbs["payoff"](after, seat)
    return found


@lru_cache
def beliefs_of(game: Any, packed: bytes, seat: int) -> Any:
    """Return the first information sets of a seat by view, with the probabilities of their positions."""
    start = game.state.unpack(packed)
    return next_information_sets(game, {start.astuple(): (start, Fraction(1))}, seat, {})[1]


def row(name: str, found: list[Case], samples: int) -> str:
    """Return the table row of a rule set."""
    chosen = [case for case in found if not case.estimate.is_same]
    off = [shown(case, samples).value - case.loss for case in chosen]
    plain = [contains(chance_alone(case, samples), case.loss) for case in chosen]
    wide = [contains(bounds(case, samples), case.loss) for case in chosen]
    best = [contains(bounds(case, samples), case.best_loss) for case in chosen]
    mean_loss = sum(case.loss for case in chosen) / len(chosen)
    return (
        f"| {name} | {len(chosen):,} | {mean_loss:.3f} | {sqrt(sum(one**2 for one in off) / len(off)):.3f} | "
        f"{sum(off) / len(off):+.3f} | {share_text(plain)} | {share_text(wide)} | {share_text(best)} |"
    )


def row_of_stars(name: str, found: list[Case]) -> str:
    """Return the table row of a rule set on choices that are called worse, and on whole games."""
    chosen, samples = [case for case in found if not case.estimate.is_same], ROUNDS[-1]
    cells = [name]
    for worse in (
        [case for case in chosen if chance_alone(case, samples)[0] > 0],
        [case for case in chosen if bounds(case, samples)[0] > 0],
    ):
        nothing = sum(case.loss < 1e-9 for case in worse)
        mean_loss = f"{sum(case.loss for case in worse) / len(worse):.2f}" if worse else "–"
        cells += [str(len(worse)), str(nothing), mean_loss]
    sums: list[bool] = []
    for game in {case.game for case in chosen}:
        own = [case for case in chosen if case.game == game]
        value = sum(shown(case, samples).value for case in own)
        width = sqrt(sum((bounds(case, samples)[1] - shown(case, samples).value) ** 2 for case in own))
        sums.append(contains((value - width, value + width), sum(case.loss for case in own)))
    return f"| {' | '.join([*cells, share_text(sums)])} |"


def shown(case: Case, samples: int) -> Any:
    """Return the loss as reviews show it."""
    return loss_of(case.estimate.played[:samples], case.estimate.other[:samples], False)


def bounds(case: Case, samples: int) -> tuple[float, float]:
    """Return the interval as reviews show it."""
    loss = shown(case, samples)
    return loss.low, loss.high


def chance_alone(case: Case, samples: int) -> tuple[float, float]:
    """Return the interval of Student's t without the bots' mistakes."""
    import numpy

    differences = numpy.subtract(case.estimate.other[:samples], case.estimate.played[:samples])
    error, freedom = standard_error(differences)
    error = max(error, 1 / samples if len(set(differences.tolist())) == 1 else 0.0)
    center, width = float(differences.mean()), t_quantile(freedom) * error
    return center - width, center + width


def contains(interval: tuple[float, float], value: float) -> bool:
    """Return whether an interval contains a value, but for rounding."""
    return interval[0] - 1e-9 <= value <= interval[1] + 1e-9


def share_text(hits: list[bool]) -> str:
    """Return a share in percent with its interval."""
    found = share("contained", sum(hits), len(hits))
    return f"{100 * found.value:.0f} % ({100 * found.low:.0f}–{100 * found.high:.0f})"


if __name__ == "__main__":
    main()
