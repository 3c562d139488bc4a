"""The rules of a match of Muzicando, paragraph by paragraph: layouts, dealers and points (MZ4, MZ53, MZ74, MZ75)."""

from hoyle.games.muzicando.clashes import MIN_TEAM_LAYOUTS
from hoyle.games.muzicando.options import MAX_LAYOUTS, TEAM, MatchOptions, Options
from hoyle.games.muzicando.state import ANNULLED, SEATS, State, seat_after
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

MAX_DEALS = 2 * MAX_LAYOUTS
"""The match is over after this many layouts, annulled ones included; the score sheet has room for them."""


class MatchRecord(Record):
    """The record of a match of Muzicando."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every layout
    games = cell(int16)  # number of layouts dealt, annulled ones included
    counted = cell(int8)  # number of layouts dealt and not annulled
    dealer = cell(int8)  # the seat that deals next, plus one; 0: not yet known
    gap = cell(int8)  # the seat after which the eighth player sits, plus one; 0: not chosen
    totals = row(SEATS, int32)  # by seat: points
    ahead = row(SEATS, int32)  # by seat: the sum of its payoffs
    contracts = row(MAX_DEALS, int16)  # by layout dealt: bid or layout, bidder and result; see `contract`
    scores = row(MAX_DEALS * SEATS, int8)  # by layout dealt and seat: points


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """MZ75: return the points that a layout adds to the total of a seat."""
    return state.score[seat]


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """MZ74: write the options of the next layout, which are the same for every layout."""
    copy(options, match.base)


@rule
def next_dealer(match: MatchRecord, state: State) -> int:
    """MZ4, MZ53: return the seat that deals next: the one to the left, or after an annulled layout the same again."""
    return state.dealer if state.ended == ANNULLED else seat_after(state, state.dealer)


@rule
def layouts(match: MatchRecord) -> int:
    """MZ74: return the number of layouts of the match."""
    if match.options.layouts == NONE:
        return MIN_TEAM_LAYOUTS if match.base.mode == TEAM else match.base.players
    return max(1, match.options.layouts)


@rule
def match_is_over(match: MatchRecord) -> bool:
    """MZ74: return whether all layouts are played, those that were annulled left out."""
    return match.counted >= layouts(match) or match.games >= MAX_DEALS


@rule
def match_leaders(match: MatchRecord) -> int:
    """MZ75: return the sides with the most points, as bits: they are first in a match that is over."""
    sides = 2 if match.base.mode == TEAM else match.base.players
    best = match.totals[0]
    for side in range(1, sides):
        best = max(best, match.totals[side])
    leaders = 0
    for side in range(sides):
        if match.totals[side] == best:
            leaders |= 1 << side
    return leaders
