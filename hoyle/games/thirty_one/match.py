"""A match of Thirty-One: everybody has lives, the last one left wins (TO17–TO19)."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.thirty_one.options import DEFAULT_LIVES, MATCH_IDLE, MAX_LIVES, MatchOptions, Options
from hoyle.games.thirty_one.state import SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop, has
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import NONE, everyone

DEALS = SEATS * (MAX_LIVES + 1)
"""Deals at most: each costs somebody a life, or their last ride."""
OUT = -1


class Series(Record):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every deal
    deals = cell(int8)  # deals played
    seats = cell(int16)  # seats still in, as bits
    dealer = cell(int8)  # the seat that deals next, plus one; 0: CHANCE draws it
    lives = row(SEATS, int8)  # by seat: lives left
    sheet = row(DEALS * SEATS, int8)  # by deal and seat: lives left after it, or OUT
    winners = cell(int16)  # of a match that is over: who was left, or went out together at the end, as bits


def begin(match: Series, options: Options) -> None:
    """TO17: everybody has the same number of lives."""
    copy(match.base, options)
    match.seats = everyone(options.players)
    for seat in range(options.players):
        match.lives[seat] = match.options.lives


def next_deal(match: Series, options: Options) -> None:
    """Write the options of the next deal: the same for every deal."""
    copy(options, match.base)


def carry(match: Series, carried: Carried) -> None:
    """TO19: who deals, who is still in, and with how many lives."""
    carried.dealer = match.dealer
    carried.seats = match.seats
    for seat in range(SEATS):
        carried.lives[seat] = match.lives[seat]


def settle(match: Series, state: State) -> None:
    """TO17–TO19: lives are lost, seats go out, the deal passes to the left."""
    before = match.seats
    for seat in range(match.base.players):
        if has(before, seat) and state.lost[seat]:
            lose(match, seat, state.lost[seat])
        match.sheet[match.deals * SEATS + seat] = match.lives[seat] if has(match.seats, seat) else OUT
    match.deals += 1
    if count(match.seats) < 2:
        match.winners = match.seats or before
    else:
        match.dealer = dealer_after(match, state.dealer) + 1


def lose(match: Series, seat: int, lives: int) -> None:
    """TO17, TO18: at no lives left a seat is on the county, if that is played and it had a life; otherwise out."""
    had = match.lives[seat]
    match.lives[seat] = max(0, had - lives)
    if match.lives[seat] == 0 and not (match.options.free_ride and had > 0):
        match.seats = drop(match.seats, seat)


def dealer_after(match: Series, dealer: int) -> int:
    """TO19: return the next seat to the left that is still in."""
    seats = match.base.players
    return next(seat % seats for seat in range(dealer + 1, dealer + seats + 1) if has(match.seats, seat % seats))


def standing(match: Series) -> Standing:
    """Return the sheet: a row a deal with the lives that everybody had left after it, `–` for those who were out."""
    players = range(match.base.players)
    rows = tuple(
        (str(n + 1), *(lives_text(match.sheet[n * SEATS + seat]) for seat in players)) for n in range(match.deals)
    )
    first = tuple(seat for seat in players if has(match.winners, seat))
    winner, shared = honours(first)
    columns = (N_("Deal"), *(str(seat) for seat in players))
    lives = tuple(match.lives[seat] for seat in players)
    how = N_("Nobody else is left.") if winner != NONE else N_("The last ones went out together.")
    return Standing(columns, rows, lives, match.winners > 0, winner, N_("Lives left"), shared, how)


def lives_text(lives: int) -> str:
    """Lives left as the sheet has them."""
    return "–" if lives == OUT else str(lives)


def is_match(values: Mapping[str, Any]) -> bool:
    """Return whether a match is played: it is, unless `lives` says a single deal."""
    return values.get("lives", DEFAULT_LIVES) is not None


MATCH = Match(
    options=MatchOptions,
    record=Series,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=is_match,
    idle=MATCH_IDLE,
)
