"""Records of the store about visitors and finished games: outcomes, tallies, reports and bans."""

from dataclasses import dataclass, field


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


@dataclass(frozen=True)
class Report:
    """A visitor's report about a name, words, a table or a published rule set."""

    id: str
    made: float
    """Seconds since 1970."""
    kind: str
    """What is reported: see `moderation.KINDS`."""
    table: str
    """The id of the table, or of the published rule set."""
    seat: int
    """The seat whose name or words are reported; -1 for others."""
    subject: str
    """The id of the visitor who is reported; may be empty."""
    quote: str
    """The name, the words or the title as they were."""
    reason: str
    """What the reporter wrote."""
    reporter: str
    """The id of the visitor who reports; may be empty."""


@dataclass(frozen=True)
class Ban:
    """A visitor who may only watch."""

    holder: str
    made: float
    """Seconds since 1970."""
    reason: str


@dataclass(frozen=True)
class Deed:
    """Something that an operator has done."""

    made: float
    """Seconds since 1970."""
    action: str
    target: str
    reason: str
