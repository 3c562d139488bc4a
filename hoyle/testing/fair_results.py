"""Whether results are those of the deals: partners share them, moves make a difference, and a match counts what was won."""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

from hoyle.play.match_play import MatchPlay
from hoyle.play.play import vary
from hoyle.rules.game import Game, own_team
from hoyle.rules.link import heavy_rules, linked_match
from hoyle.rules.match import Standing
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE
from hoyle.testing.broken import BUDGET, Values, require
from hoyle.testing.of_seats import turns_of
from hoyle.testing.random_play import awaited_seats, legal, one_of, verb_function, walk

GAMES, MOST_MOVES = 5, 400
"""How many random games are played, and the most moves of each."""
ALIKE, LOOKED, FEWEST = 5, 120, 3
"""How often the same moves must lead to one position to count as without effect, how many positions are looked at, and
how many moves there must be: a choice between two may be a formality."""
DEALS = 16
"""How many deals are settled."""
AGREE = 4
"""In so many deals at least, and in more than in others, a match adds more to those with higher payoffs, if the others count as wrong."""
GROWTH, ENTRIES = "what is added to the totals", "the last row of the sheet"
SHOWN = 4
"""In so many deals with different results by seat a sheet has to show those of other seats, if that is no accident."""
RESIGNED = "resigned"
"""The name of the ending with which all games of the package end when a player gives up."""


def finished(game: Game, options: Any, rng: random.Random) -> Position | None:
    """Return the end of a random deal; None if it takes too long."""
    state: Position = game.begin(options)
    for count, _ in enumerate(walk(game, state, rng)):
        if count > MOST_MOVES or BUDGET.is_spent:
            return None
    return state


def payoffs_of(game: Game, state: Position) -> list[int]:
    """Return the payoffs of all seats."""
    return [game.verbs["payoff"](state, seat) for seat in range(game.seats(state.options))]


def results_are_of_the_seats(game: Game, values: Values) -> None:
    """Partners have the same payoff, and a deal ends as resigned only if a player resigns."""
    options: Any = game.choose(**values)
    seats, names = game.seats(options), [name for name, _ in game.endings]
    for number in range(GAMES):
        state: Any = finished(game, options, random.Random(f"results {number}"))
        if state is None:
            return
        payoffs = payoffs_of(game, state)
        for one, other in combinations(range(seats) if game.team is not own_team else (), 2):
            is_shared = game.team(options, one) != game.team(options, other) or payoffs[one] == payoffs[other]
            require(
                is_shared,
                f"seats {one} and {other} are partners by team, and have the payoffs {payoffs[one]} and {payoffs[other]}",
            )
        ending = names[game.verbs["ending"](state)]
        require(
            ending != RESIGNED, "a deal in which nobody resigned ends as resigned: are endings in the order of ending?"
        )


def moves_make_a_difference(game: Game, values: Values) -> None:
    """Moves between which a seat chooses do not all lead to the same position."""
    same, other = Counter[tuple[int, ...]](), set[tuple[int, ...]]()
    for number in range(3):
        state: Position = game.begin(game.choose(**values))
        rng, looked = random.Random(number), 0
        for _ in walk(game, state, rng):
            movers = awaited_seats(state)
            if looked > LOOKED or BUDGET.is_spent:
                break
            if len(movers) != 1 or movers[0] == CHANCE:
                continue
            moves, looked = tuple(legal(game, state, movers[0])), looked + 1
            if len(moves) < FEWEST or moves in other:
                continue
            if after(game, state, movers[0], moves[0]) != after(game, state, movers[0], moves[-1]):
                other.add(moves)
                continue
            results = {after(game, state, movers[0], move) for move in moves}
            if len(results) > 1:
                other.add(moves)
            same[moves] += len(results) == 1
    for moves, number in same.items():
        if number >= ALIKE and moves not in other:
            require(
                False,
                f"{len(moves)} moves always lead to the same position: {moves[0]} to {moves[-1]}; does play forget what was chosen?",
            )


def after(game: Game, state: Position, seat: int, move: int) -> bytes:
    """Return the position after a move, packed."""
    found = state.clone()
    verb_function(game, "play")(found, seat, move)
    return found.pack()


def matches_count_what_was_won(game: Game, values: Values) -> None:
    """A match writes down each deal by its result, and adds as much to sides that are level."""
    variant = vary(game, values)
    rules = linked_match(game)
    if not variant.is_match or rules is None or heavy_rules(game) or game.seats(variant.options) != variant.seats:
        return
    known, shown = list[tuple[list[int], list[int], tuple[str, ...]]](), list[dict[str, list[int]]]()
    for number in range(DEALS):
        play = MatchPlay(variant, number + 1)
        state = finished_deal(play, random.Random(f"match {number}"))
        if state is None or BUDGET.is_spent:
            return
        before: Standing = rules.standing(play.match)
        match = play.match.clone()
        rules.settle(match, state)
        standing: Standing = rules.standing(match)
        if len(standing.rows) != len(before.rows) + 1 or len(before.totals) != len(standing.totals):
            return
        payoffs = payoffs_of(game, state)[: len(standing.totals)]
        gained = [now - then for then, now in zip(before.totals, standing.totals, strict=True)]
        known.append((payoffs, gained, tuple(standing.rows[-1][1:])))
        points = [*play.play.points][: len(payoffs)] if "points" in game.verbs else []
        shown.append({GROWTH: gained, ENTRIES: by_heading(standing), "the points": points, "the payoffs": payoffs})
    require_own_headings(shown)
    require_gains(known)
    for (_, one, first), (_, two, second) in combinations(known, 2):
        require(
            one == two or first != second,
            f"standing: after a deal that adds {one} to the totals, and after one that adds {two}, the last row says {', '.join(first)}: "
            f"does it show the deal that was settled?",
        )


def by_heading(standing: Standing) -> list[int]:
    """Return the entries of the last row under the headings of the seats; none if there is none for each, or they are no numbers."""
    entries = dict(zip(standing.columns, standing.rows[-1], strict=False))
    try:
        return [int(entries[str(seat)]) for seat in range(len(standing.totals))]
    except (KeyError, ValueError):
        return []


def require_own_headings(shown: list[dict[str, list[int]]]) -> None:
    """Raise Broken if the last rows, or what is added to the totals, are always the numbers of other seats.

    Between two seats payoffs that are moved on may be bad points.
    """
    for what, name in product((GROWTH, ENTRIES), shown[0] if shown else ()):
        pairs = [(each[what], each[name]) for each in shown if len({*each[what]}) > 1]
        pairs = [(one, two) for one, two in pairs if len(one) == len(two) > (2 if name == "the payoffs" else 1)]
        if what == name or name == ENTRIES or len({tuple(one) for one, _ in pairs}) < SHOWN:
            continue
        always = set[int].intersection(*({*turns_of(*pair)} for pair in pairs))
        require(
            not always or 0 in always,
            f"{what} by seat is {pairs[0][0]}, and {name} of the seats: {pairs[0][1]}; in all deals seat 0 has what is of seat "
            f"{min(always, default=0)}, and so on: is the heading in standing, or the index in settle, that of another seat?",
        )


def finished_deal(match: MatchPlay, rng: random.Random) -> Position | None:
    """Play the current deal at random; None if it takes too long."""
    play = match.play
    for _ in range(MOST_MOVES):
        if play.is_over or BUDGET.is_spent:
            return play.state if play.is_over else None
        for seat in list(play.to_move):
            play.play(seat, one_of(play.legal(seat), seat, rng))
    return None


def require_gains(known: list[tuple[list[int], list[int], tuple[str, ...]]]) -> None:
    """Raise Broken if totals mostly grow with payoffs, and in a deal less for who has more, or not alike for all where all are level."""
    agree, against = 0, list[tuple[list[int], list[int]]]()
    for payoffs, gained, _ in known:
        pairs = list(combinations(range(len(payoffs)), 2))
        products = [(gained[one] - gained[two]) * (payoffs[one] - payoffs[two]) for one, two in pairs]
        agree += any(each > 0 for each in products) and all(each >= 0 for each in products)
        if any(each < 0 for each in products) or (len({*payoffs}) == 1 and len({*gained}) > 1):
            against.append((payoffs, gained))
    if against and agree >= max(AGREE, len(against)):
        payoffs, gained = against[0]
        require(
            False,
            f"settle: a deal with the payoffs {payoffs} adds {gained} to the totals; other deals add more where payoffs are higher",
        )
