"""The rules of a match of Thirty-One, paragraph by paragraph: lives (TO17–TO19), or chips (TO20)."""

from hoyle.games.shared.chips import Ledger
from hoyle.games.thirty_one.options import FOR_CHIPS, MAX_LIVES, MatchOptions, Options
from hoyle.games.thirty_one.pot import chips_won
from hoyle.games.thirty_one.state import FIRST_SEATS, SEATS, State
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.record import cell, copy, int8, int16, nest, row

DEALS = SEATS * (MAX_LIVES + 1)
"""The most deals: each costs some seat a life, or puts out a seat without lives."""


class MatchRecord(Ledger):
    """A match, for lives or for chips. In the first deal CHANCE draws the dealer."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every deal
    seats = cell(int16)  # seats still in, as bits
    lives = row(SEATS, int8, first_size=FIRST_SEATS)  # by seat: lives left
    # by deal and seat, see `match.place`: lives left after it, or OUT
    sheet = row(DEALS * SEATS, int8, first_size=FIRST_SEATS * (MAX_LIVES + 1) * FIRST_SEATS)
    winners = cell(
        int16
    )  # of a match that is over: the seats left, or else those that went out in the last deal, as bits


@rule
def is_for_chips(match: MatchRecord) -> bool:
    """TO20: return whether the match is played for chips."""
    return match.base.played_for == FOR_CHIPS


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """TO20: return the chips that a seat has won in a deal, less those that it paid."""
    return chips_won(state, seat)


@rule
def lives_lost(match: MatchRecord, state: State, seat: int) -> int:
    """TO17: return the number of lives that a deal has cost a seat."""
    return state.lost[seat]


@rule
def goes_out(match: MatchRecord, seat: int, lives: int) -> bool:
    """TO17, TO18: return whether a seat that loses lives goes out: it has none left, and no free ride from its last one."""
    if lives == 0 or match.lives[seat] > lives:
        return False
    return not match.options.free_ride or match.lives[seat] == 0


@rule
def is_in(match: MatchRecord, seat: int) -> bool:
    """TO18: return whether a seat still plays: nobody goes out in a match for chips."""
    return is_for_chips(match) or has(match.seats, seat)


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """Write the options of the next deal: the same for every deal."""
    copy(options, match.base)


@rule
def next_dealer(match: MatchRecord, state: State) -> int:
    """TO19, TO20: return the seat that deals next: the next one to the left that is still in."""
    players = match.base.players
    for step in range(1, players):
        seat = (state.dealer + step) % players
        if has(match.seats, seat):
            return seat
    return state.dealer


@rule
def match_is_over(match: MatchRecord) -> bool:
    """TO19, TO20: return whether at most one seat is left, or all deals for chips are played."""
    if is_for_chips(match):
        return match.games >= match.options.deals
    return count(match.seats) < 2
