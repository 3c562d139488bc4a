"""solve_alone: the best result of a single-player game without hidden cards, and the moves that reach it.

Cyclic best-first search (Kao, Sewell, Jacobson 2009). Open nodes are sorted into buckets by the payoff of their position,
`payoff` of the unfinished game. Each cycle takes the node of highest priority from every bucket, from the lowest bucket to
the highest, and expands it. So the search finds a first solution after a few nodes, and better ones later. Positions are
deduplicated by their hash.

A search has a goal, a payoff. A node is dropped if its bound is below the goal or does not exceed the best known payoff, and
is expanded by moves that suffice for both (`sufficient_moves`). The first search has no goal; it spends part of the budget on
good solutions. The searches after it ask a question each: their goal is the highest payoff that is not excluded yet. When no
node is open, it is excluded, and the next question is about one less, until the best known payoff is proven to be optimal.

The budget counts the moves that the search plays, not time, so the same budget gives the same result on every machine.
"""

from dataclasses import dataclass
from typing import Any

from hoyle.errors import Refusal
from hoyle.rules.arrays import array_of
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import copy, fingerprint, int16, local
from hoyle.rules.seats import NONE
from hoyle.rules.verbs import MOVES, payoff, payoff_bound, play, search_priority, sufficient_moves
from hoyle.solver.search_nodes import Node, Search, Workspace, insert_if_new, merge, remove_top
from hoyle.solver.watch import NO_WATCH, Step, Watch

ALONE = 1
"""The value of `to_move` when only seat 0 is to move."""

MIN_NODES = 50_000
"""The smallest number of nodes for which there is space, so that a search with a small budget still finds a solution."""

FIRST_SEARCH = 20_000
"""The largest number of moves of the first search, which has no goal and spends at most half of the budget."""

SLICE = 20_000
"""The number of moves that are played before the search may be stopped."""

UNSUITABLE, BOUND_EXCEEDED, PAYOFF_OUTSIDE, TOO_LONG, TOO_MANY_MOVES = range(1, 6)
ERRORS = {
    UNSUITABLE: "Only single-player games without hidden cards can be solved this way.",
    BOUND_EXCEEDED: "In {game} a payoff was found that is higher than its payoff_bound allows: correct payoff_bound.",
    PAYOFF_OUTSIDE: "{game} has payoffs outside the range that it declares (payoffs): declare a wider one.",
    TOO_LONG: "{game} may last longer than its max_length says: declare a larger one.",
    TOO_MANY_MOVES: "{game} has positions with more moves than it declares (moves): declare more.",
}
"""The sentences for games that cannot be solved, or that break their declarations."""


@algorithm
def record_position(workspace: Workspace, state: Position, parent: int, move: int) -> None:
    """Record the position after a move: the payoff if the game is over, otherwise a node if the position is new."""
    search = workspace.search[0]
    if state.to_move == 0:
        check_payoff(workspace, payoff(state, 0), workspace.nodes[parent].bound if parent >= 0 else search.bound)
        if payoff(state, 0) > search.best:
            search.best = payoff(state, 0)
            search.length = list_moves(workspace.nodes, parent, move, workspace.solution)
        return
    if state.to_move != ALONE:
        search.error = UNSUITABLE
        return
    if insert_if_new(workspace.nodes, workspace.slots, fingerprint(state), search.nodes):
        add_node(workspace, state, parent, move)


@algorithm
def check_payoff(workspace: Workspace, own: int, bound: int) -> None:
    """Record an error if a payoff is above a bound that the game declared on the way to it, or outside the range of payoffs."""
    if own < workspace.low or own - workspace.low >= len(workspace.buckets):
        workspace.search[0].error = PAYOFF_OUTSIDE
    elif own > bound:
        workspace.search[0].error = BOUND_EXCEEDED


@algorithm
def list_moves(nodes: Row[Node], number: int, move: int, moves: Row[int]) -> int:
    """Write a move from a node and the moves from the start to this node, in reverse order. Return their number.

    Only as many are written as there is space for: see `replay`, which records that a game is too long.
    """
    moves[0] = move
    n = 1
    while nodes[number].parent >= 0 and n < len(moves):
        moves[n] = nodes[number].move
        number = nodes[number].parent
        n += 1
    return n


@algorithm
def least_useful(search: Search) -> int:
    """Return the smallest payoff that the current search looks for."""
    return max(search.goal, search.best + 1)


@algorithm
def add_node(workspace: Workspace, state: Position, parent: int, move: int) -> None:
    """Store a node for a position; open it if its bound is high enough."""
    search = workspace.search[0]
    number = search.nodes
    search.nodes += 1
    node = workspace.nodes[number]
    node.hash = fingerprint(state)
    node.parent = parent
    node.move = move
    node.child = NONE
    node.sibling = NONE
    node.bound = min(payoff_bound(state, 0), workspace.nodes[parent].bound if parent >= 0 else search.bound)
    node.is_open = 0
    if node.bound >= least_useful(search):
        check_payoff(workspace, payoff(state, 0), node.bound)
        if search.error:
            return
        node.is_open = 1
        node.priority = search_priority(state, 0)
        bucket = payoff(state, 0) - workspace.low
        workspace.buckets[bucket] = merge(workspace.nodes, workspace.buckets[bucket], number)


@algorithm
def replay(workspace: Workspace, number: int) -> None:
    """Write the position of a node into `states[1]` by playing its moves from the start, `states[0]`."""
    steps = 0
    while workspace.nodes[number].parent >= 0:
        if steps + 1 >= len(workspace.path):
            workspace.search[0].error = TOO_LONG
            return
        workspace.path[steps] = workspace.nodes[number].move
        number = workspace.nodes[number].parent
        steps += 1
    copy(workspace.states[1], workspace.states[0])
    while steps > 0:
        steps -= 1
        play(workspace.states[1], 0, workspace.path[steps])


@algorithm
def expand(workspace: Workspace, number: int) -> None:
    """Play moves of a node that suffice for the goal, and record the positions after them."""
    moves = local(MOVES, int16)
    states = workspace.states
    replay(workspace, number)
    if workspace.search[0].error:
        return
    n = sufficient_moves(states[1], 0, least_useful(workspace.search[0]), moves)
    if n > MOVES:
        workspace.search[0].error = TOO_MANY_MOVES
        return
    for index in range(n):
        copy(states[2], states[1])
        play(states[2], 0, moves[index])
        workspace.search[0].played += 1
        record_position(workspace, states[2], number, moves[index])


@algorithm
def run_cycle(workspace: Workspace) -> bool:
    """Remove the top node of every bucket and expand it if its bound is high enough. Return whether to run another cycle."""
    has_expanded = False
    for bucket in range(len(workspace.buckets)):
        top = workspace.buckets[bucket]
        if top >= 0:
            workspace.buckets[bucket] = remove_top(workspace.nodes, top)
            workspace.nodes[top].is_open = 0
            has_expanded = True
            if workspace.nodes[top].bound >= least_useful(workspace.search[0]):
                expand(workspace, top)
            if is_finished(workspace):
                return False
    return has_expanded


@algorithm
def is_finished(workspace: Workspace) -> bool:
    """Return whether the best payoff cannot be exceeded, the space is full, or the search has played its share of moves.

    A share does not stop the search before a first solution is found.
    """
    search = workspace.search[0]
    if search.error or search.best >= search.bound or search.nodes + MOVES > len(workspace.nodes):
        return True
    return search.played >= search.stop and search.best >= workspace.low


@algorithm
def begin(workspace: Workspace) -> None:
    """Forget all nodes and begin with the start alone."""
    workspace.search[0].nodes = 0
    for slot in range(len(workspace.slots)):
        workspace.slots[slot] = NONE
    for bucket in range(len(workspace.buckets)):
        workspace.buckets[bucket] = NONE
    copy(workspace.states[1], workspace.states[0])
    record_position(workspace, workspace.states[1], NONE, NONE)


@algorithm
def start_search(workspace: Workspace, goal: int, stop: int, is_first: bool) -> None:
    """Begin a search for a payoff of at least `goal`, until `stop` moves have been played in all."""
    search = workspace.search[0]
    if is_first:
        search.bound = payoff_bound(workspace.states[0], 0)
    search.goal = goal
    search.stop = stop
    begin(workspace)


@algorithm
def go_on(workspace: Workspace, pause: int) -> bool:
    """Search until `pause` moves have been played in all, or to the end of the search. Return whether it has not ended."""
    while run_cycle(workspace):
        if workspace.search[0].played >= pause:
            return True
    return False


@algorithm
def end_search(workspace: Workspace) -> None:
    """Lower the bound of the payoff to what the search leaves open."""
    search = workspace.search[0]
    bound = max(search.best, search.goal - 1)
    for number in range(search.nodes):
        if workspace.nodes[number].is_open:
            bound = max(bound, workspace.nodes[number].bound)
    search.bound = min(search.bound, bound)


@dataclass(frozen=True)
class Solution:
    """The result of a search in a single-player game."""

    best: int
    """The best payoff found; below the smallest payoff of the game if no end of the game was found."""
    upper_bound: int
    """An upper bound on the payoff; equal to `best` if `best` is proven to be optimal."""
    moves: tuple[int, ...]
    """The moves that lead to the best payoff."""
    nodes: int
    """The number of moves that the search played."""

    @property
    def proven(self) -> bool:
        """Whether the best payoff found is proven to be optimal."""
        return self.best == self.upper_bound


def solve_alone(
    game: Game, state: Position, nodes: int = 1_000_000, target: Target = "cpu", watch: Watch = NO_WATCH
) -> Solution:
    """Return the best payoff that seat 0 can reach from a position of a single-player game.

    Nothing may be hidden, CHANCE may have no move left, and `payoff` must never decrease during a game. After about
    `nodes` moves, or if the watch asks to, the search stops; the solution then holds the best payoff found and an upper bound.
    Raise ValueError if another seat or CHANCE is to move in some position, or if the search meets something that contradicts
    what the game declares.
    """
    if state.to_move == 0:
        final_payoff = game.verb("payoff")(state, 0)
        return Solution(final_payoff, final_payoff, (), 0)
    if state.to_move != ALONE or game.seats(getattr(state, "options", None)) != 1:
        raise Refusal(ERRORS[UNSUITABLE])
    workspace = new_workspace(game, state, nodes, target)
    search = run_searches(game, workspace, target, watch)
    moves = tuple(int(move) for move in workspace.solution[: search.length][::-1])
    return Solution(search.best, search.bound, moves, search.played)


def run_searches(game: Game, workspace: Workspace, target: Target, watch: Watch) -> Search:
    """Search from `states[0]` until the best payoff is proven, the budget is spent or the watch asks to stop. Return the Search."""
    start, continue_, end = link(start_search, game, target), link(go_on, game, target), link(end_search, game, target)

    def progress() -> Search:
        search: Any = workspace.search[0] if target == "plain" else Search.unpack(workspace.search[0])
        if search.error:
            raise Refusal(ERRORS[search.error].format(game=game.name))
        return search

    search = progress()
    goal, stop, is_first = workspace.low, min(search.limit // 2, FIRST_SEARCH), True
    while True:
        start(workspace, goal, stop, is_first)
        while not watch.is_stopped and continue_(workspace, search.played + SLICE):
            search = progress()
            watch.see(Step("searching", search.played, "moves", search.limit))
        end(workspace)
        search = progress()
        if search.best >= search.bound or search.played >= search.limit or watch.is_stopped:
            return search
        goal, stop, is_first = search.bound, search.limit, False


def new_workspace(game: Game, state: Position, limit: int, target: Target) -> Workspace:
    """Return the arrays for a search from this position with a budget of `limit` moves."""
    low, high = game.payoff_range(state.options)
    size = max(limit, MIN_NODES) + game.moves
    slot_count = 1 << (2 * size - 1).bit_length()
    search = Search()
    search.limit, search.best = limit, low - 1
    if target == "plain":
        return Workspace(
            nodes=[Node() for _ in range(size)],
            slots=[NONE] * slot_count,
            buckets=[NONE] * (high - low + 1),
            search=[search],
            low=low,
            states=[state.clone() for _ in range(3)],
            path=[0] * game.max_length,
            solution=[0] * game.max_length,
        )
    states, searches = type(state).array(3), Search.array(1)
    state.store(states, 0)
    search.store(searches, 0)
    return Workspace(
        nodes=Node.array(size),
        slots=array_of(slot_count, "int32", NONE),
        buckets=array_of(high - low + 1, "int32", NONE),
        search=searches,
        low=low,
        states=states,
        path=array_of(game.max_length, "int16"),
        solution=array_of(game.max_length, "int16"),
    )
