"""The model of the page with a visitor's games: those that run, the results of finished ones, and streaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from hoyle.bots import bot_names, display_name
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, Translator, isolated
from hoyle.pages.dates import date_text
from hoyle.pages.listings import TableListing
from hoyle.server.records import Outcome
from hoyle.table.versions import title_of

Ending = Literal["won", "lost", "drawn", ""]
WORDS: dict[Ending, str] = {"won": N_("won"), "lost": N_("lost"), "drawn": N_("drawn"), "": ""}


@dataclass
class Entry:
    """A finished game."""

    id: str
    title: str
    opponents: str
    """The names of the others."""
    date: str
    ending: Ending
    """Empty if it is not known yet, or if the visitor has no seat there any more."""
    word: str
    """The ending in words."""


@dataclass
class Row:
    """The results of one game, or of all."""

    title: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0
    """The number of games won in a row until now."""
    best: int = 0
    """The longest such row."""

    @property
    def played(self) -> int:
        """The number of finished games."""
        return self.won + self.drawn + self.lost

    def add(self, ending: Ending) -> None:
        """Count a game; games are added in the order in which they were opened."""
        self.won += ending == "won"
        self.lost += ending == "lost"
        self.drawn += ending == "drawn"
        self.streak = self.streak + 1 if ending == "won" else 0
        self.best = max(self.best, self.streak)


def model(
    listings: Sequence[TableListing],
    outcomes: Mapping[str, Outcome],
    seats: Mapping[str, int],
    turns: Mapping[str, bool],
    stuck: Mapping[str, str],
    say: Translator,
) -> dict[str, Any]:
    """Return the model of `games.html`.

    `listings` are the visitor's tables, the newest first; `seats` has the visitor's seat by table, `turns` for unfinished tables
    whether it is the visitor's turn, and `stuck` why they cannot go on (an English message), or "".
    """
    finished = [
        entry(listing, outcomes.get(listing.id), seats.get(listing.id), say) for listing in listings if listing.is_over
    ]
    total, rows = Row(say("All games")), dict[str, Row]()
    for listing, each in reversed([*zip([one for one in listings if one.is_over], finished, strict=True)]):
        if each.ending:
            for row in (total, rows.setdefault(listing.game, Row(title_of(listing.game, say)))):
                row.add(each.ending)
    running = [
        (listing, turns.get(listing.id, False), stuck.get(listing.id, ""))
        for listing in listings
        if not listing.is_over
    ]
    return {
        "running": running,
        "finished": finished,
        "rows": sorted(rows.values(), key=lambda row: -row.played),
        "total": total,
    }


def entry(listing: TableListing, outcome: Outcome | None, seat: int | None, say: Translator) -> Entry:
    """Return the entry of a finished game."""
    ending = ending_of(outcome, seat)
    others = [] if outcome is None else [name_of(name, say) for each, name in enumerate(outcome.names) if each != seat]
    date = date_text(datetime.fromtimestamp(listing.opened, UTC), say)
    return Entry(listing.id, say(listing.title), ", ".join(others), date, ending, say(WORDS[ending]) if ending else "")


def ending_of(outcome: Outcome | None, seat: int | None) -> Ending:
    """Return how a game ended for a seat."""
    if outcome is None or seat is None:
        return ""
    if not outcome.has_winner and seat in outcome.leaders:
        return "drawn"
    return "won" if outcome.has_winner and seat in outcome.leaders else "lost"


def name_of(name: str, say: Say) -> str:
    """Return the name of a person or a bot as it is shown."""
    return say(display_name(name)) if name in bot_names() else isolated(name) or say("Guest")
