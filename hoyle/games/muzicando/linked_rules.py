"""The rules of Muzicando that its table, notation, guide and match call."""

from hoyle.games.muzicando.rules.auction import first_caller, hand_size, must_bid
from hoyle.games.muzicando.rules.layouts import is_enclosed, opening_cards
from hoyle.games.muzicando.rules.moves import legal
from hoyle.games.muzicando.rules.score import (
    contract_made,
    contract_points,
    contract_value,
    earned_place_points,
    layout_value,
    payoff,
)
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    contract_made = staticmethod(contract_made)
    contract_points = staticmethod(contract_points)
    contract_value = staticmethod(contract_value)
    earned_place_points = staticmethod(earned_place_points)
    first_caller = staticmethod(first_caller)
    hand_size = staticmethod(hand_size)
    is_enclosed = staticmethod(is_enclosed)
    layout_value = staticmethod(layout_value)
    legal = staticmethod(legal)
    must_bid = staticmethod(must_bid)
    opening_cards = staticmethod(opening_cards)
    payoff = staticmethod(payoff)
