"""The command `hoyle new`: begin a rewrite of a game."""

import re
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import Mistake, game_named
from hoyle.rules.rewrites import addresses
from hoyle.rules.rewrites.addresses import Address
from hoyle.rules.rewrites.copies import rules_of_paragraph, text_of
from hoyle.rules.rewrites.rulebook import paragraphs_in


def new(
    name: Annotated[str, typer.Argument(help="The name of the rewrite, such as red_ties.", metavar="NAME")],
    game: Annotated[str, typer.Option("--from", help="The game whose rules you change.", metavar="GAME")],
    paragraph: Annotated[
        str, typer.Option(help="The paragraph of the rulebook that you change, such as R8.", metavar="NUMBER")
    ] = "",
    rule: Annotated[str, typer.Option(help="A rule by its address; see `hoyle rules GAME --functions`.")] = "",
) -> None:
    """Write a file NAME.py with a paragraph of a game and its rules copied in, to change them.

    Example: `hoyle new red_ties --from r --paragraph R8`
    """
    usual = game_named(game)
    if not re.fullmatch("[a-z][a-z0-9_]{1,39}", name):
        raise Mistake(f"{name}: choose a name of 2 to 40 of the signs a-z, 0-9 and _, that begins with a letter.")
    file = Path(f"{name}.py")
    if file.exists():
        raise Mistake(f"{file} is there already: choose another name.")
    texts = paragraphs_in(usual.rulebook("en"))
    if paragraph and paragraph not in texts:
        raise Mistake(f"{game} has no paragraph {paragraph}; it has {', '.join(texts)}.")
    rules: list[Address]
    if rule:
        if rule not in addresses(usual):
            raise Mistake(f"{game} has no rule {rule}: `hoyle rules {game} --functions` lists them.")
        rules = [addresses(usual)[rule]]
    elif paragraph:
        rules = rules_of_paragraph(usual, paragraph)
    else:
        raise Mistake("Say what you change, with --paragraph NUMBER or --rule ADDRESS.")
    numbers = [paragraph] if paragraph else [number for number in rules[0].paragraphs if number in texts][:1]
    file.write_text(text_of(usual, name, rules, numbers), "utf-8")
    print(
        f"Wrote {file}, with {', '.join(each.name for each in rules) or 'no rule'}. Change it, then: hoyle check ./{file}"
    )
