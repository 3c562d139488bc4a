"""What a result says in numbers adds up: its sheet, its rows and its sentences agree with the points of the game."""

import re

from hoyle.play.match_play import MatchPlay
from hoyle.table.wire.messages import View

SUM = re.compile(r"(−?\d+) ([+−]) (\d+) = (−?\d+)")
NO_SUMS = ("Games won", "Lives left")
"""Labels of totals that are no sums of the rows above them."""


def number(text: str) -> int:
    """Return a number as a sheet writes it."""
    return int(text.replace("−", "-"))


def assert_sums(view: View, match_play: MatchPlay) -> None:
    """The numbers of a result are the points of its deal, or the totals of its match, and all sums add up."""
    assert view.result
    rows, standing = view.result.rows, match_play.standing()
    if match_play.is_match:
        assert [row.points for row in rows] == [
            standing.totals[seat % len(standing.totals)] for seat in range(len(rows))
        ]
    elif rows[0].label == "Points":
        assert [row.points for row in rows] == list(match_play.play.points)
    for text in (view.result.title, view.result.text, view.prompt, view.result.reason and view.result.reason.text):
        for first, sign, second, result in SUM.findall(text or ""):
            assert number(first) + (1 if sign == "+" else -1) * number(second) == number(result), text
    if match_play.is_match and standing.sums not in NO_SUMS:
        columns = [[number(row[1 + seat]) for row in standing.rows] for seat in range(len(standing.totals))]
        starts = {total - sum(column) for total, column in zip(standing.totals, columns, strict=True)}
        assert len(starts) == 1, "the rows add up to the totals, for all seats from the same beginning"
