"""The rules of matches of R, paragraph by paragraph: True King (V15) and match points (V14)."""

from hoyle.games.r.match_options import MatchOptions
from hoyle.games.r.options import DRAFT, NO_EXCHANGE, SEAT0_PRINCES, SEAT1_PRINCES, Options
from hoyle.games.r.state import State
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import NONE

MAX_GAMES = 100
"""The maximum number of games of a match by points."""
KING_GAMES, KING_WINS = 3, 2
"""The number of games of a match for the True King, and of wins that end it early."""


class MatchRecord(Record):
    """A match of R."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of game 1
    chosen = nest(Options)  # the options of the next game
    games = cell(int8)  # games played
    wins = row(2, int8)  # by seat
    totals = row(2, int16)  # by seat: total points of all games
    scores = row(2 * MAX_GAMES, int8)  # for each game: points of seat 0, points of seat 1
    results = row(MAX_GAMES, int8)  # by game: 1 if seat 0 won, −1 if seat 1 won, 0 for a draw
    loser = cell(int8)  # the loser of the last game that was not drawn, or NONE


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """V14: return the points that a finished game adds to the total of a seat."""
    return state.points[seat]


@rule
def deal_winner(match: MatchRecord, state: State) -> int:
    """V15: return the seat that has won a finished game, or NONE."""
    if state.result == 0:
        return NONE
    return 0 if state.result > 0 else 1


@rule
def match_winner(match: MatchRecord) -> int:
    """V14, V15: return the seat that is ahead, which wins the match if it is over: by wins or by total points; NONE for a tie."""
    first = match.wins[0] if match.options.true_king else match.totals[0]
    second = match.wins[1] if match.options.true_king else match.totals[1]
    if first == second:
        return NONE
    return 0 if first > second else 1


@rule
def match_is_over(match: MatchRecord) -> bool:
    """V14, V15: return whether the match is over.

    V15: whether a seat has two wins or three games have been played. V14: whether a seat has reached `match_points` and the
    totals differ, or MAX_GAMES games have been played.
    """
    if match.options.true_king:
        return match.games >= KING_GAMES or max(match.wins[0], match.wins[1]) >= KING_WINS
    if match.games >= MAX_GAMES:
        return True
    return max(match.totals[0], match.totals[1]) >= match.options.match_points and match_winner(match) != NONE


@rule
def choosing_seat(match: MatchRecord) -> int:
    """V15: return the seat that chooses the next game's options: the loser of the last decided game, or NONE."""
    return match.loser if match.options.true_king and match.games > 0 else NONE


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """V14, V15: write the options of the next game: those chosen for it, or those of game 1.

    In a match by points, the first drafter and the side with the Princes change from game to game.
    """
    copy(options, match.chosen)
    copy(match.chosen, match.base)
    if not match.options.true_king and match.games & 1:
        if options.deal == DRAFT:
            options.first_drafter = 1 - options.first_drafter
        if options.princess_attack != NO_EXCHANGE:
            swapped = SEAT1_PRINCES if options.princess_attack == SEAT0_PRINCES else SEAT0_PRINCES
            options.princess_attack = swapped
