"""The equipment of a game on the board: the square cards of each side."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from hoyle.games.board64.choices import OPEN
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.options import Options
from hoyle.games.board64.rules.setup import camp_of
from hoyle.games.board64.table.drawing import BACKS, NOBODY, back_of
from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.rules.seats import NONE


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards that stand on the board at the start, with the backs of their sides; in opening all, with one back."""
    if options.principle == OPEN:
        return Equipment((Cards({card_name(card): 1 for card in range(64)}, BACKS[NOBODY]),), are_tiles=True)
    state: Any = SimpleNamespace(options=options)
    camps: dict[str, list[int]] = {}
    for card in options.cards:
        if card != NONE:
            camps.setdefault(back_of(state, camp_of(state, card)), []).append(card & 63)
    cards = tuple(Cards({card_name(card): 1 for card in sorted(camp)}, back) for back, camp in camps.items())
    return Equipment(cards, are_tiles=True, have_tips=True)
