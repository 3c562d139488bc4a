"""The end of a game or match: the winners, the score sheet, the next actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hoyle.games.shared.scenes import Say, Scene
from hoyle.i18n import N_
from hoyle.rules.seats import NONE
from hoyle.session.messages import MatchSheet, Result, ResultAct, ResultRow

if TYPE_CHECKING:
    from hoyle.session.table import Table
    from hoyle.session.timeline import Timeline

WON = N_("{name} wins."), N_("{names} win.")
MATCH_WON = N_("{name} wins the match."), N_("{names} win the match.")
WINNERS = {">": 0, "<": 1}
"""A game's mark on the score sheet, and the seat that won it."""


def match_sheet(timeline: Timeline, seat_names: list[str], say: Say) -> MatchSheet | None:
    """Return the score sheet of a match: the game's own, else a line for each game and a column for each seat."""
    if not timeline.is_match:
        return None
    if sheet := getattr(timeline.table, "sheet", None):
        return MatchSheet(timeline.game, None, sheet(timeline.match_play.counted(), seat_names, say))
    standing = timeline.match_play.standing()
    head = ["", *(heading(column, seat_names, say) for column in standing.columns[1:])]
    lines = [[row[0], *(cell(text, seat_names, say) for text in row[1:])] for row in standing.rows]
    total = [say(standing.sums), *(str(points) for points in standing.totals)]
    total += [""] * (len(head) - len(total))
    return MatchSheet(timeline.game, None, [head, *lines, total])


def heading(column: str, seat_names: list[str], say: Say) -> str:
    """Return the heading of a column: a seat's name, or *won* for the last column."""
    if column.isdigit():
        return seat_names[int(column)]
    return say(column) if column else say("won")


def cell(text: str, seat_names: list[str], say: Say) -> str:
    """Return a cell; the mark of a game is its winner's name."""
    if text in WINNERS:
        return seat_names[WINNERS[text]]
    return say("drawn") if text == "=" else text


def result(table: Table, timeline: Timeline, scene: Scene, seat_names: list[str], say: Say) -> Result:
    """Return the result and the actions now possible."""
    first, sums = seats_in_front(timeline, scene.teams), points(timeline, scene, say)
    alone = one_side(first, scene.teams)
    rows = [
        ResultRow(
            name,
            outcome(seat, first, scene.teams, len(seat_names), say),
            sums[seat][1],
            alone and seat in first,
            sums[seat][0],
        )
        for seat, name in enumerate(seat_names)
    ]
    won = MATCH_WON if timeline.is_match else WON
    title = headline([seat_names[seat] for seat in first], alone, len(seat_names), say, won)
    title = f"{title} {reason(timeline, seat_names, say)}".strip()
    return Result(title, rows, acts(table, timeline, say), last_game(timeline, scene, seat_names, say))


def reason(timeline: Timeline, seat_names: Sequence[str], say: Say) -> str:
    """Return how the match, or the only game, ended, in a sentence."""
    if timeline.resigned is None and timeline.is_match and (how := timeline.match_play.standing().how):
        return say(how)
    return timeline.ending(seat_names, say)


def last_game(timeline: Timeline, scene: Scene, seat_names: list[str], say: Say) -> str:
    """Return the outcome of the last game; in a match with its number, and always."""
    if timeline.resigned is not None:
        return ""
    if not timeline.is_match:
        return scene.outcome
    text = scene.outcome or timeline.ending(seat_names, say)
    kind = timeline.match_play.standing().columns[0]
    return say("{game} {number}: {ending}", game=say(kind), number=timeline.game, ending=text)


def one_side(first: list[int], teams: list[str]) -> bool:
    """Return whether one side alone came first: a seat, or a team."""
    return len(first) == 1 or (bool(teams) and len({teams[seat] for seat in first}) == 1)


def points(timeline: Timeline, scene: Scene, say: Say) -> list[tuple[str, int]]:
    """Return each seat's points and their unit; for a match the totals."""
    if timeline.is_match or not all(scene.counters):
        standing = timeline.match_play.standing()
        sides = [scene.teams.index(team) for team in scene.teams] or range(len(standing.totals))
        return [(say(standing.sums) if timeline.is_match else "", standing.totals[side]) for side in sides]
    return [(counters[0].label, counters[0].value) for counters in scene.counters]


def seats_in_front(timeline: Timeline, teams: list[str]) -> list[int]:
    """Return the seats that came first: the winner and partners, or all that share it; none for a single seat that lost."""
    winner = timeline.match_play.standing().winner
    if winner != NONE:
        return [seat for seat, team in enumerate(teams) if team == teams[winner]] or [winner]
    payoffs = timeline.play.payoffs
    if timeline.is_match:
        return list(timeline.match_play.standing().shared)
    if len(payoffs) == 1:
        return []
    return [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]


def headline(first: list[str], alone: bool, seats: int, say: Say, won: tuple[str, str] = WON) -> str:
    """Return who won, in a sentence; nothing for a single seat that lost."""
    if len(first) == 1:
        return say(won[0], name=first[0])
    if alone:
        return say(won[1], names=say(" and ").join(first))
    if 1 < len(first) < seats:
        return say("{names} share first place.", names=", ".join(first))
    return say("A draw.") if seats > 1 else ""


def outcome(seat: int, first: list[int], teams: list[str], seats: int, say: Say) -> str:
    """Return one word for a seat; none for a single seat that lost."""
    if one_side(first, teams):
        return say("won") if seat in first else say("lost")
    if not first or len(first) == seats:
        return say("drawn") if seats > 1 else ""
    return say("shared") if seat in first else say("lost")


def acts(table: Table, timeline: Timeline, say: Say) -> list[ResultAct]:
    """Return the actions after the end."""
    home = f"/t/{table.id}"
    can_swap = len(table.seats) > 1 and not timeline.variant.draw_seats(0)
    return [
        ResultAct("rematch", say("Play again"), f"{home}/again"),
        *([ResultAct("swap", say("Swap seats"), f"{home}/swap")] if can_swap else []),
        ResultAct("change", say("Change a rule"), f"{home}/change", link=True),
        ResultAct("replay", say("Replay"), f"{home}/replay", link=True),
        ResultAct("deal", say("Check the deal"), f"{home}/deal", link=True),
    ]
