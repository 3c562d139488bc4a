"""Whether a match treats seats alike: what it passes on goes round, and a match in which all are level is won by nobody."""

from collections.abc import Iterator
from typing import Any

from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import NONE
from hoyle.testing.alike import fields_of, is_seat
from hoyle.testing.broken import BUDGET, Values, require

ROUNDS, FEWEST, TRIED = 3, 6, 12
"""For how many rounds of deals a match is looked at, how many deals these are at least, and how many values of an option are tried for a
match in which each seat gives up as often."""


def matches_go_round(game: Game, values: Values) -> None:
    """What a match passes on to its deals, such as who begins, is not always the same seat; and level totals have no winner."""
    variant = vary(game, values)
    if not variant.is_match or variant.seats < 2:
        return
    passed, first, deals = dict[str, set[int]](), set[tuple[int, ...]](), 0
    for again in range(2):
        for match in given_up(variant, again):
            deals += 1
            first.add(tuple(match.play.to_move))
            for name, seat in seats_passed(game, match.play.state):
                passed.setdefault(name, set()).add(seat)
    for name, seats in passed.items():
        is_same = deals >= FEWEST and deals >= 2 * variant.seats and len(seats) == 1
        require(
            not is_same,
            f"{name} is seat {min(seats)} in all {deals} deals of two matches, whoever wins: does carry of the match write it?",
        )
        require(
            len(first) > 1 or len(seats) == 1 or len(max(first)) != 1 or deals < FEWEST,
            f"{name} is another seat from deal to deal, and seat {max(first)[0]} is the first to move in all {deals}: does start read it?",
        )
    require_level(variant)


def given_up(variant: Variant, again: int) -> Iterator[MatchPlay]:
    """Yield a match at the beginning of each of its deals, which the last seat gives up, or all in turn."""
    match, seats = MatchPlay(variant, again + 1), variant.seats
    for deal in range(max(FEWEST, ROUNDS * seats)):
        if match.play.variant.game is not variant.game or BUDGET.is_spent:
            return
        yield match
        inside = [seat for seat in range(seats) if match.is_in(seat)]
        if not match.play.is_over and inside:
            match.play.resign(inside[deal % len(inside)] if again else inside[-1])
        if not match.play.is_over or match.is_over:
            return
        match.next(min(match.choices(), default=None))


def seats_passed(game: Game, state: Any) -> Iterator[tuple[str, int]]:
    """Yield the seats in `carried` of a deal, by field."""
    if "carried" in {of.name for of in game.state.fields if of.nested}:
        for of, record in fields_of(state.carried):
            if of.size is None and is_seat(of, game):
                yield f"carried.{of.name}", getattr(record, of.name)


def require_level(variant: Variant) -> None:
    """Raise Broken if the same seat wins each match in which all give up as often and totals are level."""
    for each in with_level_totals(variant):
        ends = [level_end(each, first) for first in range(each.seats)]
        winners = {winner for _, winner in filter(None, ends)}
        require(
            not all(ends) or len(winners) > 1 or winners == {NONE},
            f"standing: matches end with level totals, and seat {min(winners, default=NONE)} wins each of them: is a tie decided by the "
            f"number of the seat? honours(leaders(totals)) of hoyle.rules.match shares it",
        )


def level_end(variant: Variant, first: int) -> tuple[list[int], int] | None:
    """Return the totals and the winner of a match that ends level where the seats give up in turn from `first` on; None if it does not."""
    match = MatchPlay(variant, 1)
    for deal in range(ROUNDS * variant.seats):
        if match.play.variant.game is not variant.game or match.play.is_over or BUDGET.is_spent:
            return None
        match.play.resign((first + deal) % variant.seats)
        standing = match.standing()
        if standing.is_over:
            totals = [*standing.totals]
            return (totals, standing.winner) if len({*totals}) == 1 < len(totals) else None
        match.next(min(match.choices(), default=None))
    return None


def with_level_totals(variant: Variant) -> Iterator[Variant]:
    """Yield variants whose options of the match may make it end when each seat has given up as often."""
    yield variant
    schema = variant.game.match
    for name, option in declared(schema.options).items() if schema else ():
        for value in [each for each in option.values if each in (variant.seats, 2 * variant.seats)][:TRIED]:
            try:
                yield vary(variant.game, {**variant.values, **variant.match, name: value})
            except OptionError:
                continue
