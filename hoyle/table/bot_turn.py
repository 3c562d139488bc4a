"""Questions to bots for a turn or a hint: the table makes the questions and plays the answers on a copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hoyle.games import own_games
from hoyle.messages import message
from hoyle.table import choosing, drafting
from hoyle.table.fairness import seed
from hoyle.table.rewrite_texts import RewriteText, texts_of
from hoyle.table.show import hints

if TYPE_CHECKING:
    from hoyle.play.play import Play
    from hoyle.table.table import Table
    from hoyle.table.timeline import Timeline

HINT = "hint"
"""The purpose of questions for a hint."""


@message()
@dataclass(slots=True)
class BotTurn:
    """The moves of a turn so far, and the next question to the bot."""

    moves: list[int]
    game: str = ""
    view: bytes = b""
    """The seat's view; see `Play.packed_view`. It is empty if the turn is complete."""
    seed: int = 0
    rewrites: list[RewriteText] = field(default_factory=list)
    """The texts of the rules, if a visitor has written them: the bot's process does not know them."""


def bot_turn(table: Table, seat: int, tok: str, purpose: str, moves: list[int], planned: list[int]) -> BotTurn:
    """Return a bot's turn after `moves`, and as many of the planned moves as are legal.

    A bot's turn lasts up to the first move that other seats see; a hint has all moves of a gesture, or fewer if CHANCE or another
    seat moves next. The turn is complete, too, if the decision `tok` is not open any more. The seed of the bot is derived from the
    table's secret, the purpose and the position.
    """
    timeline = table.timeline
    if timeline is None or timeline.is_between_games or seat not in table.to_move() or table.tok(seat) != tok:
        return BotTurn(moves)
    play, moves, planned = timeline.play.copy(), list(moves), list(planned)
    shown, first = play.public_view(), len(play.log)
    for move in moves:
        play.play(seat, move)
    while not moves or needs_more(table, timeline, play, seat, purpose, moves, shown, first):
        if not planned or planned[0] not in play.legal(seat):
            salts = [purpose, str(seat), str(table.seq), *([str(len(moves))] if moves else [])]
            game, seen = play.variant.game, play.packed_view(seat)
            texts = texts_of(game) if own_games.is_visitors(game.name) else []
            return BotTurn(moves, game.name, seen, seed(table.opened.secret, salts), texts)
        moves.append(planned.pop(0))
        play.play(seat, moves[-1])
    return BotTurn(moves)


def needs_more(
    table: Table, timeline: Timeline, play: Play, seat: int, purpose: str, moves: list[int], shown: object, first: int
) -> bool:
    """Return whether a turn goes on after its moves so far; before them the public view was `shown`, and the log so long."""
    if purpose != HINT:
        return drafting.turn_continues(timeline.drafts, play, seat, shown)
    only_own_moves = all(mover == seat for mover, _ in play.log[first:])
    return only_own_moves and hints.is_unfinished(table.game.gestures(seat), moves) and bool(play.legal(seat))


def next_game_choice(table: Table) -> str:
    """Return the name of a bot's choice between two games: always the first choice."""
    choices = choosing.choices(table.running_timeline().match_play)
    return choices[0].name if choices else choosing.GO_ON
