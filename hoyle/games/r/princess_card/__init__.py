"""Princess Card: draw from your neighbour, lay down pairs, and be left with the Princess."""

from hoyle.games.r.princess_card import rules, table, text, view
from hoyle.games.r.princess_card.options import PRESETS, Options
from hoyle.games.r.princess_card.state import CARDS, DRAW, MOST_DRAWS, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_

GAME = Game(
    name="princess_card",
    home=__name__,
    title=N_("Princess Card"),
    sentence=N_("Draw a card from your neighbour and lay down pairs. Whoever is left with the only Princess wins."),
    words=gather(rules, view),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=5,
    moves=15,
    codes=DRAW + 1,
    longest=CARDS + 2 * MOST_DRAWS,  # every draw is a seat's move and a card of CHANCE
    payoffs=(-4, 4),
    stakes=lambda rules: (1 - rules.players, rules.players - 1),
    unit=lambda rules: rules.players - 1,
    endings=(
        ("princess", N_("The Princess alone was left")),
        ("drawn out", N_("So many cards were drawn that nobody has won")),
        ("resigned", N_("A player gave up")),
    ),
    stalls=("drawn out",),
    # A view shows which cards are where, not how often they changed hands before.
    forgets=lambda rules: True,
    presets=PRESETS,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
