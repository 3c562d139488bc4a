"""Two opponents for the bots of Malice, which we wrote after public programs. A path is a sequence of plays in one turn.

SEARCHER plays the longest path with a payoff card in it, or else the longest path that empties the hand. If there is neither,
it plays a side card to the centre, or else a hand card, keeps its jokers, and discards the highest card that fits. It follows
the agent of NunoDasNeves/spite-and-malice, which plays any move as a last resort.

COUNTER gives points to every path of its own turn: for payoff cards, for centre piles far from the opponent's payoff top, and
for good discards. It subtracts points for cards that the opponent can play from open piles. It follows the small minimax of
dnephin/Spite-And-Malice.
"""

from typing import Any

from hoyle.bots.bot import Bot, Compiled, Question, never_offered
from hoyle.bots.paths import MAX_PATH, was_visited
from hoyle.bots.planner import new_workspace
from hoyle.bots.steps import Steps
from hoyle.games.malice.bots.traits import FAR, LACK, MAX_FAR, READY, SIDE_TRAITS, TRAITS, traits
from hoyle.games.malice.options import ONE
from hoyle.games.malice.state import ASIDE, END, FRONT, HAND, KINDS, PAYOFF, SIDE, STRIDE, held, is_wild
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy, fingerprint, int64, local
from hoyle.rules.verbs import determinize, legal, play

SEARCHER, COUNTER = 100, 101
STEPS = 2_000
"""The maximum number of plays tried for one decision."""
PAYS, EMPTIES = 10_000, 5_000
FROM_SIDE, FROM_HAND, JOKER_ASIDE, JOKER_PLAYED, ENDS = 300, 200, 20, 10, 5
"""The values of paths for SEARCHER, in descending order of preference."""
PAYOFF_CARD, DISTANCE, DISCARD, ON_SAME, ON_EMPTY, MORE_HELD, EMPTY_HAND, OPEN_CARD = 1000, 30, 10, 50, 30, 10, 120, 10
"""The points of COUNTER."""


@algorithm
def rival_move(seat: int, rival: int, workspace: Any) -> int:
    """Return the move of a rival, SEARCHER or COUNTER, in the first position of the planner's workspace."""
    positions, moves, visited = workspace.positions, workspace.moves, workspace.visited
    search = workspace.search_states[0]
    for index in range(len(visited)):
        visited[index] = 0
    search.counts[0] = legal(positions[0], seat, moves[0])
    search.upcoming[0] = 0
    choice = moves[0][0]
    best_value = -(1 << 40)
    depth = 0
    steps = STEPS
    while depth >= 0:
        index = search.upcoming[depth]
        if index == search.counts[depth]:
            depth -= 1
            continue
        search.upcoming[depth] += 1
        search.moves[depth] = moves[depth][index]
        after = positions[depth + 1]
        copy(after, positions[depth])
        play(after, seat, search.moves[depth])
        steps -= 1
        if was_visited(visited, fingerprint(after)):
            continue
        is_unfinished = after.to_move == 1 << seat
        if rival == SEARCHER or not is_unfinished:
            value = (
                searcher_value(positions[0], after, seat, search, depth)
                if rival == SEARCHER
                else counter_value(positions[depth], after, seat, search, depth)
            )
            if value > best_value:
                best_value = value
                choice = search.moves[0]
        if is_unfinished and depth + 1 < MAX_PATH and steps > 0:
            depth += 1
            search.counts[depth] = legal(after, seat, moves[depth])
            search.upcoming[depth] = 0
    return choice


@algorithm
def payoff_plays(search: Any, depth: int) -> int:
    """Return the number of payoff cards played on the path."""
    count = 0
    for index in range(depth + 1):
        count += search.moves[index] // STRIDE == PAYOFF
    return count


@algorithm
def searcher_value(state: Any, after: Any, seat: int, search: Any, depth: int) -> int:
    """Return the value of a path for SEARCHER."""
    move = search.moves[depth]
    to_centre = move != END and move % STRIDE < ASIDE
    if to_centre and payoff_plays(search, depth) > 0:
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
def counter_value(before: Any, after: Any, seat: int, search: Any, depth: int) -> int:
    """Return the points of COUNTER for a whole turn."""
    row = local(TRAITS, int64)
    traits(after, seat, row)
    value = PAYOFF_CARD * payoff_plays(search, depth)
    for distance in range(MAX_FAR + 1):
        value += DISTANCE * distance * row[SIDE_TRAITS + FAR + distance]
    nearby = row[SIDE_TRAITS + FAR] + row[SIDE_TRAITS + FAR + 1]
    if row[SIDE_TRAITS + LACK] and (nearby or after.options.center_plays != ONE):
        value -= PAYOFF_CARD
    value -= OPEN_CARD * row[SIDE_TRAITS + READY]
    move = search.moves[depth]
    if move != END and move % STRIDE >= ASIDE:
        pile = seat * FRONT + move % STRIDE - ASIDE
        card = move // STRIDE - HAND
        value += DISCARD + MORE_HELD * after.hand[seat * KINDS + card]
        if before.height[pile] == 0:
            value += ON_EMPTY
        elif side_top(before, pile) == card:
            value += ON_SAME
    elif held(after, seat) == 0:
        value += EMPTY_HAND
    return value


@algorithm
def side_top(state: Any, pile: int) -> int:
    """Return the top card of a side pile that is not empty."""
    index = 0
    for previous in range(pile + 1):
        index += state.height[previous]
    return state.laid[index - 1]


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


def no_steps(question: Question) -> Steps:
    """Raise ValueError: the rivals play in compiled contests only."""
    raise ValueError("The rivals of Malice play in contests of the laboratory only.")


RIVALS = tuple(
    Bot(
        name=name,
        titles={"": name},
        steps=no_steps,
        compiled=Compiled(decide=decide, workspace=new_workspace),
        offered=never_offered,
    )
    for name, decide in (("path searcher", search_paths), ("small minimax", count_points))
)
