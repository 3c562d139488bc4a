"""Query bots for their turns at a table, and for hints."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.host import pacing
from hoyle.i18n import N_
from hoyle.table.bot_turn import HINT, bot_turn, next_game_choice
from hoyle.table.ports import RETRY_DELAY, Bots, Question, StoreError
from hoyle.table.wire.commands import BotHint, BotMoves, BotNextGame, Command

if TYPE_CHECKING:
    from hoyle.host.loaded_table import LoadedTable
    from hoyle.host.parts import HostParts, Task
    from hoyle.host.room import Room

ADVISER = "search:fair"
"""The bot that gives hints; where it cannot play the game, another bot of the same strength answers."""
BUSY_BOTS = N_("Many games need bots now, so bots think for less time.")
NO_BOT = N_("The bot cannot play by these rules.")
NO_ANSWER = "The bot did not answer with a legal move."
HINT_SECONDS = 3.0
"""The time limit of a hint; the bot returns the best move found by then."""
PAUSES_BETWEEN_GAMES = 3
"""The number of pauses that a bot waits before it starts the next game."""


class BotFailed(Refusal):
    """A bot did not answer, or its answer is not a legal move."""


@asynccontextmanager
async def tried(host: HostParts, task: Task) -> AsyncGenerator[None]:
    """Do what is done for a decision. After a refusal it is tried again after a delay, if the decision is still open."""
    try:
        yield
    except Refusal:
        await host.clock.sleep(RETRY_DELAY)
    finally:
        host.tasks.discard(task)
    host.wake_bots_of(task[0])
    await release(host, task[0])


async def play(host: HostParts, task: Task) -> None:
    """Query a bot for a decision and play its moves, unless another host does."""
    id, seat, tok = task
    async with tried(host, task):
        if host.sharing is None or await host.sharing.acquire(id):
            await play_answer(host, await host.room(id), seat, tok)
        else:
            await host.clock.sleep(RETRY_DELAY)


async def play_answer(host: HostParts, room: Room, seat: int, tok: str) -> None:
    """Query the bot of a seat and play its moves after a whole number of pauses; do nothing if it is not to move."""
    table, began = room.table, host.clock.now()
    if seat not in table.summary.to_move:
        return
    async with told_of_failure(host, room):
        if table.summary.is_between_games:
            await host.clock.sleep(host.pause * PAUSES_BETWEEN_GAMES)
            answer: Command = BotNextGame(seat, tok, await table.ask(None, next_game_choice))
        else:
            answer = BotMoves(seat, tok, await query_moves(table.bots or host.bots, table, seat, tok))
            alone = await table.ask(None, pacing.turns_since_people_played)
            pause = pacing.pause_at(host.pause, table.summary.seats, *alone)
            await host.clock.sleep(pacing.remaining_pause(host.clock.now() - began, pause))
        if table.summary.seats[seat].is_played_by_bot:  # else the person has come back meanwhile
            await host.handle(table.id, answer)


@asynccontextmanager
async def told_of_failure(host: HostParts, room: Room) -> AsyncGenerator[None]:
    """Tell people when the rules of a table fail its own bots, and when they do not any more."""
    try:
        yield
    except StoreError:
        raise
    except Refusal:
        await tell(host, room, fail=True)
        raise
    await tell(host, room, fail=False)


async def tell(host: HostParts, room: Room, fail: bool) -> None:
    """Note whether the rules of a table fail its own bots, and show people if that has changed."""
    if room.table.bots and room.bots_fail != fail:
        room.bots_fail = fail
        async with host.locked(room):
            await host.try_to_publish(room)


def notice(host: HostParts, room: Room) -> str:
    """Return what people at a table are told about its bots (an English message); empty if nothing."""
    return NO_BOT if room.bots_fail else BUSY_BOTS if host.bots.is_busy else ""


async def give_hint(host: HostParts, task: Task) -> None:
    """Query a bot for a person's hint, and show the hint to that person; no hint if the bot fails."""
    id, seat, tok = task
    moves: list[int] = []
    async with tried(host, task):
        with suppress(Refusal):
            table = (await host.room(id)).table
            moves = await query_hint(table.bots or host.bots, table, seat, tok)
        await host.handle(id, BotHint(seat, tok, moves))


async def query_moves(bots: Bots, table: LoadedTable, seat: int, tok: str) -> list[int]:
    """Return a bot's moves, up to the first move that other seats see or that ends the turn."""
    return await query(bots, table, seat, tok, "bot", table.summary.seats[seat].bot)


async def query_hint(bots: Bots, table: LoadedTable, seat: int, tok: str) -> list[int]:
    """Return the moves that a bot suggests to a person."""
    return await query(bots, table, seat, tok, HINT, ADVISER, HINT_SECONDS)


async def query(
    bots: Bots, table: LoadedTable, seat: int, tok: str, purpose: str, bot: str, seconds: float | None = None
) -> list[int]:
    """Query a bot for the decision `tok` until its turn is complete; return its moves. See `bot_turn.bot_turn`."""
    turn = await table.ask(None, bot_turn, seat, tok, purpose, [], [])
    while turn.view:
        planned = await answer(
            bots, Question(bot, turn.game, turn.view, seat, turn.seed, seconds, table.id, turn.rewrites)
        )
        before = turn.moves
        turn = await table.ask(None, bot_turn, seat, tok, purpose, before, planned)
        if turn.view and turn.moves == before:
            raise BotFailed(NO_ANSWER)
    return turn.moves


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
