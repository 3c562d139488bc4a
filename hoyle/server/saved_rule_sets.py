"""Rule sets that visitors save, and the results of the games played with them."""

import json
import secrets
from dataclasses import replace
from typing import Any

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import Translator
from hoyle.pages import rules_form
from hoyle.pages.listings import NO_NAME, RuleSetListing
from hoyle.pages.rendering import one_line
from hoyle.rules.game import Game
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE, canonical_text
from hoyle.server.gallery_entries import parent_in
from hoyle.server.records import SavedRuleSet, Tally
from hoyle.server.store import ServerStore


def values_of(saved: SavedRuleSet) -> dict[str, Any]:
    """Return the options of a saved rule set."""
    values = json.loads(saved.rules)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def fields_of(saved: SavedRuleSet) -> dict[str, str]:
    """Return a saved rule set as the fields of a form or a link."""
    fields = rules_form.fields_of(GAMES[saved.game], values_of(saved))
    return fields | {"title": saved.name, "about": saved.sentence} | ({"from": saved.parent} if saved.parent else {})


async def save(store: ServerStore, holder: str, game: Game, rules: rules_form.Rules, fields: dict[str, str]) -> str:
    """Save the rules under the title in the form fields; return the id of the saved rule set."""
    name = one_line(fields.get("title", ""), LONGEST_NAME)
    if not name:
        raise Refusal(NO_NAME)
    sentence = one_line(fields.get("about", ""), LONGEST_SENTENCE)
    id, parent = secrets.token_urlsafe(9), await parent_in(store, fields)
    saved = SavedRuleSet(id, holder, game.name, name, sentence, canonical_text(rules.canonical))
    await store.save_rule_set(replace(saved, parent=parent.id if parent else ""))
    return id


async def listings(store: ServerStore, holder: str, say: Translator) -> list[RuleSetListing]:
    """Return the list entries of a visitor's saved rule sets."""
    return [await listing(store, saved, say) for saved in await store.saved_rule_sets_of(holder) if saved.game in GAMES]


async def listing(store: ServerStore, saved: SavedRuleSet, say: Translator) -> RuleSetListing:
    """Return the list entry of a saved rule set."""
    tally = await store.tally(saved.game, saved.rules)
    return RuleSetListing(
        saved.id, saved.game, say(GAMES[saved.game].title), saved.name, fields_of(saved), summary(tally, say)
    )


async def results_of(store: ServerStore, game: Game, rules: rules_form.Rules, say: Translator) -> str:
    """Return, in words, the results of the games on this server with these rules; "" if the rules are refused."""
    if rules.refused:
        return ""
    return summary(await store.tally(game.name, canonical_text(rules.canonical)), say)


def summary(tally: Tally, say: Translator) -> str:
    """Return a tally in words."""
    if not tally.games:
        return say("No game with these rules has been finished here yet.")
    seats = range(max([*tally.won, 1]) + 1)
    parts = [
        say.many("{n} game played", "{n} games played", tally.games),
        *(say("won by seat {number}: {n}", number=seat + 1, n=tally.won.get(seat, 0)) for seat in seats),
        say("drawn: {n}", n=tally.drawn),
        say("moves per game: {n}", n=round(tally.moves / tally.games)),
    ]
    return "; ".join(parts)
