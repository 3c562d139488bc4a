"""Games of greedy seats in the checked form of compiled rules: what random games do not reach, and `evaluate`."""

from itertools import combinations

from hoyle.errors import Refusal
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.record_methods import check_values
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.testing.broken import BUDGET, Broken, Values, require
from hoyle.testing.compiled_play import CompiledPlay, run_sentence

GAMES, DECISIONS, ENOUGH = 60, 600, 1500
"""The most games that are played, and the most decisions of each; after ENOUGH decisions no other game begins."""
MANY = 10
"""So many cases, and so many times as many as others, are no accident."""


def greedy_games_end_as_declared(game: Game, values: Values) -> None:
    """In games of greedy seats, too, indices, numbers and payoffs are in their ranges, also those of `evaluate`."""
    play, zero_sum = CompiledPlay(game, game.choose(**values)), game.zero_sum
    low, high = game.payoff_range(game.choose(**values))
    decisions, agrees, differs = 0, 0, 0
    for number in range(GAMES):
        if decisions > ENOUGH or (BUDGET.is_spent and number):
            break
        try:
            state, made = play.play_greedily(number, min(DECISIONS, game.max_length + 1))
            decisions += made
            check_values(state)
        except (RuleError, RunError) as error:
            raise Broken(f"in a greedy game: {run_sentence(error)}") from None
        except Refusal as refusal:
            raise Broken(f"at the end of a greedy game: {refusal}") from None
        if state.to_move:
            require(
                game.max_length >= DECISIONS, f"a greedy game takes more than {game.max_length} moves, the max_length"
            )
            continue
        payoffs = [game.verbs["payoff"](state, seat) for seat in range(game.seats(state.options))]
        require(
            low <= min(payoffs) and max(payoffs) <= high,
            f"payoffs {payoffs} of a greedy game are outside {low} to {high}",
        )
        require(
            not zero_sum or sum(payoffs) == 0 or len(payoffs) == 1,
            f"payoffs {payoffs} of a greedy game do not sum to 0",
        )
        number = game.verbs["ending"](state)
        require(0 <= number < len(game.endings), f"the ending {number} of a greedy game is not declared")
        if "evaluate" in game.verbs:
            for one, other in combinations(range(len(payoffs)), 2):
                order = (payoffs[one] - payoffs[other]) * (value_of(game, state, one) - value_of(game, state, other))
                agrees, differs = agrees + (order > 0), differs + (order < 0)
    require(
        differs < MANY or differs < MANY * agrees,
        f"evaluate prefers to lose: of two seats at the end of greedy games it values the one with the lower payoff higher in {differs} "
        f"of {agrees + differs} cases",
    )


def value_of(game: Game, state: Position, seat: int) -> int:
    """Return how good the game says that a position is for a seat."""
    return game.verbs["evaluate"](state, seat)
