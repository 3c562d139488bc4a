"""A match of Thirty-One: every seat has lives, and the last seat left wins (TO17–TO19); or deals are played for chips (TO20–TO23)."""

from hoyle.games.shared import chips
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.match_rules import DEALS, MatchRecord, is_for_chips, is_in, match_is_over, next_deal
from hoyle.games.thirty_one.options import MATCH_IDLE, ONE_DEAL, STAYS, MatchOptions, Options
from hoyle.games.thirty_one.state import FIRST_SEATS, SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.bits import drop, has
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.seats import NONE, everyone

OUT = -1
"""In place of the number of lives: the seat is out."""


def begin(match: MatchRecord, options: Options) -> None:
    """TO17, TO20: begin a match: give all seats the same number of lives, or of chips."""
    chips.begin(match, options)
    match.seats = everyone(options.players)
    for seat in range(options.players):
        match.lives[seat] = 0 if is_for_chips(match) else match.options.lives


def carry(match: MatchRecord, carried: Carried) -> None:
    """TO19, TO20, TO23, V18: pass on the next dealer, the seats still in the match, their lives or chips, and the pot."""
    carried.dealer = match.dealer
    carried.seats = match.seats
    for seat in range(SEATS):
        carried.lives[seat] = match.lives[seat]
        carried.chips[seat] = match.totals[seat] if is_for_chips(match) else 0
    carried.pot = match.pot if is_for_chips(match) else buy_in_pot(match)
    carried.more = int(is_for_chips(match) and match.base.pot_ties == STAYS and match.games + 1 < match.options.deals)


def place(deal: int, seat: int) -> int:
    """Return the index of a deal and a seat in `MatchRecord.sheet`."""
    return chips.place_on_sheet(deal, seat, DEALS, FIRST_SEATS, SEATS)


def buy_in_pot(match: MatchRecord) -> int:
    """TO23: return the chips of all buy-ins."""
    return match.options.buy_in * match.base.players


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """TO17–TO20: settle the chips; or subtract the lives lost, remove seats that are out, and pass the deal on."""
    if is_for_chips(match):
        match.pot = rules.pot_left(state)
        chips.add_deal(rules, match, state)
        return
    seats_before = match.seats
    for seat in range(match.base.players):
        if has(seats_before, seat):
            lose(rules, match, seat, rules.lives_lost(match, state, seat))
        match.sheet[place(match.games, seat)] = match.lives[seat] if has(match.seats, seat) else OUT
    match.games += 1
    if rules.match_is_over(match):
        match.winners = match.seats or seats_before
    else:
        match.dealer = rules.next_dealer(match, state) + 1  # the seat plus one; 0 would let CHANCE draw it


def lose(rules: Rules, match: MatchRecord, seat: int, lives: int) -> None:
    """TO17, TO18: subtract lives from a seat, which may be out then."""
    is_out = rules.goes_out(match, seat, lives)
    match.lives[seat] = max(0, match.lives[seat] - lives)
    if is_out:
        match.seats = drop(match.seats, seat)


def standing(rules: Rules, match: MatchRecord) -> Standing:
    """Return the score sheet: a row for each deal with the lives of each seat after it, `–` for seats that were out.

    With a buy-in, the last row has the chips won. A match for chips has the sheet of all such matches.
    """
    if is_for_chips(match):
        return chips.standing(rules, match)
    players = range(match.base.players)
    rows = tuple(
        (str(n + 1), *(lives_text(match.sheet[place(n, seat)]) for seat in players)) for n in range(match.games)
    )
    first = tuple(seat for seat in players if has(match.winners, seat))
    winner, shared = honours(first)
    columns = (N_("Deal"), *(str(seat) for seat in players))
    lives = tuple(match.lives[seat] for seat in players)
    if match.winners and match.options.buy_in:
        rows = (*rows, (N_("Chips"), *(chips.signed(pot_share(match, seat)) for seat in players)))
    how = N_("Nobody else is left.") if winner != NONE else N_("The last ones went out together.")
    how = how if match_is_over(match) else ""
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
    lasting=("played_for",),
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_in=is_in,
    is_match=~ONE_DEAL,
    idle=MATCH_IDLE,
)
