"""The model of the rules form with a preview of the board, and the rules with which others are compared."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from hoyle.codec import to_plain
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_
from hoyle.pages import rules_form, rules_state
from hoyle.pages.client_words import client_words
from hoyle.pages.opponents import DEFAULT_BOT, PEOPLE, opponent, opponents
from hoyle.pages.rendering import Reader, fragment, one_line
from hoyle.pages.rules_form import Rules
from hoyle.pages.rules_state import Row
from hoyle.pages.table import deck_of
from hoyle.play.play import Variant, vary
from hoyle.print.availability import can_print
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import preset_values
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE
from hoyle.table import time_control
from hoyle.table.people import spectators

MAX_DIFFERENCES = 4
"""Rules with more changed options than this are compared with the nearest preset instead of the standard rules."""

PARTS = "rules_parts.html"
"""The template with the parts of the form that a change affects."""


def model(game: Game, rules: Rules, fields: Mapping[str, str], reader: Reader) -> dict[str, Any]:
    """Return the model of `game.html`, except for the variables that depend on the request or the store."""
    say = reader.say
    chosen = vary(game, rules.canonical)
    state = rules_state.form_state(game, rules, say, fields.get(rules_state.LAST, ""))
    return {
        "game": game,
        "rules": rules,
        "title": one_line(fields.get("title", ""), LONGEST_NAME),
        "about": one_line(fields.get("about", ""), LONGEST_SENTENCE),
        "max_lengths": (LONGEST_NAME, LONGEST_SENTENCE),
        "state": state,
        "sections": rules_state.sections(game, rules, state, say),
        "has_many": len(state.rows) > rules_state.MANY_OPTIONS,
        "presets": presets_of(game, rules, say),
        "opponents": opponents(game, chosen.options, () if reader.is_published else PEOPLE),
        "spectators": spectators.choices(say),
        "clocks": {name: time_control.short_words(control, say) for name, control in time_control.CONTROLS.items()},
        "bot": opponent(fields.get("bot", DEFAULT_BOT), game, chosen.options),
        "seat": fields.get("seat", "0"),
        "seats": seat_names(chosen, say),
        "board": board_model(game, rules, say),
    }


def address(game: Game, rules: Rules, page: str = "") -> str:
    """Return the address of the rules form with these rules, or of another page of the game."""
    return f"/g/{game.name}{page}{'?' * bool(rules.link)}{urlencode(rules.link)}"


def links(game: Game, rules: Rules, reader: Reader) -> dict[str, str]:
    """Return the links for sharing, measuring and printing these rules; a published site prints score sheets alone."""
    found = {"share": address(game, rules), "measure": address(game, rules, "/measure")}
    if reader.is_published:
        return found | ({"print": address(game, rules, "/sheet")} if game.match else {})
    return found | ({"print": address(game, rules, "/print")} if can_print(game) else {})


def changes(game: Game, rules: Rules, reader: Reader, last: str = "") -> dict[str, object]:
    """Return the parts of the page that a change of the options affects, as JSON data.

    `last` is the option that was changed last, if that is known.
    """
    say = reader.say
    state = rules_state.form_state(game, rules, say, last)
    presets = [name for name in game.presets if not rules.refused and preset_values(game.name, name) == rules.canonical]
    return {
        "clashes": [{"code": clash.code, "sentence": clash.sentence} for clash in rules.refused],
        "idle": rules.idle,
        "wrong": rules.invalid,
        "canonical": rules.link,
        "drawings": rules_form.drawings(game, rules),
        "zones": to_plain(rules_form.preview(game, rules, say)),
        "seats": seat_names(vary(game, rules.canonical), say),
        "presets": presets,
        "rows": {name: row_parts(game, row, reader) for name, row in state.rows.items()},
        "sections": [section.note for section in rules_state.sections(game, rules, state, say)],
        "changes": fragment(PARTS, "changes", reader, state, game.name),
        "repairs": fragment(PARTS, "repairs", reader, state, game.name),
        "why_not": state.why_not,
        "status": state.heading,
    }


def row_parts(game: Game, row: Row, reader: Reader) -> dict[str, object]:
    """Return what a change of the options affects in the row of an option: its marks, and two parts as HTML."""
    return {
        "changed": row.is_changed,
        "idle": bool(row.why_idle),
        "wrong": bool(row.error),
        "clash": bool(row.clashes),
        "why": fragment(PARTS, "why", reader, row),
        "buttons": fragment(PARTS, "buttons", reader, row, game.name),
    }


def seat_names(variant: Variant, say: Say) -> list[str]:
    """Return the labels of the seats to choose from: one label if seats are drawn at random, none in a game for one."""
    if variant.draw_seats(0):
        return [say("drawn at random")]
    if variant.seats == 1:
        return []
    return [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]


def board_model(game: Game, rules: Rules, say: Say) -> dict[str, object]:
    """Return the data for the preview of the board: zones, cards and messages."""
    zones = to_plain(rules_form.preview(game, rules, say))
    if table_of(game).is_bare:
        return {"zones": zones}
    return {"zones": zones, "deck": deck_of(game, game.options(), say), "words": client_words(say)}


def presets_of(game: Game, rules: Rules, say: Say) -> list[dict[str, object]]:
    """Return the presets with their links, and which of them equal the rules."""
    return [
        {
            "name": name,
            "label": say(preset.label),
            "sentence": say(preset.sentence),
            "link": "?" + urlencode(fields_of(game, preset.values)),
            "chosen": not rules.refused and preset_values(game.name, name) == rules.canonical,
        }
        for name, preset in game.presets.items()
    ]


def sentence_text(sentence: tuple[str, dict[str, str]], say: Say) -> str:
    """Return a sentence of the report, with "These rules" as the name of the rules."""
    message, facts = sentence
    figures = {name: fact.replace(" to ", " … ") for name, fact in facts.items()}
    return say(message, **(figures | {"rules": say("These rules")} if "rules" in facts else figures))


def compared_with(game: Game, rules: Rules) -> tuple[str, dict[str, Any] | None]:
    """Return the label and the options of the rule set to compare with: the standard rules, or the nearest preset.

    Only rule sets for the same number of players can be compared. Without such a rule set the options are None.
    """
    seats = vary(game, rules.canonical).seats
    if vary(game, {}).seats == seats and len(rules.canonical) <= MAX_DIFFERENCES:
        return N_("Standard rules"), {}
    presets = [(preset, preset_values(game.name, name)) for name, preset in game.presets.items()]
    candidates = [(preset.label, values) for preset, values in presets if vary(game, values).seats == seats]
    candidates = [candidate for candidate in candidates if candidate[1] != rules.canonical]
    return min(candidates, key=lambda candidate: differences(candidate[1], rules.canonical), default=("", None))


def differences(first: dict[str, object], second: dict[str, object]) -> int:
    """Return the number of options in which two rule sets differ."""
    return sum(1 for name in {*first, *second} if first.get(name) != second.get(name))
