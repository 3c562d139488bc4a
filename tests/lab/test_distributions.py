"""Probabilities, tests and total effects are those of SciPy."""

from random import Random
from typing import Any

import numpy
import pytest
from scipy.stats import binomtest, chi2, false_discovery_control, norm, sobol_indices, t, ttest_1samp

from hoyle.games import GAMES
from hoyle.lab import distributions
from hoyle.lab.columns import Column, Rows
from hoyle.lab.compared import differences_of, figures_of
from hoyle.lab.many import play_series
from hoyle.lab.resampling import deal_weights, interval_95, p_value_of_mean
from hoyle.lab.series import PlayedGames, series_of
from hoyle.lab.sobol import latin_hypercubes, total_index, with_column
from hoyle.play.play import vary


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 99, 4_999, 10**6])
def test_students_t(freedom: int) -> None:
    for confidence in (0.5, 0.95, 0.999):
        expected = t.ppf((1 + confidence) / 2, freedom)
        assert distributions.t_quantile(freedom, confidence) == pytest.approx(expected, rel=1e-8)
    for value in (-2.0, 0.0, 0.01, 1.0, 4.5, 40.0):
        assert distributions.t_tail(value, freedom) == pytest.approx(t.sf(value, freedom), rel=1e-8)


def test_the_normal_distribution() -> None:
    for value in (-3.0, 0.0, 1.96, 12.0, 30.0):
        assert distributions.normal_tail(value) == pytest.approx(norm.sf(value), rel=1e-12)
    for probability in (1e-9, 0.025, 0.5, 0.999):
        assert distributions.normal_quantile(probability) == pytest.approx(norm.ppf(probability), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("freedom", [1, 2, 7, 99, 4_999, 200_000])
def test_chi_squared(freedom: int) -> None:
    for probability in (0.001, 0.05, 0.5):
        expected = chi2.ppf(probability, freedom)
        assert distributions.chi_squared_quantile(probability, freedom) == pytest.approx(expected, rel=1e-8)


@pytest.mark.parametrize("one_sided", [False, True])
def test_means(one_sided: bool) -> None:
    alternative = "greater" if one_sided else "two-sided"
    for shift in (-2.0, 0.0, 0.1, 0.5):
        values = numpy.random.default_rng(3).normal(size=40) + shift
        expected = ttest_1samp(values, 0.1, alternative=alternative).pvalue
        assert p_value_of_mean(values, 0.1, one_sided) == pytest.approx(expected, rel=1e-8)
    for value in (0.0, 1.0):
        expected = binomtest(int(9 * value), 9, alternative=alternative).pvalue
        assert p_value_of_mean([value] * 9, 0.5, one_sided) == pytest.approx(expected, rel=1e-9)


def test_total_indices() -> None:
    """Of a function whose third factor has no effect, and whose first two have effects together only."""
    points = 512
    one, other = latin_hypercubes(points, 3, seed=1)
    assert (numpy.sort((one * points).astype(int), axis=0) == numpy.arange(points)[:, None]).all()
    at_one, at_other, *mixed = (
        (x[:, 0] - 0.5) * (x[:, 1] - 0.5) + 7 for x in (one, other, *(with_column(one, other, n) for n in range(3)))
    )
    values = {"f_A": at_one[None], "f_B": at_other[None], "f_AB": numpy.array(mixed)[:, None]}
    expected = sobol_indices(func=values, n=points)
    weights = numpy.full((1, points), 1 / points)
    found = [total_index(at_one, at_other, one, weights)[0] for one in mixed]
    assert found == pytest.approx(numpy.ravel(expected.total_order))
    assert found[:2] == pytest.approx([1, 1], abs=0.2) and found[2] == 0
    low, high = interval_95(total_index(at_one, at_other, mixed[0], deal_weights(points, 2)))
    both = sobol_indices(func={**values, "f_AB": values["f_AB"][:2]}, n=points)  # the third interval has no width
    its = both.bootstrap().total_order.confidence_interval
    assert (low, high) == pytest.approx((numpy.ravel(its.low)[0], numpy.ravel(its.high)[0]), abs=0.05)


@pytest.mark.parametrize(("hits", "total"), [(0, 1), (1, 1), (0, 90), (30, 1_000), (999, 1_000), (9_800, 20_000)])
def test_shares(hits: int, total: int) -> None:
    test = binomtest(hits, total)
    expected = test.proportion_ci(0.95, "wilson")
    assert distributions.wilson(hits, total, 0.95) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert distributions.sign_test(hits, total) == pytest.approx(test.pvalue, rel=1e-9, abs=1e-300)


def test_false_discoveries() -> None:
    dice = Random(1)
    p_values = [dice.random() ** 3 for _ in range(60)]
    assert distributions.false_discovery(p_values) == pytest.approx(list(false_discovery_control(p_values)), rel=1e-12)
    assert distributions.false_discovery([]) == []


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
