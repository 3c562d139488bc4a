"""Measures published texts of visitors in a confined process of the lowest priority; see `rules_process`."""

import asyncio
from collections.abc import Callable

from hoyle.bots.registry import BOTS
from hoyle.codec import MalformedMessage, decode, encode
from hoyle.games import GAMES, own_games
from hoyle.host.worker_table import WorkerDied
from hoyle.lab.doubts import KINDS
from hoyle.rulesets.published_rules import Facts, Published, are_plausible
from hoyle.sandbox.process import IsolatedProcess
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.rules_process import Measure, Measured
from hoyle.server.text_records import RuleText, TextRecords
from hoyle.server.visitor_rules import are_possible, texts_of

SECONDS = 1_200.0
"""The longest time of a measurement; its processor time ends it earlier, but others come first on a busy machine."""
LOOK_SECONDS = 0.25
"""How often it is looked whether a measurement may go on."""


class TextMeasuring:
    """Measures one text after another."""

    def __init__(self, records: TextRecords, is_played: Callable[[RuleText], bool]) -> None:
        """Start no process; `is_played` says whether tables are opened by a text."""
        self.records, self.is_played = records, is_played

    async def waiting(self, store: GalleryRecords) -> list[Published]:
        """Return the published texts that are played here and have no facts of this version, the newest first."""
        if not are_possible():
            return []
        entries = [each for each in await store.all_published() if own_games.is_visitors(each.game)]
        facts = await store.facts([each.id for each in entries])
        known = await self.records.published() if entries else {}
        return [
            each
            for each in entries
            if each.game in known
            and own_games.usual_name(each.game) in GAMES
            and self.is_played(known[each.game])
            and not (each.id in facts and facts[each.id].is_current)
        ]

    async def facts(self, published: Published, max_games: int, seed: int, is_busy: Callable[[], bool]) -> Facts | None:
        """Return what is measured of a text; None if the server gets something to do. ValueError if the text cannot be measured."""
        text = await self.records.find(published.game)
        if text is None:
            raise ValueError("The text is not kept any more.")
        process = IsolatedProcess("hoyle.server.rules_process", "measuring", SECONDS)
        question = Measure(texts_of(text.text), published.game, max_games, seed)
        asked = asyncio.create_task(process.ask(encode(question)))
        try:
            while not asked.done() and not is_busy():
                await asyncio.wait([asked], timeout=LOOK_SECONDS)
            return plausible(decode(await asked, Measured).facts) if asked.done() else None
        except (WorkerDied, MalformedMessage) as error:
            raise ValueError("These rules cannot be measured.") from error
        finally:
            asked.cancel()
            await asyncio.wait([asked])
            await process.end()


def plausible(facts: Facts) -> Facts:
    """Return facts that a process has measured, without what is compared later; MalformedMessage if they cannot be shown."""
    texts = [facts.doubt, *(text for figure in facts.figures for text in (figure.id, figure.name))]
    bots = {facts.bot} | ({facts.skill.strong, facts.skill.weak} if facts.skill else set())
    is_known = facts.doubt in ("", *KINDS) and {name.partition(":")[0] for name in bots} <= {
        "",
        *(bot.name for bot in BOTS),
    }
    if not (is_known and are_plausible(facts) and all(text.isprintable() and "{" not in text for text in texts)):
        raise MalformedMessage("facts that cannot be shown")
    facts.novelty = None
    return facts
