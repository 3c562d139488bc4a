"""The rules of a match of rummy, paragraph by paragraph: targets, schedules and the final settlement (RM46–RM49)."""

from hoyle.games.rummy.choices import DIFFERENCES, OWN_PENALTY
from hoyle.games.rummy.match_options import HIGHEST, MAX_DEALS, OTHERS_ONLY, SCHEDULE_LENGTH, MatchOptions
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import SEATS, State
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE


class MatchRecord(Record):
    """A match of rummy."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every deal, except `deal_size` where there is a schedule
    games = cell(int8)  # deals played
    dealer = cell(int8)  # the seat that dealt the last deal
    totals = row(SEATS, int32)  # by seat: the sum of the scores of all deals
    won = row(SEATS, int8)  # by seat: deals won
    scores = row(MAX_DEALS * SEATS, int16)  # by deal and seat: the score


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """RM46: return the points that a deal adds to the total of a seat."""
    return state.score[seat]


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """RM49: write the options of the next deal, with its deal size if there is a schedule."""
    copy(options, match.base)
    if match.games < deal_limit(match) and match.options.deal_schedule[0] > 0:
        options.deal_size = match.options.deal_schedule[match.games]


@rule
def next_dealer(match: MatchRecord) -> int:
    """RM46, RM7: return the seat that deals next: the one to the left of the dealer of the last deal."""
    return (match.dealer + 1) % match.base.players


@rule
def deal_limit(match: MatchRecord) -> int:
    """RM49: return the most deals of the match: the length of the schedule, or else the option `max_deals`."""
    sizes = 0
    while sizes < SCHEDULE_LENGTH and match.options.deal_schedule[sizes] > 0:
        sizes += 1
    return sizes if sizes > 0 else match.options.max_deals


@rule
def has_reached_target(match: MatchRecord, seat: int) -> bool:
    """RM47: return whether a seat has reached the target."""
    return match.options.match_target != NONE and match.totals[seat] >= match.options.match_target


@rule
def match_is_over(match: MatchRecord) -> bool:
    """RM47: return whether a seat has reached the target, or all deals are played."""
    if match.games >= deal_limit(match):
        return True
    return is_target_reached(match)


@rule
def is_target_reached(match: MatchRecord) -> bool:
    """RM47: return whether any seat has reached the target."""
    for seat in range(match.base.players):
        if has_reached_target(match, seat):
            return True
    return False


@rule
def final_bonus(match: MatchRecord, seat: int) -> int:
    """RM48: return a seat's bonus at the end of the match, for the target and for each deal won; 0 where there is none."""
    if match.base.deal_scoring != DIFFERENCES or match.options.match_target == NONE:
        return 0
    bonus = 0
    if has_reached_target(match, seat):
        bonus = match.options.match_bonus
        if match.options.deal_bonus_for == OTHERS_ONLY:
            return bonus
    return bonus + match.options.deal_bonus * match.won[seat]


@rule
def lowest_wins(match: MatchRecord) -> bool:
    """RM47: return whether the lowest total wins."""
    if match.options.match_winner == NONE:
        return match.base.deal_scoring == OWN_PENALTY
    return match.options.match_winner != HIGHEST


@rule
def match_leaders(match: MatchRecord) -> int:
    """RM47, RM48: return the seats, as bits, whose totals with the final bonuses are best: they are first in a match that is over."""
    sign = -1 if lowest_wins(match) else 1
    best = 0
    leaders = 0
    for seat in range(match.base.players):
        final = sign * (match.totals[seat] + final_bonus(match, seat))
        if leaders == 0 or final > best:
            best = final
            leaders = 0
        if final == best:
            leaders |= 1 << seat
    return leaders
