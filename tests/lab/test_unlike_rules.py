"""Rules that cannot be compared in every figure: other numbers of sides, matches, repaired games, bots without dice."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy
import pytest

import hoyle
from hoyle import lab
from hoyle.lab.bot_choices import usual_bots
from hoyle.lab.changes import single_changes
from hoyle.lab.comparison_data import ComparisonData, data_of_rules, sentences_of
from hoyle.lab.contest import CHOICES, DECISIONS, LEAD_CHANGE_COUNT, PAYOFFS
from hoyle.lab.differences import Difference
from hoyle.lab.effects import Effect, effect_on
from hoyle.lab.figures import Figure
from hoyle.lab.head_to_head import match_result
from hoyle.lab.labels import DEALS_ONLY, changes
from hoyle.lab.ladder import make_ladder, skill_figure
from hoyle.lab.measure import bots_by_seat, check_comparison, comparison_of, make_report
from hoyle.lab.measures import FIRST_SCORE, SEAT_SCORE, measures_by_id
from hoyle.lab.objectives import objectives_in
from hoyle.lab.player import Player
from hoyle.lab.report import english_texts
from hoyle.lab.round_robin import PairGames, RoundRobin, pair_lineups, repeated
from hoyle.lab.rule_search import UNMET, Search, pareto_front
from hoyle.lab.rules_text import label_of
from hoyle.lab.series import PlayedGames, series_of
from hoyle.lab.sobol import value_of
from hoyle.lab.sweep import sweep, wanted_measures
from hoyle.lab.sweep_report import Sweep
from hoyle.lab.tune import Candidate, Tuning, preference
from hoyle.play.play import Variant
from hoyle.rulesets.published_rules import MEASURES
from tests.support.command import hoyle as command

R = hoyle.game("r")
LIVES = hoyle.game("thirty_one", lives=1)


def games_of(variant: Variant, payoffs: list[list[int]], **columns: int) -> PlayedGames:
    """Games with these payoffs, a row a game."""
    rows = numpy.zeros((len(payoffs), PAYOFFS + variant.game.max_seats), numpy.int32)
    rows[:, PAYOFFS : PAYOFFS + variant.seats] = payoffs
    rows[:, DECISIONS] = rows[:, CHOICES] = 8
    for name, value in columns.items():
        rows[:, {"choices": CHOICES, "changes": LEAD_CHANGE_COUNT}[name]] = value
    return PlayedGames(series_of(variant, ("random",) * variant.seats, 1), rows)


# Whole matches.


def test_where_an_option_of_the_match_is_asked_about_whole_matches_are_played() -> None:
    found = hoyle.compare(hoyle.game("thirty_one"), LIVES, bots=("random",), games=30, seed=2)
    deals, length = found.differences[0]["deals"], found.differences[0]["decisions"]
    assert deals.clear and deals.high < -2 and length.clear and length.high < 0
    wins = [one.value for one in found.reports[0].figures if one.id.startswith(("win_", "draws"))]
    assert sum(wins) == pytest.approx(1), "one of four wins a match"
    document = found.document()
    assert "30 whole matches for each set of rules" in document.subtitle and document.command.endswith("--whole")
    for said in ("matches have fewer deals, by ", "matches are shorter by "):
        assert any(said in text for text in document.sentences)
    assert hoyle.compare(hoyle.game("thirty_one"), LIVES, bots=("random",), games=30, seed=2) == found


def test_where_single_deals_are_played_a_sentence_says_what_they_cannot_show() -> None:
    report = hoyle.measure(LIVES, bots=("random",), games=20)
    assert english_texts(report.sentences())[-1] == DEALS_ONLY
    plain = hoyle.measure(hoyle.game("thirty_one"), bots=("random",), games=20)
    assert DEALS_ONLY not in english_texts(plain.sentences())
    kept = ComparisonData(
        "thirty_one", 1, "random", 4, 1, 20, 20, "2026-11-28", [data_of_rules(report)], measures=MEASURES
    )
    assert (DEALS_ONLY, {}) in sentences_of(kept)
    swept = sweep(LIVES, "random", 20, measures=("length",), only=("three_of_a_kind",))
    assert (DEALS_ONLY, {}) in swept.sentences()
    analysis = lab.analyze(hoyle.game("r", goal="all_rounds", match_points=12), ("random",), 40)
    assert (DEALS_ONLY, {}) in analysis.sentences()
    matched = command("match", "thirty_one", "--set", "lives=1", "--bots", "random,greedy", "--games", "20")
    assert f"{DEALS_ONLY} --whole plays whole matches." in matched.stdout
    itself = PairGames(0, 0, ((0, 0),), numpy.ones((4, 1, 2, 2)), (0, 1))
    pair = PairGames(0, 1, ((0, 1), (1, 0)), numpy.ones((4, 2, 2, 2)), (0, 1))
    ladder = RoundRobin(("greedy", "random"), (pair,), (itself, itself))
    assert (DEALS_ONLY, {}) in make_ladder(hoyle.game("triangle", deals=5), ladder, 16, 1).sentences()
    assert (DEALS_ONLY, {}) not in make_ladder(hoyle.game("triangle"), ladder, 16, 1).sentences()
    assert DEALS_ONLY in tuning(R, base=hoyle.game("r", goal="all_rounds", match_points=12)).sentences()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sweep", "thirty_one", "--options", "lives"], "hoyle compare thirty_one --set lives=… plays whole matches"),
        (["measure", "board64", "--whole"], "is a single deal: leave out whole matches"),
        (["compare", "r"], "r would be compared with itself: say what changes"),
        (["compare", "results.json", "--set", "lives=1"], "results.json looks like a saved report"),
        (["compare", "before.json", "after.json"], "before.json looks like a saved report"),
        (["compare", "r", "after.csv"], "after.csv looks like a saved report"),
        (["compare", "r", "malice"], "Leave out malice: name one game or rule-set file"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(words: list[str], says: str) -> None:
    refused = command(*words, "--games", "20")
    assert refused.returncode == 2 and says in refused.stderr and "Traceback" not in refused.stderr


# Other numbers of sides.


def test_a_bot_that_nobody_named_plays_every_seat_of_all_rules() -> None:
    base, four = hoyle.game("rummy"), hoyle.game("rummy", players=4)
    for bots in ((), ("greedy",)):
        assert [len(one.bots) for one in check_comparison((base, four), bots, 1)] == [2, 4]
    assert bots_by_seat(R, ["greedy"]) == ("greedy", "greedy")


def test_one_of_four_sides_is_not_compared_with_one_of_two() -> None:
    four, two = hoyle.game("thirty_one"), hoyle.game("thirty_one", players=2)
    first, second = games_of(four, [[3, 0, 0, 0]] * 40), games_of(two, [[3, 0]] * 20 + [[0, 3]] * 20)
    for id in ("win_0", SEAT_SCORE, "payoff_0"):
        assert effect_on(measures_by_id(four)[id], first, second) is None
    assert effect_on(measures_by_id(four)["decisions"], first, second) is not None
    found = comparison_of([first, second], 40)
    assert {*found.differences[0]} & {"win_0", "win_1", "payoff_0"} == set() < {*found.differences[0]}


def test_totals_do_not_take_another_number_of_sides_for_an_effect() -> None:
    four, two = hoyle.game("thirty_one"), hoyle.game("thirty_one", players=2)
    base, other = games_of(four, [[3, 0, 0, 0]] * 9), games_of(two, [[3, 0], [0, 3], [0, 3]] * 3)
    wins, length = (measures_by_id(four)[id] for id in ("win_0", "decisions"))
    assert value_of(wins, other, base) == 1 and value_of(length, other, base) == 8
    first = measures_by_id(hoyle.game("rummy"))[FIRST_SCORE]
    rummy = [games_of(hoyle.game("rummy", players=n), [[1] + [0] * (n - 1)] * 9) for n in (2, 4)]
    assert value_of(first, rummy[1], rummy[0]) == first.figure(rummy[0]).value > 0


def test_wins_that_several_seats_share_are_called_so() -> None:
    four = hoyle.game("thirty_one")
    shared, alone = games_of(four, [[1, 1, 1, -3]] * 9), games_of(four, [[3, 0, 0, 0]] * 9)
    for games, name in ((shared, "Seat 1 wins, alone or with others"), (alone, "Seat 1 wins")):
        assert make_report(games, 9)["win_0"].name == name
    partners = games_of(hoyle.game("muzicando"), [[4, 0, 4, 0]] * 9)
    assert make_report(partners, 9)["win_0"].name == "Seat 1 wins", "partners win together"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
def test_skill_is_measured_by_what_the_results_allow(players: int) -> None:
    """One of the players loses a life, and the first bot never does: a score of 75, 66.7, 62.5 and 58.3 % alone against others."""
    lineups = pair_lineups(hoyle.game("thirty_one", players=players))
    payoffs = numpy.zeros((20, len(lineups), 2, players))
    for number, lineup in enumerate(lineups):
        payoffs[:, number, :, lineup.index(1)] = -1
    pair = PairGames(0, 1, lineups, payoffs, tuple(range(players)))
    most = {2: 1.0, 3: 0.75, 4: 2 / 3, 5: 0.625, 7: 7 / 12}[players]
    assert pair.ceilings()[:, 0] == pytest.approx(most)
    games = RoundRobin(("greedy", "random"), (pair,), ())
    assert skill_figure(games.deal_scores(), games.deal_ceilings()).value == pytest.approx(1)
    assert skill_figure(games.deal_scores()).value == pytest.approx((1 + 2 * most - 1) / 2 if players > 2 else 1)


# Sweeps.


def effect(change: Any, value: float) -> Effect:
    return Effect(change, Difference("decisions", value, value - 1, value + 1, 0.0, adjusted=0.0))


def test_effects_between_repaired_games_stand_apart_and_in_no_sentence() -> None:
    board = hoyle.game("board64")
    changes = single_changes(board)
    plain = next(one for one in changes.measured if not one.needed)
    repaired = next(one for one in changes.measured if one.needed)
    figures = (Figure("decisions", 40, 39, 41, name="Decisions per game", unit="decisions"),)
    found = Sweep(board, "random", 9, 1, changes, figures, (effect(plain, -5.0), effect(repaired, 182.0)))
    said, skipped = english_texts(found.sentences())
    assert (
        skipped.startswith("Values that were not measured: ")
        and f"“{label_of(board.game, plain.option)}”" in said
        and "182" not in said
        and found.by_option("decisions")[0].change is plain
    )
    tables = {table.id: table for table in found.document().tables}
    assert [row.heading for row in tables["repaired-decisions"].rows] == [repaired.name]
    assert [row.heading for row in tables["decisions"].rows] == [plain.name] and repaired.name.endswith(")")
    only = replace(found, effects=(effect(repaired, 182.0),))
    assert found.document().command.startswith("hoyle sweep board64 --bot random") and len(only.sentences()) == 1


def test_in_a_symmetric_game_no_option_decides_the_score_of_a_seat() -> None:
    """With fewer points there are fewer draws, so seat 1 wins more often, and so does seat 2."""
    usual, short = [[1, -1], [-1, 1], [0, 0], [0, 0]] * 50, [[1, -1], [-1, 1]] * 100
    games = games_of(R, usual), games_of(hoyle.game("r", points_to_win=2), short)
    assert wanted_measures(games[0], ())[0].id == SEAT_SCORE
    wins, score = (effect_on(measures_by_id(R)[id], *games) for id in ("win_0", SEAT_SCORE))
    assert wins is not None and wins.low > 0.1 and score is not None and score.value == 0 and not score.low > 0
    assert {"win_0", FIRST_SCORE}.isdisjoint(one.id for one in wanted_measures(games[0], ()))


def test_no_sentence_says_that_a_seat_is_favoured_where_only_draws_become_fewer() -> None:
    def found(payoff: float) -> list[str]:
        differences = [("win_0", 0.1), ("win_1", 0.1), ("draws", -0.2), ("payoff_0", payoff)]
        clear = {id: Difference(id, size, size, size, 0.0, id[0] != "p", float(not size)) for id, size in differences}
        return english_texts(changes("R", clear))

    assert not any("seat 1 wins" in text for text in [*found(0.0), *found(-0.1)])
    assert any("seat 1 wins more often, by 10.0 points" in text for text in found(0.1))
    only = {"choices": Difference("choices", 1, 1, 1, 0.0, adjusted=0.0)}
    assert "figures with a star differ" in english_texts(changes("R", only))[0]


def test_a_sweep_says_what_it_did_not_measure_and_that_it_was_stopped() -> None:
    malice = hoyle.game("malice")
    found = Sweep(malice, "random", 9, 1, single_changes(malice), (), (), complete=False, arguments=("--pairs",))
    document = found.document()
    assert "stopped before all were played" in document.subtitle
    (skipped,) = document.sentences
    assert (
        skipped.startswith("Values that were not measured: Payoff pile: 4, 5, 6, 7, … (23 values); ")
        and "payoff_size" not in skipped
    )
    assert document.command == "hoyle sweep malice --bot random --games 9 --seed 1 --pairs"


def test_compare_sweep_and_tune_let_the_same_bot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "play", lambda self, variant, games=0: games_of(variant, [[1, -1]] * 9))
    assert sweep(R, games=9, only=("points_to_win",)).bot == usual_bots(R)[0]
    assert lab.tune(R, objectives_in("length<99"), trials=1, games=10).bot == usual_bots(R)[0]
    assert check_comparison((R, R), (), 1)[0].bots == usual_bots(R)


def test_lead_changes_are_left_out_where_nobody_leads_before_the_end() -> None:
    for number, shown in ((0, False), (1, True)):
        report = make_report(games_of(R, [[1, -1]] * 9, changes=number), 9)
        assert ("lead_changes" in [one.id for one in report.figures]) is shown


# Tuning.


def candidate(variant: Variant, draws: Figure, *, met: bool = False) -> Candidate:
    wants = objectives_in("draws<3%")
    missed = tuple(want for want in wants if want.is_missed(draws))
    return Candidate(
        variant, (draws,), (0.01 if met else 0.5,), missed, sum(want.distance(100 * draws.value) for want in wants)
    )


def tuning(*variants: Variant, base: Variant = R, draws: float = 0.02) -> Tuning:
    found = tuple(candidate(one, Figure("draws", draws, draws - 0.005, draws + 0.005, True)) for one in variants)
    return Tuning(base, tuple(objectives_in("draws<3%")), "random", ("greedy", "random"), 9, 9, 9, 9, 1, found)


def test_what_surely_misses_a_want_is_never_recommended() -> None:
    near, far = (
        candidate(R, Figure("", 0.035, 0.02, 0.05, True)),
        candidate(R, Figure("", 0.149, 0.13, 0.17, True), met=True),
    )
    assert sorted([far, near], key=preference) == [near, far] and far.missed and not near.missed
    good, bad = tuning(R), tuning(R, draws=0.149)
    assert "comes nearest" in good.sentences()[0] and "To play the first" in good.document().sentences[-1]
    assert "none can be recommended" in bad.sentences()[0] and "hoyle play" not in " ".join(bad.document().sentences)
    (row,) = bad.document().tables[0].rows
    assert row.cells[-1] == "draws<3%" and good.document().tables[0].rows[0].cells[-1] == ""


def test_rules_without_choices_are_not_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "play", lambda self, variant, games=0: games_of(variant, [[1, -1]] * 9, choices=1))
    for want, distance in (("length<9", UNMET), ("choices>6", UNMET), ("choices<9", 0.0)):
        search = Search(R, tuple(objectives_in(want)), "random", ("greedy", "random"), 1, 9)
        assert search.distances(R)[0] == distance
        assert len(pareto_front(search.found)) == (1 if distance == 0 else 0)
    found = lab.tune(R, objectives_in("length<9"), "random", trials=2, games=10)
    assert found.candidates == () and "leaves every seat a choice" in found.sentences()[0]


# Ladders and matches.


def test_bots_without_dice_do_not_show_what_the_course_of_play_decides() -> None:
    rows = numpy.ones((5, 2, 2, PAYOFFS + 2), numpy.int32)
    assert repeated(rows) == 1 and repeated(rows[:, :, :1]) == 0
    rows[..., CHOICES] = 0
    assert repeated(rows) == 0, "without a choice the deal decides everything"
    payoffs = numpy.random.default_rng(2).choice([-1.0, 1.0], (40, 2, 1, 1)) * numpy.array([1.0, -1.0])
    alike = numpy.repeat(payoffs, 2, axis=2)
    pair = PairGames(0, 1, ((0, 1), (1, 0)), alike, (0, 1), 1.0)
    selves = [PairGames(bot, bot, ((0, 0),), alike[:, :1], (0, 1), 1.0) for bot in (0, 1)]
    report = make_ladder(hoyle.game("malice"), RoundRobin(("greedy", "random"), (pair,), tuple(selves)), 160, 1)
    rows_of = {row.heading: row.cells for row in report.tables()[-1].rows}
    assert set(rows_of["The deal"]) == set(rows_of["The course of play"]) == {"not known"}
    texts = english_texts(report.sentences())
    assert any(text.startswith("These bots play a deal in the same way again: ") for text in texts)
    assert not any("the deal makes" in text for text in texts) and "all 2 tests" in texts[-1]
    assert not any(figure.id.endswith(("_deal", "_play")) for figure in report.figures())


def test_a_match_says_the_share_won_first() -> None:
    result = match_result(("greedy", "random"), 2, [1] * 198 + [-1] * 2, [0.6] * 198 + [0.4] * 2, [1.0] * 200, 0.5)
    assert result.text().startswith("greedy against random: won 99.0 % (")
    assert "payoffs scaled to 0 to 100 %: 59.8 %" in result.text()
    even = match_result(("greedy", "random"), 2, [1, -1] * 50, [1.0, 0.0] * 50, [1.0] * 100, 0.5)
    assert "payoffs scaled" not in even.text()


def test_a_rule_set_file_gives_its_name_to_its_own_rules(tmp_path: Path) -> None:
    file, saved = tmp_path / "brisk.toml", tmp_path / "saved.json"
    file.write_text('name = "Brisk R"\ngame = "r"\n[options]\nhand_limit = 3\n', "utf-8")
    arguments = ["--bots", "random", "--games", "40", "--save", str(saved)]
    for sets, names in (
        (["--set", "points_to_win=3"], ["Brisk R", "3 points end the game"]),
        ([], ["Usual rules", "Brisk R"]),
    ):
        done = command("compare", str(file), *sets, *arguments)
        assert done.returncode == 0, done.stderr
        assert [one["name"] for one in json.loads(saved.read_text("utf-8"))["reports"]] == names
