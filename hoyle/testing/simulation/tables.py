"""Tables of simulated worlds: games, options and players."""

import random
from typing import Any

from hoyle.games import GAMES
from hoyle.host import idle_tables
from hoyle.host.host import Host
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.table.time_control import TimeControl
from hoyle.table.wire.events import Player
from hoyle.testing.random_play import some_rules

WEIGHTS = {"rummy": 1, "board64": 2, "muzicando": 3}
"""By game: how often it is chosen, because its commands take longer; 6 for the others."""
SHORT_GAMES = ("r", "triangle", "telepathy", "princess_card", "serious_card", "thirty_one")
"""The games of worlds with two processes, in which tables are loaded at every command: games with short journals."""
BOT_CHANCE, OPEN_CHANCE, CLOCK_CHANCE = 0.35, 0.15, 0.25
"""The probabilities that a bot plays a seat, that a seat of a person is open at first, and that a table has clocks."""


def games_to_choose(is_shared: bool) -> tuple[str, ...]:
    """Return the names of the games, each as often as it is chosen; `is_shared` is whether two processes share the store."""
    if is_shared:
        return SHORT_GAMES
    return tuple(name for name in GAMES for _ in range(WEIGHTS.get(name, 6)))


def some_variant(game: Game, dice: random.Random) -> Variant:
    """Return a game with the options of a preset, its default options, or random options."""
    presets: list[dict[str, Any]] = [{}, *(dict(preset.values) for preset in game.presets.values())]
    if dice.random() < 0.3:
        presets = some_rules(game, dice.getrandbits(30), 1)[-1:]
    try:
        return vary(game, dice.choice(presets))
    except OptionError:
        return vary(game, {})


def some_players(seats: int, id: str, dice: random.Random) -> list[Player]:
    """Return the players of a table: at least one person, and bots."""
    players: list[Player] = []
    for seat in range(seats):
        if seat and dice.random() < BOT_CHANCE:
            players.append(Player("bot", bot="random"))
        else:
            holder = "" if dice.random() < OPEN_CHANCE else f"{id}.p{seat}"
            players.append(Player("human", f"P{seat}", holder=holder, salt=f"salt {seat}"))
    return players


def some_clock(dice: random.Random) -> TimeControl | None:
    """Return the time that people have: often as much as they like, sometimes too little."""
    if dice.random() < CLOCK_CHANCE:
        return TimeControl(
            dice.choice(("move", "game")), dice.choice((5, 60, 600)), dice.choice((0, 5)), dice.random() < 0.5
        )
    return None


def forget(host: Host) -> None:
    """Let a host drop its idle tables from memory, as if it had too many."""
    for room in idle_tables.idle_tables(host):
        idle_tables.drop(host, room)
