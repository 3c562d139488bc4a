"""A match of rummy: deals up to a target, or a schedule of deal sizes, and the final settlement (RM46–RM49)."""

from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.match_options import (
    MATCH_CLASHES,
    MATCH_IDLE,
    MatchOptions,
    is_match,
)
from hoyle.games.rummy.match_rules import MatchRecord, is_target_reached, match_is_over, next_deal
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import SEATS, Carried, State
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.match import Match, Standing, honours
from hoyle.rules.record import copy


def begin(match: MatchRecord, options: Options) -> None:
    """Begin a match: store the options of all deals, and set the deal size of the first deal if there is a schedule."""
    copy(match.base, options)
    if match.options.deal_schedule[0]:
        options.deal_size = match.options.deal_schedule[0]


def carry(rules: Rules, match: MatchRecord, carried: Carried) -> None:
    """RM46, RM7: name the next dealer; for the first deal name none, so that CHANCE draws one."""
    carried.dealer = rules.next_dealer(match) + 1 if match.games else 0  # the seat plus one


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """Add the scores of a deal, and count its winners."""
    for seat in range(state.options.players):
        points = rules.deal_points(match, state, seat)
        match.scores[match.games * SEATS + seat] = points
        match.totals[seat] += points
        match.won[seat] += state.winners >> seat & 1
    match.dealer = state.dealer
    match.games += 1


def finals(rules: Rules, match: MatchRecord) -> list[int]:
    """RM48: return the totals with the final bonuses."""
    return [match.totals[seat] + rules.final_bonus(match, seat) for seat in range(match.base.players)]


def settlement(rules: Rules, match: MatchRecord) -> list[int]:
    """RM48: return the payoff of each seat: every two seats settle the difference of their totals, times the stake."""
    final = finals(rules, match)
    unit = -match.base.stake if rules.lowest_wins(match) else match.base.stake
    return [unit * (len(final) * score - sum(final)) for score in final]


def standing(rules: Rules, match: MatchRecord) -> Standing:
    """Return the score sheet: a row for each deal, a row of bonuses when the match is over, and the totals."""
    seats, done = range(match.base.players), bool(rules.match_is_over(match))
    rows = [(str(n + 1), *(str(match.scores[n * SEATS + seat]) for seat in seats)) for n in range(match.games)]
    totals = finals(rules, match) if done else [match.totals[seat] for seat in seats]
    if done and totals != [match.totals[seat] for seat in seats]:
        rows.append((N_("Bonus"), *(str(totals[seat] - match.totals[seat]) for seat in seats)))
    first = rules.match_leaders(match) if done else 0
    winner, shared = honours(tuple(seat for seat in seats if has(first, seat)))
    columns = (N_("Deal"), *(str(seat) for seat in seats))
    return Standing(columns, tuple(rows), tuple(totals), done, winner, shared=shared, how=end_reason(match))


def end_reason(match: MatchRecord) -> str:
    """RM47: return why a finished match ended, as an English message; empty if a rewrite has ended it."""
    if is_target_reached(match):
        return N_("The target of the match is reached.")
    return N_("All deals are played.") if match_is_over(match) else ""


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    lasting=("deal_scoring",),
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=is_match,
    clashes=MATCH_CLASHES,
    idle=MATCH_IDLE,
)
