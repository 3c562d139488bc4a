"""A match of Oh Hell: a deal for each size of hand."""

from hoyle.rules.choices import choice
from hoyle.rules.match import Match, Standing, honours, leaders
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from oh_hell.rules import MOST, SEATS, Carried, Options, State, points

MAX_DEALS = 2 * MOST - 1
COURSES = choice(
    fall_rise="down to one card and up again",
    rise_fall="up from one card and down again",
    fall="down to one card",
    rise="up from one card",
    single="one deal",
)
FALL_RISE, RISE_FALL, FALL, RISE, SINGLE = COURSES


class MatchOptions(OptionSet):
    """The options of a match."""

    course = option(
        "fall_rise",
        COURSES,
        label="Sizes of hands",
        sentence="Which hands are dealt, one after another.",
        paragraphs=("H9",),
        chip={
            "rise_fall": "Up and down again",
            "fall": "Only down",
            "rise": "Only up",
            "single": "One deal",
        },
    )


class MatchRecord(Record):
    """A match in progress."""

    options = nest(MatchOptions)  # the options of the match, which Hoyle fills in
    base = nest(Options)  # the options of the first deal, with the largest hand
    games = cell(int8)  # deals played
    totals = row(SEATS, int16)  # by seat: points
    scores = row(MAX_DEALS * SEATS, int8)  # by deal and seat: points


def sizes(match: MatchRecord) -> list[int]:
    """H9: return the number of cards in each deal."""
    most = match.base.cards
    falling, rising = list(range(most, 0, -1)), list(range(1, most + 1))
    return {
        FALL_RISE: falling + rising[1:],
        RISE_FALL: rising + falling[1:],
        FALL: falling,
        RISE: rising,
        SINGLE: [most],
    }[match.options.course]


def begin(match: MatchRecord, options: Options) -> None:
    """Keep the options, and write the size of the first hand."""
    copy(match.base, options)
    next_deal(match, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """H9: write the options of the next deal."""
    copy(options, match.base)
    options.cards = sizes(match)[match.games]


def carry(match: MatchRecord, carried: Carried) -> None:
    """H2: let the deal go round."""
    carried.first = match.games % match.base.players


def settle(match: MatchRecord, state: State) -> None:
    """H8: write down the points of a deal."""
    for seat in range(match.base.players):
        match.scores[match.games * SEATS + seat] = points(state, seat)
        match.totals[seat] += points(state, seat)
    match.games += 1


def standing(match: MatchRecord) -> Standing:
    """H9: return the score sheet."""
    seats = range(match.base.players)
    totals = tuple(match.totals[seat] for seat in seats)
    is_over = match.games == len(sizes(match))
    winner, shared = honours(leaders(totals) if is_over else ())
    return Standing(
        columns=("Deal", *map(str, seats)),
        rows=tuple(
            (str(size), *(str(match.scores[deal * SEATS + seat]) for seat in seats))
            for deal, size in enumerate(sizes(match)[: match.games])
        ),
        totals=totals,
        is_over=is_over,
        winner=winner,
        shared=shared,
        sums="Points",
        how="All hands are played.",
        length=len(sizes(match)),
    )


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    carry=carry,
    settle=settle,
    standing=standing,
    is_match=lambda values: values.get("course", "fall_rise") != "single",
)
