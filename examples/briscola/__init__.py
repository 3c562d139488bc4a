"""Briscola for two to four players: an example of a game outside the package, with a stock, trumps, partners and a match."""

from briscola import rules
from briscola.match import MATCH
from hoyle.games.shared.card_table import CardTable
from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.games.shared.french_pack import card_name
from hoyle.rules.game import Game, gather


def team(options: rules.Options, seat: int) -> int:
    """Return the side of a seat: four players are partners of those opposite."""
    return seat % 2 if options.players == 4 else seat


def equipment(options: rules.Options, match: object) -> Equipment:
    """Return the forty cards, or 39."""
    cards = rules.PACK & ~1 if options.players == 3 else rules.PACK
    return Equipment((Cards({card_name(card): 1 for card in range(52) if cards >> card & 1}, "blue"),))


CARDS = CardTable(
    legal=rules.legal, lead="lead", stock="left", upturned="upturned", counters={"won": "Points"}, team=team
)

GAME = Game(
    name="briscola",
    title="Briscola",
    sentence="Three cards in hand, one suit of trumps, and the most points in tricks.",
    verbs=gather(rules),
    state=rules.State,
    options=rules.Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=rules.SEATS,
    team=team,
    moves=40,
    codes=52,
    max_length=81,  # 40 cards dealt, 40 played
    payoffs=(-120, 240),
    payoffs_by_options=lambda options: (-120, 240 if options.players == 3 else 120),
    endings=(("played", "All cards were played."), ("resigned", "A player gave up.")),
    forgets=lambda options: True,  # a view does not show the tricks taken
    reveals=("hand",),  # the upturned card, in the hand of the player who has drawn it
    match=MATCH,
    text=CARDS,
    table=CARDS,
    equipment=equipment,
    home=__name__,
)
