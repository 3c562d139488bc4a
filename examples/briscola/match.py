"""A match of Briscola: the first side that has won an agreed number of deals."""

from briscola.rules import SEATS, Carried, Options, State, side_points
from hoyle.rules.conditions import when
from hoyle.rules.match import Match, Standing
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import NONE

MAX_DEALS = 30


class MatchOptions(OptionSet):
    """The options of a match."""

    wins = option(
        1, range(1, 6), label="Deals to win", sentence="Who has won so many deals wins the match.", paragraphs=("B8",)
    )


class MatchRecord(Record):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every deal
    games = cell(int8)  # deals played
    wins = row(SEATS, int8)  # by side: deals won
    scores = row(MAX_DEALS * SEATS, int16)  # by deal and side: points


def sides(match: MatchRecord) -> int:
    """Return the number of sides: four players are two."""
    return 2 if match.base.players == 4 else match.base.players


def begin(match: MatchRecord, options: Options) -> None:
    """Keep the options of the deals."""
    copy(match.base, options)


def next_deal(match: MatchRecord, options: Options) -> None:
    """Write the options of the next deal: the same for all."""
    copy(options, match.base)


def carry(match: MatchRecord, carried: Carried) -> None:
    """B8: the lead goes round."""
    carried.first = match.games % match.base.players


def settle(match: MatchRecord, state: State) -> None:
    """B7, B8: write down a deal; the side with the most points has won it, and nobody if two have as many."""
    scores = [side_points(state, side) for side in range(sides(match))]
    for side, score in enumerate(scores):
        match.scores[match.games * SEATS + side] = score
    if scores.count(max(scores)) == 1:
        match.wins[scores.index(max(scores))] += 1
    match.games += 1


def standing(match: MatchRecord) -> Standing:
    """B8: return the score sheet: a row for each deal with the points of each side, and the deals won."""
    number = sides(match)
    rows = tuple(
        (str(deal + 1), *(str(match.scores[deal * SEATS + side]) for side in range(number)))
        for deal in range(match.games)
    )
    wins = tuple(match.wins[:number])
    best = max(wins)
    is_over = best >= match.options.wins or match.games >= MAX_DEALS
    is_won = is_over and wins.count(best) == 1
    columns = ("Deal", "0 2", "1 3") if match.base.players == 4 else ("Deal", *map(str, range(number)))
    return Standing(columns, rows, wins, is_over, wins.index(best) if is_won else NONE, sums="Deals won")


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=when(wins=range(2, 6)),
)
