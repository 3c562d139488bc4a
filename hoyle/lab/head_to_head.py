"""Compare the strength of two bots that play the same deals from all sides, in single deals or whole matches."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from hoyle.errors import Refusal
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.figures import Figure, mean
from hoyle.lab.many import Progress, lineups, no_progress, play_many
from hoyle.lab.measure import check_games
from hoyle.lab.pools import core_count
from hoyle.lab.runner import GameRunner
from hoyle.lab.whole_matches import MAX_DEALS, next_deal, play_deal, results
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant


@dataclass(frozen=True)
class MatchResult:
    """The result of two bots against each other, with every deal played from all sides."""

    bots: tuple[str, str]
    games: int
    """The number of deals played, or of whole matches."""
    wins: int
    draws: int
    losses: int
    score: Figure
    """The first bot's mean payoff, scaled so that the payoff range is 0 to 1; in whole matches its share of wins, with draws
    counting half. The interval is over deals, or over the matches with one seed."""
    won: Figure
    """The share of games that the first bot won, with draws counting half."""
    ahead: Figure
    """The first bot's mean lead per game, in the units of reports."""
    even: float = 0.5
    """The score of equally strong bots."""
    by_side: tuple[Figure, ...] = ()
    """The first bot's score on each side: in seat 0 and seat 1 of a game for two, and in each team or seat of others."""
    whole: bool = False
    """Whether whole matches were played."""

    @property
    def clear(self) -> bool:
        """Whether the interval excludes an even score."""
        return not self.score.low <= self.even <= self.score.high

    def text(self) -> str:
        """Return the result in a sentence."""
        verdict = "a clear difference" if self.clear else "no clear difference"
        even = "" if self.even == 0.5 else f" (equal bots score {100 * self.even:.1f} %)"
        kind = "matches" if self.whole else "games"
        scaled = "" if self.score == self.won else f"; payoffs scaled to 0 to 100 %: {self.score.text()}{even}"
        return (
            f"{self.bots[0]} against {self.bots[1]}: won {self.won.text()} of {self.games:,} {kind}, draws counting half "
            f"({self.wins:,} won, {self.draws:,} drawn, {self.losses:,} lost){scaled}: {verdict}.{self.seating}"
        )

    @property
    def seating(self) -> str:
        """Who sits where in a game of more than two sides, and what equally strong bots would win; "" in others."""
        sides = len(self.by_side)
        if sides < 3:
            return ""
        return (
            f" {self.bots[0]} sat in each of the {sides} seats in turn, {self.bots[1]} in all the others; where one seat wins each "
            f"game, equal bots win {100 / sides:.1f} %."
        )


def match(
    variant: Variant,
    bots: Sequence[str],
    games: int = 400,
    seed: int = 1,
    progress: Progress = no_progress,
    whole: bool = False,
) -> MatchResult:
    """Play two bots against each other: every deal (or opening) from all sides with the same cards.

    Two seats or two teams swap bots. If every seat plays for itself, the first bot takes each seat in turn, and the second
    bot takes all other seats. `whole`: play whole matches with the options of the match, also with the same cards from all
    sides. `games` is rounded up so that every deal is played from all sides. Raise ValueError if these games cannot be
    played.

    >>> import hoyle
    >>> result = match(hoyle.game("r"), ("greedy", "random"), games=200)
    >>> result.games, result.score.value > 0.5
    (200, True)
    """
    check_match(variant, bots, games, whole)
    games_per_deal = len(lineups(variant))
    games = -(-games // games_per_deal) * games_per_deal
    return (play_matches if whole else play_deals)(variant, (bots[0], bots[1]), games, seed, progress)


def check_match(variant: Variant, bots: Sequence[str], games: int, whole: bool) -> None:
    """Raise ValueError with a full sentence if these games cannot be played."""
    check_games(variant, bots, games)
    if len(bots) != 2:
        raise Refusal(f"A match is between two bots: name two, not {len(bots)}.")
    if len(lineups(variant)) < 2:
        raise Refusal(f"A match needs two sides; with these options {variant.name} has one: measure it instead.")
    if whole and not MatchPlay(variant).is_match:
        raise Refusal(
            f"With these options {variant.name} is a single deal: leave out whole matches, or ask for several deals."
        )


def play_deals(variant: Variant, bots: tuple[str, str], games: int, seed: int, progress: Progress) -> MatchResult:
    """Play single deals and return the result."""
    bots_by_seat = lineups(variant)
    opening = variant.game.opening(variant.options)
    rows = play_many(variant, bots, games, seed, bots_by_seat, progress, opening)
    complete = len(rows) // len(bots_by_seat) * len(bots_by_seat)
    first_bot_seats = [seating.index(0) for seating in bots_by_seat]
    payoffs = [
        int(row[PAYOFFS + first_bot_seats[index % len(bots_by_seat)]]) for index, row in enumerate(rows[:complete])
    ]
    low, high = variant.game.payoff_range(variant.options)
    score_count = [(payoff - low) / (high - low) for payoff in payoffs]
    unit = variant.game.payoff_unit(variant.options)
    results = [(payoff > 0) - (payoff < 0) for payoff in payoffs]
    return match_result(
        bots, len(bots_by_seat), results, score_count, [payoff / unit for payoff in payoffs], -low / (high - low)
    )


def match_result(
    bots: tuple[str, str],
    games_per_deal: int,
    results: list[int],
    score_count: list[float],
    leads: list[float],
    even_score: float,
) -> MatchResult:
    """Return the result of games of which `games_per_deal` consecutive ones share a deal and count as one case for the intervals."""
    score = mean("score", means_by_deal(score_count, games_per_deal), percent=True)
    by_side = [mean(f"score_{side}", score_count[side::games_per_deal], percent=True) for side in range(games_per_deal)]
    won, lost = results.count(1), results.count(-1)
    drawn = len(results) - won - lost
    ahead = mean("ahead", means_by_deal(leads, games_per_deal))
    share = mean("score", means_by_deal([(1 + result) / 2 for result in results], games_per_deal), percent=True)
    return MatchResult(bots, len(results), won, drawn, lost, score, share, ahead, even_score, tuple(by_side))


def means_by_deal(values: list[float], games_per_deal: int) -> list[float]:
    """Return the mean of every `games_per_deal` consecutive values."""
    return [
        sum(values[start : start + games_per_deal]) / games_per_deal for start in range(0, len(values), games_per_deal)
    ]


def play_matches(variant: Variant, bots: tuple[str, str], games: int, seed: int, progress: Progress) -> MatchResult:
    """Play whole matches and return the result."""
    bots_by_seat = lineups(variant)
    GameRunner(variant, bots, bots_by_seat).play(0, seed, 0, 1)
    outcomes: list[tuple[int, float]] = []

    def play_one(index: int) -> tuple[int, float]:
        return play_match(variant, bots, bots_by_seat[index % len(bots_by_seat)], seed + index // len(bots_by_seat))

    with ThreadPoolExecutor(core_count()) as pool:
        for outcome in pool.map(play_one, range(games)):
            outcomes.append(outcome)
            progress(len(outcomes), games)
    results = [result for result, _ in outcomes]
    score_count = [(1 + result) / 2 for result in results]
    result = match_result(
        bots, len(bots_by_seat), results, score_count, [lead for _, lead in outcomes], 1 / len(bots_by_seat)
    )
    return replace(result, whole=True)


def play_match(variant: Variant, bots: tuple[str, str], seating: Sequence[int], seed: int) -> tuple[int, float]:
    """Play a whole match. Return 1 if the first bot won, 0 for a draw, −1 if it lost, and its total payoff in units of reports."""
    match_play, runner = MatchPlay(variant, seed), GameRunner(variant, bots, [seating])
    own_seat, lead = seating.index(0), 0
    for _ in range(MAX_DEALS):
        lead += int(play_deal(match_play, runner, seed)[PAYOFFS + own_seat])
        if not next_deal(match_play):
            break
    return results(variant, match_play)[own_seat], lead / variant.game.payoff_unit(variant.options)
