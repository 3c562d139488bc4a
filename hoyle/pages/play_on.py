"""The model of the page on which a visitor chooses how to play on from a moment of a finished game."""

import secrets
from collections.abc import Mapping
from typing import Any

from hoyle.i18n import Translator
from hoyle.pages.opponents import DEFAULT_BOT, FRIEND, opponent, opponents, player
from hoyle.pages.table import common_model
from hoyle.play.play import Play
from hoyle.table import play_on, table_rules
from hoyle.table.fairness import SEED_BITS
from hoyle.table.opening import Wish, wish_again
from hoyle.table.play_on import Moment
from hoyle.table.show.replay import number_below
from hoyle.table.table import Table
from hoyle.table.wire.events import Player

TRIES = 4
"""How many positions each seat imagines, to find out whether there are hidden cards."""


def model(table: Table, step: int, seat: int, say: Translator, has_friends: bool) -> dict[str, Any]:
    """Return the model of `play_on.html` for the deal at a step of the replay; `seat` is selected at first.

    So is the bot of the finished table, if it had one. `has_friends` if other people can join.
    """
    play, people = play_on.position(table, step), (FRIEND,) if has_friends else ()
    game, options = play.variant.game, play.options or play.variant.options
    bots = [each.bot for number, each in enumerate(table.seats) if each.kind == "bot" and number != seat]
    waits = [name for index, name in enumerate(table.people.names(say)) if index in play.to_move]
    return {
        **common_model(table, table_rules.of_table(table.opened, say), say),
        "step": step,
        "waits": waits,
        "seats": list(enumerate(table.people.names(say))),
        "seat": seat,
        "opponents": opponents(game, options, people),
        "bot": opponent(bots[0] if bots else DEFAULT_BOT, game, options),
        "has_hidden_cards": has_hidden_cards(play),
    }


def has_hidden_cards(play: Play) -> bool:
    """Return whether there is something that a seat may imagine in another way than it is."""
    packed = play.state.pack()
    return any(
        play_on.imagined(play, seat, seed).pack() != packed
        for seat in range(play.variant.seats)
        for seed in range(TRIES)
    )


def wish_of(table: Table, step: int, person: Player, fields: dict[str, str]) -> Wish:
    """Return the table that a person opens to play on from a step of a finished table; `fields` are those of the form."""
    moment = play_on.moment(table, step)
    seats = players_of(moment, person, fields)
    imagined_by = seats.index(person) if fields.get("cards") == "imagined" else None
    return Wish(
        moment.variant.name,
        moment.variant.canonical(),
        seats,
        watched=table.opened.watched,
        title=table.opened.title if moment.variant.name == table.opened.game else "",
        friendly=table.opened.friendly,
        talk=table.opened.talk,
        start=play_on.start_position(moment, imagined_by, secrets.randbits(SEED_BITS)),
        rewrites=wish_again(table.opened, seats).rewrites,
    )


def players_of(moment: Moment, person: Player, fields: Mapping[str, str]) -> list[Player]:
    """Return the players by seat: the person in the chosen seat, the chosen opponent in all others."""
    variant, name = moment.variant, fields.get("bot", DEFAULT_BOT)
    seat = number_below(variant.seats, fields.get("seat", "0"))
    options = moment.match_play.play.options or variant.options
    players = [player(name, variant.game, options, (FRIEND,))] * variant.seats
    players[seat] = person
    return players
