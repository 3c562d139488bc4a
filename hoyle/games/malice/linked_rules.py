"""The rules of Malice that its table, notation, guide and match call."""

from hoyle.games.malice.match_rules import deal_points, match_is_over, match_winner
from hoyle.games.malice.rules.moves import can_force_hand, forced_card, has_quota, legal
from hoyle.games.malice.rules.piles import centre_card, find_centre_fits, find_side_fits, represented_ranks
from hoyle.games.malice.rules.score import payoff
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    can_force_hand = staticmethod(can_force_hand)
    centre_card = staticmethod(centre_card)
    deal_points = staticmethod(deal_points)
    find_centre_fits = staticmethod(find_centre_fits)
    find_side_fits = staticmethod(find_side_fits)
    forced_card = staticmethod(forced_card)
    has_quota = staticmethod(has_quota)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    match_winner = staticmethod(match_winner)
    payoff = staticmethod(payoff)
    represented_ranks = staticmethod(represented_ranks)
