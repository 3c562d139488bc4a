"""A match of Malice: an agreed number of games whose payoffs are added up (MA34)."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.options import MatchOptions, Options
from hoyle.games.malice.state import State
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

ALL_PLAYED = N_("All games are played.")


class MatchRecord(Record):
    """A match of Malice."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every game
    games = cell(int8)  # the number of games played
    totals = row(2, int32)  # by seat: the sum of its payoffs
    scores = row(100, int16)  # by game: the payoff of seat 0


def begin(match: MatchRecord, options: Options) -> None:
    """Store the options for every game of the match."""
    copy(match.base, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """MA34: write the options of the next game; it determines its first player by MA5."""
    copy(options, match.base)


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """MA34: add the payoffs of a game."""
    won = rules.payoff(state, 0)
    match.scores[match.games] = won
    match.totals[0] += won
    match.totals[1] -= won
    match.games += 1


def standing(match: MatchRecord) -> Standing:
    """Return the standing: a row for each game with the payoffs of both seats, the totals, and the winner at the end."""
    rows = tuple(
        (str(n + 1), str(won), str(-won), "=><"[(won > 0) - (won < 0)])
        for n, won in enumerate(match.scores[: match.games])
    )
    first, second = match.totals
    done = match.games >= match.options.games
    winner = NONE if not done or first == second else 0 if first > second else 1
    return Standing(
        (N_("Game"), "0", "1", ""),
        rows,
        (first, second),
        done,
        winner,
        how=ALL_PLAYED,
        length=max(0, match.options.games),
    )


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    takes_rules=True,
    standing=standing,
)
