"""The page of the rules form: controls, a preview of the board, reasons for refusals; and the page of a comparison."""

import re
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from hoyle.bots import bot_names, bots_for, display_name, fitting
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.lab.labels import row_heading
from hoyle.rules.game import Game
from hoyle.server.pages import rules_form
from hoyle.server.pages.client_words import client_words
from hoyle.server.pages.rendering import one_line
from hoyle.server.pages.rules_form import Rules
from hoyle.server.pages.table import deck_of
from hoyle.session.codec import plain
from hoyle.session.play import Variant
from hoyle.session.rule_sets import LONGEST_NAME, LONGEST_SENTENCE

CLOSE = 4
"""Rules that differ in more options than this are compared with the nearest preset, not with the standard rules."""
DEFAULT_BOT = "search:strong"

FRIEND = "friend"


def opponents(game: Game, options: Any) -> dict[str, str]:
    """Return the opponents for these options: their labels (English messages) by name."""
    return {bot: display_name(bot) for bot in bots_for(game, options)} | {FRIEND: N_("A friend (invite by link)")}


def opponent(name: str, game: Game, options: Any) -> str:
    """Return whom a link asks for, or the bot of the same strength that fits the options; the default for no bot's name."""
    if name == FRIEND:
        return FRIEND
    return fitting(name if name in bot_names() else DEFAULT_BOT, game, options)


def model(game: Game, rules: Rules, fields: dict[str, str], say: Say) -> dict[str, Any]:
    """Return what the page `game.html` shows, except for the parts that only the server knows."""
    chosen = rules_form.variant(game, rules.canonical)
    return {
        "game": game,
        "rules": rules,
        "title": one_line(fields.get("title", ""), LONGEST_NAME),
        "about": one_line(fields.get("about", ""), LONGEST_SENTENCE),
        "longest": (LONGEST_NAME, LONGEST_SENTENCE),
        "groups": rules_form.controls(game, rules, say),
        "families": families(game, rules, say),
        "opponents": opponents(game, chosen.options),
        "bot": opponent(fields.get("bot", DEFAULT_BOT), game, chosen.options),
        "seat": fields.get("seat", "0"),
        "seats": seat_names(chosen, say),
        "bench": drawing(game, rules, say),
    }


def changes(game: Game, rules: Rules, say: Say) -> dict[str, Any]:
    """Return the parts of the page that a change affects."""
    presets = [
        name for name in game.presets if not rules.refused and canonical_preset(game.name, name) == rules.canonical
    ]
    return {
        "clashes": [{"code": clash.code, "sentence": clash.sentence} for clash in rules.refused],
        "idle": rules.idle,
        "wrong": rules.wrong,
        "canonical": rules.link,
        "drawings": rules_form.drawings(game, rules),
        "zones": plain(rules_form.preview(game, rules, say)),
        "seats": seat_names(rules_form.variant(game, rules.canonical), say),
        "presets": presets,
    }


def seat_names(variant: Variant, say: Say) -> list[str]:
    """Return the seats to choose from: one entry if seats are drawn at random, none for a game for one."""
    if variant.draw_seats(0):
        return [say("drawn at random")]
    if variant.seats == 1:
        return []
    return [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]


def drawing(game: Game, rules: Rules, say: Say) -> dict[str, Any]:
    """Return what the page needs to draw the board: zones, cards and messages."""
    zones = plain(rules_form.preview(game, rules, say))
    if game.table is None:
        return {"zones": zones}
    return {"zones": zones, "deck": deck_of(game, game.options(), say), "words": client_words(say)}


def families(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the presets by line; presets whose labels begin with the same name share a line."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, preset in game.presets.items():
        label = say(preset.label)
        family = next(
            (other for other in found if re.match(rf"{re.escape(other)}[ ,]", label)), label.partition(",")[0]
        )
        rest = label[len(family) :].lstrip(", ")
        line = found.setdefault(family, [])
        line.append(
            {
                "name": name,
                "label": label,
                "short": rest[:1].upper() + rest[1:] if line and rest else label,
                "sentence": say(preset.sentence),
                "link": "?" + urlencode(rules_form.fields_of(game, preset.values)),
                "chosen": not rules.refused and canonical_preset(game.name, name) == rules.canonical,
            }
        )
    return list(found.items())


@cache
def canonical_preset(game: str, name: str) -> dict[str, Any]:
    """Return the options of a preset in canonical form."""
    return rules_form.variant(GAMES[game], GAMES[game].presets[name].values).canonical()


def measured(
    game: Game, rules: Rules, label: str, base: dict[str, Any] | None, found: dict[str, Any] | None, say: Say
) -> dict[str, Any]:
    """Return what the page `measure.html` shows."""
    has_rows = bool(found and found["rows"])
    return {
        "rules": rules,
        "changes": rules_form.changed(game, rules.canonical, say),
        "against": say(label),
        "base": base,
        "found": found,
        "figure": partial(row_heading, say=say),
        "sentences": [in_words(sentence, say) for sentence in found["sentences"]] if found and has_rows else [],
        "bot": say(display_name(found["bot"])) if found and has_rows else "",
        "back": f"/g/{game.name}?{urlencode(rules.link)}",
    }


def in_words(sentence: tuple[str, dict[str, str]], say: Say) -> str:
    """Return a sentence of the report, about "These rules"."""
    message, facts = sentence
    figures = {name: fact.replace(" to ", " … ") for name, fact in facts.items()}
    return say(message, **(figures | {"rules": say("These rules")} if "rules" in facts else figures))


def compared_with(game: Game, rules: Rules) -> tuple[str, dict[str, Any] | None]:
    """Return the label and the options of the rule set to compare with: the standard rules, or the nearest preset.

    Only rule sets for the same number of players can be compared; the options are None if there are none.
    """
    seats = rules_form.variant(game, rules.canonical).seats
    if rules_form.variant(game, {}).seats == seats and len(rules.canonical) <= CLOSE:
        return N_("Standard rules"), {}
    found = [(preset, canonical_preset(game.name, name)) for name, preset in game.presets.items()]
    others = [(preset.label, values) for preset, values in found if rules_form.variant(game, values).seats == seats]
    others = [other for other in others if other[1] != rules.canonical]
    return min(others, key=lambda other: differences(other[1], rules.canonical), default=("", None))


def differences(first: dict[str, Any], second: dict[str, Any]) -> int:
    """Return the number of options in which two rule sets differ."""
    return sum(1 for name in {*first, *second} if first.get(name) != second.get(name))
