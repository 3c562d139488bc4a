"""The possible choices at each level of the sweep, independent of earlier choices: phase 1 of every search.

A *share* is one way to divide the cards of a type between runs and groups, with the cards added from the hand and the
jokers among them. It is packed into a number: from the lowest bit, three bits each for `run_cards`, `group_cards`,
`hand_cards` and `joker_cards`, a bit for `has_addition`, and four bits for `share_cost`. `list_shares` lists the possible
shares of every level.

The searches write the shares that they take into a *path*, one for each level, with `group_count` added.
"""

from hoyle.games.rummy.cards import FIRST_ACE
from hoyle.games.rummy.choices import DECLARED, HIGH, LOW
from hoyle.games.rummy.melds.question import BEST, DECLARE, Plan, Question
from hoyle.games.rummy.melds.runs import LEVELS, MAX_COPIES, PLACES, type_at
from hoyle.rules.mark import rule

ADDS_BIT = 1 << 12
"""The bit of a share that adds something: see `list_shares`."""
UNPROVEN = 1 << 30
"""The bit of the first share of a path that says that the search gave up: there may be a better play."""
COST_SHIFT = 13
GROUPS_SHIFT = 17
"""The lowest bits of `share_cost`, and of `group_count` in a path."""


@rule
def run_cards(share: int) -> int:
    """Return how many cards of a share go to runs; at the high ace this includes the aces used as low aces."""
    return share & 7


@rule
def group_cards(share: int) -> int:
    """Return how many cards of a share go to groups."""
    return share >> 3 & 7


@rule
def hand_cards(share: int) -> int:
    """Return how many cards of a share are added from the hand."""
    return share >> 6 & 7


@rule
def joker_cards(share: int) -> int:
    """Return how many cards of a share are jokers."""
    return share >> 9 & 7


@rule
def has_addition(share: int) -> int:
    """Return 1 if a share adds something, else 0."""
    return share >> 12 & 1


@rule
def share_cost(share: int) -> int:
    """Return the fewest half jokers that a share costs; see `min_cost`. Not valid for the shares of a path."""
    return share >> COST_SHIFT


@rule
def group_count(share: int) -> int:
    """Return how many groups there are at the place of this share; only valid for the shares of a path."""
    return share >> GROUPS_SHIFT


@rule
def set_limits(question: Question, plan: Plan) -> None:
    """Write the most cards in runs at each level, and the most groups at each place."""
    set_run_limits(question, plan)
    set_group_limits(question, plan)


@rule
def set_run_limits(question: Question, plan: Plan) -> None:
    """Write the most cards in runs at each level; 0 unless the level is one of three places in a row with cards."""
    for level in range(LEVELS):
        card = type_at(level)
        naturals = question.need[card] + question.spare[card]
        plan.run_limit[level] = min(MAX_COPIES, naturals + min(question.jokers_max, question.type_max[card]))
    for suit in range(4):
        if question.form == LOW:
            plan.run_limit[LEVELS - 4 + suit] = 0
        if question.form == HIGH:
            plan.run_limit[suit] = 0
        in_a_row = 0
        for place in range(PLACES + 1):
            level = 4 * place + suit
            if place < PLACES and plan.run_limit[level] > 0:
                in_a_row += 1
            else:
                if in_a_row < 3:
                    for back in range(in_a_row):
                        plan.run_limit[level - 4 - 4 * back] = 0
                in_a_row = 0


@rule
def set_group_limits(question: Question, plan: Plan) -> None:
    """Write the most groups at each place: k groups need 3k cards, of which at most k have the same suit."""
    for place in range(1, PLACES):
        plan.group_limit[place] = 0
        is_possible = True
        while is_possible:
            k = plan.group_limit[place] + 1
            cards = question.jokers_max
            for suit in range(4):
                card = type_at(4 * place + suit)
                cards += min(k, question.need[card] + question.spare[card])
            is_possible = cards >= 3 * k and k <= MAX_COPIES
            plan.group_limit[place] += is_possible


@rule
def list_shares(question: Question, plan: Plan, shares: list[int]) -> None:
    """Write the shares of each level.

    For BEST the shares that add the most cards from the hand come first, for the other aims they come last. A share has
    an addition if it takes a card from the hand or, for DECLARE, more jokers than `type_min`.
    """
    n = 0
    for level in range(LEVELS):
        plan.first_share[level] = n
        card = type_at(level)
        if level < 4:
            for low in range(plan.run_limit[level] + 1):
                shares[n] = low
                n += 1
        else:
            for step in range(question.spare[card] + 1):
                added = question.spare[card] - step if question.aim == BEST else step
                for jokers in range(question.type_min[card], min(question.jokers_max, question.type_max[card]) + 1):
                    if can_free_jokers(question, card, added, jokers):
                        n = list_group_shares(question, plan, level, added, jokers, shares, n)
    plan.first_share[LEVELS] = n


@rule
def list_group_shares(
    question: Question, plan: Plan, level: int, added: int, jokers: int, shares: list[int], n: int
) -> int:
    """Append the shares with these numbers of added cards and jokers to the `n` shares already written; return the new number.

    There is a share for each number of cards that go to groups.
    """
    card = type_at(level)
    cards = question.need[card] + added + jokers
    aces = plan.run_limit[level % 4] if card >= FIRST_ACE else 0
    for groups in range(min(plan.group_limit[level // 4], cards) + 1):
        cost = min_cost(question, level, groups, jokers)
        if cards - groups <= plan.run_limit[level] + aces and cost <= 2 * question.jokers_max:
            shares[n] = (cards - groups) | groups << 3 | added << 6 | jokers << 9 | cost << COST_SHIFT
            is_addition = added > 0 or (question.aim == DECLARE and jokers > question.type_min[card])
            shares[n] |= ADDS_BIT if is_addition else 0
            n += 1
    return n


@rule
def min_cost(question: Question, level: int, groups: int, jokers: int) -> int:
    """Return a lower bound for the jokers that a share costs, in half jokers.

    If only two suits have natural cards of a rank, each of its groups needs a joker, and half of that joker is charged to
    each of the two natural cards. If only one suit has natural cards, its card in a group is charged two jokers. The bounds
    of a single suit thus include the jokers that its groups need.
    """
    suits = 0
    for suit in range(4):
        card = type_at(level - level % 4 + suit)
        suits += question.need[card] + question.spare[card] > 0
    if suits == 0 or suits > 2:
        return 2 * jokers
    group_jokers = min(groups, jokers)
    return 2 * (jokers - group_jokers) + (1 if suits == 2 else 4) * (groups - group_jokers)


@rule
def can_free_jokers(question: Question, card: int, added: int, jokers: int) -> bool:
    """RM17, RM18: return whether only `jokers` jokers may stand for a type on the new table: real cards must free the others."""
    real_cards = question.need[card] - question.bound[card] + added
    return question.joker_mode != DECLARED or question.old_jokers[card] - jokers <= real_cards
