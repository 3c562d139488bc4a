"""A match of Malice: an agreed number of games, what they bring added up (MA34)."""

from hoyle.games.malice.options import MatchOptions, Options
from hoyle.games.malice.rules.moves import payoff
from hoyle.games.malice.state import State
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

ALL_PLAYED = N_("All games are played.")


class Series(Record):
    """A match of Malice."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every game
    games = cell(int8)  # games played
    totals = row(2, int32)  # stakes won over all games
    scores = row(100, int16)  # by game: what seat 0 won


def begin(match: Series, options: Options) -> None:
    """Keep the options for every game of the match."""
    copy(match.base, options)


def next_deal(match: Series, options: Options) -> None:
    """MA34: each game determines its first player again, by MA5."""
    copy(options, match.base)


def settle(match: Series, state: State) -> None:
    """MA34: what a game brought is added."""
    won = payoff(state, 0)
    match.scores[match.games] = won
    match.totals[0] += won
    match.totals[1] -= won
    match.games += 1


def standing(match: Series) -> Standing:
    """Return the sheet: a row a game with what each seat won; the totals."""
    rows = tuple(
        (str(n + 1), str(won), str(0 - won), "=><"[(won > 0) - (won < 0)])
        for n, won in enumerate(match.scores[: match.games])
    )
    first, second = match.totals
    done = match.games >= match.options.games
    winner = NONE if not done or first == second else 0 if first > second else 1
    return Standing((N_("Game"), "0", "1", ""), rows, (first, second), done, winner, how=ALL_PLAYED)


MATCH = Match(
    options=MatchOptions,
    record=Series,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
)
