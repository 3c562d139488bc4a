"""Games for chips: sharing a pot, matches of several deals, and chips at the table."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.shared.equipment import Chips, values_of
from hoyle.games.shared.scenes import Counter, Say, Zone
from hoyle.games.shared.sheets import seat_columns
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.conditions import when
from hoyle.rules.mark import rule
from hoyle.rules.match import Match, Standing, honours, leaders
from hoyle.rules.options import Idle, OptionSet
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, row

SEATS = 8
"""The maximum number of players in `Carried`, and in a `Ledger` when tables were first stored."""
MOST_SEATS = 9
"""The maximum number of players of a game for chips."""
MAX_DEALS = 50
"""The maximum number of deals of a match."""
DEALS = 10
"""The default number of deals of a match."""


class Carried(Record):
    """What a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus 1; 0 in a single deal
    more = cell(int8)  # whether another deal follows, to which a pot can be carried
    pot = cell(int16)  # chips that earlier deals have left in the pot
    chips = row(SEATS, int32)  # by seat: chips before this deal, possibly negative; 0 in a single deal


@rule
def first_dealer(carried: Carried, players: int) -> int:
    """Return the seat that deals: the one that the match sets; in a single deal the last seat, so that seat 0 is first."""
    return (carried.dealer + players - 1) % players  # `dealer` is a seat plus 1


@rule
def share(pot: int, winners: int, seat: int, dealer: int, players: int) -> int:
    """Return the chips that a seat gets of a pot that the seats `winners` (as bits) share.

    The remainder of the division goes, one chip each, to the first winners to the left of the dealer.

    >>> [share(8, 0b111, seat, 0, 3) for seat in range(3)]
    [2, 3, 3]
    """
    if not has(winners, seat):
        return 0
    winners_before = 0
    for step in range(1, players):
        player = (dealer + step) % players
        if player == seat:
            break
        winners_before += (winners >> player) & 1
    sharers = count(winners)
    return pot // sharers + (1 if winners_before < pot % sharers else 0)


class Ledger(Record):
    """What a match for chips keeps. Games add `options`, with `deals` and `chips`, and `base`: the options of every deal."""

    games = cell(int8)  # deals played
    dealer = cell(int8)  # the seat that deals next, plus 1; 0 before the first deal
    pot = cell(int16)  # chips left in the pot for the next deal
    totals = row(MOST_SEATS, int32, first_size=SEATS)  # by seat: chips
    # by deal and seat, see `place`: chips won less chips paid
    scores = row(MAX_DEALS * MOST_SEATS, int16, first_size=MAX_DEALS * SEATS)


def place(deal: int, seat: int) -> int:
    """Return the index of a deal and a seat in `Ledger.scores`."""
    return place_on_sheet(deal, seat, MAX_DEALS, SEATS, MOST_SEATS)


def place_on_sheet(deal: int, seat: int, deals: int, first_seats: int, seats: int) -> int:
    """Return the index of a deal and a seat in a row that had only `first_seats` at first: the later seats have its end.

    >>> [place_on_sheet(deal, seat, 2, 3, 4) for deal in range(2) for seat in range(4)]
    [0, 1, 2, 6, 3, 4, 5, 7]
    """
    if seat < first_seats:
        return deal * first_seats + seat
    return deals * first_seats + deal * (seats - first_seats) + seat - first_seats


def begin(match: Any, options: Any) -> None:
    """Store the options of every deal, and give every seat the same number of chips."""
    copy(match.base, options)
    for seat in range(options.players):
        match.totals[seat] = match.options.chips


@rule
def next_deal(match: Any, options: Any) -> None:
    """Write the options of the next deal, which are the same for every deal."""
    copy(options, match.base)


def carry(match: Any, carried: Carried) -> None:
    """Write the state of the match for the next deal: dealer, whether another deal follows, pot, and chips."""
    carried.dealer = match.dealer
    carried.more = int(match.games + 1 < match.options.deals)
    carried.pot = match.pot
    for seat in range(SEATS):
        carried.chips[seat] = match.totals[seat]


@rule
def deal_points(match: Any, state: Any, seat: int) -> int:
    """Return the chips that a seat has won in a deal, less those that it paid."""
    return state.net[seat]


@rule
def next_dealer(match: Any, state: Any) -> int:
    """Return the seat that deals next: the one to the left of the dealer."""
    return (state.dealer + 1) % match.base.players


@rule
def match_is_over(match: Any) -> bool:
    """Return whether all deals are played."""
    return match.games >= match.options.deals


def settle(rules: Any, match: Any, state: Any) -> None:
    """Add the result of a deal to the totals."""
    match.pot = state.left
    add_deal(rules, match, state)


def add_deal(rules: Any, match: Any, state: Any) -> None:
    """Add the chips that each seat has won in a deal to the totals, and write down who deals next."""
    for seat in range(match.base.players):
        won = rules.deal_points(match, state, seat)
        match.totals[seat] += won
        match.scores[place(match.games, seat)] = won
    match.dealer = rules.next_dealer(match, state) + 1  # a seat plus 1
    match.games += 1


def signed(chips: int) -> str:
    """Return a number of chips won or lost, with its sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips else "0"


def standing(rules: Any, match: Any) -> Standing:
    """Return the score sheet: for each deal a row with the chips that each seat won or lost; and the totals."""
    players = range(match.base.players)
    rows = tuple((str(n + 1), *(signed(match.scores[place(n, seat)]) for seat in players)) for n in range(match.games))
    totals = tuple(match.totals[seat] for seat in players)
    over = bool(rules.match_is_over(match))
    winner, shared = honours(leaders(totals) if over else ())
    return Standing(
        seat_columns(N_("Deal"), len(players)),
        rows,
        totals,
        over,
        winner,
        label_of_chips(match.games, over),
        shared,
        N_("All deals are played.") if match_is_over(match) else "",
        match.options.deals,
    )


def label_of_chips(deals: int, over: bool) -> str:
    """Return the label of the totals after this number of deals: while one is played the seats show other numbers."""
    if over:
        return N_("Chips")
    return N_("After these deals") if deals else N_("At the start")


def match_of(record: type[Ledger], options: type[OptionSet]) -> Match:
    """Return the match of a game that has this match record and these options, `deals` and `chips`."""
    return Match(
        options=options,
        record=record,
        begin=begin,
        next_deal=next_deal,
        settle=settle,
        standing=standing,
        carry=carry,
        is_match=~when(deals=1),
        idle=(Idle("chips", when(deals=1), N_("A single deal is counted from zero.")),),
    )


def purse(name: str, label: str, chips: int, owner: str = "") -> Zone:
    """Draw a zone of chips on the table."""
    return Zone(name, "purse", label, owner, count=chips, tags=["chips"])


CHIP_COLOURS = {1: "red", 5: "blue", 20: "green"}
"""By value: the colour of a real chip."""


def real_chips(players: int, match: Mapping[str, Any]) -> tuple[Chips, ...]:
    """Return the chips that a table of people needs; `match` has the options of the match."""
    return tuple(
        Chips(N_("Chip"), count, str(value), color=CHIP_COLOURS[value])
        for value, count in values_of(players, match.get("chips", 0)).items()
    )


def counters(chips: int, is_dealer: bool, say: Say) -> list[Counter]:
    """Return the counters of a seat: its chips, and the dealer's button."""
    button = [Counter("dealer", say("Dealer"), 1, 1)] if is_dealer else []
    return [Counter("chips", say("Chips"), chips), *button]


def deal_text(dealer: str, ante: int, say: Say) -> str:
    """Return the sentence for the beginning of a deal: the dealer and the ante."""
    return say("{name} deals. Everybody puts {ante} into the pot.", name=dealer, ante=ante)


def shared_pot_text(winners: int, pot: int, names: list[str], say: Say) -> str:
    """Return the sentence for the seats (as bits) that take the pot."""
    winner_names = [name for seat, name in enumerate(names) if has(winners, seat)]
    if len(winner_names) == 1:
        return say("{name} takes the pot: {n}.", name=winner_names[0], n=pot)
    return say("{names} share the pot: {n}.", names=join_names(winner_names, say), n=pot)
