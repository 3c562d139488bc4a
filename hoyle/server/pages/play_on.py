"""The model of the page on which a visitor chooses how to play on from a moment of a finished game."""

from typing import Any

from hoyle.games.shared.scenes import Say
from hoyle.server.pages.opponents import ANYONE, DEFAULT_BOT, opponent, opponents
from hoyle.server.pages.table import common_model
from hoyle.session import house_rules, start_position, views
from hoyle.session.start_position import Moment
from hoyle.session.table import Table

TRIES = 4
"""How many positions each seat imagines, to find out whether there are hidden cards."""


def model(table: Table, moment: Moment, seat: int, say: Say) -> dict[str, Any]:
    """Return the model of `play_on.html`; `seat` is selected at first."""
    play = moment.match_play.play
    game, options = moment.variant.game, play.options or moment.variant.options
    waits = [name for index, name in enumerate(views.names(table, say)) if index in play.to_move]
    return {
        **common_model(table, house_rules.of_table(table.opened, say), say),
        "step": moment.step,
        "waits": waits,
        "seats": list(enumerate(views.names(table, say))),
        "seat": seat,
        "opponents": {name: label for name, label in opponents(game, options).items() if name != ANYONE},
        "bot": opponent(DEFAULT_BOT, game, options),
        "has_hidden_cards": has_hidden_cards(moment),
    }


def has_hidden_cards(moment: Moment) -> bool:
    """Return whether there is something that a seat may imagine in another way than it is."""
    play = moment.match_play.play
    packed = play.state.pack()
    return any(
        start_position.imagined(play, seat, seed).pack() != packed
        for seat in range(moment.variant.seats)
        for seed in range(TRIES)
    )
