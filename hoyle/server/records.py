"""Records of the server apart from the tables: lists, tallies, saved games."""

from dataclasses import dataclass, field


@dataclass
class Listing:
    """One line in the list of a visitor's tables."""

    id: str
    game: str
    title: str
    is_over: bool


@dataclass
class Tally:
    """The results of all games played with the same options."""

    games: int = 0
    moves: int = 0
    """Moves of seats over all games."""
    drawn: int = 0
    won: dict[int, int] = field(default_factory=dict[int, int])
    """Games won by seat, shared wins included."""


@dataclass
class SavedGame:
    """A rule set that a visitor saved."""

    id: str
    holder: str
    game: str
    name: str
    sentence: str
    rules: str
    """The options in canonical form, as JSON."""
