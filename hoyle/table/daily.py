"""The daily deal: one deal for each family of games and day, computed from the date alone, so that it is the same everywhere.

The seed of a daily deal is the SHA-256 hash of "hoyle:daily:family:date". It is public, so unlike the deals of other tables
(see `fairness`) a daily deal is not sealed: anybody can look at the cards beforehand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from hoyle.errors import NotFound, Refusal
from hoyle.games import FAMILIES, GAMES
from hoyle.i18n import N_
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.table.fairness import SEED_BITS, secret_with_seed
from hoyle.table.fairness import seed as derived_seed
from hoyle.table.opening import Wish
from hoyle.table.wire.events import Daily, Player

if TYPE_CHECKING:
    from hoyle.play.match_play import MatchPlay
    from hoyle.table.state import TableFacts
    from hoyle.table.table import Table

FIRST_DAY = date(2026, 11, 26)
"""The day of the first daily deal."""
SCALE = 10_000
"""A score is the payoff times SCALE, plus the lead in points."""
NO_FAMILY = N_("There is no daily deal of this name.")
NO_DAY = N_("There is no daily deal of this day.")
NOT_YET = N_("The deal of this day is not played yet. Days begin at midnight UTC.")


@dataclass(frozen=True)
class Rotation:
    """The rules that a family plays in turn, a day each."""

    game: str
    presets: tuple[str, ...]
    bot: str
    """The bot of all seats but the person's; unused if there are none."""


ROTATIONS: dict[str, Rotation] = {
    "r": Rotation(
        "r", ("three_cards", "draft", "base", "random", "seven", "two_cards", "last_chance", "numbers"), "search:fair"
    ),
    "board64": Rotation("board64", ("patience_open", "patience_imposing", "patience_at_will"), "search:fair"),
    "malice": Rotation("malice", ("seed",), "planner:fair"),
    "muzicando": Rotation("muzicando", ("duel", "team"), "search:easy"),
    "rummy": Rotation("rummy", ("carousel_scarne", "zap", "manipulation_basic"), "planner:fair"),
}
"""By family. The order is part of every deal: a new preset goes to the end, and changes all later days."""
SINGLE_DEAL: dict[str, dict[str, Any]] = {"muzicando": {"layouts": 0}, "rummy": {"match_target": None}}
"""By game: the options of the match for a single deal, where the usual match has several."""


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a family on a day."""

    family: str
    day: date

    @property
    def rotation(self) -> Rotation:
        """The rules that the family plays in turn."""
        return ROTATIONS[self.family]

    @property
    def preset(self) -> str:
        """The name of the preset that is played."""
        presets = self.rotation.presets
        return presets[self.day.toordinal() % len(presets)]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return GAMES[self.rotation.game]

    @cached_property
    def variant(self) -> Variant:
        """The game with the rules of the day."""
        return vary(self.game, {**self.game.presets[self.preset].values, **SINGLE_DEAL.get(self.game.name, {})})

    @property
    def seed(self) -> int:
        """The seed of the deal: the first 62 bits of the hash of the family and the date.

        >>> DailyDeal("r", date(2026, 11, 26)).seed == DailyDeal("r", date(2026, 11, 27)).seed
        False
        """
        digest = sha256(f"hoyle:daily:{self.family}:{self.day.isoformat()}".encode()).digest()
        return int.from_bytes(digest[:8]) >> (64 - SEED_BITS)

    @property
    def secret(self) -> str:
        """The secret of a table that plays the deal."""
        return secret_with_seed(self.seed)

    @property
    def seat(self) -> int:
        """The person's seat: the first one, unless the game draws seats."""
        lot = self.variant.draw_seats(derived_seed(self.secret, ["seats"]))
        return lot.index(0) if lot else 0


@dataclass(frozen=True)
class DailyPlay:
    """The daily deal of a family that a visitor has begun."""

    day: str
    """The date in UTC, such as `2026-11-26`."""
    family: str
    table: str
    score: int | None
    """The score (see `score`); None as long as the table is not finished."""


def deal_of(family: str, day: date) -> DailyDeal:
    """Return the deal of a family on a day; NotFound if there is none."""
    if family not in ROTATIONS or ROTATIONS[family].game not in GAMES:
        raise NotFound(NO_FAMILY)
    if day < FIRST_DAY:
        raise NotFound(NO_DAY)
    return DailyDeal(family, day)


def deals_of_day(day: date) -> list[DailyDeal]:
    """Return the deals of a day, in the order of the families."""
    return [deal_of(family, day) for family in FAMILIES if family in ROTATIONS and ROTATIONS[family].game in GAMES]


def day_in(text: str, today: date) -> date:
    """Return the day in a text such as `2026-11-26`, today if it is empty; NotFound if it is not a day or has no deal."""
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise NotFound(NO_DAY) from None
    if day > today:
        raise Refusal(NOT_YET)
    if day < FIRST_DAY:
        raise NotFound(NO_DAY)
    return day


def streak(days: Collection[date], today: date) -> tuple[int, int]:
    """Return how many of these days follow one another up to today or yesterday, and how many do so at most.

    >>> streak({date(2026, 12, 1), date(2026, 12, 2), date(2026, 12, 4)}, date(2026, 12, 5))
    (1, 2)
    """
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - timedelta(1), 0) + 1
    return lengths.get(today) or lengths.get(today - timedelta(1), 0), max(lengths.values(), default=0)


def today() -> date:
    """Return the present day in UTC."""
    return datetime.now(UTC).date()


def wish_of(deal: DailyDeal, person: Player, counts: bool) -> Wish:
    """Return the table that a person opens for a daily deal; `counts` if this is its day. There is no undo and no hint."""
    players = [person] + [Player("bot", bot=deal.rotation.bot)] * (deal.variant.seats - 1)
    return Wish(
        deal.game.name,
        deal.variant.canonical(),
        players,
        watched=True,
        friendly=False,
        talk="none",
        daily=Daily(deal.day.isoformat(), counts),
    )


def deal_of_table(table: TableFacts) -> DailyDeal | None:
    """Return the daily deal that a table plays; None if it plays none, or has other rules or cards than the day."""
    opened = table.opened
    if opened.daily is None or opened.game not in GAMES:
        return None
    try:
        deal = deal_of(GAMES[opened.game].family, date.fromisoformat(opened.daily.day))
    except (ValueError, Refusal):
        return None
    is_same = deal.game.name == opened.game and deal.secret == opened.secret
    is_same = is_same and canonical_text(deal.variant.canonical()) == canonical_text(opened.options)
    return deal if is_same else None


def score_of_table(table: Table) -> int | None:
    """Return the score of the person at a finished table; None if it plays no daily deal, or goes on."""
    timeline, deal = table.timeline, deal_of_table(table)
    if timeline is None or deal is None or not timeline.is_over:
        return None
    return score_of(timeline.match_play, deal.seat, timeline.resigned == deal.seat)


def score_of(match_play: MatchPlay, seat: int, has_resigned: bool = False) -> int:
    """Return how well a seat has done in a finished deal: the payoff, and among equal payoffs the lead in points.

    A score is the payoff times SCALE, plus the lead. Whoever resigned has a lower score than anybody who has played to the end.
    """
    play = match_play.play
    options = play.options or play.variant.options
    if has_resigned:
        return play.variant.game.payoff_range(options)[0] * SCALE - SCALE // 2
    team = play.variant.game.team
    teams = [team(options, each) for each in range(play.variant.seats)]
    return score(play.payoffs, play.points, teams, seat)


def score(payoffs: Sequence[int], points: Sequence[int], teams: Sequence[int], seat: int) -> int:
    """Return the score of a seat: its payoff times SCALE, plus its lead in points over the best other team.

    >>> score((1, -1), (4, 2), (0, 1), 0), score((-3,), (9,), (0,), 0)
    (10002, -30000)
    """
    others = [points[other] for other, team in enumerate(teams) if team != teams[seat]]
    lead = points[seat] - max(others) if others else 0
    return payoffs[seat] * SCALE + max(-SCALE // 2 + 1, min(SCALE // 2 - 1, lead))
