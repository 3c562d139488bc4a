"""The command `hoyle check`: check that a game meets the contract of all games."""

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
    many: Annotated[int, typer.Option(help="Number of random rule sets, in addition to the presets.", min=0)] = 20,
    seed: Seed = 1,
) -> None:
    """Check the contract of a game in random games: views hide sealed choices, compiled rules behave like plain ones, and more.

    What random games do not meet is not found; a rule set that is solved is certified by `hoyle solve`.

    Example: `hoyle check ./my_game`
    """
    from hoyle.rules.link import prepare
    from hoyle.testing.contract import check as check_contract
    from hoyle.testing.renamed import renamed_in

    if renamed := renamed_in(Path(game)) if Path(game).is_dir() else []:
        print("\n".join(renamed))
        raise typer.Exit(1)
    checked_game, is_broken = game_named(game), False
    prepare(checked_game)
    for result in check_contract(checked_game, many, seed):
        print(f"{'BROKEN' if result.broken else 'ok    '}  {result.description}")
        if result.broken:
            is_broken = True
            print(f"        {result.broken}")
    raise typer.Exit(1 if is_broken else 0)
