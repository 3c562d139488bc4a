"""Reports as documents: pages, pictures, tables and data."""

import csv
import json
import re
import struct
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any

import polars
import pytest

import hoyle
from hoyle.extras import install
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.report import Comparison, Report
from hoyle.lab.reports import Document, Number, Point, Row, Table, curve, histogram, intervals
from hoyle.lab.reports import pictures as drawing
from hoyle.lab.reports.files import ENDINGS, csv_text, json_text
from hoyle.lab.reports.html import page
from hoyle.lab.reports.pictures import png, svg
from hoyle.lab.reports.themes import DARK, LIGHT
from tests.support.command import hoyle as command

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Checked(HTMLParser):
    """A page: its elements, its ids, and what it would load; every element must be closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(scope="module")
def report() -> Report:
    return hoyle.measure(hoyle.game("r", points_to_win=3, hand_limit=2), bots=("random", "random"), games=100, seed=1)


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    changed = hoyle.game("r", points_to_win=2)
    return hoyle.compare(hoyle.game("r"), changed, bots=("random", "random"), games=400, seed=1)


@pytest.fixture(scope="module")
def folder(comparison: Comparison, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A comparison that was saved into a folder."""
    path = tmp_path_factory.mktemp("saved") / "report"
    comparison.save(path)
    return path


def test_a_page_is_one_file_that_loads_nothing_and_describes_every_picture(
    comparison: Comparison, folder: Path
) -> None:
    text = (folder / "report.html").read_text("utf-8")
    checked = Checked(text)
    ids = [attributes["id"] for _, attributes in checked.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    addresses = [
        value for _, attributes in checked.found for name, value in attributes.items() if name in ("src", "href")
    ]
    assert [address for address in addresses if not address.startswith("#")] == []
    assert "url(http" not in text and "@import" not in text
    charts = comparison.document().charts
    assert [chart.id for chart in charts] == ["shares", "differences", "relative", "lengths"]
    labels = [attributes["aria-label"] for attributes in checked.all("svg")]
    assert labels == [chart.alt for chart in charts for _ in ("wide", "narrow")]
    assert re.search(r"Draws −?\+?\d+\.\d points", charts[1].alt) and "the median is" in charts[3].alt


def test_a_page_names_rules_in_words_and_defines_every_figure(report: Report) -> None:
    text = page(report.document())
    assert "<title>R: Two cards in hand, 3 points end the game</title>" in text
    assert (
        "<summary>3 points end the game</summary><p>How many points end the game. Here: 3; usual: 4. (R15)</p>" in text
    )
    assert "<summary>Draws</summary><p>The share of games in which no seat has a payoff above 0.</p>" in text
    rows = report.document().tables[0].rows
    assert len(rows) == len(report.figures) and all(row.definition for row in rows)
    body, _, method = text.partition("<h2>Method</h2>")
    assert "points_to_win" not in body and "seat 1: random, seat 2: random" in method and report.rules_hash in method
    command_line = "hoyle measure r --set hand_limit=2 --set points_to_win=3 --bots random,random --games 100 --seed 1"
    assert command_line in text


def test_the_command_of_a_report_repeats_it(report: Report, tmp_path: Path) -> None:
    words = report.document().command.split()[1:]
    done = command(*words, "--save", str(tmp_path / "again.json"))
    assert done.returncode == 0, done.stderr
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))["reports"][0]
    assert again["figures"]["win_0"]["value"] == report["win_0"].value
    assert done.stdout.startswith(
        "R: Two cards in hand, 3 points end the game\nrandom against random, 100 games, seed 1\n"
    )


def test_texts_are_escaped() -> None:
    table = Table("t", "<b>", ("<i>",), (Row("<u>", ("<s>",), definition="<p>&"),))
    text = Document("<script>", rules=(), sentences=("<x>",), parts=(table,))._repr_html_()
    assert not re.search("<(b|i|u|s|x)>", text) and text.count("<script>") == 1


def test_a_folder_has_everything_and_each_picture_twice(comparison: Comparison, folder: Path) -> None:
    pictures = [f"{chart.id}{ending}" for chart in comparison.document().charts for ending in (".png", ".svg")]
    assert {file.name for file in folder.iterdir()} == {*pictures, *(f"report{ending}" for ending in ENDINGS)}
    for file in folder.glob("*.png"):
        content = file.read_bytes()
        width, height = struct.unpack(">II", content[16:24])
        assert content[:4] == b"\x89PNG" and 1000 < width < 1600 and 200 < height < 1600, file.name
    for file in folder.glob("*.svg"):
        text = file.read_text("utf-8")
        assert Checked(text) and "var(" not in text and 'role="img"' in text, file.name


def test_csv_json_and_parquet_agree(comparison: Comparison, folder: Path) -> None:
    rows = polars.read_parquet(folder / "report.parquet")
    read = polars.read_csv(folder / "report.csv", schema_overrides=rows.schema)
    assert rows.equals(read.with_columns(polars.col("rules").fill_null("")))
    content = json.loads((folder / "report.json").read_text("utf-8"))
    assert [one["name"] for one in content["reports"]] == ["Usual rules", "2 points end the game"]
    second = rows.filter(polars.col("rules") == "points_to_win=2", polars.col("id") == "decisions").row(0, named=True)
    assert second["value"] == content["reports"][1]["figures"]["decisions"]["value"]
    assert second["difference"] == content["differences"][0]["decisions"]["value"]
    assert second["rules_hash"] == comparison.reports[1].rules_hash


def test_tables_of_any_document_become_rows_for_programs(tmp_path: Path) -> None:
    row = Row("greedy", (Number(0.5, 0.4, 0.6, percent=True), 12, "both", None), "greedy")
    table = Table("ladder", "Ladder", ("Score", "Games", "Seats", "Empty"), (row,), "Bot")
    Document("Ladder", parts=(table,)).save(tmp_path / "ladder.parquet")
    rows = polars.read_parquet(tmp_path / "ladder.parquet").rows_by_key("column", named=True, unique=True)
    assert rows["Score"]["low"] == 0.4 and rows["Games"]["value"] == 12.0 and rows["Seats"]["text"] == "both"


def test_files_for_programs_say_that_a_run_was_stopped(tmp_path: Path) -> None:
    stopped = Report("r", "R", {}, ("random",) * 2, 9, 40, 1, (Figure("draws", 0.1, 0.0, 0.3, True),)).document()
    (row,) = csv.DictReader(csv_text(stopped).splitlines())
    assert (row["games"], row["requested"]) == ("9", "40")
    assert json.loads(json_text(stopped))["reports"][0]["requested"] == 40
    table = Table("found", "Rule sets", ("Draws",), (Row("R", (Number(0.1, percent=True),)),))
    (row,) = csv.DictReader(csv_text(Document("R", "9 games (stopped early), seed 1", parts=(table,))).splitlines())
    assert row["run"] == "9 games (stopped early), seed 1"


@pytest.mark.parametrize("width", [680, 340])
def test_numbers_of_differences_stand_where_the_line_at_zero_does_not_cross_them(width: int) -> None:
    points = [Point(f"option {n}", Number(value, value - 1, -0.1, signed=True)) for n, value in enumerate((-9.5, -1.5))]
    drawn = intervals("i", "Effects", points).draw(width).to_dict()
    numbers = next(layer for layer in drawn["layer"] if layer["mark"]["type"] == "text")
    low, high = domain(drawn)
    column = numbers["encoding"]["x"]["datum"]
    longest = 7 * len("−9.50 *")
    assert column == high and numbers["mark"]["align"] == "right"
    assert 0.6 * width * (high - max(0.0, *(point.number.high or 0.0 for point in points))) / (high - low) > longest


def domain(drawn: dict[str, Any]) -> list[float]:
    """Return the ends of the axis of a layered chart."""
    return next(x["scale"]["domain"] for layer in drawn["layer"] if "scale" in (x := layer["encoding"]["x"]))


def test_a_comparison_says_of_which_rules_a_sentence_is_and_why_a_difference_is_missing() -> None:
    first = Figure("first_score", 0.36, 0.3, 0.43, True, name="Score of the player who moves first")
    draws = Figure("draws", 0.1, 0.0, 0.2, True, name="Draws")
    reports = tuple(
        Report("malice", "Malice", one, ("greedy",) * 2, 200, 200, 1, (first, draws)) for one in ({}, {"jokers": 0})
    )
    difference = Difference("draws", 0.0, -0.1, 0.1, 1.0, percent=True)
    document = Comparison(reports, ({"draws": difference},)).document()
    assert "Usual rules: Moving first is a disadvantage: it scores 36 % (30 to 43)." in document.sentences
    assert (
        "fewer than 30 games count" in document.tables[0].note
        and "Points are percentage points" in document.tables[0].note
    )
    complete = Comparison(reports, ({"draws": difference, "first_score": replace(difference, id="first_score")},))
    assert "fewer than 30 games" not in complete.document().tables[0].note


def test_several_sets_of_rules_have_names_of_their_own() -> None:
    options = ({"hand_limit": 2}, {"hand_limit": 2, "points_to_win": 3}, {"hand_limit": 2}, {})
    reports = tuple(Report("r", "R", one, ("random",) * 2, 9, 9, 1, ()) for one in options)
    assert Comparison(reports[:3]).names() == ["Two cards", "3 points end the game", "The same rules"]
    assert Comparison(reports).names()[3] == "Small hand: all cards"


def test_a_curve_and_long_games_are_drawn() -> None:
    points = [Point(n, Number(n / 10, n / 10 - 0.05, n / 10 + 0.05, percent=True), "greedy") for n in (1, 2, 3)]
    drawn = svg(curve("c", "Draws", points, "points", "draws"))
    assert drawn.count("<path") > 3
    long = histogram("h", "Length", {"": dict.fromkeys(range(400), 1)}, "decisions")
    assert "in steps of 10" in long.alt and svg(long).count("<path") < 60
    assert len(png(intervals("i", "Shares", points))) > 2000


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_of_series_differ_for_colour_blind_readers(theme: object) -> None:
    """The first four colours, as people without one kind of cones see them (Machado, Oliveira and Fernandes 2009)."""
    assert isinstance(theme, type(LIGHT))
    for matrix in BLINDNESS.values():
        seen = [lab_color(transformed(matrix, linear(color))) for color in theme.series[:4]]
        assert min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2)) > 15
    paper = luminance(linear(theme.paper))
    for color in theme.series:
        light, dark = sorted((luminance(linear(color)), paper), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3


BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
Triple = tuple[float, float, float]
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def linear(color: str) -> Triple:
    values = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)
    return red, green, blue


def transformed(matrix: tuple[Triple, ...], color: Triple) -> Triple:
    x, y, z = (max(0.0, min(1.2, sum(a * b for a, b in zip(row, color, strict=True)))) for row in matrix)
    return x, y, z


def luminance(color: Triple) -> float:
    return transformed(XYZ, color)[1]


def lab_color(color: Triple) -> Triple:
    x, y, z = (value / white for value, white in zip(transformed(XYZ, color), (0.9505, 1.0, 1.089), strict=True))
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize(
    ("target", "says"),
    [
        (
            "r.pdf",
            "a report is saved as .html, .csv, .json or .parquet, or into a folder; choose one of these endings.",
        ),
        ("missing/r.html", "missing is not a folder: create it first, or save elsewhere."),
    ],
)
def test_a_wrong_target_is_refused_before_any_games(target: str, says: str, tmp_path: Path) -> None:
    done = command("measure", "r", "--bots", "random,random", "--games", "1000000", "--save", str(tmp_path / target))
    assert done.returncode == 2 and says in done.stderr and done.stdout == ""


def test_without_the_extra_a_sentence_says_what_to_install(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drawing, "can_draw", lambda: False)
    with pytest.raises(ValueError, match=re.escape(install("lab"))):
        report.save(tmp_path / "r.html")
    report.save(tmp_path / "r.csv")
    report.save(tmp_path / "r.json")
    report.show()
    assert "Seat 1 wins" in (tmp_path / "r.csv").read_text("utf-8") and "Seat 1 wins" in capsys.readouterr().out
