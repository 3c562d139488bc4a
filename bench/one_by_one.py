"""Changes of one option at a time, and the tables that show their effect: figures, and differences from the first line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import find_figure, is_favoured
from hoyle.lab.many import play_series
from hoyle.lab.measure import comparison_of
from hoyle.lab.report import Comparison, Report
from hoyle.lab.series import series_of
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.options import declared

NONE = "–"
"""Stands for a figure or differences that a line does not have."""


def single_changes(
    game: Game, values: dict[str, Any], tested: Mapping[str, tuple[Any, ...]]
) -> list[tuple[str, dict[str, Any]]]:
    """Return a name and the option values for every change of one option that is not idle; grids are left to the atlas.

    `tested` has the values to measure for options that have too many values.
    """
    idle = game.explain(values).idle
    all_values = game.option_schema.full(values)
    variants: list[tuple[str, dict[str, Any]]] = []
    for name, option in declared(game.options).items():
        if name not in idle and not option.cells:
            for value in tested.get(name, tuple(option.values)):
                if value != all_values[name]:
                    variants.append((f"{name}={option.write(value)}", values | {name: value}))
    return variants


def compared(variants: Sequence[Variant], bot: Callable[[Variant], str], games: int) -> Comparison:
    """Play the same deals under all rules, and return their figures and the differences from the first: one family of tests."""
    series = [series_of(one, (bot(one),) * one.seats, seed=1) for one in variants]
    return comparison_of([play_series(one, games) for one in series], games)


def cell(figure: Figure) -> str:
    """Return a figure with its interval."""
    scale, sign = (100, "%") if figure.percent else (1, "")
    digits = 0 if figure.percent or figure.value >= 20 else 1
    value, low, high = (f"{scale * number:.{digits}f}" for number in (figure.value, figure.low, figure.high))
    return f"{value}{sign} ({low} to {high})"


def clear_differences(found: Mapping[str, Difference], columns: Mapping[str, str]) -> str:
    """Return the differences from the first line of a table that chance does not explain, by the headings of their columns.

    Wins of a seat are among them only if it gains: where draws become fewer, every seat wins more often.
    """
    clear = [found[id] for id in columns if id in found and found[id].clear and (id != "win_0" or is_favoured(found))]
    return ", ".join(f"{columns[one.id]} {one.text()}" for one in clear) or NONE


def table_row(name: str, report: Report, columns: Iterable[str], *extra_cells: str) -> str:
    """Return a table row: a name, the figures of a report with these ids, and extra cells."""
    figures = [find_figure(report.figures, column) for column in columns]
    cells = [name, *(cell(figure) if figure else NONE for figure in figures), *extra_cells]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def table_head(*headings: str) -> list[str]:
    """Return the two lines at the head of a table with these columns after that of the rules."""
    return [f"| rules | {' | '.join(headings)} |", "|---" * (1 + len(headings)) + "|"]
