"""The second person: what the seat that looks reads of a result and of how it came about, where others read its name.

Moves are told by name to all; who wins, loses, leaves or is out is told to its own seat as *you*.
"""

from functools import lru_cache

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

SECOND_PERSON: dict[tuple[str, str], str] = {
    ("{name} wins.", "name"): N_("You win."),
    ("{name} wins the match.", "name"): N_("You win the match."),
    ("{name} wins the game.", "name"): N_("You win the game."),
    ("Points: {first} has {one}, {second} has {other}.", "first"): N_("Points: you have {one}, {second} has {other}."),
    ("Points: {first} has {one}, {second} has {other}.", "second"): N_("Points: {first} has {one}, you have {other}."),
    ("{name} wins the round.", "name"): N_("You win the round."),
    ("All rounds are played: {name} has more points and wins.", "name"): N_(
        "All rounds are played: you have more points and win."
    ),
    ("{name}'s side wins the game: the Princess met the Prince.", "name"): N_(
        "Your side wins the game: the Princess met the Prince."
    ),
    ("{other} gives up: {name} wins.", "name"): N_("{other} gives up: you win."),
    ("{other} gives up: {name} wins.", "other"): N_("You give up: {name} wins."),
    ("Neither played a card: {name} has fewer payoff cards and wins by {n}.", "name"): N_(
        "Neither played a card: you have fewer payoff cards and win by {n}."
    ),
    ("No payoff card was played for too long: {name} has fewer left and wins by {n}.", "name"): N_(
        "No payoff card was played for too long: you have fewer left and win by {n}."
    ),
    ("The turns are used up: {name} has fewer payoff cards and wins by {n}.", "name"): N_(
        "The turns are used up: you have fewer payoff cards and win by {n}."
    ),
    ("The game is given up: {name} wins by {n}.", "name"): N_("The game is given up: you win by {n}."),
    ("{name} has played the last payoff card and wins by {n}.", "name"): N_(
        "You have played the last payoff card and win by {n}."
    ),
    ("The true test card is taken: {name} wins.", "name"): N_("The true test card is taken: you win."),
    ("There is no move left: {name} wins.", "name"): N_("There is no move left: you win."),
    ("The quiet limit is reached: {name} has more and wins.", "name"): N_(
        "The quiet limit is reached: you have more and win."
    ),
    ("The position was repeated too often: {name} has more and wins.", "name"): N_(
        "The position was repeated too often: you have more and win."
    ),
    ("No card can press another any more: {name} has more and wins.", "name"): N_(
        "No card can press another any more: you have more and win."
    ),
    ("{name} is on top everywhere and wins.", "name"): N_("You are on top everywhere and win."),
    ("All cards are open: {name} has taken most and wins.", "name"): N_(
        "All cards are open: you have taken most and win."
    ),
    ("The game is given up: {name} wins.", "name"): N_("The game is given up: you win."),
    ("Prince and Princess of different colours: {name} wins the game.", "name"): N_(
        "Prince and Princess of different colours: you win the game."
    ),
    ("The Prince wins the round: a point for {name}.", "name"): N_("The Prince wins the round: a point for you."),
    ("The Princess alone is left: {name} wins.", "name"): N_("The Princess alone is left: you win."),
    ("{name} is the last one left.", "name"): N_("You are the last one left."),
    ("{name} turns up {card} and wins.", "name"): N_("You turn up {card} and win."),
    ("{name} turns up {card} and is out.", "name"): N_("You turn up {card} and are out."),
    ("{name} wins the deal: {n}.", "name"): N_("You win the deal: {n}."),
    ("{name} is out.", "name"): N_("You are out."),
    ("{name} has no life left.", "name"): N_("You have no life left."),
    ("{name} takes {n} and shows nothing.", "name"): N_("You take {n} and show nothing."),
    ("{name} resigned.", "name"): N_("You resigned."),
    ("The time of {name} is up.", "name"): N_("Your time is up."),
    ("{name} is gone; {winner} claims the game.", "winner"): N_("{name} is gone; you claim the game."),
    ("{name} is gone; {winner} claims the game.", "name"): N_("You are gone; {winner} claims the game."),
}
"""By message and the placeholder that stands for a seat: the message for the seat itself, without the placeholder."""
MESSAGES = {message for message, _ in SECOND_PERSON}
KNOWN = 4096
"""How many translators are remembered."""


class ToReader:
    """A translator for what a seat is told, in which messages of `SECOND_PERSON` address it.

    >>> from hoyle.i18n import translator
    >>> say = ToReader(translator("en"), "Ann")
    >>> say("{name} wins the game.", name="Ann"), say("{name} wins the game.", name="Ben")
    ('You win the game.', 'Ben wins the game.')
    """

    def __init__(self, say: Say, name: str) -> None:
        """Translate by `say` for the seat with this name, which no other seat of the table has."""
        self.say, self.name, self.lang = say, name, say.lang

    def __call__(self, message: str, /, **facts: object) -> str:
        """Return the translation of a message."""
        if message in MESSAGES:
            for fact, value in facts.items():
                if value == self.name and (own := SECOND_PERSON.get((message, fact))):
                    return self.say(own, **{name: other for name, other in facts.items() if name != fact})
        return self.say(message, **facts)

    def many(self, singular: str, plural: str, n: int, /, **facts: object) -> str:
        """Return the translation of a message for a number."""
        return self.say.many(singular, plural, n, **facts)


@lru_cache(KNOWN)
def reader(say: Say, name: str) -> ToReader:
    """Return the translator for the seat with this name, the same one each time: what is told is remembered by translator."""
    return ToReader(say, name)


def to_reader(say: Say, names: list[str], seat: int | None) -> Say:
    """Return the translator for what a seat is told; for spectators (None) it is `say`."""
    return say if seat is None else reader(say, names[seat])
