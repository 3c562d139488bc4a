"""Whole matches between bots: rows of figures like those of single deals, a row a match."""

from typing import Any

from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING, FIRST_SEAT, MOVE_COUNT, PAYOFFS
from hoyle.lab.runner import GameRunner
from hoyle.lab.series import Series
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant
from hoyle.rules.arrays import Ints, array_of
from hoyle.rules.position import Row

MAX_DEALS = 1000
"""A match is stopped and counts as drawn after this many deals."""
DEALS = ENDING
"""The column of the number of deals: a match has no single ending."""
SUMMED = (DECISIONS, CHOICES, BRANCHES, MOVE_COUNT)
"""The columns that are summed over the deals of a match."""


def match_rows(series: Series, first: int, last: int) -> Ints:
    """Play the matches `first` to `last` − 1 of a series and return a row for each; payoffs are 1 for the winning side, −1 or 0.

    The matches with one number have the same random numbers under all rules, deal by deal. A seat that chooses the rules of the
    next deal takes the first choice.
    """
    columns = PAYOFFS + series.variant.game.max_seats
    rows = array_of((last - first) * columns, "int32").reshape(last - first, columns)
    runner = GameRunner(series.variant, series.bots, series.lineups)
    for number in range(first, last):
        write_match(series, runner, number, rows[number - first])
    return rows


def write_match(series: Series, runner: GameRunner, number: int, row: Row[int]) -> None:
    """Play a match and write its row."""
    variant, match_play = series.variant, MatchPlay(series.variant, series.seed)
    for _ in range(MAX_DEALS):
        deal = play_deal(match_play, runner, series.seed, number * MAX_DEALS)
        if match_play.deals == 1:
            row[FIRST_SEAT] = deal[FIRST_SEAT]
        for column in SUMMED:
            row[column] += deal[column]
        if not next_deal(match_play):
            break
    row[DEALS] = match_play.deals
    for seat, result in enumerate(results(variant, match_play)):
        row[PAYOFFS + seat] = result


def next_deal(match_play: MatchPlay) -> bool:
    """Begin the next deal, with the first choice of a seat that chooses its rules. Return False if the match is over."""
    if match_play.is_over:
        return False
    choices = list(match_play.choices())
    match_play.next(choices[0] if choices else None)
    return True


def results(variant: Variant, match_play: MatchPlay) -> list[int]:
    """Return 1 for each seat of the side that has won, −1 for the others, and 0 for all without a winner."""
    team, winner = variant.game.team, match_play.standing().winner
    if winner < 0:
        return [0] * variant.seats
    side = team(variant.options, winner)
    return [1 if team(variant.options, seat) == side else -1 for seat in range(variant.seats)]


def play_deal(match_play: MatchPlay, runner: GameRunner, seed: int, first: int = 0) -> Row[int]:
    """Play the current deal in compiled code and return its row; see `hoyle.lab.contest`.

    The cards depend on the seed and on the number of the deal, counted from `first`.
    """
    state: Any = match_play.variant.game.state()
    state.options = match_play.play.options or match_play.variant.options
    if match_play.play.carried is not None:
        state.carried = match_play.play.carried
    runner.start_from(state)
    number = first + match_play.deals
    row = runner.play(0, seed, number, number + 1)[0][0]
    match_play.play.state = runner.final_state()
    return row
