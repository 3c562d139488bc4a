"""The results of all games with the same rules, in words."""

from hoyle.i18n import Translator
from hoyle.server.records import Tally


def summary(tally: Tally, say: Translator) -> str:
    """Return a tally in words."""
    if not tally.games:
        return say("No game with these rules has been finished here yet.")
    seats = range(max([*tally.won, 1]) + 1)
    parts = [
        say.many("{n} game played", "{n} games played", tally.games),
        *(say("won by seat {number}: {n}", number=seat + 1, n=tally.won.get(seat, 0)) for seat in seats),
        say("drawn: {n}", n=tally.drawn),
        say("moves per game: {n}", n=round(tally.moves / tally.games)),
    ]
    return "; ".join(parts)
