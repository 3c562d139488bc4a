"""The command `hoyle new`: begin a rewrite of a game, or a game of one's own."""

import re
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import Mistake, game_named
from hoyle.i18n import TRANSLATIONS
from hoyle.rules.game import Game
from hoyle.rules.rewrites import addresses
from hoyle.rules.rewrites.addresses import Address
from hoyle.rules.rewrites.copies import rules_of_paragraph, text_of
from hoyle.rules.rewrites.rulebook import paragraphs_in


def new(
    name: Annotated[
        str, typer.Argument(help="The name of the rewrite or of the game, such as red_ties.", metavar="NAME")
    ],
    game: Annotated[
        str,
        typer.Option("--from", help="The game whose rules you change; without it, a game of your own.", metavar="GAME"),
    ] = "",
    paragraph: Annotated[
        str, typer.Option(help="The paragraph of the rulebook that you change, such as R8.", metavar="NUMBER")
    ] = "",
    rule: Annotated[str, typer.Option(help="A rule by its address; see `hoyle rules GAME --functions`.")] = "",
    lang: Annotated[
        list[str] | None,
        typer.Option(
            help=f"A language in which a game of your own has words and a rulebook, too; may be repeated: {', '.join(TRANSLATIONS)}.",
            metavar="LANGUAGE",
        ),
    ] = None,
) -> None:
    """Write a file NAME.py with a paragraph of a game and its rules copied in, to change them; or a first game of your own, which runs.

    Example: `hoyle new red_ties --from r --paragraph R8`
    """
    if not re.fullmatch("[a-z][a-z0-9_]{1,39}", name):
        raise Mistake(f"{name}: choose a name of 2 to 40 of the signs a-z, 0-9 and _, that begins with a letter.")
    if game and lang:
        raise Mistake("The texts of a rewrite stand in its file: leave out --lang.")
    if game:
        write_rewrite(name, game_named(game), paragraph, rule)
    elif paragraph or rule:
        raise Mistake("Say whose rules you change, with --from GAME.")
    else:
        write_game(name, lang or [])


def write_rewrite(name: str, game: Game, paragraph: str, rule: str) -> None:
    """Write a rewrite with a paragraph or a rule of the game copied in. Mistake if there is none, or if the file is there."""
    file = Path(f"{name}.py")
    if file.exists():
        raise Mistake(f"{file} is there already: choose another name.")
    texts = paragraphs_in(game.rulebook("en"))
    if paragraph and paragraph not in texts:
        raise Mistake(f"{game.name} has no paragraph {paragraph}; it has {', '.join(texts)}.")
    if rule and rule not in addresses(game):
        raise Mistake(f"{game.name} has no rule {rule}: `hoyle rules {game.name} --functions` lists them.")
    if not rule and not paragraph:
        raise Mistake("Say what you change, with --paragraph NUMBER or --rule ADDRESS.")
    rules: list[Address] = [addresses(game)[rule]] if rule else rules_of_paragraph(game, paragraph)
    numbers = [paragraph] if paragraph else [number for number in rules[0].paragraphs if number in texts][:1]
    file.write_text(text_of(game, name, rules, numbers), "utf-8")
    print(
        f"Wrote {file}, with {', '.join(each.name for each in rules) or 'no rule'}. Change it, then: hoyle check ./{file}"
    )


def write_game(name: str, languages: list[str]) -> None:
    """Write a first game into a folder, and a test beside it. Mistake if one of the files is there, or a language is not known."""
    from hoyle.docs.first_game import first_game

    wrong = [lang for lang in languages if lang not in TRANSLATIONS]
    if wrong:
        raise Mistake(f"--lang {wrong[0]}: choose {', '.join(TRANSLATIONS)}; English is there.")
    texts = {Path(path): text for path, text in first_game(name, languages).items()}
    for path in (Path(name), *texts):
        if path.exists():
            raise Mistake(f"{path} is there already: choose another name.")
    for path, text in texts.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    print(f"Wrote {', '.join(map(str, texts))}. It runs as it is: hoyle play ./{name}")
