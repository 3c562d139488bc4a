"""A match of Crazy Eights: deals until somebody has the points of the target."""

from crazy_eights.rules import SEATS, Carried, Options, State, points
from hoyle.rules.match import Match, Standing, honours, leaders
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row

MAX_DEALS = 100


class MatchOptions(OptionSet):
    """The options of a match."""

    target = option(
        100,
        (0, 50, 100, 150, 200, 300),
        names={0: "one deal"},
        label="Points to win",
        sentence="Who has so many points after a deal has won.",
        sentences={0: "A single deal is played."},
        paragraphs=("E10",),
        chip={0: "One deal", ...: "{value} points"},
    )


class MatchRecord(Record):
    """A match in progress."""

    options = nest(MatchOptions)  # the options of the match, which Hoyle fills in
    base = nest(Options)  # the options of every deal
    games = cell(int8)  # deals played
    totals = row(SEATS, int16)  # by seat: points
    scores = row(MAX_DEALS * SEATS, int16)  # by deal and seat: points


def begin(match: MatchRecord, options: Options) -> None:
    """Keep the options of the deals."""
    copy(match.base, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """Write the options of the next deal, the same for all."""
    copy(options, match.base)


def carry(match: MatchRecord, carried: Carried) -> None:
    """E2: let the first turn go round."""
    carried.first = match.games % match.base.players


def settle(match: MatchRecord, state: State) -> None:
    """E8: write down the points of a deal."""
    for seat in range(match.base.players):
        match.scores[match.games * SEATS + seat] = points(state, seat)
        match.totals[seat] += points(state, seat)
    match.games += 1


def standing(match: MatchRecord) -> Standing:
    """E10: return the score sheet."""
    seats = range(match.base.players)
    totals = tuple(match.totals[seat] for seat in seats)
    is_over = match.games > 0 and (max(totals) >= match.options.target or match.games == MAX_DEALS)
    winner, shared = honours(leaders(totals) if is_over else ())
    return Standing(
        columns=("Deal", *map(str, seats)),
        rows=tuple(
            (str(deal + 1), *(str(match.scores[deal * SEATS + seat]) for seat in seats)) for deal in range(match.games)
        ),
        totals=totals,
        is_over=is_over,
        winner=winner,
        shared=shared,
        sums="Points",
        length=1 if match.options.target == 0 else 0,
    )


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    carry=carry,
    settle=settle,
    standing=standing,
    is_match=lambda values: values.get("target", 100) != 0,
)
