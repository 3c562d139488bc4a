"""What a table of people needs for Princess Card: the pack without the red Princess (PC1)."""

from collections.abc import Mapping

from hoyle.games.r.princess_card.options import Options
from hoyle.games.r.shared.cards import PRINCESS, card_name, colour, rank
from hoyle.games.r.shared.pack import MIXED
from hoyle.games.shared.equipment import Cards, Equipment


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return fifteen cards with equal backs."""
    cards = [card for card in range(16) if rank(card) != PRINCESS or colour(card) == 0]
    return Equipment((Cards({card_name(card): 1 for card in cards}, MIXED),))
