"""Long games of random moves, played without a host, for tests of what a server does with long tables."""

import random
from typing import Any

from hoyle.table.bot_turn import next_game_choice
from hoyle.table.opening import Wish, opening_event
from hoyle.table.ports import Changes, Row
from hoyle.table.table import Table
from hoyle.table.wire.commands import BotMoves, BotNextGame, Command
from hoyle.table.wire.events import Player, write
from tests.support.tables import SECRET


def long_table(game: str = "board64", events: int = 10_000, seed: int = 1, **options: Any) -> Table:
    """Return a table of two people that has played with random moves to its end, or until it has so many events."""
    dice = random.Random(seed)
    players = [Player("human", name, holder=name) for name in ("Ann", "Bob")]
    table = Table("long")
    table.apply(opening_event(Wish(game, options, players, watched=True), SECRET)[0])
    while table.status == "open" and table.seq + 1 < events:
        table.apply(table.decide(next_command(table, dice), 0))
    return table


def next_command(table: Table, dice: random.Random) -> Command:
    """Return a random choice of the seat to move."""
    seat, timeline = table.to_move()[0] or 0, table.running_timeline()
    if timeline.is_between_games:
        return BotNextGame(seat, table.tok(seat), next_game_choice(table))
    return BotMoves(seat, table.tok(seat), [dice.choice(list(timeline.play.legal(seat)))])


def stored(table: Table) -> Changes:
    """Return the changes that store a whole table."""
    rows = [Row(seq, write(event)) for seq, event in enumerate(table.journal)]
    return Changes(rows=rows, is_over=table.status == "over")
