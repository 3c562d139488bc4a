"""The command `hoyle melds`: find the best play on a rummy table."""

from typing import Annotated, Literal

import typer

from hoyle.cli.arguments import (
    Lang,
    Mistake,
)
from hoyle.i18n import translator


def melds(
    table: Annotated[str, typer.Argument(help='The melds on the table: "7H 7S 7D | 3S 4S 5S"; a joker there: JK=7H.')],
    hand: Annotated[str, typer.Argument(help='The cards of the hand: "6S KD JK".')],
    ace: Annotated[Literal["low", "high", "both"], typer.Option(help="The place of an ace in a run.")] = "both",
    joker_mode: Annotated[
        Literal["declared", "free", "fixed"], typer.Option(help="How jokers on the table may be used.")
    ] = "declared",
    points: Annotated[bool, typer.Option("--points", help="Maximise points instead of cards.")] = False,
    limit: Annotated[int | None, typer.Option(help="The most cards from the hand.", min=1)] = None,
    all_: Annotated[bool, typer.Option("--all", help="List every possible play.")] = False,
    lang: Lang = "en",
) -> None:
    """Find the best play on a real rummy table, and the arrangement that moves the fewest cards.

    Example: `hoyle melds "7H 7S 7D | 3S 4S 5S" "6S KD"`
    """
    from hoyle.games.rummy.pocket import HouseRules, all_play_lines, best_play_lines
    from hoyle.games.shared.drafts import DraftError

    say = translator(lang)
    rules = HouseRules(ace, joker_mode, limit, "points" if points else "cards")
    try:
        lines = all_play_lines(table, hand, rules, say) if all_ else best_play_lines(table, hand, rules, say)
    except DraftError as error:
        raise Mistake(say(error.message, **error.facts)) from None
    print("\n".join(lines))
