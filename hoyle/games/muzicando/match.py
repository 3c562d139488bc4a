"""A match of Muzicando: an agreed number of layouts and the sum of their points (MZ4, MZ53, MZ74, MZ75)."""

from hoyle.games.muzicando.clashes import MATCH_CLASHES
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.match_rules import MatchRecord, match_is_over, next_deal
from hoyle.games.muzicando.options import ONE_LAYOUT, TEAM, MatchOptions, Options
from hoyle.games.muzicando.state import ANNULLED, SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.conditions import when
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

ALL_PLAYED = N_("All layouts are played.")


def begin(match: MatchRecord, options: Options) -> None:
    """Store the options for every layout of the match."""
    copy(match.base, options)


def carry(match: MatchRecord, carried: Carried) -> None:
    """MZ4, MZ51, MZ53: write the next dealer, whom `settle` determines, and the seat that the eighth player has chosen."""
    carried.dealer = match.dealer
    carried.gap = match.gap


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """MZ4, MZ53, MZ74, MZ75: add the points of a finished layout and pass the deal to the left.

    An annulled layout does not count; its fines are added.
    """
    for seat in range(state.options.players):
        points = rules.deal_points(match, state, seat)
        match.scores[match.games * SEATS + seat] = points
        match.totals[seat] += points
        match.ahead[seat] += rules.payoff(state, seat)
    match.contracts[match.games] = contract(rules, state)
    match.dealer = rules.next_dealer(match, state) + 1  # the seat plus one
    match.gap = state.gap
    match.games += 1
    match.counted += state.ended != ANNULLED


def contract(rules: Rules, state: State) -> int:
    """Return the contract as one number: 32 · bidder + 2 · bid (or layout) + 1 if it was made; NONE for an annulled layout."""
    if state.ended == ANNULLED:
        return NONE
    choice = state.layout if state.bid == NONE else state.bid
    return 32 * state.bidder + 2 * choice + rules.contract_made(state)


def standing(rules: Rules, match: MatchRecord) -> Standing:
    """Return the standing: a row of points by side for each layout, and the totals. Equal totals are a draw."""
    sides = 2 if match.base.mode == TEAM else match.base.players
    rows = tuple(
        (str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in range(sides))) for n in range(match.games)
    )
    done = bool(rules.match_is_over(match))
    first = rules.match_leaders(match) if done else 0
    leaders = tuple(side for side in range(sides) if has(first, side))
    columns = (N_("Layout"), *(str(seat) for seat in range(sides)))
    winner, shared = honours(leaders)
    shared = () if match.base.mode == TEAM else shared
    how = ALL_PLAYED if match_is_over(match) else ""
    return Standing(columns, rows, tuple(match.totals[:sides]), done, winner, shared=shared, how=how)


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    lasting=("mode",),
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=~when(layouts=ONE_LAYOUT),
    clashes=MATCH_CLASHES,
)
