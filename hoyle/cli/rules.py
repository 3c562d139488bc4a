"""The command `hoyle rules`: show a rulebook, or the options of a game."""

from typing import Annotated

import typer

from hoyle.cli.arguments import GameName, Lang, composed_in, game_named
from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.options import Option
from hoyle.rules.rewrites import addresses
from hoyle.rulesets.rule_sets import Composed, label, option_lines


def rules(
    game: GameName,
    lang: Lang = "en",
    options: Annotated[bool, typer.Option("--options", help="Show only the options and presets.")] = False,
    functions: Annotated[
        bool, typer.Option("--functions", help="Show the rules that a rewrite may replace, with their paragraphs.")
    ] = False,
) -> None:
    """Show the rulebook, the list of house rules, or the rules that a rewrite may replace.

    Example: `hoyle rules r --lang uk`
    """
    from rich.console import Console
    from rich.markdown import Markdown

    composed = composed_in(game)
    shown_game = game_named(composed.game if composed else game)
    if options:
        print_options(shown_game, lang)
        return
    if functions:
        print_functions(shown_game)
        return
    if composed:
        print(summary(composed, lang))
    Console().print(Markdown(shown_game.rulebook(lang)))


def summary(composed: Composed, lang: str) -> str:
    """Return a rule set in a few lines: its name, sentence, options that differ from the defaults, and drawings."""
    say, game = translator(lang), GAMES[composed.game]
    drawings = [
        drawing.write(composed.values[drawing.option])
        for drawing in game.drawings.values()
        if drawing.option in composed.values
    ]
    head = [line for line in (composed.name, composed.sentence) if line]
    return "\n".join([*head, "", *option_lines(game, composed.values, say), "", *drawings])


def print_functions(game: Game) -> None:
    """Print the rules that a rewrite may replace: address, parameters, and what the rule does."""
    for address in addresses(game).values():
        print(f"{address.name}({', '.join(address.parameters)})\n    {address.sentence}")


def print_options(game: Game, lang: str) -> None:
    """Print every option with its default, sentence and values, then the presets."""
    say = translator(lang)
    for key, option in game.every_option.items():
        print(f"{key}={option.write(option.default)}  ({option.allowed()})\n    {say(option.sentence)}")
        for value in named_values(option):
            if (text := label(option, value, say)) != option.write(value):
                print(f"    {option.write(value)}: {text}")
    print()
    for key, preset in game.presets.items():
        print(f"--preset {key}: {say(preset.sentence)}")


def named_values(option: Option) -> list[object]:
    """Return the values whose written form needs an explanation: all but plain numbers, yes and no."""
    if option.size is not None:  # the value is a row of numbers
        return []
    return [value for value in option.values if value is None or isinstance(value, str) or value in option.value_labels]
