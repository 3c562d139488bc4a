"""Comparisons that visitors ask for: asked, played in batches by a worker, followed, cancelled, and kept in the store.

A question has an id that depends on the question alone, so everybody who asks the same gets the same comparison and link, on
every server with this store. The server that plays its games says so in the store every few seconds. If it stops, the next server that
is asked begins again.
"""

import asyncio
import json
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Literal

from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.lab.comparison_data import ComparisonData, read_text
from hoyle.lab.page import AUTOMATIC
from hoyle.play.play import Variant
from hoyle.rulesets.published_rules import MEASURES, variant_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.aging import Brake, ages_of
from hoyle.server.calculations import compare
from hoyle.server.comparison_records import ComparisonRecords, StoredComparison
from hoyle.server.jobs import Job, Jobs
from hoyle.server.metrics import Metrics
from hoyle.server.repeated import RepeatedWork
from hoyle.server.retention import DAY_SECONDS
from hoyle.table.ports import StoreError

LOGGER = logging.getLogger("hoyle.comparisons")
SEED = 1
SAVE_SECONDS = 5.0
"""How often what is known of a running comparison is stored."""
CLAIM_SECONDS = 30.0
"""How long other servers leave a comparison alone of which its server has said nothing."""
STOP_SECONDS = 2.0
"""How long a server that stops waits for the store."""
UNFINISHED_DAYS = 1
"""How long a question without a result is kept."""

State = Literal["waiting", "running", "done", "failed", "stopped"]
"""`stopped`: no server plays its games; the next request starts it again."""


@dataclass(frozen=True)
class Size:
    """How exact a comparison is."""

    label: str
    """An English message."""
    games: int
    """The most games under each set of rules."""
    seconds: float
    """How long they may take under each set of rules, about."""


SIZES = {
    "quick": Size(N_("quick: up to {games} games, about {seconds} seconds at most"), 400, 5.0),
    "usual": Size(N_("usual: up to {games} games, about {seconds} seconds at most"), 2_000, 30.0),
    "thorough": Size(N_("thorough: up to {games} games, about {seconds} seconds at most"), 20_000, 90.0),
}
"""By name: the sizes that a visitor may choose."""
DEFAULT_SIZE = "usual"


@dataclass(frozen=True)
class Question:
    """What is compared: everything that a visitor chooses."""

    game: str
    version: int
    """The version of the game's rules."""
    rules: str
    """The options in canonical form, as JSON."""
    base: str | None
    """Those of the rules to compare with; None if the rules are measured alone."""
    bot: str = AUTOMATIC
    size: str = DEFAULT_SIZE
    seed: int = SEED

    @property
    def id(self) -> str:
        """The id of the comparison, 20 hexadecimal digits: of the question and of what its figures mean."""
        return sha256(f"{self.text}\n{MEASURES}".encode()).hexdigest()[:20]

    @property
    def text(self) -> str:
        """The question as JSON."""
        return json.dumps(asdict(self), sort_keys=True)

    @property
    def variants(self) -> list[Variant]:
        """The base and these rules, or these rules alone; empty if this Hoyle does not have them any more."""
        texts = [self.rules] if self.base is None else [self.base, self.rules]
        found = [variant_of(self.game, self.version, text) for text in texts]
        return [each for each in found if each] if all(found) and self.game in GAMES else []

    @property
    def arguments(self) -> tuple[object, ...]:
        """The arguments of `calculations.compare`."""
        *base, rules = [variant.canonical() for variant in self.variants]
        size = SIZES[self.size]
        return self.game, rules, base[0] if base else None, self.bot, size.games, size.seconds, self.seed


def question_in(text: str) -> Question:
    """Return the question in a text from a store."""
    return Question(**json.loads(text))


def question_of(
    game: str, canonical: dict[str, object], base: dict[str, object] | None, bot: str, size: str
) -> Question:
    """Return the question about the rules with these options; `bot` and `size` are known names."""
    base_text = None if base is None else canonical_text(base)
    return Question(game, GAMES[game].version, canonical_text(canonical), base_text, bot, size)


@dataclass(frozen=True)
class Standing:
    """How a comparison stands."""

    id: str
    question: Question
    state: State
    place: int = 0
    """How many calculations come before it."""
    found: ComparisonData | None = None
    """What is known so far, or the result."""
    made: float = 0.0

    @property
    def is_unfinished(self) -> bool:
        """Whether it waits or runs."""
        return self.state in ("waiting", "running")


class Comparisons(RepeatedWork):
    """The comparisons of one server. Once a day the repeated work deletes old ones."""

    pause, log, failure = DAY_SECONDS, LOGGER, "Old comparisons are not deleted"

    def __init__(self, store: ComparisonRecords, jobs: Jobs, days: int, is_shared: bool, metrics: Metrics) -> None:
        """Keep results for `days` days. Nothing is deleted before `start`. `is_shared`: whether other servers use the store."""
        self.store, self.jobs, self.days, self.is_shared = store, jobs, days, is_shared
        self.brake = Brake("comparisons", store.database, metrics)
        self.server = secrets.token_hex(8)
        """The name of this server in claims."""
        self.followers: set[asyncio.Task[None]] = set()

    async def ask(self, question: Question, visitor: str, address: str = "") -> bool:
        """Have a comparison played, unless its result is kept or some server plays it; TooMany if too many are waiting.

        Return whether the visitor is among those who wait for it at this server, or have its result: not if another server
        plays the games, since that one would not know of the visitor when somebody cancels.
        """
        job, stored = self.jobs.ask(question.id), await self.store.find(question.id)
        if stored and stored.is_over:
            return True
        if not (job and job.is_unfinished) and self.is_claimed(stored):
            return False
        known = job if job and job.is_unfinished else None
        job = self.jobs.submit(
            address or visitor, question.id, compare, *question.arguments, goes_on=True, asker=visitor
        )
        if job is known:
            return True
        now = time.time()
        try:
            claimed = await self.store.claim(question.id, question.text, self.server, now, now + CLAIM_SECONDS)
        except StoreError:
            self.jobs.drop(job)
            raise
        if not claimed:
            self.jobs.drop(job)  # another server was faster
            return False
        follower = asyncio.create_task(self.follow(job))
        self.followers.add(follower)
        follower.add_done_callback(self.followers.discard)
        return True

    def is_claimed(self, stored: StoredComparison | None) -> bool:
        """Return whether another server plays the games of a comparison."""
        return stored is not None and stored.until > time.time() and stored.server != self.server

    async def follow(self, job: Job) -> None:
        """Store what is known of a comparison while its games run, and its result; stop it if somebody has cancelled it."""
        while job.is_unfinished:
            with suppress(TimeoutError):
                await asyncio.wait_for(job.ended.wait(), SAVE_SECONDS)
            if job.is_unfinished:
                with suppress(StoreError):  # the result may be stored all the same
                    body = (job.result or {}).get("body", "")
                    if not await self.store.go_on(job.key, self.server, time.time() + CLAIM_SECONDS, body):
                        self.jobs.drop(job)
        try:
            if job.state == "done" and job.result:
                await self.store.finish(job.key, self.server, job.result["body"], time.time())
            elif job.state != "cancelled":  # a cancelled one is not in the store any more
                await self.store.release(job.key, self.server)
        except StoreError as error:
            LOGGER.warning("The result of a comparison is not stored: %s.", type(error).__name__)

    async def cancel(self, id: str, visitor: str) -> None:
        """Cancel a comparison, or only the visitor's part in it if others on this server want the result, too."""
        self.jobs.cancel(id, visitor)
        job = self.jobs.jobs.get(id)
        if job is None or not job.is_unfinished:
            await self.store.cancel(id)

    async def standing(self, id: str) -> Standing | None:
        """Return how a comparison stands, or None if there is none."""
        return (await self.standings([id])).get(id)

    async def standings(self, ids: list[str]) -> dict[str, Standing]:
        """Return how comparisons stand, by id; ids of which nothing is known are left out."""
        stored = await self.store.find_all(ids)
        return {id: self.standing_of(stored[id]) for id in ids if id in stored}

    def standing_of(self, stored: StoredComparison) -> Standing:
        """Return how a stored comparison stands: what this server knows of its games is newer than the store."""
        question, job = question_in(stored.question), self.jobs.jobs.get(stored.id)
        body = (job.result or {}).get("body", "") if job else ""
        found = read_text(body or stored.body) if body or stored.body else None
        if stored.is_over or (job and job.state == "done"):
            state: State = "done"
        elif job and job.is_unfinished:
            state = "waiting" if job.state == "waiting" else "running"
        elif job and job.state in ("failed", "late") and stored.server == self.server:
            state = "failed"
        else:
            state = "running" if self.is_claimed(stored) else "stopped"
        place = self.jobs.place(job) if job and state == "waiting" else 0
        return Standing(stored.id, question, state, place, found if state != "stopped" else None, stored.made)

    async def work(self) -> object:
        """Delete old comparisons, unless the clock seems wrong."""
        now, seconds = time.time(), self.days * DAY_SECONDS
        if await self.brake.holds(await ages_of(self.store.database, "comparisons", now - seconds, now), seconds):
            return None
        return await self.store.delete_before(now - seconds, unfinished=now - UNFINISHED_DAYS * DAY_SECONDS)

    async def run(self) -> None:
        """Delete old comparisons again and again, after ending the claims of a server that has not stopped as it should."""
        if not self.is_shared:
            with suppress(StoreError):
                await self.store.release_all()
        await super().run()

    async def stop(self) -> None:
        """Stop, after the calculations; what was not finished is begun again by the next server that is asked."""
        self.close()
        if self.followers:
            await asyncio.wait(self.followers, timeout=STOP_SECONDS)
