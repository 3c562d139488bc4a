"""The rules of Muzicando that its table, notation, guide and match call."""

from hoyle.games.muzicando.match_rules import deal_points, match_is_over, match_leaders, next_dealer
from hoyle.games.muzicando.rules.auction import first_caller, hand_size, must_bid
from hoyle.games.muzicando.rules.layouts import is_enclosed, opening_cards
from hoyle.games.muzicando.rules.moves import legal
from hoyle.games.muzicando.rules.score import (
    contract_made,
    contract_points,
    contract_value,
    contract_worth,
    earned_place_points,
    layout_worth,
    payoff,
)
from hoyle.games.muzicando.rules.turn import apply_sign
from hoyle.games.muzicando.state import next_seat
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    apply_sign = staticmethod(apply_sign)
    contract_made = staticmethod(contract_made)
    contract_points = staticmethod(contract_points)
    contract_value = staticmethod(contract_value)
    contract_worth = staticmethod(contract_worth)
    deal_points = staticmethod(deal_points)
    earned_place_points = staticmethod(earned_place_points)
    first_caller = staticmethod(first_caller)
    hand_size = staticmethod(hand_size)
    is_enclosed = staticmethod(is_enclosed)
    layout_worth = staticmethod(layout_worth)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    match_leaders = staticmethod(match_leaders)
    must_bid = staticmethod(must_bid)
    next_dealer = staticmethod(next_dealer)
    next_seat = staticmethod(next_seat)
    opening_cards = staticmethod(opening_cards)
    payoff = staticmethod(payoff)
