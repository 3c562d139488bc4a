"""Chips: what a deal is told of the match before it, how a pot is shared out, and a match of several deals for chips."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.shapes import Counter, Say, Zone
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.options import House, Idle, option
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.words import N_

SEATS = 8
"""Most players of a game for chips."""
MOST_DEALS = 50
DEALS = 10
"""Deals of a match unless said otherwise."""


class Carried(Record):
    """What a deal knows of the match before it."""

    dealer = cell(int8)  # the seat that deals, plus one; 0: the last seat
    more = cell(int8)  # whether another deal follows, so that a pot can stay for it
    pot = cell(int16)  # chips that earlier deals have left in the pot
    chips = row(SEATS, int32)  # by seat: chips before this deal, below zero too; of a single deal nothing


@rule
def first_dealer(carried: Carried, players: int) -> int:
    """Who deals: as the match says, in a single deal the last seat, so that seat 0 is at its left."""
    return (carried.dealer + players - 1) % players


@rule
def share(pot: int, among: int, seat: int, dealer: int, players: int) -> int:
    """What a seat gets of a pot that these seats share; odd chips go one each to the first of them left of the dealer.

    >>> [share(8, 0b111, seat, 0, 3) for seat in range(3)]
    [2, 3, 3]
    """
    if not has(among, seat):
        return 0
    before = 0
    for step in range(1, players):
        each = (dealer + step) % players
        if each == seat:
            break
        before += (among >> each) & 1
    heads = count(among)
    return pot // heads + (1 if before < pot % heads else 0)


class MatchOptions(House):
    """The house rules of a match for chips."""

    deals = option(
        DEALS,
        range(1, MOST_DEALS + 1),
        label=N_("Deals"),
        sentence=N_("So many deals are played; whoever has most chips then has won."),
        group=N_("The match"),
    )
    chips = option(
        20,
        range(201),
        label=N_("Chips"),
        sentence=N_("How many chips everybody begins with; nobody is out who has none left."),
        group=N_("The match"),
    )


class Series(Record):
    """A match; each game adds its own `base`, the rules of every deal."""

    rules = nest(MatchOptions)  # the options of the match
    games = cell(int8)  # deals played
    dealer = cell(int8)  # the seat that deals next, plus one; 0: as in a single deal
    pot = cell(int16)  # chips that stayed in the pot
    totals = row(SEATS, int32)  # by seat: chips
    scores = row(MOST_DEALS * SEATS, int16)  # by deal and seat: chips won less chips paid


def begin(match: Any, rules: Any) -> None:
    """Every deal goes by the same rules, and everybody has the same number of chips."""
    copy(match.base, rules)
    for seat in range(rules.players):
        match.totals[seat] = match.rules.chips


def next_deal(match: Any, rules: Any) -> None:
    """The rules stay."""
    copy(rules, match.base)


def carry(match: Any, carried: Carried) -> None:
    """Who deals, whether it is the last deal, what lies in the pot, and everybody's chips."""
    carried.dealer = match.dealer
    carried.more = int(match.games + 1 < match.rules.deals)
    carried.pot = match.pot
    for seat in range(SEATS):
        carried.chips[seat] = match.totals[seat]


def settle(match: Any, state: Any) -> None:
    """What the deal brought is added; the next dealer is the one to the left."""
    players = match.base.players
    for seat in range(players):
        match.totals[seat] += state.net[seat]
        match.scores[match.games * SEATS + seat] = state.net[seat]
    match.pot = state.left
    match.dealer = (state.dealer + 1) % players + 1
    match.games += 1


def signed(chips: int) -> str:
    """Chips won or lost.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips else "0"


def standing(match: Any) -> Standing:
    """The sheet: a row a deal with what everybody won or lost; the chips."""
    players = range(match.base.players)
    rows = tuple(
        (str(n + 1), *(signed(match.scores[n * SEATS + seat]) for seat in players)) for n in range(match.games)
    )
    totals = tuple(match.totals[seat] for seat in players)
    done = match.games >= match.rules.deals
    winner, shared = honours(tuple(seat for seat in players if done and totals[seat] == max(totals)))
    columns = (N_("Deal"), *(str(seat) for seat in players))
    return Standing(columns, rows, totals, done, winner, N_("Chips"), shared, N_("All deals are played."))


def asked(values: Mapping[str, Any]) -> bool:
    """A match is played unless one deal is asked for."""
    return values.get("deals", DEALS) > 1


def match_of(record: type[Series]) -> Match:
    """A game's match, by its record."""
    return Match(
        options=MatchOptions,
        record=record,
        begin=begin,
        next_deal=next_deal,
        settle=settle,
        standing=standing,
        carry=carry,
        asked=asked,
        idle=(Idle("chips", lambda chosen: chosen["deals"] == 1, N_("A single deal is counted from nothing.")),),
    )


def purse(name: str, label: str, chips: int, owner: str = "") -> Zone:
    """Chips that lie on the table."""
    return Zone(name, "purse", label, owner, count=chips, tags=["chips"])


def counters(chips: int, dealer: bool, say: Say) -> list[Counter]:
    """What stands beside a name: the chips, and the dealer's button."""
    button = [Counter("dealer", say("Dealer"), 1, 1)] if dealer else []
    return [Counter("chips", say("Chips"), chips), *button]
