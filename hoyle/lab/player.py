"""Plays the games of many rule sets with the same bot and seed, each rule set once, and counts them."""

from dataclasses import dataclass, field

from hoyle.bots import refuse_unfit
from hoyle.errors import Refusal
from hoyle.lab.cache import GamesCache, play_cached
from hoyle.lab.many import Progress
from hoyle.lab.series import PlayedGames, Series, series_of
from hoyle.play.play import Variant


def same_bots(variant: Variant, bot: str) -> tuple[str, ...]:
    """Return the same bot for every seat."""
    return (bot,) * variant.seats


class Stopped(Exception):
    """Ctrl-C ended the games."""


@dataclass
class Player:
    """Plays games with the same bot and seed for all rule sets, and counts them."""

    bot: str
    games: int
    seed: int
    cache: GamesCache | None
    progress: Progress
    expected: int
    """The number of rule sets that will be played, as far as it is known."""
    played: dict[str, PlayedGames] = field(default_factory=dict[str, PlayedGames])

    def series(self, variant: Variant) -> Series:
        """Return the series of a rule set."""
        return series_of(variant, same_bots(variant, self.bot), self.seed)

    def fits(self, variant: Variant) -> bool:
        """Return whether the bot can play these rules."""
        try:
            refuse_unfit(self.bot, variant.game, variant.options)
        except Refusal:
            return False
        return True

    def play(self, variant: Variant, games: int = 0) -> PlayedGames:
        """Return the games of a rule set, which are played once. Raise Stopped after Ctrl-C."""
        series, games = self.series(variant), games or self.games
        known = self.played.get(series.key)
        if known is None or len(known) < games:
            known = self.played[series.key] = play_cached(series, games, self.cache)
            if len(known) < games:
                raise Stopped
            self.expected = max(self.expected, len(self.played))
            self.progress(len(self.played), self.expected)
        return known.first(games)
