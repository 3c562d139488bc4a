"""Probabilities by the standard library, as SciPy has them."""

from random import Random
from typing import Any

import numpy
import pytest
from scipy.stats import binomtest, false_discovery_control, t

from hoyle.games import GAMES
from hoyle.lab import without_scipy
from hoyle.lab.columns import Column, Rows
from hoyle.lab.compared import differences_of, figures_of
from hoyle.lab.many import play_series
from hoyle.lab.series import PlayedGames, series_of
from hoyle.play.play import vary


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 99, 4_999, 10**6])
def test_students_t(freedom: int) -> None:
    for confidence in (0.5, 0.95, 0.999):
        expected = t.ppf((1 + confidence) / 2, freedom)
        assert without_scipy.t_quantile(freedom, confidence) == pytest.approx(expected, rel=1e-8)
    for value in (-2.0, 0.0, 0.01, 1.0, 4.5, 40.0):
        assert without_scipy.t_tail(value, freedom) == pytest.approx(t.sf(value, freedom), rel=1e-8)


@pytest.mark.parametrize(("hits", "total"), [(0, 1), (1, 1), (0, 90), (30, 1_000), (999, 1_000), (9_800, 20_000)])
def test_shares(hits: int, total: int) -> None:
    test = binomtest(hits, total)
    expected = test.proportion_ci(0.95, "wilson")
    assert without_scipy.wilson(hits, total, 0.95) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert without_scipy.sign_test(hits, total) == pytest.approx(test.pvalue, rel=1e-9, abs=1e-300)


def test_false_discoveries() -> None:
    dice = Random(1)
    p_values = [dice.random() ** 3 for _ in range(60)]
    assert without_scipy.false_discovery(p_values) == pytest.approx(list(false_discovery_control(p_values)), rel=1e-12)
    assert without_scipy.false_discovery([]) == []


def combined(one: Any, two: Any) -> Any:
    """An expression with every operator."""
    ordered = (one > 0) & (two <= one) | (one == two)
    return ordered * 1.0 - 0.5 * (two / 4 != one) + (one < two) * (one >= 0)


def test_columns_are_arrays() -> None:
    dice = Random(2)
    one, two = ([float(dice.randrange(-2, 3)) for _ in range(50)] for _ in range(2))
    arrays, columns = (numpy.array(one), numpy.array(two)), (Column(one), Column(two))
    assert [*combined(*columns)] == [*combined(*arrays)]
    for array, column in zip(arrays, columns, strict=True):
        assert (column.sum(), column.mean()) == pytest.approx((array.sum(), array.mean()))
        assert column.std(1) == pytest.approx(array.std(ddof=1))
        assert (column.any(), column.all()) == (array.any(), array.all())
    rows = Rows([one, two])
    assert [*rows[:, 0:2].max(axis=1)] == [*numpy.maximum(*arrays)]
    assert len(rows[:7]) == 7 and [*rows[:7][:, 1]] == two[:7]


def test_figures_and_differences_need_no_numpy() -> None:
    variants = [vary(GAMES["r"], options) for options in ({}, {"points_to_win": 2})]
    played = [play_series(series_of(each, ["random"] * each.seats, 1), 300) for each in variants]
    plain = [PlayedGames(games.series, Rows(games.rows.T.tolist())) for games in played]
    for games, without in zip(played, plain, strict=True):
        for one, two in zip(figures_of(games), figures_of(without), strict=True):
            assert one.name == two.name and (two.value, two.low, two.high) == pytest.approx(
                (one.value, one.low, one.high)
            )
    for one, two in zip(differences_of(*played), differences_of(*plain), strict=True):
        assert one.id == two.id
        assert (two.value, two.low, two.high, two.p_value) == pytest.approx((one.value, one.low, one.high, one.p_value))
