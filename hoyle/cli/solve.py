"""The command `hoyle solve`: solve a game exactly, or by regret minimisation where cards are hidden."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    INTERRUPTED,
    GameName,
    Mistake,
    Preset,
    Sets,
    check_folder,
    variant_of,
)
from hoyle.cli.watching import watching

MAY_BE_LARGE = (
    "{game} does not say that it can be solved in seconds. This ends with a solution, with {memory:g} GB full (--memory) or with "
    "Ctrl-C; --seed 1 solves the deal of a seed, and --algorithm {sampling} approximates."
)


def solve(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    seed: Annotated[
        int | None, typer.Option(help="Solve the deal of this seed; without it the whole game for two.")
    ] = None,
    nodes: Annotated[int, typer.Option(help="The most moves to try in a game for one.", min=1)] = 2_000_000,
    algorithm: Annotated[
        str,
        typer.Option(
            help="Hidden cards: predictive (CFR+), discounted (CFR), plus (CFR+), or sampling for what is too large. "
            "Without it, exactly where that is possible, otherwise predictive."
        ),
    ] = "",
    iterations: Annotated[int, typer.Option(help="Hidden cards: the most iterations.", min=1)] = 100_000,
    nash_conv: Annotated[
        float | None,
        typer.Option(
            help="Hidden cards: stop when both best responses win no more than this together; "
            "by default 1/10000 of the range of payoffs.",
            min=0.0,
        ),
    ] = None,
    exploitability: Annotated[float | None, typer.Option(min=0.0, hidden=True)] = None,
    sample_merging: Annotated[
        int | None,
        typer.Option(
            help="Exact solutions: compare only so many merged positions with those solved in their place; then the solution is "
            "assumed to be right. By default all are compared, and it is certified.",
            min=0,
        ),
    ] = None,
    memory: Annotated[float, typer.Option(help="The most memory for a game for two, in gigabytes.", min=0.001)] = 6.0,
    count: Annotated[bool, typer.Option("--count", help="Only count the information sets of a game for two.")] = False,
    save: Annotated[Path | None, typer.Option(help="Save the solution of a game for two to a file (.npz).")] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the solution of a game for two for the bot equilibrium.")
    ] = False,
) -> None:
    """Solve a game for two, or an open deal of a patience.

    A game that hides only simultaneous choices is solved exactly, one with hidden cards to a bound that is printed. Ctrl-C stops
    with what is known so far.

    Example: `hoyle solve r --set points_to_win=3`
    """
    from hoyle.bots.equilibrium import keep_solution
    from hoyle.solver import Limits, Stopped
    from hoyle.solver.regret import ALGORITHMS
    from hoyle.solver.report import counting, solving
    from hoyle.solver.sampling import SAMPLING

    if algorithm not in ("", *ALGORITHMS, SAMPLING):
        raise Mistake(f"--algorithm {algorithm}: the algorithms are {', '.join((*ALGORITHMS, SAMPLING))}.")
    if save is not None:
        check_folder(save)
    variant = variant_of(game, sets, preset)
    if exploitability is not None:
        print("--exploitability is called --nash-conv now: OpenSpiel's exploitability is half of it.", file=sys.stderr)
    limits = Limits(
        algorithm, iterations, nash_conv if exploitability is None else exploitability, memory, sample_merging
    )
    is_small = variant.game.solvable(variant.options) or variant.game.hidden_hands_solvable(variant.options)
    if variant.seats == 2 and seed is None and algorithm != SAMPLING and not is_small:
        print(MAY_BE_LARGE.format(game=variant.game.title, memory=memory, sampling=SAMPLING), file=sys.stderr)
    if count and variant.seats == 1:
        raise Mistake("A game for one hides no cards from another seat: leave out --count.")
    with watching() as watch:
        lines = (
            counting(variant, seed, limits, watch)
            if count
            else solving(variant, seed, nodes, save, limits, keep_solution if keep else None, watch)
        )
        try:
            for line in lines:
                watch.clear()
                print(line, flush=True)
        except Stopped as error:
            watch.clear()
            print(error, file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    if watch.is_stopped:
        print("Stopped: this is what was known by then.", file=sys.stderr)
