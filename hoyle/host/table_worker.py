"""The tables of a worker: a process that has tables for a host, and nothing else. It answers one call after another."""

from collections.abc import Callable
from typing import Any

from hoyle.codec import decode, encode, reader
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host import calls
from hoyle.host.calls import BROKEN, QUESTION, UNKNOWN, Answer, Call, Unknown
from hoyle.host.local_table import LocalTable
from hoyle.host.memory import ManualClock
from hoyle.host.worker_table import OPEN
from hoyle.i18n import N_
from hoyle.table.opening import Wish, opening_event
from hoyle.table.ports import Saved
from hoyle.table.stages import Outcome

FAILED = N_("The rules of this table have failed. Nothing has changed.")
NO_MOVE = N_("After this, the rules of this table leave seat {seat} without a move. Nothing has changed.")
PEEKS = N_("After this, what seat {seat} may do would depend on what it cannot see. Nothing has changed.")
CHANGES = ("apply", "catch_up", "start_clocks")
"""The methods that change a table; their answer is its summary."""
METHODS: dict[str, Callable[..., Any]] = {name: getattr(LocalTable, name) for name in (*CHANGES, "decide", "frames")}


class TableWorker:
    """The tables of one worker."""

    def __init__(self, bot_name: Callable[[str], str]) -> None:
        """Start without tables; `bot_name` returns the name of a bot for people."""
        self.bot_name, self.clock = bot_name, ManualClock()
        self.tables: dict[int, LocalTable] = {}

    def new_table(self, id: str) -> LocalTable:
        """Return a table that is not loaded yet."""
        return LocalTable(id, self.bot_name, self.clock)

    def answer(self, body: bytes) -> bytes:
        """Return the answer to a call."""
        call = decode(body, Call)
        for table in call.forgotten:
            self.tables.pop(table, None)
        if call.forgotten:
            self.forget_games()
        try:
            return encode(Answer(call.number, self.clock.run(self.value(call))))
        except Unknown:
            return encode(Answer(call.number, error=UNKNOWN))
        except Refusal as refusal:
            return calls.refusal_answer(call.number, refusal)
        except MemoryError:  # there would be no more for the next call either
            raise
        except Exception:  # whatever rules of somebody lead to
            return encode(Answer(call.number, error=BROKEN, sentence=FAILED))
        finally:
            if call.name == OPEN:  # only some tables that are opened are ever looked at
                self.forget_games()

    def forget_games(self) -> None:
        """Forget what visitors have rewritten and no table plays any more, and texts that were refused."""
        played = {table.table.opened.game for table in self.tables.values()}
        for game in [each for each in GAMES if own_games.is_visitors(each) and each not in played]:
            del GAMES[game]
            own_games.UNLISTED.discard(game)
        own_games.rewriting().forget_all_but(GAMES.values())

    async def value(self, call: Call) -> object:
        """Return the value of the answer to a call."""
        if call.name == OPEN:
            return opening_event(reader(Wish)(call.args[0]), reader(str)(call.args[1]))
        if call.name == "load":
            table = self.new_table(call.args[0])
            await table.load(reader(Saved)(call.args[1]))
            self.tables[call.table] = table
            return table.summary
        if (table := self.tables.get(call.table)) is None:
            raise Unknown
        if QUESTION in call.name:
            question = calls.question_named(call.name)
            ask = table.ask_all if calls.types_of(question).in_parts else table.ask
            return await ask(call.past, question, *calls.read_arguments(question, call.args))
        method = METHODS[call.name]
        value = await method(table, *calls.read_arguments(method, call.args))
        if call.name == "decide" and own_games.is_visitors(table.table.opened.game):
            refuse_unplayable(table.decision.outcome)
        return table.summary if call.name in CHANGES else value


def refuse_unplayable(outcome: Outcome | None) -> None:
    """Refuse what leads to a position in which a seat to move has no move, or other ones than its view says."""
    if outcome is None:
        return
    present = outcome.present
    for seat in present.to_move:
        seen = present.seen(seat).legal
        if seen != present.play.legal(seat):
            raise Refusal(PEEKS, seat=seat + 1)
        if not seen:
            raise Refusal(NO_MOVE, seat=seat + 1)
