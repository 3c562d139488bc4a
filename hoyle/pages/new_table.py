"""From forms to tables: what a person who sends the rules form, or asks for another game, wants to play."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from hoyle.games import GAMES
from hoyle.pages import rules_state
from hoyle.pages.opponents import ANYONE, DEFAULT_BOT, player
from hoyle.pages.rendering import one_line
from hoyle.pages.rules_form import Rules
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import LONGEST_NAME, LONGEST_SENTENCE, Composed
from hoyle.table import time_control
from hoyle.table.opening import Wish, wish_again
from hoyle.table.people import rematch, spectators, talk
from hoyle.table.show import guide
from hoyle.table.state import TableFacts
from hoyle.table.table import Table
from hoyle.table.versions import game_of, in_this_version, with_rules
from hoyle.table.wire.events import Player
from hoyle.table.wire.vote_events import ChangeRules

KEPT_FIELDS = ("bot", "seat", "title", "about", "table", "from")
"""The fields besides the options that the buttons of the form keep."""


def wish_of(game: Game, rules: Rules, person: Player, fields: Mapping[str, str]) -> Wish:
    """Return the table that a person opens with the rules form."""
    watched, hands_delay = spectators.choice_of(fields.get("watched", "yes"))
    return Wish(
        game.name,
        rules.canonical,
        seats_of(game, rules, person, fields),
        watched=watched,
        title=one_line(fields.get("title", ""), LONGEST_NAME),
        friendly=fields.get("friendly", "yes") == "yes",
        clock=time_control.control_of(fields.get("clock", "none"), fields.get("forfeits") == "yes"),
        talk=talk.MODES.get(fields.get("talk", ""), talk.USUAL),
        is_public=fields.get("bot") == ANYONE,
        hands_delay=hands_delay,
    )


def seats_of(game: Game, rules: Rules, person: Player, fields: Mapping[str, str]) -> list[Player]:
    """Return the players by seat: the person in the chosen seat, the chosen opponent in all other seats."""
    variant = vary(game, rules.canonical)
    seat_text = fields.get("seat", "0")
    seat = next((seat for seat in range(variant.seats) if str(seat) == seat_text), 0)
    players = [player(fields.get("bot", DEFAULT_BOT), game, variant.options)] * variant.seats
    players[seat] = person
    return players


def has_aim_of(table: Table, game: str, options: dict[str, Any]) -> bool:
    """Return whether a table has the aim of a game with these options, so that its guide is not new to whoever has played it."""
    return table.timeline is not None and guide.has_same_aim(table.timeline.variant, vary(GAMES[game], options))


def another(table: TableFacts, seat: int, name: str, swaps: bool, rules: ChangeRules | None = None) -> Wish:
    """Return the wish for a table like one that is over, where `swaps` is true with every player in the next seat.

    The person in `seat` gets this name; the seats of other people are open at first. `rules` are those instead of the same ones.
    """
    seats = [
        rematch.player_again(player) if index == seat or player.kind == "bot" else Player("human")
        for index, player in enumerate(table.seats)
    ]
    seats[seat].name = name
    opened = in_this_version(table.opened)
    opened = with_rules(opened, rules) if rules else opened
    return wish_again(opened, rematch.swapped(seats) if swaps else seats, table.id)


def form_after_button(game: Game, fields: Mapping[str, str], rules: Rules) -> str:
    """Return the address of the rules form after one of its buttons, at the row of the option that the button sets.

    `rules` are those of the fields with the options of the button (see `rules_state.with_set`).
    """
    kept = {name: fields[name] for name in KEPT_FIELDS if fields.get(name)}
    query = rules_state.changed_fields(game, rules) | kept
    row = rules_state.first_set(fields)
    return f"/g/{game.name}?{urlencode(query)}{f'#row-{quote(row)}' if row else ''}"


def form_of_table(table: TableFacts, seat: int | None) -> str:
    """Return the address of the rules form with the options of a table filled in, for the person in `seat`."""
    fields = fields_of(game_of(table.opened), in_this_version(table.opened).options)
    bots = [player.bot for player in table.seats if player.kind == "bot"]
    fields |= {"title": table.opened.title} if table.opened.title else {}
    fields |= {"bot": bots[0] if bots else "friend", "seat": str(seat or 0)}
    return f"/g/{table.opened.game}?{urlencode(fields)}"


def form_of_rule_set(rule_set: Composed) -> str:
    """Return the address of the rules form with the rules of a file filled in."""
    fields = fields_of(GAMES[rule_set.game], rule_set.values) | {
        "title": rule_set.name,
        "about": rule_set.sentence,
    }
    fields |= {"from": rule_set.parent} if rule_set.parent else {}
    return f"/g/{rule_set.game}?{urlencode(fields)}"


def rule_set_of(game: Game, rules: Rules, fields: Mapping[str, str], usual_name: str, parent: str = "") -> Composed:
    """Return the rules of the form as they stand in a file; `usual_name` is the name where the form has none."""
    name = one_line(fields.get("title", ""), LONGEST_NAME) or usual_name
    return Composed(game.name, name, one_line(fields.get("about", ""), LONGEST_SENTENCE), rules.canonical, parent)


def file_name(rule_set: Composed) -> str:
    """Return the name of the file of a rule set."""
    stem = re.sub(r"[^\w-]+", "-", rule_set.name).strip("-").lower() or rule_set.game
    return f"{stem}.toml"
