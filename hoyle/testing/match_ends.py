"""Whether a match ends, however its deals go, and whether its score sheet has room until then.

Deals are not played: seats give them up, in turn or always the same one, or one drawn deal is settled again and again.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules, linked_match
from hoyle.rules.match import Standing
from hoyle.rules.options import declared
from hoyle.rules.position import Position
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.broken import BUDGET, TRAIL, Broken, Values, error_sentence, require
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.random_play import awaited_seats

DEALS, DRAWN, RANDOM = 400, 110, 1_000
"""The most deals of a match, the most that are drawn one after another, and how many random deals are played to find a drawn one."""


def matches_end(game: Game, values: Values) -> None:
    """A match ends however its deals go, also if nobody wins one, and its record has room until then."""
    variant = vary(game, values)
    if not variant.is_match:
        return
    given_up(variant, "the seats give up in turn", lambda deal, seats: deal % seats)
    given_up(variant, "seat 0 gives up", lambda deal, seats: 0)
    if not heavy_rules(game) and (drawn := drawn_deal(variant)) is not None:
        settle_again(variant, drawn)


def given_up(variant: Variant, how: str, loser: Callable[[int, int], int]) -> None:
    """Play a match whose deals are given up; Broken if it does not end."""
    match, orders = MatchPlay(variant, 1), set[int]()
    for deal in range(DEALS):
        if BUDGET.is_spent:
            return
        TRAIL.begin(None, f"in deal {deal + 1} of a match in which {how}")
        play, first = match.play, loser(deal, variant.seats)
        inside = [seat for seat in range(variant.seats) if match.is_in(seat)] or [first]
        if not play.is_over:
            play.resign(first if first in inside else inside[deal % len(inside)])
        before = linked_standing(match)
        standing: Standing = with_room(variant.game, deal, match.standing)
        orders |= orders_of(before.totals, standing.totals, match.play.payoffs)
        if standing.is_over:
            require_length(standing, deal + 1)
            require_result(standing)
            try:
                is_in_turn = loser(0, variant.seats) != loser(1, variant.seats)
                require_winner(standing, orders if is_in_turn or orders == {1} else set(), variant.seats)
            except Broken:
                if not is_won_so_usually(variant, how, loser):
                    raise
            return
        choices = match.choices()
        begin_next(match, min(choices, default=None))
    raise Broken(f"a match goes on after {DEALS} deals, in all of which {how}: does it end?")


def is_won_so_usually(variant: Variant, how: str, loser: Callable[[int, int], int]) -> bool:
    """Return whether by these options the usual match of a rewritten one is won with the lowest total, too."""
    usual = variant.game.usual
    if usual is None:
        return False
    own = {*declared(usual.options), *(declared(usual.match.options) if usual.match else ())}
    values = {**variant.values, **variant.match}
    try:
        given_up(vary(usual, {name: value for name, value in values.items() if name in own}), how, loser)
    except Broken:
        return True
    return False


def require_length(standing: Standing, deals: int) -> None:
    """Raise Broken if a match that has a fixed number of deals is over after another one."""
    require(
        standing.length in (0, deals),
        f"standing: the match is over after {deals} deals, and length says {standing.length}: leave it at 0 if a match can end earlier",
    )


def require_result(standing: Standing) -> None:
    """Raise Broken if nobody wins a match that is over with a best and a worst total."""
    totals = sorted(standing.totals)
    is_clear = len(totals) > 1 and totals[0] < totals[1] and totals[-2] < totals[-1]
    is_won = standing.winner != NONE or standing.shared
    require(
        is_won or not is_clear,
        f"standing: the match is over with the totals {list(standing.totals)}, and nobody wins it",
    )


def linked_standing(match: MatchPlay) -> Standing:
    """Return the score sheet before the current deal."""
    rules = linked_match(match.variant.game)
    assert rules is not None
    return rules.standing(match.match)


def orders_of(before: Sequence[int], after: Sequence[int], payoffs: Sequence[int]) -> set[int]:
    """Return whether totals have grown more for seats with higher payoffs (1), with lower ones (-1), or as it comes (both)."""
    if not len(before) == len(after) == len(payoffs):
        return {1, -1}
    gained = [now - then for then, now in zip(before, after, strict=True)]
    pairs = combinations(range(len(payoffs)), 2)
    products = [(gained[one] - gained[other]) * (payoffs[one] - payoffs[other]) for one, other in pairs]
    return {1 if product > 0 else -1 for product in products if product}


def require_winner(standing: Standing, orders: set[int], seats: int) -> None:
    """Raise Broken if a match is won with the worst total: the lowest where in all its deals totals have grown with payoffs.

    Where they have grown the other way, points are bad, and the worst total is the highest. Where one seat gives up always, a handicap may
    be larger than what a deal brings; then there are no `orders`.
    """
    totals, winner = standing.totals, standing.winner
    if winner == NONE or len(totals) != seats or len(orders) != 1:
        return
    (order,) = orders
    best = max(totals) if order == 1 else min(totals)
    worst = min(totals) if order == 1 else max(totals)
    sentence = f"standing: seat {winner} wins the match with {totals[winner]} of {list(totals)}, though payoffs make {best} the best total"
    require(totals[winner] != worst or best == worst, sentence)


def begin_next(match: MatchPlay, choice: str | None) -> None:
    """Begin the next deal; Broken if it cannot begin, as where `carry` writes a seat that does not exist."""
    number = match.deals + 1
    try:
        play = match.next(choice)
    except Exception as error:
        more = error_sentence(error, match.variant.game)
        raise Broken(
            f"deal {number} of a match cannot begin: {more}: is what carry and next_deal write right?"
        ) from error
    strange = [seat for seat in awaited_seats(play.state) if match.variant.seats <= seat != CHANCE]
    require(
        not strange,
        f"in deal {number} seat {strange} is to move, and there are {match.variant.seats} seats: see carry",
    )


def with_room(game: Game, deal: int, function: Callable[[], Any]) -> Any:
    """Return what a function returns; Broken with the number of the deal if the record of the match has no room for it."""
    try:
        return function()
    except (IndexError, OverflowError) as error:
        more = error_sentence(error, game)
        raise Broken(f"a match goes on until its record has no room, in deal {deal + 1}: {more}") from error


def drawn_deal(variant: Variant) -> Position | None:
    """Return the end of a random deal in which all seats have the same payoff; None if none is found."""
    game, play = variant.game, CompiledPlay(variant.game, variant.options)
    for number in range(RANDOM):
        if BUDGET.is_spent:
            break
        try:
            state = game.state.unpack(play.end_of_random_game(number).tobytes())
        except (RuleError, RunError):  # another property of the check tells it
            break
        if len({game.verbs["payoff"](state, seat) for seat in range(variant.seats)}) == 1:
            return state
    return None


def settle_again(variant: Variant, drawn: Position) -> None:
    """Settle a drawn deal until the match is over; Broken if its record has no room until then."""
    rules, match, options = linked_match(variant.game), MatchPlay(variant, 1).match, variant.game.options()
    assert rules is not None
    for deal in range(DRAWN):
        TRAIL.begin(None, f"in deal {deal + 1} of a match in which all deals are drawn")
        with_room(variant.game, deal, partial(rules.settle, match, drawn))
        if rules.standing(match).is_over or BUDGET.is_spent:
            return
        with_room(variant.game, deal, partial(rules.next_deal, match, options))
    require(
        rules.standing(match).rows,
        f"a match goes on after {DRAWN} drawn deals, and has no row for any of them: does settle count a deal that nobody wins?",
    )
