"""The rules of rummy that its table, notation, guide and match call."""

from hoyle.games.rummy.bots.proposals import choose_cards_within
from hoyle.games.rummy.cards import card_value, points_of
from hoyle.games.rummy.match_rules import (
    deal_points,
    final_bonus,
    lowest_wins,
    match_is_over,
    match_leaders,
    next_dealer,
)
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.layout import lay
from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.rules.plays import is_first_play, leaves_table, must_announce, playable
from hoyle.games.rummy.rules.releases import limits_releases
from hoyle.games.rummy.rules.score import bonus, hand_value
from hoyle.games.rummy.rules.setup import cards_to_deal, is_exact_cut
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    best_play = staticmethod(best_play)
    bonus = staticmethod(bonus)
    card_value = staticmethod(card_value)
    cards_to_deal = staticmethod(cards_to_deal)
    choose_cards_within = staticmethod(choose_cards_within)
    deal_points = staticmethod(deal_points)
    final_bonus = staticmethod(final_bonus)
    hand_value = staticmethod(hand_value)
    is_exact_cut = staticmethod(is_exact_cut)
    is_first_play = staticmethod(is_first_play)
    lay = staticmethod(lay)
    leaves_table = staticmethod(leaves_table)
    legal = staticmethod(legal)
    limits_releases = staticmethod(limits_releases)
    lowest_wins = staticmethod(lowest_wins)
    match_is_over = staticmethod(match_is_over)
    match_leaders = staticmethod(match_leaders)
    must_announce = staticmethod(must_announce)
    next_dealer = staticmethod(next_dealer)
    play = staticmethod(play)
    playable = staticmethod(playable)
    points_of = staticmethod(points_of)
