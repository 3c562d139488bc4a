"""A view as lines of text: zones, the players' counters, the score sheet, the result, gestures in words."""

from collections.abc import Sequence

from hoyle.games.shared.scene_text import counter_lines, zone_lines
from hoyle.table.wire.messages import MatchSheet, Result, Seat, View


def table_lines(view: View) -> list[str]:
    """Return a blank line, the zones, and the players' counters."""
    names, counters = [seat.name for seat in view.seats], [seat.counters for seat in view.seats]
    return spaced(["", *zone_lines(view.zones), *counter_lines(names, counters)])


def spaced(lines: Sequence[str]) -> list[str]:
    """Return the lines with successive blank lines reduced to one.

    >>> spaced(["", "", "a", "", "b"])
    ['', 'a', '', 'b']
    """
    return [line for previous, line in zip(["not blank", *lines], lines, strict=False) if line or previous]


def team_lines(seats: Sequence[Seat]) -> list[str]:
    """Return a line for each team with the names of its players; no lines if there are no teams.

    >>> team_lines([Seat("s0", "Ann", team="NS"), Seat("s1", "Bob", team="EW"), Seat("s2", "Cid", team="NS")])
    ['NS: Ann, Cid', 'EW: Bob']
    """
    teams = {seat.team: [member.name for member in seats if member.team == seat.team] for seat in seats if seat.team}
    return [f"{team}: {', '.join(names)}" for team, names in teams.items()]


def sheet_lines(match: MatchSheet) -> list[str]:
    """Return the score sheet of a match in aligned columns.

    >>> sheet_lines(MatchSheet(1, None, [["", "Ann", "Bob"], ["1", "10", "0"], ["Together", "10", "0"]]))
    ['          Ann  Bob', '1         10   0', 'Together  10   0']
    """
    return aligned(match.sheet)


def result_lines(result: Result) -> list[str]:
    """Return the sentences of a result, and why the last deal ended as it did; then a line for each seat."""
    rows = [
        [
            row.name,
            "" if row.points is None else f"{row.label}: {row.points}" if row.label else str(row.points),
            row.text,
        ]
        for row in result.rows
    ]
    told = None if result.given_up else result.reason
    reason = with_clause(told.text, told.clause) if told else ""
    return [line for line in (result.title, result.text, reason, *aligned(rows)) if line]


def with_clause(sentence: str, clause: str) -> str:
    """Return a sentence with the paragraph of the rulebook that decided it, if there is one.

    >>> with_clause("Ann takes the trick.", "H6"), with_clause("Ann bids 3.", "")
    ('Ann takes the trick. · H6', 'Ann bids 3.')
    """
    return f"{sentence} · {clause}" if clause else sentence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines, with columns two spaces apart.

    >>> aligned([["a", "bb", ""], ["ccc", "", "d"]])
    ['a    bb', 'ccc      d']
    """
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
