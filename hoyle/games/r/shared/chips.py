"""Chips: what a deal knows of the match so far, how a pot is shared, a match of several deals, and chips at the table."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.shared.scenes import Counter, Say, Zone
from hoyle.games.shared.sheets import seat_columns
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.options import Idle, OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row

SEATS = 8
"""Most players of a game for chips."""
MOST_DEALS = 50
DEALS = 10
"""Deals of a match by default."""


class Carried(Record):
    """What a match passes on to its next deal."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: the last seat
    more = cell(int8)  # whether another deal follows, so that a pot can stay for it
    pot = cell(int16)  # chips that earlier deals have left in the pot
    chips = row(SEATS, int32)  # by seat: chips before this deal, possibly below zero; 0 in a single deal


@rule
def first_dealer(carried: Carried, players: int) -> int:
    """Return the seat that deals: as the match says; in a single deal the last one, so that seat 0 is at its left."""
    return (carried.dealer + players - 1) % players


@rule
def share(pot: int, among: int, seat: int, dealer: int, players: int) -> int:
    """Return what a seat gets of a pot that the seats `among` share; odd chips go one each to the first of them left of the dealer.

    >>> [share(8, 0b111, seat, 0, 3) for seat in range(3)]
    [2, 3, 3]
    """
    if not has(among, seat):
        return 0
    before = 0
    for step in range(1, players):
        player = (dealer + step) % players
        if player == seat:
            break
        before += (among >> player) & 1
    heads = count(among)
    return pot // heads + (1 if before < pot % heads else 0)


class MatchOptions(OptionSet):
    """The options of a match for chips."""

    deals = option(
        DEALS,
        range(1, MOST_DEALS + 1),
        label=N_("Deals"),
        sentence=N_("How many deals are played; the player with most chips then wins."),
        group=N_("The match"),
    )
    chips = option(
        20,
        range(201),
        label=N_("Chips"),
        sentence=N_("How many chips everybody begins with; players without chips stay in."),
        group=N_("The match"),
    )


class Series(Record):
    """A match; each game adds its own `base`, the options of every deal."""

    options = nest(MatchOptions)  # the options of the match
    games = cell(int8)  # deals played
    dealer = cell(int8)  # the seat that deals next, plus one; 0: as in a single deal
    pot = cell(int16)  # chips that stayed in the pot
    totals = row(SEATS, int32)  # by seat: chips
    scores = row(MOST_DEALS * SEATS, int16)  # by deal and seat: chips won less chips paid


def begin(match: Any, options: Any) -> None:
    """Keep the options for every deal of the match, and give every seat the same number of chips."""
    copy(match.base, options)
    for seat in range(options.players):
        match.totals[seat] = match.options.chips


def next_deal(match: Any, options: Any) -> None:
    """Write the options of the next deal: the same for every deal."""
    copy(options, match.base)


def carry(match: Any, carried: Carried) -> None:
    """Write what the next deal must know: the dealer, whether another deal follows, the pot, and each seat's chips."""
    carried.dealer = match.dealer
    carried.more = int(match.games + 1 < match.options.deals)
    carried.pot = match.pot
    for seat in range(SEATS):
        carried.chips[seat] = match.totals[seat]


def settle(match: Any, state: Any) -> None:
    """Add what the deal brought; the next dealer is the seat to the left."""
    players = match.base.players
    for seat in range(players):
        match.totals[seat] += state.net[seat]
        match.scores[match.games * SEATS + seat] = state.net[seat]
    match.pot = state.left
    match.dealer = (state.dealer + 1) % players + 1
    match.games += 1


def signed(chips: int) -> str:
    """Return chips won or lost with their sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips else "0"


def standing(match: Any) -> Standing:
    """Return the score sheet: a row a deal with what everybody won or lost, and the chips."""
    players = range(match.base.players)
    rows = tuple(
        (str(n + 1), *(signed(match.scores[n * SEATS + seat]) for seat in players)) for n in range(match.games)
    )
    totals = tuple(match.totals[seat] for seat in players)
    done = match.games >= match.options.deals
    winner, shared = honours(tuple(seat for seat in players if done and totals[seat] == max(totals)))
    return Standing(
        seat_columns(N_("Deal"), len(players)),
        rows,
        totals,
        done,
        winner,
        N_("Chips"),
        shared,
        N_("All deals are played."),
    )


def is_match(values: Mapping[str, Any]) -> bool:
    """Return whether these values ask for a match rather than one deal."""
    return values.get("deals", DEALS) > 1


def match_of(record: type[Series]) -> Match:
    """Return the match of a game whose match record this is."""
    return Match(
        options=MatchOptions,
        record=record,
        begin=begin,
        next_deal=next_deal,
        settle=settle,
        standing=standing,
        carry=carry,
        is_match=is_match,
        idle=(Idle("chips", lambda chosen: chosen["deals"] == 1, N_("A single deal is counted from zero.")),),
    )


def purse(name: str, label: str, chips: int, owner: str = "") -> Zone:
    """Draw chips that lie on the table."""
    return Zone(name, "purse", label, owner, count=chips, tags=["chips"])


def counters(chips: int, dealer: bool, say: Say) -> list[Counter]:
    """Show what stands beside a name: the chips, and the dealer's button."""
    button = [Counter("dealer", say("Dealer"), 1, 1)] if dealer else []
    return [Counter("chips", say("Chips"), chips), *button]


def deal_text(dealer: str, ante: int, say: Say) -> str:
    """Tell who deals and what everybody has paid."""
    return say("{name} deals. Everybody puts {ante} into the pot.", name=dealer, ante=ante)


def shared_pot_text(winners: int, pot: int, names: list[str], say: Say) -> str:
    """Tell which seats (as bits) take the pot."""
    taking = [name for seat, name in enumerate(names) if has(winners, seat)]
    if len(taking) == 1:
        return say("{name} takes the pot: {n}.", name=taking[0], n=pot)
    return say("{names} share the pot: {n}.", names=join_names(taking, say), n=pot)
