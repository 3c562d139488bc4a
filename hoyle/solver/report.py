"""The output of `hoyle solve`: the value and the opening of a two-player game, or the solution of a patience (solitaire) deal."""

from collections.abc import Callable, Iterator
from pathlib import Path

from hoyle.errors import Refusal
from hoyle.play.play import Play, Variant
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.solver import Equilibrium, Limits, Solution, ViewStrategies, solve_alone, solve_for_two
from hoyle.solver.history import deciding_history
from hoyle.solver.lower_bound import lower_bound
from hoyle.solver.sampling import SAMPLING
from hoyle.solver.sequences import sequence_form
from hoyle.solver.unequal import notation
from hoyle.solver.watch import NO_WATCH, Watch

TOLERANCE = 1e-9
"""Probabilities and gains below this are rounding errors."""


NAMES = {
    "predictive": "predictive CFR+",
    "discounted": "discounted CFR",
    "plus": "CFR+",
    SAMPLING: "external sampling",
}
"""The names of the algorithms in sentences."""

BOUND_GAMES = 100_000
"""The number of games that measure what responses win against sampled strategies."""


def solving(
    variant: Variant,
    seed: int | None,
    nodes: int,
    save: Path | None = None,
    limits: Limits | None = None,
    keep: Callable[[Equilibrium | ViewStrategies], object] | None = None,
    watch: Watch = NO_WATCH,
) -> Iterator[str]:
    """Yield the report line by line: for two players on the whole game or the deal of a seed, for one player on a deal.

    `keep` is called with the solution of a game for two. If the watch asks to stop, the report is on what is known so far; it
    raises Stopped if no value is known yet.
    """
    if variant.seats == 1:
        if save or keep:
            raise Refusal("Only solutions of two-player games can be saved: leave out --save and --keep.")
        yield from patience_lines(variant, 1 if seed is None else seed, nodes, watch)
        return
    solution = solve_for_two(variant.game, starting_position(variant, seed), limits, watch)
    if isinstance(solution, Equilibrium):
        yield from value_lines(variant, solution)
    else:
        yield from strategy_lines(solution)
    if save:
        solution.save(save)
    if keep:
        keep(solution)


def starting_position(variant: Variant, seed: int | None) -> Position:
    """Return the position from which a game for two is solved: the start, or the first decision in the deal of a seed."""
    return variant.game.begin(variant.options) if seed is None else variant.new(seed).state


def counting(variant: Variant, seed: int | None, limits: Limits, watch: Watch = NO_WATCH) -> Iterator[str]:
    """Yield the number of information sets of a game for two."""
    start = starting_position(variant, seed)
    form = sequence_form(variant.game, start, limits.memory, stores_payoffs=False, watch=watch)
    moves = sum(form.sequences) - 2
    yield f"{form.information_sets:,} information sets with {moves:,} moves; {form.positions:,} positions."
    if form.forgets:
        yield FORGETS


FORGETS = "Views do not show all earlier decisions of a seat here; the solution takes players to remember them."


def strategy_lines(found: ViewStrategies) -> Iterator[str]:
    """Yield the bounds of the value of a game with hidden cards, the size of the game, and what best responses win."""
    effort = f"{found.iterations:,} iterations of {NAMES[found.algorithm]} ({found.seconds:.3g} s)"
    if found.bounds is None:
        bound = lower_bound(found, max(1.0, found.seconds), BOUND_GAMES)
        yield f"The strategies of {found.information_sets:,} information sets after {effort} come to {short(found.value)} for seat 1."
        yield (
            "How much a best response wins beyond that is not known: responses learned in the same time win "
            f"{short(bound.value)} ± {bound.margin:.2g} (measured)."
        )
        return
    low, high = found.bounds
    yield f"With best play by both, the value is between {short(low)} and {short(high)} for seat 1."
    yield (
        f"{found.information_sets:,} information sets, {found.positions:,} positions; after {effort} "
        f"the best responses win {high - low:.3g} together beyond the value (NashConv, certified)."
    )
    if found.forgets:
        yield FORGETS


def short(value: float) -> str:
    """Return a value with as many decimals as an approximation deserves.

    >>> short(-1 / 18)
    '−0.055556'
    """
    return format_number(round(value, 6))


def value_lines(variant: Variant, solution: Equilibrium) -> Iterator[str]:
    """Yield the value of a two-player game, what other strategies may win, and the first moves."""
    values = [format_number(value) for value in (solution.value, -solution.value)]
    yield f"With best play by both, the value is {values[0]} for seat 1 and {values[1]} for seat 2."
    yield f"{solution.positions:,} positions; {certificate(solution)}"
    for seat in range(2):
        if (solution.start.to_move >> seat) & 1:
            yield f"Seat {seat + 1} opens with {opening(variant, solution, seat)}."


def certificate(solution: Equilibrium) -> str:
    """Return a clause on how much any other strategy may win, and on what was compared for that."""
    merging = solution.merging
    if merging.history:
        fields = ", ".join(merging.history)
        return f"the history in {fields} is assumed to decide nothing, so what other strategies may win is not known."
    if solution.nash_conv is None:
        agreed = f"{merging.pairs:,} {'pair' if merging.pairs == 1 else 'pairs'} agreed"
        return f"merging them is assumed to be right ({agreed}), so what other strategies may win is not known."
    merged = f", all {merging.pairs:,} merged positions compared" if merging.pairs else ""
    return f"{nash_conv_clause(solution.nash_conv)} (certified{merged})."


def nash_conv_clause(nash_conv: float) -> str:
    """Return a clause on how much the best responses win against the strategies.

    >>> nash_conv_clause(3e-15), nash_conv_clause(0.25)
    ('no strategy wins more than 0.000000001 beyond that against this play', 'the best responses win 0.25 together beyond that')
    """
    if nash_conv < TOLERANCE:
        return f"no strategy wins more than {TOLERANCE:.9f} beyond that against this play"
    return f"the best responses win {format_number(nash_conv)} together beyond that"


def opening(variant: Variant, solution: Equilibrium, seat: int) -> str:
    """Return a seat's first move, or several moves with their probabilities in percent."""
    game, start = variant.game, solution.start
    strategy = solution.strategy(solution.start, seat)
    probabilities = {notation(game, start, seat, move): share for move, share in strategy.items() if share > TOLERANCE}
    if len(probabilities) == 1:
        return next(iter(probabilities))
    return ", ".join(f"{text} {100 * probability:.4f} %" for text, probability in probabilities.items())


def format_number(value: float) -> str:
    """Return a value as text, to nine decimals without trailing zeros.

    >>> format_number(1e-17), format_number(-13 / 17), format_number(0.5)
    ('0', '−0.764705882', '0.5')
    """
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else text.replace("-", "−")


def patience_lines(variant: Variant, seed: int, nodes: int, watch: Watch = NO_WATCH) -> Iterator[str]:
    """Yield whether a deal can be cleared and whether this is proven, then the moves of each turn in a line."""
    play = variant.new(seed)
    if play.is_over:
        yield "This deal has no moves."
        return
    solution = solve_alone(variant.game, play.state, nodes, watch=watch)
    yield verdict(variant.game, solution)
    for turn_number, turn in enumerate(written(play, solution.moves), 1):
        yield f"{turn_number:>3}. {turn}"


def verdict(game: Game, solution: Solution) -> str:
    """Return the result of a search in one or two sentences."""
    # The payoff is minus the number of cards that remain.
    remaining, lower_bound, how = card_count(-solution.best), -solution.upper_bound, proof(game)
    if solution.best == 0:
        return "This deal can be cleared."
    if solution.proven:
        return f"This deal cannot be cleared: at least {remaining} must remain ({how})."
    if lower_bound > 0:
        return f"This deal cannot be cleared ({how}). The best play found leaves {remaining}; {lower_bound} may be possible."
    return f"Unknown after {solution.nodes:,} moves whether this deal can be cleared. The best play found leaves {remaining}."


def proof(game: Game) -> str:
    """Return what the proof depends on that the game declares.

    >>> from hoyle.games import GAMES
    >>> proof(GAMES["board64"])
    'proven with the bounds that board64 declares, which are assumed'
    """
    declares = deciding_history(game) or {"payoff_bound", "sufficient_moves"} & set(game.verbs)
    return f"proven with the bounds that {game.name} declares, which are assumed" if declares else "proven"


def card_count(n: int) -> str:
    """Return a number of cards with its noun.

    >>> card_count(1), card_count(2)
    ('1 card', '2 cards')
    """
    return "1 card" if n == 1 else f"{n} cards"


def written(play: Play, moves: tuple[int, ...]) -> list[str]:
    """Return the moves of each turn in notation: a shift and the choice of a combination that follows it are one turn."""
    turns: list[str] = []
    for move in moves:
        text = play.say(0, move)
        if turns and "!" not in turns[-1] and "-" in turns[-1]:
            turns[-1] += "!" + text.partition("!")[2]
        else:
            turns.append(text)
        play.play(0, move)
    return turns
