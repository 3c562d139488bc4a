"""Drama, choices and moves: measures of recorded games with known answers, and restricted play."""

import json
from pathlib import Path
from typing import Any

import numpy
import pytest

import hoyle
from hoyle.i18n import translator
from hoyle.lab.analysis import Analysis, analyze
from hoyle.lab.analysis_sentences import NO_LEADS
from hoyle.lab.compared import figures_of
from hoyle.lab.contest import MOVE_COUNT, PAYOFFS
from hoyle.lab.drama import drama_measures, scores, source_of
from hoyle.lab.many import play_series
from hoyle.lab.measure import comparison_of
from hoyle.lab.measures import measures_of, occurs
from hoyle.lab.move_values import move_values, values_of
from hoyle.lab.restricted import cost_of_bot, cost_of_leaving_out, ranges_of, with_restriction
from hoyle.lab.series import PlayedGames, series_of
from hoyle.lab.traces import (
    BEHIND,
    CHANGES,
    DECIDED,
    DEFICIT,
    LED,
    POINTS,
    POSITIONS,
    WINNER,
    compute_traces,
    summarize,
    traces_of,
)
from hoyle.play.play import Variant, vary
from tests.support.command import hoyle as run
from tests.support.yardsticks import tic_tac_toe

RANDOM = ("random", "random")
R = hoyle.game("r")
SAY = translator("en")


def played(variant: Variant, games: int, bots: tuple[str, ...] = RANDOM) -> PlayedGames:
    return play_series(series_of(variant, bots, 1), games, keep_moves=True)


def row_of(first: list[int], second: list[int], winner: int) -> Any:
    """Return the columns of points for the leads of two teams, by position."""
    leads, row = numpy.zeros((2, len(first), 2), int), numpy.zeros(20, int)
    leads[POINTS, :, 0], leads[POINTS, :, 1] = first, second
    row[WINNER] = winner
    summarize(leads, POINTS, len(first), row)
    return row[3:]


def test_leads_of_a_game_written_by_hand() -> None:
    """Seat 0 leads, falls behind by 3, draws level, and leads from the sixth of eight positions on."""
    row = row_of([0, 1, 1, 1, 3, 4, 5, 5], [0, 0, 2, 4, 3, 3, 3, 3], winner=0)
    assert [row[column] for column in (LED, CHANGES, DECIDED, BEHIND, DEFICIT)] == [6, 2, 5, 2, 3]
    assert row_of([0, 1, 1], [0, 0, 0], winner=1)[DECIDED] == 3
    assert row_of([1, 1, 1], [0, 0, 0], winner=0)[DECIDED] == 0
    assert row_of([1, 1, 1], [0, 0, 0], winner=-1)[BEHIND] == 0


def test_traces_are_those_of_the_games_in_plain_python() -> None:
    for name in ("r", "thirty_one"):
        variant = hoyle.game(name)
        games = played(variant, 3, ("random",) * variant.seats)
        compiled, plain = compute_traces(games), compute_traces(games, "plain")
        assert (compiled.rows == plain.rows).all() and (compiled.leads == plain.leads).all()
        assert compiled.rows[:, POSITIONS].all()


def test_a_game_of_r_replayed_by_hand() -> None:
    games = played(R, 50)
    traces = traces_of(games)
    for index in range(50):
        play, leads = R.new(seed=None), list[tuple[int, ...]]()
        moves = iter(games.moves[index, : games.rows[index, MOVE_COUNT]].tolist())
        while not play.is_over:
            leads.append(play.points)
            for seat in play.to_move:
                play.play(seat, next(moves))
        won = {1: 0, -1: 1, 0: -1}[int(games.rows[index, PAYOFFS])]
        assert traces.rows[index, WINNER] == won and traces.rows[index, POSITIONS] == len(leads)
        behind = sum(lead[1 - won] > lead[won] for lead in leads) if won >= 0 else 0
        assert traces.of(POINTS, BEHIND)[index] == behind


def test_scores_are_shares_of_beaten_opponents() -> None:
    variant = hoyle.game("thirty_one")
    games = played(variant, 200, ("random",) * variant.seats)
    assert scores(games).mean(1) == pytest.approx(0.5)
    assert scores(games).max() == pytest.approx(0.5 + 0.5 / (variant.seats - 1)) or scores(games).max() == 1


def test_measures_of_drama_need_moves_and_are_compared_in_pairs() -> None:
    games = played(R, 400)
    found = {figure.id: figure for figure in figures_of(games)}
    assert {"forced", "stuck", "comebacks", "leader_50", "uncertainty"} <= set(found)
    assert 0 < found["runaway"].value < found["leader_75"].value < 1
    assert "forced" not in {figure.id for figure in figures_of(PlayedGames(games.series, games.rows))}
    short = played(hoyle.game("r", points_to_win=2), 400)
    differences = comparison_of([games, short], 400).differences[0]
    assert differences["decided"].low < differences["decided"].value < differences["decided"].high
    assert [one.id for one in measures_of(R, with_moves=True) if not occurs(one, games)] != []


def test_a_leader_that_cannot_lose_leaves_no_uncertainty() -> None:
    """The points are replaced by the result, so whoever leads wins: the chance of a leader is 1."""
    games = played(R, 400)
    traces = traces_of(games)
    won = games.rows[:, PAYOFFS]
    traces.leads[:, POINTS, :, 0], traces.leads[:, POINTS, :, 1] = won[:, None], 0
    measures = {one.id: one for one in drama_measures(R)}
    decisive = won != 0
    assert measures["leader_50"].figure(games).value == 1
    numerators, _ = measures["uncertainty"].sums(games)
    assert numerators[decisive] == pytest.approx(0) and numerators[~decisive] == pytest.approx(1)


def test_a_move_that_always_wins_has_a_score_of_one() -> None:
    games = 200
    wins = numpy.arange(games) % 2
    score = numpy.stack([wins, 1 - wins], 1).astype(float)
    possible = numpy.ones((games, 2, 2), int)
    chosen = numpy.stack([score, 1 - score], 2).astype(int)  # move 0 wins, move 1 loses
    best, worst = values_of(["wins", "loses"], score, possible, chosen)
    assert (best.name, best.score_chosen.value, worst.score_chosen.value) == ("wins", 1.0, 0.0)
    assert best.frequency.value == 0.5 and best.possible.value == 1
    assert best.difference and best.difference.clear and best.difference.value == 1
    chosen[:] = (numpy.arange(games) // 2 % 2)[:, None, None]  # chosen without regard to the result
    for one in values_of(["a", "b"], score, possible, chosen):
        assert one.difference and not one.difference.clear and one.difference.value == pytest.approx(0)


def test_moves_have_the_names_of_the_table_in_any_language() -> None:
    games = played(R, 300)
    assert {one.name for one in move_values(games)} >= {"Spy 2", "Prince 7"}
    german = move_values(games, translator("de"))
    assert len(german) == 8 and "Spion 2" in {one.name for one in german}
    assert sum(one.frequency.value for one in german) == pytest.approx(1.5, abs=0.6)


def test_the_centre_is_worth_the_most_in_tic_tac_toe() -> None:
    games = played(vary(tic_tac_toe.GAME, {}), 2_000)
    first = max((one for one in move_values(games) if one.difference), key=lambda one: one.score_chosen.value)
    assert first.name == "b2" and first.difference and first.difference.clear


def test_a_restriction_without_effect_costs_nothing() -> None:
    cost = cost_of_bot(R, RANDOM, "random", 200, 1)
    assert (cost.difference.value, cost.difference.clear) == (0, False)
    usual, none = played(R, 100), play_series(series_of(with_restriction(R, 0, ()), RANDOM, 1), 100)
    assert (usual.rows == none.rows).all()


def test_a_restricted_seat_leaves_moves_out_while_it_can() -> None:
    spies = ranges_of([2, 10], [0, 1, 3, 9, 11])
    games = play_series(series_of(with_restriction(R, 1, spies), RANDOM, 1), 200, keep_moves=True)
    for index in range(200):
        blue = games.moves[index, 0 : games.rows[index, MOVE_COUNT] : 2].tolist()
        red = games.moves[index, 1 : games.rows[index, MOVE_COUNT] : 2].tolist()
        assert 10 not in red[:7] and len(blue) == len(red)
    assert (games.moves == 2).any()


def test_leaving_out_the_best_cards_costs_a_good_bot_points() -> None:
    cost = cost_of_leaving_out(R, ("search:20", "search:20"), "Generals", 400, 1, SAY)
    assert cost.moves == ("General 6",) and cost.difference.high < 0 and cost.difference.clear
    assert cost.free.value == pytest.approx(0.5)
    assert cost.restricted.value - cost.free.value == pytest.approx(cost.difference.value)


def test_an_analysis_says_only_what_is_clear(tmp_path: Path) -> None:
    found = analyze(R, RANDOM, games=600, without=["Musician"])
    texts = found.texts()
    assert any(text.startswith("Whoever leads at half-time scores") for text in texts)
    clear = [one for one in found.moves if one.difference and one.difference.clear]
    assert sum("those that could have" in text for text in texts) == min(6, len(clear))
    assert any(text.startswith("Playing without Musician") for text in texts)
    for suffix in (".json", ".csv", ".html"):
        found.save(tmp_path / f"analysis{suffix}")
    saved = json.loads((tmp_path / "analysis.json").read_text("utf-8"))
    assert saved["sentences"] == texts and len(saved["moves"]) == 8
    assert "Spy 2" in (tmp_path / "analysis.csv").read_text("utf-8")
    assert "Spy 2" in (tmp_path / "analysis.html").read_text("utf-8")
    with pytest.raises(ValueError, match="saved as"):
        found.save(tmp_path / "analysis.txt")


def test_a_stopped_analysis_is_on_the_games_played() -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    found = analyze(R, RANDOM, games=4_000, without=["Spy"], progress=stop)
    assert 0 < found.games < found.requested == 4_000 and found.costs == ()


def test_a_game_without_leads_says_so() -> None:
    variant = hoyle.game("muzicando")
    games = played(variant, 20, ("random",) * variant.seats)
    assert source_of(games) is None
    empty = Analysis("muzicando", "Muzicando", {}, ("random",) * 4, 20, 20, 1, None, (), ())
    assert empty.sentences() == [(NO_LEADS, {})]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--without", "Dragons"), "No move of r is called 'Dragons'"),
        (("--bots", "random,random,random"), "or 2 bots, not 3"),
        (("--instead", "stockfish"), "There is no bot 'stockfish'"),
        (("--bots", "equilibrium,equilibrium", "--without", "Spy"), "cannot leave out moves"),
        (("--save", "x.txt"), "saved as .html"),
    ],
)
def test_wrong_arguments_get_a_sentence(arguments: tuple[str, ...], message: str) -> None:
    done = run("analyze", "r", "--games", "50", *arguments)
    assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr
