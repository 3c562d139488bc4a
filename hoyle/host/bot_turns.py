"""Query bots for their turns at a table, and for hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.play.play import Play
from hoyle.table import choosing, drafting
from hoyle.table.fairness import seed
from hoyle.table.ports import RETRY_DELAY, Bots, Question, StoreError
from hoyle.table.show import hints
from hoyle.table.table import Table
from hoyle.table.timeline import Timeline

if TYPE_CHECKING:
    from hoyle.host.parts import HostParts

ADVISER = "search:fair"
"""The bot that gives hints; where it cannot play the game, another bot of the same strength answers."""
NO_ANSWER = "The bot did not answer with a legal move."
HINT_SECONDS = 3.0
"""The time limit of a hint; the bot returns the best move found by then."""


class BotFailed(Refusal):
    """A bot did not answer, or its answer is not a legal move."""


def next_game_choice(timeline: Timeline) -> str:
    """Return the name of a bot's choice between two games: always the first choice."""
    choices = choosing.choices(timeline.match_play)
    return choices[0].name if choices else choosing.GO_ON


async def query_moves(bots: Bots, table: Table, seat: int) -> list[int]:
    """Return a bot's moves, up to the first move that other seats see or that ends the turn."""
    timeline = timeline_of(table)
    play = timeline.play.copy()
    view_before, bot = play.public_view(), table.seats[seat].bot
    return await query(
        bots,
        table,
        play,
        seat,
        "bot",
        bot,
        None,
        lambda _: drafting.turn_continues(timeline.drafts, play, seat, view_before),
    )


async def query_hint(bots: Bots, table: Table, seat: int) -> list[int]:
    """Return the moves that a bot suggests to a person: all moves of a gesture, or fewer if CHANCE or another seat moves next."""
    play, gestures = timeline_of(table).play.copy(), table.game.gestures(seat)
    log_length = len(play.log)

    def needs_more(moves: list[int]) -> bool:
        only_own_moves = all(mover == seat for mover, _ in play.log[log_length:])
        return only_own_moves and hints.is_unfinished(gestures, moves) and bool(play.legal(seat))

    return await query(bots, table, play, seat, "hint", ADVISER, HINT_SECONDS, needs_more)


def timeline_of(table: Table) -> Timeline:
    """Return the timeline of a table whose games have begun."""
    assert table.timeline is not None
    return table.timeline


async def query(
    bots: Bots,
    table: Table,
    play: Play,
    seat: int,
    purpose: str,
    bot: str,
    seconds: float | None,
    needs_more: Callable[[list[int]], bool],
) -> list[int]:
    """Query a bot until `needs_more(moves)` is false; return its moves, which are also played in `play`.

    The bot's seed is derived from the table's secret, `purpose` and the position.
    """
    moves, planned = list[int](), list[int]()
    while not moves or needs_more(moves):
        if not planned or planned[0] not in play.legal(seat):
            salts = [purpose, str(seat), str(table.seq), *([str(len(moves))] if moves else [])]
            bot_seed = seed(table.opened.secret, salts)
            game = play.variant.game.name
            planned = await answer(bots, Question(bot, game, play.packed_view(seat), seat, bot_seed, seconds, table.id))
            if not planned or planned[0] not in play.legal(seat):
                raise BotFailed(NO_ANSWER)
        move = planned.pop(0)
        play.play(seat, move)
        moves.append(move)
    return moves


async def answer(bots: Bots, question: Question) -> list[int]:
    """Return the answer to a question; BotFailed if the bot fails in any way, so that it can be asked again."""
    try:
        return await bots.answer(question)
    except Refusal:
        raise
    except Exception as error:
        raise BotFailed(NO_ANSWER) from error


async def release(host: HostParts, id: str) -> None:
    """Give the lease of a table back when nothing is done for it any more; try until the store can be reached.

    Else other hosts could not ask the table's bots as long as this one lives.
    """
    while host.sharing and all(other != id for other, _, _ in host.tasks):
        try:
            return await host.sharing.release(id)
        except StoreError:
            await host.clock.sleep(RETRY_DELAY)
    return None
