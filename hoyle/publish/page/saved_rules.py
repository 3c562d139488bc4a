"""Rule sets that a visitor saves: in the browser's store, one fact each (`rules ID`)."""

import json
import time
from dataclasses import asdict, dataclass
from typing import Any

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import Translator
from hoyle.pages import rules_form
from hoyle.pages.listings import NO_NAME, NO_RULE_SET, RuleSetListing
from hoyle.pages.rendering import one_line
from hoyle.publish.page.answers import Answer, Request, game_named, moved
from hoyle.publish.page.tables import Tables
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE
from hoyle.table.tickets import new_id

FACTS = "rules "
"""The beginning of the names of the facts."""


@dataclass(frozen=True)
class SavedRules:
    """A saved rule set."""

    game: str
    name: str
    sentence: str
    values: dict[str, Any]
    """The options in canonical form."""
    saved: float
    """When it was saved, in seconds since 1970."""

    @property
    def fields(self) -> dict[str, str]:
        """The rule set as the fields of a form or a link."""
        fields = rules_form.fields_of(GAMES[self.game], self.values)
        return fields | {"title": self.name, "about": self.sentence}


def saved_rules_in(text: str) -> SavedRules:
    """Return the rule set in a fact."""
    found = SavedRules(**json.loads(text))
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in found.values.items()}
    return SavedRules(found.game, found.name, found.sentence, values, found.saved)


async def listings(tables: Tables, say: Translator) -> list[RuleSetListing]:
    """Return the list entries of the saved rule sets, the newest first; those of games that the site does not have are left out."""
    every = [(id, saved_rules_in(text)) for id, text in (await tables.store.facts(FACTS)).items()]
    return [
        RuleSetListing(id, each.game, say(GAMES[each.game].title), each.name, each.fields, each.sentence)
        for id, each in sorted(every, key=lambda pair: -pair[1].saved)
        if each.game in GAMES
    ]


async def find(tables: Tables, id: str) -> SavedRules:
    """Return a saved rule set; NotFound if there is none."""
    text = (await tables.store.facts(FACTS + id)).get("")
    if text is None or (found := saved_rules_in(text)).game not in GAMES:
        raise NotFound(NO_RULE_SET)
    return found


async def save(tables: Tables, request: Request, name: str) -> Answer:
    """Save the rules of the form under their title, and lead to them; Refusal without a title, or if the rules clash."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.fields, request.say)
    title = one_line(request.fields.get("title", ""), LONGEST_NAME)
    if rules.refused or not title:
        raise Refusal(NO_NAME)
    sentence = one_line(request.fields.get("about", ""), LONGEST_SENTENCE)
    kept, id = SavedRules(game.name, title, sentence, rules.canonical, time.time()), new_id()
    await tables.store.fact(FACTS + id, json.dumps(asdict(kept)))
    return moved(f"/c/{id}")


async def forget(tables: Tables, id: str) -> Answer:
    """Delete a saved rule set, and lead to the lobby."""
    await tables.store.forget(FACTS + id)
    return moved("/")
