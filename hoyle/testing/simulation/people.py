"""Simulated people: quick, slow and absent ones, people with two devices, people who click twice, and malicious ones."""

import json
import random
from dataclasses import dataclass, field
from typing import Any, Protocol

from hoyle.table.people import rematch, talk
from hoyle.table.ports import Millis
from hoyle.table.undo import FRIENDLY
from hoyle.table.wire.commands import Command, ProposeRules, Resign
from hoyle.testing.simulation.clock import SimulatedClock
from hoyle.testing.simulation.faults import Faults
from hoyle.testing.simulation.gestures import some_gesture
from hoyle.testing.simulation.links import Link
from hoyle.testing.simulation.parts import ProcessParts

IDLE = 8
"""How much longer a person waits who has nothing to do."""
PATIENCE: Millis = 8000
"""The time after which a person who waits for an answer connects again."""


@dataclass(frozen=True)
class Habit:
    """A kind of person. All numbers but `pause` are probabilities for one turn of thinking."""

    name: str
    pause: tuple[Millis, Millis]
    """The shortest and the longest time between two actions."""
    clicks_twice: float = 0.0
    leaves: float = 0.0
    changes_device: float = 0.0
    attacks: float = 0.0
    asks: float = 0.06
    """The probability of asking for an undo or a hint, where that is possible."""


HABITS = (
    Habit("quick", (20, 300)),
    Habit("slow", (2000, 20_000)),
    Habit("often away", (100, 2000), leaves=0.02),
    Habit("with two devices", (100, 1500), changes_device=0.03),
    Habit("clicking twice", (50, 800), clicks_twice=0.4),
    Habit("asking often", (50, 900), asks=0.5),
    Habit("malicious", (20, 600), attacks=0.4, clicks_twice=0.2),
)
ANSWER_CHANCE = 0.5
"""The probability that a person answers a request."""
RESIGN_CHANCE, ARRANGE_CHANCE, REFRESH_CHANCE = 0.002, 0.02, 0.02
TALK_CHANCE, PROPOSAL_CHANCE = 0.02, 0.3
"""The probabilities that a person says something, and that one who may propose other rules does."""
FLOOD, FLOOD_CHANCE = 60, 0.02
"""A malicious person sometimes sends the same frame this many times, and does not read the answers."""
ABSENCE: Millis = 60_000
"""The maximum time for which a person leaves."""


def some_options(dice: random.Random) -> dict[str, object]:
    """Return options of some game, which may not be possible at a table."""
    return dice.choice(
        [{"points_to_win": dice.randint(1, 5)}, {"lives": 2}, {"hand_limit": 2}, {}, {"no such option": 1}]
    )


class PeopleWorld(Protocol):
    """The part of a world in which people act."""

    time: Millis
    is_acting: bool
    faults: Faults
    people_clock: SimulatedClock

    def seat_of(self, person: "Person") -> int | None:
        """Return the seat that a person has taken, or None."""
        ...

    def connect(self, person: "Person", have: int | None) -> Link:
        """Connect a person to one of the processes."""
        ...

    def command(self, process: ProcessParts, table: str, command: Command) -> None:
        """Let a process handle a command that comes without a connection."""
        ...

    def sending(self, person: "Person", move: dict[str, Any]) -> None:
        """Note a gesture that a person sends."""
        ...


@dataclass
class Person:
    """Somebody in a seat, or a spectator if `seat` is None."""

    world: PeopleWorld
    table: str
    seat: int | None
    holder: str
    habit: Habit
    lang: str
    dice: random.Random
    links: list[Link] = field(default_factory=list[Link])
    """The newest connection last; older ones may still be open."""
    unanswered: dict[str, Any] | None = None
    """The gesture that waits for an answer."""
    sent_at: Millis = 0
    sent: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The last gestures."""
    cids: int = 0
    is_away_until: Millis = 0

    async def live(self) -> None:
        """Act until the simulation ends; after that only stay connected."""
        clock = self.world.people_clock
        while True:
            await clock.sleep(self.dice.randint(*self.habit.pause) * (1 if self.is_busy() else IDLE))
            if self.link is None or not self.link.is_open or self.link.process.is_dead:
                if clock.time >= self.is_away_until or not self.world.is_acting:
                    self.connect()
            elif not self.link.had_seat and self.world.seat_of(self) is not None:
                self.link.close()  # the page loads again when its visitor has taken a seat
            elif self.is_waiting():
                self.wait_longer()
            elif self.world.is_acting:
                self.act(self.link)

    def is_busy(self) -> bool:
        """Return whether the person may have something to do soon."""
        body = self.link.view_body if self.link else b""
        return self.world.is_acting and (b'"acts":[{' in body or b'"status":"waiting"' in body)

    @property
    def link(self) -> Link | None:
        """The newest connection."""
        return self.links[-1] if self.links else None

    def connect(self) -> None:
        """Connect to one of the processes, and send the gesture again that waits for an answer."""
        have = self.link.seq if self.link and self.link.seq >= 0 else None
        link = self.world.connect(self, have)
        others = [old for old in self.links if old.is_open and not old.process.is_dead]
        self.links = [*others[-2:], link]
        if self.unanswered is not None:
            self.send(link, self.unanswered)

    def is_waiting(self) -> bool:
        """Return whether the last gesture has no answer yet."""
        if self.unanswered is not None and any(self.unanswered["cid"] in link.answered for link in self.links):
            self.unanswered = None
        return self.unanswered is not None or not (self.link and self.link.view_body)

    def wait_longer(self) -> None:
        """Connect again if no answer has come for too long."""
        if self.unanswered is not None and self.world.time - self.sent_at > PATIENCE and self.link:
            self.link.close()

    def act(self, link: Link) -> None:
        """Do something."""
        habit, chance = self.habit, self.dice.random
        if chance() < habit.leaves:
            link.close()
            self.is_away_until = self.world.time + self.dice.randrange(ABSENCE)
        elif chance() < habit.changes_device:
            self.connect()
        elif chance() < habit.attacks:
            self.attack(link)
        elif chance() < ARRANGE_CHANCE:
            link.send(json.dumps({"t": "local", "order": {"hand": ["a", "b"]}, "sort": {"hand": "suit"}}))
            link.send(json.dumps({"t": "idle", "idle": self.cids % 2 == 0}))
        elif chance() < REFRESH_CHANCE:
            link.send(json.dumps({"t": "join", "table": self.table}))
        elif self.may_propose(link.view) and chance() < PROPOSAL_CHANCE:
            options = some_options(self.dice)
            self.world.command(link.process, self.table, ProposeRules(options, "", self.world.seat_of(self)))
        elif self.seat is not None and chance() < RESIGN_CHANCE:
            self.world.command(link.process, self.table, Resign(self.seat))
        elif self.seat is not None:
            self.play(link)

    def may_propose(self, view: dict[str, Any]) -> bool:
        """Return whether the person may propose other rules: at a table that waits, and at one that is over if it offers that."""
        return view.get("status") == "waiting" or bool((view.get("rematch") or {}).get("picks"))

    def play(self, link: Link) -> None:
        """Make a gesture that the view offers, if there is one."""
        options = [option["id"] for option in (link.view.get("friendly") or {}).get("options", [])]
        if options and self.dice.random() < self.habit.asks:
            self.gesture(link, {"act": FRIENDLY, "option": self.dice.choice(options)})
        elif fields := self.about_people(link) or some_gesture(link.view, self.dice):
            self.gesture(link, fields)

    def about_people(self, link: Link) -> dict[str, Any] | None:
        """Return a gesture about the people at the table, or None: talk, what the view offers about people who are gone, a rematch."""
        dice, view = self.dice, link.view
        if dice.random() < TALK_CHANCE:
            return {
                "act": talk.ACT,
                **dice.choice([{"option": "hello"}, {"option": "smile"}, {"text": "well\nplayed"}]),
            }
        offers: dict[str, Any] = {"act": rematch.ACT, **(view.get("rematch") or {})}
        for ask in [*view.get("asks", []), offers]:
            options, act = [option["id"] for option in ask.get("options", [])], ask["act"]
            if options and dice.random() < ANSWER_CHANCE:
                return {"act": act, "option": dice.choice(options)}
        return None

    def gesture(self, link: Link, fields: dict[str, Any]) -> None:
        """Send a gesture; some people send it twice."""
        self.cids += 1
        move = {"t": "move", "cid": f"{self.holder}.{self.cids}", "tok": link.view["tok"], **fields}
        for seat in link.view["seats"]:
            if seat["id"] == link.view.get("you") and "clock" in seat:
                move["left"] = seat["clock"].get("ms", 0)
        self.unanswered, self.sent_at = move, self.world.time
        self.sent = [*self.sent[-3:], move]
        self.send(link, move)
        if self.dice.random() < self.habit.clicks_twice:
            self.send(link, move)

    def send(self, link: Link, move: dict[str, Any]) -> None:
        """Send a gesture; the connection may break before it arrives, or before the answer comes back."""
        faults = self.world.faults
        self.world.sending(self, move)
        link.send(json.dumps(move))
        if faults.happens("resend"):
            link.send(json.dumps(move))
        if faults.happens("drop before"):
            link.close(loses_frames=True)
        elif faults.happens("drop after"):
            link.close()

    def attack(self, link: Link) -> None:
        """Send a frame that a correct client does not send."""
        dice, tok = self.dice, link.view["tok"]
        stale = dice.choice(self.sent) if self.sent else {"t": "move", "cid": 1, "act": "lay"}
        gesture = some_gesture(link.view, dice) or {"act": "lay", "item": "x", "to": "y"}
        frame: Any = dice.choice(
            [
                stale,
                stale | {"tok": tok},
                stale | {"cid": f"{self.holder}.x{dice.randrange(10**6)}"},
                {"t": "move", "cid": f"{self.holder}.x{dice.randrange(10**6)}", "tok": "", **gesture, "option": "9"},
                {"t": "move", "cid": f"{self.holder}.x{dice.randrange(10**6)}", "tok": "d0.s1", **gesture},
                {
                    "t": "move",
                    "cid": f"{self.holder}.x{dice.randrange(10**6)}",
                    "tok": tok,
                    "act": FRIENDLY,
                    "option": "agree.1",
                },
                {
                    "t": "move",
                    "cid": 7,
                    "tok": tok,
                    "act": dice.choice(["undo", "reset", "commit", "next"]),
                    "n": 1 << 70,
                },
                {"t": "local", "order": {f"z{n}": ["x"] * 50 for n in range(20)}},
                {"t": "join", "table": "../../etc", "have": -5},
                {"t": "move"},
                "]" * 70,
                "x" * 20_000,
            ]
        )
        if isinstance(frame, dict) and frame.get("t") == "move" and "cid" in frame:
            self.world.sending(self, frame)
        is_flood = dice.random() < FLOOD_CHANCE
        if is_flood:
            link.deaf_until = self.world.time + self.dice.randrange(ABSENCE)
        for _ in range(FLOOD if is_flood else 1):
            self.world.faults.attacked()
            link.send(frame if isinstance(frame, str) else json.dumps(frame))
