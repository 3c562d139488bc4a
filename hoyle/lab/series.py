"""A series of games: everything that determines them. The same series has the same games on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from types import FunctionType
from typing import Any, cast

from hoyle.bots import registry
from hoyle.lab.contest import contest_between
from hoyle.play.play import Variant
from hoyle.rules.link.fingerprint import fingerprint
from hoyle.rulesets.published_rules import hash_of


@dataclass(frozen=True)
class Series:
    """Games numbered from 0, between certain bots under one set of rules.

    Game g has the deal number g // `games_per_deal` of the seed. Two series with the same seed have common random numbers:
    their deals are drawn from the same stream, and so are the choices of their bots.
    """

    variant: Variant
    bots: tuple[str, ...]
    seed: int
    opening: int = 0
    """The number of decisions drawn at random with the deal before the bots play."""
    lineups: tuple[tuple[int, ...], ...] = ()
    """For each game of a deal, the index in `bots` of the bot of every seat; empty if bot s plays seat s in every game."""
    whole: bool = False
    """Whether a game of the series is a whole match; see `hoyle.lab.whole_matches`."""

    @property
    def games_per_deal(self) -> int:
        """The number of consecutive games that share a deal."""
        return max(1, len(self.lineups))

    @property
    def rules_hash(self) -> str:
        """The hash of the rules; see `hoyle.rulesets.published_rules.rules_hash`."""
        return hash_of(self.variant)

    @property
    def key(self) -> str:
        """The hash of the series, the code of its rules and bots included, 20 hexadecimal digits."""
        game = self.variant.game
        kinds = sorted({registry.budgeted(bot, game).kind for bot in self.bots})
        contest = cast(FunctionType, contest_between(tuple(registry.find(kind) for kind in kinds)))
        parts = (self.rules_hash, fingerprint(contest, game), self.bots, self.seed, self.opening, self.lineups)
        parts = (*parts, "whole") if self.whole else parts
        return sha256(repr(parts).encode()).hexdigest()[:20]


def series_of(
    variant: Variant,
    bots: Sequence[str],
    seed: int,
    opening: int | None = None,
    lineups: Sequence[Sequence[int]] = (),
    whole: bool = False,
) -> Series:
    """Return a series; `opening` is by default the number of random decisions that the game declares.

    >>> import hoyle
    >>> series_of(hoyle.game("r"), ["random", "random"], 1).games_per_deal
    1
    """
    drawn = variant.game.opening(variant.options) if opening is None else opening
    return Series(variant, tuple(bots), seed, drawn, tuple(tuple(lineup) for lineup in lineups), whole)


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """The first games of a series that were played."""

    series: Series
    rows: Any
    """An array of integers, a row a game; see `hoyle.lab.contest` for the columns."""
    moves: Any = None
    """The moves of each game in order, those of chance included, filled up with −1; None if they were not kept."""

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.rows)

    def first(self, games: int) -> "PlayedGames":
        """Return the first of these games."""
        return PlayedGames(self.series, self.rows[:games], None if self.moves is None else self.moves[:games])


def shows_in_matches(variants: Sequence[Variant]) -> bool:
    """Return whether options of the match differ, which single deals do not show."""
    return any(match_options(one) != match_options(variants[0]) for one in variants)


def match_options(variant: Variant) -> dict[str, object]:
    """Return the options of the match that differ from the defaults; single deals do not show them."""
    return variant.game.match_schema.canonical(variant.match)
