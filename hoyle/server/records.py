"""Records of the store about visitors and finished games: table listings, tallies and saved rule sets."""

from dataclasses import dataclass, field


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
class Outcome:
    """How a finished table ended."""

    table: str
    """Its id."""
    leaders: list[int]
    """The seats in first place."""
    has_winner: bool
    """Whether the seats in first place have won: they are one seat or one team."""
    names: list[str]
    """By seat: the name of a person, or the bot."""
    people: int
    """How many of the players were people."""


@dataclass
class Tally:
    """The results of all games played with the same options."""

    games: int = 0
    moves: int = 0
    """The total number of moves by seats."""
    drawn: int = 0
    """The number of games without a winner."""
    won: dict[int, int] = field(default_factory=dict[int, int])
    """By seat: the number of games won, including shared wins."""


@dataclass
class SavedRuleSet:
    """A rule set that a visitor saved."""

    id: str
    holder: str
    """The id of the visitor."""
    game: str
    """The name of the game."""
    name: str
    """The title that the visitor gave it."""
    sentence: str
    """The visitor's description; may be empty."""
    rules: str
    """The options in canonical form, as JSON."""
