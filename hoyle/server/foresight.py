"""What is known of rules of a visitor before somebody sits down: whether they can be played, and what they disclose."""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from hoyle.codec import MalformedMessage
from hoyle.errors import Refusal
from hoyle.host.calls import check_sentence
from hoyle.i18n import N_, Translator
from hoyle.pages.disclosures import NOTHING, flow_sentence, sentence
from hoyle.server import rule_words
from hoyle.server.rule_words import Words
from hoyle.server.rules_process import Foresee, Foreseen, Tell
from hoyle.server.visitor_bots import RulesProcesses
from hoyle.table.rewrite_texts import RewriteText

MOST = 500
"""The most rules that are remembered."""
SECONDS = 3.0
"""How long a page waits for what is not known yet."""
APPROVAL_SECONDS = 20.0
"""How long somebody waits who publishes rules that have not been tried."""
FAIL = N_("These rules fail when bots play by them.")
NOT_YET = N_("These rules are still being tried. Open this page again in a moment.")


class Foresight:
    """Tries rules in confined processes and remembers what was found, by the names of their games."""

    def __init__(self, processes: RulesProcesses) -> None:
        """Know nothing yet."""
        self.processes = processes
        self.found: OrderedDict[str, asyncio.Task[Foreseen]] = OrderedDict()
        self.words: dict[str, asyncio.Task[Words]] = {}
        """What the same rules say of themselves, which is known sooner."""

    def begin(self, game: str, texts: list[RewriteText]) -> "asyncio.Task[Foreseen]":
        """Try the rules, unless that is done or has begun."""
        if game not in self.found:
            self.words[game] = asyncio.create_task(self.told(Tell(texts, game)))
            self.found[game] = asyncio.create_task(self.tried(Foresee(texts, game)))
            if len(self.found) > MOST:
                oldest, task = self.found.popitem(last=False)
                task.cancel()
                self.words.pop(oldest).cancel()
        self.found.move_to_end(game)
        return self.found[game]

    async def tried(self, question: Foresee) -> Foreseen:
        """Return what a process finds out about rules."""
        answer = await self.processes.ask(question)
        with suppress(MalformedMessage):
            if isinstance(answer, Foreseen):
                check_sentence(answer.doubt, answer.facts)
                return answer
        return Foreseen(FAIL)

    async def told(self, question: Tell) -> Words:
        """Return what rules say of themselves; nothing if a page may not show it."""
        answer = await self.processes.ask(question)
        return answer if isinstance(answer, Words) and answer.are_plain else Words()

    async def model(self, game: str, texts: list[RewriteText], say: Translator) -> dict[str, Any]:
        """Return what people read about rules before they sit down: `foreseen`, sentences, and what `rule_words.model` returns.

        `is_tried` says whether these are all.
        """
        task, words, found = self.begin(game, texts), Words(), None
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                words = await asyncio.shield(self.words[game])
                found = await asyncio.shield(task)
        sentences = [say(NOT_YET)] if found is None else told(found, words, say)
        return {"foreseen": sentences, "is_tried": found is not None, **rule_words.model(words, game, say)}

    async def approve(self, game: str, texts: list[RewriteText]) -> None:
        """Wait until rules have been tried; Refusal if something is wrong with them, or nothing is known yet."""
        task = self.begin(game, texts)
        try:
            async with asyncio.timeout(APPROVAL_SECONDS):
                foreseen = await asyncio.shield(task)
        except TimeoutError:
            raise Refusal(NOT_YET) from None
        if foreseen.doubt:
            raise Refusal(foreseen.doubt, **foreseen.facts)

    def close(self) -> None:
        """Give up what has not been found."""
        for task in (*self.found.values(), *self.words.values()):
            task.cancel()


def told(foreseen: Foreseen, words: Words, say: Translator) -> list[str]:
    """Return what was found in sentences."""
    if foreseen.doubt:
        return [say(foreseen.doubt, **foreseen.facts)]
    labels = words.labels.get(say.lang, {})
    sentences = [sentence(each.reader, each.seat, each.move, each.fields, say, labels) for each in foreseen.disclosed]
    flowing = [flow_sentence(each.rule, each.reads, each.writes, say, labels) for each in foreseen.flows]
    return (sentences or [say(NOTHING)]) + flowing
