"""The names of R's cards in reasons."""

from functools import partial

from hoyle.games.r.shared.pack import figure
from hoyle.games.shared.reasons import Fact
from hoyle.i18n import N_

THIS_CARD = N_("This card")


def name_of(card: int | None) -> Fact:
    """Return the name of a card; None is a card that the reader does not see."""
    return THIS_CARD if card is None else partial(figure, card)
