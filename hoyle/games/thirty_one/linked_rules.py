"""The rules of Thirty-One that its table, notation, guide and match call."""

from hoyle.games.thirty_one.pot import antes, chips_won, pot_winners, whole_pot
from hoyle.games.thirty_one.rules import legal, may_knock
from hoyle.games.thirty_one.state import value
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    antes = staticmethod(antes)
    chips_won = staticmethod(chips_won)
    legal = staticmethod(legal)
    may_knock = staticmethod(may_knock)
    pot_winners = staticmethod(pot_winners)
    value = staticmethod(value)
    whole_pot = staticmethod(whole_pot)
