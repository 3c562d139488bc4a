"""Figures keep their unit from the measure to the last sentence, also if every game counts 0 or 1."""

import csv
import io
import json
import re
from dataclasses import replace
from typing import Any

import numpy
import pytest

import hoyle
from hoyle.i18n import translator
from hoyle.lab.analysis import Analysis
from hoyle.lab.comparison_data import ComparisonData, comparison_in, data_of_difference, data_of_rules, sentences_of
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.differences import Difference, difference
from hoyle.lab.drama import drama_measures
from hoyle.lab.figures import SHARE, Figure
from hoyle.lab.labels import CHANGES, change_sentence
from hoyle.lab.ladder import make_ladder
from hoyle.lab.measure import comparison_of
from hoyle.lab.measures import match_measures, measures_by_id
from hoyle.lab.objectives import objectives_in
from hoyle.lab.player import Player
from hoyle.lab.ratios import Measure
from hoyle.lab.report import english_texts
from hoyle.lab.reports.files import csv_text, json_text
from hoyle.lab.reports.html import page
from hoyle.lab.round_robin import PairGames, RoundRobin
from hoyle.lab.series import PlayedGames, series_of
from hoyle.lab.sweep import sweep
from hoyle.lab.tune import tune
from hoyle.pages.figures import difference_text, figure_text
from hoyle.play.play import Variant
from hoyle.rulesets.published_rules import MEASURES

R, SHORT = hoyle.game("r"), hoyle.game("r", points_to_win=2)
GAMES = 400
POINTS = re.compile(r"[+−]?\d+\.\d points")


def zeros_and_ones(variant: Variant, games: int = GAMES) -> PlayedGames:
    """Games of which every column is 0 or 1, more often 1 if fewer points win."""
    chance = 0.8 if variant.canonical() else 0.4
    columns = PAYOFFS + variant.game.max_seats
    rows = numpy.random.default_rng(1).random((games, columns)) < chance
    return PlayedGames(series_of(variant, ("random",) * variant.seats, 1), rows.astype(numpy.int32))


def every_measure() -> list[Measure]:
    """All measures of deals, of drama and of whole matches, with values of 0 and 1."""

    def sums(games: PlayedGames) -> tuple[Any, Any]:
        return games.rows[:, PAYOFFS] * 1.0, numpy.ones(len(games))

    found = [*measures_by_id(R).values(), *drama_measures(R), *match_measures(R)]
    return [replace(one, sums=sums, name_in=None) for one in found]


@pytest.mark.parametrize("one", every_measure(), ids=lambda one: f"{one.id}-{one.unit}")
def test_the_unit_of_a_difference_is_that_of_its_measure(one: Measure) -> None:
    first, second = zeros_and_ones(R), zeros_and_ones(SHORT)
    figure, found = one.figure(first), difference(one, one, first, second)
    assert found is not None and found.clear is False and found.p_value < 0.01
    is_share = one.unit == SHARE
    assert (figure.unit, figure.percent, found.percent) == (one.unit, is_share, is_share)
    assert ("%" in figure.text()) is is_share and bool(POINTS.search(found.text())) is is_share
    say = translator("en")
    assert ("%" in figure_text(figure, say)) is is_share and ("points" in difference_text(found, say)) is is_share
    if found.id in CHANGES:
        message, facts = change_sentence("R", found)
        assert float(facts["change"]) == pytest.approx(found.value * (100 if is_share else 1), abs=0.06)
        assert facts["change"] in found.text(), "as many digits as in the table"
        assert (" points" in message) is is_share


def test_a_comparison_writes_units_everywhere() -> None:
    found = comparison_of([zeros_and_ones(R), zeros_and_ones(SHORT)], GAMES)
    units = {one.id: one.unit for one in found.reports[0].figures}
    assert {"decisions", "choices", "changes", "points", "moves", SHARE} == {*units.values()}
    document = found.document()
    for row in csv.DictReader(io.StringIO(csv_text(document))):
        assert row["unit"] == units[row["id"]]
    for name, figure in json.loads(json_text(document))["reports"][0]["figures"].items():
        assert figure["unit"] == units[name]
    shares, differences, relative = document.charts[:3]
    for heading in ("Decisions per game", "Lead changes"):
        assert heading in relative.alt and heading not in shares.alt + differences.alt
    assert POINTS.search(differences.alt) and not POINTS.search(relative.alt) and "% *" in relative.alt
    said = english_texts(found.sentences())
    assert any(re.search(r"lead changes more often, by 0\.\d\d times per game", text) for text in said)
    assert any(re.search(r"games are longer by 0\.\d\d decisions", text) for text in said)
    assert all(text in page(document) for text in said)
    again = comparison_in(page_of(found))
    assert {one.id: one.unit for one in again.reports[0].figures} == units


def page_of(found: Any) -> ComparisonData:
    """The comparison as a server keeps it for its page."""
    kept = ComparisonData(
        "r",
        1,
        "random",
        2,
        1,
        GAMES,
        GAMES,
        "2026-11-28",
        [data_of_rules(one) for one in found.reports],
        measures=MEASURES,
    )
    kept.differences = [data_of_difference(one, True) for one in found.differences[0].values()]
    return kept


def test_a_page_says_what_the_report_says() -> None:
    found = comparison_of([zeros_and_ones(R), zeros_and_ones(SHORT)], GAMES)
    texts = [message.format(**facts | {"rules": ""}) for message, facts in sentences_of(page_of(found))]
    assert any(re.search(r"by 0\.\d\d times per game", text) for text in texts)


def test_a_sweep_and_a_search_keep_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "play", lambda self, variant, games=0: zeros_and_ones(variant))
    swept = sweep(R, "random", GAMES, measures=("length", "lead", "draws"), only=("points_to_win",))
    said = english_texts(swept.sentences())
    assert [bool(POINTS.search(text)) for text in said] == [False, False, True, False]
    rows = [*csv.DictReader(io.StringIO(csv_text(swept.document())))]
    assert {(row["table"], row["unit"]) for row in rows} >= {("draws", SHARE), ("decisions", "decisions")}
    found = tune(R, objectives_in("length<5, lead<5, draws<90, choices<9"), "random", trials=2, games=GAMES)
    texts = [figure.text() for figure in found.candidates[0].figures]
    assert ["%" in text for text in texts] == [False, False, True, False]


def test_a_ladder_and_an_analysis_keep_units() -> None:
    payoffs = (numpy.random.default_rng(2).random((40, 2, 2, 2)) < 0.5).astype(float)
    pair = PairGames(0, 1, ((0, 1), (1, 0)), payoffs, (0, 1))
    itself = [PairGames(bot, bot, ((0, 0),), payoffs[:, :1], (0, 1)) for bot in (0, 1)]
    ladder = make_ladder(R, RoundRobin(("greedy", "random"), (pair,), tuple(itself)), 160, 1)
    units = {row["id"]: row["unit"] for row in csv.DictReader(io.StringIO(csv_text(ladder.document())))}
    assert units["skill"] == SHARE and units["rating_greedy"] == "Elo" and {*units.values()} == {SHARE, "Elo", "deals"}
    figures = Figure("deficit", 0.4, 0.3, 0.5, unit="points", name="Largest deficit of the winner")
    worth = Figure(
        "choice_worth", 0.12, 0.1, 0.14, True, name="The best move is worth more", unit="points of the score"
    )
    report = Analysis("r", "R", {}, ("random", "random"), 9, 9, 1, None, (figures, worth), ())
    rows = [*csv.DictReader(io.StringIO(csv_text(report.document())))]
    assert [(row["unit"], row["value"]) for row in rows] == [("points", "0.4"), ("points of the score", "0.12")]
    text = page(report.document())
    assert "40.0 %" not in text and "12.0 points" in text and "12.0 %" not in text
    assert Difference("x", 0.4, 0.3, 0.5, 1.0).text() == "+0.40 (+0.30 to +0.50)"
