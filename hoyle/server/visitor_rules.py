"""Tables by rules that visitors have written: they live in confined processes of their own, and this one never reads such a text.

A table is named for its game, USUAL-rewrites-HASH, so that everything else of a server knows it by its name alone.
"""

import sys
from hashlib import blake2b
from zlib import crc32

from hoyle.bots.registry import find, parse
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host.worker_table import Worker
from hoyle.i18n import N_
from hoyle.pages.opponents import opponents
from hoyle.rules.game import Game
from hoyle.server.foresight import Foresight
from hoyle.server.table_process import ConfinedProcess
from hoyle.server.visitor_bots import RulesProcesses, VisitorBots
from hoyle.table.ports import Clock, Millis
from hoyle.table.rewrite_texts import RewriteText, parts_of

PROCESSES = 4
"""How many processes there may be. Tables of one text share one, which they lose together if their rules end it."""
TICK: Millis = 50
"""Answers of tables leave at multiples of this time: how long rules think could tell what is hidden."""
MOST_BYTES = 32_768
"""The longest text."""
FILE = "rules{}.py"
"""The name under which messages speak of a text; further ones have numbers from 1."""
TOO_LONG = N_("The text is longer than 32 kB: shorten it.")
NO_TEXT = N_("Write a text first: it begins with what it changes, and sets REWRITE.")


class VisitorRules:
    """The processes in which tables by rules of visitors live. Each starts when it is asked for something."""

    def __init__(self, clock: Clock) -> None:
        """Start none yet."""
        self.rules_processes = RulesProcesses()
        self.bots, self.foresight = VisitorBots(self.rules_processes), Foresight(self.rules_processes)
        self.processes = [ConfinedProcess() for _ in range(PROCESSES)]
        self.workers = [Worker(process, clock, self.bots, TICK) for process in self.processes]

    def worker_of(self, game: str) -> Worker | None:
        """Return the worker in which tables of a game live; None if it is no visitor's."""
        return self.workers[crc32(game.encode()) % PROCESSES] if own_games.is_visitors(game) else None

    async def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            await process.end()
        self.foresight.close()
        await self.rules_processes.close()


def are_possible() -> bool:
    """Return whether this machine can confine processes."""
    return sys.platform == "linux"


def bots_for(game: Game) -> dict[str, str]:
    """Return the labels (English messages) of the bots that play by what a text makes of a game, by their names."""
    bots = opponents(game, game.options(), people=())
    return {name: label for name, label in bots.items() if find(parse(name).kind).compile_for is None}


def texts_of(text: str) -> list[RewriteText]:
    """Return the texts of rewrites in that of a form; Refusal if one is empty, or all are too long."""
    parts = parts_of(text)
    if not all(part.strip() for part in parts):
        raise Refusal(NO_TEXT)
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Refusal(TOO_LONG)
    return [RewriteText(FILE.format(number or ""), part) for number, part in enumerate(parts)]


def name_of(usual: str, texts: list[RewriteText]) -> str:
    """Return the name of the game that texts make of a game."""
    version = GAMES[usual].version
    key = "\n".join([str(version), *(each.text for each in texts)])
    parts = [usual, "rewrites", blake2b(key.encode("utf-8", "replace"), digest_size=16).hexdigest()]
    return own_games.VISITORS.join(parts)
