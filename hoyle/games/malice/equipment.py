"""The equipment of Malice: two packs, with different backs unless they are shuffled together (MA1)."""

from collections.abc import Mapping

from hoyle.games.malice.options import MIXED, Options
from hoyle.games.malice.state import JOKER
from hoyle.games.malice.table.drawing import BACKS
from hoyle.games.malice.text import card_name
from hoyle.games.shared.equipment import Cards, Equipment


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards of both packs; the jokers belong to the second one."""
    first = {card_name(card): 4 for card in range(JOKER)}
    second = first | ({card_name(JOKER): options.jokers} if options.jokers else {})
    backs = (BACKS[0], BACKS[0] if options.packs == MIXED else BACKS[1])
    return Equipment(tuple(Cards(pack, back) for pack, back in zip((first, second), backs, strict=True)))
