"""The model of the page on which a visitor chooses how to play on from a moment of a finished game."""

from typing import Any

from hoyle.games.shared.scenes import Say
from hoyle.server.pages.opponents import ANYONE, DEFAULT_BOT, opponent, opponents
from hoyle.server.pages.table import common_model
from hoyle.session import house_rules, start_position, views
from hoyle.session.play import Play
from hoyle.session.table import Table

TRIES = 4
"""How many positions each seat imagines, to find out whether there are hidden cards."""


def model(table: Table, play: Play, step: int, seat: int, say: Say) -> dict[str, Any]:
    """Return the model of `play_on.html` for the deal at a step of the replay; `seat` is selected at first."""
    game, options = play.variant.game, play.options or play.variant.options
    waits = [name for index, name in enumerate(views.names(table, say)) if index in play.to_move]
    return {
        **common_model(table, house_rules.of_table(table.opened, say), say),
        "step": step,
        "waits": waits,
        "seats": list(enumerate(views.names(table, say))),
        "seat": seat,
        "opponents": {name: label for name, label in opponents(game, options).items() if name != ANYONE},
        "bot": opponent(DEFAULT_BOT, game, options),
        "has_hidden_cards": has_hidden_cards(play),
    }


def has_hidden_cards(play: Play) -> bool:
    """Return whether there is something that a seat may imagine in another way than it is."""
    packed = play.state.pack()
    return any(
        start_position.imagined(play, seat, seed).pack() != packed
        for seat in range(play.variant.seats)
        for seed in range(TRIES)
    )
