"""A match of Malice: an agreed number of games whose payoffs are added up (MA34)."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.match_rules import MatchRecord, has_target, match_is_over, next_deal
from hoyle.games.malice.options import MatchOptions, Options
from hoyle.games.malice.state import SEATS, State
from hoyle.games.shared.sheets import seat_columns
from hoyle.i18n import N_
from hoyle.rules.match import Match, Standing
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

ALL_PLAYED = N_("All games are played.")
REACHED = N_("The target of the match is reached.")
MAX_PAYOFF = 1 << 17
"""More than a game can bring."""


def begin(match: MatchRecord, options: Options) -> None:
    """Store the options for every game of the match."""
    copy(match.base, options)


def settle(rules: Rules, match: MatchRecord, state: State) -> None:
    """MA34, V24: add the points of a game."""
    if match.base.players == 2:
        match.scores[match.games] = rules.payoff(state, 0)
    for seat in range(match.base.players):
        if match.base.players > 2:
            match.sheet[match.games * SEATS + seat] = rules.payoff(state, seat)
        match.totals[seat] += rules.deal_points(match, state, seat)
    match.games += 1


def standing(rules: Rules, match: MatchRecord) -> Standing:
    """Return the standing: a row for each game with the payoffs of all seats, the totals, and the winner at the end."""
    if match.base.players > 2:
        return standing_of_many(rules, match)
    least = 0 if has_target(match) else -MAX_PAYOFF
    rows = tuple(
        (str(n + 1), str(max(won, least)), str(max(-won, least)), "=><"[(won > 0) - (won < 0)])
        for n, won in enumerate(match.scores[: match.games])
    )
    first, second = match.totals[:2]
    done = bool(rules.match_is_over(match))
    return Standing(
        (N_("Game"), "0", "1", ""),
        rows,
        (first, second),
        done,
        rules.match_winner(match) if done else NONE,
        how=end_reason(match),
        length=0 if has_target(match) else max(0, match.options.games),
    )


def standing_of_many(rules: Rules, match: MatchRecord) -> Standing:
    """V26: return the standing of a match of more than two players."""
    players = range(match.base.players)
    least = 0 if has_target(match) else -MAX_PAYOFF
    rows = tuple(
        (str(n + 1), *(str(max(match.sheet[n * SEATS + seat], least)) for seat in players)) for n in range(match.games)
    )
    totals = tuple(match.totals[seat] for seat in players)
    done = bool(rules.match_is_over(match))
    return Standing(
        seat_columns(N_("Game"), match.base.players),
        rows,
        totals,
        done,
        rules.match_winner(match) if done else NONE,
        shared=tuple(seat for seat in players if done and totals[seat] == max(totals)),
        how=end_reason(match),
        length=0 if has_target(match) else max(0, match.options.games),
    )


def end_reason(match: MatchRecord) -> str:
    """MA34, V24: return how the match ended, as an English message; empty if a rewrite has ended it."""
    if has_target(match) and max(match.totals) >= match.options.target:
        return REACHED
    return ALL_PLAYED if match_is_over(match) else ""


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
)
