"""The rules of Thirty-One that its table, notation, guide and match call."""

from hoyle.games.thirty_one.match_rules import deal_points, goes_out, lives_lost, match_is_over, next_dealer
from hoyle.games.thirty_one.pot import antes, chips_won, highest_seats, pot_left, pot_winners, whole_pot
from hoyle.games.thirty_one.rules import legal, may_knock
from hoyle.games.thirty_one.state import cards_value, three_worth, value
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    antes = staticmethod(antes)
    cards_value = staticmethod(cards_value)
    chips_won = staticmethod(chips_won)
    deal_points = staticmethod(deal_points)
    goes_out = staticmethod(goes_out)
    highest_seats = staticmethod(highest_seats)
    legal = staticmethod(legal)
    lives_lost = staticmethod(lives_lost)
    match_is_over = staticmethod(match_is_over)
    may_knock = staticmethod(may_knock)
    next_dealer = staticmethod(next_dealer)
    pot_left = staticmethod(pot_left)
    pot_winners = staticmethod(pot_winners)
    three_worth = staticmethod(three_worth)
    value = staticmethod(value)
    whole_pot = staticmethod(whole_pot)
