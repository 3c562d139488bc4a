"""The equipment of rummy: all packs, with equal backs because they are shuffled together (RM1)."""

from collections.abc import Mapping

from hoyle.games.rummy.options import Options
from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.games.shared.french_pack import BACKS, JOKER, TYPES, card_name


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards of all packs, with jokers or zap cards."""
    jokers = options.jokers + options.zap_cards
    copies = {card_name(card): options.packs for card in range(TYPES)} | ({card_name(JOKER): jokers} if jokers else {})
    return Equipment((Cards(copies, BACKS[0]),))
