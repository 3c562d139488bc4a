"""The rules of R that its table, notation, guide and match call."""

from hoyle.games.r.match_rules import deal_points, deal_winner, match_is_over, match_winner
from hoyle.games.r.rules.game import first_to_show
from hoyle.games.r.rules.moves import legal, recallable_cards
from hoyle.games.r.rules.rounds import (
    ability,
    deciding_rule,
    is_active,
    next_bonus,
    princess_wins,
    round_winner,
    set_next_effects,
    spy_works,
)
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    ability = staticmethod(ability)
    deal_points = staticmethod(deal_points)
    deal_winner = staticmethod(deal_winner)
    deciding_rule = staticmethod(deciding_rule)
    first_to_show = staticmethod(first_to_show)
    is_active = staticmethod(is_active)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    match_winner = staticmethod(match_winner)
    next_bonus = staticmethod(next_bonus)
    princess_wins = staticmethod(princess_wins)
    recallable_cards = staticmethod(recallable_cards)
    round_winner = staticmethod(round_winner)
    set_next_effects = staticmethod(set_next_effects)
    spy_works = staticmethod(spy_works)
