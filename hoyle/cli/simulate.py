"""The command `hoyle simulate`: simulate tables, people and faults from a seed."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import game_named


def simulate(
    seed: Annotated[int, typer.Option(help="The seed of the first simulation.", min=0)] = 0,
    count: Annotated[int, typer.Option(help="The number of simulations, with seeds one after another.", min=1)] = 1,
    commands: Annotated[
        int, typer.Option(help="The number of commands of a simulation before its faults stop.", min=1)
    ] = 250,
    games: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game, or the game in this folder. Can be repeated.")
    ] = None,
    only: Annotated[str, typer.Option(help="Only these faults, separated by commas, such as kill#1,late-bot#2.")] = "*",
    shorten: Annotated[bool, typer.Option(help="Shorten a simulation that fails.")] = True,
    trace: Annotated[Path | None, typer.Option(help="Write the trace of the last simulation to this file.")] = None,
) -> None:
    """Simulate tables with people, bots and faults, and check what must always hold.

    Everything follows from the seed: the same seed gives the same trace. If something does not hold, the command prints the seed and a
    shorter simulation with the same result, and fails.

    Example: `hoyle simulate --seed 7`
    """
    from hoyle.testing.simulation import Settings
    from hoyle.testing.simulation import simulate as run
    from hoyle.testing.simulation.shrink import shortened

    names = tuple(game_named(name).name for name in games or ())
    faults = None if only == "*" else frozenset(only.replace("-", " ").split(","))
    for number in range(seed, seed + count):
        settings = Settings(number, commands, names, faults)
        world, violation = run(settings)
        print(world.summary)
        if violation:
            print(f"Violation: {violation}.")
        if violation and shorten:
            shorter, world, violation = shortened(settings, world, violation)
            left = ",".join(sorted(name.replace(" ", "-") for name in shorter.only or ()))
            same = "".join(f" --game {name}" for name in games or ())
            print(
                f"Shortened to {len(world.trace)} lines. "
                f"Run it again with --seed {number} --commands {commands}{same} --only '{left}'. Its end:"
            )
            print(*world.trace[-20:], sep="\n")
        if trace:
            trace.write_text("".join(f"{line}\n" for line in world.trace), "utf-8")
        if violation:
            raise typer.Exit(1)
