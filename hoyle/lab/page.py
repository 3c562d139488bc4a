"""The comparison on a web page: one or two sets of rules, played in batches over as many games as a time limit allows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from hoyle.lab.bot_choices import FAST_BOT, preferred_bot
from hoyle.lab.many import joined, play_series
from hoyle.lab.measure import check_measurement, comparison_of
from hoyle.lab.report import Comparison
from hoyle.lab.series import PlayedGames, Series, series_of, shows_in_matches
from hoyle.play.play import Variant

AUTOMATIC = "auto"
"""The name that stands for the strongest of two fast bots with which enough games fit into the time."""
SUFFICIENT_GAMES = 300
"""The number of games per set of rules that is sufficient to use the preferred bot."""
MIN_GAMES = 50
"""The smallest number of games per set of rules."""
TRIAL_GAMES, TRIAL_MATCHES = 8, 2
"""The numbers of games and of whole matches for measuring the time of each."""
FIRST_BATCH, LEAST_BATCH = 40, 4
"""The number of games per set of rules in the first batch, and the least in a later one."""
BATCH_SECONDS = 1.0
"""How long a later batch takes, about."""


@dataclass
class PartialComparison:
    """A comparison of which some games were played. It can be pickled, so that any process can play the next batch."""

    bot: str
    games: int
    """The number of games for each set of rules."""
    seconds: float
    """The time limit for playing all games; compiling the rules does not count."""
    spent: float = 0.0
    """The seconds that playing has taken so far."""
    rows: list[Any] = field(default_factory=list[Any])
    """For each set of rules the rows of its games; empty before the first batch."""
    whole: bool = False
    """Whether a game is a whole match, since options of the match differ."""

    @property
    def played(self) -> int:
        """The number of games that were played for each set of rules."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def is_complete(self) -> bool:
        """Whether all games were played, or the time is over. The results of the games have no influence on that."""
        return self.played >= self.games or (self.played >= LEAST_BATCH and self.spent >= self.seconds)

    @property
    def seconds_left(self) -> float:
        """The estimated time until all games are played; 0 before the first batch."""
        return min(self.spent / max(1, self.played) * (self.games - self.played), max(0.0, self.seconds - self.spent))

    @property
    def next_batch(self) -> int:
        """The number of games per set of rules in the next batch."""
        if not self.rows:
            return min(self.games, LEAST_BATCH if self.whole else FIRST_BATCH)
        fitting_games = int(BATCH_SECONDS * self.played / max(self.spent, 1e-6))
        return min(self.games - self.played, max(LEAST_BATCH, min(fitting_games, 4 * self.played)))


def begin(variants: Sequence[Variant], bot: str, max_games: int, seconds: float) -> PartialComparison:
    """Return a comparison without games: which bot plays, and how many games.

    At most `max_games` games are played under each set of rules, fewer if they would take longer than `seconds` for each, but
    at least MIN_GAMES (or `max_games`); one and a half times as long they may take. `bot` is AUTOMATIC or one of `offered_bots`. Raise
    ValueError if the bot cannot play these rules.
    """
    variant, whole = variants[-1], shows_in_matches(variants)
    if bot == AUTOMATIC:
        bot, games = affordable_games(variant, max_games, seconds, whole)
    else:
        games = min(max_games, max(MIN_GAMES, int(seconds / seconds_per_game(variant, bot, whole))))
    for each in variants:
        check_measurement(each, (bot,) * each.seats, games)
    return PartialComparison(bot, games, 1.5 * seconds * len(variants), whole=whole)


def play_batch(partial: PartialComparison, variants: Sequence[Variant], seed: int) -> None:
    """Play the next batch of games under every set of rules, and add them to the comparison."""
    start, first = perf_counter(), partial.played
    last = first + partial.next_batch
    rows: list[Any] = []
    for index, series in enumerate(all_series(partial, variants, seed)):
        games = play_series(series, last, first)
        rows.append(games.rows if not first else joined([PlayedGames(series, partial.rows[index]), games]).rows)
    partial.rows = rows
    partial.spent += perf_counter() - start


def comparison_so_far(partial: PartialComparison, variants: Sequence[Variant], seed: int) -> Comparison:
    """Return the comparison of the games that were played. Its tests mean something only if the comparison is complete."""
    series = all_series(partial, variants, seed)
    return comparison_of(
        [PlayedGames(one, rows) for one, rows in zip(series, partial.rows, strict=True)], partial.games
    )


def all_series(partial: PartialComparison, variants: Sequence[Variant], seed: int) -> list[Series]:
    """Return the series of a comparison by set of rules."""
    return [series_of(variant, (partial.bot,) * variant.seats, seed, whole=partial.whole) for variant in variants]


def affordable_games(variant: Variant, max_games: int, seconds: float, whole: bool = False) -> tuple[str, int]:
    """Return the bot and the number of games, or of whole matches, that fit into this time."""
    bot, games = FAST_BOT, MIN_GAMES
    for bot in (preferred_bot(variant), FAST_BOT):
        games = int(seconds / seconds_per_game(variant, bot, whole))
        if games >= min(SUFFICIENT_GAMES, max_games):
            break
    return bot, min(max_games, max(MIN_GAMES, games))


def seconds_per_game(variant: Variant, bot: str, whole: bool = False) -> float:
    """Return the seconds per game, or per whole match, not counting the time for compiling the rules."""
    series, games = series_of(variant, (bot,) * variant.seats, 1, whole=whole), TRIAL_MATCHES if whole else TRIAL_GAMES
    play_series(series, 1)
    start = perf_counter()
    play_series(series, games)
    return (perf_counter() - start) / games
