"""A match of rummy: deals up to a target, or a schedule of deal sizes, and the final settlement (RM46–RM49)."""

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
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE


class Series(Record):
    """A match of rummy."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the rules of every deal, but for the number of cards
    games = cell(int8)  # deals played
    dealer = cell(int8)  # who dealt last
    totals = row(SEATS, int32)  # by seat: what all deals brought
    won = row(SEATS, int8)  # by seat: deals won
    scores = row(MOST_DEALS * SEATS, int16)  # by deal and seat: what it brought


def begin(match: Series, options: Options) -> None:
    """Begin a match: keep the options of all deals, and set the first size of the schedule."""
    copy(match.base, options)
    if match.options.deal_schedule[0]:
        options.deal_size = match.options.deal_schedule[0]


def next_deal(match: Series, options: Options) -> None:
    """RM49: set the next size of the schedule, if there is one."""
    copy(options, match.base)
    if match.games < deals(match) and match.options.deal_schedule[0]:
        options.deal_size = match.options.deal_schedule[match.games]


def carry(match: Series, carried: Carried) -> None:
    """RM46, RM7: pass the deal to the left; CHANCE draws the first dealer."""
    carried.dealer = (match.dealer + 1) % match.base.players + 1 if match.games else 0


def settle(match: Series, state: State) -> None:
    """Add the scores of a deal, and count its winners."""
    for seat in range(state.options.players):
        match.scores[match.games * SEATS + seat] = state.score[seat]
        match.totals[seat] += state.score[seat]
        match.won[seat] += state.winners >> seat & 1
    match.dealer = state.dealer
    match.games += 1


def deals(match: Series) -> int:
    """Return after how many deals the match is over at the latest."""
    schedule = match.options.deal_schedule
    sizes = next((n for n in range(SCHEDULE) if schedule[n] == 0), SCHEDULE)
    return sizes or match.options.max_deals


def reached(match: Series, seat: int) -> bool:
    """Return whether a seat has reached the target."""
    return match.options.match_target != NONE and match.totals[seat] >= match.options.match_target


def over(match: Series) -> bool:
    """RM47: return whether a seat has reached the target, or all deals are played."""
    return match.games >= deals(match) or any(reached(match, seat) for seat in range(match.base.players))


def finals(match: Series) -> list[int]:
    """Return the totals with the final bonuses: for the target, and for each deal won."""
    given = match.base.deal_scoring == DIFFERENCES and match.options.match_target != NONE
    return [match.totals[seat] + (extra(match, seat) if given else 0) for seat in range(match.base.players)]


def extra(match: Series, seat: int) -> int:
    """RM48: return a seat's final bonuses."""
    there = reached(match, seat)
    paid = not (there and match.options.deal_bonus_for == OTHERS_ONLY)
    return match.options.match_bonus * there + match.options.deal_bonus * match.won[seat] * paid


def lowest_wins(match: Series) -> bool:
    """RM47: return whether the lowest total wins."""
    if match.options.match_winner == NONE:
        return match.base.deal_scoring == OWN_PENALTY
    return match.options.match_winner != HIGHEST


def settlement(match: Series) -> list[int]:
    """RM48: return what each seat wins in all: every pair of seats pays the difference."""
    final = finals(match)
    sign = -1 if lowest_wins(match) else 1
    return [sign * (len(final) * score - sum(final)) for score in final]


def standing(match: Series) -> Standing:
    """Return the score sheet: a row a deal, at the end a row of bonuses, and the totals."""
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
    """RM47: return how a finished match ended."""
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
    is_match=is_match,
    clashes=MATCH_CLASHES,
    idle=MATCH_IDLE,
)
