"""Games of greedy and of stubborn seats in the checked form of compiled rules: what random games do not reach, and `evaluate`.

Greedy seats play each for itself, or all for or against one of them, which leads to the largest and the smallest payoffs. Stubborn seats
prefer some moves to others whatever happens: they pass or draw for ever where the rules let them. Others avoid the end.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from statistics import mean, variance

from hoyle.errors import Refusal
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.position import Position
from hoyle.rules.record_methods import check_values
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.rules.seats import NONE
from hoyle.testing.broken import BUDGET, Broken, Values, require
from hoyle.testing.compiled_play import CompiledPlay, is_too_long, run_sentence
from hoyle.testing.fair_results import RESIGNED

GAMES, DECISIONS, ENOUGH = 60, 600, 3000
"""The most games that are played, and the most moves of each; after ENOUGH moves no other game begins."""
FEW, FAR = 12, 4.0
"""How many games for a seat and against it are compared at least, and how many standard errors are no accident."""
MANY = 10
"""So many cases, and so many times as many as others, are no accident."""
STUBBORN, LONGEST, FEWEST = 16, 6000, 3
"""How many stubborn games are played, the most moves of each, and how many are played even if the time is over."""
AVOIDING, TRIES = 12, (4, 12, 40)
"""How many games are played in which seats avoid the end, and how many moves they try in turn."""


def greedy_games_end_as_declared(game: Game, values: Values) -> None:
    """In games of greedy seats, too, indices, numbers and payoffs are in their ranges, also those of `evaluate`."""
    agrees, differs = 0, 0
    for _, state in greedy_ends(game, values):
        payoffs = require_declared(game, state, "a greedy game")
        if "evaluate" in game.verbs:
            for one, other in combinations(range(len(payoffs)), 2):
                order = (payoffs[one] - payoffs[other]) * (value_of(game, state, one) - value_of(game, state, other))
                agrees, differs = agrees + (order > 0), differs + (order < 0)
    require(
        differs < MANY or differs < MANY * agrees,
        f"evaluate prefers to lose: of two seats at the end of greedy games it values the one with the lower payoff higher in {differs} "
        f"of {agrees + differs} cases",
    )


def games_for_one_seat_end_as_declared(game: Game, values: Values) -> None:
    """Payoffs are in their range also where all seats play for one of them, or against it."""
    won, lost = for_and_against(game, values)
    if "evaluate" not in game.verbs or game.rewrites or min(len(won), len(lost)) < FEW:
        return
    error = (variance(won) / len(won) + variance(lost) / len(lost)) ** 0.5
    if mean(won) - mean(lost) < -FAR * error:
        usual = for_and_against(game, {})  # by some options a good evaluation may mislead
        require(
            not all(usual) or mean(usual[0]) >= mean(usual[1]),
            f"evaluate leads the wrong way: a seat gets {mean(won):.1f} where all play for it, and {mean(lost):.1f} where all play against",
        )


def for_and_against(game: Game, values: Values) -> tuple[list[int], list[int]]:
    """Return what seats get where all play for them, and where all play against them. Broken if it is not as declared."""
    gained: dict[int, list[int]] = {1: [], -1: []}
    for (goal, sign), state in greedy_ends(game, values, game.seats(game.choose(**values))):
        payoffs = require_declared(game, state, "a game in which all play for one seat, or against it,")
        gained[sign].append(payoffs[goal])
    return gained[1], gained[-1]


def stubborn_games_end(game: Game, values: Values) -> None:
    """Games end in time also if every seat always prefers the same moves, such as to pass or to draw, or avoids the end."""
    play, where = CompiledPlay(game, game.choose(**values)), "a game in which every seat always prefers the same moves"
    for number in range(STUBBORN):
        if BUDGET.is_spent and number >= (1 if heavy_rules(game) else FEWEST):
            break
        try:
            state, made = play.play_stubbornly(number, min(LONGEST, game.max_length + 1), number % (STUBBORN // 2))
        except (RuleError, RunError) as error:
            raise Broken(f"in {where}: {run_sentence(error)}") from None
        if not state.to_move:
            require_declared(game, state, where)
        require(
            not state.to_move or made <= game.max_length,
            f"{where} goes on after {made} moves, and max_length says {game.max_length}: can it go on for ever, "
            f"such as when all only pass or draw?",
        )
    require_length_of_long_games(game, play)


def require_length_of_long_games(game: Game, play: CompiledPlay) -> None:
    """Raise Broken if games in which all seats avoid the end have more moves than `max_length`, unless that is beyond DECISIONS."""
    for number in range(AVOIDING if game.max_length < DECISIONS and not heavy_rules(game) else 0):
        try:
            state, made = play.play_longest(number, game.max_length + 1, TRIES[number % len(TRIES)])
        except (RuleError, RunError) as error:
            if is_too_long(error):
                return
            raise Broken(f"in a game in which seats avoid the end: {run_sentence(error)}") from None
        require_length(game, state, made, "a game in which seats avoid the end")
        if BUDGET.is_spent:
            return


def require_length(game: Game, state: Position, made: int, where: str) -> None:
    """Raise Broken if a game has taken more moves than `max_length`, those of CHANCE included, or goes on after as many."""
    more = " and goes on" if state.to_move else ""
    require(
        made <= game.max_length,
        f"{where} takes {made} moves{more}, those of chance included, and max_length says {game.max_length}: declare as many as the "
        f"longest game takes",
    )


def greedy_ends(game: Game, values: Values, seats: int = 0) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield the ends of greedy games, each with the seat for which all play, or against which: 1 or −1. Broken where a check fails.

    Without a number of `seats` each plays for itself.
    """
    play, decisions = CompiledPlay(game, game.choose(**values)), 0
    for number in range(GAMES):
        if decisions > ENOUGH or (BUDGET.is_spent and number):
            break
        goal = (number // 2 % seats, 1 - 2 * (number % 2)) if seats else (NONE, 1)
        try:
            state, made = play.play_greedily(number, min(DECISIONS, game.max_length + 1), *goal)
            decisions += made
            check_values(state)
        except (RuleError, RunError) as error:
            if heavy_rules(game) and is_too_long(error):
                return
            raise Broken(f"in a greedy game: {run_sentence(error)}") from None
        except Refusal as refusal:
            raise Broken(f"at the end of a greedy game: {refusal}") from None
        require_length(game, state, made, "a greedy game")
        if not state.to_move:
            yield goal, state


def endings_met(game: Game, sets: Iterable[Values], games: int = 50) -> list[str]:
    """Return how often random, stubborn and one-sided deals end in which way, in lines for people."""
    met = Counter[str]()
    names = [name for name, _ in game.endings]
    for values in sets:
        play = CompiledPlay(game, game.choose(**values))
        seats = game.seats(game.choose(**values))
        for number in range(games):
            if BUDGET.is_spent and met:
                break
            ends = [game.state.unpack(play.end_of_random_game(number).tobytes())]
            ends += [play.play_stubbornly(number, DECISIONS, number % (STUBBORN // 2))[0]]
            ends += [play.play_greedily(number, DECISIONS, number % seats, 1 - 2 * (number // seats % 2))[0]]
            met.update(names[game.verbs["ending"](state)] for state in ends if not state.to_move)
    never = [name for name in names if not met[name] and name != RESIGNED]
    lines = [f"{met.total():,} deals ended so: {', '.join(f'{name} {number:,}' for name, number in met.most_common())}"]
    return lines + (
        [f"never met: {', '.join(never)}; can it come, and does ending return its number?"] if never else []
    )


def require_declared(game: Game, state: Position, where: str) -> list[int]:
    """Return the payoffs of a finished game; Broken if they or its ending are not as declared."""
    low, high = game.payoff_range(state.options)
    payoffs = [game.verbs["payoff"](state, seat) for seat in range(game.seats(state.options))]
    is_in = low <= min(payoffs) and max(payoffs) <= high
    require(is_in, f"payoffs {payoffs} of {where} are outside {low} to {high}")
    is_even = not game.zero_sum or sum(payoffs) == 0 or len(payoffs) == 1
    require(is_even, f"payoffs {payoffs} of {where} do not sum to 0")
    number = game.verbs["ending"](state)
    require(0 <= number < len(game.endings), f"the ending {number} of {where} is not declared")
    return payoffs


def value_of(game: Game, state: Position, seat: int) -> int:
    """Return how good the game says that a position is for a seat."""
    return game.verbs["evaluate"](state, seat)
