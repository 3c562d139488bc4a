"""match: which of two bots is stronger, with the same cards from every side, in single deals or whole matches."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from hoyle.lab.contest import PAYOFFS
from hoyle.lab.figures import Figure, mean
from hoyle.lab.many import Ring, cores, lineups, play_many
from hoyle.lab.measure import Progress, check_games, silent
from hoyle.session.match_play import MatchPlay
from hoyle.session.play import Variant

MOST_DEALS = 1000
"""A match of more deals is stopped and counts as drawn."""


@dataclass(frozen=True)
class Bout:
    """The result of two bots against each other, with every deal played from all sides."""

    bots: tuple[str, str]
    games: int
    """Deals played, or whole matches."""
    wins: int
    draws: int
    losses: int
    score: Figure
    """The first bot's share of the payoffs, with the interval over deals; in whole matches its share of wins, with draws
    counting half."""
    ahead: Figure
    """The first bot's mean lead per game, in the units of reports."""
    even: float = 0.5
    """The score of equally strong bots."""

    @property
    def clear(self) -> bool:
        """Return whether the interval excludes an even score."""
        return not self.score.low <= self.even <= self.score.high

    def text(self) -> str:
        """Return the result in a sentence."""
        verdict = "a clear difference" if self.clear else "no clear difference"
        even = "" if self.even == 0.5 else f" (equal bots score {100 * self.even:.1f} %)"
        return (
            f"{self.bots[0]} against {self.bots[1]}: {self.wins:,} won, {self.draws:,} drawn, {self.losses:,} lost in "
            f"{self.games:,} games; score {self.score.text()}{even}: {verdict}."
        )


def match(
    variant: Variant,
    bots: Sequence[str],
    games: int = 400,
    seed: int = 1,
    progress: Progress = silent,
    whole: bool = False,
) -> Bout:
    """Play two bots against each other: every deal (or opening) from all sides with the same cards.

    Two seats or two teams swap places; where every seat plays for itself, the first bot takes each seat in turn against
    the second in all others. `whole`: whole matches by the options of the match, whose deals have the same cards too.
    `games` is rounded up so that every deal is played from all sides. ValueError if these games cannot be played.

    >>> import hoyle
    >>> bout = match(hoyle.game("r"), ("greedy", "random"), games=200)
    >>> bout.games, bout.score.value > 0.5
    (200, True)
    """
    check(variant, bots, games, whole)
    ways = len(lineups(variant))
    games = -(-games // ways) * ways
    return (of_matches if whole else of_deals)(variant, (bots[0], bots[1]), games, seed, progress)


def check(variant: Variant, bots: Sequence[str], games: int, whole: bool) -> None:
    """Raise ValueError with a sentence if these games cannot be played."""
    check_games(variant, bots, games)
    if len(bots) != 2:
        raise ValueError(f"A match is between two bots: name two, not {len(bots)}.")
    if len(lineups(variant)) < 2:
        raise ValueError(f"A match needs two sides; with these options {variant.name} has one: measure it instead.")
    if whole and not MatchPlay(variant).is_match:
        raise ValueError(
            f"With these options {variant.name} is a single deal: leave out whole matches, or ask for several deals."
        )


def of_deals(variant: Variant, bots: tuple[str, str], games: int, seed: int, progress: Progress) -> Bout:
    """Play single deals."""
    lines = lineups(variant)
    drawn = variant.game.opening(variant.options)
    rows = play_many(variant, bots, games, seed, lines, progress, drawn)
    whole = len(rows) // len(lines) * len(lines)
    own = [line.index(0) for line in lines]
    pays = [int(row[PAYOFFS + own[place % len(lines)]]) for place, row in enumerate(rows[:whole])]
    low, high = variant.game.payoff_range(variant.options)
    scores = [(pay - low) / (high - low) for pay in pays]
    unit = variant.game.payoff_unit(variant.options)
    results = [(pay > 0) - (pay < 0) for pay in pays]
    return bout_of(bots, len(lines), results, scores, [pay / unit for pay in pays], -low / (high - low))


def bout_of(
    bots: tuple[str, str], ways: int, results: list[int], scores: list[float], ahead: list[float], even: float
) -> Bout:
    """Return the result of single games; the `ways` consecutive games of a deal count as one case for the intervals."""
    score = mean("score", by_deal(scores, ways), percent=True)
    won, lost = results.count(1), results.count(-1)
    drawn = len(results) - won - lost
    return Bout(bots, len(results), won, drawn, lost, score, mean("ahead", by_deal(ahead, ways)), even)


def by_deal(values: list[float], ways: int) -> list[float]:
    """Return the mean of every `ways` consecutive values."""
    return [sum(values[at : at + ways]) / ways for at in range(0, len(values), ways)]


def of_matches(variant: Variant, bots: tuple[str, str], games: int, seed: int, progress: Progress) -> Bout:
    """Play whole matches."""
    lines = lineups(variant)
    Ring(variant, bots, lines).play(0, seed, 0, 1)
    done: list[tuple[int, float]] = []

    def play_one(at: int) -> tuple[int, float]:
        return play_match(variant, bots, lines[at % len(lines)], seed + at // len(lines))

    with ThreadPoolExecutor(cores()) as pool:
        for outcome in pool.map(play_one, range(games)):
            done.append(outcome)
            progress(len(done), games)
    results = [result for result, _ in done]
    scores = [(1 + result) / 2 for result in results]
    return bout_of(bots, len(lines), results, scores, [lead for _, lead in done], 1 / len(lines))


def play_match(variant: Variant, bots: tuple[str, str], line: Sequence[int], seed: int) -> tuple[int, float]:
    """Play a whole match; return 1 if the first bot won, 0 for a draw, −1 otherwise, and its lead over all deals."""
    match_play, ring, own, ahead = MatchPlay(variant, seed), Ring(variant, bots, [line]), line.index(0), 0
    for _ in range(MOST_DEALS):
        ahead += deal(match_play, ring, seed)[own]
        if match_play.is_over:
            break
        choices = list(match_play.choices())
        match_play.next(choices[0] if choices else None)
    team, winner = variant.game.team, match_play.standing().winner
    won = winner >= 0 and team(variant.options, winner) == team(variant.options, own)
    return 0 if winner < 0 else 1 if won else -1, ahead / variant.game.payoff_unit(variant.options)


def deal(match_play: MatchPlay, ring: Ring, seed: int) -> list[int]:
    """Play the current deal in compiled code and return the payoffs; its cards depend on the match's seed and its number."""
    state: Any = match_play.variant.game.state()
    state.options = match_play.play.options or match_play.variant.options
    if match_play.play.carried is not None:
        state.carried = match_play.play.carried
    ring.start_from(state)
    row = ring.play(0, seed, match_play.deals, match_play.deals + 1)[0]
    match_play.play.state = ring.ended()
    return [int(pay) for pay in row[PAYOFFS : PAYOFFS + match_play.variant.seats]]
