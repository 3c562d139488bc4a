"""The command `hoyle rules`: show a rulebook, or the options of a game."""

from typing import Annotated

import typer

from hoyle.cli.arguments import GameName, Lang, Preset, Sets, composed_in, game_named, variant_of
from hoyle.cli.terminal_text import with_clause
from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.option_text import written
from hoyle.rules.options import Option
from hoyle.rules.rewrites import addresses
from hoyle.rulesets.house_rules import RulesSummary, summary
from hoyle.rulesets.rule_sets import Composed, label


def rules(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    lang: Lang = "en",
    options: Annotated[bool, typer.Option("--options", help="Show only the options and presets.")] = False,
    functions: Annotated[
        bool, typer.Option("--functions", help="Show the rules that a rewrite may replace, with their paragraphs.")
    ] = False,
) -> None:
    """Show the rulebook, below the options that are set; or the list of house rules, or the rules that a rewrite may replace.

    Example: `hoyle rules r --lang uk`
    """
    from rich.console import Console
    from rich.markdown import Markdown

    composed = composed_in(game)
    shown_game = game_named(composed.game if composed else game)
    if sets or preset:
        variant = variant_of(game, sets, preset)
        name, sentence = (composed.name, composed.sentence) if composed else ("", "")
        composed = Composed(shown_game.name, name, sentence, variant.canonical())
    if options:
        print_options(shown_game, lang)
        return
    if functions:
        print_functions(shown_game)
        return
    rulebook = shown_game.rulebook(lang)
    if composed:
        from hoyle.docs.rulebook_text import text_of_rules

        rules = summary(shown_game, composed.values, translator(lang), composed.name)
        print(head(composed, rules))
        rulebook = text_of_rules(shown_game, lang, translator(lang), rules)
    Console().print(Markdown(rulebook))


def head(composed: Composed, rules: RulesSummary) -> str:
    """Return a rule set in a few lines: its name and sentence, a line for each house rule with its paragraph, and drawings."""
    game = GAMES[composed.game]
    drawings = [
        drawing.write(composed.values[drawing.option])
        for drawing in game.drawings.values()
        if drawing.option in composed.values
    ]
    lines = [with_clause(rule.chip, rule.paragraph) for rule in rules.rules]
    named = [rules.name] if rules.name != game.title else []
    parts = ([*named, *([composed.sentence] if composed.sentence else [])], lines, drawings)
    return "".join("\n".join(part) + "\n\n" for part in parts if part).rstrip("\n") + "\n"


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
            if (text := label(option, value, say)) != written(value):
                print(f"    {written(value)}: {text}")
    print()
    for key, preset in game.presets.items():
        print(f"--preset {key}: {say(preset.sentence)}")


def named_values(option: Option) -> list[object]:
    """Return the values whose written form needs an explanation: all but plain numbers, yes and no."""
    if option.size is not None and not option.rows:  # the value is a row of numbers
        return []
    return [value for value in option.values if value is None or isinstance(value, str) or value in option.value_labels]
