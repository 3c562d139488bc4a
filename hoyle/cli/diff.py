"""The command `hoyle diff`: show what a rewrite changes."""

from difflib import unified_diff
from typing import Annotated

import typer

from hoyle.cli.arguments import GameName, Mistake, Seed, game_named
from hoyle.rules.game import Game


def diff(
    game: GameName,
    file: Annotated[
        str, typer.Argument(help="The file of a rewrite, if a game is named before it.", metavar="FILE")
    ] = "",
    games: Annotated[int, typer.Option(help="Number of random games that are played in both ways.", min=1)] = 200,
    seed: Seed = 1,
) -> None:
    """Show what a rewrite changes: paragraphs, rules, options, and the shortest games found that go on differently.

    Example: `hoyle diff ./red_ties.py`
    """
    changed = game_named(file or game)
    if changed.usual is None:
        raise Mistake(f"{file or game} rewrites nothing: name the file of a rewrite.")
    if file and game_named(game) is not changed.usual:
        raise Mistake(f"{file} rewrites {changed.usual.name}, not {game}.")
    print(f"{changed.title}: {changed.sentence}\n")
    print_paragraphs(changed)
    print_declarations(changed)
    print_games(changed, games, seed)


def print_paragraphs(game: Game) -> None:
    """Print the paragraphs of the rulebook that differ, before and after."""
    usual = game.usual
    assert usual is not None
    before, after = (each.rulebook("en").splitlines() for each in (usual, game))
    lines = list(unified_diff(before, after, lineterm="", n=0))[2:]
    print("\n".join(line for line in lines if line[1:].strip() and not line.startswith("@@")), end="\n\n")


def print_declarations(game: Game) -> None:
    """Print what each rewrite replaces and adds."""
    for rewrite in game.rewrites:
        print(f"{rewrite.file} ({rewrite.hash})")
        for title, names in (
            ("Rules replaced", rewrite.replaced),
            ("Options added", rewrite.options),
            ("Fields added", rewrite.fields),
            ("Presets added", rewrite.presets),
        ):
            if names:
                print(f"  {title}: {', '.join(names)}")
    print()


def note_on(paragraphs: tuple[str, ...], rewritten: set[str]) -> str:
    """Return the paragraphs that the usual log names for a move, and whether the texts of the rewrites mention one of them."""
    if not paragraphs:
        return "."
    unsaid = "" if rewritten & set(paragraphs) else "; the text of the rewrite does not mention them"
    return f" ({', '.join(paragraphs)}{unsaid})."


def print_games(game: Game, games: int, seed: int) -> None:
    """Print the shortest games that go on differently, by the paragraphs that the usual log names."""
    from hoyle.testing.rewrite_changes import changes

    rewritten = {number for rewrite in game.rewrites for number in rewrite.languages["en"]}
    found = changes(game, games, seed)
    if not found:
        print(f"{games} random games went on alike: the rewrite changed nothing in them.")
    for change in found:
        chosen = "".join(f" --set {name}={value}" for name, value in change.options.items())
        first_upper = change.sentence[0].upper() + change.sentence[1:]
        print(f"{first_upper}{note_on(change.paragraphs, rewritten)}")
        print(f"  seed {change.seed}{chosen}, after {'; '.join(change.moves) or 'no move'}")
