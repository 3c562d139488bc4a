"""A match of rummy: deals to a target, a row of deals of different sizes, and what is settled in the end (RM46–RM49)."""

from hoyle.games.rummy.clashes import MATCH_CLASHES, MATCH_IDLE, is_match
from hoyle.games.rummy.options import (
    DIFFERENCES,
    HIGHEST,
    MOST_DEALS,
    OTHERS_ONLY,
    OWN_PENALTY,
    SCHEDULE,
    MatchOptions,
    Options,
)
from hoyle.games.rummy.state import SEATS, Carried, State
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE
from hoyle.words import N_


class Series(Record):
    """A match of rummy."""

    rules = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every deal, but for the number of cards
    games = cell(int8)  # deals played
    dealer = cell(int8)  # who dealt last
    totals = row(SEATS, int32)  # by seat: what all deals brought
    won = row(SEATS, int8)  # by seat: deals won
    scores = row(MOST_DEALS * SEATS, int16)  # by deal and seat: what it brought


def begin(match: Series, rules: Options) -> None:
    """The rules of all deals; the first of a row of sizes."""
    copy(match.base, rules)
    if match.rules.deal_schedule[0]:
        rules.deal_size = match.rules.deal_schedule[0]


def next_deal(match: Series, rules: Options) -> None:
    """RM49: the next of the sizes, where there are any."""
    copy(rules, match.base)
    if match.games < deals(match) and match.rules.deal_schedule[0]:
        rules.deal_size = match.rules.deal_schedule[match.games]


def carry(match: Series, carried: Carried) -> None:
    """RM46, RM7: the deal goes to the left; the lot says who deals first."""
    carried.dealer = (match.dealer + 1) % match.base.players + 1 if match.games else 0


def settle(match: Series, state: State) -> None:
    """What the deal brought is added; who won it is counted."""
    for seat in range(state.rules.players):
        match.scores[match.games * SEATS + seat] = state.score[seat]
        match.totals[seat] += state.score[seat]
        match.won[seat] += state.winners >> seat & 1
    match.dealer = state.dealer
    match.games += 1


def deals(match: Series) -> int:
    """After how many deals the match is over at the latest."""
    schedule = match.rules.deal_schedule
    sizes = next((n for n in range(SCHEDULE) if schedule[n] == 0), SCHEDULE)
    return sizes or match.rules.max_deals


def reached(match: Series, seat: int) -> bool:
    """Whether a seat has reached the target."""
    return match.rules.match_target != NONE and match.totals[seat] >= match.rules.match_target


def over(match: Series) -> bool:
    """RM47: somebody has reached the target, or all deals are played."""
    return match.games >= deals(match) or any(reached(match, seat) for seat in range(match.base.players))


def finals(match: Series) -> list[int]:
    """The totals with what is given in the end: for the target, and for each deal won."""
    given = match.base.deal_scoring == DIFFERENCES and match.rules.match_target != NONE
    return [match.totals[seat] + (extra(match, seat) if given else 0) for seat in range(match.base.players)]


def extra(match: Series, seat: int) -> int:
    """RM48: what a seat is given in the end."""
    there = reached(match, seat)
    paid = not (there and match.rules.deal_bonus_for == OTHERS_ONLY)
    return match.rules.match_bonus * there + match.rules.deal_bonus * match.won[seat] * paid


def lowest_wins(match: Series) -> bool:
    """RM47: whether the lowest total wins."""
    if match.rules.match_winner == NONE:
        return match.base.deal_scoring == OWN_PENALTY
    return match.rules.match_winner != HIGHEST


def settlement(match: Series) -> list[int]:
    """RM48: what each seat wins in all: every pair of seats pays the difference."""
    final = finals(match)
    sign = -1 if lowest_wins(match) else 1
    return [sign * (len(final) * one - sum(final)) for one in final]


def standing(match: Series) -> Standing:
    """The sheet: a row a deal with what each seat scored; in the end a row with what is given; the totals."""
    seats, done = range(match.base.players), over(match)
    rows = [(str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in seats)) for n in range(match.games)]
    totals = finals(match) if done else [match.totals[seat] for seat in seats]
    if done and totals != [match.totals[seat] for seat in seats]:
        rows.append((N_("Bonus"), *(str(totals[seat] - match.totals[seat]) for seat in seats)))
    best = min(totals) if lowest_wins(match) else max(totals)
    first = tuple(seat for seat in seats if totals[seat] == best and done)
    winner, shared = honours(first)
    columns = (N_("Deal"), *(str(seat) for seat in seats))
    return Standing(columns, tuple(rows), tuple(totals), done, winner, shared=shared, how=how(match))


def how(match: Series) -> str:
    """RM47: how a match that is over came to its end."""
    if any(reached(match, seat) for seat in range(match.base.players)):
        return N_("The target of the match is reached.")
    return N_("All deals are played.")


MATCH = Match(
    options=MatchOptions,
    record=Series,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    asked=is_match,
    clashes=MATCH_CLASHES,
    idle=MATCH_IDLE,
)
