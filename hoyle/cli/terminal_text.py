"""A table's view as lines of text: the zones, the figures of the players, the score sheet, the result, the moves in words."""

from collections.abc import Sequence

from hoyle.games.shared.scene_text import zone_lines
from hoyle.games.shared.scenes import Act, Option, Zone
from hoyle.session.messages import MatchSheet, Result, Seat, View


def table_lines(view: View) -> list[str]:
    """Return what lies on the table, and the figures beside the players' names; a blank line comes first."""
    return spaced(["", *zone_lines(view.zones), *counter_lines(view.seats)])


def spaced(lines: Sequence[str]) -> list[str]:
    """Return the lines with one blank line where there are several.

    >>> spaced(["", "", "a", "", "b"])
    ['', 'a', '', 'b']
    """
    return [line for before, line in zip(["x", *lines], lines, strict=False) if line or before]


def counter_lines(seats: Sequence[Seat]) -> list[str]:
    """Return the figures of all seats, a line for each kind; one that is either there or not only names the seats.

    >>> from hoyle.games.shared.scenes import Counter
    >>> ann = Seat("s0", "Ann", counters=[Counter("p", "Points", 2, 4), Counter("b", "Blocked", 1, 1)])
    >>> counter_lines([ann, Seat("s1", "Bob", counters=[Counter("p", "Points", 0, 4)])])
    ['Points: Ann 2, Bob 0', 'Blocked: Ann']
    """
    rows: dict[str, list[str]] = {}
    for seat in seats:
        for counter in seat.counters:
            figure = seat.name if counter.max == 1 else f"{seat.name} {counter.value}"
            rows.setdefault(counter.label, []).append(figure)
    return [f"{label}: {', '.join(figures)}" for label, figures in rows.items()]


def team_lines(seats: Sequence[Seat]) -> list[str]:
    """Return who plays together; nothing where everybody plays alone.

    >>> team_lines([Seat("s0", "Ann", team="NS"), Seat("s1", "Bob", team="EW"), Seat("s2", "Cid", team="NS")])
    ['NS: Ann, Cid', 'EW: Bob']
    """
    teams = {seat.team: [one.name for one in seats if one.team == seat.team] for seat in seats if seat.team}
    return [f"{team}: {', '.join(names)}" for team, names in teams.items()]


def sheet_lines(match: MatchSheet) -> list[str]:
    """Return the score sheet of a match.

    >>> sheet_lines(MatchSheet(1, None, [["", "Ann", "Bob"], ["1", "10", "0"], ["Together", "10", "0"]]))
    ['          Ann  Bob', '1         10   0', 'Together  10   0']
    """
    return aligned(match.sheet)


def result_lines(result: Result) -> list[str]:
    """Return how it ended: the sentence, then a line for each seat."""
    rows = [
        [
            row.name,
            "" if row.points is None else f"{row.label}: {row.points}" if row.label else str(row.points),
            row.text,
        ]
        for row in result.rows
    ]
    return [line for line in (result.title, result.text, *aligned(rows)) if line]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells in columns of equal width, two spaces apart.

    >>> aligned([["a", "bb", ""], ["ccc", "", "d"]])
    ['a    bb', 'ccc      d']
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def gesture_words(view: View, key: str) -> str:
    """Return a gesture in words, by its key: the choice, the card, the cards or the number; empty if the view has none."""
    name, *parts = key.split("|")
    act = next((act for act in view.acts if act.id == name), None)
    return named(view, act, parts) if act and parts else ""


def named(view: View, act: Act, parts: list[str]) -> str:
    """Return what a gesture of an act names."""
    match act.do:
        case "pick":
            option = next((one for one in act.options if one.id == parts[0]), None)
            return option_words(option) if option else ""
        case "amount":
            return parts[0]
        case "place":
            return item_label(view.zones, parts[0])
        case "select":
            return ", ".join(label for part in parts if (label := item_label(view.zones, part)))


def option_words(option: Option) -> str:
    """Return a choice in words, with the name of its group.

    >>> option_words(Option("4M", "4", "Musicando"))
    'Musicando: 4'
    """
    return ": ".join(part for part in (option.group, option.label) if part)


def item_label(zones: Sequence[Zone], id: str) -> str:
    """Return the name of a card that lies in one of these zones."""
    cells = [cell for zone in zones for cell in zone.cells]
    items = [item for place in (*zones, *cells) for item in place.items]
    return next((item.label for item in items if item.id == id), "")
