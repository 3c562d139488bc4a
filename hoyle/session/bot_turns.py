"""A bot's turn at a table: the bot is queried until its moves are visible to others or another seat is to move."""

from collections.abc import Callable

from hoyle.session import choosing, drafting, hints
from hoyle.session.fairness import seed
from hoyle.session.play import Play
from hoyle.session.ports import Bots, Question
from hoyle.session.table import Table
from hoyle.session.timeline import Timeline

ADVISER = "search:fair"
"""The bot that gives hints; in games that it does not fit, another bot of the same strength."""
HINT_SECONDS = 3.0
"""The time limit of the adviser; it returns the best move found by then."""


def next_game(timeline: Timeline) -> str:
    """Return what a bot chooses between two games: the first choice."""
    choices = choosing.choices(timeline)
    return choices[0].name if choices else choosing.GO_ON


async def moves(bots: Bots, table: Table, seat: int) -> list[int]:
    """Return a bot's moves up to the first one that is visible to others or passes the turn."""
    timeline = running(table)
    play = timeline.play.copy()
    shown, bot = play.public_view(), table.seats[seat].bot
    return await query(
        bots,
        table,
        play,
        seat,
        ("bot", bot),
        None,
        lambda _: drafting.turn_continues(timeline.drafts, play, seat, shown),
    )


async def advice(bots: Bots, table: Table, seat: int) -> list[int]:
    """Return a bot's moves for a person, as many as one gesture has; stop before chance or other seats move."""
    play, gestures = running(table).play.copy(), hints.own_gestures(table, seat)
    before = len(play.log)

    def more(moves: list[int]) -> bool:
        alone = all(mover == seat for mover, _ in play.log[before:])
        return alone and hints.continues(gestures, moves) and bool(play.legal(seat))

    return await query(bots, table, play, seat, ("hint", ADVISER), HINT_SECONDS, more)


def running(table: Table) -> Timeline:
    """Return the timeline of a table that has one."""
    assert table.timeline is not None
    return table.timeline


async def query(
    bots: Bots,
    table: Table,
    play: Play,
    seat: int,
    who: tuple[str, str],
    seconds: float | None,
    more: Callable[[list[int]], bool],
) -> list[int]:
    """Return the moves of a bot, queried while `more(moves)` holds; `who` is the purpose, which salts the seed, and the bot."""
    moves, planned = list[int](), list[int]()
    while not moves or more(moves):
        if not planned or planned[0] not in play.legal(seat):
            salt = [who[0], str(seat), str(table.seq), *([str(len(moves))] if moves else [])]
            number = seed(table.opened.secret, salt)
            game = play.variant.game.name
            planned = await bots.answer(Question(who[1], game, play.packed_view(seat), seat, number, seconds))
        move = planned.pop(0)
        play.play(seat, move)
        moves.append(move)
    return moves
