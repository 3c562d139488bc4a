"""What an audience sees of a table: seats, prompt, match, result around the game's own scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, cast

from hoyle.games.shapes import Counter, Event, Say, Scene, Turn
from hoyle.rules.seats import NONE
from hoyle.serve import friendly, wire
from hoyle.serve.course import Course, Stage
from hoyle.serve.journal import Sitter
from hoyle.words import N_, words

if TYPE_CHECKING:
    from hoyle.serve.outbox import Outbox
    from hoyle.serve.tables import Table

VERSION = 1
Status = Literal["waiting", "open", "over", "stuck"]

BOT_NAMES = {
    "equilibrium": N_("Perfect bot"),
    "search:strong": N_("Strong bot"),
    "search:fair": N_("Fair bot"),
    "search:easy": N_("Easy bot"),
    "minimax:strong": N_("Strong bot"),
    "minimax:fair": N_("Fair bot"),
    "minimax:easy": N_("Easy bot"),
    "planner:strong": N_("Strong bot"),
    "planner:fair": N_("Fair bot"),
    "planner:easy": N_("Easy bot"),
    "memory:strong": N_("Unforgetting bot"),
    "memory:fair": N_("Mindful bot"),
    "memory:easy": N_("Forgetful bot"),
    "greedy": N_("Greedy bot"),
    "random": N_("Random bot"),
}


def names(seats: Sequence[Sitter], say: Say) -> list[str]:
    """What the seats are called; two guests are told apart by number."""
    called = [say(BOT_NAMES[one.bot]) if one.kind == "bot" else one.name or say("Guest") for one in seats]
    return [
        say("{name} {number}", name=name, number=called[:place].count(name) + 1) if called.count(name) > 1 else name
        for place, name in enumerate(called)
    ]


def view(table: Table, seat: int | None, lang: str) -> wire.View:
    """The table as it stands now."""
    say = words(lang)
    called = names(table.seats, say)
    course = table.course
    if course is None or table.stuck:
        return unplayed(table, seat, say)
    draft = None if seat is None else table.draft(seat)
    scene = course.scene_now(seat, called, say, draft and draft.now)
    shown = framed(table, course, course.stages[-1], scene, seat, say)
    shown.seq, shown.status = table.seq, cast(Status, table.status)
    shown.tok = "" if seat is None else table.tok(seat)
    order, sort = table.held(seat)
    shown.zones, shown.acts = wire.arranged(scene, order, sort), scene.acts
    shown.friendly = friendly.shown(table, course, seat, scene, say)
    if scene.turn:
        shown.draft = Turn(len(draft.stands) - 1 if draft else 0, scene.turn.ready)
    if course.over:
        shown.result = result(table, course, scene, called, say)
    return shown


def replayed(table: Table, place: int, seat: int | None, lang: str) -> wire.View:
    """The table as it stood at a stage; nothing can be done there."""
    say = words(lang)
    course = table.course
    assert course is not None
    scene = course.scene(course.stages[place], seat, names(table.seats, say), say)
    shown = framed(table, course, course.stages[place], scene, seat, say)
    shown.at, shown.of, shown.status = place, len(course.stages) - 1, "open"
    if place == shown.of and course.over:
        shown.status = "over"
    for one in shown.seats:
        one.turn, one.ready, one.online = False, False, True
    return shown


def framed(table: Table, course: Course, stage: Stage, scene: Scene, seat: int | None, say: Say) -> wire.View:
    """A scene with the seats around it."""
    return wire.View(
        v=VERSION,
        table=table.id,
        game=table.opened.game,
        seq=stage.seq,
        tok="",
        you=None if seat is None else f"s{seat}",
        title=table.opened.title or say(course.variant.game.title),
        prompt=scene.prompt,
        status="open",
        seats=seated(table, say, scene),
        zones=scene.zones,
        acts=[],
        layout=scene.layout,
        match=match(course, names(table.seats, say), say),
    )


def seated(table: Table, say: Say, scene: Scene | None) -> list[wire.Seat]:
    """The seats with their counters."""
    waits = table.course.play.waits if table.course and not table.stuck else ()
    return [
        wire.Seat(
            id=f"s{place}",
            name=name,
            turn=place in waits,
            ready=scene is not None and scene.ready[place],
            online=table.online(place),
            bot=table.seats[place].kind == "bot",
            counters=scene.counters[place] if scene else list[Counter](),
            team=scene.teams[place] if scene and scene.teams else "",
        )
        for place, name in enumerate(names(table.seats, say))
    ]


def unplayed(table: Table, seat: int | None, say: Say) -> wire.View:
    """A table whose game has not begun, or cannot go on."""
    from hoyle.games import GAMES

    game = GAMES.get(table.opened.game)
    return wire.View(
        v=VERSION,
        table=table.id,
        game=table.opened.game,
        seq=table.seq,
        tok="",
        you=None if seat is None else f"s{seat}",
        title=table.opened.title or (say(game.title) if game else table.opened.game),
        prompt=say(table.stuck) if table.stuck else say("Waiting for somebody to sit down."),
        status=cast(Status, table.status),
        seats=seated(table, say, None),
        zones=[],
        acts=[],
        layout={"wide": [], "narrow": []},
    )


def events(table: Table, outbox: Outbox) -> list[Event]:
    """What this socket has not been told yet."""
    if table.course is None or table.stuck:
        return []
    say = words(outbox.lang)
    called = names(table.seats, say)
    told: list[Event] = []
    for place, stage in enumerate(table.course.stages):
        if stage.seq > outbox.had:
            told += table.course.events(place, outbox.seat, called, say)
    return told


WINNERS = {">": 0, "<": 1}  # a game's mark on the sheet, and who won it


def match(course: Course, called: list[str], say: Say) -> wire.MatchSheet | None:
    """The score sheet, where several games are played: the game's own, else a line a game, a column a seat."""
    if not course.is_match:
        return None
    if sheet := getattr(course.table, "sheet", None):
        return wire.MatchSheet(course.games, None, sheet(course.sitting.counted(), called, say))
    standing = course.sitting.standing()
    head = ["", *(heading(column, called, say) for column in standing.columns[1:])]
    lines = [[row[0], *(cell(text, called, say) for text in row[1:])] for row in standing.rows]
    total = [say(standing.sums), *(str(one) for one in standing.totals)]
    total += [""] * (len(head) - len(total))
    return wire.MatchSheet(course.games, None, [head, *lines, total])


def heading(column: str, called: list[str], say: Say) -> str:
    """A column's name; a seat's number is a name, and the last column says who won."""
    if column.isdigit():
        return called[int(column)]
    return say(column) if column else say("won")


def cell(text: str, called: list[str], say: Say) -> str:
    """A cell; the mark of a game is its winner's name."""
    if text in WINNERS:
        return called[WINNERS[text]]
    return say("drawn") if text == "=" else text


def result(table: Table, course: Course, scene: Scene, called: list[str], say: Say) -> wire.Result:
    """Who won and what may be done now."""
    first, sums = firsts(course, scene.teams), counted(course, scene, say)
    rows = [
        wire.ResultRow(
            name,
            outcome(place, first, scene.teams, len(called), say),
            sums[place][1],
            alone(first, scene.teams) and place in first,
            sums[place][0],
        )
        for place, name in enumerate(called)
    ]
    won = MATCH_WON if course.is_match else WON
    title = headline([called[place] for place in first], alone(first, scene.teams), len(called), say, won)
    title = f"{title} {course.reason(called, say)}".strip()
    return wire.Result(title, rows, after(table, say), last(course, scene, called, say))


def last(course: Course, scene: Scene, called: list[str], say: Say) -> str:
    """What came of the game that ended it all; of a match, by its number and in any case."""
    if course.resigned is not None:
        return ""
    if not course.is_match:
        return scene.outcome
    told = scene.outcome or course.ending(called, say)
    kind = course.sitting.standing().columns[0]
    return say("{game} {number}: {ending}", game=say(kind), number=course.games, ending=told)


def alone(first: list[int], teams: list[str]) -> bool:
    """Whether one side alone came first: a seat, or a team."""
    return len(first) == 1 or (bool(teams) and len({teams[seat] for seat in first}) == 1)


def counted(course: Course, scene: Scene, say: Say) -> list[tuple[str, int]]:
    """What each seat has, as the table counts it, and what that is called; of a match the totals."""
    if course.is_match or not all(scene.counters):
        standing = course.sitting.standing()
        sides = [scene.teams.index(team) for team in scene.teams] or range(len(standing.totals))
        return [(say(standing.sums) if course.is_match else "", standing.totals[side]) for side in sides]
    return [(counters[0].label, counters[0].value) for counters in scene.counters]


def firsts(course: Course, teams: list[str]) -> list[int]:
    """The seats that came first: the winner and partners, or all that share the first place; nobody alone who missed the best."""
    if course.winner != NONE:
        return [seat for seat, team in enumerate(teams) if team == teams[course.winner]] or [course.winner]
    payoffs = course.play.payoffs
    if course.is_match:
        return list(course.sitting.standing().shared)
    if len(payoffs) == 1:
        return []
    return [seat for seat, one in enumerate(payoffs) if one == max(payoffs)]


WON = N_("{name} wins."), N_("{names} win.")
MATCH_WON = N_("{name} wins the match."), N_("{names} win the match.")


def headline(first: list[str], alone: bool, seats: int, say: Say, won: tuple[str, str] = WON) -> str:
    """Who won, in a sentence; none for one who plays alone and missed the best."""
    if len(first) == 1:
        return say(won[0], name=first[0])
    if alone:
        return say(won[1], names=say(" and ").join(first))
    if 1 < len(first) < seats:
        return say("{names} share the first place.", names=", ".join(first))
    return say("A draw.") if seats > 1 else ""


def outcome(seat: int, first: list[int], teams: list[str], seats: int, say: Say) -> str:
    """One word for a seat; none for one who plays alone and missed the best."""
    if alone(first, teams):
        return say("won") if seat in first else say("lost")
    if not first or len(first) == seats:
        return say("drawn") if seats > 1 else ""
    return say("shared") if seat in first else say("lost")


def after(table: Table, say: Say) -> list[wire.ResultAct]:
    """What may be done when it is over."""
    home = f"/t/{table.id}"
    return [
        wire.ResultAct("rematch", say("Play again"), f"{home}/again"),
        *([wire.ResultAct("swap", say("Swap seats"), f"{home}/swap")] if can_swap(table) else []),
        wire.ResultAct("change", say("Change a rule"), f"{home}/change", link=True),
        wire.ResultAct("replay", say("Look at it again"), f"{home}/replay", link=True),
        wire.ResultAct("deal", say("Check the deal"), f"{home}/deal", link=True),
    ]


def can_swap(table: Table) -> bool:
    """Whether people choose their seats: several, and not by lot."""
    return len(table.seats) > 1 and not (table.course and table.course.variant.lot(0))
