"""The rules of R that its table, notation, guide and match call."""

from hoyle.games.r.rules.game import first_to_show
from hoyle.games.r.rules.moves import legal, recallable_cards
from hoyle.games.r.rules.rounds import deciding_rule, is_active, princess_wins, set_next_effects
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    deciding_rule = staticmethod(deciding_rule)
    first_to_show = staticmethod(first_to_show)
    is_active = staticmethod(is_active)
    legal = staticmethod(legal)
    princess_wins = staticmethod(princess_wins)
    recallable_cards = staticmethod(recallable_cards)
    set_next_effects = staticmethod(set_next_effects)
