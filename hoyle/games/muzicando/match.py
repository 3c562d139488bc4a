"""A match of Muzicando: an agreed number of layouts, their points added up (MZ4, MZ53, MZ74, MZ75)."""

from hoyle.games.muzicando.clashes import LEAST_TEAM, MATCH_CLASHES
from hoyle.games.muzicando.options import MOST_LAYOUTS, ONE_LAYOUT, TEAM, MatchOptions, Options
from hoyle.games.muzicando.rules.score import contract_made, payoff
from hoyle.games.muzicando.state import ANNULLED, SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

MOST_DEALS = 2 * MOST_LAYOUTS
"""Layouts that the sheet has room for, annulled ones too; after this many the match is over."""
ALL_PLAYED = N_("All layouts are played.")


class Series(Record):
    """A match of Muzicando."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every layout
    games = cell(int16)  # layouts dealt, annulled ones too
    counted = cell(int8)  # layouts that count
    dealer = cell(int8)  # who deals next, plus one; 0: not yet known
    totals = row(SEATS, int32)  # by seat: points
    ahead = row(SEATS, int32)  # by seat: by how much it is ahead of the others
    contracts = row(
        MOST_DEALS, int16
    )  # by layout dealt: the bid or the layout, the bidder, how it ended, as one number
    scores = row(MOST_DEALS * SEATS, int8)  # by layout dealt and seat: what it brought


def begin(match: Series, options: Options) -> None:
    """Keep the options for every layout of the match."""
    copy(match.base, options)


def next_deal(match: Series, options: Options) -> None:
    """Write the options of the next layout: the same for every layout."""
    copy(options, match.base)


def carry(match: Series, carried: Carried) -> None:
    """MZ4, MZ53: the deal goes to the left; an annulled layout is dealt again by the same dealer."""
    carried.dealer = match.dealer


def settle(match: Series, state: State) -> None:
    """MZ74, MZ75: what the layout brought is added; one that was annulled is not counted."""
    annulled = state.ended == ANNULLED
    for seat in range(state.options.players):
        match.scores[match.games * SEATS + seat] = state.score[seat]
        match.totals[seat] += state.score[seat]
        match.ahead[seat] += payoff(state, seat)
    match.contracts[match.games] = contract(state)
    match.dealer = (state.dealer + (0 if annulled else 1)) % state.options.players + 1
    match.games += 1
    match.counted += not annulled


def contract(state: State) -> int:
    """Return what was played, as one number: 32 · bidder + 2 · bid (or layout) + whether the bidder's side was first; −1: annulled."""
    if state.ended == ANNULLED:
        return NONE
    what = state.layout if state.bid == NONE else state.bid
    return 32 * state.bidder + 2 * what + contract_made(state)


def layouts(match: Series) -> int:
    """MZ74: return how many layouts the match has."""
    if match.options.layouts == NONE:
        return LEAST_TEAM if match.base.mode == TEAM else match.base.players
    return max(1, match.options.layouts)


def over(match: Series) -> bool:
    """MZ74: return whether all layouts are played."""
    return match.counted >= layouts(match) or match.games >= MOST_DEALS


def standing(match: Series) -> Standing:
    """Return the sheet: a row a layout with what it brought each side; the totals. Equal totals are a draw."""
    sides = 2 if match.base.mode == TEAM else match.base.players
    rows = tuple(
        (str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in range(sides))) for n in range(match.games)
    )
    totals = tuple(match.totals[:sides])
    best = max(totals)
    first = tuple(seat for seat, total in enumerate(totals) if total == best and over(match))
    columns = (N_("Layout"), *(str(seat) for seat in range(sides)))
    winner, shared = honours(first)
    shared = () if match.base.mode == TEAM else shared
    return Standing(columns, rows, totals, over(match), winner, shared=shared, how=ALL_PLAYED)


MATCH = Match(
    options=MatchOptions,
    record=Series,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=lambda values: values.get("layouts") != ONE_LAYOUT,
    clashes=MATCH_CLASHES,
)
