"""ladder, skill: a round robin of bots, and what it says about the skill and luck of a game. `docs/ladder.md` defines all measures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy

from hoyle.bots import bots_for, parse, refuse_unfit
from hoyle.errors import Refusal
from hoyle.lab.figures import Figure, mean
from hoyle.lab.ladder_report import Ladder, PairResult, VarianceSplit
from hoyle.lab.measure import Progress, no_progress
from hoyle.lab.ratings import Ratings, longest_chain, rate
from hoyle.lab.resampling import FAMILY_ERROR, deal_weights, holm, interval_95, p_value_of_mean
from hoyle.lab.round_robin import REPLICATES, PairGames, RoundRobin, has_chance, pair_lineups, play_round_robin
from hoyle.lab.series import match_options
from hoyle.lab.variance import components, deal_p_value, mean_components, seat_p_value
from hoyle.play.play import Variant
from hoyle.rules.arrays import Floats

MIN_DEALS = 10
"""The smallest number of deals of a ladder."""
SKILL_SEED = 1
"""The seed of the resamples for the interval of the skill."""
Z_90 = 1.281552
"""The quantile of the normal distribution for a probability of 90 %."""


def ladder(
    variant: Variant,
    bots: Sequence[str] = (),
    games: int = 400,
    seed: int = 1,
    progress: Progress = no_progress,
) -> Ladder:
    """Play a round robin of bots and return their ratings, the skill depth, and the shares of skill and luck.

    `bots` are names as in `hoyle.bots.bot_names()`, by default `default_bots`. Each pair plays at least `games` games: every
    deal from all sides, twice, and at least 10 deals. The same seed gives the same figures on any number of cores. After
    Ctrl-C the report is on the deals that all pairs have finished. Raise ValueError for fewer than two bots, for one that
    cannot play these rules, and for rules with a single side.

    >>> import hoyle
    >>> report = ladder(hoyle.game("r"), ("random", "greedy"), games=200)
    >>> report.bots, report.rungs
    (('greedy', 'random'), 1)
    """
    names = tuple(bots) or default_bots(variant)
    check_ladder(variant, names, games)
    deals, games_per_deal = needed_deals(variant, games, REPLICATES)
    results = play_round_robin(variant, names, deals, seed, progress)
    return make_ladder(variant, results, deals * games_per_deal, seed)


def skill(
    variant: Variant,
    bots: Sequence[str] = (),
    games: int = 400,
    seed: int = 1,
    progress: Progress = no_progress,
) -> Figure:
    """Return the skill of a game for these bots: the mean over all pairs of twice the stronger bot's score, less 1.

    It is 0 for a game of pure luck, and 1 if the stronger bot of every pair always wins. A game in which the stronger bot
    wins a share x of the deals for certain, while a coin decides the others, has the skill x; "50 % chess" in Duersch,
    Lambrecht and Oechssler, "Measuring skill and chance in games", European Economic Review 127 (2020), is such a mixture.
    Where the results do not allow a score of 1, it is divided by the largest lead that they allow, so that rules for different
    numbers of players can be compared.
    Arguments and errors are those of `ladder`; every deal is played once from all sides.

    >>> import hoyle
    >>> skill(hoyle.game("assassins_target"), ("greedy", "random"), games=200).low
    0.0
    """
    names = tuple(bots) or default_bots(variant)
    check_ladder(variant, names, games)
    deals, _ = needed_deals(variant, games, 1)
    return skill_of_games(play_round_robin(variant, names, deals, seed, progress, 1, False))


def skill_of_games(games: RoundRobin) -> Figure:
    """Return the skill from the games of a round robin."""
    return skill_figure(games.deal_scores(), games.deal_ceilings())


def default_bots(variant: Variant) -> tuple[str, ...]:
    """Return the bots that tables offer for these rules, except the strength "strong", which thinks for seconds.

    >>> import hoyle
    >>> default_bots(hoyle.game("malice"))
    ('planner:fair', 'planner:easy', 'greedy', 'random')
    """
    return tuple(name for name in bots_for(variant.game, variant.options) if not name.endswith(":strong"))


def check_ladder(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a full sentence if these games cannot be played."""
    if len(pair_lineups(variant)) < 2:
        raise Refusal(
            f"A ladder needs two sides; with these options {variant.name} has one, so that no bot plays against another: "
            f"measure it instead."
        )
    if len(bots) < 2:
        raise Refusal(f"A ladder compares bots: name at least two, not {len(bots)}.")
    if games < 1:
        raise Refusal(f"{games} games cannot be played: ask for at least one.")
    for bot in bots:
        refuse_unfit(bot, variant.game, variant.options)
    same = next((pair for pair in combinations(bots, 2) if parse(pair[0]) == parse(pair[1])), None)
    if same:
        raise Refusal(f"{same[0]} and {same[1]} are the same bot: name each bot once.")


def needed_deals(variant: Variant, games: int, replicates: int) -> tuple[int, int]:
    """Return the number of deals for at least this many games of a pair, and the games of a pair in each deal."""
    games_per_deal = len(pair_lineups(variant)) * replicates
    return max(MIN_DEALS, -(-games // games_per_deal)), games_per_deal


def skill_figure(deal_scores: Floats, deal_ceilings: Floats | None = None) -> Figure:
    """Return the skill from the first bot's mean score in each deal, and the largest possible one, with the axes pair and deal.

    Which bot of a pair is the stronger is decided by the other half of the deals (odd or even), so that equal bots have the
    skill 0 on average, not the absolute value of their noise.
    """
    leads = 2 * numpy.asarray(deal_scores, dtype=float) - 1
    most = numpy.ones_like(leads) if deal_ceilings is None else 2 * deal_ceilings - 1
    halves, limits = ((array[:, 0::2], array[:, 1::2]) for array in (leads, most))
    equal = [numpy.full((1, half.shape[1]), 1 / half.shape[1]) for half in halves]
    drawn = [deal_weights(half.shape[1], SKILL_SEED + number) for number, half in enumerate(halves)]
    value, samples = (cross_checked(halves, limits, weights) for weights in (equal, drawn))
    low, high = interval_95(samples)
    return Figure("skill", max(0.0, float(value[0])), max(0.0, low), max(0.0, high), True)


def cross_checked(halves: Sequence[Floats], limits: Sequence[Floats], weights: Sequence[Floats]) -> Floats:
    """Return for each row of weights the mean lead of the bot of each pair that leads in the other half, by the largest possible one."""
    first, second = (
        w @ half.T / numpy.maximum(w @ most.T, 1e-12) for w, half, most in zip(weights, halves, limits, strict=True)
    )
    return 0.5 * (numpy.sign(second) * first + numpy.sign(first) * second).mean(axis=1)


def deals_to_lead(games: PairGames, weights: Floats, id: str) -> Figure:
    """Return the number of deals after which the first bot's total payoff is greater with a probability of 90 %.

    It is (1.28 σ/μ)² by the normal approximation, with the mean μ and the standard deviation σ of the lead in a game of a
    random deal and lineup; infinite if the first bot has no positive lead.
    """
    leads = games.leads()
    first, second = leads.mean(axis=(1, 2)), (leads**2).mean(axis=(1, 2))
    rows = numpy.vstack([numpy.full(games.deals, 1 / games.deals), weights])
    means = rows @ first
    deviations = numpy.sqrt(numpy.maximum(rows @ second - means**2, 1e-12))
    ratios = means / deviations
    low, high = interval_95(ratios[1:])
    return Figure(id, number_of_deals(float(ratios[0])), number_of_deals(high), number_of_deals(low))


def number_of_deals(ratio: float) -> float:
    """Return the number of deals for a lead of this many standard deviations per deal, at least 1."""
    return max(1.0, (Z_90 / ratio) ** 2) if ratio > 0 else float("inf")


@dataclass(frozen=True)
class PValues:
    """The corrected p-values of a report."""

    pairs: list[float]
    """Of equal strength, for each pair."""
    seat: float
    deal: float


def corrected_tests(deal_scores: Floats, equal: PairGames, chance: bool) -> PValues:
    """Return the p-values of all pairs, and of the seat and the deal between equal bots, corrected together.

    Without chance, or if nothing is known about the deal, there is no test of the deal, and its p-value is 1.
    """
    raw = [p_value_of_mean(scores, 0.5) for scores in deal_scores] + [seat_p_value(equal)]
    corrected = holm([*raw, deal_p_value(equal)]) if chance else [*holm(raw), 1.0]
    return PValues(corrected[:-2], corrected[-2], corrected[-1])


def make_ladder(variant: Variant, results: RoundRobin, requested: int, seed: int) -> Ladder:
    """Return the report on a round robin."""
    names, scores = results.bots, results.deal_scores()
    games_per_deal = results.pairs[0].games // results.deals
    ratings = rate(scores, len(names), seed, games_per_deal)
    order = ratings.order()
    chance = has_chance(variant)
    itself = results.selves[order[0]]
    tests_deal = chance and itself.throws_dice
    tests = corrected_tests(scores, itself, tests_deal)
    weights = deal_weights(results.deals, seed)
    pairs = {
        (pair.first, pair.second): pair_result(names, swapped(pair, order), p, weights)
        for pair, p in zip(results.pairs, tests.pairs, strict=True)
    }
    beats = [[False] * len(names) for _ in names]
    for i, j in combinations(order, 2):
        pair = pairs[min(i, j), max(i, j)]
        beats[i][j], beats[j][i] = pair.first_wins, pair.clear and not pair.first_wins
    chain = longest_chain(order, beats)
    return Ladder(
        game=variant.name,
        title=variant.game.title,
        options=variant.canonical(),
        bots=tuple(names[bot] for bot in order),
        deals=results.deals,
        games=results.pairs[0].games,
        requested=requested,
        seed=seed,
        opening=variant.game.opening(variant.options),
        ratings=tuple(ratings.figure(bot, f"rating_{names[bot]}") for bot in order),
        pairs=tuple(pairs[min(i, j), max(i, j)] for i, j in combinations(order, 2)),
        chain=tuple(names[bot] for bot in chain),
        span=span_of(ratings, chain),
        skill=skill_of_games(results),
        ceiling=float(results.deal_ceilings().mean()),
        splits=splits_of(results, order, weights, chance),
        seat_matters=tests.seat < FAMILY_ERROR,
        deal_matters=tests.deal < FAMILY_ERROR,
        tests=len(tests.pairs) + 1 + tests_deal,
        hides_match=bool(match_options(variant)),
        repeating=tuple(names[bot] for bot in order if chance and not results.selves[bot].throws_dice),
    )


def span_of(ratings: Ratings, chain: Sequence[int]) -> Figure | None:
    """Return the difference in rating between the ends of a chain; None if there is no chain."""
    return ratings.difference(chain[0], chain[-1], "span") if chain else None


def swapped(pair: PairGames, order: Sequence[int]) -> PairGames:
    """Return the games of a pair with the bot of the higher rating first."""
    if order.index(pair.first) < order.index(pair.second):
        return pair
    lineups = tuple(tuple(1 - bot for bot in lineup) for lineup in pair.lineups)
    return replace(pair, first=pair.second, second=pair.first, lineups=lineups)


def pair_result(names: Sequence[str], pair: PairGames, p: float, weights: Floats) -> PairResult:
    """Return the result of a pair with its corrected p-value."""
    first, second = names[pair.first], names[pair.second]
    score = mean(f"score_{first}_{second}", pair.scores().mean(axis=(1, 2)).tolist(), percent=True)
    deals = deals_to_lead(pair, weights, f"deals_{first}_{second}")
    return PairResult(first, second, score, deals, p, p < FAMILY_ERROR)


def splits_of(results: RoundRobin, order: Sequence[int], weights: Floats, chance: bool) -> tuple[VarianceSplit, ...]:
    """Return the shares of the variance: for any two bots, for the two strongest, and for the strongest against itself."""
    names = results.bots
    by_pair = {(pair.first, pair.second): components(pair, weights, chance) for pair in results.pairs}
    best, second = order[0], order[1]
    top = by_pair[min(best, second), max(best, second)]
    equal = components(results.selves[best], weights, chance)
    known = {(pair.first, pair.second): pair.throws_dice or not chance for pair in (*results.pairs, *results.selves)}
    any_two = VarianceSplit(
        (),
        mean_components(list(by_pair.values())).shares("variance"),
        all(known[pair] for pair in by_pair),
    )
    top_two = VarianceSplit(
        (names[best], names[second]),
        top.shares(f"variance_{names[best]}_{names[second]}"),
        known[min(best, second), max(best, second)],
    )
    itself = VarianceSplit((names[best],), equal.shares(f"variance_{names[best]}"), known[best, best])
    return (any_two, top_two, itself) if len(names) > 2 else (top_two, itself)
