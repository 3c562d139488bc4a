"""Changes of one option at a time, and the table rows that show their effect."""

from collections.abc import Mapping
from typing import Any

from hoyle.lab.figures import Figure
from hoyle.lab.labels import find_figure
from hoyle.lab.report import Report
from hoyle.rules.game import Game
from hoyle.rules.options import declared


def single_changes(
    game: Game, values: dict[str, Any], tested: Mapping[str, tuple[Any, ...]]
) -> list[tuple[str, dict[str, Any]]]:
    """Return a name and the option values for every change of one option that is not idle.

    `tested` has the values to measure for options that have too many values.
    """
    idle = game.explain(values).idle
    all_values = game.option_schema.full(values)
    variants: list[tuple[str, dict[str, Any]]] = []
    for name, option in declared(game.options).items():
        if name not in idle:
            for value in tested.get(name, tuple(option.values)):
                if value != all_values[name]:
                    variants.append((f"{name}={option.write(value)}", values | {name: value}))
    return variants


def cell(figure: Figure, base: Figure | None) -> str:
    """Return a figure with its interval; * marks one whose interval does not meet that of the base."""
    scale, sign = (100, "%") if figure.percent else (1, "")
    digits = 0 if figure.percent or figure.value >= 20 else 1
    value, low, high = (f"{scale * number:.{digits}f}" for number in (figure.value, figure.low, figure.high))
    return (
        f"{value}{sign} ({low} to {high}){' *' if base and (figure.high < base.low or figure.low > base.high) else ''}"
    )


def table_row(
    name: str, report: Report, base: Report | None, columns: tuple[str, ...], extra_cells: tuple[str, ...] = ()
) -> str:
    """Return a table row: a name, the figures of a report with these ids, and extra cells."""
    figures = [(find_figure(report.figures, column), base and find_figure(base.figures, column)) for column in columns]
    cells = [name, *(cell(figure, other or None) if figure else "–" for figure, other in figures), *extra_cells]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"
