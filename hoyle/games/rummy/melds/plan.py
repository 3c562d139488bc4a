"""What may be done at each level of the sweep, whatever came before: the first phase of every search.

A *share* says where the cards of one type go. It is a number with the fields below; `gather_shares` lists the possible
shares of every level.
"""

from hoyle.games.rummy.cards import FIRST_ACE
from hoyle.games.rummy.melds.question import BEST, DECLARE, Plan, Question
from hoyle.games.rummy.melds.runs import LEVELS, MOST, PLACES, kind_at
from hoyle.games.rummy.options import DECLARED, HIGH, LOW
from hoyle.rules.mark import rule

ADDS = 1 << 12
"""The bit of a share that says that it adds something: see `gather_shares`."""
COST = 13
GROUPS = 17
"""Where the cost of a share begins; in a path the number of groups at the place stands above it."""


@rule
def for_runs(share: int) -> int:
    """Return how many cards of a share go to runs; for high aces those that were spent low are among them."""
    return share & 7


@rule
def for_groups(share: int) -> int:
    """Return how many cards of a share go to groups."""
    return share >> 3 & 7


@rule
def from_hand(share: int) -> int:
    """Return how many cards of a share are added from the hand."""
    return share >> 6 & 7


@rule
def jokers_in(share: int) -> int:
    """Return how many cards of a share are jokers."""
    return share >> 9 & 7


@rule
def adds_something(share: int) -> int:
    """Return 1 if a share adds something, else 0."""
    return share >> 12 & 1


@rule
def cost_of(share: int) -> int:
    """Return the half jokers that a share takes at least; see `cost`. Not for shares of a path."""
    return share >> COST


@rule
def groups_in(share: int) -> int:
    """Return how many groups there are at the place of a share of a path."""
    return share >> GROUPS


@rule
def plan_room(question: Question, plan: Plan) -> None:
    """Write the room of runs and groups at each level."""
    run_room(question, plan)
    group_room(question, plan)


@rule
def run_room(question: Question, plan: Plan) -> None:
    """Write how many cards of each level runs may use at most; 0 where no three places in a row have any."""
    for level in range(LEVELS):
        card = kind_at(level)
        naturals = question.need[card] + question.spare[card]
        plan.room[level] = min(MOST, naturals + min(question.most, question.each[card]))
    for suit in range(4):
        if question.ace_mode == LOW:
            plan.room[LEVELS - 4 + suit] = 0
        if question.ace_mode == HIGH:
            plan.room[suit] = 0
        in_a_row = 0
        for place in range(PLACES + 1):
            level = 4 * place + suit
            if place < PLACES and plan.room[level] > 0:
                in_a_row += 1
            else:
                if in_a_row < 3:
                    for back in range(in_a_row):
                        plan.room[level - 4 - 4 * back] = 0
                in_a_row = 0


@rule
def group_room(question: Question, plan: Plan) -> None:
    """Write how many groups each place may have at most: k groups need 3k cards, at most k of a suit."""
    for place in range(1, PLACES):
        plan.groups[place] = 0
        going = True
        while going:
            k = plan.groups[place] + 1
            cards = question.most
            for suit in range(4):
                card = kind_at(4 * place + suit)
                cards += min(k, question.need[card] + question.spare[card])
            going = cards >= 3 * k and k <= MOST
            plan.groups[place] += going


@rule
def gather_shares(question: Question, plan: Plan, shares: list[int]) -> None:
    """Write the shares of each level.

    For BEST those with cards from the hand come first, for the other aims last. A share adds something if it takes a
    card from the hand; for DECLARE, if more jokers than `fewest` stand for the type.
    """
    n = 0
    for level in range(LEVELS):
        plan.first[level] = n
        card = kind_at(level)
        if level < 4:
            for low in range(plan.room[level] + 1):
                shares[n] = low
                n += 1
        else:
            for step in range(question.spare[card] + 1):
                hand = question.spare[card] - step if question.aim == BEST else step
                for jokers in range(question.fewest[card], min(question.most, question.each[card]) + 1):
                    if joker_may_go(question, card, hand, jokers):
                        n = gather_groups(question, plan, level, hand, jokers, shares, n)
    plan.first[LEVELS] = n


@rule
def gather_groups(question: Question, plan: Plan, level: int, hand: int, jokers: int, shares: list[int], n: int) -> int:
    """Write the shares with these cards from the hand and jokers, by cards for groups, from place n on; return the end."""
    card = kind_at(level)
    cards = question.need[card] + hand + jokers
    aces = plan.room[level % 4] if card >= FIRST_ACE else 0
    for groups in range(min(plan.groups[level // 4], cards) + 1):
        price = cost(question, level, groups, jokers)
        if cards - groups <= plan.room[level] + aces and price <= 2 * question.most:
            shares[n] = (cards - groups) | groups << 3 | hand << 6 | jokers << 9 | price << COST
            adds = hand > 0 or (question.aim == DECLARE and jokers > question.fewest[card])
            shares[n] |= ADDS if adds else 0
            n += 1
    return n


@rule
def cost(question: Question, level: int, groups: int, jokers: int) -> int:
    """Return what a share takes of the jokers at least, in half jokers.

    Where only two suits have natural cards of a rank, each group there has a joker, and its two natural cards carry half
    of it each; where only one suit has, its card carries two jokers. So the bound of a suit knows what its groups need.
    """
    suits = 0
    for suit in range(4):
        card = kind_at(level - level % 4 + suit)
        suits += question.need[card] + question.spare[card] > 0
    if suits == 0 or suits > 2:
        return 2 * jokers
    together = min(groups, jokers)
    return 2 * (jokers - together) + (1 if suits == 2 else 4) * (groups - together)


@rule
def joker_may_go(question: Question, card: int, hand: int, jokers: int) -> bool:
    """RM17, RM18: return whether only this many jokers may stand for a type afterwards, the real cards freeing the rest."""
    return question.joker_mode != DECLARED or question.old[card] - jokers <= question.need[card] + hand
