"""The page of a game's rulebook: as it is told, or the rulebook of certain rules."""

from typing import Any

from hoyle.docs.rulebook import chapter, text_of
from hoyle.games.shared.scenes import Say
from hoyle.pages.thumbnails import symbol, thumbnail
from hoyle.print.availability import can_print
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import RulesSummary, canonical_values
from hoyle.rulesets.links import rules_link


def model(game: Game, lang: str, say: Say, rules: RulesSummary | None = None) -> dict[str, Any]:
    """Return the model of `rulebook.html`: the whole rulebook, or the rulebook of these rules."""
    title, end, text = text_of(game, lang, say, rules).partition("</h1>")
    picture = thumbnail(game.name, lang)
    return {
        "game": game,
        "title": title + end,
        "picture": picture.svg,
        "symbols": [symbol(id, drawing) for id, drawing in picture.drawings.items()],
        "text": text,
        "headings": chapter(game.name, lang)[1],
        "rules": rules,
        "print_link": rules_link(game, canonical_values(game, rules.values) if rules else {}, "print")
        if can_print(game)
        else "",
    }
