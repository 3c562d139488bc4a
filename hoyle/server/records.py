"""Rows that the store returns about a visitor and about finished games: listed tables, tallies, saved rule sets."""

from dataclasses import dataclass, field


@dataclass
class TableListing:
    """A table in the list of a visitor's tables."""

    id: str
    game: str
    """The name of the game."""
    title: str
    """The title of the rule set, as shown."""
    is_over: bool


@dataclass
class Tally:
    """The results of all games played with the same options."""

    games: int = 0
    moves: int = 0
    """Moves of seats over all games."""
    drawn: int = 0
    """Games without a winner."""
    won: dict[int, int] = field(default_factory=dict[int, int])
    """Games won by seat, shared wins included."""


@dataclass
class SavedRuleSet:
    """A rule set that a visitor saved."""

    id: str
    holder: str
    """The id of the visitor."""
    game: str
    """The name of the game."""
    name: str
    """What the visitor calls it."""
    sentence: str
    """What the visitor writes about it; may be empty."""
    rules: str
    """The options in canonical form, as JSON."""
