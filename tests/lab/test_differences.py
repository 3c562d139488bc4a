"""Comparisons: paired by deal, corrected for all rows, and as many games as a difference needs."""

import numpy
import pytest
from scipy import stats

import hoyle
from hoyle.lab import games_for_difference
from hoyle.lab.contest import DECISIONS, MOVE_COUNT, PAYOFFS
from hoyle.lab.differences import corrected, difference, games_for_width, is_paired, paired_shares, welch
from hoyle.lab.figures import mean, ratio, share
from hoyle.lab.many import EXPECTED_MOVES, joined, play_range, play_series
from hoyle.lab.measure import comparison_of
from hoyle.lab.measures import measures_of
from hoyle.lab.series import PlayedGames, series_of
from hoyle.play.play import Play, Variant
from tests.support.command import hoyle as command

RANDOM = ("random", "random")
SHORT = hoyle.game("r", points_to_win=3)


def played(variant: Variant, games: int, seed: int) -> PlayedGames:
    return play_series(series_of(variant, RANDOM, seed), games)


def test_the_same_seed_gives_pairs_and_narrower_intervals() -> None:
    usual, short = played(hoyle.game("r"), 2_000, 1), played(SHORT, 2_000, 1)
    apart = played(SHORT, 2_000, 2)
    assert is_paired(usual, short) and not is_paired(usual, apart)
    for one, other in zip(measures_of(hoyle.game("r")), measures_of(SHORT), strict=True):
        if one.id in ("win_0", "decisions", "lead_changes"):
            paired, alone = difference(one, other, usual, short), difference(one, other, usual, apart)
            assert paired is not None and alone is not None
            assert paired.high - paired.low < 0.75 * (alone.high - alone.low)
            assert alone.low < paired.value < alone.high


def test_equal_rules_show_no_star() -> None:
    """Sixty comparisons of the same rules with different seeds; bench/comparisons.py makes two hundred."""
    games = [played(SHORT, 400, seed) for seed in range(1, 22)]
    stars = sum(
        any(one.clear for one in comparison_of([first, second], 400).differences[0].values())
        for index, first in enumerate(games)
        for second in games[index + 1 : index + 4]
    )
    assert stars <= 7  # 57 comparisons at 5 % show at most 7 with a chance of 99 %
    for found in comparison_of([games[0], games[0]], 400).differences[0].values():
        assert (found.value, found.clear) == (0, False) and found.low <= 0 <= found.high


def test_the_proposed_number_of_games_shows_the_difference() -> None:
    usual, plain, size = hoyle.game("r"), hoyle.game("r", abilities=False), 1.6
    games = games_for_difference(usual, plain, "decisions", size, RANDOM, seed=9)
    half = games_for_difference(usual, plain, "decisions", size / 2, RANDOM, seed=9)
    assert 20 < games < 1_000 and half == pytest.approx(4 * games, rel=0.05)
    truth = hoyle.compare(usual, plain, bots=RANDOM, games=20_000).differences[0]["decisions"]
    games = games_for_difference(usual, plain, "decisions", abs(truth.value), RANDOM, seed=9)
    shown = sum(
        hoyle.compare(usual, plain, bots=RANDOM, games=games, seed=seed).differences[0]["decisions"].clear
        for seed in range(20, 60)
    )
    assert shown >= 36  # of 40; with a chance of 95 % fewer than 36 have a chance of 1 %


def test_intervals_are_those_of_scipy() -> None:
    values = numpy.array([3.0, 5.0, 4.0, 8.0, 1.0])
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert (mean("", values.tolist()).low, mean("", values.tolist()).high) == pytest.approx((low, high))
    first, second = values, values[:4] * 2
    error, freedom = welch(first - first.mean(), second - second.mean())
    test = stats.ttest_ind(first, second, equal_var=False)
    assert (first.mean() - second.mean()) / error == pytest.approx(test.statistic)
    assert freedom == int(test.df)
    assert ratio("", values, values * 2).value == 0.5
    assert share("", 5, 10).low == pytest.approx(0.2366, abs=1e-4)  # Wilson, from a published table


def test_many_tests_are_corrected_together() -> None:
    ones = [paired_shares(str(n), numpy.zeros(60), numpy.arange(60) < n) for n in (6, 3, 0, 0, 0, 0)]
    assert ones[0].p_value == pytest.approx(2 / 2**6)
    adjusted = corrected(ones)
    assert [one.adjusted > one.p_value for one in adjusted[:2]] == [True, True]
    assert not adjusted[0].clear and ones[0].p_value < 0.05


def test_a_sequential_measurement_reaches_its_width() -> None:
    report = hoyle.measure(hoyle.game("r"), bots=RANDOM, until=0.02, seed=5)
    assert 1_000 < report.games < 20_000 and report.requested == report.games
    for figure in report.figures:
        if figure.id in ("win_0", "win_1", "draws"):
            assert figure.high - figure.low <= 0.0405
        if figure.id in ("decisions", "choices", "branching"):
            assert figure.high - figure.low <= 0.0405 * figure.value
    capped = hoyle.measure(hoyle.game("r"), bots=RANDOM, until=0.001, games=1_500)
    assert capped.games == 1_500
    narrow = hoyle.compare(hoyle.game("r"), SHORT, bots=RANDOM, until=0.02)
    assert narrow.differences[0]["win_0"].high - narrow.differences[0]["win_0"].low <= 0.0405


def test_stein_covers_the_mean_at_the_promised_rate() -> None:
    source = numpy.random.default_rng(4)
    covered = 0
    for _ in range(400):
        pilot = source.exponential(1.0, 200)
        needed = max(200, games_for_width(pilot, 0.1))
        values = numpy.concatenate([pilot, source.exponential(1.0, needed - 200)])
        covered += abs(values.mean() - 1) <= 0.1
    assert covered >= 368  # 92 %: 95 % are promised, and fewer than 368 have a chance of 1 %


def test_moves_are_kept_and_can_be_played_again() -> None:
    series = series_of(SHORT, RANDOM, 3)
    games = play_range(series, 0, 20, keep_moves=True)
    assert (games.rows == play_range(series, 0, 20).rows).all()
    for row, moves in zip(games.rows, games.moves.tolist(), strict=True):
        play = Play(SHORT, None)
        for move in moves[: row[MOVE_COUNT]]:
            play.play(play.to_move[0], move)
        assert play.is_over and list(play.payoffs) == row[PAYOFFS : PAYOFFS + 2].tolist()
        assert all(move == -1 for move in moves[row[MOVE_COUNT] :])


def test_long_games_are_kept_whole() -> None:
    series = series_of(hoyle.game("board64"), RANDOM, 3)
    games = play_range(series, 0, 12, keep_moves=True)
    assert games.moves.shape[1] == games.rows[:, MOVE_COUNT].max() > EXPECTED_MOVES
    longest = int(games.rows[:, MOVE_COUNT].argmax())
    assert (games.moves[longest] >= 0).all()


def test_games_may_be_played_in_parts() -> None:
    series = series_of(SHORT, RANDOM, 3)
    parts = joined([play_series(series, 50, keep_moves=True), play_series(series, 120, 50, keep_moves=True)])
    whole = play_series(series, 120, keep_moves=True)
    assert (parts.rows == whole.rows).all() and (parts.moves == whole.moves).all()


def test_a_series_is_known_by_all_that_determines_it() -> None:
    keys = [
        series_of(SHORT, RANDOM, 1).key,
        series_of(SHORT, RANDOM, 2).key,
        series_of(hoyle.game("r"), RANDOM, 1).key,
        series_of(SHORT, ("random", "greedy"), 1).key,
        series_of(SHORT, RANDOM, 1, opening=2).key,
    ]
    assert len(set(keys)) == 5 and keys[0] == series_of(hoyle.game("r", points_to_win=3), RANDOM, 1).key
    assert DECISIONS < MOVE_COUNT < PAYOFFS


def test_a_single_case_shows_nothing() -> None:
    assert (mean("", [5.0]).low, mean("", [5.0]).high) == (-float("inf"), float("inf"))
    found = hoyle.compare(hoyle.game("r"), SHORT, bots=RANDOM, games=1, seed=3).differences[0]
    assert "decisions" not in found and not any(one.clear for one in found.values())


def test_a_pilot_without_any_difference_does_not_promise_much() -> None:
    assert games_for_difference(SHORT, SHORT, "draws", 0.02, RANDOM) > 50
    for size in (0.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="cannot be shown"):
            games_for_difference(hoyle.game("r"), SHORT, "draws", size, RANDOM)
    with pytest.raises(ValueError, match="allow at least two"):
        hoyle.measure(SHORT, bots=RANDOM, games=1, until=0.01)


def test_after_ctrl_c_the_other_rules_are_played_as_far_as_the_first() -> None:
    asked: list[int] = []

    def stop(done: int, games: int) -> None:
        asked.append(done)
        if len(asked) == 3:
            raise KeyboardInterrupt

    found = hoyle.compare(hoyle.game("r"), SHORT, bots=RANDOM, games=20_000, progress=stop)
    first, second = found.reports
    assert second.games == first.games < 20_000 == second.requested


def test_the_size_of_a_difference_has_the_unit_of_its_measure() -> None:
    for text, says in (
        ("decisions=5%", "decisions is not a share"),
        ("length=5%", "decisions is not a share"),
        ("draws=2", "write it in percent, such as draws=2%"),
        ("fun=2", "There is no measure 'fun'"),
    ):
        refused = command("compare", "r", "--set", "points_to_win=3", "--bots", "random,random", "--detect", text)
        assert refused.returncode == 2 and says in refused.stderr, refused.stderr
