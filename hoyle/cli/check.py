"""hoyle check: the contract that every game keeps."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Seed,
    game_named,
)


def check(
    game: GameName,
    many: Annotated[int, typer.Option(help="Number of random rule sets, besides the presets.", min=0)] = 20,
    seed: Seed = 1,
) -> None:
    """Check the contract of a game: views leak nothing, compiled rules behave like plain ones, notation is read back, and more.

    Example: `hoyle check ./my_game`
    """
    from hoyle.rules.link import prepare
    from hoyle.testing.contract import check as tried
    from hoyle.testing.renamed import renamed_in

    if renamed := renamed_in(Path(game)) if Path(game).is_dir() else []:
        print("\n".join(renamed))
        raise typer.Exit(1)
    found, broken = game_named(game), 0
    prepare(found)
    for result in tried(found, many, seed):
        print(f"{'BROKEN' if result.broken else 'ok    '}  {result.says}")
        if result.broken:
            broken += 1
            print(f"        {result.broken}")
    raise typer.Exit(1 if broken else 0)
