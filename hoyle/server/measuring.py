"""Measures the published rule sets while the server is idle, in a worker process of the lowest priority.

When they are all measured, texts of visitors follow, in confined processes, then the presets of the games, and then the novelty of each
published rule set is found.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from hoyle.games import GAMES, own_games
from hoyle.rulesets.published_rules import MEASURES, Facts, Published, read_facts
from hoyle.server.calculations import published_facts
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.jobs import now
from hoyle.server.novelty import preset_rules, updated_novelties
from hoyle.server.repeated import RepeatedWork
from hoyle.server.settings import Settings
from hoyle.server.text_measuring import TextMeasuring
from hoyle.server.worker import Worker
from hoyle.table.ports import StoreError

LOGGER = logging.getLogger("hoyle.gallery")
STEP_SECONDS = 0.5
"""How often the server is looked at."""
LOOK_SECONDS = 30.0
"""How often the store is asked for rule sets without facts, if no visitor of this server has published one."""
MAX_SECONDS = 600.0
"""A measurement is stopped after this much processor time, which includes compiling the rules."""
MAX_FOUND = 20
"""How many rule sets without facts are looked at."""
ATTEMPTS = 2
"""How often a measurement is tried that fails, does not end in time or loses its process."""
SEED = 1


class Measuring(RepeatedWork):
    """Measures one rule set after another.

    The server is idle if no calculation of a visitor waits or runs, no bot thinks or is compiled, and nobody is connected to a
    game that is not over; see `is_busy`. A measurement begins after this many seconds, and stops at once when that ends.
    """

    pause, log, failure = STEP_SECONDS, LOGGER, "Published rules are not measured"

    def __init__(
        self, store: GalleryRecords, settings: Settings, is_busy: Callable[[], bool], texts: TextMeasuring | None = None
    ) -> None:
        """Measure nothing before `start`; `is_busy` says whether the server has something to do for visitors.

        `texts` measures those of visitors, where they are played.
        """
        self.store, self.settings, self.is_busy, self.texts = store, settings, is_busy, texts
        self.server = secrets.token_hex(8)
        """The name of this server in claims."""
        self.worker = Worker(niceness=19)
        self.attempts: dict[str, int] = {}
        """By hash: how many measurements did not end."""
        self.news = True
        """Whether there may be rule sets without facts."""
        self.has_measured = True
        """Whether facts may have been stored since the novelties were found."""
        self.may_be_outdated = True
        """Whether the store may have facts of another version; a server looks until there are none."""
        self.looked = self.idle_since = 0.0

    def start(self) -> None:
        """Measure from now on, unless the settings say otherwise."""
        if self.settings.measure == "idle":
            super().start()

    async def stop(self) -> None:
        """Stop at once, and end the claim of a measurement that runs."""
        self.worker.stop()
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
            self.task = None
        self.worker.stop()

    async def run(self) -> None:
        """Measure again and again, after ending the claims of a server that has not stopped as it should."""
        self.idle_since = now()
        if not getattr(self.store, "is_shared", False):
            with suppress(StoreError):
                await self.store.release_all()
        await super().run()

    async def work(self) -> None:
        """Measure a rule set if the server has been idle long enough."""
        if self.is_busy():
            self.idle_since = now()
        elif now() - self.idle_since >= self.settings.measure_after and (
            self.news or now() - self.looked >= LOOK_SECONDS
        ):
            self.news, self.looked = False, now()
            self.news = await self.measure_next()

    async def measure_next(self) -> bool:
        """Measure the next rule set that nobody measures; return whether there was one."""
        for published in await self.waiting():
            time_now = time.time()
            if await self.store.claim(published.hash, self.server, time_now, time_now + MAX_SECONDS + 60):
                try:
                    if published.hash not in await self.current([published]):  # another server may have been faster
                        await self.measure(published)
                finally:
                    await self.store.release(published.hash, self.server)
                return True
        await self.worker.replace()  # the process has nothing to do for now
        if self.has_measured:
            self.has_measured = False
            await self.store_novelties()
        return False

    async def store_novelties(self) -> None:
        """Store how new the published rule sets are, now that everything is measured."""
        entries = await self.store.all_published()
        hashes = [each.hash for each in [*entries, *preset_rules({each.game for each in entries})]]
        facts = await self.store.facts(hashes)
        for hash, changed in (await asyncio.to_thread(updated_novelties, entries, facts)).items():
            await self.store.save_facts(hash, changed)

    async def waiting(self) -> list[Published]:
        """Return visible rule sets without facts for their rules in this version of the game, at most MAX_FOUND.

        If there are none, return those whose facts are of another version; and if there are none of these, presets without facts
        of the games that the gallery has: novelty is measured against them, too.
        """
        found = await self.store.without_facts({name: game.version for name, game in GAMES.items()}, MAX_FOUND)
        for game in GAMES.values():
            older = [
                each
                for each in (await self.store.of_other_versions(game.name, game.version) if game.earlier else [])
                if each.variant and not each.is_hidden
            ]
            measured = await self.store.facts([each.hash for each in older])
            found += [each for each in older if each.hash not in measured]
        if not any(each.variant for each in found):
            entries = await self.store.all_published()
            found = await self.outdated(entries)
            if not found and self.texts and (written := await self.texts.waiting(self.store)):
                return written[:MAX_FOUND]
            presets = [] if found else preset_rules({each.game for each in entries})
            measured = await self.current(presets)
            found += [each for each in presets if each.hash not in measured]
        return [each for each in found if each.variant][:MAX_FOUND]

    async def current(self, rules: list[Published]) -> set[str]:
        """Return the hashes of those rules that have facts of this version."""
        facts = await self.store.facts([each.hash for each in rules])
        return {hash for hash, found in facts.items() if found.is_current}

    async def outdated(self, entries: list[Published]) -> list[Published]:
        """Return the rule sets whose facts are of another version, of entries that all have facts."""
        if not self.may_be_outdated:
            return []
        current = await self.current(entries)
        found = [each for each in entries if each.variant and each.hash not in current]
        self.may_be_outdated = bool(found)
        return found

    async def measure(self, published: Published) -> None:
        """Measure a rule set, unless the server gets something to do; store the facts, or that there are none."""
        try:
            facts = await self.measured(published)
        except Exception as error:
            facts = self.facts_after(error, published)
        else:
            if not facts:
                LOGGER.info("Measuring %s stopped: the server is busy.", published.id)
        if facts:
            await self.store.save_facts(published.hash, facts)
            self.has_measured = True
            LOGGER.info("Measured %s in %d games.", published.id, facts.games)

    async def measured(self, published: Published) -> Facts | None:
        """Return the facts of a rule set; None if the server gets something to do."""
        games, variant = self.settings.measure_games, published.variant
        if self.texts and own_games.is_visitors(published.game):
            return await self.texts.facts(published, games, SEED, self.is_busy)
        assert variant is not None
        arguments = published.game, variant.canonical(), games, SEED
        text = await self.worker.compute(lambda: not self.is_busy(), 0, MAX_SECONDS, published_facts, *arguments)
        return read_facts(text) if text else None

    def facts_after(self, error: Exception, published: Published) -> Facts | None:
        """Return the facts without games of a measurement that failed, or None if it is tried again."""
        tries = self.attempts[published.hash] = self.attempts.get(published.hash, 0) + 1
        LOGGER.warning("Rules %s cannot be measured.", published.id, exc_info=error)
        if not isinstance(error, ValueError) and tries < ATTEMPTS:  # ValueError: no bot can play these rules
            return None
        return Facts(datetime.now(UTC).strftime("%Y-%m-%d"), 0, "", SEED, measures=MEASURES)
