"""A match of Muzicando: an agreed number of layouts and the sum of their points (MZ4, MZ53, MZ74, MZ75)."""

from hoyle.games.muzicando.clashes import MATCH_CLASHES, MIN_TEAM_LAYOUTS
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import MAX_LAYOUTS, ONE_LAYOUT, TEAM, MatchOptions, Options
from hoyle.games.muzicando.state import ANNULLED, SEATS, Carried, State, seat_after
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

MAX_DEALS = 2 * MAX_LAYOUTS
"""The match is over after this many layouts, annulled ones included; the score sheet has room for them."""
ALL_PLAYED = N_("All layouts are played.")


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


def begin(match: MatchRecord, options: Options) -> None:
    """Store the options for every layout of the match."""
    copy(match.base, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """Write the options of the next layout, which are the same for every layout."""
    copy(options, match.base)


def carry(match: MatchRecord, carried: Carried) -> None:
    """MZ4, MZ51, MZ53: write the next dealer, whom `settle` determines, and the seat that the eighth player has chosen."""
    carried.dealer = match.dealer
    carried.gap = match.gap


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """MZ4, MZ53, MZ74, MZ75: add the points of a finished layout and pass the deal to the left.

    An annulled layout does not count, and the same dealer deals again; its fines are added.
    """
    is_annulled = state.ended == ANNULLED
    for seat in range(state.options.players):
        match.scores[match.games * SEATS + seat] = state.score[seat]
        match.totals[seat] += state.score[seat]
        match.ahead[seat] += rules.payoff(state, seat)
    match.contracts[match.games] = contract(rules, state)
    match.dealer = (state.dealer if is_annulled else seat_after(state, state.dealer)) + 1  # the seat plus one
    match.gap = state.gap
    match.games += 1
    match.counted += not is_annulled


def contract(rules: Rules, state: State) -> int:
    """Return the contract as one number: 32 · bidder + 2 · bid (or layout) + 1 if it was made; NONE for an annulled layout."""
    if state.ended == ANNULLED:
        return NONE
    choice = state.layout if state.bid == NONE else state.bid
    return 32 * state.bidder + 2 * choice + rules.contract_made(state)


def layouts(match: MatchRecord) -> int:
    """MZ74: return the number of layouts of the match."""
    if match.options.layouts == NONE:
        return MIN_TEAM_LAYOUTS if match.base.mode == TEAM else match.base.players
    return max(1, match.options.layouts)


def over(match: MatchRecord) -> bool:
    """MZ74: return whether the match is over."""
    return match.counted >= layouts(match) or match.games >= MAX_DEALS


def standing(match: MatchRecord) -> Standing:
    """Return the standing: a row of points by side for each layout, and the totals. Equal totals are a draw."""
    sides = 2 if match.base.mode == TEAM else match.base.players
    rows = tuple(
        (str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in range(sides))) for n in range(match.games)
    )
    totals = tuple(match.totals[:sides])
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best and over(match))
    columns = (N_("Layout"), *(str(seat) for seat in range(sides)))
    winner, shared = honours(leaders)
    shared = () if match.base.mode == TEAM else shared
    return Standing(columns, rows, totals, over(match), winner, shared=shared, how=ALL_PLAYED)


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    takes_rules=True,
    standing=standing,
    carry=carry,
    is_match=~when(layouts=ONE_LAYOUT),
    clashes=MATCH_CLASHES,
)
