"""Counts of Malice with fixed chance or by hand; `tests/games/test_perft.py` compares all other counts with the rules."""

import pytest

from hoyle.games.malice import GAME, rules
from hoyle.games.malice.state import State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.perft import Case, case_id, cases
from tests.support.perft_positions import position


def count_with_fixed_chance(state: State, depth: int) -> int:
    """Return the number of sequences of moves where CHANCE always takes its first outcome, which is not a step."""
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        rules.legal(state, CHANCE, moves)
        rules.play(state, CHANCE, moves[0])
    if depth == 0 or state.to_move == 0:
        return int(depth == 0)
    total = 0
    for move in moves[: rules.legal(state, state.turn, moves)]:
        after = state.clone()
        rules.play(after, state.turn, move)
        total += count_with_fixed_chance(after, depth - 1)
    return total


@pytest.mark.parametrize("case", cases("malice", "fixed"), ids=case_id)
def test_rules_match_the_counts_with_fixed_chance(case: Case) -> None:
    assert count_with_fixed_chance(position("malice", case), case.depth) == case.count


def test_the_first_cards_are_counted_by_hand() -> None:
    """52 cards, then 51; a tie leaves 1 + 25 places in the first pile, any other pair the 56 cards of the reserve."""
    counts = {
        case.depth: case.count
        for case in cases("malice", "perft")
        if (case.options, case.start) == ("preset=seed", ("moves=0",))
    }
    ties = 52 * 3
    assert [counts[1], counts[2], counts[3]] == [52, 52 * 51, (52 * 51 - ties) * 56 + ties * 26]
