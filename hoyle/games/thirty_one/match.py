"""A match of Thirty-One: every seat has lives, and the last seat left wins (TO17–TO19); or deals are played for chips (TO20–TO23)."""

from hoyle.games.shared import chips
from hoyle.games.shared.chips import Ledger
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import FOR_CHIPS, MATCH_IDLE, MAX_LIVES, ONE_DEAL, MatchOptions, Options
from hoyle.games.thirty_one.state import SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop, has
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import cell, copy, int8, int16, nest, row
from hoyle.rules.seats import NONE, everyone

DEALS = SEATS * (MAX_LIVES + 1)
"""The most deals: each costs some seat a life, or puts out a seat without lives."""
OUT = -1
"""In place of the number of lives: the seat is out."""


class MatchRecord(Ledger):
    """A match, for lives or for chips. In the first deal CHANCE draws the dealer."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every deal
    seats = cell(int16)  # seats still in, as bits
    lives = row(SEATS, int8)  # by seat: lives left
    sheet = row(DEALS * SEATS, int8)  # by deal and seat: lives left after it, or OUT
    winners = cell(
        int16
    )  # of a match that is over: the seats left, or else those that went out in the last deal, as bits


def begin(match: MatchRecord, options: Options) -> None:
    """TO17, TO20: begin a match: give all seats the same number of lives, or of chips."""
    chips.begin(match, options)
    match.seats = everyone(options.players)
    for seat in range(options.players):
        match.lives[seat] = 0 if is_for_chips(match) else match.options.lives


def is_for_chips(match: MatchRecord) -> bool:
    """TO20: return whether the match is played for chips."""
    return match.base.played_for == FOR_CHIPS


def next_deal(match: MatchRecord, options: Options) -> None:
    """Write the options of the next deal: the same for every deal."""
    copy(options, match.base)


def carry(match: MatchRecord, carried: Carried) -> None:
    """TO19, TO20, TO23: pass on the next dealer, the seats still in the match, and their lives or chips."""
    carried.dealer = match.dealer
    carried.seats = match.seats
    for seat in range(SEATS):
        carried.lives[seat] = match.lives[seat]
        carried.chips[seat] = match.totals[seat] if is_for_chips(match) else 0
    carried.pot = 0 if is_for_chips(match) else buy_in_pot(match)


def buy_in_pot(match: MatchRecord) -> int:
    """TO23: return the chips of all buy-ins."""
    return match.options.buy_in * match.base.players


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """TO17–TO20: settle the chips; or subtract the lives lost, remove seats that are out, and pass the deal to the left."""
    if is_for_chips(match):
        chips.add_deal(match, [rules.chips_won(state, seat) for seat in range(match.base.players)], state.dealer)
        return
    seats_before = match.seats
    for seat in range(match.base.players):
        if has(seats_before, seat) and state.lost[seat]:
            lose(match, seat, state.lost[seat])
        match.sheet[match.games * SEATS + seat] = match.lives[seat] if has(match.seats, seat) else OUT
    match.games += 1
    if count(match.seats) < 2:
        match.winners = match.seats or seats_before
    else:
        match.dealer = next_dealer(match, state.dealer) + 1  # the seat plus one; 0 would let CHANCE draw it


def lose(match: MatchRecord, seat: int, lives: int) -> None:
    """TO17, TO18: subtract lives from a seat. Without any left it is out, unless it had a life and the option `free_ride` is on."""
    lives_before = match.lives[seat]
    match.lives[seat] = max(0, lives_before - lives)
    if match.lives[seat] == 0 and not (match.options.free_ride and lives_before > 0):
        match.seats = drop(match.seats, seat)


def is_in(match: MatchRecord, seat: int) -> bool:
    """TO18: return whether a seat still plays: nobody goes out in a match for chips."""
    return is_for_chips(match) or has(match.seats, seat)


def next_dealer(match: MatchRecord, dealer: int) -> int:
    """TO19: return the next seat to the left that is still in."""
    seats = match.base.players
    return next(seat % seats for seat in range(dealer + 1, dealer + seats + 1) if has(match.seats, seat % seats))


def standing(match: MatchRecord) -> Standing:
    """Return the score sheet: a row for each deal with the lives of each seat after it, `–` for seats that were out.

    With a buy-in, the last row has the chips won. A match for chips has the sheet of all such matches.
    """
    if is_for_chips(match):
        return chips.standing(match)
    players = range(match.base.players)
    rows = tuple(
        (str(n + 1), *(lives_text(match.sheet[n * SEATS + seat]) for seat in players)) for n in range(match.games)
    )
    first = tuple(seat for seat in players if has(match.winners, seat))
    winner, shared = honours(first)
    columns = (N_("Deal"), *(str(seat) for seat in players))
    lives = tuple(match.lives[seat] for seat in players)
    if match.winners and match.options.buy_in:
        rows = (*rows, (N_("Chips"), *(chips.signed(pot_share(match, seat)) for seat in players)))
    how = N_("Nobody else is left.") if winner != NONE else N_("The last ones went out together.")
    return Standing(columns, rows, lives, match.winners > 0, winner, N_("Lives left"), shared, how)


def pot_share(match: MatchRecord, seat: int) -> int:
    """TO23: return the chips that a seat wins less its buy-in, when the match is over."""
    players = match.base.players
    return chips.share(buy_in_pot(match), match.winners, seat, 0, players) - match.options.buy_in


def lives_text(lives: int) -> str:
    """Return the text of a number of lives on the score sheet."""
    return "–" if lives == OUT else str(lives)


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    takes_rules=True,
    standing=standing,
    carry=carry,
    is_in=is_in,
    is_match=~ONE_DEAL,
    idle=MATCH_IDLE,
)
