"""The command `hoyle score`: calculate the score of a contract."""

from typing import Annotated, Any

import typer

from hoyle.cli.arguments import (
    GameName,
    Lang,
    Mistake,
    game_named,
)
from hoyle.i18n import translator
from hoyle.rules.link import rules_of


def score(
    game: GameName,
    contract: Annotated[str, typer.Argument(help="The contract: a level and a layout, such as 3P.")],
    places: Annotated[
        str,
        typer.Option(help="The finishing places of its two players, such as 1,3; without them all possible scores."),
    ] = "",
    lang: Lang = "en",
) -> None:
    """Calculate what a contract scores, in games that have contracts.

    Example: `hoyle score muzicando 3P --places 1,3`
    """
    found = game_named(game)
    calculator: Any = found.calculator
    if calculator is None:
        raise Mistake(f"{game} has no contracts to score.")
    print("\n".join(calculator.sentences(rules_of(found), contract, places, translator(lang))))
