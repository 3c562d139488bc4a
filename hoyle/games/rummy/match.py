"""A match of rummy: deals up to a target, or a schedule of deal sizes, and the final settlement (RM46–RM49)."""

from hoyle.games.rummy.match_options import (
    HIGHEST,
    MATCH_CLASHES,
    MATCH_IDLE,
    MAX_DEALS,
    OTHERS_ONLY,
    SCHEDULE_LENGTH,
    MatchOptions,
    is_match,
)
from hoyle.games.rummy.options import DIFFERENCES, OWN_PENALTY, Options
from hoyle.games.rummy.state import SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing, honours
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


def begin(match: MatchRecord, options: Options) -> None:
    """Begin a match: store the options of all deals, and set the deal size of the first deal if there is a schedule."""
    copy(match.base, options)
    if match.options.deal_schedule[0]:
        options.deal_size = match.options.deal_schedule[0]


def next_deal(match: MatchRecord, options: Options) -> None:
    """RM49: write the options of the next deal, with its deal size if there is a schedule."""
    copy(options, match.base)
    if match.games < deal_limit(match) and match.options.deal_schedule[0]:
        options.deal_size = match.options.deal_schedule[match.games]


def carry(match: MatchRecord, carried: Carried) -> None:
    """RM46, RM7: name the next dealer, the seat to the left; for the first deal name none, so that CHANCE draws one."""
    carried.dealer = (match.dealer + 1) % match.base.players + 1 if match.games else 0  # the seat plus one


def settle(match: MatchRecord, state: State) -> None:
    """Add the scores of a deal, and count its winners."""
    for seat in range(state.options.players):
        match.scores[match.games * SEATS + seat] = state.score[seat]
        match.totals[seat] += state.score[seat]
        match.won[seat] += state.winners >> seat & 1
    match.dealer = state.dealer
    match.games += 1


def deal_limit(match: MatchRecord) -> int:
    """Return the most deals of the match: the length of the schedule, or else the option `max_deals`."""
    schedule = match.options.deal_schedule
    sizes = next((n for n in range(SCHEDULE_LENGTH) if schedule[n] == 0), SCHEDULE_LENGTH)
    return sizes or match.options.max_deals


def has_reached_target(match: MatchRecord, seat: int) -> bool:
    """Return whether a seat has reached the target."""
    return match.options.match_target != NONE and match.totals[seat] >= match.options.match_target


def over(match: MatchRecord) -> bool:
    """RM47: return whether a seat has reached the target, or all deals are played."""
    return match.games >= deal_limit(match) or any(
        has_reached_target(match, seat) for seat in range(match.base.players)
    )


def finals(match: MatchRecord) -> list[int]:
    """Return the totals with the final bonuses, if there are any."""
    has_bonuses = match.base.deal_scoring == DIFFERENCES and match.options.match_target != NONE
    return [match.totals[seat] + (final_bonus(match, seat) if has_bonuses else 0) for seat in range(match.base.players)]


def final_bonus(match: MatchRecord, seat: int) -> int:
    """RM48: return a seat's bonus for the target and for each deal won."""
    at_target = has_reached_target(match, seat)
    gets_deal_bonus = not (at_target and match.options.deal_bonus_for == OTHERS_ONLY)
    return match.options.match_bonus * at_target + match.options.deal_bonus * match.won[seat] * gets_deal_bonus


def lowest_wins(match: MatchRecord) -> bool:
    """RM47: return whether the lowest total wins."""
    if match.options.match_winner == NONE:
        return match.base.deal_scoring == OWN_PENALTY
    return match.options.match_winner != HIGHEST


def settlement(match: MatchRecord) -> list[int]:
    """RM48: return the payoff of each seat: every two seats settle the difference of their totals, times the stake."""
    final = finals(match)
    unit = -match.base.stake if lowest_wins(match) else match.base.stake
    return [unit * (len(final) * score - sum(final)) for score in final]


def standing(match: MatchRecord) -> Standing:
    """Return the score sheet: a row for each deal, a row of bonuses when the match is over, and the totals."""
    seats, done = range(match.base.players), over(match)
    rows = [(str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in seats)) for n in range(match.games)]
    totals = finals(match) if done else [match.totals[seat] for seat in seats]
    if done and totals != [match.totals[seat] for seat in seats]:
        rows.append((N_("Bonus"), *(str(totals[seat] - match.totals[seat]) for seat in seats)))
    best = min(totals) if lowest_wins(match) else max(totals)
    first = tuple(seat for seat in seats if totals[seat] == best and done)
    winner, shared = honours(first)
    columns = (N_("Deal"), *(str(seat) for seat in seats))
    return Standing(columns, tuple(rows), tuple(totals), done, winner, shared=shared, how=end_reason(match))


def end_reason(match: MatchRecord) -> str:
    """RM47: return why a finished match ended."""
    if any(has_reached_target(match, seat) for seat in range(match.base.players)):
        return N_("The target of the match is reached.")
    return N_("All deals are played.")


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=is_match,
    clashes=MATCH_CLASHES,
    idle=MATCH_IDLE,
)
