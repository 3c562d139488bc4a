"""The result of a game or match: the winners, the score sheet, and the actions offered after the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hoyle.games.shared.scenes import Say, Scene
from hoyle.games.shared.table_module import table_of
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_
from hoyle.table.present import is_one_side, leading_seats
from hoyle.table.show.second_person import to_reader
from hoyle.table.wire.messages import MatchSheet, Result, ResultAct, ResultRow, Told

if TYPE_CHECKING:
    from hoyle.rules.match import Standing
    from hoyle.table.present import Present
    from hoyle.table.state import TableState
    from hoyle.table.timeline import Timeline

WON = N_("{name} wins."), N_("{names} win."), N_("You and {names} win.")
"""The sentence for one winner, the one for several, and the one for several with the reader among them."""
MATCH_WON = N_("{name} wins the match."), N_("{names} win the match."), N_("You and {names} win the match.")
WINNER_OF_SYMBOL = {">": 0, "<": 1}
"""The winning seat for each symbol in the score sheet of a two-player match; "=" is the symbol of a draw."""


def match_sheet(timeline: Timeline, index: int, seat_names: list[str], say: Say) -> MatchSheet | None:
    """Return the score sheet of a match at the stage with this index; None if there is no match.

    It is made by the `sheet` function of the game whose match it is, if it has one.
    """
    if not timeline.is_match:
        return None
    present = timeline.present_at(index)
    known_names, known = present.sheets.get(say, (None, None))
    if known is None or known_names != seat_names:
        known = new_sheet(timeline, present, seat_names, say)
        present.sheets[say] = seat_names, known
    return known


def new_sheet(timeline: Timeline, present: Present, seat_names: list[str], say: Say) -> MatchSheet:
    """Return the score sheet of a match in its present."""
    standing, match_play = present.standing, present.match_play
    number, running = match_play.game, match_play.inner or match_play
    text = progress(running.game, running.standing() if match_play.inner else standing, say)
    if sheet := table_of(timeline.variant.game).sheet:
        rows = sheet(match_play.match_with_current_deal(), seat_names, say)
        return MatchSheet(number, standing.length or None, rows, text)
    head = ["", *(heading(column, seat_names, say) for column in standing.columns[1:])]
    rows = [[row[0], *(cell(text, seat_names, say) for text in row[1:])] for row in standing.rows]
    totals = [say(standing.sums), *(str(points) for points in standing.totals)]
    totals += [""] * (len(head) - len(totals))
    return MatchSheet(number, standing.length or None, [head, *rows, totals], text)


def progress(number: int, standing: Standing, say: Say) -> str:
    """Return which deal of a match of fixed length is played, such as *Deal 2 of 10*; "" if the length is not fixed."""
    if not standing.length:
        return ""
    return say("{deal} {number} of {length}", deal=say(standing.unit), number=number, length=standing.length)


def heading(column: str, seat_names: list[str], say: Say) -> str:
    """Return the heading of a column: names if `column` has numbers of seats (`0 2`), *won* if it is empty, else its translation."""
    if column.replace(" ", "").isdigit():
        return join_names([seat_names[int(number)] for number in column.split()], say)
    return say(column) if column else say("won")


def cell(text: str, seat_names: list[str], say: Say) -> str:
    """Return the text of a cell: the winner's name for a winner symbol, *drawn* for "=", any other text unchanged."""
    if text in WINNER_OF_SYMBOL:
        return seat_names[WINNER_OF_SYMBOL[text]]
    return say("drawn") if text == "=" else text


def result(
    table: TableState, timeline: Timeline, scene: Scene, seat: int | None, reason: Told | None, say: Say
) -> Result:
    """Return the result of a finished game or match for a seat, or for spectators (None), with the actions that are offered now.

    `reason` says why the last deal ended as it did.
    """
    seat_names = table.people.names(say)
    tell = to_reader(say, seat_names, seat)
    leaders, seat_points = leading_seats(timeline.present, scene.teams), points(timeline, scene, say)
    has_winner = is_one_side(leaders, scene.teams)
    rows = [
        ResultRow(
            name=name,
            text=outcome(number, leaders, scene.teams, len(seat_names), say),
            points=seat_points[number][1],
            winner=has_winner and number in leaders,
            label=seat_points[number][0],
        )
        for number, name in enumerate(seat_names)
    ]
    won = MATCH_WON if timeline.is_match else WON
    own = seat_names[seat] if seat is not None and seat in leaders else None
    title = headline([seat_names[leader] for leader in leaders], has_winner, len(seat_names), tell, won, own)
    title = f"{title} {how_ended(timeline, seat_names, tell)}".strip()
    text = last_game_outcome(timeline, scene, seat_names, tell)
    return Result(title, rows, result_acts(table, timeline, say), text, reason, not timeline.match_play.is_played_out)


def how_ended(timeline: Timeline, seat_names: Sequence[str], say: Say) -> str:
    """Return a sentence about how the match ended; if the score sheet has none, or after a resignation, how the last game ended."""
    if timeline.resigned is None and timeline.is_match and (how := timeline.present.standing.how):
        return say(how)
    return timeline.ending(seat_names, say)


def last_game_outcome(timeline: Timeline, scene: Scene, seat_names: list[str], say: Say) -> str:
    """Return a text about the outcome of the last game; empty after a resignation, or if a single game has no such text.

    In a match the text begins with the number of the game. If that was a match of another game, the text says how it ended.
    """
    if timeline.resigned is not None:
        return ""
    if not timeline.is_match:
        return scene.outcome
    match_play = timeline.match_play
    how = match_play.inner.standing().how if match_play.inner else ""
    text = say(how) if how else scene.outcome or timeline.ending(seat_names, say)
    unit = timeline.present.standing.unit
    return say("{game} {number}: {ending}", game=say(unit), number=match_play.game, ending=text)


def points(timeline: Timeline, scene: Scene, say: Say) -> list[tuple[str, int]]:
    """Return for each seat the label and the number of its points, from the seat's first counter.

    In a match, or if a seat has no counter, they are the totals of the score sheet. The totals of a single game have no label.
    """
    if timeline.is_match or not all(scene.counters):
        standing = timeline.present.standing
        sides = [scene.teams.index(team) for team in scene.teams] or range(len(standing.totals))
        return [(say(standing.sums) if timeline.is_match else "", standing.totals[side]) for side in sides]
    return [(counters[0].label, counters[0].value) for counters in scene.counters]


def headline(
    leader_names: list[str],
    has_winner: bool,
    seat_count: int,
    say: Say,
    won: tuple[str, str, str] = WON,
    own: str | None = None,
) -> str:
    """Return a sentence about the result; empty if a one-player game was lost. `own`: the reader's name if it is among the leaders."""
    if len(leader_names) == 1:
        return say(won[0], name=leader_names[0])
    others = [name for name in leader_names if name != own]
    if has_winner:
        return say(won[2] if own else won[1], names=say(" and ").join(others))
    if 1 < len(leader_names) < seat_count:
        shared = N_("You share first place with {names}.") if own else N_("{names} share first place.")
        return say(shared, names=", ".join(others))
    return say("A draw.") if seat_count > 1 else ""


def outcome(seat: int, leaders: list[int], teams: list[str], seat_count: int, say: Say) -> str:
    """Return the result of a seat in one word; empty if a one-player game was lost."""
    if is_one_side(leaders, teams):
        return say("won") if seat in leaders else say("lost")
    if not leaders or len(leaders) == seat_count:
        return say("drawn") if seat_count > 1 else ""
    return say("shared") if seat in leaders else say("lost")


def result_acts(table: TableState, timeline: Timeline, say: Say) -> list[ResultAct]:
    """Return the actions that are offered after the end."""
    home = f"/t/{table.id}"
    several = len(table.people.present()) > 1
    can_swap = len(table.seats) > 1 and not several and not timeline.variant.draw_seats(0)
    return [
        *(
            [ResultAct("daily", say("Daily deal: your result"), f"{home}/daily", link=True)]
            if table.opened.daily
            else []
        ),
        ResultAct("rematch", say("New table") if several else say("Play again"), f"{home}/again"),
        *([ResultAct("swap", say("Swap seats"), f"{home}/swap")] if can_swap else []),
        ResultAct("change", say("Change a rule"), f"{home}/change", link=True),
        ResultAct("replay", say("Replay"), f"{home}/replay", link=True),
        ResultAct("deal", say("Check the deal"), f"{home}/deal", link=True),
    ]
