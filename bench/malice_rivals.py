"""Two players of Malice as public programs have them, written by us as opponents to measure by.

SEARCHER looks for the longest path of plays with a payoff card in it, else for one that empties the hand; failing that
it plays a side card to the centre, then a hand card, keeps its jokers, and lays the highest card aside that fits
(as the agent of NunoDasNeves/spite-and-malice does, whose last resort is any move).

COUNTER follows every path of its own turn and counts points: for payoff cards, for keeping centre piles away from the
other's payoff top, for tidy discards; against it what the other can answer with the cards that lie open (as the small
minimax of dnephin/Spite-And-Malice does).
"""

from typing import Any

from hoyle.bots.bot import Bot, Compiled, Question, nowhere
from hoyle.bots.planner import LINE, met, workspace
from hoyle.games.malice.bots.traits import FAR, LACK, MAX_FAR, READY, SIDE_TRAITS, TRAITS, traits
from hoyle.games.malice.options import ONE
from hoyle.games.malice.state import ASIDE, END, FRONT, HAND, KINDS, PAYOFF, SIDE, STRIDE, held, is_wild
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy, fingerprint, int64, local
from hoyle.rules.verbs import determinize, legal, play

SEARCHER, COUNTER = 100, 101
STEPS = 2_000
PAYS, EMPTIES = 10_000, 5_000
FROM_SIDE, FROM_HAND, JOKER_ASIDE, JOKER_PLAYED, ENDS = 300, 200, 20, 10, 5
PAYOFF_CARD, DISTANCE, DISCARD, ON_SAME, ON_EMPTY, MORE_HELD, EMPTY_HAND, OPEN_CARD = 1000, 30, 10, 50, 30, 10, 120, 10


@algorithm
def rival_move(seat: int, rival: int, space: Any) -> int:
    """Return the move of SEARCHER or COUNTER in the first position of the planner's workspace."""
    levels, rows, spots = space.positions, space.moves, space.spots
    plan = space.plans[0]
    for spot in range(len(spots)):
        spots[spot] = 0
    plan.many[0] = legal(levels[0], seat, rows[0])
    plan.upcoming[0] = 0
    choice = rows[0][0]
    top = -(1 << 40)
    depth = 0
    steps = STEPS
    while depth >= 0:
        at = plan.upcoming[depth]
        if at == plan.many[depth]:
            depth -= 1
            continue
        plan.upcoming[depth] += 1
        plan.moves[depth] = rows[depth][at]
        after = levels[depth + 1]
        copy(after, levels[depth])
        play(after, seat, plan.moves[depth])
        steps -= 1
        if met(spots, fingerprint(after)):
            continue
        goes_on = after.to_move == 1 << seat
        if rival == SEARCHER or not goes_on:
            value = (
                likes(levels[0], after, seat, plan, depth)
                if rival == SEARCHER
                else counts(levels[depth], after, seat, plan, depth)
            )
            if value > top:
                top = value
                choice = plan.moves[0]
        if goes_on and depth + 1 < LINE and steps > 0:
            depth += 1
            plan.many[depth] = legal(after, seat, rows[depth])
            plan.upcoming[depth] = 0
    return choice


@algorithm
def payoffs_in(plan: Any, depth: int) -> int:
    """Payoff cards played on the path."""
    found = 0
    for at in range(depth + 1):
        found += plan.moves[at] // STRIDE == PAYOFF
    return found


@algorithm
def likes(state: Any, after: Any, seat: int, plan: Any, depth: int) -> int:
    """How much SEARCHER likes a path."""
    move = plan.moves[depth]
    to_centre = move != END and move % STRIDE < ASIDE
    if to_centre and payoffs_in(plan, depth) > 0:
        return PAYS + depth
    if to_centre and held(after, seat) == 0:
        return EMPTIES + depth
    if depth > 0:
        return 0
    if move == END:
        return ENDS
    source = move // STRIDE
    if to_centre and source >= SIDE:
        return FROM_SIDE
    if is_wild(state, source - HAND):
        return JOKER_PLAYED if to_centre else JOKER_ASIDE
    return FROM_HAND if to_centre else DISCARD + source


@algorithm
def counts(before: Any, after: Any, seat: int, plan: Any, depth: int) -> int:
    """COUNTER's points for a whole turn."""
    row = local(TRAITS, int64)
    traits(after, seat, row)
    value = PAYOFF_CARD * payoffs_in(plan, depth)
    for far in range(MAX_FAR + 1):
        value += DISTANCE * far * row[SIDE_TRAITS + FAR + far]
    near = row[SIDE_TRAITS + FAR] + row[SIDE_TRAITS + FAR + 1]
    if row[SIDE_TRAITS + LACK] and (near or after.options.center_plays != ONE):
        value -= PAYOFF_CARD
    value -= OPEN_CARD * row[SIDE_TRAITS + READY]
    move = plan.moves[depth]
    if move != END and move % STRIDE >= ASIDE:
        pile = seat * FRONT + move % STRIDE - ASIDE
        card = move // STRIDE - HAND
        value += DISCARD + MORE_HELD * after.hand[seat * KINDS + card]
        if before.height[pile] == 0:
            value += ON_EMPTY
        elif top_of(before, pile) == card:
            value += ON_SAME
    elif held(after, seat) == 0:
        value += EMPTY_HAND
    return value


@algorithm
def top_of(state: Any, pile: int) -> int:
    """The top of a side pile that is not empty."""
    place = 0
    for lower in range(pile + 1):
        place += state.height[lower]
    return state.laid[place - 1]


@algorithm
def search_paths(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the move of SEARCHER."""
    determinize(context.root_view[0], seat, workspace.positions[0], context.dice[0])
    return rival_move(seat, SEARCHER, workspace)


@algorithm
def count_points(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the move of COUNTER."""
    determinize(context.root_view[0], seat, workspace.positions[0], context.dice[0])
    return rival_move(seat, COUNTER, workspace)


def no_answer(question: Question) -> list[int]:
    """Raise ValueError: the rivals play in compiled contests only."""
    raise ValueError("The rivals of Malice play in contests of the laboratory only.")


RIVALS = tuple(
    Bot(
        name=name,
        titles={"": name},
        answer=no_answer,
        compiled=Compiled(decide=decide, workspace=workspace),
        offered=nowhere,
    )
    for name, decide in (("path searcher", search_paths), ("small minimax", count_points))
)
