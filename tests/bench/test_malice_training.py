"""The training of the evaluation of Malice: it repeats byte for byte, and finds weights that are known."""

from pathlib import Path

import numpy
import pytest

from bench.malice_evolved import padded
from bench.malice_training import AFTER, BEFORE, LARGE_LEAD, ONGOING, fit, train
from hoyle.games.malice.bots.traits import CENTRE, TRAITS
from hoyle.games.malice.bots.weights import WEIGHTS_PER_POINT


def known_pairs(hidden: int, pairs: int = 4000) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return pairs of random traits whose later evaluations follow the evolved weights, plus `hidden` points for trait CENTRE."""
    dice = numpy.random.default_rng(3)
    rows = dice.integers(0, 3, (2 * pairs, TRAITS)).astype(numpy.int8)
    rows[:, 1:CENTRE] = rows[:, CENTRE + 1 :][:, :1]  # the same for all: no pair tells these weights apart
    rows[:, 0] = 5  # the same in every position: no pair tells this weight
    values = numpy.zeros((2 * pairs, 3), numpy.int32)
    values[:, ONGOING] = 1
    values[:, BEFORE] = dice.integers(0, LARGE_LEAD // 2, 2 * pairs)
    weights = numpy.array(padded(0), float)
    weights[CENTRE] = hidden * WEIGHTS_PER_POINT
    values[:, AFTER] = numpy.rint(rows @ weights / WEIGHTS_PER_POINT)
    return rows, values


def test_the_fit_finds_a_weight_that_is_missing_and_leaves_those_that_no_pair_tells() -> None:
    weights, evolved = fit(*known_pairs(40), padded(0)), padded(0)
    assert abs(weights[CENTRE] - 40 * WEIGHTS_PER_POINT) < 3 * WEIGHTS_PER_POINT
    assert weights[0] == evolved[0]
    assert max(abs(weight) for weight in weights[CENTRE + 2 :]) < WEIGHTS_PER_POINT


def test_the_fit_leaves_out_pairs_that_end_the_game_or_all_but_end_it() -> None:
    rows, values = known_pairs(40)
    weights = fit(rows, values, padded(0))
    for column, wrong in ((ONGOING, 0), (BEFORE, 10 * LARGE_LEAD)):
        more_rows, more_values = known_pairs(-90, 50)
        more_values[::2, column] = wrong
        found = fit(numpy.concatenate([rows, more_rows]), numpy.concatenate([values, more_values]), padded(0))
        assert found == weights


@pytest.mark.slow
def test_training_twice_writes_the_same_bytes(tmp_path: Path) -> None:
    texts = []
    for name in ("first.py", "second.py"):
        train(tmp_path / name, pairs=30, seed=4)
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1] and b"PAIRS, SEED = 1, 30, 4" in texts[0]
