"""Princess Card: players draw cards from their neighbours and lay down pairs; the last holder of the Princess wins."""

from collections.abc import Mapping

from hoyle.games.r.princess_card import guide, rules, table, text
from hoyle.games.r.princess_card.rules import CARDS, DRAW, MAX_DRAWS, PRESETS, SEATS, Options, State
from hoyle.games.r.shared.cards import PRINCESS, card_name, colour, rank
from hoyle.games.r.shared.pack import MIXED
from hoyle.games.r.shared.places import PLAYERS_CLASHES
from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return fifteen cards with equal backs."""
    cards = [card for card in range(16) if rank(card) != PRINCESS or colour(card) == 0]
    return Equipment((Cards({card_name(card): 1 for card in cards}, MIXED),))


GAME = Game(
    name="princess_card",
    home=__name__,
    title=N_("Princess Card"),
    sentence=N_("Draw cards from your neighbour and lay down pairs. The player left with the only Princess wins."),
    search_words=N_("old maid, black peter, luck, children, pairs"),
    verbs=gather(rules),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=15,
    codes=DRAW + 1,
    max_length=1 + CARDS + 2 * MAX_DRAWS,  # the lot, the deal, and for each draw a move of a seat and a move of CHANCE
    payoffs=(-4, 4),
    payoffs_by_options=lambda options: (1 - options.players, options.players - 1),
    payoff_unit=lambda options: options.players - 1,
    endings=(
        ("princess", N_("The Princess alone was left.")),
        ("drawn out", N_("The limit of draws was reached and nobody has won.")),
        ("resigned", N_("A player gave up.")),
    ),
    stalled_endings=("drawn out",),
    # A view does not show which cards changed hands before.
    forgets=lambda options: True,
    clashes=PLAYERS_CLASHES,
    presets=PRESETS,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
