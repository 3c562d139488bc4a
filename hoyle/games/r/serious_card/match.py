"""A match of Serious Card: four deals with changing sides, and the payment of the loser (SC9–SC11)."""

from collections.abc import Mapping

from hoyle.games.r.serious_card.options import SETTLE_DIFFERENCE, MatchOptions, Options
from hoyle.games.r.serious_card.state import Carried, State
from hoyle.games.shared.sheets import duel_columns, duel_row
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing
from hoyle.rules.record import Record, cell, copy, int8, nest, row
from hoyle.rules.seats import NONE

DEALS = 4
"""The number of deals of a match."""
ALL_PLAYED = N_("All four deals are played.")


class MatchRecord(Record):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of the first deal
    deals = cell(int8)  # number of deals played
    totals = row(2, int8)  # by seat: points of all deals
    scores = row(2 * DEALS, int8)  # by deal: points of seat 0 and of seat 1


def begin(match: MatchRecord, options: Options) -> None:
    """SC9: store the options of the first deal."""
    copy(match.base, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """SC9: write the options of the next deal: the sides change from deal to deal."""
    copy(options, match.base)
    if match.deals & 1:  # after an odd number of deals
        options.prince_side = 1 - options.prince_side


def carry(match: MatchRecord, carried: Carried) -> None:
    """SC10: write the state of the match for the next deal."""
    carried.deals = match.deals
    carried.settled = match.options.settlement + 1  # 0 means a single deal
    carried.more_stake = match.options.stake - 1
    for seat in range(2):
        carried.points[seat] = match.totals[seat]


def settle(match: MatchRecord, state: State) -> None:
    """SC10: add the points of a deal to the totals."""
    for seat in range(2):
        match.scores[2 * match.deals + seat] = state.points[seat]
        match.totals[seat] += state.points[seat]
    match.deals += 1


def leader(first: int, second: int) -> int:
    """SC10: return the seat with more points, or NONE; `first` and `second` are the points of seats 0 and 1."""
    return NONE if first == second else 0 if first > second else 1


def due(settlement: int, stake: int, first: int, second: int) -> int:
    """SC11: return the number of chips that the loser of the match pays; `first` and `second` are the players' points.

    >>> due(0, 1, 5, 2), due(1, 1, 5, 2), due(1, 10, 5, 2), due(0, 10, 2, 2)
    (1, 3, 30, 0)
    """
    difference = abs(first - second)
    return stake * (difference if settlement == SETTLE_DIFFERENCE else min(1, difference))


def standing(match: MatchRecord) -> Standing:
    """Return the score sheet: for each deal a row with both players' points, and the totals."""
    rows: list[tuple[str, ...]] = []
    for n in range(match.deals):
        first, second = match.scores[2 * n : 2 * n + 2]
        rows.append(duel_row(n + 1, first, second, leader(first, second)))
    first, second = match.totals
    over = match.deals >= DEALS
    winner = leader(first, second) if over else NONE
    return Standing(duel_columns(N_("Deal")), tuple(rows), (first, second), over, winner, how=ALL_PLAYED)


def is_match(values: Mapping[str, object]) -> bool:
    """SC9: return True, since Serious Card is always played as a match."""
    return True


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=is_match,
)
