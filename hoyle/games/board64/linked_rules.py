"""The rules of Board64 that its table, notation, guide and match call."""

from hoyle.games.board64.rules.beat import is_stronger, is_trump, square_value
from hoyle.games.board64.rules.camps import survivors
from hoyle.games.board64.rules.combine import mark_all_claimed, mark_claimed, mark_enemies
from hoyle.games.board64.rules.compare import (
    can_press,
    cards_in_piles,
    final_count,
    party_count,
    piles_topped,
    real_piles,
)
from hoyle.games.board64.rules.goals import is_counted, result_of
from hoyle.games.board64.rules.moves import legal
from hoyle.games.board64.rules.opening import move_card
from hoyle.games.board64.rules.runs import (
    count_following,
    count_preceding,
    is_kind_allowed,
    length_from,
    length_through,
    makes_run,
)
from hoyle.games.board64.rules.setup import camp_of, undecided_seat
from hoyle.games.board64.rules.standing import (
    chooses_runs,
    has_standing,
    is_at_will,
    mark_all_standing,
    mark_runs,
    runs_to_take,
)
from hoyle.games.board64.rules.steps import can_cross, can_end_on, find_targets, goes_in
from hoyle.rules.link import LinkedRules


class Rules(LinkedRules):
    """The rules of the game at hand."""

    camp_of = staticmethod(camp_of)
    can_cross = staticmethod(can_cross)
    can_end_on = staticmethod(can_end_on)
    can_press = staticmethod(can_press)
    cards_in_piles = staticmethod(cards_in_piles)
    chooses_runs = staticmethod(chooses_runs)
    count_following = staticmethod(count_following)
    count_preceding = staticmethod(count_preceding)
    final_count = staticmethod(final_count)
    find_targets = staticmethod(find_targets)
    goes_in = staticmethod(goes_in)
    has_standing = staticmethod(has_standing)
    is_at_will = staticmethod(is_at_will)
    is_counted = staticmethod(is_counted)
    is_kind_allowed = staticmethod(is_kind_allowed)
    is_stronger = staticmethod(is_stronger)
    is_trump = staticmethod(is_trump)
    legal = staticmethod(legal)
    length_from = staticmethod(length_from)
    length_through = staticmethod(length_through)
    makes_run = staticmethod(makes_run)
    mark_all_claimed = staticmethod(mark_all_claimed)
    mark_all_standing = staticmethod(mark_all_standing)
    mark_claimed = staticmethod(mark_claimed)
    mark_enemies = staticmethod(mark_enemies)
    mark_runs = staticmethod(mark_runs)
    move_card = staticmethod(move_card)
    party_count = staticmethod(party_count)
    piles_topped = staticmethod(piles_topped)
    real_piles = staticmethod(real_piles)
    result_of = staticmethod(result_of)
    runs_to_take = staticmethod(runs_to_take)
    square_value = staticmethod(square_value)
    survivors = staticmethod(survivors)
    undecided_seat = staticmethod(undecided_seat)
