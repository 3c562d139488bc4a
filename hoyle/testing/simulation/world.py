"""One simulated world: processes, a store, tables, bots and people on one seeded scheduler."""

import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from hoyle.table.fairness import SECRET_PREFIX, seal
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes, Millis
from hoyle.table.wire.commands import Command, TakeSeat
from hoyle.table.wire.events import Player
from hoyle.testing.simulation import tables
from hoyle.testing.simulation.calm import check_asked, check_reload, check_seal
from hoyle.testing.simulation.checks import Checks, Samples
from hoyle.testing.simulation.clock import Killed, SimulatedClock
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.links import Link
from hoyle.testing.simulation.parts import ProcessParts
from hoyle.testing.simulation.people import HABITS, Person
from hoyle.testing.simulation.process import Process
from hoyle.testing.simulation.replica import Violation, require
from hoyle.testing.simulation.sharing import LAPSE, Shared
from hoyle.testing.simulation.store import Disk
from hoyle.testing.simulation.workers import WORKER_INTERVAL

RESTART: Millis = 2000
"""The maximum time until a process that died is started again."""
SHARED_INTERVAL = 8
"""One of this many worlds has two processes on one store."""
MAX_DELAY: Millis = 20_000
"""The maximum delay of a lost notification: hosts look for changes in such intervals too."""
NEVER: Millis = 1 << 60
MAX_STEPS_PER_COMMAND = 2000
"""A world in which this many steps lead to no command is stuck."""
LATEST: Millis = 20_000
"""The longest time until somebody takes an open seat."""
CALM: Millis = 300_000
"""The time without faults and gestures in which everybody who can move must be asked."""
MAX_COMMANDS = 60
"""A calm time ends after this many commands, because bots may play on for a long time."""


@dataclass(frozen=True)
class Settings:
    """What a simulation tries."""

    seed: int
    commands: int = 250
    """The number of commands before the faults stop."""
    games: tuple[str, ...] = ()
    """The games to choose from; all games if empty."""
    only: frozenset[str] | None = None
    """If given: the only faults that happen."""
    samples: Samples = field(default_factory=Samples)


@dataclass
class World:
    """A simulated world; `run` runs it to its end."""

    settings: Settings
    time: Millis = 0
    commands: int = 0
    steps: int = 0
    is_acting: bool = True
    """Whether people still make gestures."""
    trace: list[str] = field(default_factory=list[str])
    woken: dict[int, Link] = field(default_factory=dict[int, Link])
    """By number: the connections whose outboxes contain something new."""
    processes: list[Process] = field(default_factory=list[Process])
    people: list[Person] = field(default_factory=list[Person])
    links: int = 0
    opened: int = 0
    """The number of tables opened so far."""

    def __post_init__(self) -> None:
        """Start the processes."""
        seed = self.settings.seed
        self.dice, self.rematch_dice = self.stream("steps"), self.stream("rematches")
        self.faults = Faults(f"{seed}/faults", self.settings.only)
        self.checks = Checks(self.stream("checks"), self.settings.samples)
        self.disk = Disk(self.faults, self.stream("store"), self.committed)
        self.people_clock = SimulatedClock(0, self.stream("people"))
        self.is_shared = seed % SHARED_INTERVAL == SHARED_INTERVAL - 3
        self.has_workers = seed % WORKER_INTERVAL == 1
        self.shared = Shared(self)
        self.processes = [Process(self, number) for number in range(1 + self.is_shared)]
        self.plan = self.stream("plan")

    def stream(self, purpose: str) -> random.Random:
        """Return random numbers for one purpose, which do not depend on how many are drawn for others."""
        return random.Random(f"{self.settings.seed}/{purpose}/{len(self.trace) if self.trace else 0}")

    def note(self, text: str) -> None:
        """Add a line to the trace."""
        self.trace.append(f"{self.time} {text}")

    @property
    def digest(self) -> str:
        """A digest of the trace."""
        return sha256("\n".join(self.trace).encode()).hexdigest()[:16]

    @property
    def summary(self) -> str:
        """What was simulated, in one line."""
        checks, faults = self.checks, len(self.faults.happened) + self.faults.attacks
        return (
            f"Seed {self.settings.seed}: {self.commands:,} commands, {faults:,} faults, {checks.views:,} views and "
            f"{checks.twins:,} twins compared, trace {self.digest}."
        )

    # Running.

    def run(self) -> None:
        """Run the world; Violation if something does not hold that must always hold."""
        try:
            for _ in range(self.plan.choice((1, 1, 2))):
                self.open_table()
            self.run_until(self.settings.commands)
            self.faults.stop()
            self.is_acting = False
            self.disk.full_until = 0
            self.wake_clients()
            self.note("calm")
            self.check_calm()
        finally:
            self.stop()

    def check_calm(self) -> None:
        """Let time pass without faults and gestures, then check all tables."""
        end, last = self.time + CALM, self.commands + MAX_COMMANDS
        while self.time < end and self.commands < last and self.step():
            pass
        for replica in self.checks.replicas.values():
            if self.commands < last:
                check_asked(self.people, replica)
            check_reload(self.disk, replica)
            check_seal(replica)
        if self.commands < last:
            self.check_leases()

    def check_leases(self) -> None:
        """Check that every lease is given back of a table for which its process does nothing any more."""
        end = self.time + LAPSE
        while self.shared.idle_leases() and self.time < end and self.step():
            pass
        idle = self.shared.idle_leases()
        require(not idle, f"the leases of {idle} are kept, but nothing is done for these tables")

    def stop(self) -> None:
        """End all coroutines."""
        for process in self.processes:
            process.clock.kill()
        self.people_clock.kill()

    def run_until(self, commands: int) -> None:
        """Run steps until this many commands were handled."""
        limit = self.steps + MAX_STEPS_PER_COMMAND * commands
        while self.commands < commands:
            require(self.steps < limit, "nothing happens any more: no command in very many steps")
            is_idle = not self.step()
            self.draw_faults()
            if is_idle or self.steps % 64 == 0:
                self.replace_finished()
            require(not is_idle or self.step(), "nothing happens any more: everybody waits for ever")

    def step(self) -> bool:
        """Run one coroutine until it waits, or deliver what one outbox contains; return whether there was something to do."""
        self.steps += 1
        clocks = self.clocks()
        ready = sum(len(clock.ready) for clock in clocks)
        awake = [number for number in sorted(self.woken) if self.woken[number].deaf_until <= self.time]
        if not ready and not awake:
            return self.pass_time(clocks)
        index = self.dice.randrange(ready + len(awake))
        if index >= ready:
            self.deliver(self.woken.pop(awake[index - ready]))
            return True
        for clock in clocks:
            if index < len(clock.ready):
                self.run_step(clock, index)
                break
            index -= len(clock.ready)
        return True

    def clocks(self) -> list[SimulatedClock]:
        """Return the clocks of the people and of all processes."""
        return [self.people_clock, *(process.clock for process in self.processes)]

    def run_step(self, clock: SimulatedClock, index: int) -> None:
        """Run one step of a coroutine; an error that nobody handles is a violation."""
        try:
            clock.step_ready(index)
        except (Violation, Killed):
            raise
        except Exception as error:
            raise Violation(f"a task ended with {type(error).__name__}: {error}") from error

    def pass_time(self, clocks: list[SimulatedClock]) -> bool:
        """Advance to the next wake-up; return whether there was one."""
        times = [clock.sleeping[0][0] for clock in clocks if clock.sleeping]
        times += [link.deaf_until for link in self.woken.values() if link.deaf_until > self.time]
        if not times:
            return False
        self.time = min(times)
        for clock in clocks:
            clock.time = self.time
            while clock.sleeping and clock.sleeping[0][0] <= self.time:
                clock.pass_time()
        return True

    def deliver(self, link: Link) -> None:
        """Deliver what the outbox of a connection contains; sometimes the connection is slow."""
        if self.faults.happens("slow connection"):
            link.deaf_until = self.time + self.dice.randrange(20_000)
        if self.faults.happens("sleeping client"):
            link.deaf_until = NEVER
        if link.deaf_until > self.time:
            self.woken[link.number] = link
            return
        link.deliver()

    def wake_clients(self) -> None:
        """Let all connections take frames again."""
        for link in self.woken.values():
            link.deaf_until = min(link.deaf_until, self.time)

    # Faults.

    def draw_faults(self) -> None:
        """Let a process die, the power fail, a clock jump, or idle tables be forgotten."""
        if self.faults.happens("kill"):
            self.restart([self.dice.choice(self.processes)])
        if self.faults.happens("power loss"):
            self.disk.power_lost()
            self.restart(list(self.processes))
        if self.faults.happens("clock jump"):
            self.dice.choice(self.processes).jump()
        if self.faults.happens("forgotten tables"):
            tables.forget(self.dice.choice(self.processes).host)

    def restart(self, dying: list[Process]) -> None:
        """Kill processes; new ones replace them on what the store holds."""
        for process in dying:
            self.note(f"process {process.number} dies")
            process.clock.kill()
            self.disk.process_died(process)
            self.people_clock.spawn(self.shared.lapse(process))
            self.processes[self.processes.index(process)] = Process(self, process.number)
        self.woken = {number: link for number, link in self.woken.items() if not link.process.is_dead}

    # Tables and people.

    def open_table(self) -> None:
        """Open a table with people and bots, who come to it."""
        dice = random.Random(f"{self.settings.seed}/table/{self.opened}")
        id = f"t{self.opened}"
        self.opened += 1
        name = dice.choice(self.settings.games or tables.games_to_choose(self.is_shared))
        variant = tables.some_variant(GAMES[name], dice)
        players = tables.some_players(variant.seats, id, dice)
        secret = dice.choice((SECRET_PREFIX, "")) + f"{dice.getrandbits(256):064x}"  # without the prefix it is older
        wish = Wish(name, variant.canonical(), players, friendly=dice.random() < 0.8)
        wish.talk, wish.clock = dice.choice(("none", "phrases", "chat")), tables.some_clock(dice)
        process = dice.choice(self.processes)
        self.note(f"open {id} {name} {variant.canonical()} {seal(secret)[:8]}")
        self.checks.opening(id, seal(secret))
        self.spawn(process, lambda: process.host.open(wish, id, secret))

    def fresh_table(self) -> tuple[str, str]:
        """Return the id and the secret of the table of a rematch."""
        id, secret = f"t{self.opened}", f"{SECRET_PREFIX}{self.rematch_dice.getrandbits(256):064x}"
        self.opened += 1
        self.checks.opening(id, seal(secret))
        return id, secret

    def spawn(self, process: ProcessParts, work: Callable[[], Coroutine[object, object, object]]) -> None:
        """Run a coroutine in a process; what it refuses is ignored."""

        async def main() -> None:
            try:
                await work()
            except Refusal as refusal:
                self.note(f"refused: {refusal}")

        process.clock.spawn(main())

    def command(self, process: ProcessParts, table: str, command: Command) -> None:
        """Let a process handle a command that comes without a connection."""
        self.note(f"{table} {command}")
        self.spawn(process, lambda: process.host.handle(table, command))

    def welcome(self, id: str) -> None:
        """Let people come to a table that has been opened."""
        table, dice = self.checks.replicas[id].table, random.Random(f"{self.settings.seed}/people/{id}")
        holders = [(seat, player.holder or f"{id}.late{seat}") for seat, player in enumerate(table.seats)]
        seats = [(seat, holder) for seat, holder in holders if table.seats[seat].kind == "human"]
        for seat, holder in [*seats, *([(None, f"{id}.watcher")] if dice.random() < 0.5 else [])]:
            lang, habit = dice.choice(list(LANGUAGES)), dice.choice(HABITS)
            person = Person(self, id, seat, holder, habit, lang, random.Random(f"{self.settings.seed}/{holder}"))
            self.people.append(person)
            self.people_clock.spawn(person.live())
            if seat is not None and table.seats[seat].is_open:
                self.people_clock.spawn(self.sit_down(id, seat, holder, dice.randint(0, LATEST)))

    async def sit_down(self, id: str, seat: int, holder: str, delay: Millis) -> None:
        """Let somebody take an open seat after a while."""
        await self.people_clock.sleep(delay)
        self.command(self.processes[0], id, TakeSeat(seat, Player("human", "Late", holder=holder)))

    def replace_finished(self) -> None:
        """Open another table when all are over."""
        replicas = self.checks.replicas.values()
        if self.is_acting and all(replica.table.status == "over" for replica in replicas):
            self.open_table()

    def seat_of(self, person: Person) -> int | None:
        """Return the seat that a person has taken, or None."""
        return self.checks.seat_of(person.table, person.holder)

    def connect(self, person: Person, have: int | None) -> Link:
        """Connect a person to one of the processes."""
        process = person.dice.choice(self.processes)
        self.links += 1
        table, holder = person.table, person.holder
        had_seat = self.seat_of(person) is not None
        link = Link(self, self.links, process, table, holder, had_seat, person.lang, have)
        self.note(f"{person.holder} connects as {link.number}")
        process.clock.spawn(link.serve())
        return link

    # What happens.

    def count_command(self) -> None:
        """Count a command that a process handles."""
        self.commands += 1

    def committed(self, table: str, changes: Changes, process: ProcessParts) -> None:
        """Check a commit of the store."""
        is_new = table not in self.checks.replicas
        self.note(f"commit {table} {[row.seq for row in changes.rows]} {len(changes.sealed)} {len(changes.drafts)}")
        self.checks.committed(table, changes)
        if is_new:
            self.welcome(table)
        for other in self.processes if self.is_shared else []:
            if other is not process:
                self.notify(other, table)

    def notify(self, process: Process, table: str) -> None:
        """Notify a process that another one has changed a table; a lost notification comes later."""
        for _ in range(1 + self.faults.happens("doubled notification")):
            delay = self.dice.randrange(MAX_DELAY if self.faults.happens("lost notification") else 20)
            self.spawn(process, partial(self.notified, process, table, delay))

    async def notified(self, process: Process, table: str, delay: Millis) -> None:
        """Tell a process after some time that a table has changed."""
        await process.clock.sleep(delay)
        await process.host.on_change_elsewhere(table)

    def sending(self, person: Person, move: dict[str, object]) -> None:
        """Note a gesture that a person sends."""
        self.note(f"{person.holder} sends {move}")
        self.checks.sending(person.table, person.holder, person.seat, move)

    def received(self, link: Link, acks: list[str | int]) -> None:
        """Check what a person receives, before it is taken from the outbox."""
        self.note(f"{link.number} gets {link.seq} {acks}")
        self.checks.received(link, acks)


def simulate(settings: Settings) -> tuple[World, Violation | None]:
    """Run a world; return it, with what was violated, if anything was."""
    world = World(settings)
    try:
        world.run()
    except Violation as violation:
        return world, violation
    return world, None


__all__ = ["Settings", "World", "simulate"]
