"""Change every option of a game alone: the lines of the tables that show what options do."""

from collections.abc import Mapping
from typing import Any

from hoyle.lab.figures import Figure, differ
from hoyle.lab.report import Report
from hoyle.rules.game import Game
from hoyle.rules.options import declared


def changes(
    game: Game, values: dict[str, Any], tried: Mapping[str, tuple[Any, ...]]
) -> list[tuple[str, dict[str, Any]]]:
    """Return every single change of an option that has an effect; `tried` names the values to try if there are too many."""
    asleep = game.explain(values).idle
    full = game.option_schema.full(values)
    found: list[tuple[str, dict[str, Any]]] = []
    for name, option in declared(game.options).items():
        if name not in asleep:
            for value in tried.get(name, tuple(option.values)):
                if value != full[name]:
                    found.append((f"{name}={option.write(value)}", values | {name: value}))
    return found


def cell(figure: Figure, base: Figure | None) -> str:
    """Return a figure with its interval, small ones to a tenth; * marks what differs from the base by more than chance."""
    scale, sign = (100, "%") if figure.percent else (1, "")
    digits = 0 if figure.percent or figure.value >= 20 else 1
    value, low, high = (f"{scale * number:.{digits}f}" for number in (figure.value, figure.low, figure.high))
    return f"{value}{sign} ({low} to {high}){' *' if base and differ(base, figure) else ''}"


def line(name: str, report: Report, base: Report | None, columns: tuple[str, ...], more: tuple[str, ...] = ()) -> str:
    """Return a line of a table: the figures with these names, and remarks."""
    cells = [name, *(cell(report[column], base and base[column]) for column in columns), *more]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"
