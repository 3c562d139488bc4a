"""Entries in lists of a person's tables, as a store returns them."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.i18n import N_

MAX_OTHER_GAMES = 8
"""The number of unfinished tables of which a page shows whose turn it is."""
RECENT_TABLES = 8
"""The number of tables of a game that are looked at to find whether its guide is new."""
NO_NAME = N_("Enter a name for your game first.")
NO_RULE_SET = N_("There is no such saved game.")


@dataclass
class TableListing:
    """A table in the list of a visitor's tables."""

    id: str
    game: str
    """The name of the game."""
    title: str
    """The title of the rule set."""
    is_over: bool
    opened: float = 0.0
    """When the table was opened, in seconds since 1970."""


@dataclass
class SavedRuleSet:
    """A rule set that a person saved."""

    id: str
    holder: str
    """The id of the person."""
    game: str
    """The name of the game."""
    name: str
    """The title that the person gave it."""
    sentence: str
    """The person's description; may be empty."""
    rules: str
    """The options in canonical form, as JSON."""
    parent: str = ""
    """The id of the published rule set of which it is a fork; empty if it is not a fork."""

    @property
    def values(self) -> dict[str, Any]:
        """The options."""
        return {
            name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(self.rules).items()
        }


@dataclass
class RuleSetListing:
    """An entry in the list of a visitor's saved rule sets."""

    id: str
    game: str
    game_title: str
    """The title of the game whose rules it changes."""
    name: str
    fields: dict[str, str]
    """The form fields that open a table with the rule set."""
    results: str
    """What is said beside it: the results of its games, or its description."""


def recent(listings: Iterable[TableListing], game: str) -> Sequence[str]:
    """Return the ids of the first RECENT_TABLES tables of a game in a list."""
    return [listing.id for listing in listings if listing.game == game][:RECENT_TABLES]
