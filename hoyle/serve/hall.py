"""All tables of one server: opening them, finding them again after a restart, and waking the bots."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import hoyle
from hoyle.bots import fitting
from hoyle.play import Play, Variant
from hoyle.serve import friendly, journal
from hoyle.serve.course import GO_ON, Course
from hoyle.serve.journal import Opened, Played, Sitter
from hoyle.serve.store import Saved, Store, StoreError
from hoyle.serve.tables import Table
from hoyle.serve.thinkers import PAUSE, Thinker
from hoyle.serve.wire import Refusal
from hoyle.words import N_

WARM_TABLES = 500  # tables kept in memory although nobody looks on
UNHURRIED = 3  # bots at a table that take their full pause
ALONE, LONG = 2, 10  # rounds of bots among themselves, or choices of each, after which they hurry
PROMISES = 2000  # promised secrets that wait for somebody to sit down
ADVISER = "search:fair"  # who gives hints, or the bot of that strength which fits the game

Thought = tuple[str, int, str]
"""What a bot thinks about: a table, a seat, the name of its decision."""


@dataclass
class Wish:
    """What somebody wants to play."""

    game: str
    options: dict[str, Any]
    seats: list[Sitter]
    watched: bool = True
    promise: str = ""
    title: str = ""
    """What a composed game is called."""
    friendly: bool = True


@dataclass
class Hall:
    """The tables of one server."""

    store: Store
    thinkers: Thinker
    pause: float = PAUSE
    tables: OrderedDict[str, Table] = field(default_factory=OrderedDict[str, Table])
    laying: dict[str, asyncio.Lock] = field(default_factory=dict[str, asyncio.Lock])
    promised: OrderedDict[str, str] = field(default_factory=OrderedDict[str, str])
    thinking: set[Thought] = field(default_factory=set[Thought])
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def promise(self) -> str:
        """Publish the digest of a new secret, before anybody has chosen anything."""
        secret = journal.new_secret()
        while len(self.promised) >= PROMISES:
            self.promised.popitem(last=False)
        self.promised[journal.promise(secret)] = secret
        return journal.promise(secret)

    async def open(self, wish: Wish) -> str:
        """Open a table and return its name; OptionError or Refusal with one sentence."""
        self.thinkers.first(wish.game)
        variant = hoyle.game(wish.game, **wish.options)
        if len(wish.seats) != variant.seats:
            raise Refusal(N_("This game needs {seats} players."), seats=variant.seats)
        secret = self.promised.pop(wish.promise, "") or journal.new_secret()
        options = variant.canonical()
        wish.seats = self.drawn(variant, wish.seats, secret)
        opened = Opened(
            wish.game, options, wish.seats, variant.game.version, secret, wish.watched, wish.title, wish.friendly
        )
        name = secrets.token_urlsafe(9)
        try:
            await self.store.open(name, wish.game, wish.title or variant.game.title, journal.write(opened))
            for seat, sitter in enumerate(wish.seats):
                if sitter.holder:
                    await self.store.sit(sitter.holder, name, seat)
        except StoreError as error:
            raise Refusal(error.message, **error.facts) from error
        return name

    def drawn(self, variant: Variant, seats: list[Sitter], secret: str) -> list[Sitter]:
        """The seats as the lot has it, where they are drawn; the lot follows from the promised secret."""
        return [seats[place] for place in variant.lot(journal.seed(secret, ["seats"]))] or seats

    async def table(self, name: str) -> Table:
        """A table by its name, from memory or from the store; Refusal if there is none."""
        if name not in self.tables:
            async with self.laying.setdefault(name, asyncio.Lock()):
                if name not in self.tables:
                    self.tables[name] = Table(name, self.store, await self.saved(name), self.rouse)
                    self.rouse(self.tables[name])
            self.laying.pop(name, None)
            self.rest()
        self.tables.move_to_end(name)
        return self.tables[name]

    async def saved(self, name: str) -> Saved:
        """What the store keeps of a table."""
        try:
            saved = await self.store.read(name)
        except StoreError as error:
            raise Refusal(error.message, **error.facts) from error
        if saved is None:
            raise Refusal(N_("There is no such table here."))
        return saved

    def rest(self) -> None:
        """Forget the tables that nobody has looked at for longest; the store has them."""
        busy = {name for name, _, _ in self.thinking}
        busy |= {name for name, one in self.tables.items() if one.sockets or one.lock.locked()}
        idle = [name for name in self.tables if name not in busy]
        for name in idle[: max(0, len(self.tables) - WARM_TABLES)]:
            del self.tables[name]

    def rouse(self, table: Table) -> None:
        """Let every bot that is awaited think, once a decision, and one for everybody who waits for a hint."""
        for seat in awaited(table):
            if seat is not None and table.seats[seat].kind == "bot":
                self.start(table, seat, self.think)
        for seat in friendly.wanted(table):
            self.start(table, seat, self.advise)

    def start(self, table: Table, seat: int, think: Callable[[Table, int, Thought], Coroutine[Any, Any, None]]) -> None:
        """Begin to think about a decision, unless that is under way."""
        thought = (table.id, seat, table.tok(seat))
        if thought in self.thinking:
            return
        self.thinking.add(thought)
        self.spawn(think(table, seat, thought))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def think(self, table: Table, seat: int, thought: Thought) -> None:
        """Ask the bot and play its answer at a moment that does not depend on the answer."""
        try:
            began = asyncio.get_running_loop().time()
            course = table.course
            assert course is not None
            if seat not in awaited(table):
                return  # somebody gave up before the thinking began
            if course.between:
                await asyncio.sleep(self.pause * 3)
                choices = course.choices()
                await table.bot_follows(seat, thought[2], choices[0].name if choices else GO_ON)
            else:
                moves = await self.answers(table, seat)
                await wait_for_the_beat(began, beat(self.pause, table.seats, *since(table)))
                await table.bot_moves(seat, thought[2], moves)
        except Refusal:
            await asyncio.sleep(1)  # the store refused; ask again below
        finally:
            self.thinking.discard(thought)
        self.rouse(table)

    async def answers(self, table: Table, seat: int) -> list[int]:
        """The bot's moves until somebody else could see a difference, or has a say."""
        course = table.course
        assert course is not None
        play = course.play.apart()
        shown, bot = play.watch(), table.seats[seat].bot
        return await self.thought_out(table, play, seat, ("bot", bot), lambda _: goes_on(course, play, seat, shown))

    async def advise(self, table: Table, seat: int, thought: Thought) -> None:
        """Ask a bot what it would do in a person's place, for that person to see."""
        moves: list[int] = []
        try:
            moves = await self.advice(table, seat)
        finally:
            self.thinking.discard(thought)
            await friendly.advise(table, seat, thought[2], moves)

    async def advice(self, table: Table, seat: int) -> list[int]:
        """A bot's moves for a person, as many as a gesture has; nothing that chance or others do is played on."""
        course = table.course
        assert course is not None
        play, scene = course.play.apart(), friendly.own_scene(table, course, seat)
        before = len(play.log)

        def more(moves: list[int]) -> bool:
            alone = all(mover == seat for mover, _ in play.log[before:])
            return alone and friendly.begun_by(scene, moves) and bool(play.legal(seat))

        return await self.thought_out(table, play, seat, ("hint", ADVISER), more)

    async def thought_out(
        self, table: Table, play: Play, seat: int, who: tuple[str, str], more: Callable[[list[int]], bool]
    ) -> list[int]:
        """Moves of a bot that is asked again and again as long as there is more to say; `who`: for what, and which bot."""
        moves, thought = list[int](), list[int]()
        while not moves or more(moves):
            if not thought or thought[0] not in play.legal(seat):
                salt = [who[0], str(seat), str(table.seq), *([str(len(moves))] if moves else [])]
                thought = await self.answer(table, play, seat, who[1], salt)
            move = thought.pop(0)
            play.play(seat, move)
            moves.append(move)
        return moves

    async def answer(self, table: Table, play: Play, seat: int, name: str, salt: list[str]) -> list[int]:
        """The bot's move and what it would play after it, from what its seat sees, packed."""
        view, bot = play.brief(seat), fitting(name, play.variant.game, play.state.rules)
        return await self.thinkers.answer(bot, table.opened.game, view, seat, journal.seed(table.opened.secret, salt))

    def close(self) -> None:
        """Let bots and store go."""
        for task in self.tasks:
            task.cancel()
        self.thinkers.close()
        self.store.close()


async def wait_for_the_beat(began: float, pause: float) -> None:
    """Until the next whole pause since the question."""
    if pause:
        spent = asyncio.get_running_loop().time() - began
        await asyncio.sleep(pause - spent % pause)


def beat(pause: float, seats: Sequence[Sitter], passed: int = 0, chosen: int = 0) -> float:
    """How long a bot's pause is at this table: shorter where there are many, so that a round does not drag on.

    A quarter of it where the turn has `passed` between bots for some rounds, or they have `chosen` many times: then the
    people have nothing more to play.

    >>> [beat(0.8, [Sitter("bot")] * many) for many in (1, 3, 6)]
    [0.8, 0.8, 0.4]
    >>> [beat(0.8, [Sitter("human"), *[Sitter("bot")] * 3], passed) for passed in (3, 6)]
    [0.8, 0.2]
    """
    bots = sum(one.kind == "bot" for one in seats)
    hurry = bots < len(seats) and (passed >= ALONE * bots or chosen >= LONG * bots)
    return pause * min(1, UNHURRIED / max(1, bots)) / (4 if hurry else 1)


def since(table: Table) -> tuple[int, int]:
    """Since somebody who is no bot has played: how often the turn has passed from seat to seat, how many choices were made."""
    passed, chosen, last = 0, 0, -1
    for event in reversed(table.journal):
        if isinstance(event, Played):
            seats = [seat for seat, _ in event.by]
            if any(table.seats[seat].kind == "human" for seat in seats):
                break
            passed, chosen, last = passed + (seats[-1] != last), chosen + 1, seats[-1]
    return passed, chosen


def awaited(table: Table) -> tuple[int | None, ...]:
    """The seats that have something to decide; between two games whoever says how the next one is played."""
    if table.status != "open" or table.course is None:
        return ()
    return (table.course.chooser(),) if table.course.between else table.course.play.waits


def goes_on(course: Course, play: Play, seat: int, shown: Any) -> bool:
    """Whether a bot is still in the midst of its turn: it alone is awaited, and there is nothing for others to see."""
    if play.waits != (seat,) or seat in play.sealed:
        return False
    seen = play.watch()
    return seen == shown or (course.drafts is not None and course.drafts.unfinished(seen))
