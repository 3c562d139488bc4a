"""Whether seats are treated alike: the same result of other seats has the same payoffs, and every seat can win.

A random deal is turned at its end, or some moves before: what was of each seat is of the next one, numbers of seats as well as rows by
seat. Payoffs have to turn with it. Where they mostly do, and sometimes not, something is decided by the number of a seat, such as a tie.
"""

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from hoyle.rules.game import Game, own_team
from hoyle.rules.link import heavy_rules
from hoyle.rules.options import OptionSet, declared
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.views import is_counts, is_set
from hoyle.testing.broken import BUDGET, TRAIL, Broken, Values, options_of, require
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.fair_results import payoffs_of
from hoyle.testing.random_play import legal, rounds, verb_function

GAMES, TURNED, PLAYED, LATEST, MOST_MOVES = 400, 120, 60, 8, 400
"""How many random deals are played, of how many the ends are turned, and how many are turned at most LATEST rounds before the end, if they
have no more than MOST_MOVES rounds."""
MOSTLY, SOME, MANY = 0.7, 2, 4
"""Payoffs turn with the seats if they do in this share of the deals; SOME others are no accident, or MANY where deals are played on."""
TIE = "is a tie decided by the number of the seat?"
FEWEST = 15
"""How often each of the other seats has to win in the mean if one that never does is no accident."""
STEPPED, LEARNED, STEPS = 40, 60, 1500
"""In how many deals at most each move is turned, at how many moves one learns which fields have no numbers of seats, and at how many one
looks."""
MEANT = "by seat"
"""Words of the docstring of `payoff` that say that results depend on the number of a seat."""


def seats_are_treated_alike(game: Game, values: Values) -> None:
    """Results do not depend on the number of a seat: the same cards and tricks of other seats bring the same, and each seat can win.

    A rewrite may prefer a seat on purpose.
    """
    options: Any = game.choose(**values)
    seats, says = game.seats(options), " ".join((game.verbs["payoff"].__doc__ or "").split())
    if seats < 2 or MEANT in says or game.rewrites:
        return
    same, other = split(at_ends(game, options))
    if len(other) >= SOME and same >= MOSTLY * (same + len(other)):
        require_turned(other, "", TIE)
    if seats > 2 and len(other) > same and "players" in declared(game.options):
        two = options_of(game, {**values, "players": game.every_option["players"].values[0]})
        if two and 1 < game.seats(two) < seats and is_turned_always(at_ends(game, two)):
            require_turned(other, "", f"does a rule count {game.seats(two)} seats where {seats} play?")
    same, other = split(before_ends(game, options) if not heavy_rules(game) else ())
    is_tie = all(sorted(one) == sorted(two) for one, two in other)
    if is_tie and len(other) >= MANY and same >= MOSTLY * (same + len(other)):
        require_turned(other, ", as early as some moves before,", TIE)
    if not heavy_rules(game):
        require_ends_of_any_seat(game, options, seats)
    if seats > 2 and game.team is own_team:
        require_each_wins(game, options, seats)


Compared = tuple[list[int], list[int]]
"""The payoffs of a deal, turned with the seats, and those of the turned deal."""


def split(compared: Iterable[Compared]) -> tuple[int, list[Compared]]:
    """Return how many payoffs are the same, and those that are not."""
    found = list(compared)
    other = [pair for pair in found if pair[0] != pair[1]]
    return len(found) - len(other), other


def is_turned_always(compared: Iterable[Compared]) -> bool:
    """Return whether payoffs always turn with the seats."""
    same, other = split(compared)
    return same > 0 and not other


def require_turned(other: list[Compared], how: str, question: str) -> None:
    """Raise Broken with an example of payoffs that do not turn with the seats."""
    payoffs, after = min(other, key=lambda pair: len({*pair[0]}))
    TRAIL.begin()
    raise Broken(
        f"a deal ends with the payoffs {payoffs[1:] + payoffs[:1]}; if each seat had what the seat before it has{how} they would be "
        f"{after}, not {payoffs}: {question} If that is meant, say in the docstring of payoff that ties are decided {MEANT}"
    )


def at_ends(game: Game, options: OptionSet) -> Iterator[Compared]:
    """Yield the payoffs of random deals whose ends are turned."""
    seats = game.seats(options)
    for state in islice(ends(game, options), TURNED):
        yield moved(payoffs_of(game, state)), payoffs_of(game, turned(game, state, seats))


def before_ends(game: Game, options: Any) -> Iterator[Compared]:
    """Yield the payoffs of random deals that are turned some moves before their ends, and played on alike."""
    seats = game.seats(options)
    for number in range(PLAYED):
        state: Any = game.begin(options)
        rng, past = (
            random.Random(f"alike {number}"),
            deque[tuple[Position, list[tuple[int, int]]]](maxlen=1 + number % LATEST),
        )
        for count, chosen in enumerate(rounds(game, state, rng)):
            past.append((state.clone(), chosen))
            if count > MOST_MOVES or BUDGET.is_spent:
                return
        other = turned(game, past[0][0], seats)
        if can_go_on(game, other, [chosen for _, chosen in past], seats):
            yield moved(payoffs_of(game, state)), payoffs_of(game, other)


def can_go_on(game: Game, other: Position, rest: list[list[tuple[int, int]]], seats: int) -> bool:
    """Play the rest of a deal in a turned position, and return whether it is legal and ends the deal there, too.

    Where a rule has numbers of seats in a form that was not turned, that may fail.
    """
    try:
        return all(play_on(game, other, chosen, seats) for chosen in rest) and not other.to_move
    except (ArithmeticError, LookupError, ValueError, RunError):
        return False


def play_on(game: Game, state: Position, chosen: list[tuple[int, int]], seats: int) -> bool:
    """Play moves, each by the next seat; return whether they are legal."""
    of_others = [(seat if seat == CHANCE else (seat + 1) % seats, move) for seat, move in chosen]
    if any(move not in legal(game, state, seat) for seat, move in of_others):
        return False
    for seat, move in of_others:
        verb_function(game, "play")(state, seat, move)
    return True


def require_ends_of_any_seat(game: Game, options: Any, seats: int) -> None:
    """Raise Broken if all moves turn with the seats, but for some that end a deal in which not all seats have moved as often.

    Where all have, the last of a round may end it, whose number depends on who begins.
    """
    but, alike, ended = fields_not_turned(game, options, seats), 0, list[tuple[int, list[tuple[int, int]]]]()
    for state, seat, move, turns in islice(single_moves(game, options), STEPS):
        after, other = after_both(game, state, seat, move, seats, but)
        if other is None:
            return
        if turned(game, after, seats, but).astuple(path=True) == other.astuple(path=True):
            alike += 1
        elif bool(after.to_move) == bool(other.to_move):
            return
        elif not after.to_move and len({turns[each] for each in range(seats)}) > 1:
            ended.append((seat, [*TRAIL.moves, (seat, move)]))
    if len(ended) >= MANY and alike >= MOSTLY * (alike + len(ended)):
        seat, moves = min(ended, key=lambda end: len(end[1]))
        TRAIL.begin(moves)
        raise Broken(
            f"with the last move, of seat {seat}, the deal is over; if each seat had what the seat before it has, it would go on, "
            f"and earlier moves are alike: does play look at one seat, such as seat 0, where it has to look at all, or at the one that "
            f"moves? If that is meant, say in the docstring of payoff that deals end {MEANT}"
        )


def single_moves(game: Game, options: Any) -> Iterator[tuple[Position, int, int, Counter[int]]]:
    """Yield the positions of random deals in which one seat is to move, with its move and how often each has moved then."""
    for number in range(STEPPED):
        state: Position = game.begin(options)
        turns = Counter[int]()
        for count, chosen in enumerate(rounds(game, state, random.Random(f"steps {number}"))):
            if count > MOST_MOVES or BUDGET.is_spent:
                return
            turns.update(seat for seat, _ in chosen)
            if len(chosen) == 1 and chosen[0][0] != CHANCE:
                yield state, *chosen[0], turns


def after_both(
    game: Game, state: Position, seat: int, move: int, seats: int, but: frozenset[str]
) -> tuple[Position, Position | None]:
    """Return a position after a move, and the turned one after that of the next seat; None where that is not legal there."""
    after, other = state.clone(), turned(game, state, seats, but)
    verb_function(game, "play")(after, seat, move)
    try:
        return after, other if play_on(game, other, [(seat, move)], seats) else None
    except (ArithmeticError, LookupError, ValueError, RunError):
        return after, None


def fields_not_turned(game: Game, options: Any, seats: int) -> frozenset[str]:
    """Return the fields that seem to have numbers of seats, but have others: more moves turn with the seats if they do not."""
    moves = [(state.clone(), seat, move) for state, seat, move, _ in islice(single_moves(game, options), LEARNED)]

    def wrong(but: frozenset[str]) -> int:
        """Return how many moves do not turn with the seats."""
        pairs = (after_both(game, *each, seats, but) for each in moves)
        return sum(
            other is None or turned(game, one, seats, but).astuple(path=True) != other.astuple(path=True)
            for one, other in pairs
        )

    found = frozenset[str]()
    least = wrong(found)
    for name in [of.name for of in game.state.fields if not of.nested and is_seat(of, game)] if least else ():
        if (number := wrong(found | {name})) < least:
            found, least = found | {name}, number
    return found


def require_each_wins(game: Game, options: OptionSet, seats: int) -> None:
    """Raise Broken if a seat never wins in random deals, or never loses, and all others do."""
    best, worst = Counter[int](), Counter[int]()
    for state in ends(game, options):
        payoffs = payoffs_of(game, state)
        best.update(seat for seat in range(seats) if payoffs[seat] == max(payoffs) > min(payoffs))
        worst.update(seat for seat in range(seats) if payoffs[seat] == min(payoffs) < max(payoffs))
    require_each(best, seats, "wins")
    require_each(worst, seats, "loses")


def require_each(counted: Counter[int], seats: int, what: str) -> None:
    """Raise Broken if a seat never comes up among those that all others do."""
    never = [seat for seat in range(seats) if not counted[seat]]
    others = [counted[seat] for seat in range(seats) if counted[seat]]
    TRAIL.begin()
    is_accident = not never or not others or min(others) < FEWEST or len(others) < 2
    require(
        is_accident,
        f"of {seats} seats, seat {', '.join(map(str, never))} never {what} in random deals, and the others do {min(others or [0])} times "
        f"and more: does a rule count fewer seats than play?",
    )


def ends(game: Game, options: OptionSet) -> Iterator[Position]:
    """Yield the ends of random deals."""
    play = CompiledPlay(game, options)
    try:
        for number in range(GAMES):
            if BUDGET.is_spent:
                return
            yield game.state.unpack(play.end_of_random_game(number).tobytes())
    except (RuleError, RunError):  # another property of the check tells it
        return


def moved(row: list[Any]) -> list[Any]:
    """Return a row in which each seat has what was of the one before it."""
    return [*row[-1:], *row[:-1]]


def turned(game: Game, state: Position, seats: int, but: frozenset[str] = frozenset()) -> Position:
    """Return a position in which each seat has what was of the one before it; the fields `but` have no numbers of seats."""
    found: Any = state.clone()
    for of, record in fields_of(found):
        value = getattr(record, of.name)
        numbers = [value] if of.size is None else value
        if is_seat(of, game) and of.name not in but:
            numbers = [(number + 1) % seats if 0 <= number < seats else number for number in numbers]
        elif is_seats(of, game):
            numbers = [number if number == CHANCE_AWAITED else turned_bits(number, seats) for number in numbers]
        if of.size is not None and of.size % game.max_seats == 0 and not (is_counts(of) and of.visibility.each == 1):
            each = of.size // game.max_seats
            rows = [numbers[place * each : place * each + each] for place in range(game.max_seats)]
            numbers = [number for row in [*moved(rows[:seats]), *rows[seats:]] for number in row]
        setattr(record, of.name, numbers[0] if of.size is None else [*numbers])
    return found


def turned_bits(bits: int, seats: int) -> int:
    """Return a set of seats in which each is followed by the next one.

    >>> bin(turned_bits(0b101, 3))
    '0b11'
    """
    return sum(1 << (seat + 1) % seats for seat in range(seats) if bits >> seat & 1) | bits >> seats << seats


def fields_of(state: Any) -> Iterator[tuple[Field, Any]]:
    """Yield the fields of a position and of its nested records, but those of the options, each with its record."""
    for of in type(state).fields:
        if not of.nested:
            yield of, state
        elif of.name != "options":
            yield from fields_of(getattr(state, of.name))


def is_seat(of: Field, game: Game) -> bool:
    """Return whether a field has numbers of seats."""
    return (
        isinstance(of.span, range)
        and not is_set(of)
        and of.bounds[0] in (NONE, 0)
        and of.bounds[1] == game.max_seats - 1
    )


def is_seats(of: Field, game: Game) -> bool:
    """Return whether a field has sets of seats."""
    return of.name == "to_move" or (of.size is None and is_set(of) and of.bounds[1] == (1 << game.max_seats) - 1)
