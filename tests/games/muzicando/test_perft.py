"""Counts of Muzicando, naive and by hand; `tests/games/test_perft.py` compares all counts with the rules."""

import copy

import pytest

from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.clashes import HAS_STOCK
from hoyle.rules.options import declared
from hoyle.testing.random_play import legal
from tests.support.naive.muzicando import Muzicando
from tests.support.perft import Case, case_id, cases, values_of
from tests.support.perft_positions import muzicando_pair, play_both

CASES = cases("muzicando")
DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
AUCTION = ("preset=team", ("auction moves=0",))


def naive_count(naive: Muzicando, depth: int) -> int:
    """Return the number of sequences of moves by the naive implementation."""
    if naive.is_over is not None or depth == 0:
        return int(depth == 0)
    total = 0
    for word in naive.legal():
        after = copy.deepcopy(naive)
        after.play(word)
        total += naive_count(after, depth - 1)
    return total


def is_naively_counted(case: Case) -> bool:
    """Return whether the naive implementation can count a case: few sequences, and no stock, since it knows the order of the stock."""
    return case.count < 2_000 and not HAS_STOCK(DEFAULTS | values_of("muzicando", case.options))


@pytest.mark.parametrize("case", [case for case in CASES if is_naively_counted(case)], ids=case_id)
def test_the_naive_implementation_matches_the_counts(case: Case) -> None:
    assert naive_count(muzicando_pair(case)[1], case.depth) == case.count


def test_the_auction_is_counted_by_hand() -> None:
    """There are seventeen calls; after a pass again seventeen, after a bid all higher bids and a pass."""
    counts = {case.depth: case.count for case in CASES if (case.options, case.start) == AUCTION}
    assert counts[1] == 17 and counts[2] == 17 + sum(range(2, 17)) + len(openings())


def openings() -> list[int]:
    """Return the moves of the opening player after the highest bid has ended the auction at once."""
    case = next(case for case in CASES if (case.options, case.start) == AUCTION)
    state, naive = muzicando_pair(case)
    play_both(state, naive, "4M", [])
    return legal(GAME, state, state.turn)


def test_every_preset_is_counted_in_every_layout() -> None:
    for preset in GAME.presets:
        layouts = {case.start[0][0] for case in CASES if case.options == f"preset={preset}"}
        assert layouts >= {*"SGPM"}
