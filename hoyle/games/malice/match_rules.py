"""The rules of a match of Malice, paragraph by paragraph: an agreed number of games (MA34), or games to a target (V24)."""

from hoyle.games.malice.options import MatchOptions, Options
from hoyle.games.malice.rules.score import payoff
from hoyle.games.malice.state import FIRST_SEATS, SEATS, State
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

MAX_GAMES = 100
"""The most games of a match."""


class MatchRecord(Record):
    """A match of Malice."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every game
    games = cell(int8)  # the number of games played
    totals = row(SEATS, int32, first_size=FIRST_SEATS)  # by seat: the sum of its payoffs
    scores = row(100, int16)  # of two players, by game: the payoff of seat 0
    sheet = row(100 * SEATS, int32, first_size=0)  # of more than two players, by game and seat: the payoffs


@rule
def has_target(match: MatchRecord) -> bool:
    """V24: return whether the match is played to a target: then only won points count."""
    return match.options.target != NONE


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """MA34, V24: return the points that a game adds to the total of a seat: its payoff, to a target only if it has won."""
    won = payoff(state, seat)
    return max(won, 0) if has_target(match) else won


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """MA34: write the options of the next game; it determines its first player by MA5."""
    copy(options, match.base)


@rule
def match_is_over(match: MatchRecord) -> bool:
    """MA34, V24: return whether all games are played, or a seat has reached the target."""
    limit = match.options.games if match.options.games != NONE else MAX_GAMES
    if match.games >= limit:
        return True
    return has_target(match) and highest_total(match) >= match.options.target


@rule
def highest_total(match: MatchRecord) -> int:
    """V24: return the highest total of a seat."""
    highest = match.totals[0]
    for seat in range(1, match.base.players):
        highest = max(highest, match.totals[seat])
    return highest


@rule
def match_winner(match: MatchRecord) -> int:
    """MA34: return the seat that is ahead, which wins the match if it is over; NONE for a tie."""
    highest = highest_total(match)
    winner = NONE
    for seat in range(match.base.players):
        if match.totals[seat] == highest:
            if winner != NONE:
                return NONE
            winner = seat
    return winner
